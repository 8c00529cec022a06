#include <cstdio>
#include <vector>

int rows(const int *in, int w, int h) {
  int sum = 0;
  for (int y = 0; y < h; ++y) {
    std::vector<int> bins(8);
    for (int x = 0; x < w; ++x)
      ++bins[in[y * w + x] & 7];
    for (int b = 0; b < 8; ++b)
      sum = (sum * 3 + bins[b]) % 10007;
  }
  return sum;
}

int main() {
  int x[24], sum = 0;
  for (int i = 0; i < 24; ++i)
    x[i] = i * 7 % 19;
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 % 10007 + rows(x, 6 - r, r);
  std::printf("%d\n", sum);
}

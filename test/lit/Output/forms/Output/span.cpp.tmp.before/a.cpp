#include <cstdio>
#include <vector>

void blur(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[w * h - 1 - i];
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[i] + in[i];
}

int count(const int *in, int n, int levels) {
  std::vector<int> seen(levels);
  int distinct = 0;
  for (int i = 0; i < n; ++i)
    distinct += seen[in[i] % levels]++ == 0;
  return distinct;
}

int main() {
  int x[12], y[12] = {};
  long sum = 0;
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 % 7;
  for (int r = 0; r < 5; ++r) {
    blur(x, y, 2 + r % 3, 3);
    sum = sum * 3 + y[1] + count(y, 6, 9 - r);
  }
  std::printf("%ld\n", sum);
}

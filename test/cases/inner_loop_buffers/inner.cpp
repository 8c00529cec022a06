#include <cstdio>
#include <vector>

long rows(const int *in, int *out, int w, int h) {
  long sum = 0;
  for (int y = 0; y < h; ++y) {
    std::vector<int> bins(8);
    for (int x = 0; x < w; ++x)
      ++bins[in[y * w + x] & 7];
    if (bins[0] > 3)
      continue;
    if (bins[1] > 5)
      break;
    std::vector<int> turn(w);
    for (int x = 0; x < w; ++x)
      turn[x] = in[y * w + (w - 1 - x)] + bins[x & 7];
    for (int x = 0; x < w; ++x)
      sum += out[y * w + x] = turn[x];
  }
  return sum;
}

int main() {
  int image[60], out[60] = {};
  for (int i = 0; i < 60; ++i)
    image[i] = (i * 7) % 29;
  long sum = 0;
  for (int round = 0; round < 12; ++round) {
    sum = sum * 3 % 1000003 + rows(image, out, 12 - round % 3, 5);
    for (int i = 0; i < 60; ++i)
      image[i] = (image[i] + out[i]) % 57;
  }
  std::printf("%ld\n", sum);
}

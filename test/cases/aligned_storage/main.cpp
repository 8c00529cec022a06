#include "simd.h"

#include <cstdio>

int main() {
  float x[70], y[70] = {};
  for (int i = 0; i < 70; ++i)
    x[i] = static_cast<float>((i * 3) % 13);
  int bad = 0;
  double sum = 0;
  for (int round = 0; round < 20; ++round) {
    const int n = 70 - 2 * round;
    bad += lanes(x, y, n) + posix(x, y, n) + over(x, y, n);
    sum += y[n / 2] + y[0] * 3;
    x[round] = y[n - 1] / 8;
  }
  std::printf("%d %.4f\n", bad, sum);
}

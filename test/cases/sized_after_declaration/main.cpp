#include "stage.h"

#include <cstdio>

int main() {
  float x[40], y[40] = {};
  for (int i = 0; i < 40; ++i)
    x[i] = static_cast<float>((i * 7) % 11);
  double sum = 0;
  for (int round = 0; round < 24; ++round) {
    const int n = 30 - round % 13;
    delay(x, y, n, 1 + round % 7);
    sum += y[n / 2];
    sum += weight(y, x, n);
    pick(x, y, n, round % 3 == 0);
    sum += y[n - 1] * 3 + y[1];
    for (int i = 0; i < n; ++i)
      x[i] = y[i] / 4 - static_cast<float>(i % 5);
  }
  std::printf("%.4f\n", sum);
}

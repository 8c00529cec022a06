#include "clean.h"

#include <cstdio>

int main() {
  double x[36], y[36] = {}, sum = 0;
  int partner[36] = {};
  for (int i = 0; i < 36; ++i)
    x[i] = (i * 19) % 29 + 0.25 * i;
  for (int round = 0; round < 20; ++round) {
    const int n = 36 - round;
    sum += detrend(x, y, n) + y[n / 2];
    sum += pair_up(y, partner, n) * 10 + partner[n - 1];
    x[round] = y[round % n] * 2 - partner[0];
  }
  std::printf("%.5f\n", sum);
}

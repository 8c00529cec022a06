#include "raw.h"

#include <cstdio>

int main() {
  short x[50], y[50] = {};
  for (int i = 0; i < 50; ++i)
    x[i] = static_cast<short>((i * 37) % 211 - 100);
  long sum = 0;
  for (int round = 0; round < 30; ++round) {
    const int n = 50 - round % 17;
    mirror(x, y, n);
    short winner = 0;
    sum += votes(y, &winner, n, 3 + round % 9) * 11 + winner;
    sum += blend(y, x, n) ? x[n / 2] : 1000;
    sum = sum * 3 % 1000003;
    x[round] = static_cast<short>(y[n - 1] % 100);
  }
  std::printf("%ld\n", sum);
}

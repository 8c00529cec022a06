#include "misc.h"

#include <cstdio>

int main() {
  double x[30], y[30] = {}, sum = 0;
  int values[30], primes[64] = {};
  char text[31] = {};
  for (int i = 0; i < 30; ++i) {
    x[i] = (i * 11) % 7;
    values[i] = (i * 17) % 53;
  }
  for (int round = 0; round < 20; ++round) {
    const int n = 30 - round / 2;
    sum += scale(x, y, n);
    sum += render(values, text, n) + text[1] + text[n - 1];
    sum += sieve(primes, 40 + 7 * round) + primes[round % 12];
    x[round] = y[round % n] - round;
    values[round] += primes[9];
  }
  std::printf("%.3f %s\n", sum, text);
}

#include "style.h"

#include <cstdio>

int main() {
  int x[20];
  for (int i = 0; i < 20; ++i)
    x[i] = (i * 3) % 17;
  long sum = 0;
  for (int round = 0; round < 20; ++round) {
    sum = sum * 3 % 1000003 + pairwise(x, 20 - round % 9);
    sum += count_primes(30 + 3 * round);
    x[round] += round;
  }
  std::printf("%ld\n", sum);
}

#include "levels.h"

#include <cstdio>

int main() {
  int x[32], y[32] = {};
  for (int i = 0; i < 32; ++i)
    x[i] = (i * 13) % 37;
  long sum = 0;
  for (int round = 0; round < 30; ++round) {
    sum = sum * 3 % 1000003 + middle(x, y, 4 + round % 3, 8 + round % 20);
    x[round] = y[3];
  }
  std::printf("%ld\n", sum);
}

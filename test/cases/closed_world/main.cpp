#include "kernel.h"

#include <cstdio>

int main() {
  int x[16], y[16] = {};
  for (int i = 0; i < 16; ++i)
    x[i] = i * 3;
  long sum = 0;
  for (int round = 0; round < 15; ++round) {
    halve(x, y, 16 - round % 7);
    sum = sum * 3 % 1000003 + y[1];
    x[round] = y[0] % 50;
  }
  std::printf("%ld\n", sum);
}

#include "over.h"

#include <cstdio>

int main() {
  int x[16], y[16] = {}, z[16] = {};
  for (int i = 0; i < 16; ++i)
    x[i] = (i * 3) % 11;
  long sum = 0;
  for (int round = 0; round < 12; ++round) {
    sum += mix(x, y, 16 - round) + mix(x, z, y, 16);
    sum += shape(x) + shape(y, z) * 3 + shape(z, y, 10) + shape(x, y, 8 + round % 4, 1 + round % 3);
    sum = sum * 3 % 1000003 + logged(x, 3, round, 2, 5) + logged(y, 2, 1, round);
    x[round] = y[round % 8] % 60 + round;
  }
  std::printf("%ld\n", sum);
}

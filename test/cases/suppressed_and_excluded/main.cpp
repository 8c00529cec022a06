#include "vendor/theirs.h"

#include <cstdio>

int mine(const int *in, int *out, int n);

int main() {
  int x[18], y[18] = {};
  for (int i = 0; i < 18; ++i)
    x[i] = i * 7 % 16;
  long sum = 0;
  for (int round = 0; round < 10; ++round) {
    sum += mine(x, y, 18 - round) * 3 + theirs(y, x, 18 - round);
    sum = sum * 3 % 1000003 + x[3];
  }
  std::printf("%ld\n", sum);
}

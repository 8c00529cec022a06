#include "both.h"

#include <cstdio>

int main() {
  int x[14], y[14] = {};
  for (int i = 0; i < 14; ++i)
    x[i] = i * 5 % 9;
  long sum = 0;
  for (int round = 0; round < 8; ++round) {
    sum += c_mean(x, y, 14 - round) + cpp_mean(y, x, 14 - round) * 3 + from_c(x, y, 6);
    sum = sum * 3 % 1000003 + y[2];
  }
  std::printf("%ld\n", sum);
}

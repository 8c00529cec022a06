#include "early.h"

#include <cstdio>
#include <stdexcept>

int main() {
  int x[16], y[2] = {};
  for (int i = 0; i < 16; ++i)
    x[i] = (i * 5) % 16;
  long sum = 0;
  for (int round = 0; round < 16; ++round) {
    sum += trimmed(x, y, round - 4) * 3 + y[0];
    try {
      sum += checked(x, y, 16, 4 - round);
    } catch (const std::invalid_argument &) {
      sum += 100;
    } catch (const std::exception &) {
      sum += 1000;
    }
    sum = sum * 3 % 1000003 + y[1];
    x[round] += round;
  }
  std::printf("%ld\n", sum);
}

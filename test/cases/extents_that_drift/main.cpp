#include "drift.h"

#include <cstdio>

int main() {
  int x[10], y[10] = {}, count = 10;
  for (int i = 0; i < 10; ++i)
    x[i] = i * i % 7 + 1;
  Grid grid(3);
  long sum = 0;
  for (int round = 0; round < 9; ++round) {
    sum += round_up(x, y, 3 + 4 * round);
    sum += seeded(y, x) * 3;
    if (count > 1)
      sum += behind(x, &count, y) * 5;
    sum += grid.load(x, y, 2 + round % 3);
    grid.widen();
    for (int v : y)
      sum = sum * 3 % 1000003 + v;
    x[round] = y[round] % 50;
  }
  std::printf("%ld %d\n", sum, count);
}

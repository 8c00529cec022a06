#include "tpl.h"

#include <cstdio>

int main() {
  int x[24], y[24] = {};
  double u[24], v[24] = {}, sum = 0;
  for (int i = 0; i < 24; ++i)
    u[i] = x[i] = (i * 7) % 13;
  Delay<int, 4> ints;
  Delay<double, 2> reals;
  for (int round = 0; round < 10; ++round) {
    sum += reversed_sum(x, y, 24 - round) + twice(u, v, 20 - round) / 2;
    sum += ints.push(y, x, 16) + reals.push(v, u, 12 + round % 5);
    sum += other(6 + round);
    for (int i = 0; i < 24; ++i)
      x[i] %= 50;
    for (int i = 0; i < 24; ++i)
      u[i] /= 2;
  }
  std::printf("%.6f\n", sum);
}

#include "init.h"

#include <cstdio>

static const int Global = level(Ref, 3);

int main() {
  int x[9];
  for (int i = 0; i < 9; ++i)
    x[i] = (i * 5) % 9;
  static const int once = level(x, 9);
  long sum = Global + once;
  for (int round = 0; round < 9; ++round) {
    const Gauge gauge(x);
    const int list[] = {level(x, 3), level(x + 1, 4)};
    sum = sum * 3 % 1000003 + gauge.top + gauge.base + list[0] * list[1] + compare(x);
    sum += [&] { return level(x, 2); }();
    x[round] += 2;
  }
  std::printf("%ld\n", sum);
}

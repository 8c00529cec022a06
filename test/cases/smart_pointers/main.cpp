#include "smart.h"

#include <cstdio>

int main() {
  int x[40], y[40] = {};
  for (int i = 0; i < 40; ++i)
    x[i] = (i * 31) % 67;
  long sum = 0;
  for (int round = 0; round < 20; ++round) {
    const int n = 40 - round;
    sum += bins(x, y, n, 7 + round) * 3 + y[0];
    shuffle(x, y, n);
    sum += window(y, x, n) + share(x, y, n);
    sum = sum * 13 % 1000003 + y[n - 1] + freed(x, y, n) + y[0];
    for (int i = 0; i < n; ++i)
      x[i] = (x[i] + y[i] + i) % 83;
  }
  std::printf("%ld\n", sum);
}

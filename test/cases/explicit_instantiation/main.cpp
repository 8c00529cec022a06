#include "inst.h"

#include <cstdio>

int main() {
  int x[15];
  float f[15];
  for (int i = 0; i < 15; ++i)
    f[i] = static_cast<float>(x[i] = (i * 11) % 17);
  double sum = 0;
  for (int round = 0; round < 10; ++round) {
    sum += median(x, 15 - round) + 2 * median(f, 15 - round) + median("hello", 5);
    x[round] += round;
    f[round] -= 0.5f;
  }
  std::printf("%.2f\n", sum);
}

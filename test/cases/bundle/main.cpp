#include "five.h"

#include <cstdio>

int main() {
  float x[30], y[30] = {};
  for (int i = 0; i < 30; ++i)
    x[i] = static_cast<float>((i * 17) % 23);
  double sum = 0;
  for (int round = 0; round < 25; ++round) {
    sum += analyse(x, y, 30 - round) + y[2];
    x[round] = y[3] / 4;
  }
  std::printf("%.5f\n", sum);
}

#include "filters.h"

#include <cstdio>

int main() {
  std::vector<float> x(40), y(40);
  for (int i = 0; i < 40; ++i)
    x[i] = static_cast<float>((i * 13) % 17) - 8;
  double sum = 0;
  for (int round = 0; round < 20; ++round) {
    const int n = 40 - round;
    damp(x.data(), y.data(), n, 1.0f + round);
    sum += y[n - 1] + y[round / 2];
    binomial(y.data(), x.data(), n);
    sum += prefix(x.data(), y.data(), n) + y[1];
    smooth(y, round % 4);
    x[round] = y[20] / 64 + static_cast<float>(round);
  }
  std::printf("%.4f\n", sum);
}

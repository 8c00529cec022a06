#include "kernel.h"

#include <vector>

long energy(const int *x, int n) {
  std::vector<long> square(n);
  for (int i = 0; i < n; ++i)
    square[i] = static_cast<long>(x[i]) * x[i];
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += square[i] * (square[n - 1 - i] % 7 + 1);
  return sum;
}

#include "guard.h"

#include <vector>

int score(const int *x, std::size_t n) {
  std::vector<int> w(n);
  for (std::size_t i = 0; i < n; ++i)
    w[i] += x[i] * static_cast<int>(i + 1);
  int sum = 0;
  for (std::size_t i = 0; i < n; ++i)
    sum += w[n - 1 - i] % 7;
  return sum;
}

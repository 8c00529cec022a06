#include "early.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

int trimmed(const int *x, int *out, int n) {
  if (n < 3)
    return -1;
  std::vector<int> sorted(x + 1, x + n - 1);
  std::sort(sorted.begin(), sorted.end());
  out[0] = sorted.front();
  return sorted[(n - 2) / 2];
}

int checked(const int *x, int *out, int n, int d) {
  if (d == 0)
    throw std::invalid_argument("d");
  std::vector<int> part(n / d);
  for (int i = 0; i < n / d; ++i)
    part[i] += x[i * d];
  out[1] = part.empty() ? 9 : part.back();
  return static_cast<int>(part.size());
}

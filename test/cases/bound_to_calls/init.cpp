#include "init.h"

#include <algorithm>
#include <vector>

int level(const int *x, int n) {
  std::vector<int> w(n);
  for (int i = 0; i < n; ++i)
    w[i] = x[i] * x[n - 1 - i];
  std::sort(w.begin(), w.end());
  return w[n / 2];
}

int compare(const int *x, int against) { return x[0] - against; }

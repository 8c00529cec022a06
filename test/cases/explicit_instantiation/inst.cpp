#include "inst.h"

#include <algorithm>
#include <vector>

template <class T> T median(const T *x, int n) {
  std::vector<T> sorted(n);
  for (int i = 0; i < n; ++i)
    sorted[i] = x[i];
  std::nth_element(sorted.begin(), sorted.begin() + n / 2, sorted.end());
  return sorted[n / 2];
}

template int median(const int *x, int n);
template float median(const float *x, int n);
template <> char median(const char *x, int n) { return x[n / 2]; }

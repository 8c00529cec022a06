#include "both.h"

#include <vector>

int cpp_mean(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * 2;
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] = tmp[n - 1 - i];
  return sum / n;
}

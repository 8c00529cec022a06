#include "vendor/theirs.h"

#include <vector>

int theirs(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] + 1;
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
  return tmp[n / 2];
}

#include "both.h"

int from_c(const int *in, int *out, int n) {
  int i, sum = 0;
  for (i = 1; i <= n; ++i)
    sum += cpp_mean(in, out, i) * i;
  return sum;
}

#include "both.h"

#include <stdlib.h>

int c_mean(const int *in, int *out, int n) {
  int *tmp = malloc(n * sizeof *tmp);
  int i, sum = 0;
  for (i = 0; i < n; ++i)
    sum += tmp[i] = in[i] + i;
  for (i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
  free(tmp);
  return sum / n;
}

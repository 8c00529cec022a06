#include "clean.h"

#include <cmath>
#include <cstdlib>

int detrend(const double *in, double *out, int n) {
  double *ramp = (double *)malloc(n * sizeof(double));
  if (!ramp)
    return -1;
  for (int i = 0; i < n; ++i)
    ramp[i] = in[0] + (in[n - 1] - in[0]) * i / n;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] - ramp[i];
  free(ramp);
  return 0;
}

int pair_up(const double *in, int *partner, int n) {
  int result = -1;
  int *rank = nullptr;
  unsigned char *used = nullptr;
  rank = static_cast<int *>(std::malloc(sizeof(int) * n));
  if (rank == nullptr)
    goto done;
  used = static_cast<unsigned char *>(std::calloc(n, 1));
  if (used == nullptr)
    goto done;
  for (int i = 0; i < n; ++i) {
    rank[i] = 0;
    for (int k = 0; k < n; ++k)
      rank[i] += in[k] < in[i];
  }
  result = 0;
  for (int i = 0; i < n; ++i) {
    partner[i] = -1;
    for (int k = 0; k < n && partner[i] < 0; ++k)
      if (k != i && !used[k] && std::abs(rank[k] - rank[i]) < 3) {
        partner[i] = k;
        used[k] = 1;
        ++result;
      }
  }
done:
  std::free(used);
  std::free(rank);
  return result;
}

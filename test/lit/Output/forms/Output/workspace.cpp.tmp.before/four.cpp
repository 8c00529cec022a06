#include "four.h"

#include <vector>

int four(const int *in, int *out, int n) {
  std::vector<int> a(n), b(n + 1), c(2 * n), d(n, 3);
  for (int i = 0; i < n; ++i) {
    a[i] = in[i];
    b[i + 1] += b[i] + a[i];
    c[2 * i] += b[i];
    d[i] += c[i];
  }
  for (int i = 0; i < n; ++i)
    out[i] = a[n - 1 - i] + d[i];
  return b[n] + c[n];
}

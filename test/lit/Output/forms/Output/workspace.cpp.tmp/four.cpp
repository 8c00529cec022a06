#include "four.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

int four(const int *in, int *out, std::span<int> a, std::span<int> b, std::span<int> c, std::span<int> d, int n) {
  std::fill(b.begin(), b.end(), 0);
  std::fill(c.begin(), c.end(), 0);
  std::fill(d.begin(), d.end(), 3);
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

int four(const int *in, int *out, int n) {
  std::vector<int> a(n);
  std::vector<int> b(n + 1);
  std::vector<int> c(2 * n);
  const std::unique_ptr<int[]> d(n ? new int[n] : nullptr);
  return four(in, out, a, b, c, std::span<int>(d.get(), n), n);
}

#include "rec.h"

#include <vector>

int ping(int *x, int n) {
  if (n <= 0)
    return x[0];
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = x[i] + 1;
  const int below = pong(a.data(), n - 3);
  return below + a[n - 1];
}

// Behind a guard, in a loop that does not run and with a size that would throw,
// nothing is evaluated or allocated that was not before.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer rank/order lift
// CHECK: call main->rank order {{hoisted|local|reuse}}
//--- a.cpp
#include <cstdio>
#include <vector>

int rank(const int *in, int *out, std::size_t n) {
  std::vector<int> order(n);
  for (std::size_t i = 0; i < n; ++i)
    order[n - 1 - i] = in[i];
  out[0] = n ? order[0] : -1;
  return static_cast<int>(n);
}

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  const std::vector<int> sizes{2, 5};
  for (int r = 0; r < 12; ++r) {
    const int hits = r % 4 - 1;
    if (hits >= 0)
      sum += rank(x, y, hits) + y[0];
    for (int k = r; k < 2; ++k)
      sum += rank(x, y, sizes.at(k));
    for (int k = 0; k > r; --k)
      sum += rank(x, y, sizes.at(7));
    sum = sum * 3 % 10007 + (hits > 1 && rank(x, y, hits * 2) ? y[0] : 7);
  }
  std::printf("%d\n", sum);
}

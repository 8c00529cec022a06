// An extent that a function of the library computes is spelled at the call, and
// what only served it is unused in the kernel from then on.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer longer/a lift span
// CHECK-DAG: buffer padded/a lift span
// CHECK: static int longer(const int *in, std::span<int> a, int n, int least) {
// CHECK: (void)least;
// CHECK: resize({{.*}}std::max(
// CHECK: resize({{.*}}std::bit_ceil(
//--- main.cpp
#include <algorithm>
#include <bit>
#include <cstdio>
#include <vector>

static int longer(const int *in, int n, int least) {
  std::vector<int> a(std::max(n, least));
  for (int i = 0; i < n; ++i)
    a[i] += in[i];
  return a[n - 1] * 2 + a[0];
}

static double padded(const double *in, unsigned n) {
  unsigned size = std::bit_ceil(n);
  std::vector<double> a(size);
  for (unsigned i = 0; i < n; ++i)
    a[i] += in[i];
  return a[size - 1] * 2 + a[0];
}

int main() {
  int in[6] = {3, 1, 4, 1, 5, 9}, sum = 0;
  double real[6] = {3, 1, 4, 1, 5, 9};
  for (int k = 1; k < 7; ++k) {
    sum += longer(in, k, 4);
    sum += padded(real, k);
  }
  std::printf("%d\n", sum);
}

// Paths that return or throw in front of the allocation: the caller does not
// size, evaluate or throw where the kernel did not.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer guarded/tmp {{lift|keep}}
// CHECK-DAG: buffer thrown/tmp {{lift|keep}}
//--- a.cpp
#include <cstdio>
#include <stdexcept>
#include <vector>

int guarded(const int *in, int n, int d) {
  if (d == 0)
    return -7;
  std::vector<int> tmp(n / d);
  for (int i = 0; i < n / d; ++i)
    tmp[i] += in[i * d];
  return tmp.empty() ? 0 : tmp.back();
}

int thrown(const int *in, int n) {
  if (n < 0)
    throw std::invalid_argument("n");
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return n ? tmp[n - 1] : 0;
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int r = -3; r < 8; ++r) {
    sum = sum * 3 % 10007 + guarded(x, 8, r > 0 ? r : 0);
    try {
      sum += thrown(x, r);
    } catch (const std::invalid_argument &e) {
      sum += e.what()[0];
    }
  }
  std::printf("%d\n", sum);
}

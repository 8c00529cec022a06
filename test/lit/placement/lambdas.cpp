// A lambda that is called where it stands shares the storage outside; one that
// is stored has its own.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer take/tmp lift
// CHECK: status 0
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

int take(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  return tmp[0];
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  std::vector<int> n{5, 2, 7};
  int sum = 0;
  std::for_each(n.begin(), n.end(), [&](int k) { sum = sum * 3 + take(x, k); });
  const std::function<int(int)> stored = [&x](int k) { return take(x, k); };
  const auto twice = [&](int k) { return take(x, k) + take(x, k - 1); };
  for (int r = 2; r < 8; ++r)
    sum = sum * 3 % 10007 + stored(r) + twice(r);
  std::printf("%d\n", sum);
}

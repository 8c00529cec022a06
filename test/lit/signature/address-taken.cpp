// A function whose address is taken must not gain an overload that makes that
// use ambiguous: the new version gets a new name there.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer stage/tmp lift
// CHECK: ==> a.cpp
// CHECK: int stage(const int *in, int n)
//--- a.cpp
#include <cstdio>
#include <functional>
#include <vector>

int stage(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * 2;
  return tmp[n - 1];
}

template <class F> int apply(F f, const int *in, int n) { return f(in, n); }

int main() {
  const int x[5] = {3, 1, 4, 1, 5};
  int sum = 0;
  const std::function<int(const int *, int)> held = stage;
  auto *pointer = &stage;
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 + stage(x, r) + apply(stage, x, r) + held(x, r) + pointer(x, r);
  std::printf("%d\n", sum);
}

// A kernel called in a loop forwards what it needs, to be sized at the call;
// --depth=0 stops that, main ends the chain.
// RUN: %split && %lift | %FileCheck %s
// RUN: %split && %lift -- --depth=0 | %FileCheck %s --check-prefix=ZERO
// CHECK: call outer->inner tmp forward
// CHECK: int outer(const int *in, int *out, std::vector<int> &{{[a-z_]*tmp}}, int n)
// CHECK: sum * 3 % 10007 + outer(x, y, {{[a-z_]*tmp}}
// ZERO: call outer->inner tmp {{hoisted|local}}
//--- a.cpp
#include <cstdio>
#include <vector>

void inner(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i] + i;
}

int outer(const int *in, int *out, int n) {
  int sum = 0;
  for (int k = 0; k < 3; ++k) {
    inner(in, out, n);
    sum = sum * 3 + out[k];
  }
  return sum;
}

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  for (int r = 0; r < 4; ++r)
    sum = sum * 3 % 10007 + outer(x, y, 8 - r);
  std::printf("%d\n", sum);
}

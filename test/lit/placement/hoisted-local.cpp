// Storage stands outside the loops around a call, in front of a call without
// loop, and is sized at the call.
// RUN: %split && %lift | %FileCheck %s
// CHECK: call once->turn tmp local
// CHECK: call often->turn tmp hoisted [[S:[a-z_]+]]
// CHECK: int once(int *x, int *y) {
// CHECK: int often(int *x, int *y) {
// CHECK: std::vector<int> [[T:[a-z_]+]]
// CHECK-NEXT: {{ *}}for (int r
//--- a.cpp
#include <cstdio>
#include <vector>

void turn(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i] + 1;
}

static int once(int *x, int *y) {
  turn(x, y, 5);
  return y[0];
}

static int often(int *x, int *y) {
  int sum = 0;
  for (int r = 0; r < 3; ++r)
    for (int k = 1; k < 5; ++k) {
      turn(x, y, 5 - k);
      sum = sum * 3 + y[0];
      x[k] += r;
    }
  return sum;
}

int main() {
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {};
  const int sum = once(x, y);
  std::printf("%d\n", sum + often(x, y));
}

// Four buffers and more travel in one workspace beside the kernel's
// declaration; --bundle says from how many on, 0 never.
// RUN: %split && %lift | %FileCheck %s
// RUN: %split && %lift -- --bundle=0 | %FileCheck %s --check-prefix=NEVER
// RUN: %split && %lift -- --bundle=5 | %FileCheck %s --check-prefix=NEVER
// CHECK: buffer four/a lift workspace
// CHECK: buffer four/d lift workspace
// CHECK: ==> four.h
// CHECK: struct four_workspace {
// CHECK: std::vector<int> a;
// CHECK: int four(const int *in, int *out, four_workspace &{{[a-z_]+}}, int n);
// NEVER: buffer four/a lift span {{.*}}index=2
// NEVER: buffer four/d lift {{span|container}} {{.*}}index=5
//--- four.h
#pragma once

int four(const int *in, int *out, int n);
//--- four.cpp
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
//--- main.cpp
#include "four.h"

#include <cstdio>

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  for (int r = 0; r < 6; ++r)
    sum = sum * 3 + four(x, y, 8 - r) + y[0];
  std::printf("%d\n", sum);
}

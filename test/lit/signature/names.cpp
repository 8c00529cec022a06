// A declaration may have other names for its parameters than the definition: the
// new parameter has no name where it is taken.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer smooth/frame lift
// CHECK: ==> smooth.h
// CHECK: /// @param out what comes out
// CHECK-NOT: @param frame
// CHECK: int smooth(const int *frame, int *out, std::span<int>, int n);
//--- smooth.h
#pragma once
#include <span>

/// @param out what comes out
int smooth(const int *frame, int *out, int n);
//--- smooth.cpp
#include "smooth.h"

#include <vector>

int smooth(const int *in, int *out, int n) {
  std::vector<int> frame(n);
  for (int i = 0; i < n; ++i)
    frame[i] = in[n - 1 - i];
  for (int i = 1; i < n; ++i)
    out[i] = frame[i] - frame[i - 1];
  return frame[n - 1];
}
//--- main.cpp
#include "smooth.h"

#include <cstdio>

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  for (int r = 2; r < 8; ++r)
    sum = sum * 3 + smooth(x, y, r) + y[1];
  std::printf("%d\n", sum);
}

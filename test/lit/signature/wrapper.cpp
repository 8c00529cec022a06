// The old signature stays where something may still need it: a header's
// function, unless --closed-world; a static one goes.
// RUN: %split && %lift | %FileCheck %s
// RUN: %split && %lift -- --closed-world | %FileCheck %s --check-prefix=CLOSED
// RUN: %split && %lift -- --closed-world --keep-wrapper=always | %FileCheck %s
// CHECK: ==> k.h
// CHECK-DAG: int open(const int *in, int n);
// CHECK-DAG: int open(const int *in, std::span<int> tmp, int n);
// CLOSED: ==> k.h
// CLOSED-NOT: int open(const int *in, int n)
// CLOSED: int open(const int *in, std::span<int> tmp, int n);
// CLOSED-NOT: int open(const int *in, int n)
//--- k.h
#pragma once

int open(const int *in, int n);
//--- k.cpp
#include "k.h"

#include <vector>

int open(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return tmp[n / 2];
}
//--- main.cpp
#include "k.h"

#include <cstdio>

int main() {
  const int x[5] = {3, 1, 4, 1, 5};
  int sum = 0;
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 + open(x, r);
  std::printf("%d\n", sum);
}

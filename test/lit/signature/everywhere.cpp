// Every declaration changes together: headers, a later redeclaration, friends,
// out-of-line members, and the documentation gains a line.
// RUN: %split && %lift -- --closed-world | %FileCheck %s
// CHECK: buffer peak/tmp lift span {{.*}}index=1
// CHECK: buffer sum/tmp lift span {{.*}}index=1
// CHECK: ==> k.h
// CHECK: \param in
// CHECK-NEXT: \param tmp
// CHECK-NEXT: \param n
// CHECK: int peak(const int *in, std::span<int> tmp, int n);
// CHECK: friend int peak(const int *in, std::span<int> tmp, int n);
// CHECK: int sum(const int *in, std::span<int> tmp, int n) const;
//--- k.h
#pragma once

/// Finds the peak.
/// \param in samples
/// \param n their number
int peak(const int *in, int n);

class Acc {
  friend int peak(const int *in, int n);
  int add = 2;

public:
  int sum(const int *in, int n) const;
};
//--- k.cpp
#include "k.h"

#include <vector>

int peak(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * Acc().add;
  int best = 0;
  for (int i = 0; i < n; ++i)
    best = tmp[i] > best ? tmp[i] : best;
  return best;
}

int peak(const int *, int);

int Acc::sum(const int *in, int n) const {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] + add;
  int total = 0;
  for (int i = 0; i < n; ++i)
    total += tmp[n - 1 - i] * i;
  return total;
}
//--- main.cpp
#include "k.h"

#include <cstdio>

int main() {
  const int x[5] = {3, 1, 4, 1, 5};
  const Acc acc;
  int sum = 0;
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 + peak(x, r) + acc.sum(x, r);
  std::printf("%d\n", sum);
}

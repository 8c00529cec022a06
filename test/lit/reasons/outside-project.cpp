// Code that --exclude names, or that stands outside the root, is read and never
// written; --header-filter lists its kernels.
// RUN: %split && %lift -- --exclude='third/*' --header-filter='.*' | %FileCheck %s
// CHECK-DAG: buffer theirs/tmp keep {{.*}}outside-project
// CHECK-DAG: buffer mine/tmp lift
// CHECK: status 0
// CHECK-NOT: ==> third
//--- third/theirs.h
#pragma once
#include <vector>
inline int theirs(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return tmp[N - 1];
}
//--- a.cpp
#include "third/theirs.h"

int mine(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I] + theirs(In, I + 1);
  return tmp[N - 1];
}

// No std::vector stands behind a `bool *`: a template that others include keeps
// a raw buffer that only a container could carry.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer open/line keep {{.*}}layout-mismatch
// CHECK-DAG: buffer sized/line lift pointer
// CHECK-DAG: buffer fixed/line lift container
// CHECK-DAG: buffer own/line lift container
//--- k.h
#pragma once
template <class T> T open(const T *In, int N) {
  int K = 0;
  for (int I = 0; I < N; ++I)
    K += In[I] != T();
  T *line = new T[K + N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  T R = line[N - 1];
  delete[] line;
  return R;
}
template <class T> T sized(const T *In, int N) {
  T *line = new T[N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  T R = line[N - 1];
  delete[] line;
  return R;
}
template <class T> T fixed(const T *In, int N) {
  int K = 0;
  for (int I = 0; I < N; ++I)
    K += In[I] != T();
  float *line = new float[K + N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  T R = line[N - 1];
  delete[] line;
  return R;
}
//--- a.cpp
#include "k.h"

#include <cstdio>

template <class T> static T own(const T *In, int N) {
  int K = 0;
  for (int I = 0; I < N; ++I)
    K += In[I] != T();
  T *line = new T[K + N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  T R = line[N - 1];
  delete[] line;
  return R;
}

int main() {
  int In[3] = {1, 2, 3}, Sum = 0;
  for (int N = 1; N <= 3; ++N)
    Sum = Sum * 2 + open(In, N) + sized(In, N) + fixed(In, N) + own(In, N);
  std::printf("%d\n", Sum);
}

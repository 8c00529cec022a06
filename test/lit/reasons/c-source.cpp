// C kernels are reported, not rewritten; C callers keep the old signature alive.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer in_c/tmp keep {{.*}}c-source
// CHECK-DAG: buffer in_cpp/tmp lift span
// CHECK: status 0
// CHECK-NOT: ==> c.c
//--- c.c
#include <stdlib.h>

int in_cpp(const int *In, int N);

int in_c(const int *In, int N) {
  int *tmp = malloc(N * sizeof *tmp), Sum = 0;
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  for (int I = 0; I < N; ++I)
    Sum += tmp[N - 1 - I] * I + in_cpp(In, N);
  free(tmp);
  return Sum;
}
//--- a.cpp
#include <cstdio>
#include <vector>

extern "C" int in_c(const int *In, int N);

extern "C" int in_cpp(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I] * 2;
  return tmp[N - 1];
}

int main() {
  const int X[] = {5, 3, 2, 1};
  int Sum = 0;
  for (int I = 1; I < 5; ++I)
    Sum += in_c(X, I) + in_cpp(X, I);
  std::printf("%d\n", Sum);
}

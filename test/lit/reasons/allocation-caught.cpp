// A kernel that handles the failure of its own allocation: in the caller
// nobody would.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer careful/tmp keep {{.*}}allocation-caught
// CHECK: buffer degrade/tmp keep {{.*}}allocation-caught
// CHECK: buffer bare/tmp lift
//--- a.cpp
#include <cstdlib>
#include <new>
#include <vector>

int careful(const int *In, int N) {
  try {
    std::vector<int> tmp(N);
    for (int I = 0; I < N; ++I)
      tmp[I] = In[I];
    return tmp[N - 1];
  } catch (const std::bad_alloc &) {
    return -1;
  }
}

int degrade(const int *In, int N) {
  int *tmp = static_cast<int *>(std::malloc(N * sizeof(int)));
  int Sum = 0;
  if (!tmp) {
    for (int I = 0; I < N; ++I)
      Sum += In[I] & 3;
    return Sum;
  }
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I] & 3;
  for (int I = 0; I < N; ++I)
    Sum += tmp[I];
  std::free(tmp);
  return Sum;
}

int bare(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return tmp[N - 1];
}

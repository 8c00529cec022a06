// A raw buffer that another function frees is kept; one that another function
// only reads is not.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer given/tmp keep {{.*}}{{freed-elsewhere|escapes}}
// CHECK: buffer lent/tmp lift pointer
//--- a.cpp
#include <cstdlib>

static int eat(int *Values, int N) {
  int Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += Values[I];
  std::free(Values);
  return Sum;
}

static int look(const int *Values, int N) {
  int Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += Values[I];
  return Sum;
}

int given(const int *In, int N) {
  int *tmp = static_cast<int *>(std::malloc(N * sizeof(int)));
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return eat(tmp, N);
}

int lent(const int *In, int N) {
  int *tmp = static_cast<int *>(std::malloc(N * sizeof(int)));
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  const int Sum = look(tmp, N);
  std::free(tmp);
  return Sum;
}

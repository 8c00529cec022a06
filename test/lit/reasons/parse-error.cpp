// A unit that does not parse is unknown, not unused: its own kernels are kept,
// the kernels it may name keep their old signature, and the exit status is 3.
// RUN: %split && %lift --no-run --status=3 2>err.txt | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=SAID < err.txt
// CHECK: buffer shared/tmp lift
// CHECK: blind parse-error bad.cpp
// CHECK: status 3
// CHECK: ==> good.cpp
// CHECK-DAG: int shared(const int *In, int N)
// CHECK-DAG: int shared(const int *In, std::span<int> tmp, int N)
// SAID: bad.cpp
//--- good.cpp
#include <vector>

int shared(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return tmp[N - 1];
}

int user(const int *In, int N) {
  int Sum = 0;
  for (int I = 1; I < N; ++I)
    Sum += shared(In, I);
  return Sum;
}
//--- bad.cpp
int shared(const int *In, int N);
int broken(const int *In, int N) { return shared(In, N) + undeclared; }

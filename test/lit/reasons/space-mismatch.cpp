// Every allocation of the standard library lies in host memory: a buffer whose
// storage is reached through two of its functions is no mismatch of spaces.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer both/tmp keep {{.*}}conditional-allocation
// CHECK-NOT: space-mismatch
// CHECK: status 0
//--- a.cpp
#include <cstdlib>

int both(const int *In, int *Out, int N, bool Zero) {
  int *tmp = static_cast<int *>(Zero ? std::calloc(N, sizeof(int)) : std::malloc(N * sizeof(int)));
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  Out[0] = tmp[N - 1];
  std::free(tmp);
  return Out[0];
}

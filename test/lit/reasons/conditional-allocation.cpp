// A path that allocates nothing today may not begin to.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer small/heap keep {{.*}}{{conditional-allocation|escapes}}
// CHECK: buffer always/heap lift
//--- a.cpp
#include <cstdlib>

int small(const int *In, int *Out, int N) {
  int Stack[32];
  int *heap = nullptr, *Work = Stack;
  if (N > 32)
    Work = heap = static_cast<int *>(std::malloc(N * sizeof(int)));
  for (int I = 0; I < N; ++I)
    Work[I] = In[N - 1 - I];
  for (int I = 0; I < N; ++I)
    Out[I] = Work[I];
  std::free(heap);
  return Out[0];
}

int always(const int *In, int *Out, int N) {
  int *heap = static_cast<int *>(std::malloc(N * sizeof(int)));
  for (int I = 0; I < N; ++I)
    heap[I] = In[N - 1 - I];
  for (int I = 0; I < N; ++I)
    Out[I] = heap[I];
  std::free(heap);
  return Out[0];
}

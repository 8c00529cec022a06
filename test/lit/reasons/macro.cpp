// What a macro's body spells is not edited: the kernel stays.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer body/line keep {{.*}}macro
// CHECK-DAG: buffer declared/line keep {{.*}}macro
// CHECK-DAG: buffer plain/line lift
//--- a.cpp
#include <vector>

#define SCRATCH(T, Name, Size) std::vector<T> Name(Size)
#define KERNEL(Name)                                                           \
  int Name(const int *In, int N) {                                             \
    std::vector<int> line(N);                                                  \
    for (int I = 0; I < N; ++I)                                                \
      line[I] = In[I];                                                         \
    return line[N - 1];                                                        \
  }
KERNEL(body)

int declared(const int *In, int N) {
  SCRATCH(int, line, N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

#define LAST(X, N) X[(N) - 1]
int plain(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[0] + N;
}

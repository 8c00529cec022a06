// static and thread_local buffers are no scratch of one call.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer cached/line keep {{.*}}static-storage
// CHECK-DAG: buffer threaded/line keep {{.*}}static-storage
// CHECK-DAG: buffer plain/line lift
//--- a.cpp
#include <vector>

int cached(const int *In, int N) {
  static std::vector<int> line(64);
  for (int I = 0; I < N; ++I)
    line[I] += In[I];
  return line[N - 1];
}

int threaded(const int *In, int N) {
  thread_local std::vector<int> line;
  line.assign(N, 0);
  for (int I = 0; I < N; ++I)
    line[I] += In[I];
  return line[N - 1];
}

int plain(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] += In[I];
  return line[N - 1];
}

// Storage may not be shared by threads: calls inside a parallel region have it
// inside the region, and a buffer that threads of its own kernel share stays.
// RUN: %split && %lift --flags=-fopenmp --no-run | %FileCheck %s
// CHECK: buffer handed/part keep {{.*}}{{concurrent|escapes|lambda}}
// CHECK: buffer row/old lift
// CHECK: call all->row old local
// CHECK: call serial->row old hoisted
//--- a.cpp
#include <thread>
#include <vector>

long handed(const int *In, int *Out, int N) {
  std::vector<long> part(N);
  std::thread Worker([&part, In, N] {
    for (int I = 0; I < N; ++I)
      part[I] = In[I] * 2L;
  });
  Worker.join();
  Out[0] = static_cast<int>(part[0]);
  return part[N - 1];
}

void row(int *X, int N) {
  std::vector<int> old(N);
  for (int I = 0; I < N; ++I)
    old[I] = X[I];
  for (int I = 1; I < N; ++I)
    X[I] = old[I] + old[I - 1];
}

void all(int *X, int W, int H) {
#pragma omp parallel for
  for (int Y = 0; Y < H; ++Y)
    row(X + Y * W, W);
}

void serial(int *X, int W, int H) {
  for (int Y = 0; Y < H; ++Y)
    row(X + Y * W, W);
}

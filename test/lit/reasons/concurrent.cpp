// Storage may not be shared by threads: a buffer declared in a parallel region
// has one instance a thread and stays; calls inside such a region have storage
// inside it.
// RUN: %split && %lift --flags=-fopenmp --no-run | %FileCheck %s
// CHECK-DAG: buffer histogram/own keep {{.*}}concurrent
// CHECK-DAG: buffer row/old lift
// CHECK: call all->row old local
// CHECK: call serial->row old hoisted
//--- a.cpp
#include <vector>

void histogram(const int *In, int *Out, int N) {
#pragma omp parallel
  {
    std::vector<int> own(8);
#pragma omp for
    for (int I = 0; I < N; ++I)
      ++own[In[I] & 7];
#pragma omp critical
    for (int B = 0; B < 8; ++B)
      Out[B] += own[B];
  }
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

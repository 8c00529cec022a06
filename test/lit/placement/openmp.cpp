// Storage of calls in a parallel region lives inside it, one per thread or per
// iteration; outside it is hoisted.
// RUN: %split && %lift --flags=-fopenmp | %FileCheck %s
// CHECK-DAG: call combined->row old local
// CHECK-DAG: call region->row old {{hoisted|local}}
// CHECK-DAG: call serial->row old hoisted
// CHECK: ==> a.cpp
// CHECK: #pragma omp parallel
// CHECK-NEXT: {
// CHECK: std::vector<int> {{[a-z_]+}}
// CHECK: #pragma omp for
//--- a.cpp
#include <cstdio>
#include <vector>

void row(int *x, int n) {
  std::vector<int> old(n);
  for (int i = 0; i < n; ++i)
    old[i] = x[i];
  for (int i = 1; i < n; ++i)
    x[i] = old[i] + old[i - 1];
}

void region(int *x, int w, int h) {
#pragma omp parallel
  {
#pragma omp for
    for (int y = 0; y < h; ++y)
      row(x + y * w, w);
  }
}

void combined(int *x, int w, int h) {
#pragma omp parallel for
  for (int y = 0; y < h; ++y)
    row(x + y * w, w);
}

void serial(int *x, int w, int h) {
  for (int y = 0; y < h; ++y)
    row(x + y * w, w);
}

int main() {
  int x[24], sum = 0;
  for (int i = 0; i < 24; ++i)
    x[i] = i % 7;
  region(x, 6, 4);
  combined(x, 4, 6);
  serial(x, 8, 3);
  for (int v : x)
    sum = sum * 3 % 10007 + v;
  std::printf("%d\n", sum);
}

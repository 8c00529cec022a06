// Storage that a function holds only for the kernels it calls is where lifted
// buffers end: it is accounted for, and stays.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer main/store keep {{.*}}not-a-kernel
// CHECK-DAG: buffer kernel/line lift
// CHECK-DAG: buffer filled/line out
// CHECK-DAG: buffer single/line keep {{.*}}not-a-kernel
//--- a.cpp
#include <cstdio>
#include <vector>

void turn(const int *In, std::vector<int> &Tmp, int *Out, int N) {
  Tmp.resize(N);
  for (int I = 0; I < N; ++I)
    Tmp[I] = In[N - 1 - I];
  for (int I = 0; I < N; ++I)
    Out[I] = Tmp[I];
}

int kernel(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

// Filling a buffer in a loop is what kernels do.
std::vector<int> filled(int N) {
  std::vector<int> line;
  for (int I = 0; I < N; ++I)
    line.push_back(I * I);
  return line;
}

int single(int N) {
  std::vector<int> line(3);
  line[N] = N;
  return line[0] + line[N];
}

int main() {
  const int X[] = {3, 1, 4, 1, 5};
  int Out[5] = {}, Sum = 0;
  std::vector<int> store;
  for (int N = 1; N < 6; ++N) {
    turn(X, store, Out, N);
    Sum = Sum * 3 + Out[0] + kernel(X, N) + single(N % 3);
    const std::vector<int> Squares = filled(N);
    Sum += Squares[N - 1];
  }
  std::printf("%d\n", Sum);
}

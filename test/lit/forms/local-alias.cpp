// An alias of the body that only the buffer's declaration names goes with it.
// RUN: %split && %lift --flags=-Wall,-Wextra | %FileCheck %s
// CHECK-DAG: buffer vector/line lift
// CHECK-DAG: buffer array/line lift
// CHECK-DAG: buffer chain/line lift
// CHECK-DAG: buffer used/line lift
// CHECK-DAG: buffer sized/line lift
// CHECK-DAG: buffer pattern/line lift
// CHECK: int vector(
// CHECK-NOT: using
// CHECK: int array(
// CHECK-NOT: typedef
// CHECK: int chain(
// CHECK-NOT: using
// CHECK: int used(
// CHECK: using Buffer
// CHECK: int sized(
// CHECK: typedef long T;
// CHECK: T pattern(
// CHECK-NOT: typedef
// CHECK: int main
//--- a.cpp
#include <cstdio>
#include <vector>

int vector(const int *In, int N) {
  using Buffer = std::vector<int>;
  Buffer line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int array(const int *In, int N) {
  typedef int T;
  T *line = new T[N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  int R = line[N - 1];
  delete[] line;
  return R;
}

int chain(const int *In, int N) {
  using T = int;
  using Buffer = std::vector<T>;
  Buffer line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int used(const int *In, int N) {
  using Buffer = std::vector<int>;
  Buffer line(N);
  for (Buffer::size_type I = 0; I < line.size(); ++I)
    line[I] = In[I];
  return line[N - 1];
}

int sized(const int *In, int N) {
  typedef long T;
  std::vector<T> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = T(In[I]);
  return line[N - 1];
}

template <class T> T pattern(const T *In, int N) {
  typedef typename std::vector<T> Buffer;
  Buffer line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int main() {
  int In[3] = {1, 2, 3}, Sum = 0;
  for (int N = 1; N <= 3; ++N) {
    Sum = Sum * 2 + vector(In, N) + array(In, N) + chain(In, N);
    Sum += used(In, N) + sized(In, N) + pattern(In, N);
  }
  std::printf("%d\n", Sum);
}

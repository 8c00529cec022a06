// Operators, constructors, destructors, conversion functions and main cannot
// take another parameter.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer operator()/line keep {{.*}}fixed-arity
// CHECK-DAG: buffer operator+/line keep {{.*}}fixed-arity
// CHECK-DAG: buffer named/line lift
//--- a.cpp
#include <vector>

struct Sum {
  int V[4];
  int operator()(const int *In, int N) const {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[I] + V[I & 3];
    return line[N - 1];
  }
};

Sum operator+(const Sum &A, const Sum &B) {
  std::vector<int> line(8);
  for (int I = 0; I < 4; ++I)
    line[I] = A.V[I], line[I + 4] = B.V[I];
  return {{line[0] + line[4], line[1] + line[5], line[2] + line[6], line[3] + line[7]}};
}

int named(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I] + 1;
  return line[N - 1];
}

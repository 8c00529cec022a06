// A buffer of a stored lambda has no signature of its own to extend; one that a
// local lambda only captures is the kernel's.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer make/line keep {{.*}}{{lambda|fixed-arity|not-a-kernel}}
// CHECK-DAG: buffer order/key lift
//--- a.cpp
#include <algorithm>
#include <functional>
#include <vector>

std::function<int(const int *, int)> make(int Add) {
  return [Add](const int *In, int N) {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[I] + Add;
    return line[N - 1];
  };
}

void order(const int *In, int *Out, int N) {
  std::vector<int> key(N);
  for (int I = 0; I < N; ++I)
    key[I] = In[I] * 7 % 5;
  std::sort(Out, Out + N, [&](int A, int B) { return key[A] < key[B]; });
}

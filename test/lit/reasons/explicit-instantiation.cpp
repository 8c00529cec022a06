// An explicit instantiation names the signature: a template under one is kept,
// or gains an overload beside it.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer named/line {{keep .*explicit-instantiation|lift}}
// CHECK-DAG: buffer plain/line lift
//--- a.cpp
#include <cstdio>
#include <vector>

template <class T> T named(const T *In, int N) {
  std::vector<T> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}
template int named<int>(const int *, int);
template <> char named<char>(const char *In, int N) { return In[N - 1]; }

template <class T> T plain(const T *In, int N) {
  std::vector<T> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[0];
}

int main() {
  const int X[] = {4, 5, 6};
  int Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += named(X, I) + plain(X, I) + named("abc", I);
  std::printf("%d\n", Sum);
}

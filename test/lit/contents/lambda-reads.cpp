// What a lambda's body declares or loops over is read when the lambda runs: a
// range-for, a reference and a pointer in it keep the fill of what they read.
// Where the lambda only writes first, the fill goes.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer ranged/a lift {{.*}}init=value
// CHECK-DAG: buffer inside/a {{lift|keep}} {{.*}}init=value
// CHECK-DAG: buffer pointer/a {{lift|keep}} {{.*}}init=value
// CHECK-DAG: buffer written/a lift {{.*}}init=dead
//--- a.cpp
#include <cstdio>
#include <span>
#include <vector>

static long sum(std::span<const unsigned> In) {
  long Sum = 0;
  auto Add = [&](int More) {
    for (auto E : In)
      Sum = Sum * 3 + E;
    Sum += More;
  };
  Add(1);
  return Sum;
}

static long last(const unsigned *In, int N) {
  auto Get = [&] {
    const unsigned *P = In + N - 1;
    return *P;
  };
  return Get();
}

static long ranged(const int *In, int N) {
  std::vector<unsigned> a(N, 2);
  return sum(a) + In[0];
}

static long inside(const int *In, int N) {
  std::vector<unsigned> a(N, 3);
  long Sum = In[0];
  auto Add = [&] {
    for (auto E : a)
      Sum = Sum * 3 + E;
  };
  Add();
  return Sum;
}

static long pointer(const int *In, int N) {
  std::vector<unsigned> a(N, 4);
  return last(a.data(), N) + In[0];
}

static long written(const int *In, int N) {
  std::vector<unsigned> a(N, 5);
  for (int I = 0; I < N; ++I)
    a[I] = In[I];
  return sum(a);
}

int main() {
  const int X[] = {4, 2, 7};
  for (int I = 1; I < 4; ++I)
    std::printf("%ld %ld %ld %ld\n", ranged(X, I), inside(X, I), pointer(X, I), written(X, I));
}

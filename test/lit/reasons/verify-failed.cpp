// A rewrite that does not compile is dropped with the compiler's message, and
// the rest goes on. Here the kernel's address decides an overload by its type.
// RUN: %split && %lift -- --keep-wrapper=never | %FileCheck %s
// CHECK: buffer picked/tmp {{keep .*(verify-failed|fixed-arity)|lift}}
// CHECK: buffer plain/tmp lift
// CHECK: status 0
//--- a.cpp
#include <cstdio>
#include <type_traits>
#include <vector>

int picked(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return tmp[N - 1];
}
static_assert(std::is_same_v<decltype(&picked), int (*)(const int *, int)>);
static_assert(std::is_invocable_r_v<int, decltype(picked), const int *, int>);

int plain(const int *In, int N) {
  std::vector<int> tmp(N);
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  return tmp[0] + N;
}

int main() {
  const int X[] = {4, 2, 7};
  int Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += picked(X, I) * plain(X, I);
  std::printf("%d\n", Sum);
}

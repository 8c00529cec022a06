// An attribute that names the symbol, lets another definition replace it or
// counts parameters ties the signature. What only an alias names keeps the old
// one beside the new. A bad size throws what it threw, in the wrapper too.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer labelled/tmp keep - {{.*}}fixed-arity
// CHECK-DAG: buffer weak/tmp keep - {{.*}}fixed-arity
// CHECK-DAG: buffer pragma/tmp keep - {{.*}}fixed-arity
// CHECK-DAG: buffer counted/tmp keep - {{.*}}fixed-arity
// CHECK-DAG: buffer aliased/tmp lift
// CHECK-DAG: buffer plain/tmp lift
// CHECK: int aliased(const int *in, int n) {
// CHECK-NEXT: std::vector<int> tmp(n);
// CHECK-NEXT: return aliased_with_scratch(in, tmp, n);
//--- a.cpp
#include <cstdio>
#include <numeric>
#include <vector>

int labelled(const int *in, int n) __asm__("kernel_of_old");
int labelled(const int *in, int n) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return tmp[n - 1];
}

__attribute__((weak)) int weak(const int *in, int n) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[1]);
  return tmp[n - 1];
}

extern "C" int pragma(const int *in, int n);
#pragma weak pragma
int pragma(const int *in, int n) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[1]);
  return tmp[n - 1];
}

__attribute__((nonnull(2))) int counted(int n, const int *in) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[2]);
  return tmp[n - 1];
}

int aliased(const int *in, int n) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return tmp[n - 1];
}
int other(const int *in, int n) __attribute__((alias("_Z7aliasedPKii")));

__attribute__((noinline)) int plain(const int *in, int n) {
  std::vector<int> tmp(n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return tmp[n - 1];
}

int main() {
  const int in[] = {3, 1, 4, 1};
  int sum = 0;
  for (int r = 1; r < 4; ++r)
    sum += labelled(in, r) + weak(in, r) + counted(r, in) + aliased(in, r) +
           other(in, r) + plain(in, r) + pragma(in, r);
  std::printf("%d\n", sum);
}

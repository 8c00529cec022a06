// What an operand that is not evaluated names keeps its signature, where a
// version for it alone would be one that the compiler calls unneeded. Where
// others can name the function, the wrapper serves.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer trail/out keep - {{.*}}fixed-arity
// CHECK-DAG: buffer probed/tmp keep - {{.*}}fixed-arity
// CHECK-DAG: buffer open/tmp lift
//--- a.cpp
#include <cstdio>
#include <vector>
using V = std::vector<int>;

static V trail(const V &x) {
  V out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    out[i] = x[i] ^ 2;
  return out;
}

static int probed(const int *in, int n) {
  V tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * 2;
  return tmp[n - 1];
}
static_assert(!noexcept(probed(nullptr, 2)));

int open(const int *in, int n) {
  V tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * 3;
  return tmp[n - 1];
}
static_assert(sizeof(open(nullptr, 2)) == sizeof(int));

int main() {
  const V x(9, 3);
  int sum = 0;
  for (int r = 0; r < 3; ++r) {
    decltype(trail(x)) w = trail(x);
    sum += w[1] + probed(x.data(), 3 + r) + open(x.data(), 3 + r);
  }
  std::printf("%d\n", sum);
}

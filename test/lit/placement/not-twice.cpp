// What one run makes of a caller, the next must not take for a kernel: a caller
// whose own buffer stays, because it touches nobody's, does not forward either.
// RUN: %split && %lift | %FileCheck %s
// RUN: cd %t && %lift | %FileCheck %s --check-prefix=AGAIN
// CHECK: buffer turned/tmp lift span
// CHECK: buffer both/own keep {{.*}}not-a-kernel
// CHECK: call both->turned tmp {{local|hoisted}}
// AGAIN: nothing changed
//--- a.cpp
#include <cstdio>
#include <vector>

static int turned(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  return tmp[0] * 3 + tmp[n / 2];
}

static int both(int n) {
  std::vector<int> own(n, 5);
  own[0] = n;
  own[n / 2] = 2 * n;
  return turned(own.data(), n);
}

int main() {
  int sum = 0;
  for (int r = 1; r < 6; ++r)
    sum = sum * 3 + both(r);
  std::printf("%d\n", sum);
}

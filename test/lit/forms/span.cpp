// From C++20 on a vector that is only indexed becomes a span directly behind the
// last handle; its fill goes where no element is read before it is written.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer blur/tmp lift span init=dead index=2 extent=w * h
// CHECK: buffer count/seen lift span init=zero index=1 extent=levels
// CHECK: call main->blur tmp hoisted [[STORAGE:[a-z_]+]]
// CHECK: ==> a.cpp
// CHECK: #include <span>
// CHECK: void blur(const int *in, int *out, std::span<int> tmp, int w, int h) {
// CHECK-NOT: fill
// CHECK: for (int i = 0
// CHECK: int count(const int *in, std::span<int> seen, int n, int levels) {
// CHECK-NEXT: std::fill(seen.begin(), seen.end(), 0);
//--- a.cpp
#include <cstdio>
#include <vector>

void blur(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[w * h - 1 - i];
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[i] + in[i];
}

int count(const int *in, int n, int levels) {
  std::vector<int> seen(levels);
  int distinct = 0;
  for (int i = 0; i < n; ++i)
    distinct += seen[in[i] % levels]++ == 0;
  return distinct;
}

int main() {
  int x[12], y[12] = {};
  long sum = 0;
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 % 7;
  for (int r = 0; r < 5; ++r) {
    blur(x, y, 2 + r % 3, 3);
    sum = sum * 3 + y[1] + count(y, 6, 9 - r);
  }
  std::printf("%ld\n", sum);
}

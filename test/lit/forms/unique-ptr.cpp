// Arrays of unique_ptr: `.get()` goes, zeroes are written where they were.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer bins/count lift pointer init=zero index=2
// CHECK: buffer turn/tmp lift pointer init=undefined index=2
// CHECK: ==> a.cpp
// CHECK: int bins(const int *in, int *out, int *count, int n)
// CHECK: copy(in, tmp, n);
// CHECK: out[i] = tmp[n - 1 - i];
//--- a.cpp
#include <cstdio>
#include <memory>

static void copy(const int *from, int *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}

int bins(const int *in, int *out, int n) {
  auto count = std::make_unique<int[]>(8);
  for (int i = 0; i < n; ++i)
    ++count[in[i] & 7];
  for (int i = 0; i < 8; ++i)
    out[i] = count[i];
  return count[3];
}

void turn(const int *in, int *out, int n) {
  std::unique_ptr<int[]> tmp = std::make_unique_for_overwrite<int[]>(n);
  copy(in, tmp.get(), n);
  for (int i = 0; i < n; ++i)
    out[i] = tmp.get()[n - 1 - i];
}

int main() {
  int x[10], y[10] = {}, sum = 0;
  for (int i = 0; i < 10; ++i)
    x[i] = i * 3 % 8;
  for (int r = 0; r < 5; ++r) {
    sum = sum * 3 + bins(x, y, 10 - r) + y[r];
    turn(y, x, 8);
    sum += x[r];
  }
  std::printf("%d\n", sum);
}

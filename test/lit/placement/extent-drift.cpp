// A parameter that is changed before the allocation, and one narrowed at the
// call: the caller computes what the kernel would have.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer padded/pad lift
// CHECK: buffer narrow/byte lift
//--- a.cpp
#include <cstdio>
#include <vector>

int padded(const int *in, int *out, int n) {
  n = (n + 3) / 4 * 4;
  std::vector<int> pad(n);
  for (int i = 0; i < n; ++i)
    pad[i] += in[i % 5];
  out[0] = pad[n - 1];
  return static_cast<int>(pad.size());
}

int narrow(const int *in, int *out, unsigned char n) {
  std::vector<int> byte(n + 1);
  for (int i = 0; i <= n; ++i)
    byte[i] += in[i % 5] * i;
  out[0] = byte[n];
  return static_cast<int>(byte.size());
}

int main() {
  int x[5] = {3, 1, 4, 1, 5}, y[1] = {}, sum = 0;
  for (int r = 1; r < 9; ++r)
    sum = sum * 3 % 10007 + padded(x, y, r) + y[0] + narrow(x, y, static_cast<unsigned char>(250 + r)) + y[0];
  std::printf("%d\n", sum);
}

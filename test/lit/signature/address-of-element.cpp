// What no span or pointer offers wants the container, also under an address or
// within an algorithm of the library.
// RUN: %split && %lift --std=c++17 | %FileCheck %s
// CHECK: buffer checked/tmp lift container
// CHECK: buffer copied/tmp lift container
// CHECK: buffer plain/tmp lift pointer
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <vector>

static int checked(const int *in, int n) {
  std::vector<int> tmp(n);
  int *p = &tmp.at(0);
  for (int i = 0; i < n; ++i)
    p[i] = in[n - 1 - i];
  return tmp[0] * 3 + tmp[n / 2];
}

static int copied(const int *in, int n) {
  std::vector<int> tmp(n);
  std::copy(in, in + n, tmp.begin());
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 + tmp[i];
  return sum;
}

static int plain(const int *in, int n) {
  std::vector<int> tmp(n);
  int *p = &tmp[0];
  for (int i = 0; i < n; ++i)
    p[i] = in[n - 1 - i];
  return tmp[0] * 3 + tmp[n / 2];
}

int main() {
  const int x[6] = {3, 1, 4, 1, 5, 9};
  for (int r = 1; r < 7; ++r) {
    int a = checked(x, r);
    int b = copied(x, r);
    int c = plain(x, r);
    std::printf("%d %d %d\n", a, b, c);
  }
}

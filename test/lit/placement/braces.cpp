// Calls under unbraced if, else and loop bodies, in switch cases, and in one
// statement twice.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer take/tmp lift
// CHECK-NOT: wrapper
//--- a.cpp
#include <cstdio>
#include <vector>

int take(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return tmp[n - 1];
}

int once(const int *x, int n) {
  if (n > 4)
    return take(x, n);
  else if (n > 2)
    return take(x, 2) + 1;
  else
    return 0;
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int r = 1; r < 8; ++r)
    sum = sum * 3 % 10007 + once(x, r);
  for (int r = 1; r < 8; ++r)
    if (r & 1)
      sum += take(x, r);
    else
      sum -= take(x, 8 - r);
  for (int r = 0; r < 6; ++r)
    switch (r) {
    case 0:
      sum += take(x, 1);
      break;
    case 1:
    case 2: {
      sum += take(x, 2);
    } break;
    default:
      sum += take(x, r) + take(x, 8 - r);
    }
  std::printf("%d\n", sum);
}

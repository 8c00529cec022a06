// Arguments with side effects are evaluated as often as before, in an order that
// was allowed before.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer take/tmp lift
//--- a.cpp
#include <cstdio>
#include <vector>

int take(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return tmp[n - 1];
}

static int Calls = 0;
static int next() { return ++Calls % 5 + 1; }

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  const int *at = x;
  int sum = 0, k = 0;
  for (int r = 0; r < 4; ++r) {
    sum = sum * 3 + take(x, next());
    sum = sum * 3 + take(at++, ++k);
    sum += take(x, next()) * take(x, 3);
  }
  std::printf("%d %d %d %d\n", sum, Calls, k, static_cast<int>(at - x));
}

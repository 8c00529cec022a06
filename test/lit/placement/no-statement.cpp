// Where no statement can stand in front of a call, it reaches the wrapper.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer take/tmp lift
// CHECK: call {{.*}}->take tmp wrapper
// CHECK: status 0
//--- a.cpp
#include <cstdio>
#include <vector>

int take(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  return tmp[n - 1];
}

static const int X[] = {3, 1, 4, 1, 5, 9, 2, 6};
static const int Once = take(X, 4);

struct Level {
  explicit Level(int n) : top(take(X, n)) {}
  int top;
  int base = take(X, 2);
};

int user(int n = take(X, 3)) { return n; }

int main() {
  int sum = Once + user();
  for (int n = 1; n < 8; ++n) {
    const Level level(n);
    sum = sum * 3 % 10007 + level.top + level.base + take(X, n);
  }
  std::printf("%d\n", sum);
}

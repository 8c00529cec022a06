// A variable that only receives a result which nobody uses goes: the storage
// behind it serves every iteration, at once.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: call main->smooth out hoisted smooth_out
// CHECK: ==> a.cpp
// CHECK-NOT: V kept;
// CHECK: V used;
//--- a.cpp
#include <cstdio>
#include <vector>
using V = std::vector<int>;

static V smooth(const V &x) {
  V out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    out[i] = (x[i] + x[(i + 1) % x.size()]) % 1009;
  return out;
}

int main() {
  V x(20, 3);
  for (int r = 0; r < 6; ++r) {
    V kept = smooth(x);
    std::printf("%d\n", x[0]++);
  }
  V used = smooth(x);
  std::printf("%d\n", used[0]);
}

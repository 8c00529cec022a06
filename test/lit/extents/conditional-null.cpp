// A guard on a pointer is asked of the argument; one that chooses between null
// and an address would be a warning as a truth value.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer named/tmp lift {{span|pointer}}
// CHECK-DAG: buffer chosen/tmp lift container
//--- a.cpp
#include <cstdio>
#include <numeric>
#include <vector>

static int named(const int *in, const int *n) {
  if (!n)
    return 0;
  std::vector<int> tmp(*n);
  std::iota(tmp.begin(), tmp.end(), in[0]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

static int chosen(const int *in, const int *n) {
  if (!n)
    return 0;
  std::vector<int> tmp(*n);
  std::iota(tmp.begin(), tmp.end(), in[1]);
  return std::accumulate(tmp.begin(), tmp.end(), 0);
}

int main() {
  const int in[4] = {3, 4, 5, 6};
  int s = 0;
  for (int r = 0; r < 8; ++r) {
    const int *n = r % 3 ? &in[r % 4] : nullptr;
    s += named(in, n) + chosen(in, r % 2 ? nullptr : &in[2]);
  }
  std::printf("%d\n", s);
}

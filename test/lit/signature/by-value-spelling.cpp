// A by-value parameter that becomes a reference: the const goes behind its
// attributes. A default argument binds to a reference to const, and to no
// other.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer total/x lift reference
// CHECK-DAG: buffer read/t lift reference
// CHECK-DAG: buffer changed/t keep - {{.*}}fixed-arity
// CHECK: total({{\[\[}}maybe_unused]] const std::vector<int> &x, int r)
// CHECK: read(const V &a, const V &t = V(5, 2))
//--- a.cpp
#include <cstdio>
#include <vector>
using V = std::vector<int>;

static int total([[maybe_unused]] std::vector<int> x, int r) {
  int s = 0;
  for (int v : x)
    s += v * r;
  return s;
}

static int read(const V &a, V t = V(5, 2)) {
  int s = 0;
  for (std::size_t i = 0; i < t.size() && i < a.size(); ++i)
    s += t[i] * a[i];
  return s;
}

static int changed(const V &a, V t = V(5, 2)) {
  for (std::size_t i = 0; i < t.size() && i < a.size(); ++i)
    t[i] += a[i];
  return t[0];
}

int main() {
  const V x(12, 1);
  for (int r = 0; r < 4; ++r)
    std::printf("%d %d %d %d %d\n", total(x, r), read(x), read(x, x),
                changed(x), changed(x, x));
}

// A local that is returned or thrown is moved from, even into something of
// another type: as a parameter it would be copied there.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer maybe/tmp keep - {{.*}}several-results
// CHECK-DAG: buffer thrown/tmp keep - {{.*}}escapes
// CHECK-DAG: buffer pair/tmp lift
// CHECK-DAG: buffer rows/row lift reference
//--- a.cpp
#include <cstdio>
#include <optional>
#include <vector>
using V = std::vector<int>;

static std::optional<V> maybe(const V &x) {
  if (x.size() > 4)
    return std::nullopt;
  V tmp(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    tmp[i] = x[i] + 1;
  return tmp;
}

static int thrown(const V &x) {
  V tmp(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    tmp[i] = x[i] * 2;
  if (tmp[0] > 3)
    throw tmp;
  return tmp[0];
}

struct Pair {
  V First;
  int Second;
};

static Pair pair(const V &x) {
  V tmp(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    tmp[i] = x[i] - 1;
  return {tmp, 2}; // copied before as well
}

static int rows(V row, int n) {
  std::vector<V> all(n, row);
  int sum = 0;
  for (V &v : all)
    sum += v[0]++;
  return sum;
}

int main() {
  V x(3, 1);
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    x[0] = i;
    if (auto v = maybe(x))
      sum += (*v)[0];
    try {
      sum += thrown(x);
    } catch (const V &v) {
      sum += v[2];
    }
    sum += pair(x).First[0] + rows(x, 2);
  }
  std::printf("%d\n", sum);
}

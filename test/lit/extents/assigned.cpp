// The extent may name what the call's own result replaces: it is computed in
// front of the call. What the same expression changes otherwise may not be
// named.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer scale/tmp lift {{span|pointer}}
// CHECK-DAG: buffer count/tmp lift {{span|pointer}}
// CHECK-DAG: buffer shift/tmp lift container
// CHECK: ==> a.cpp
// CHECK: scale(x, {{.*}}scale_tmp
//--- a.cpp
#include <cstdio>
#include <utility>
#include <vector>

static std::vector<long> scale(const std::vector<long> &in, long k) {
  const std::size_t n = in.size();
  long *tmp = new long[n + 2];
  for (std::size_t i = 0; i < n + 2; ++i)
    tmp[i] = static_cast<long>(i) * k;
  std::vector<long> out(n + 1);
  for (std::size_t i = 0; i < n + 1; ++i)
    out[i] = tmp[i + 1] + (i < n ? in[i] : 0);
  delete[] tmp;
  return out;
}

static int count(int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = i * i;
  int found = 0;
  for (int i = 0; i < n; ++i)
    found += tmp[i] % 3 != 1;
  return found;
}

static int shift(int n, int by) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = i * by;
  return tmp[n - 1];
}

int main() {
  std::vector<long> x = {4, 2, 7};
  int n = 40, m = 3;
  for (int i = 1; i < 4; ++i) {
    x = scale(x, i);
    n = count(n);
    n += count(n) - 1;
    m = (m += i, shift(m, i));
  }
  for (long v : x)
    std::printf("%ld ", v);
  std::printf("%d %d\n", n, m);
}

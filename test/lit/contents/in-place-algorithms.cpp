// An algorithm goes through its ranges together. x may be replaced in place
// where the standard lets the result be the range that is read, both start in
// front, and its function object does not read x itself.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: call main->scale out in-place
// CHECK-DAG: call main->sums out in-place
// CHECK-DAG: call main->twice out in-place
// CHECK-DAG: call main->flip out fresh
// CHECK-DAG: call main->fold out fresh
// CHECK-DAG: call main->late out fresh
// CHECK-DAG: call main->shift out fresh
// CHECK-DAG: call main->plain out fresh
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
using V = std::vector<int>;

static V scale(const V &x) {
  V out(x.size());
  std::transform(x.begin(), x.end(), out.begin(), [](int v) { return 3 * v; });
  return out;
}

static V sums(const V &x) {
  V out(x.size());
  std::partial_sum(x.begin(), x.end(), out.begin());
  return out;
}

static V twice(const V &x) {
  V out(x.size());
  std::transform(x.begin(), x.end(), x.begin(), out.begin(), std::plus<int>());
  return out;
}

static V flip(const V &x) {
  V out(x.size());
  std::reverse_copy(x.begin(), x.end(), out.begin());
  return out;
}

static V fold(const V &x) {
  V out(x.size());
  std::transform(x.begin(), x.end(), x.rbegin(), out.begin(),
                 std::plus<int>());
  return out;
}

static V late(const V &x) {
  V out(x.size());
  std::transform(x.begin(), x.end() - 1, x.begin() + 1, out.begin(),
                 std::plus<int>());
  out.back() = x.back();
  return out;
}

static V shift(const V &x) {
  V out(x.size());
  std::transform(x.begin(), x.end(), out.begin(),
                 [p = x.data()](int v) { return v + *p; });
  return out;
}

static V plain(const V &x) {
  V out(x.size());
  std::copy(x.begin(), x.end(), out.begin());
  return out;
}

int main() {
  V x = {1, 2, 30, 4, 5};
  for (int i = 0; i < 2; ++i) {
    x = scale(x);
    x = sums(x);
    x = twice(x);
    x = flip(x);
    x = fold(x);
    x = late(x);
    x = shift(x);
    x = plain(x);
  }
  for (int v : x)
    std::printf("%d ", v);
}

// A type that is spelled with the function's own variables has no name in the
// signature. What a valarray is made from can be assigned to it, but for two
// arguments.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer mapped/tmp keep - {{.*}}non-trivial-element
// CHECK-DAG: buffer plain/tmp lift
// CHECK-DAG: buffer summed/w lift container
// CHECK-DAG: buffer summed/t keep - {{.*}}escapes
// CHECK-DAG: buffer taken/t keep - {{.*}}layout-mismatch
//--- a.cpp
#include <cstdio>
#include <valarray>
#include <vector>

template <class Fn> static double mapped(const std::vector<int> &in, Fn f) {
  std::vector<decltype(f(in[0]))> tmp(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    tmp[i] = f(in[i]);
  double s = 0;
  for (auto v : tmp)
    s = s * 2 + v;
  return s;
}

template <class Fn> static double plain(const std::vector<int> &in, Fn f) {
  std::vector<double> tmp(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    tmp[i] = f(in[i]);
  double s = 0;
  for (auto v : tmp)
    s = s * 2 + v;
  return s;
}

static int summed(const int *in, int n) {
  std::valarray<int> t(2, n), u(3, n);
  t[0] = in[0];
  std::valarray<int> w = t * u + 1;
  return w.sum();
}

static int taken(const int *in, int n) {
  std::valarray<int> t(in, n);
  for (int i = 0; i < n; ++i)
    t[i] += i;
  return t[n - 1];
}

int main() {
  const std::vector<int> in = {3, 1, 4, 1, 5};
  for (int r = 5; r > 1; --r) {
    const double a = mapped(in, [&](int v) { return v * 0.25 * r; });
    const double b = plain(in, [&](int v) { return v * 0.5 * r; });
    std::printf("%g %g %d %d\n", a, b, summed(in.data(), r),
                taken(in.data(), r));
  }
}

// What leaves the body is spelled without the names that only the body has:
// its own type aliases, macros that stand for themselves, `>>` as one token.
// A container for an array of T would have no data() where T is bool.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer best/lead lift container
// CHECK: buffer best/seen lift container
// CHECK: buffer best/wide lift container
// CHECK: buffer twisted/tmp lift container
// CHECK: buffer climb/level keep - {{.*}}layout-mismatch
// CHECK: std::vector<typename Row::type> &lead, std::vector<std::pair<typename Row::type, int>> &seen, std::vector<const typename Row::type *> &wide
// CHECK: std::complex<T> *out, std::vector<std::complex<T>> &tmp
//--- k.h
#pragma once
#include <complex>
#include <utility>
#include <vector>
#define lib lib

namespace lib {
struct Ints {
  typedef int type;
};

template <class Row> int best(const typename Row::type *in, int n) {
  typedef typename Row::type type;
  typedef std::pair<type, int> entry;
  using place = const type *;
  std::vector<type> lead;
  std::vector<entry> seen;
  std::vector<place> wide;
  for (int i = 0; i < n; ++i) {
    lead.push_back(in[i]);
    seen.push_back(entry(in[i], i));
    wide.push_back(in + i);
  }
  type sum = entry(0, 0).first;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 + lead[n - 1 - i] + seen[i].second + static_cast<type>(wide[i] - place(in));
  return sum;
}

template <typename T> void twisted(const std::complex<T> *in, std::complex<T> *out, int n) {
  std::vector<std::complex<T>> tmp(n);
  tmp.insert(tmp.begin(), in, in + n);
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i] * T(2);
}

template <class T> T climb(const T *in, int n) {
  if (n < 2)
    return in[0];
  int levels = 1;
  for (int w = 1; w < n; w *= 2)
    ++levels;
  T *level = new T[levels];
  for (int i = 0; i < levels; ++i)
    level[i] = in[i % n];
  T sum = 0;
  for (int i = 0; i < levels; ++i)
    sum = sum * 2 + level[levels - 1 - i];
  delete[] level;
  return sum;
}
} // namespace lib
//--- a.cpp
#include "k.h"

#include <cstdio>

int main() {
  const int x[6] = {3, 1, 4, 1, 5, 9};
  const std::complex<double> c[6] = {3, 1, 4, 1, 5, 9};
  std::complex<double> d[6];
  for (int r = 1; r < 7; ++r) {
    int sum = lib::best<lib::Ints>(x, r);
    int top = lib::climb(x, r);
    lib::twisted(c, d, r);
    std::printf("%d %d %.3f\n", sum, top, d[0].real());
  }
}

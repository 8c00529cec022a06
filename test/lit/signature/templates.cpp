// A template is spelled from its pattern, once, for all its instantiations.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer turned/tmp lift span
// CHECK: buffer mix/line lift {{span|container}}
// CHECK: template <class T> T turned(const T *in, std::span<T> tmp, int n)
//--- t.h
#pragma once
#include <vector>

template <class T> T turned(const T *in, int n) {
  std::vector<T> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  T sum{};
  for (int i = 0; i < n; ++i)
    sum = static_cast<T>(sum * 2 + tmp[i]);
  return sum;
}

template <class T, int Lag> struct Delay {
  T gain = 2;
  T mix(const T *in, T *out, int n) const {
    std::vector<T> line(n + Lag);
    for (int i = 0; i < n; ++i)
      line[i + Lag] += in[i] * gain;
    for (int i = 0; i < n; ++i)
      out[i] = line[i];
    return line[n];
  }
};
//--- a.cpp
#include "t.h"

#include <cstdio>

double other(const double *x, int n) { return turned(x, n) + turned(x, n - 1); }

int main() {
  const int x[5] = {3, 1, 4, 1, 5};
  const double y[5] = {3, 1, 4, 1, 5};
  int out[5] = {};
  double sum = 0;
  for (int r = 2; r < 6; ++r)
    sum = sum / 2 + turned(x, r) + other(y, r) + Delay<int, 2>().mix(x, out, r) + out[r - 1];
  std::printf("%.6f\n", sum);
}

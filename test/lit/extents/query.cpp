// --extent=query: a function beside the kernel answers its extent, and calls
// ask it; what such a function could not say is spelled out at the calls.
// RUN: %split && %lift -- --extent=query | %FileCheck %s
// CHECK-DAG: buffer blur/tmp lift span init=dead
// CHECK-DAG: buffer run/level lift container
// CHECK-DAG: buffer half/low lift span
// CHECK: ==> a.cpp
// CHECK: static std::size_t local_half_extent(int n) { return static_cast<std::size_t>(n / 2); }
// CHECK: own_back_extent(const std::vector<int> &v)
// CHECK: resize(ns::blur_tmp_extent(4 + r, 3));
// CHECK: resize(local_half_extent(r + 6));
// CHECK: ==> k.h
// CHECK: #include <cstddef>
// CHECK: inline std::size_t blur_tmp_extent(int w, int h) { return static_cast<std::size_t>(w * h); }
// CHECK: void blur(const int *in, int *out, std::span<int> tmp, int w, int h);
//--- k.h
#pragma once
namespace ns {
/// Blurs.
void blur(const int *in, int *out, int w, int h);
} // namespace ns
struct Bank {
  int bands = 3;
  int run(const int *in) const;
  static int half(const int *in, int n);
};
//--- k.cpp
#include "k.h"
#include <vector>

void ns::blur(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[i] * 2;
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[w * h - 1 - i];
}

int Bank::run(const int *in) const {
  std::vector<int> level(bands);
  for (int i = 0; i < bands; ++i)
    level[i] = in[i];
  return level[0] - level[bands - 1];
}

int Bank::half(const int *in, int n) {
  std::vector<int> low(n / 2);
  for (int i = 0; i < n / 2; ++i)
    low[i] = in[2 * i];
  return low[0] - low[n / 2 - 1];
}
//--- a.cpp
#include "k.h"
#include <cstdio>
#include <vector>

static int local(const int *in, int n) {
  std::vector<int> half(n / 2);
  for (int i = 0; i < n / 2; ++i)
    half[i] = in[2 * i];
  return half[0] + half[n / 2 - 1];
}

static int own(std::vector<int> v, int *out) {
  std::vector<int> back(v.size());
  for (std::size_t i = 0; i < v.size(); ++i)
    back[i] = v[i] += 1;
  for (std::size_t i = 0; i < v.size(); ++i)
    out[i] = back[v.size() - 1 - i];
  return out[0];
}

int main() {
  std::vector<int> kept{3, 1, 2};
  int x[40], y[40] = {}, sum = 0;
  for (int i = 0; i < 40; ++i)
    x[i] = i * 5 % 11;
  Bank bank;
  for (int r = 0; r < 5; ++r) {
    ns::blur(x, y, 4 + r, 3);
    sum += local(y, r + 6) + bank.run(y) + Bank::half(y, r + 4);
    sum += own(kept, y) + kept[0];
  }
  std::printf("%d\n", sum);
  return 0;
}

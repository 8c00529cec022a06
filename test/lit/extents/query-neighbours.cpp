// What two kernels declare at one place belongs to each of them: the second
// one's extent query is no version of the first.
// RUN: %split && %lift -- --extent=query | %FileCheck %s
// CHECK-DAG: buffer first/tmp lift
// CHECK-DAG: buffer second/tmp lift
// CHECK: ==> k.h
// CHECK: first_tmp_extent(int w, int h)
// CHECK: second_tmp_extent(int w, int h)
//--- k.h
#pragma once
void first(const int *in, int *out, int w, int h);
void second(const int *in, int *out, int w, int h);
//--- a.cpp
#include "k.h"
#include <vector>

void first(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[i] * 2;
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[w * h - 1 - i];
}

void second(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[i] * 3;
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[w * h - 1 - i];
}

void both(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i) {
    first(in, out, i, 3);
    second(out, out, i, 4);
  }
}

// Extents that name constants of a namespace, sizeof, a member, another
// argument's size and a product are spelled at the call as they mean there.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer padded/tmp lift {{.*}}extent=n + {{(::)?(dsp::)?}}Pad
// CHECK-DAG: buffer packed/raw lift
// CHECK-DAG: buffer like/tmp lift {{.*}}extent=x.size()
// CHECK-DAG: buffer run/tmp lift
//--- dsp.h
#pragma once
#include <vector>

namespace dsp {
inline constexpr int Pad = 3;
int padded(const int *in, int n);
int packed(const short *in, int n);
int like(const std::vector<int> &x);
struct Stage {
  int width, height;
  int run(const int *in) const;
};
} // namespace dsp
//--- dsp.cpp
#include "dsp.h"

#include <cstring>

namespace dsp {
int padded(const int *in, int n) {
  std::vector<int> tmp(n + Pad);
  for (int i = 0; i < n; ++i)
    tmp[i + Pad] += in[i];
  return tmp[n] + tmp[Pad];
}

int packed(const short *in, int n) {
  std::vector<unsigned char> raw(n * sizeof(short));
  std::memcpy(raw.data(), in, n * sizeof(short));
  return raw[0] + raw[n * sizeof(short) - 2];
}

int like(const std::vector<int> &x) {
  std::vector<int> tmp(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    tmp[i] = x[x.size() - 1 - i];
  return tmp[x.size() / 3];
}

int Stage::run(const int *in) const {
  std::vector<int> tmp(width * height);
  for (int i = 0; i < width * height; ++i)
    tmp[i] = in[i] * 2;
  return tmp[width * height - 1];
}
} // namespace dsp
//--- main.cpp
#include "dsp.h"

#include <cstdio>

int main() {
  const int Pad = 40;
  std::vector<int> x{3, 1, 4, 1, 5, 9, 2, 6};
  const short s[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = Pad;
  for (int n = 1; n < 9; ++n) {
    const dsp::Stage stage{n / 2, 2};
    sum = sum * 3 % 10007 + dsp::padded(x.data(), n) + dsp::packed(s, n) + dsp::like(x);
    if (n > 1)
      sum += stage.run(x.data());
    x.pop_back();
    x.insert(x.begin(), n);
  }
  std::printf("%d\n", sum);
}

// A method of an element asks nothing of the container; one of the container
// that a span lacks does.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer parts/a lift span
// CHECK-DAG: buffer room/a lift container
//--- main.cpp
#include <complex>
#include <cstdio>
#include <vector>

static float parts(const float *in, int n) {
  std::vector<std::complex<float>> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = {in[i], in[n - 1 - i]};
  return a[n / 2].real() + a[n - 1].imag();
}

static float room(const float *in, int n) {
  std::vector<std::complex<float>> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = {in[i], in[n - 1 - i]};
  return a.at(n / 2).real();
}

int main() {
  float in[6] = {3, 1, 4, 1, 5, 9}, sum = 0;
  for (int k = 2; k < 7; ++k)
    sum += parts(in, k) + room(in, k);
  std::printf("%g\n", sum);
}

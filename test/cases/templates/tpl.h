#pragma once
#include <vector>

template <class T> T reversed_sum(const T *in, T *out, int n) {
  std::vector<T> turned(n);
  for (int i = 0; i < n; ++i)
    turned[i] = in[n - 1 - i];
  T sum{};
  for (int i = 0; i < n; ++i)
    sum += out[i] = static_cast<T>(turned[i] + in[i]);
  return sum;
}

template <class T, int Taps> class Delay {
public:
  T push(const T *in, T *out, int n) {
    std::vector<T> mixed(n + Taps);
    for (int i = 0; i < n; ++i) {
      mixed[i] += in[i];
      mixed[i + Taps] += in[i] / 2;
    }
    for (int i = 0; i < n; ++i)
      out[i] = mixed[i];
    return last_ = mixed[n];
  }

private:
  T last_{};
};

template <class T> T twice(const T *in, T *out, int n) {
  T sum{};
  for (int k = 0; k < 6; ++k)
    sum += reversed_sum(in, out, n - k);
  return sum;
}

double other(int n);

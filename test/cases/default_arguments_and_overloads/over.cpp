#include "over.h"

#include <vector>

int mix(const int *a, int *out, int n) {
  std::vector<int> acc(n);
  for (int i = 0; i < n; ++i)
    acc[i] = a[i] * 3;
  for (int i = 0; i < n; ++i)
    out[i] = acc[n - 1 - i];
  return acc[0];
}

int mix(const int *a, int *out, int *extra, int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] = a[i] + extra[i];
  return sum;
}

int shape(const int *x, int *out, int n, int attack) {
  std::vector<int> env(n + attack);
  for (int i = 0; i < n; ++i)
    env[i + attack] += x[i];
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += env[i];
    if (out)
      out[i] = env[i + attack] - env[i];
  }
  return sum;
}

int logged(const int *x, int n, ...) {
  std::vector<int> tmp(n);
  va_list list;
  va_start(list, n);
  for (int i = 0; i < n; ++i)
    tmp[i] = x[i] * va_arg(list, int);
  va_end(list);
  return tmp[n - 1] - tmp[0];
}

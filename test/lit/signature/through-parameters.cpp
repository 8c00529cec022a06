// A template that calls what its parameter names stays as it is: another
// argument names another function. Templates that only constraints tell apart
// are two.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer kern/tmp lift
// CHECK-DAG: call main->kern tmp hoisted
// CHECK-DAG: buffer total/tmp lift
// CHECK-DAG: buffer total/row lift
// CHECK: return F(in, n) * 2;
// CHECK: return K::run(in, n) + 1;
//--- a.cpp
#include <concepts>
#include <cstdio>
#include <vector>

static int kern(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] + i;
  return tmp[n - 1] + tmp[0];
}

template <int (*F)(const int *, int)> int twice(const int *in, int n) {
  return F(in, n) * 2;
}

struct Stage {
  static int run(const int *in, int n) {
    std::vector<int> tmp(n);
    for (int i = 0; i < n; ++i)
      tmp[i] = in[i] - i;
    return tmp[n - 1] + tmp[0];
  }
};

template <class K> int runs(const int *in, int n) {
  return K::run(in, n) + 1;
}

template <std::integral T> T total(const T *in, int n) {
  std::vector<T> tmp(n);
  T sum = 0;
  for (int i = 0; i < n; ++i)
    tmp[i] = static_cast<T>(in[i] * 2);
  for (int i = 0; i < n; ++i)
    sum = static_cast<T>(sum + tmp[i]);
  return sum;
}

template <std::floating_point T> T total(const T *in, int n) {
  std::vector<T> row(n, T(1));
  T sum = 0;
  for (int i = 0; i < n; ++i)
    row[i] += in[i];
  for (int i = 0; i < n; ++i)
    sum += row[i];
  return sum;
}

int main() {
  const int in[] = {3, 1, 4, 1, 5, 9, 2, 6};
  const double d[] = {1.5, 2, 0, 1};
  for (int r = 1; r < 4; ++r)
    std::printf("%d %d %d %d %g\n", kern(in, r), twice<kern>(in, r),
                runs<Stage>(in, r), total(in, r), total(d, r));
}

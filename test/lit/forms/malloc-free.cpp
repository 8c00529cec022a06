// malloc and calloc with their casts, null checks that only leave, and free.
// RUN: %split && %lift --std=c++17 | %FileCheck %s
// CHECK: buffer slope/ramp lift pointer init=undefined index=2
// CHECK: buffer votes/poll lift pointer init=zero index=2
// CHECK: ==> a.cpp
// CHECK: int slope(const double *in, double *out, double *ramp, int n)
// CHECK-NOT: malloc
// CHECK-NOT: free(
// CHECK: int main()
//--- a.cpp
#include <cstdio>
#include <cstdlib>

int slope(const double *in, double *out, int n) {
  double *ramp = (double *)malloc(n * sizeof(*ramp));
  if (ramp == NULL)
    return 1;
  for (int i = 0; i < n; ++i)
    ramp[i] = in[0] + (in[n - 1] - in[0]) * i / n;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] - ramp[i];
  free(ramp);
  return 0;
}

int votes(const int *in, int *winner, int n) {
  int *poll = static_cast<int *>(std::calloc(8, sizeof(int)));
  if (!poll)
    return -1;
  for (int i = 0; i < n; ++i)
    ++poll[in[i] & 7];
  *winner = 0;
  for (int i = 0; i < 8; ++i)
    if (poll[i] > poll[*winner])
      *winner = i;
  const int most = poll[*winner];
  if (poll)
    std::free(poll);
  return most;
}

int main() {
  double x[9], y[9] = {}, sum = 0;
  int v[9], winner = 0;
  for (int i = 0; i < 9; ++i)
    x[i] = i * i % 5, v[i] = i * 3;
  for (int r = 0; r < 7; ++r) {
    sum = sum * 0.5 + slope(x, y, 9 - r) + y[1];
    sum += votes(v, &winner, 9 - r) * 3 + winner;
    v[r] += 5;
  }
  std::printf("%.6f\n", sum);
}

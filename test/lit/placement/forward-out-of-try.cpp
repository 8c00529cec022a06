// What takes a result stays where a handler may see that its allocation fails;
// the storage behind it comes from further up all the same, at once.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer inner/out out container
// CHECK-DAG: call middle->inner out forward
// CHECK: std::vector<short> inner_out;
// CHECK: sum += middle(x, inner_out, 10 - i);
//--- a.cpp
#include <cstdio>
#include <vector>

static std::vector<short> inner(const std::vector<short> &in, long n) {
  std::vector<short> out;
  out.resize(n);
  for (long i = 0; i < n; ++i)
    out[i] = static_cast<short>(in[i] + 4);
  return out;
}

static long middle(const std::vector<short> &in, int n) {
  long sum = 0;
  for (int q = 1; q < 4; ++q) {
    try {
      std::vector<short> row(inner(in, n - n / q));
      for (short e : row)
        sum += e;
    } catch (...) {
      sum = 3;
    }
  }
  return sum;
}

int main() {
  const std::vector<short> x(10, 1);
  long sum = 0;
  for (int i = 0; i < 5; ++i)
    sum += middle(x, 10 - i);
  std::printf("%ld\n", sum);
}

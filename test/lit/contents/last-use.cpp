// A parameter or local that only filled buffers whose fill nobody reads loses
// its last use; a cast to void keeps -Wunused-parameter quiet. One that is
// still named stays as it is.
// RUN: %split && %lift -- --form=pointer | %FileCheck %s
// CHECK-DAG: buffer kernel/a lift pointer
// CHECK-DAG: buffer kernel/b lift pointer
// CHECK-DAG: buffer kernel/c lift pointer
// CHECK: ==> a.cpp
// CHECK: (void)source;
// CHECK: (void)init;
// CHECK-NOT: (void)still;
//--- a.cpp
#include <cstdio>
#include <vector>

static float kernel(const std::vector<float> &source, float init, float still,
                    int n) {
  std::vector<float> a(source.begin(), source.begin() + n);
  std::vector<float> b(n, init), c(n, still);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<float>(i);
    b[i] = a[i] * 2;
    c[i] = b[i] + 1;
  }
  return a[n - 1] + b[0] + c[n / 2] + still;
}

int main() {
  const std::vector<float> X = {4, 2, 7};
  float Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += kernel(X, 1, 2, I);
  std::printf("%g\n", static_cast<double>(Sum));
}

// Storage for a new version of another name bears the kernel's own name, and
// what is only handed on keeps its name: the next run knows both, and leaves
// them where they are.
// RUN: %split && %lift -- --naming=suffix --keep-wrapper=always | %FileCheck %s
// CHECK-DAG: buffer inner/tmp lift pointer
// CHECK-DAG: call once->inner tmp local inner_tmp
// CHECK-DAG: call middle->inner tmp forward
// CHECK: ==> a.cpp
// CHECK: void inner_with_scratch(
// CHECK: inner_with_scratch(in, out, inner_tmp.{{get|data}}(), n);
//--- a.cpp
#include <cstdio>

static int edges(const int *in, int *at, int n) {
  int found = 0;
  for (int i = 1; i < n; ++i)
    if (in[i] > in[i - 1])
      at[found++] = i;
  return found;
}

void inner(const int *in, int *out, int n) {
  int *tmp = new int[n];
  int found = edges(in, tmp, n);
  for (int i = 0; i < n; ++i)
    out[i] = i < found ? tmp[i] : -1;
  delete[] tmp;
}

int once(const int *in, int *out, int n) {
  inner(in, out, n);
  return out[0];
}

int middle(const int *in, int *out, int n) {
  inner(in, out, n);
  return out[1];
}

int outer(const int *in, int *out, int n) {
  int sum = 0;
  for (int r = 2; r < n; ++r)
    sum = sum * 3 + middle(in, out, r);
  return sum;
}

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {};
  std::printf("%d %d\n", once(x, y, 8), outer(x, y, 8));
}

// A size too long to be repeated gets a name, also where the storage is a
// member of the workspace that the caller forwards.
// RUN: %split && %lift -- --bundle=2 | %FileCheck %s
// CHECK-DAG: call outer->inner left forward
// CHECK: ==> a.cpp
// CHECK: const std::size_t [[SIZE:[A-Za-z_]*left_size]] = 
// CHECK-NEXT: if (workspace.[[MEMBER:[A-Za-z_]*left]].size() < [[SIZE]]) workspace.[[MEMBER]].resize([[SIZE]]);
//--- a.cpp
#include <cstdio>
#include <cstdlib>

static int inner(const int *in, int first_length, int second_length) {
  int *left = new int[(first_length * 2 + second_length) *
                      (second_length * 3 + first_length)];
  left[0] = in[0];
  for (int i = 1; i < first_length + second_length; ++i)
    left[i] = left[i - 1] * 3 % 101 + in[i];
  int last = left[first_length + second_length - 1];
  delete[] left;
  return last;
}

static int outer(const int *in, int n) {
  int *own = new int[n], *other = new int[n + 1];
  for (int i = 0; i < n; ++i) {
    own[i] = inner(in, i + 1, n - i);
    other[i] = own[i] + i;
  }
  int last = own[n - 1] + other[0];
  delete[] own;
  delete[] other;
  return last;
}

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, sum = 0;
  for (int r = 1; r < 7; ++r)
    sum = sum * 3 % 10007 + outer(x, r);
  std::printf("%d\n", sum);
}

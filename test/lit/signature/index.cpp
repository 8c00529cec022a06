// The new parameter stands directly behind the last handle in front of any
// default argument, pack or ellipsis; first where there is none; several in
// order of declaration.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer none/a lift {{.*}}index=0
// CHECK: buffer defaulted/a lift {{.*}}index=1
// CHECK: buffer counted/a lift {{.*}}index=3
// CHECK: buffer counted/b lift {{.*}}index=4
//--- a.cpp
#include <cstdio>
#include <vector>

int none(int n) {
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = i * i;
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += a[n - 1 - i] * i;
  return sum;
}

int defaulted(const int *in, int n = 4, int *out = nullptr) {
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = in[i];
  if (out)
    *out = a[0];
  return a[n - 1];
}

int counted(const int *in, int n, int *count, int step) {
  std::vector<int> a(n), b(step);
  for (int i = 0; i < n; ++i)
    a[i] = in[i] + 1;
  for (int i = 0; i < step; ++i)
    b[i] = a[i % n];
  *count = a[n - 1];
  return b[step - 1];
}

int main() {
  const int x[5] = {3, 1, 4, 1, 5};
  int sum = 0, count = 0;
  for (int r = 1; r < 5; ++r)
    sum = sum * 3 % 10007 + none(r) + defaulted(x) + defaulted(x, r, &count) + counted(x, r, &count, 3) + count;
  std::printf("%d\n", sum);
}

// --form=container and --form=pointer choose for every buffer they fit.
// RUN: %split && %lift -- --form=container | %FileCheck %s --check-prefix=C
// RUN: %split && %lift -- --form=pointer | %FileCheck %s --check-prefix=P
// C: buffer turn/tmp lift container
// C: std::vector<int> &tmp
// P: buffer turn/tmp lift pointer
// P: int *tmp
//--- a.cpp
#include <cstdio>
#include <vector>

void turn(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i];
}

int main() {
  int x[5] = {1, 2, 3, 4, 5}, y[5] = {}, sum = 0;
  for (int r = 0; r < 5; ++r) {
    turn(x, y, 5 - r);
    sum = sum * 3 + y[0];
  }
  std::printf("%d\n", sum);
}

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

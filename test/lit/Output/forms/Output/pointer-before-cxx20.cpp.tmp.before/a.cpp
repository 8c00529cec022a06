#include <algorithm>
#include <cstdio>
#include <vector>

void indexed(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
}

void iterated(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  std::copy(in, in + n, tmp.begin());
  std::sort(tmp.begin(), tmp.end());
  std::copy(tmp.begin(), tmp.end(), out);
}

int main() {
  int x[6] = {3, 1, 4, 1, 5, 9}, y[6] = {};
  int sum = 0;
  for (int r = 0; r < 4; ++r) {
    indexed(x, y, 6 - r);
    iterated(y, x, 6 - r);
    sum = sum * 3 + x[1];
  }
  std::printf("%d\n", sum);
}

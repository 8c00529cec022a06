#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

int loop(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; i++)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int copied(const int *in, int n) {
  std::vector<int> tmp(n);
  std::copy(in, in + n, tmp.begin());
  std::sort(tmp.begin(), tmp.end());
  return tmp[n / 2];
}

int transformed(const int *in, int n) {
  std::vector<int> tmp(n);
  std::transform(in, in + n, tmp.begin(), [](int v) { return v * 3; });
  return tmp[n - 1];
}

int bytes(const int *in, int n) {
  std::vector<int> tmp(n);
  std::memcpy(tmp.data(), in, n * sizeof(int));
  tmp[0] += 2;
  return tmp[0] + tmp[n - 1];
}

static void twice(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = 2 * in[i];
}

int callee(const int *in, int n) {
  std::vector<int> tmp(n);
  twice(in, tmp.data(), n);
  return tmp[0] - tmp[n - 1];
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int n = 1; n < 9; ++n)
    sum = sum * 3 % 10007 + loop(x, n) + copied(x, n) + transformed(x, n) + bytes(x, n) + callee(x, n);
  std::printf("%d\n", sum);
}

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <span>
#include <vector>

int loop(const int *in, std::span<int> tmp, int n) {
  for (int i = 0; i < n; i++)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int copied(const int *in, std::span<int> tmp, int n) {
  std::copy(in, in + n, tmp.begin());
  std::sort(tmp.begin(), tmp.end());
  return tmp[n / 2];
}

int transformed(const int *in, std::span<int> tmp, int n) {
  std::transform(in, in + n, tmp.begin(), [](int v) { return v * 3; });
  return tmp[n - 1];
}

int bytes(const int *in, std::span<int> tmp, int n) {
  std::memcpy(tmp.data(), in, n * sizeof(int));
  tmp[0] += 2;
  return tmp[0] + tmp[n - 1];
}

static void twice(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = 2 * in[i];
}

int callee(const int *in, std::span<int> tmp, int n) {
  twice(in, tmp.data(), n);
  return tmp[0] - tmp[n - 1];
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  std::vector<int> loop_tmp;
  std::vector<int> copied_tmp;
  std::vector<int> transformed_tmp;
  std::vector<int> bytes_tmp;
  std::vector<int> callee_tmp;
  for (int n = 1; n < 9; ++n) {
    loop_tmp.resize(n);
    copied_tmp.resize(n);
    transformed_tmp.resize(n);
    bytes_tmp.resize(n);
    callee_tmp.resize(n);
    sum = sum * 3 % 10007 + loop(x, loop_tmp, n) + copied(x, copied_tmp, n) + transformed(x, transformed_tmp, n) + bytes(x, bytes_tmp, n) + callee(x, callee_tmp, n);
  }
  std::printf("%d\n", sum);
}

#include <cstdio>
#include <functional>
#include <type_traits>
#include <vector>

int rank(const int *x, int *out, int n) {
  std::vector<int> r(n);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      r[i] += x[k] < x[i];
  for (int i = 0; i < n; ++i)
    out[i] = r[i];
  return r[n / 2];
}

int plain(const int *x, int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = x[i];
  return x[0];
}

int apply(int (*stage)(const int *, int *, int), const int *x, int *out, int n) { return stage(x, out, n); }

int (*const Table[])(const int *, int *, int) = {rank, &plain};

int main() {
  static_assert(std::is_same_v<decltype(rank(nullptr, nullptr, 0)), int>);
  static_assert(std::is_same_v<decltype(&rank), int (*)(const int *, int *, int)>);
  int x[14], y[14] = {};
  for (int i = 0; i < 14; ++i)
    x[i] = (i * 9) % 14;
  const std::function<int(const int *, int *, int)> held = rank;
  const auto bound = std::bind(rank, x, std::placeholders::_1, 10);
  long sum = 0;
  for (int round = 0; round < 10; ++round) {
    sum += rank(x, y, 14 - round) + y[1];
    sum += Table[round % 2](x, y, 9) * 3 + apply(rank, x, y, 7) + held(x, y, 6) + bound(y);
    sum = sum * 3 % 1000003;
    x[round] = y[round % 7] + round;
  }
  std::printf("%ld\n", sum);
}

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

void order_by(const int *score, int *order, int n) {
  std::vector<int> key(n);
  for (int i = 0; i < n; ++i)
    key[i] = score[i] * 7 % 11;
  const auto at = [&key](int i) { return key[i]; };
  for (int i = 0; i < n; ++i)
    order[i] = i;
  std::sort(order, order + n, [&](int a, int b) { return at(a) != at(b) ? at(a) < at(b) : a < b; });
}

int main() {
  const std::function<int(const int *, int)> spread = [](const int *x, int n) {
    std::vector<int> bins(8);
    for (int i = 0; i < n; ++i)
      ++bins[x[i] & 7];
    return *std::max_element(bins.begin(), bins.end());
  };
  int x[24], order[24] = {};
  for (int i = 0; i < 24; ++i)
    x[i] = (i * 5) % 19;
  long sum = 0;
  for (int round = 0; round < 12; ++round) {
    order_by(x, order, 24 - round);
    sum = sum * 3 % 1000003 + spread(x, 24 - round);
    for (int i = 0; i < 12; ++i)
      sum = sum * 3 % 1000003 + order[i];
    x[round] += order[3];
  }
  std::printf("%ld\n", sum);
}

#include "k.h"
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

/// Elements that scratch of local has.
static std::size_t local_half_extent(int n) { return static_cast<std::size_t>(n / 2); }

static int local(const int *in, std::span<int> half, int n) {
  for (int i = 0; i < n / 2; ++i)
    half[i] = in[2 * i];
  return half[0] + half[n / 2 - 1];
}

int main() {
  int x[40], y[40] = {}, sum = 0;
  for (int i = 0; i < 40; ++i)
    x[i] = i * 5 % 11;
  Bank bank;
  std::vector<int> blur_tmp;
  std::vector<int> run_level;
  for (int r = 0; r < 5; ++r) {
    if (blur_tmp.size() < ns::blur_tmp_extent(4 + r, 3)) blur_tmp.resize(ns::blur_tmp_extent(4 + r, 3));
    ns::blur(x, y, std::span<int>(blur_tmp).first(ns::blur_tmp_extent(4 + r, 3)), 4 + r, 3);
    if (blur_tmp.size() < local_half_extent(r + 6)) blur_tmp.resize(local_half_extent(r + 6));
    sum += local(y, std::span<int>(blur_tmp).first(local_half_extent(r + 6)), r + 6) + bank.run(y, run_level);
  }
  std::printf("%d\n", sum);
  return 0;
}

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

int match(const int *a, const int *b, int *diff, int *best, int n) {
  std::fill_n(best, 4, 0);
  for (int i = 0; i < n; ++i)
    diff[i] = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
  for (int i = 0; i < n; ++i) {
    if (diff[i] > 90) {
      return -1;
    }
    best[i & 3] += diff[i];
  }
  const int result = best[0] * 3 + best[1] * 5 + best[2] * 7 + best[3];
  return result;
}

int main() {
  int x[10], y[10], sum = 0;
  for (int i = 0; i < 10; ++i)
    x[i] = i * 7 % 11, y[i] = i * 3;
  std::vector<int> match_diff;
  std::vector<int> match_best;
  for (int r = 0; r < 8; ++r) {
    if (match_diff.size() < static_cast<std::size_t>(10 - r)) match_diff.resize(10 - r);
    if (match_best.size() < 4) match_best.resize(4);
    sum = sum * 3 % 10007 + match(x, y, match_diff.data(), match_best.data(), 10 - r);
    x[r] += 40 * (r & 1);
  }
  std::printf("%d\n", sum);
}

#include <algorithm>
#include <cstdio>
#include <span>
#include <vector>

void blur(const int *in, int *out, std::span<int> tmp, int w, int h) {
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[w * h - 1 - i];
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[i] + in[i];
}

int count(const int *in, std::span<int> seen, int n, int levels) {
  std::fill(seen.begin(), seen.end(), 0);
  int distinct = 0;
  for (int i = 0; i < n; ++i)
    distinct += seen[in[i] % levels]++ == 0;
  return distinct;
}

int main() {
  int x[12], y[12] = {};
  long sum = 0;
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 % 7;
  std::vector<int> blur_tmp;
  std::vector<int> count_seen;
  for (int r = 0; r < 5; ++r) {
    blur_tmp.resize((2 + r % 3) * 3);
    blur(x, y, blur_tmp, 2 + r % 3, 3);
    count_seen.resize(9 - r);
    sum = sum * 3 + y[1] + count(y, count_seen, 6, 9 - r);
  }
  std::printf("%ld\n", sum);
}

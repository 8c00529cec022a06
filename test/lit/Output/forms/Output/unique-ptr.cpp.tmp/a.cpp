#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

static void copy(const int *from, int *to, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}

int bins(const int *in, int *out, int *count, int n) {
  std::fill_n(count, 8, 0);
  for (int i = 0; i < n; ++i)
    ++count[in[i] & 7];
  for (int i = 0; i < 8; ++i)
    out[i] = count[i];
  return count[3];
}

void turn(const int *in, int *out, int *tmp, int n) {
  copy(in, tmp, n);
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
}

int main() {
  int x[10], y[10] = {}, sum = 0;
  for (int i = 0; i < 10; ++i)
    x[i] = i * 3 % 8;
  std::vector<int> bins_count;
  std::vector<int> turn_tmp;
  for (int r = 0; r < 5; ++r) {
    if (bins_count.size() < 8) bins_count.resize(8);
    sum = sum * 3 + bins(x, y, bins_count.data(), 10 - r) + y[r];
    if (turn_tmp.size() < 8) turn_tmp.resize(8);
    turn(y, x, turn_tmp.data(), 8);
    sum += x[r];
  }
  std::printf("%d\n", sum);
}

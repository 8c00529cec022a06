#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

void indexed(const int *in, int *out, int *tmp, int n) {
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
}

void iterated(const int *in, int *out, std::vector<int> &tmp, int n) {
  tmp.resize(n);
  std::copy(in, in + n, tmp.begin());
  std::sort(tmp.begin(), tmp.end());
  std::copy(tmp.begin(), tmp.end(), out);
}

int main() {
  int x[6] = {3, 1, 4, 1, 5, 9}, y[6] = {};
  int sum = 0;
  std::vector<int> indexed_tmp;
  std::vector<int> iterated_tmp;
  for (int r = 0; r < 4; ++r) {
    if (indexed_tmp.size() < static_cast<std::size_t>(6 - r)) indexed_tmp.resize(6 - r);
    indexed(x, y, indexed_tmp.data(), 6 - r);
    iterated(y, x, iterated_tmp, 6 - r);
    sum = sum * 3 + x[1];
  }
  std::printf("%d\n", sum);
}

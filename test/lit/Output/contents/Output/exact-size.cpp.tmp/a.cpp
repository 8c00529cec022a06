#include <algorithm>
#include <cstdio>
#include <span>
#include <vector>

int size(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 1);
  for (std::size_t i = 0; i < tmp.size(); i += 3)
    tmp[i] = in[i];
  return static_cast<int>(tmp.size()) * 10 + tmp.back() + n;
}

int ends(const int *in, std::span<int> tmp, int n) {
  std::copy(in, in + n, tmp.begin());
  std::sort(tmp.begin(), tmp.end());
  return *std::max_element(tmp.begin(), tmp.end()) + static_cast<int>(std::distance(tmp.begin(), tmp.end()));
}

int range(const int *in, std::span<int> tmp, int n) {
  int k = 0;
  for (int &v : tmp)
    v = in[k++];
  int sum = n;
  for (int v : tmp)
    sum = sum * 3 % 1009 + v;
  return sum;
}

static int look(const std::vector<int> &v) { return static_cast<int>(v.size()) + (v.empty() ? 7 : v.front()); }

int handed(const int *in, std::vector<int> &tmp, int n) {
  tmp.resize(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  return look(tmp);
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  std::vector<int> size_tmp;
  std::vector<int> ends_tmp;
  std::vector<int> range_tmp;
  std::vector<int> handed_tmp;
  for (int n = 8; n > 0; n -= 2) {
    size_tmp.resize(n);
    ends_tmp.resize(n);
    range_tmp.resize(n - 1);
    sum = sum * 3 % 10007 + size(x, size_tmp, n) + ends(x, ends_tmp, n) + range(x, range_tmp, n - 1) + handed(x, handed_tmp, n - 1);
  }
  std::printf("%d\n", sum);
}

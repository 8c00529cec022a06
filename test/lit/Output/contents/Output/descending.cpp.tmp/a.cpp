#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

int reversed(const int *in, std::span<int> tmp, int n) {
  for (int i = n - 1; i >= 0; --i)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int counted(const int *in, std::span<int> tmp, int n) {
  for (int i = n; i-- > 0;)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int suffix(const int *in, std::span<int> tmp, int n) {
  int sum = 0;
  for (int i = n - 1; i >= 0; --i) {
    tmp[i] = in[i];
    sum += tmp[i];
  }
  return sum;
}

int last(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = n - 1; i >= 1; --i)
    tmp[i] = in[i] + 1;
  return tmp[0];
}

int early(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = n - 1; i >= 0; --i) {
    if (in[i] < 0)
      break;
    tmp[i] = in[i] + 1;
  }
  return tmp[0];
}

int behind(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  int sum = 0;
  for (int i = n - 1; i >= 0; --i) {
    tmp[i] = in[i];
    if (i > 0)
      sum += tmp[i - 1];
  }
  return sum;
}

int main() {
  int in[8] = {3, 1, 4, 1, 5, 9, 2, 6};
  std::vector<int> reversed_tmp;
  std::vector<int> counted_tmp;
  std::vector<int> suffix_tmp;
  std::vector<int> last_tmp;
  std::vector<int> early_tmp;
  std::vector<int> behind_tmp;
  for (int n = 2; n < 8; ++n) {
    reversed_tmp.resize(n);
    counted_tmp.resize(n);
    suffix_tmp.resize(n);
    last_tmp.resize(n);
    early_tmp.resize(n);
    behind_tmp.resize(n);
    std::printf("%d %d %d %d %d %d\n", reversed(in, reversed_tmp, n), counted(in, counted_tmp, n),
                suffix(in, suffix_tmp, n), last(in, last_tmp, n), early(in, early_tmp, n), behind(in, behind_tmp, n));
  }
  return 0;
}

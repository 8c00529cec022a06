#include <cstddef>
#include <cstdio>
#include <vector>

int reversed(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = n - 1; i >= 0; --i)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int counted(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = n; i-- > 0;)
    tmp[i] = in[i] + 1;
  return tmp[n / 2];
}

int suffix(const int *in, int n) {
  std::vector<int> tmp(n);
  int sum = 0;
  for (int i = n - 1; i >= 0; --i) {
    tmp[i] = in[i];
    sum += tmp[i];
  }
  return sum;
}

int last(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = n - 1; i >= 1; --i)
    tmp[i] = in[i] + 1;
  return tmp[0];
}

int early(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = n - 1; i >= 0; --i) {
    if (in[i] < 0)
      break;
    tmp[i] = in[i] + 1;
  }
  return tmp[0];
}

int behind(const int *in, int n) {
  std::vector<int> tmp(n);
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
  for (int n = 2; n < 8; ++n)
    std::printf("%d %d %d %d %d %d\n", reversed(in, n), counted(in, n),
                suffix(in, n), last(in, n), early(in, n), behind(in, n));
  return 0;
}

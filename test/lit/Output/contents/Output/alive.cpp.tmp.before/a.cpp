#include <algorithm>
#include <cstdio>
#include <vector>

int head(const int *in, int n) {
  std::vector<int> tmp(n + 1);
  for (int i = 0; i < n; ++i)
    tmp[i + 1] = tmp[i] + in[i];
  return tmp[n];
}

int partial(const int *in, int n) {
  std::vector<int> tmp(2 * n);
  std::copy(in, in + n, tmp.begin());
  return tmp[n - 1] + 5 * tmp[2 * n - 1];
}

int step(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; i += 2)
    tmp[i] = in[i];
  int sum = 0;
  for (int v : tmp)
    sum = sum * 3 % 1009 + v;
  return sum;
}

int branch(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    if (in[i] > 2)
      tmp[i] = in[i];
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 % 1009 + tmp[i];
  return sum;
}

int scatter(const int *in, int n) {
  std::vector<int> tmp(10);
  for (int i = 0; i < n; ++i)
    tmp[in[i]] = i + 1;
  int sum = 0;
  for (int i = 0; i < 10; ++i)
    sum = sum * 3 % 1009 + tmp[i];
  return sum;
}

int left(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i) {
    if (in[i] == 9)
      break;
    tmp[i] = in[i];
  }
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 % 1009 + tmp[i];
  return sum;
}

static int accumulate(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] += in[i];
  return out[n - 1];
}

int callee(const int *in, int n) {
  std::vector<int> tmp(n);
  return accumulate(in, tmp.data(), n);
}

int again(const int *in, int n) {
  int sum = 0;
  for (int k = 1; k <= n; ++k) {
    std::vector<int> tmp(n);
    for (int i = 0; i < k; ++i)
      tmp[i] = in[i];
    sum = sum * 3 % 1009 + tmp[n - k] + tmp[n - 1];
  }
  return sum;
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int n = 8; n > 0; --n)
    sum = sum * 3 % 10007 + head(x, n) + partial(x, n) + step(x, n) + branch(x, n) + scatter(x, n) + left(x, n) +
          callee(x, n) + again(x, n);
  std::printf("%d\n", sum);
}

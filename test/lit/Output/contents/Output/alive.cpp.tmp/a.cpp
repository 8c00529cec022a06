#include <algorithm>
#include <cstdio>
#include <span>
#include <vector>

int head(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = 0; i < n; ++i)
    tmp[i + 1] = tmp[i] + in[i];
  return tmp[n];
}

int partial(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  std::copy(in, in + n, tmp.begin());
  return tmp[n - 1] + 5 * tmp[2 * n - 1];
}

int step(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = 0; i < n; i += 2)
    tmp[i] = in[i];
  int sum = 0;
  for (int v : tmp)
    sum = sum * 3 % 1009 + v;
  return sum;
}

int branch(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = 0; i < n; ++i)
    if (in[i] > 2)
      tmp[i] = in[i];
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 % 1009 + tmp[i];
  return sum;
}

int scatter(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
  for (int i = 0; i < n; ++i)
    tmp[in[i]] = i + 1;
  int sum = 0;
  for (int i = 0; i < 10; ++i)
    sum = sum * 3 % 1009 + tmp[i];
  return sum;
}

int left(const int *in, std::span<int> tmp, int n) {
  std::fill(tmp.begin(), tmp.end(), 0);
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

int again(const int *in, std::vector<int> &tmp, int n) {
  int sum = 0;
  for (int k = 1; k <= n; ++k) {
    tmp.assign(n, 0);
    for (int i = 0; i < k; ++i)
      tmp[i] = in[i];
    sum = sum * 3 % 1009 + tmp[n - k] + tmp[n - 1];
  }
  return sum;
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  std::vector<int> head_tmp;
  std::vector<int> partial_tmp;
  std::vector<int> step_tmp;
  std::vector<int> branch_tmp;
  std::vector<int> scatter_tmp;
  std::vector<int> left_tmp;
  std::vector<int> again_tmp;
  for (int n = 8; n > 0; --n) {
    head_tmp.resize(n + 1);
    partial_tmp.resize(2 * n);
    step_tmp.resize(n);
    branch_tmp.resize(n);
    scatter_tmp.resize(10);
    left_tmp.resize(n);
    sum = sum * 3 % 10007 + head(x, head_tmp, n) + partial(x, partial_tmp, n) + step(x, step_tmp, n) + branch(x, branch_tmp, n) + scatter(x, scatter_tmp, n) + left(x, left_tmp, n) +
          callee(x, n) + again(x, again_tmp, n);
  }
  std::printf("%d\n", sum);
}

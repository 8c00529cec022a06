#include <cstdio>
#include <vector>

int resized(const int *in, int n) {
  std::vector<int> tmp;
  tmp.resize(n + 1);
  for (int i = 0; i < n; ++i)
    tmp[i + 1] += tmp[i] + in[i];
  return tmp[n];
}

int assigned(const int *in, int n) {
  std::vector<int> tmp;
  tmp.assign(n, 4);
  for (int i = 0; i < n; i += 2)
    tmp[i] -= in[i];
  return tmp[0] * 3 + tmp[n - 1];
}

static void odd(const int *in, int n, std::vector<int> &out) {
  for (int i = 0; i < n; ++i)
    if (in[i] & 1)
      out.push_back(in[i]);
}

int filled(const int *in, int n) {
  std::vector<int> tmp;
  odd(in, n, tmp);
  int sum = static_cast<int>(tmp.size());
  for (int v : tmp)
    sum = sum * 3 % 1009 + v;
  return sum;
}

int twice(const int *in, int n) {
  std::vector<int> tmp;
  tmp.resize(n / 2);
  for (int i = 0; i < n / 2; ++i)
    tmp[i] += in[i];
  tmp.resize(n);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 3 % 1009 + (tmp[i] += 1);
  return sum;
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int n = 8; n > 0; --n)
    sum = sum * 3 % 10007 + resized(x, n) + assigned(x, n) + filled(x, n) + twice(x, n);
  std::printf("%d\n", sum);
}

#include <cstdio>
#include <vector>

long second(int *x, int n);

static void pass(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i] - in[i];
}

namespace {
long fold(const int *in, int n) {
  std::vector<long> part(n);
  for (int i = 0; i < n; ++i)
    part[i] = in[i] * (i + 1L);
  long sum = 0;
  for (long p : part)
    sum = sum * 5 % 10007 + p;
  return sum;
}
} // namespace

int main() {
  int x[12], y[12] = {};
  for (int i = 0; i < 12; ++i)
    x[i] = i * i % 10;
  long sum = 0;
  for (int round = 0; round < 10; ++round) {
    pass(x, y, 12 - round);
    sum = sum * 3 % 1000003 + fold(y, 12) + second(y, 11 - round);
    x[round] += y[0];
  }
  std::printf("%ld\n", sum);
}

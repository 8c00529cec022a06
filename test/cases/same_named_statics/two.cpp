#include <utility>
#include <vector>

static std::vector<int> history;

static void pass(const int *in, int *out, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] + static_cast<int>(history.size());
  for (int i = 0; i < n; ++i)
    out[i] = tmp[n - 1 - i];
  history = std::move(tmp);
}

namespace {
long fold(const int *in, int n) {
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum = sum * 7 % 10007 + in[i];
  return sum;
}
} // namespace

long second(int *x, int n) {
  pass(x, x, n);
  return fold(x, n);
}

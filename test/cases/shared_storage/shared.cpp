// Kernels that never run together, with scratch of one type, of several sizes,
// and some that cannot share.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

static int blurred(const std::vector<int> &in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] + in[(i + 1) % n];
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += tmp[i] * (i + 1);
  return sum;
}

// Twice as much, and some of it is never written: it must be zero.
static int spread(const std::vector<int> &in, int n) {
  std::vector<int> wide(2 * n);
  for (int i = 0; i < n; ++i)
    wide[2 * i] = in[i];
  int sum = 0;
  for (int i = 0; i < 2 * n; ++i)
    sum += wide[i] * (i % 5 + 1);
  return sum + static_cast<int>(wide.size());
}

// Two at once: they are alive together.
static int paired(const std::vector<int> &in, int n) {
  std::vector<int> low(n), high(n);
  for (int i = 0; i < n; ++i) {
    low[i] = in[i] / 2;
    high[i] = in[i] - low[i];
  }
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += low[i] * high[n - 1 - i];
  return sum;
}

// Grows step by step, and another one of its kind.
static int grown(const std::vector<int> &in, int limit) {
  std::vector<int> kept;
  for (int v : in)
    if (v < limit)
      kept.push_back(v);
  int sum = static_cast<int>(kept.size());
  for (int v : kept)
    sum += v;
  return sum;
}
static int sorted(const std::vector<int> &in, int limit) {
  std::vector<int> some;
  for (int v : in)
    if (v >= limit)
      some.push_back(v);
  std::sort(some.begin(), some.end());
  int sum = 0;
  for (std::size_t i = 0; i < some.size(); ++i)
    sum += some[i] * static_cast<int>(i);
  return sum;
}

// Another type; and one whose elements own memory.
static double averaged(const std::vector<int> &in, int n) {
  std::vector<double> mean(n);
  for (int i = 0; i < n; ++i)
    mean[i] = 0.5 * in[i];
  double sum = 0.0;
  for (double v : mean)
    sum += v;
  return sum;
}
static int worded(const std::vector<int> &in, int n) {
  std::vector<std::string> words(n);
  for (int i = 0; i < n; ++i)
    words[i] = std::string(40, static_cast<char>('a' + in[i] % 26));
  int sum = 0;
  for (const std::string &w : words)
    sum += w[3];
  return sum;
}
static int spelled(const std::vector<int> &in, int n) {
  std::vector<std::string> letters(n);
  for (int i = 0; i < n; ++i)
    letters[i] = std::string(50, static_cast<char>('b' + in[i] % 20));
  int sum = 0;
  for (const std::string &w : letters)
    sum += w[5];
  return sum;
}

// Storage comes down to all of them through a function without buffers.
static int stage(const std::vector<int> &in, int n) {
  return blurred(in, n) + spread(in, n) + paired(in, n);
}

// Runs one kernel's work from within another's call.
template <class F> static int visited(const std::vector<int> &in, int n, F f) {
  std::vector<int> seen(n);
  for (int i = 0; i < n; ++i)
    seen[i] = in[i] + f(i % 3 + 1);
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += seen[i];
  return sum;
}

int main() {
  std::vector<int> in(64);
  for (int i = 0; i < 64; ++i)
    in[static_cast<std::size_t>(i)] = i * 7 % 23;
  long sum = 0;
  for (int r = 0; r < 40; ++r) {
    const int n = 8 + r % 3 * 8;
    sum += blurred(in, n);
    sum += spread(in, n / 2) + paired(in, n);
    sum += grown(in, r % 20) + sorted(in, r % 20);
    sum += static_cast<long>(averaged(in, n)) + worded(in, n) + spelled(in, n);
  }
  for (int r = 0; r < 20; ++r)
    sum += stage(in, 10 + r % 4);
  for (int r = 0; r < 20; ++r) {
    if (r % 2 == 0)
      sum += blurred(in, blurred(in, 5) % 9 + 3);
    else
      sum -= spread(in, 12);
    sum += visited(in, 9, [&](int k) { return blurred(in, k + 1); });
  }
  std::printf("%ld\n", sum);
}

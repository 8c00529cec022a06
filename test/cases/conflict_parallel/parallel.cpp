// Results and scratch inside parallel regions.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

using Signal = std::vector<double>;

static Signal scaled(const Signal &in, double by) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * by;
  return out;
}

static Signal smoothed(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = 0.5 * (in[i] + in[i > 0 ? i - 1 : 0]);
  return out;
}

static double total(const Signal &x) {
  double sum = 0.0;
  for (double v : x)
    sum += v;
  return sum;
}

// 56, 62: each thread needs a buffer of its own, without a copy.
static double one_each(const Signal &x, int count) {
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < count; ++i) {
    const Signal y = scaled(x, static_cast<double>(i));
    sum += y[1];
  }
  return sum;
}

// 57: by condition, the outer buffer or one of the thread's own is read.
static double outer_or_inner(const Signal &x, int count) {
  const Signal outer = smoothed(x);
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < count; ++i) {
    const Signal inner = scaled(x, static_cast<double>(i));
    const Signal &one = i % 2 == 0 ? outer : inner;
    sum += one[2];
  }
  return sum;
}

// 58: two writes in one region.
static double two_writes(const Signal &x, int count) {
  double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < count; ++i) {
    Signal y(x);
    y = scaled(y, static_cast<double>(i));
    y = smoothed(y);
    sum += y[3];
  }
  return sum;
}

// 59: iterations write each other's elements: the source stays apart.
static double reversed(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    const Signal old = y;
    const int count = static_cast<int>(y.size());
#pragma omp parallel for
    for (int i = 0; i < count; ++i)
      y[static_cast<std::size_t>(i)] =
          old[static_cast<std::size_t>(count - 1 - i)] + 1.0;
  }
  return y[0] + 2.0 * total(y);
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 10; ++r) {
    sum += one_each(x, 8) + outer_or_inner(x, 8) + two_writes(x, 8);
    sum += reversed(x, 3);
    std::printf("%.9f\n", sum);
  }
}

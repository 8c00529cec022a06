#include <cstddef>
#include <cstdio>
#include <vector>

using Signal = std::vector<double>;

// Reads element i, then writes element i.
static Signal scaled(const Signal &in, double by) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * by;
  return out;
}

// Reads what an in-place call would have overwritten already.
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

// y is updated, its old value is dead.
static double inplace(const Signal &x, int steps) {
  Signal y = x;
  for (int k = 0; k < steps; ++k)
    y = scaled(y, 0.5);
  return total(y);
}

// The callee still reads the old value while it writes the new one.
static double needs_copy(const Signal &x, int steps) {
  Signal y = x;
  for (int k = 0; k < steps; ++k)
    y = smoothed(y);
  return total(y);
}

// What the destination held does not matter.
static double fresh_dest(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal y = smoothed(x);
    sum += total(y) * k;
  }
  return sum;
}

int main() {
  Signal x(64);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>(i * 7 % 11);
  double sum = 0.0;
  for (int round = 0; round < 20; ++round)
    sum += inplace(x, 10) + needs_copy(x, 10) + fresh_dest(x, 10);
  std::printf("%.9f\n", sum);
}

// Views of a buffer, and writes through them, around calls that return one.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>
#include <vector>

using Signal = std::vector<double>;

// Element by element: may be written over its input.
static Signal scaled(const Signal &in, double by) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * by;
  return out;
}

// Reads its neighbour: may not.
static Signal smoothed(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = 0.5 * (in[i] + in[i > 0 ? i - 1 : 0]);
  return out;
}

// A copy that nobody wrote as one.
static double trimmed(Signal values) {
  std::sort(values.begin(), values.end());
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < values.size(); ++i)
    sum += values[i];
  return sum;
}

static double total(std::span<const double> x) {
  double sum = 0.0;
  for (double v : x)
    sum += v;
  return sum;
}

static Signal ramp(std::size_t n, int seed) {
  Signal x(n);
  for (std::size_t i = 0; i < n; ++i)
    x[i] = static_cast<double>((i * 7 + static_cast<std::size_t>(seed)) % 11);
  return x;
}

// 1, 2: what is not the caller's own is copied; a dead local is handed over.
static double readonly_argument(const Signal &x) { return trimmed(x); }
static double own_variable(const Signal &x) {
  Signal own(x.size());
  for (std::size_t i = 0; i < own.size(); ++i)
    own[i] = x[i] + 1.0;
  return trimmed(own);
}

// 3: the first step's result is needed behind the second write.
static double needed_after(const Signal &x) {
  Signal b = scaled(x, 2.0);
  Signal c = b;
  b = scaled(b, 0.25);
  return total(b) + 3.0 * total(c);
}
static double not_needed_after(const Signal &x) {
  Signal b(x);
  b = scaled(b, 2.0);
  b = scaled(b, 0.25);
  return total(b);
}

// 4, 10: a view of a view that is gone when the write comes.
static double view_is_gone(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    {
      std::span<const double> most(y.data() + 1, y.size() - 1);
      std::span<const double> some = most.subspan(1);
      sum += total(some);
    }
    y = scaled(y, 0.5);
  }
  return sum + total(y);
}

// 11: the view is still read behind the write.
static double view_is_read(const Signal &x, int steps) {
  Signal y(x), kept(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    double *front = y.data();
    Signal z = scaled(y, 0.5);
    sum += front[0] + z[1];
    y.swap(z);
    sum += front[1];
    kept = scaled(kept, 0.25);
  }
  return sum + total(y) + total(kept);
}

// 5, 7, 8, 13: parts of a buffer updated in a chain, where they are.
static void halve(std::span<double> part) {
  for (double &v : part)
    v *= 0.5;
}
static double updated_parts(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    std::span<double> all(y);
    halve(all.first(3));
    halve(all.subspan(1, 4));
    halve(all.subspan(2).first(2));
    y = scaled(y, 1.5);
  }
  return total(y);
}

// 6, 9: a part is computed from, and goes to another offset, with a write
// between.
static double other_offset(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal part(y.begin(), y.begin() + 4);
    y[0] = static_cast<double>(k);
    const Signal wide = smoothed(part);
    std::copy(wide.begin(), wide.end(), y.begin() + 2);
    sum += part[0];
  }
  return sum + total(y);
}

// 12: two views, one of them updated.
static double two_views(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    std::span<double> low(y.data(), 3), high(y.data() + 3, 3);
    const Signal next = scaled(y, 0.5);
    halve(low);
    sum += total(high) + total(low) + total(next);
  }
  return sum + total(y);
}

// 21: disjoint ranges, interleaved. 22: the same, overlapping.
static double disjoint(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    const Signal low(y.begin(), y.begin() + 4);
    const Signal high(y.begin() + 4, y.begin() + 8);
    std::copy(high.begin(), high.end(), y.begin());
    std::copy(low.begin(), low.end(), y.begin() + 4);
  }
  return total(y) + y[0];
}
static double overlapping(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    const Signal low(y.begin(), y.begin() + 5);
    const Signal high(y.begin() + 3, y.begin() + 8);
    std::copy(high.begin(), high.end(), y.begin());
    std::copy(low.begin(), low.end(), y.begin() + 3);
  }
  return total(y) + y[0] + 2.0 * y[4];
}

// 23: one result stored in two places. 20: buffer and view both changed, both
// returned.
static double stored_twice(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal z = smoothed(y);
    std::copy(z.begin(), z.begin() + 3, y.begin());
    std::copy(z.begin(), z.begin() + 3, y.begin() + 4);
    halve(std::span<double>(y).last(2));
    sum += total(y) + z[2];
  }
  return sum;
}

// 45: a copy between two ranges of one buffer that may overlap.
static double shifted(const Signal &x, std::size_t by, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    const Signal old = y;
    for (std::size_t i = 0; i < y.size(); ++i)
      y[i] = old[(i + by) % y.size()];
  }
  return total(y) + 5.0 * y[0];
}

int main() {
  const Signal x = ramp(12, 3);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += readonly_argument(x) + own_variable(x) + needed_after(x) +
           not_needed_after(x);
    sum += view_is_gone(x, 4) + view_is_read(x, 4) + updated_parts(x, 4);
    sum += other_offset(x, 4) + two_views(x, 4) + disjoint(x, 3);
    sum += overlapping(x, 3) + stored_twice(x, 4) + shifted(x, 2, 3);
    std::printf("%.9f\n", sum);
  }
}

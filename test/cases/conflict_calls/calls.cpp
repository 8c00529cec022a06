// Callees that read, write, keep or hand back what they are given.
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

static double trimmed(Signal values) {
  std::sort(values.begin(), values.end());
  double sum = 0.0;
  for (std::size_t i = 1; i + 1 < values.size(); ++i)
    sum += values[i];
  return sum;
}

static double total(const Signal &x) {
  double sum = 0.0;
  for (double v : x)
    sum += v;
  return sum;
}

// 14: the copy is changed; the argument is read later, or is not.
static double read_later(const Signal &x) {
  Signal y(x);
  y[0] += 2.0;
  const double most = trimmed(y);
  return most + y[0];
}
static double dead_later(const Signal &x) {
  Signal y(x);
  y[0] += 2.0;
  return trimmed(y);
}

// 15: the same in a loop: the next iteration reads it, or it is made anew.
static double read_in_next_iteration(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k)
    sum += trimmed(y);
  return sum;
}
static double refilled_in_next_iteration(const Signal &x, int steps) {
  Signal y;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y.assign(x.begin(), x.end());
    y[0] = static_cast<double>(k);
    sum += trimmed(y);
  }
  return sum;
}

// 25: a callee that hands its argument back; 26: one that writes it.
static const Signal &same(const Signal &x) { return x; }
static void double_all(Signal &x) {
  for (double &v : x)
    v *= 2.0;
}
static double handed_back(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k)
    y = scaled(same(y), 0.5);
  return total(y);
}
static double handed_back_and_read(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal &before = same(y);
    y = scaled(y, 0.5);
    sum += before[1];
  }
  return sum + total(y);
}
static double written_by_callee(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k) {
    double_all(y);
    y = scaled(y, 0.25);
  }
  return total(y);
}

// 33, 36, 40, 41: whoever is behind a function pointer may keep what it is
// given, and does; 34, 43: values are no way in.
static const double *kept_first;
static void keep(const double *first) { kept_first = first; }
static double mix(double a, double b) { return a * 0.75 + b * 0.25; }
static void (*volatile remember)(const double *) = keep;
static double (*volatile blend)(double, double) = mix;
static double shown_to_unseen(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    remember(y.data());
    sum += kept_first[0];
    y = scaled(y, 0.5);
    sum += total(y);
  }
  return sum;
}
static double unseen_gets_values(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y = scaled(y, 0.5);
    sum += blend(y[0], y[1]);
  }
  return sum + total(y);
}

// 35: f(x, x), two parameters that are written.
static double two_sorted(Signal up, Signal down) {
  std::sort(up.begin(), up.end());
  std::sort(down.rbegin(), down.rend());
  double sum = 0.0;
  for (std::size_t i = 0; i < up.size() && i < down.size(); ++i)
    sum += up[i] * static_cast<double>(i) - down[i];
  return sum;
}
static double same_twice(const Signal &x) {
  Signal y(x);
  y[1] += 1.0;
  return two_sorted(y, y);
}
static double two_of_them(const Signal &x) {
  Signal y(x), z(x);
  y[1] += 1.0;
  z[2] += 1.0;
  return two_sorted(y, z);
}

// 37: recursion.
static Signal merged(const Signal &in) {
  if (in.size() < 2)
    return in;
  const std::size_t half = in.size() / 2;
  Signal low = merged(Signal(in.begin(), in.begin() + static_cast<long>(half)));
  Signal high = merged(Signal(in.begin() + static_cast<long>(half), in.end()));
  Signal out(in.size());
  std::merge(low.begin(), low.end(), high.begin(), high.end(), out.begin());
  return out;
}

// 38: returns that differ; 39: returns that agree.
static Signal either(const Signal &in, bool up) {
  if (up) {
    Signal a(in.size());
    for (std::size_t i = 0; i < in.size(); ++i)
      a[i] = in[i] + 1.0;
    return a;
  }
  Signal b(in.size() + 1);
  for (std::size_t i = 0; i < in.size(); ++i)
    b[i] = in[i] - 1.0;
  return b;
}
static Signal clipped(const Signal &in, double limit) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i];
  if (limit <= 0.0)
    return out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = std::min(out[i], limit);
  return out;
}
static double several_returns(const Signal &x, int steps) {
  Signal y(x), z(x);
  for (int k = 0; k < steps; ++k) {
    y = either(y, k % 2 == 0);
    z = clipped(z, 9.0 - k);
  }
  return total(y) + total(z);
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += read_later(x) + dead_later(x) + read_in_next_iteration(x, 4) +
           refilled_in_next_iteration(x, 4);
    sum += handed_back(x, 4) + handed_back_and_read(x, 4) +
           written_by_callee(x, 4) + shown_to_unseen(x, 4) +
           unseen_gets_values(x, 4);
    sum += same_twice(x) + two_of_them(x) + several_returns(x, 4);
    sum += merged(x)[3];
    std::printf("%.9f\n", sum);
  }
}

// Undefined contents, results built where they belong, sizes known too late.
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

// 42, 65: contents that are overwritten whole need no copy and no fill; what is
// read must start as it did.
static double overwritten(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      y[i] = x[i] + k;
    sum += total(y);
  }
  return sum;
}
static double added_to(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    for (std::size_t i = 0; i < x.size(); i += 2)
      y[i] += x[i] + k;
    sum += total(y);
  }
  return sum;
}

// 65: nobody reads the result.
static int counter;
static Signal counted(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i];
  ++counter;
  return out;
}
static int result_unread(const Signal &x, int steps) {
  for (int k = 0; k < steps; ++k)
    counted(x);
  return counter;
}

// 68: one destination, several uses: each begins as the first did.
static double used_twice(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y = smoothed(x);
    sum += total(y);
    y = scaled(x, 2.0);
    sum += total(y);
    y.assign(x.size(), 1.0);
    sum += total(y);
  }
  return sum;
}

// 66: the result goes straight to its destination, or must not.
static double into_destination(const Signal &x, int steps) {
  Signal place(x.size());
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    place = smoothed(x);
    sum += total(place);
  }
  return sum;
}
static double destination_is_source(const Signal &x, int steps) {
  Signal place(x);
  for (int k = 0; k < steps; ++k)
    place = smoothed(place);
  return total(place);
}

// 67: the size is computed too late, or its computation has an effect.
static Signal prefix(const Signal &in, std::size_t count) {
  Signal out(count);
  for (std::size_t i = 0; i < count; ++i)
    out[i] = in[i] * 3.0;
  return out;
}
static std::size_t next_size(std::size_t &state) { return ++state % 7 + 1; }
static double size_with_effect(const Signal &x, int steps) {
  std::size_t state = 2;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal y = prefix(x, next_size(state));
    sum += total(y) + static_cast<double>(y.size());
  }
  return sum + static_cast<double>(state);
}

// 43, 74: large, constant, and handed out for good.
struct Owner {
  Signal held;
  double take(Signal v) {
    held = static_cast<Signal &&>(v);
    return held[0];
  }
};
static double given_away(const Signal &x, int steps) {
  Owner owner;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y = scaled(x, 1.0 + k);
    sum += owner.take(y) + y[1];
  }
  return sum + total(owner.held);
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += overwritten(x, 4) + added_to(x, 4) + result_unread(x, 2);
    sum += used_twice(x, 4) + into_destination(x, 4);
    sum += destination_is_source(x, 4) + size_with_effect(x, 4);
    sum += given_away(x, 3);
    std::printf("%.9f\n", sum);
  }
}

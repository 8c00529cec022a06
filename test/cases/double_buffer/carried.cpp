// A buffer that is carried from one iteration to the next and cannot be
// overwritten in place: two storages that trade places, and no allocation per
// iteration.
#include <cstdio>
#include <utility>
#include <vector>

using Signal = std::vector<double>;

static Signal smoothed(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = 0.5 * (in[i] + in[i > 0 ? i - 1 : 0]);
  return out;
}

static Signal halved(const Signal &in) {
  Signal out(in.size() / 2);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = in[2 * i] + in[2 * i + 1];
  return out;
}

static double total(const Signal &in) {
  double sum = 0.0;
  for (double value : in)
    sum = sum * 0.9 + value;
  return sum;
}

static double assigned(const Signal &in, int steps) {
  Signal x(in);
  for (int k = 0; k < steps; ++k)
    x = smoothed(x);
  return total(x);
}

static double moved(const Signal &in, int steps) {
  Signal x(in);
  for (int k = 0; k < steps; ++k) {
    Signal y = smoothed(x);
    x = std::move(y);
  }
  return total(x);
}

static double moved_by_hand(const Signal &in, int steps) {
  Signal x(in);
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      y[i] = x[x.size() - 1 - i] * 0.75;
    x = std::move(y);
  }
  return total(x);
}

static double added_up(const Signal &in, int steps) {
  Signal x(in);
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    for (std::size_t i = 1; i < x.size(); ++i)
      y[i / 2] += x[i];
    x = std::move(y);
  }
  return total(x);
}

// Sizes that change trade places as well.
static double shrinking(const Signal &in) {
  Signal x(in);
  while (x.size() > 1)
    x = halved(x);
  return total(x);
}

// Asked again behind the move: it had better be empty.
static double asked_again(const Signal &in, int steps) {
  Signal x(in);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
      y[i] = x[x.size() - 1 - i] + k;
    x = std::move(y);
    y.resize(3);
    sum += y[1];
  }
  return sum + total(x);
}

// A closure asks, too.
static double asked_by_a_closure(const Signal &in, int steps) {
  Signal x(in);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y(x.size());
    auto size = [&y] { return static_cast<double>(y.size()); };
    for (std::size_t i = 0; i < x.size(); ++i)
      y[i] = x[x.size() - 1 - i] + k;
    x = std::move(y);
    sum += size();
  }
  return sum + total(x);
}

// In main, too.
int main() {
  Signal a(64);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = static_cast<double>(i * i % 17);
  std::printf("%.9g %.9g %.9g\n", assigned(a, 20), moved(a, 20),
              moved_by_hand(a, 20));
  std::printf("%.9g %.9g %.9g %.9g\n", added_up(a, 20), shrinking(a),
              asked_again(a, 20), asked_by_a_closure(a, 20));
  Signal x(a);
  for (int k = 0; k < 20; ++k) {
    Signal y = smoothed(x);
    x = std::move(y);
  }
  std::printf("%.9g\n", total(x));
}

// What a caller does with a result decides how the call gets rid of it: each
// context with a neighbour that looks alike and must stay.
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <vector>

using Signal = std::vector<double>;

static Signal scaled(const Signal &in, double by) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * by;
  return out;
}

static Signal smoothed(const Signal &in, double by) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] + by * in[i > 0 ? i - 1 : 0];
  return out;
}

static double total(const Signal &in) {
  double sum = 0.0;
  for (double value : in)
    sum = sum * 0.5 + value;
  return sum;
}

// Returned: handed on, through two functions, out of branches and handlers.
static Signal doubled(const Signal &in) { return scaled(in, 2.0); }
static Signal doubled_again(const Signal &in) { return (doubled(in)); }

static Signal by_sign(const Signal &in, int k) {
  if (k < 0)
    return scaled(in, -1.0);
  return k == 0 ? smoothed(in, 0.5) : scaled(in, 1.5);
}

static Signal or_else(const Signal &in, int k) {
  try {
    if (k > 2)
      throw std::runtime_error("large");
    return scaled(in, k);
  } catch (const std::runtime_error &) {
    return smoothed(in, k);
  }
}

static Signal made_of_a_part(const Signal &in) {
  return smoothed(scaled(in, 0.5), 0.25);
}

// Returned as something else, or beside something else: the wrapper.
static std::optional<Signal> converted(const Signal &in) {
  return std::make_optional(scaled(in, 3.0));
}
static Signal moved_into_a_new_one(const Signal &in) {
  return Signal(scaled(in, 3.0));
}
static Signal or_nothing(const Signal &in, bool any) {
  if (!any)
    return {};
  return scaled(in, 4.0);
}
static Signal or_another(const Signal &in, const Signal &other, bool c) {
  return c ? scaled(in, 5.0) : other;
}
static Signal recursive(const Signal &in, int k) {
  return k == 0 ? scaled(in, 0.5) : recursive(in, k - 1);
}

struct Watcher {
  const Signal &watched;
  double &last;
  ~Watcher() { last += watched.empty() ? 0.0 : watched.front(); }
};
// Its input is looked at when the result has been written.
static Signal watched(const Signal &in, double &last) {
  Watcher watcher{in, last};
  return scaled(in, 0.5);
}

template <class T>
static std::vector<T> lifted(const std::vector<T> &in, T by) {
  std::vector<T> out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] + by;
  return out;
}
template <class T>
static std::vector<T> lifted_by_one(const std::vector<T> &in) {
  return lifted(in, T(1));
}

class Filter {
public:
  explicit Filter(double by) : by(by) {}
  Signal run(const Signal &in) const { return apply(in); }
  void keep(const Signal &in) { last = apply(in); }
  double kept() const { return total(last); }

private:
  Signal apply(const Signal &in) const { return scaled(in, by); }
  double by;
  Signal last;
};

// Chosen: one storage for whichever call is made.
static double chosen_initialises(const Signal &in, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal y = k % 3 == 0   ? scaled(in, k)
                     : k % 3 == 1 ? smoothed(in, k)
                                  : doubled(in);
    sum += total(y);
  }
  return sum;
}
static double chosen_in_place(const Signal &in, int steps) {
  Signal y(in);
  for (int k = 0; k < steps; ++k)
    y = k % 2 ? scaled(y, 0.5) : doubled(y);
  return total(y);
}
static double chosen_not_in_place(const Signal &in, int steps) {
  Signal y(in);
  for (int k = 0; k < steps; ++k) {
    y = k % 2 ? scaled(y, 0.5) : smoothed(y, 0.25);
  }
  return total(y);
}
static double chosen_argument(const Signal &in, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k)
    sum += total(k % 2 ? scaled(in, k) : smoothed(in, k));
  return sum;
}
// The other outcome is no call: storage cannot take it.
static double chosen_or_copied(const Signal &in, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal y = k % 2 ? scaled(in, k) : in;
    sum += total(y);
  }
  return sum;
}

// Evaluated or not, exactly as before.
static int short_circuit(const Signal &in, int steps) {
  int count = 0;
  for (int k = 0; k < steps; ++k)
    if (k > 1 && total(scaled(in, k)) > 3.0 &&
        (k == 3 || total(smoothed(in, k)) > 9.0))
      ++count;
  return count;
}

static double iterated(const Signal &in, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k)
    for (double value : scaled(in, k))
      sum += value * k;
  return sum;
}

static double nested(const Signal &in, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k)
    sum += total(smoothed(scaled(smoothed(in, 1.0), k), k));
  return sum;
}

static int dropped(const Signal &in, int steps) {
  for (int k = 0; k < steps; ++k)
    scaled(in, k);
  return steps;
}

int main() {
  Signal a(64);
  for (std::size_t i = 0; i < a.size(); ++i)
    a[i] = static_cast<double>(i % 7) - 2.0;
  double sum = 0.0, last = 0.0;
  Signal x(a), y(a), z(a);
  Filter filter(0.75);
  for (int k = 0; k < 5; ++k) {
    x = doubled_again(x);
    y = by_sign(y, k - 1);
    z = watched(z, last);
    const Signal b = or_else(a, k);
    const Signal c = made_of_a_part(a);
    const Signal d = filter.run(a);
    const std::vector<double> e = lifted_by_one(a);
    filter.keep(b);
    sum += total(x) + total(y) + total(z) + total(b) + total(c) + total(d) +
           total(e) + filter.kept();
    const Signal f = moved_into_a_new_one(a);
    const Signal g = or_nothing(a, k > 1);
    const Signal h = or_another(a, x, k > 2);
    const Signal i = recursive(a, k);
    sum +=
        total(f) + total(g) + total(h) + total(i) + total(converted(a).value());
  }
  std::vector<int> ints(5, 3);
  for (int k = 0; k < 3; ++k) {
    const std::vector<int> more = lifted_by_one(ints);
    sum += more[2] * k;
  }
  std::printf("%.9g %.9g\n", sum, last);
  std::printf("%.9g %.9g %.9g %.9g %.9g\n", chosen_initialises(a, 7),
              chosen_in_place(a, 5), chosen_not_in_place(a, 5),
              chosen_argument(a, 5), chosen_or_copied(a, 5));
  std::printf("%d %.9g %.9g %d\n", short_circuit(a, 6), iterated(a, 4),
              nested(a, 4), dropped(a, 4));
}

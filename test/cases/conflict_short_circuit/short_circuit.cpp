// Futhark's five conditions for building a result in its destination.
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

// 1: the source's last use is the copy into the destination.
static double last_use(const Signal &x, int steps) {
  Signal place(x.size());
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    place = scaled(x, 1.0 + k);
    sum += place[1];
  }
  return sum;
}
static double used_after(const Signal &x, int steps) {
  Signal place(x.size());
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal made = scaled(x, 1.0 + k);
    place = made;
    place[0] = -1.0;
    sum += place[1] + made[0];
  }
  return sum;
}

// 2: the destination is there before the source is made.
static double made_first(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal made = scaled(x, 1.0 + k);
    Signal place(made.size() + 1);
    std::copy(made.begin(), made.end(), place.begin() + 1);
    sum += total(place);
  }
  return sum;
}

// 3: nobody looks at the destination while the source lives.
static double looked_at(const Signal &x, int steps) {
  Signal place(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal made = scaled(x, 1.0 + k);
    sum += place[0] + made[1];
    place = made;
  }
  return sum + total(place);
}

// 4: the source is new memory, and only it leads there.
static double aliased_source(const Signal &x, int steps) {
  Signal place(x), other(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal &made = other;
    made = scaled(made, 0.5);
    place = made;
    other[0] += 1.0;
    sum += place[0];
  }
  return sum;
}

// 5: each element has one place there: here, every second.
static double strided(const Signal &x, int steps) {
  Signal place(2 * x.size(), 1.0);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal made = smoothed(x);
    for (std::size_t i = 0; i < made.size(); ++i)
      place[2 * i] = made[i];
    sum += total(place);
  }
  return sum;
}
static double whole(const Signal &x, int steps) {
  Signal place(x.size(), 1.0);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    place = smoothed(x);
    sum += total(place);
  }
  return sum;
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += last_use(x, 4) + used_after(x, 4) + made_first(x, 4);
    sum += looked_at(x, 4) + aliased_source(x, 4);
    sum += strided(x, 4) + whole(x, 4);
    std::printf("%.9f\n", sum);
  }
}

// Buffers that loops carry: what the next iteration reads, and what it does not.
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

// 30: the outer buffer is rewritten each iteration, its old value expected.
static double old_value_expected(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal z = y;
    z = scaled(z, 0.5 + k);
    sum += total(z) - y[0];
  }
  return sum;
}

// 31, 50: the buffer is scratch, rewritten whole in each iteration.
static double rewritten_whole(const Signal &x, int steps) {
  Signal y;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y = scaled(x, 1.0 + k);
    sum += total(y);
  }
  return sum;
}

// 32: filled once, outside, and added to: no iteration may start afresh.
static double filled_outside(const Signal &x, int steps) {
  Signal y(x.size(), 1.0);
  for (int k = 0; k < steps; ++k) {
    for (std::size_t i = 0; i < y.size(); ++i)
      y[i] += x[i];
    y = scaled(y, 0.5);
  }
  return total(y);
}

// 46, 54: carried, element by element; read behind the loop only.
static double carried(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k)
    y = scaled(y, 0.75);
  return total(y);
}

// 47: with no iteration, the initial value is the result.
static double zero_trips(const Signal &x, int steps) {
  Signal y(3, 4.0);
  for (int k = 0; k < steps; ++k)
    y = smoothed(x);
  return total(y) + static_cast<double>(y.size());
}

// 51: last iteration's alias is read behind this iteration's write.
static double alias_of_last(const Signal &x, int steps) {
  Signal y(x), z(x);
  const Signal *last = &z;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y = scaled(y, 0.5);
    sum += (*last)[0] + y[1];
    last = &y;
  }
  return sum;
}

// 52: defined outside, read and written inside. 53: defined in the iteration.
static double defined_outside(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal z = smoothed(y);
    y[0] = z[1] + static_cast<double>(k);
    sum += total(z);
  }
  return sum + total(y);
}
static double defined_inside(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal y(x);
    y[0] = static_cast<double>(k);
    y = scaled(y, 0.5);
    sum += total(y);
  }
  return sum;
}

// 55: loops in loops: what the inner one carries begins anew in the outer one.
static double nested(const Signal &x, int steps) {
  double sum = 0.0;
  for (int i = 0; i < steps; ++i) {
    Signal y(x);
    for (int j = 0; j < steps; ++j) {
      y = scaled(y, 0.5);
      for (int k = 0; k < 2; ++k)
        sum += total(smoothed(y)) * k;
    }
    sum += y[2];
  }
  return sum;
}

// 60: two carried buffers that trade places.
static double traded(const Signal &x, int steps) {
  Signal a(x), b = scaled(x, 2.0);
  for (int k = 0; k < steps; ++k) {
    Signal next = smoothed(a);
    a.swap(b);
    b.swap(next);
  }
  return total(a) + 2.0 * total(b);
}

// 61: a while loop whose condition looks at the carried buffer.
static double until_small(const Signal &x, double limit) {
  Signal y(x);
  double sum = 0.0;
  while (total(y) > limit) {
    sum += y[1];
    y = scaled(y, 0.5);
  }
  return sum;
}
static double until_smooth(const Signal &x, double limit) {
  Signal y(x);
  int count = 0;
  while (total(smoothed(y)) - y[0] > limit) {
    y = smoothed(scaled(y, 0.75));
    ++count;
  }
  return count + total(y);
}

// Double buffering: the carried value and the next one take turns.
static double ping_pong(const Signal &x, int steps) {
  Signal now(x), next(x.size());
  for (int k = 0; k < steps; ++k) {
    next = smoothed(now);
    std::swap(now, next);
  }
  return total(now);
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += old_value_expected(x, 4) + rewritten_whole(x, 4);
    sum += filled_outside(x, 4) + carried(x, 4) + zero_trips(x, r % 2 * 3);
    sum += alias_of_last(x, 4) + defined_outside(x, 4) + defined_inside(x, 4);
    sum += nested(x, 3) + traded(x, 4) + until_small(x, 3.0);
    sum += until_smooth(x, 9.0) + ping_pong(x, 4);
    std::printf("%.9f\n", sum);
  }
}

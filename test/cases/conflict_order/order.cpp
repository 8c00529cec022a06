// The order of statements, operands and elements.
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

// 63: fill, take a part, multiply: the outcome must not hang on the order in
// which independent steps are written.
static Signal product(const Signal &a, const Signal &b) {
  Signal out(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    out[i] = a[i] * b[i % b.size()];
  return out;
}
static double order_1(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal filled(x.size(), 1.0 + k);
    Signal part(x.begin(), x.begin() + 5);
    filled = product(filled, part);
    sum += total(filled) + part[1];
  }
  return sum;
}
static double order_2(const Signal &x, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal part(x.begin(), x.begin() + 5);
    Signal filled(x.size(), 1.0 + k);
    filled = product(filled, part);
    sum += part[1] + total(filled);
  }
  return sum;
}
// The right operand is read for each element of the left one.
static double order_3(const Signal &x, int steps) {
  Signal part(x.begin(), x.begin() + 5);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    part = product(x, part);
    sum += total(part);
    part.resize(5);
    part[0] = 0.001;
  }
  return sum;
}

// 64: element by element, backwards, by turns, and not at all.
static Signal backwards(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = in.size(); i-- > 0;)
    out[i] = in[i] + 1.0;
  return out;
}
static Signal mirrored(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[in.size() - 1 - i];
  return out;
}
static Signal two_passes(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * 0.5;
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] += in[i];
  return out;
}
static Signal sum_first(const Signal &in) {
  double all = 0.0;
  for (double v : in)
    all += v;
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] / (1.0 + all);
  return out;
}
static Signal sum_last(const Signal &in) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i)
    out[i] = in[i] * 0.5;
  out[0] += in[in.size() - 1];
  return out;
}
static double element_wise(const Signal &x, int steps) {
  Signal a(x), b(x);
  for (int k = 0; k < steps; ++k) {
    a = backwards(a);
    b = sum_first(b);
  }
  return total(a) + total(b);
}
static double not_element_wise(const Signal &x, int steps) {
  Signal a(x), b(x), c(x);
  for (int k = 0; k < steps; ++k) {
    a = mirrored(a);
    b = two_passes(b);
    c = sum_last(c);
  }
  return a[0] + total(b) + total(c);
}

// 17: a chain in which only the last write may go in place.
static double chain(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    const Signal a = scaled(y, 0.5);
    const Signal b = smoothed(y);
    y = scaled(y, 0.25);
    sum += total(a) + total(b);
  }
  return sum + total(y);
}

// 18, 19: one variable for two outputs, or three.
static Signal split(const Signal &in, Signal &rest) {
  Signal whole(in.size());
  rest.resize(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    whole[i] = static_cast<double>(static_cast<int>(in[i]));
    rest[i] = in[i] - whole[i] + 0.125;
  }
  return whole;
}
static double same_output_twice(const Signal &x, int steps) {
  Signal y(x.size());
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y = split(x, y);
    sum += total(y);
  }
  return sum;
}
static double two_outputs(const Signal &x, int steps) {
  Signal y(x.size()), z(x.size());
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y = split(x, z);
    sum += total(y) + total(z);
  }
  return sum;
}

// Operands of one expression are evaluated in no order to rely on.
static double consumed(Signal v, double more) {
  std::sort(v.begin(), v.end());
  return v[0] + v[v.size() - 1] + more;
}
static double read_beside(const Signal &x) {
  Signal y(x);
  y[2] -= 7.0;
  return consumed(y, total(y)) + y.front();
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += order_1(x, 4) + order_2(x, 4) + order_3(x, 4);
    sum += element_wise(x, 4) + not_element_wise(x, 4) + chain(x, 4);
    sum += same_output_twice(x, 4) + two_outputs(x, 4) + read_beside(x);
    std::printf("%.9f\n", sum);
  }
}

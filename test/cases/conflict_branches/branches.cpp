// Branches: what only one way reads, and destinations that are chosen.
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

static double total(const Signal &x) {
  double sum = 0.0;
  for (double v : x)
    sum += v;
  return sum;
}

// 48: the write and the read stand in branches that exclude each other.
static double exclusive(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    if (k % 2 == 0)
      y = scaled(y, 0.5);
    else
      sum += y[0];
  }
  return sum + total(y);
}

// 49: the branch's result and the original both live on.
static double both_live(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal z = y;
    if (k % 2 == 0)
      z = scaled(z, 0.5);
    sum += total(z) + y[0];
    y[1] += z[0];
  }
  return sum;
}

// 27, 28: `c ? a : b` is written, and one or both are read later; 29: neither.
static double chosen_and_read(const Signal &x, bool first, int steps) {
  Signal a(x), b(x);
  b[0] += 3.0;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal &chosen = first ? a : b;
    chosen = scaled(chosen, 0.5);
    sum += a[0] + b[0];
  }
  return sum;
}
static double chosen_only(const Signal &x, bool first, int steps) {
  Signal a(x), b(x);
  b[0] += 3.0;
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    Signal z = scaled(first ? a : b, 0.5);
    z = scaled(z, 2.0);
    sum += total(z);
  }
  return sum;
}

// 16, 24, 44: constants, globals and what a caller lends are never written.
static const Signal table = {1.0, 2.0, 4.0, 8.0, 16.0, 32.0};
static Signal global = {3.0, 1.0, 2.0, 5.0};
static double sorted_middle(Signal v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}
static double constants(int steps) {
  double sum = 0.0;
  const Signal &alias = table;
  for (int k = 0; k < steps; ++k) {
    sum += sorted_middle(table) + sorted_middle(alias) + sorted_middle(global);
    sum += table[0] + global[0];
  }
  return sum;
}
static double lent(Signal &y, int steps) {
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    sum += sorted_middle(y);
    y = scaled(y, 0.5);
  }
  return sum;
}

// A handler would see it half written.
static Signal checked(const Signal &in, double limit) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] > limit)
      throw in[i];
    out[i] = in[i] * 0.5;
  }
  return out;
}
static double handled(const Signal &x, int steps) {
  Signal y(x);
  double sum = 0.0;
  for (int k = 0; k < steps; ++k) {
    y[0] = 1.0 + k;
    try {
      y = checked(y, 2.5);
    } catch (double v) {
      sum += v;
    }
    sum += total(y);
    y.assign(y.size(), 1.0);
    y[3] = 1.0 + k;
  }
  return sum;
}
static double unhandled(const Signal &x, int steps) {
  Signal y(x);
  for (int k = 0; k < steps; ++k)
    y = checked(y, 99.0);
  return total(y);
}
static double handled_outside(const Signal &x) {
  try {
    return unhandled(x, 3) + unhandled(scaled(x, 50.0), 2);
  } catch (double v) {
    return v;
  }
}

int main() {
  Signal x(12);
  for (std::size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<double>((i * 7 + 3) % 11);
  double sum = 0.0;
  for (int r = 0; r < 30; ++r) {
    sum += exclusive(x, 4) + both_live(x, 4) + chosen_only(x, r % 2 == 0, 4);
    sum += chosen_and_read(x, r % 2 == 0, 4) + constants(3);
    Signal y(x);
    sum += lent(y, 3) + total(y);
    sum += handled(x, 4) + handled_outside(x) + unhandled(x, 2);
    std::printf("%.9f\n", sum);
  }
}

// Results and copies share storage where they are not alive together, and go
// into the buffer they are made of where that is dead. The callers' signatures
// are fixed, so that each must find a place of its own.
#include <cstdio>
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

static Signal checked(const Signal &in, int k) {
  Signal out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (k == 2 && i == 3)
      throw std::runtime_error("half way");
    out[i] = in[i] * k;
  }
  return out;
}

static double total(const Signal &in) {
  double sum = 0.0;
  for (double value : in)
    sum = sum * 0.9 + value;
  return sum;
}

static double stretched(Signal own, double by) {
  for (double &value : own)
    value *= by;
  return total(own);
}
static double raised(Signal own, double by) {
  for (double &value : own)
    value += by;
  return total(own);
}

static void fill(Signal &v, double from) {
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = from + static_cast<double>(i);
}

static Signal *kept = nullptr;
static void remember(Signal &v) { kept = &v; }

struct Callers {
  virtual ~Callers() {}

  // --- one storage ---------------------------------------------------------

  virtual double one_loop_then_another(const Signal &in) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      const Signal y = scaled(in, k);
      sum += total(y);
    }
    for (int k = 0; k < 4; ++k) {
      const Signal z = smoothed(in, k);
      sum += total(z) * k;
    }
    return sum;
  }

  virtual double statements(const Signal &in) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      sum += total(scaled(in, k));
      sum -= total(smoothed(in, 0.5)) * k;
    }
    return sum;
  }

  virtual double copies(const Signal &in) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      sum += stretched(in, k);
      sum -= raised(in, k);
    }
    return sum;
  }

  // --- storage of their own ------------------------------------------------

  virtual double alive_together(const Signal &in) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      const Signal y = scaled(in, k);
      const Signal z = smoothed(in, k);
      sum += total(y) - total(z);
    }
    return sum;
  }

  virtual double within(const Signal &in) {
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      const Signal y = scaled(in, k);
      for (int j = 0; j < 3; ++j) {
        const Signal z = smoothed(in, j);
        sum += total(z) * j;
      }
      sum += total(y);
    }
    return sum;
  }

  virtual double while_iterated(const Signal &in) {
    double sum = 0.0;
    for (double value : scaled(in, 2.0)) {
      sum += value;
      sum += total(smoothed(in, value));
    }
    return sum;
  }

  virtual double traded(const Signal &in) {
    Signal last(in);
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      Signal y = scaled(in, k);
      last.swap(y);
      sum += total(y);
    }
    for (int k = 0; k < 4; ++k) {
      const Signal z = smoothed(in, k);
      sum += total(z) + last[1];
    }
    return sum;
  }

  // --- made of what is dead -------------------------------------------------

  virtual double chain(int n) {
    Signal a(n);
    fill(a, 1.0);
    Signal b = scaled(a, 2.0);
    Signal c = scaled(b, 0.5);
    return total(c);
  }

  virtual double argument(int n) {
    Signal a(n);
    fill(a, 1.0);
    return total(scaled(a, 2.0));
  }

  // --- made of what is still needed -----------------------------------------

  virtual double read_later(int n) {
    Signal a(n);
    fill(a, 1.0);
    Signal b = scaled(a, 2.0);
    return total(b) + total(a);
  }

  virtual double written_later(int n) {
    Signal a(n);
    fill(a, 1.0);
    Signal b = scaled(a, 2.0);
    fill(a, 5.0);
    return total(b) + total(a);
  }

  virtual double read_in_the_next_iteration(int n) {
    Signal a(n);
    fill(a, 1.0);
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
      Signal b = scaled(a, k);
      sum += total(b);
    }
    return sum;
  }

  virtual double read_by_a_handler(int n) {
    Signal a(n);
    fill(a, 1.0);
    double sum = 0.0;
    for (int k = 1; k < 4; ++k)
      try {
        Signal b = checked(a, k);
        sum += total(b);
      } catch (const std::runtime_error &) {
        sum += total(a);
      }
    return sum;
  }

  virtual double read_elsewhere(int n) {
    Signal a(n);
    fill(a, 1.0);
    remember(a);
    Signal b = scaled(a, 2.0);
    double sum = total(b) + total(*kept);
    kept = nullptr;
    return sum;
  }

  virtual double not_by_elements(int n) {
    Signal a(n);
    fill(a, 1.0);
    Signal b = smoothed(a, 2.0);
    return total(b);
  }

  virtual double given_back(int n) {
    Signal a(n);
    fill(a, 1.0);
    Signal b = scaled(a, 2.0);
    b.push_back(3.0);
    return total(b);
  }
};

int main() {
  Signal in(32);
  fill(in, 0.5);
  Callers callers;
  std::printf("%.9g %.9g %.9g\n", callers.one_loop_then_another(in),
              callers.statements(in), callers.copies(in));
  std::printf("%.9g %.9g %.9g %.9g\n", callers.alive_together(in),
              callers.within(in), callers.while_iterated(in),
              callers.traded(in));
  std::printf("%.9g %.9g\n", callers.chain(32), callers.argument(32));
  std::printf("%.9g %.9g %.9g %.9g\n", callers.read_later(20),
              callers.written_later(20), callers.read_in_the_next_iteration(20),
              callers.read_by_a_handler(20));
  std::printf("%.9g %.9g %.9g\n", callers.read_elsewhere(20),
              callers.not_by_elements(20), callers.given_back(20));
}

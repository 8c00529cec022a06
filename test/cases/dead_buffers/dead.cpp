// Scratch of a callee goes into a buffer of the caller that is dead at the
// call; and does not where anything is missing.
#include <cstddef>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <vector>

static double blurred(const std::vector<double> &in, int n) {
  std::vector<double> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i % in.size()] * 0.5;
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.9 + tmp[n - 1 - i];
  return sum;
}

static void fill(std::vector<double> &v, int n) {
  for (int i = 0; i < n; ++i)
    v[i] = i * 0.25;
}

// A container: the kernel sizes it itself.
static double sorted_sum(const std::vector<double> &in, int n) {
  std::vector<double> work(n, 1.0);
  fill(work, n);
  double sum = 0.0;
  for (int i = 0; i < n; ++i)
    sum = sum * 0.7 + work[i] * in[i % in.size()];
  return sum;
}

static double weighted(const std::vector<double> &in, std::size_t n) {
  std::vector<double> terms(n);
  for (std::size_t i = 0; i < n; ++i)
    terms[i] = in[i % in.size()] * 0.1;
  double sum = 0.0;
  for (std::size_t i = n; i-- > 0;)
    sum = sum * 0.6 + terms[i];
  return sum;
}

static double narrow(const std::vector<double> &in, int n) {
  std::vector<float> rows(n);
  for (int i = 0; i < n; ++i)
    rows[i] = static_cast<float>(in[i % in.size()]);
  double sum = 0.0;
  for (int i = n; i-- > 0;)
    sum = sum * 0.3 + rows[i];
  return sum;
}

static double total(const std::vector<double> &in) {
  double sum = 0.0;
  for (double value : in)
    sum = sum * 0.5 + value;
  return sum;
}

// --- taken over -------------------------------------------------------------

static double equal_extent(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  return sum + blurred(in, n);
}

static double larger_extent(const std::vector<double> &in, int n) {
  std::vector<double> window(n + 8);
  fill(window, n + 8);
  double sum = total(window);
  return sum + blurred(in, n);
}

static double sized_inside(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  return sum + sorted_sum(in, n);
}

static double made_anew_in_each_iteration(const std::vector<double> &in,
                                          int n) {
  double sum = 0.0;
  for (int k = 0; k < 4; ++k) {
    std::vector<double> window(n);
    fill(window, n);
    sum += total(window) * k;
    sum += blurred(in, n);
  }
  return sum;
}

static double in_a_later_loop(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  for (int k = 0; k < 4; ++k)
    sum += blurred(in, n) * k;
  return sum;
}

static double taken_by_value(std::vector<double> mine,
                             const std::vector<double> &in) {
  for (double &value : mine)
    value += 1.0;
  double sum = total(mine);
  return sum + weighted(in, mine.size());
}

// --- kept -------------------------------------------------------------------

static double read_later(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = blurred(in, n);
  return sum + total(window);
}

static double read_in_the_next_iteration(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = 0.0;
  for (int k = 0; k < 4; ++k) {
    sum += total(window) * k;
    sum += blurred(in, n);
  }
  return sum;
}

static double read_beside(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  return blurred(in, n) + 3.0 * total(window);
}

static double not_known_to_be_enough(const std::vector<double> &in, int n,
                                     int m) {
  std::vector<double> window(m);
  fill(window, m);
  double sum = total(window);
  return sum + blurred(in, n);
}

static double counted_up_on_the_way(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  n += 3;
  return sum + blurred(in, n);
}

static double shrunk(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  window.resize(1);
  window.shrink_to_fit();
  return sum + blurred(in, n);
}

static double is_an_argument(int n) {
  std::vector<double> window(n);
  fill(window, n);
  return blurred(window, n);
}

static double another_type(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  return sum + narrow(in, n);
}

static double through_a_pointer(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  const double *first = window.data();
  double sum = total(window) + blurred(in, n);
  return sum + first[n - 1];
}

static double through_a_closure(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  std::function<double()> later = [&window] { return total(window); };
  double sum = total(window) + blurred(in, n);
  return sum + later();
}

static double by_a_handler(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = total(window);
  try {
    sum += blurred(in, n);
    if (n > 3)
      throw std::runtime_error("late");
  } catch (const std::runtime_error &) {
    sum += total(window);
  }
  return sum;
}

struct AtTheEnd {
  const std::vector<double> &seen;
  double &sum;
  ~AtTheEnd() { sum += total(seen); }
};
static void by_a_destructor(const std::vector<double> &in, int n, double &sum) {
  std::vector<double> window(n);
  fill(window, n);
  AtTheEnd end{window, sum};
  sum += blurred(in, n);
}

static double of_the_caller(std::vector<double> &lent,
                            const std::vector<double> &in) {
  double sum = total(lent);
  return sum + blurred(in, static_cast<int>(lent.size()));
}

// One call needs storage: nothing is saved by the other one.
static double only_one_of_two(const std::vector<double> &in, int n) {
  std::vector<double> window(n);
  fill(window, n);
  double sum = blurred(in, n);
  sum += total(window);
  return sum + blurred(in, n);
}

int main() {
  std::vector<double> in(50);
  fill(in, 50);
  double sum = 0.0;
  std::printf("%.9g %.9g %.9g %.9g %.9g %.9g\n", equal_extent(in, 40),
              larger_extent(in, 30), sized_inside(in, 20),
              made_anew_in_each_iteration(in, 30), in_a_later_loop(in, 30),
              taken_by_value(in, in));
  std::printf("%.9g %.9g %.9g %.9g %.9g\n", read_later(in, 40),
              read_in_the_next_iteration(in, 30), read_beside(in, 20),
              not_known_to_be_enough(in, 40, 5), counted_up_on_the_way(in, 30));
  std::printf("%.9g %.9g %.9g %.9g %.9g\n", shrunk(in, 40), is_an_argument(30),
              another_type(in, 20), through_a_pointer(in, 30),
              through_a_closure(in, 30));
  by_a_destructor(in, 20, sum);
  std::printf("%.9g %.9g", by_a_handler(in, 40), sum);
  std::vector<double> lent(in);
  std::printf(" %.9g %.9g\n", of_the_caller(lent, in), only_one_of_two(in, 10));
  // In main, whose buffers stay.
  std::vector<double> own(64);
  fill(own, 64);
  std::printf("%.9g\n", total(own));
  for (int k = 1; k < 4; ++k)
    std::printf("%.9g\n", sorted_sum(in, 64));
}

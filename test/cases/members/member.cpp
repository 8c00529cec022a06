#include "member.h"

Signal::Signal(int n) : x_(n) {
  for (int i = 0; i < n; ++i)
    x_[i] = (i * 7) % 12;
}

long Signal::energy() const {
  std::vector<long> sq(x_.size());
  for (std::size_t i = 0; i < x_.size(); ++i)
    sq[i] = static_cast<long>(x_[i]) * x_[i];
  long sum = 0;
  for (std::size_t i = 0; i < sq.size(); ++i)
    sum += sq[i] * (sq[sq.size() - 1 - i] % 3);
  return sum;
}

void Signal::flip() {
  std::vector<int> old(x_.size());
  for (std::size_t i = 0; i < x_.size(); ++i)
    old[i] = x_[i];
  for (std::size_t i = 0; i < x_.size(); ++i)
    x_[i] = old[x_.size() - 1 - i] + (i % 2 ? 1 : 0);
}

int Signal::pad(const int *in, int *out, int n) {
  std::vector<int> wide(n + 2);
  for (int i = 0; i < n; ++i)
    wide[i + 1] += in[i];
  for (int i = 0; i < n; ++i)
    out[i] = wide[i] + wide[i + 2];
  return wide[n];
}

long difference(const Signal &a, const Signal &b) {
  std::vector<int> d(a.x_.size());
  for (std::size_t i = 0; i < a.x_.size(); ++i)
    d[i] = a.x_[i] - b.x_[i];
  long sum = 0;
  for (std::size_t i = 1; i < d.size(); ++i)
    sum += d[i] * d[i - 1];
  return sum;
}

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

int slope(const double *in, double *out, double *ramp, int n) {
  for (int i = 0; i < n; ++i)
    ramp[i] = in[0] + (in[n - 1] - in[0]) * i / n;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] - ramp[i];
  return 0;
}

int votes(const int *in, int *winner, int *poll, int n) {
  std::fill_n(poll, 8, 0);
  for (int i = 0; i < n; ++i)
    ++poll[in[i] & 7];
  *winner = 0;
  for (int i = 0; i < 8; ++i)
    if (poll[i] > poll[*winner])
      *winner = i;
  const int most = poll[*winner];
  return most;
}

int main() {
  double x[9], y[9] = {}, sum = 0;
  int v[9], winner = 0;
  for (int i = 0; i < 9; ++i)
    x[i] = i * i % 5, v[i] = i * 3;
  std::vector<double> slope_ramp;
  std::vector<int> votes_poll;
  for (int r = 0; r < 7; ++r) {
    if (slope_ramp.size() < static_cast<std::size_t>(9 - r)) slope_ramp.resize(9 - r);
    slope_ramp.reserve(1);
    sum = sum * 0.5 + slope(x, y, slope_ramp.data(), 9 - r) + y[1];
    if (votes_poll.size() < 8) votes_poll.resize(8);
    sum += votes(v, &winner, votes_poll.data(), 9 - r) * 3 + winner;
    v[r] += 5;
  }
  std::printf("%.6f\n", sum);
}

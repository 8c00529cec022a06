#include <algorithm>
#include <cstdio>
#include <span>
#include <vector>

int damp(const int *in, int *out, std::span<int> gain, int n, int start) {
  std::fill(gain.begin(), gain.end(), start);
  for (int i = 0; i < n; i += 2)
    gain[i] /= 2;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] * gain[i];
  return gain[0];
}

int sums(const int *in, int *out, std::span<int> run, int n) {
  std::copy(in, in + n, run.begin());
  for (int i = 1; i < n; ++i)
    run[i] += run[i - 1];
  out[0] = run[n - 1];
  return run[n / 2];
}

struct Node {
  std::vector<int> weights;
  int grown(std::vector<int> &next, int by) const {
    next = weights;
    next.push_back(by);
    for (int &w : next)
      w *= by;
    return next.front() + next.back();
  }
};

int main() {
  Node node{{1, 2, 3}};
  int x[9], y[9] = {}, sum = 0;
  for (int i = 0; i < 9; ++i)
    x[i] = i * 2 % 7;
  std::vector<int> damp_gain;
  std::vector<int> sums_run;
  std::vector<int> grown_next;
  for (int r = 0; r < 6; ++r) {
    damp_gain.resize(9 - r);
    sums_run.resize(9 - r);
    sum = sum * 3 + damp(x, y, damp_gain, 9 - r, r + 4) + sums(y, x, sums_run, 9 - r) + x[0] +
          node.grown(grown_next, r);
  }
  std::printf("%d\n", sum);
}

#include <cstdio>
#include <vector>

int damp(const int *in, int *out, int n, int start) {
  std::vector<int> gain(n, start);
  for (int i = 0; i < n; i += 2)
    gain[i] /= 2;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] * gain[i];
  return gain[0];
}

int sums(const int *in, int *out, int n) {
  std::vector<int> run(in, in + n);
  for (int i = 1; i < n; ++i)
    run[i] += run[i - 1];
  out[0] = run[n - 1];
  return run[n / 2];
}

struct Node {
  std::vector<int> weights;
  int grown(int by) const {
    std::vector<int> next(weights);
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
  for (int r = 0; r < 6; ++r)
    sum = sum * 3 + damp(x, y, 9 - r, r + 4) + sums(y, x, 9 - r) + x[0] +
          node.grown(r);
  std::printf("%d\n", sum);
}

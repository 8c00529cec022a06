#include <cstdio>
#include <stdexcept>
#include <vector>

int count(const int *x, int *out, int n, int bins) {
  std::vector<int> seen(bins);
  for (int i = 0; i < n; ++i) {
    if (x[i] < 0)
      throw std::runtime_error("negative");
    ++seen[x[i] % bins];
  }
  int most = 0;
  for (int b = 0; b < bins; ++b) {
    out[b % 4] += seen[b];
    most = seen[b] > most ? seen[b] : most;
  }
  return most;
}

int main() {
  int x[20], out[4] = {};
  for (int i = 0; i < 20; ++i)
    x[i] = i * 3;
  long sum = 0;
  for (int round = 0; round < 20; ++round) {
    x[(round * 7) % 20] = round % 3 ? round : -1;
    try {
      sum = sum * 3 % 1000003 + count(x, out, 20, 5 + round % 3);
    } catch (const std::runtime_error &e) {
      sum += e.what()[0];
      x[(round * 7) % 20] = 4;
    }
  }
  std::printf("%ld %d %d\n", sum, out[0], out[3]);
}

#include <cstdio>

int match(const int *a, const int *b, int n) {
  int *diff = new int[n], *best = new int[4]();
  for (int i = 0; i < n; ++i)
    diff[i] = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
  for (int i = 0; i < n; ++i) {
    if (diff[i] > 90) {
      delete[] diff;
      delete[] best;
      return -1;
    }
    best[i & 3] += diff[i];
  }
  const int result = best[0] * 3 + best[1] * 5 + best[2] * 7 + best[3];
  delete[] best;
  delete[] diff;
  return result;
}

int main() {
  int x[10], y[10], sum = 0;
  for (int i = 0; i < 10; ++i)
    x[i] = i * 7 % 11, y[i] = i * 3;
  for (int r = 0; r < 8; ++r) {
    sum = sum * 3 % 10007 + match(x, y, 10 - r);
    x[r] += 40 * (r & 1);
  }
  std::printf("%d\n", sum);
}

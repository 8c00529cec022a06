#include <vector>

void integral(const int *in, int *out, int w, int h, int radius) {
  std::vector<std::vector<int>> table(h + 1, std::vector<int>(w + 1));
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x)
      table[y + 1][x + 1] = in[y * w + x] + table[y][x + 1] + table[y + 1][x] - table[y][x];
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      const int x0 = x < radius ? 0 : x - radius, y0 = y < radius ? 0 : y - radius;
      out[y * w + x] = table[y + 1][x + 1] - table[y0][x + 1] - table[y + 1][x0] + table[y0][x0];
    }
}

long triangle(int *last, int n) {
  std::vector<std::vector<long>> row(n);
  for (int i = 0; i < n; ++i) {
    row[i].resize(i + 1, 1);
    for (int k = 1; k < i; ++k)
      row[i][k] = (row[i - 1][k - 1] + row[i - 1][k]) % 9973;
  }
  long sum = 0;
  for (int k = 0; k < n; ++k) {
    last[k] = static_cast<int>(row[n - 1][k]);
    sum += row[n - 1][k] * (k + 1);
  }
  return sum;
}

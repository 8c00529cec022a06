#include "drift.h"

#include <vector>

static int seed = 5;

int round_up(const int *in, int *out, int n) {
  n = (n + 7) / 8 * 8;
  std::vector<int> pad(n);
  for (int i = 0; i < n; ++i)
    pad[i] += in[i % 10] + i;
  for (int i = 0; i < 8; ++i)
    out[i] = pad[n - 1 - i];
  return static_cast<int>(pad.size());
}

int seeded(const int *in, int *out) {
  seed = seed * 5 % 23 + 3;
  std::vector<int> noise(seed);
  for (int i = 0; i < seed; ++i)
    noise[i] += in[i % 10] * i;
  out[0] = noise[seed - 1];
  return noise[seed / 2];
}

int behind(const int *in, int *count, int *out) {
  *count -= 1;
  std::vector<int> rest(*count);
  for (int i = 0; i < *count; ++i)
    rest[i] += in[i];
  out[1] = rest[*count - 1];
  return static_cast<int>(rest.size());
}

int Grid::load(const int *in, int *out, int rows) const {
  std::vector<int> cells(rows * width);
  for (int i = 0; i < rows * width; ++i)
    cells[i] += in[i % 10];
  out[2] = cells[rows * width - 1];
  return cells[width];
}

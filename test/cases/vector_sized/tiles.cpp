#include "tiles.h"

#include <vector>

void transpose_sum(const int *in, int *out, int rows, int cols) {
  std::vector<int> turned(rows * cols);
  for (int i = 0; i < rows * cols; ++i)
    turned[i] = in[i % rows * cols + i / rows];
  for (int i = 0; i < rows * cols; ++i)
    out[i] = in[i] + turned[i];
}

int count_levels(const int *in, int *histogram, int n, int levels) {
  std::vector<int> seen(levels);
  for (int i = 0; i < n; ++i)
    ++seen[in[i] % levels];
  int distinct = 0;
  for (int l = 0; l < levels; ++l) {
    histogram[l] += seen[l];
    distinct += seen[l] != 0;
  }
  return distinct;
}

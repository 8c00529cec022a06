#include "grow.h"

#include <algorithm>
#include <vector>

int crossings(const int *x, int *first, int n) {
  std::vector<int> at;
  for (int i = 1; i < n; ++i)
    if ((x[i] < 0) != (x[i - 1] < 0))
      at.push_back(i);
  *first = at.empty() ? -1 : at.front();
  return static_cast<int>(at.size());
}

int runs(const int *x, int *longest, int n) {
  std::vector<int> length;
  length.reserve(n / 2 + 1);
  for (int i = 0, start = 0; i < n; ++i)
    if (i + 1 == n || x[i + 1] % 3 != x[i] % 3) {
      length.emplace_back(i + 1 - start);
      start = i + 1;
    }
  *longest = *std::max_element(length.begin(), length.end());
  return length[length.size() / 2];
}

static void collect(const int *x, int n, int parity, std::vector<int> &into) {
  for (int i = 0; i < n; ++i)
    if (i % 2 == parity)
      into.push_back(x[i]);
}

int halves(const int *x, int *out, int n) {
  std::vector<int> left;
  collect(x, n, 0, left);
  const int half = static_cast<int>(left.size());
  collect(x, n, 1, left);
  std::copy(left.begin(), left.end(), out);
  return half;
}

void fill_distance(const int *map, int *distance, int width, int height) {
  std::vector<int> open;
  std::fill(distance, distance + width * height, -1);
  distance[0] = 0;
  open.push_back(0);
  while (!open.empty()) {
    const int i = open.back();
    open.pop_back();
    const int next[2] = {i % width + 1 < width ? i + 1 : -1, i + width < width * height ? i + width : -1};
    for (const int j : next)
      if (j >= 0 && map[j] >= 0 && (distance[j] < 0 || distance[j] > distance[i] + 1)) {
        distance[j] = distance[i] + 1;
        open.push_back(j);
      }
  }
}

#include "store.h"

#include <utility>

void Store::remember(const int *in, int n) {
  std::vector<int> line(n);
  for (int i = 0; i < n; ++i)
    line[i] = in[i] * 2;
  lines.push_back(std::move(line));
}

void Store::exchange(const int *in, int n) {
  std::vector<int> next(n);
  for (int i = 0; i < n; ++i)
    next[i] = in[i] + (i < static_cast<int>(state.size()) ? state[i] : 7);
  std::swap(state, next);
}

int Store::point_into(const int *in, int n) {
  std::vector<int> level(n);
  for (int i = 0; i < n; ++i)
    level[i] = in[n - 1 - i];
  mark = &level[n / 2];
  const int here = *mark;
  mark = nullptr;
  return here;
}

const int *publish(const int *in, int n) {
  int *table = new int[n];
  for (int i = 0; i < n; ++i)
    table[i] = in[i] % 10;
  return table;
}

void copied_out(const int *in, std::vector<int> &out, int n) {
  std::vector<int> peak(n);
  for (int i = 0; i < n; ++i)
    peak[i] = in[i] > in[(i + 1) % n] ? in[i] : 0;
  out = peak;
}

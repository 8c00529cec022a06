#include "k.h"
#include <span>
#include <vector>

void ns::blur(const int *in, int *out, std::span<int> tmp, int w, int h) {
  for (int i = 0; i < w * h; ++i)
    tmp[i] = in[i] * 2;
  for (int i = 0; i < w * h; ++i)
    out[i] = tmp[w * h - 1 - i];
}

void ns::blur(const int *in, int *out, int w, int h) {
  std::vector<int> tmp(w * h);
  blur(in, out, tmp, w, h);
}

int Bank::run(const int *in, std::vector<int> &level) const {
  level.resize(bands);
  for (int i = 0; i < bands; ++i)
    level[i] = in[i];
  return level[0] - level[bands - 1];
}

int Bank::run(const int *in) const {
  std::vector<int> level;
  return run(in, level);
}

#include "names.h"

#include <vector>

namespace dsp {

static const int Guard = 3;

void blur(const int *in, int *out, int n) {
  std::vector<int> tmp(n + Pad + Guard);
  for (int i = 0; i < n; ++i)
    tmp[i + Pad] += in[i];
  for (int i = 0; i < n; ++i)
    out[i] = tmp[i] + tmp[i + Pad] + tmp[i + Pad + Guard];
}

} // namespace dsp

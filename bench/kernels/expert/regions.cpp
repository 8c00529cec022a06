#include "kernels.h"

#include <algorithm>

namespace kernels {

void median(const float *in, float *out, float *window, int width, int height,
            int size) noexcept [[clang::nonblocking]] {
  int half = size / 2;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int n = 0;
      for (int dy = -half; dy <= half; ++dy)
        for (int dx = -half; dx <= half; ++dx)
          window[n++] = in[std::clamp(y + dy, 0, height - 1) * width +
                           std::clamp(x + dx, 0, width - 1)];
      std::nth_element(window, window + n / 2, window + n);
      out[y * width + x] = window[n / 2];
    }
}

static int root(const int *parent, int label) {
  while (parent[label] != label)
    label = parent[label];
  return label;
}

int components(const std::uint8_t *in, int *labels, std::span<int> parent,
               std::span<int> number, int width, int height) noexcept
    [[clang::nonblocking]] {
  int next = 1;
  parent[0] = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      int at = y * width + x;
      labels[at] = 0;
      if (!in[at])
        continue;
      int left = x ? labels[at - 1] : 0;
      int above = y ? labels[at - width] : 0;
      if (left && above) {
        int a = root(parent.data(), left), b = root(parent.data(), above);
        parent[std::max(a, b)] = std::min(a, b);
        labels[at] = std::min(a, b);
      } else if (left || above) {
        labels[at] = left + above;
      } else {
        parent[next] = next;
        labels[at] = next++;
      }
    }
  std::fill_n(number.begin(), next, 0);
  int count = 0;
  for (int i = 0; i < width * height; ++i)
    if (labels[i]) {
      int r = root(parent.data(), labels[i]);
      if (!number[r])
        number[r] = ++count;
      labels[i] = number[r];
    }
  return count;
}

} // namespace kernels

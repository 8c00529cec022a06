#include "kernels.h"

#include <algorithm>

namespace kernels {

void blur(const float *in, float *out, float *rows, int width, int height,
          const float *weights, int radius) noexcept [[clang::nonblocking]] {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -radius; k <= radius; ++k)
        sum += weights[k + radius] *
               in[y * width + std::clamp(x + k, 0, width - 1)];
      rows[y * width + x] = sum;
    }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -radius; k <= radius; ++k)
        sum += weights[k + radius] *
               rows[std::clamp(y + k, 0, height - 1) * width + x];
      out[y * width + x] = sum;
    }
}

} // namespace kernels

#include "image.h"

#include <algorithm>
#include <cmath>
#include <vector>

void gaussianBlur(const float *in, float *out, int width, int height,
                  float sigma) {
  const int radius = static_cast<int>(std::ceil(3 * sigma));
  std::vector<float> taps(2 * radius + 1);
  float total = 0;
  for (int k = 0; k < 2 * radius + 1; ++k) {
    const float x = static_cast<float>(k - radius);
    taps[k] = std::exp(-x * x / (2 * sigma * sigma));
    total += taps[k];
  }
  for (float &tap : taps)
    tap /= total;

  std::vector<float> rows(width * height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -radius; k <= radius; ++k)
        sum +=
            taps[k + radius] * in[y * width + std::clamp(x + k, 0, width - 1)];
      rows[y * width + x] = sum;
    }
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      for (int k = -radius; k <= radius; ++k)
        sum += taps[k + radius] *
               rows[std::clamp(y + k, 0, height - 1) * width + x];
      out[y * width + x] = sum;
    }
}

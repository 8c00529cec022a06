#include "image.h"

#include <algorithm>
#include <vector>

void medianFilter(const float *in, float *out, int width, int height,
                  int radius) {
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      std::vector<float> window;
      window.reserve((2 * radius + 1) * (2 * radius + 1));
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx)
          if (y + dy >= 0 && y + dy < height && x + dx >= 0 && x + dx < width)
            window.push_back(in[(y + dy) * width + x + dx]);
      const auto middle = window.begin() + window.size() / 2;
      std::nth_element(window.begin(), middle, window.end());
      out[y * width + x] = *middle;
    }
}

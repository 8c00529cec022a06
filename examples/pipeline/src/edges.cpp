#include "image.h"

#include <cmath>
#include <cstdlib>
#include <vector>

int traceEdges(const float *in, unsigned char *edges, int width, int height,
               float low, float high) {
  const int count = width * height;
  float *gradient = static_cast<float *>(std::calloc(count, sizeof(float)));
  for (int y = 1; y + 1 < height; ++y)
    for (int x = 1; x + 1 < width; ++x) {
      const float *p = in + y * width + x;
      const float dx = p[1] - p[-1], dy = p[width] - p[-width];
      gradient[y * width + x] = std::sqrt(dx * dx + dy * dy);
    }

  std::vector<int> open;
  for (int i = 0; i < count; ++i) {
    edges[i] = gradient[i] >= high;
    if (edges[i])
      open.push_back(i);
  }
  int marked = static_cast<int>(open.size());
  while (!open.empty()) {
    const int at = open.back();
    open.pop_back();
    const int near[] = {at - 1, at + 1, at - width, at + width};
    for (const int next : near)
      if (gradient[next] >= low && !edges[next]) {
        edges[next] = 1;
        ++marked;
        open.push_back(next);
      }
  }
  std::free(gradient);
  return marked;
}

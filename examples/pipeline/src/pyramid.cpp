#include "image.h"

#include <vector>

void halve(const float *in, float *out, int width, int height) {
  float *line = new float[width];
  for (int y = 0; y + 1 < height; y += 2) {
    for (int x = 0; x < width; ++x)
      line[x] = in[y * width + x] + in[(y + 1) * width + x];
    for (int x = 0; x < width / 2; ++x)
      out[y / 2 * (width / 2) + x] = (line[2 * x] + line[2 * x + 1]) / 4;
  }
  delete[] line;
}

static double difference(const float *a, const float *b, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += static_cast<double>(a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

void pyramidEnergy(const float *in, double *energy, int width, int height,
                   int levels) {
  std::vector<float> level(in, in + width * height);
  std::vector<float> smooth(width * height);
  for (int k = 0; k < levels; ++k) {
    gaussianBlur(level.data(), smooth.data(), width, height, 1.2f);
    energy[k] = difference(level.data(), smooth.data(), width * height);
    halve(smooth.data(), level.data(), width, height);
    width /= 2;
    height /= 2;
  }
}

void equalise(const float *in, float *out, int count, int bins) {
  std::vector<int> histogram(bins);
  const float top = static_cast<float>(bins - 1);
  for (int i = 0; i < count; ++i)
    ++histogram[static_cast<int>(in[i] * top)];
  for (int b = 1; b < bins; ++b)
    histogram[b] += histogram[b - 1];
  for (int i = 0; i < count; ++i)
    out[i] = static_cast<float>(histogram[static_cast<int>(in[i] * top)]) /
             static_cast<float>(count);
}

#include "stage.h"

#include <vector>

void delay(const float *in, float *out, int n, int lag) {
  std::vector<float> line;
  line.resize(n + lag);
  for (int i = 0; i < n; ++i)
    line[i + lag] = in[i];
  for (int i = 0; i < n; ++i)
    out[i] = in[i] - line[i];
}

float weight(const float *in, float *out, int n) {
  std::vector<float> w;
  w.assign(n, 2.0f);
  for (int i = 0; i < n; i += 2)
    w[i] -= in[i];
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] = w[i] * w[n - 1 - i];
  return sum;
}

void pick(const float *in, float *out, int n, bool wide) {
  std::vector<float> work;
  if (wide)
    work.resize(2 * n, 1.0f);
  else
    work.resize(n);
  for (std::size_t i = 0; i < work.size(); i += 2)
    work[i] += in[i % n];
  for (int i = 0; i < n; ++i)
    out[i] = work[i] + static_cast<float>(work.size());
}

#include "filters.h"

void damp(const float *in, float *out, int n, float start) {
  std::vector<float> gain(n, start * 0.5f);
  for (int i = 0; i < n; i += 3)
    gain[i] *= 0.25f;
  for (int i = 0; i < n; ++i)
    out[i] = in[i] * gain[i];
}

void binomial(const float *in, float *out, int n) {
  std::vector<float> taps{0.25f, 0.5f, 0.25f};
  taps[1] += static_cast<float>(n) / 64;
  for (int i = 0; i < n; ++i)
    out[i] = taps[0] * in[i ? i - 1 : 0] + taps[1] * in[i] + taps[2] * in[i + 1 < n ? i + 1 : i];
  taps[0] = 9;
}

float prefix(const float *in, float *out, int n) {
  std::vector<float> running(in, in + n);
  for (int i = 1; i < n; ++i)
    running[i] += running[i - 1];
  for (int i = 0; i < n; ++i)
    out[i] = running[n - 1 - i];
  return running[n / 2];
}

void smooth(std::vector<float> &x, int passes) {
  for (int pass = 0; pass < passes; ++pass) {
    std::vector<float> old(x);
    for (std::size_t i = 1; i + 1 < x.size(); ++i)
      x[i] = (old[i - 1] + old[i] + old[i + 1]) / 3;
  }
}

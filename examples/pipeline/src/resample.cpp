#include "audio.h"

#include <cmath>
#include <memory>

namespace {
constexpr int TapsPerPhase = 16;
}

void resample(const float *in, float *out, int n, int up, int down) {
  auto bank = std::make_unique<float[]>(up * TapsPerPhase);
  for (int phase = 0; phase < up; ++phase)
    for (int k = 0; k < TapsPerPhase; ++k) {
      const float x = static_cast<float>(k - TapsPerPhase / 2) -
                      static_cast<float>(phase) / static_cast<float>(up);
      const float window = std::cos(3.14159265f * x / (TapsPerPhase + 2));
      bank[phase * TapsPerPhase + k] =
          (std::fabs(x) < 1e-6f
               ? 1.0f
               : std::sin(3.14159265f * x) / (3.14159265f * x)) *
          window * window;
    }
  for (int i = 0; i < n * up / down; ++i) {
    const int at = i * down / up;
    const float *taps = bank.get() + (i * down) % up * TapsPerPhase;
    float sum = 0;
    for (int k = 0; k < TapsPerPhase; ++k) {
      const int from = at + k - TapsPerPhase / 2;
      if (from >= 0 && from < n)
        sum += taps[k] * in[from];
    }
    out[i] = sum;
  }
}

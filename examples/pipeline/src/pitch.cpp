#include "audio.h"

#include <vector>

// De Cheveigne and Kawahara's YIN, the plain way.
int trackPitch(const float *in, int *marks, int n, int longest) {
  std::vector<float> difference(longest + 1);
  std::vector<float> normalised(longest + 1, 1.0f);
  std::vector<float> smooth(longest + 1);
  std::vector<int> dips;
  for (int lag = 1; lag <= longest; ++lag)
    for (int i = 0; i + longest < n; ++i) {
      const float d = in[i] - in[i + lag];
      difference[lag] += d * d;
    }
  float running = 0;
  for (int lag = 1; lag <= longest; ++lag) {
    running += difference[lag];
    if (running > 0)
      normalised[lag] = difference[lag] * static_cast<float>(lag) / running;
  }
  for (int lag = 1; lag < longest; ++lag)
    smooth[lag] =
        (normalised[lag - 1] + 2 * normalised[lag] + normalised[lag + 1]) / 4;
  for (int lag = 2; lag + 1 < longest; ++lag)
    if (smooth[lag] < smooth[lag - 1] && smooth[lag] <= smooth[lag + 1])
      dips.push_back(lag);
  int best = 0;
  for (std::size_t k = 0; k < dips.size(); ++k) {
    if (k < 8)
      marks[k] = dips[k];
    if (smooth[dips[k]] < 0.3f && (!best || smooth[dips[k]] < smooth[best]))
      best = dips[k];
  }
  return best;
}

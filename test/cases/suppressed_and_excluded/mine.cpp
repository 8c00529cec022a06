#include <vector>

int mine(const int *in, int *out, int n) {
  std::vector<int> quiet(n); // NOLINT(scratchlift-scratch-buffer): measured, does not matter
  std::vector<int> loud(n);
  for (int i = 0; i < n; ++i) {
    quiet[i] = in[i] * 2;
    loud[i] = in[n - 1 - i];
  }
  for (int i = 0; i < n; ++i)
    out[i] = quiet[i] - loud[i];
  return quiet[n / 2] + loud[0];
}

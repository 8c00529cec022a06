#include "kernels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace kernels {

void fft(std::complex<float> *x, int n, bool inverse) noexcept
    [[clang::nonblocking]] {
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j)
      std::swap(x[i], x[j]);
  }
  for (int size = 2; size <= n; size *= 2) {
    float angle = (inverse ? 2 : -2) * std::numbers::pi_v<float> / size;
    std::complex<float> step(std::cos(angle), std::sin(angle));
    for (int first = 0; first < n; first += size) {
      std::complex<float> turn(1, 0);
      for (int k = first; k < first + size / 2; ++k) {
        std::complex<float> a = x[k], b = x[k + size / 2] * turn;
        x[k] = a + b;
        x[k + size / 2] = a - b;
        turn *= step;
      }
    }
  }
}

int transformSize(int length, int taps) noexcept {
  return std::bit_ceil(unsigned(length + taps - 1));
}

void convolve(const float *signal, int length, const float *filter, int taps,
              float *out, std::span<std::complex<float>> a,
              std::span<std::complex<float>> b) noexcept
    [[clang::nonblocking]] {
  int n = a.size();
  std::fill(std::copy(signal, signal + length, a.begin()), a.end(), 0.0f);
  std::fill(std::copy(filter, filter + taps, b.begin()), b.end(), 0.0f);
  fft(a.data(), n, false);
  fft(b.data(), n, false);
  for (int i = 0; i < n; ++i)
    a[i] *= b[i];
  fft(a.data(), n, true);
  for (int i = 0; i < length + taps - 1; ++i)
    out[i] = a[i].real() / n;
}

void resample(const float *in, int length, float *out, int up, int down,
              const float *filter, std::span<float> padded, int taps) noexcept
    [[clang::nonblocking]] {
  std::fill_n(padded.begin(), taps, 0.0f);
  auto end = std::copy(in, in + length, padded.begin() + taps);
  std::fill_n(end, taps, 0.0f);
  int samples = length * up / down;
  for (int i = 0; i < samples; ++i) {
    int at = i * down / up, phase = i * down % up;
    float sum = 0;
    for (int k = 0; k < taps; ++k)
      sum += filter[phase * taps + k] * padded[at + k + taps / 2];
    out[i] = sum;
  }
}

void melBands(const float *frame, int length, const int *edges, float *energies,
              std::complex<float> *spectrum, float *power, int bands) noexcept
    [[clang::nonblocking]] {
  for (int i = 0; i < length; ++i) {
    float phase = 2 * std::numbers::pi_v<float> * i / (length - 1);
    spectrum[i] = frame[i] * (0.54f - 0.46f * std::cos(phase));
  }
  fft(spectrum, length, false);
  for (int i = 0; i <= length / 2; ++i)
    power[i] = std::norm(spectrum[i]);
  for (int b = 0; b < bands; ++b) {
    float sum = 0;
    for (int i = edges[b]; i < edges[b + 1]; ++i)
      sum += power[i] * (i - edges[b]) / (edges[b + 1] - edges[b]);
    for (int i = edges[b + 1]; i < edges[b + 2]; ++i)
      sum += power[i] * (edges[b + 2] - i) / (edges[b + 2] - edges[b + 1]);
    energies[b] = std::log(sum + 1e-6f);
  }
}

} // namespace kernels

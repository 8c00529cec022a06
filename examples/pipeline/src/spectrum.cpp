#include "audio.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace {

constexpr float Pi = 3.14159265358979f;

void product(std::complex<float> *a, const std::complex<float> *b, int n) {
  for (int i = 0; i < n; ++i)
    a[i] *= b[i];
}

} // namespace

void fft(std::complex<float> *x, int n) {
  std::vector<std::complex<float>> twiddle(n / 2);
  for (int k = 0; k < n / 2; ++k)
    twiddle[k] = std::polar(1.0f, -2 * Pi * static_cast<float>(k) /
                                      static_cast<float>(n));
  for (int i = 1, j = 0; i < n; ++i) {
    int bit = n >> 1;
    for (; j & bit; bit >>= 1)
      j ^= bit;
    j ^= bit;
    if (i < j)
      std::swap(x[i], x[j]);
  }
  for (int length = 2; length <= n; length *= 2)
    for (int start = 0; start < n; start += length)
      for (int k = 0; k < length / 2; ++k) {
        const auto even = x[start + k];
        const auto odd = x[start + k + length / 2] * twiddle[k * (n / length)];
        x[start + k] = even + odd;
        x[start + k + length / 2] = even - odd;
      }
}

void powerSpectrum(const float *in, float *power, int n) {
  std::vector<std::complex<float>> block(n);
  for (int i = 0; i < n; ++i) {
    const float phase = 2 * Pi * static_cast<float>(i) / static_cast<float>(n);
    block[i] = in[i] * (0.5f - 0.5f * std::cos(phase));
  }
  fft(block.data(), n);
  for (int k = 0; k <= n / 2; ++k)
    power[k] = std::norm(block[k]);
}

void convolve(const float *in, float *out, int n, const float *response,
              int taps) {
  int size = 1;
  while (size < 2 * taps)
    size *= 2;
  std::vector<std::complex<float>> filter(size);
  std::copy(response, response + taps, filter.begin());
  fft(filter.data(), size);

  std::fill(out, out + n, 0.0f);
  for (int from = 0; from < n; from += taps) {
    std::vector<std::complex<float>> block(size);
    const int length = std::min(taps, n - from);
    std::copy(in + from, in + from + length, block.begin());
    fft(block.data(), size);
    product(block.data(), filter.data(), size);
    for (auto &value : block)
      value = std::conj(value);
    fft(block.data(), size);
    for (int i = 0; i < std::min(size, n - from); ++i)
      out[from + i] += block[i].real() / static_cast<float>(size);
  }
}

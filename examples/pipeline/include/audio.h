// Audio kernels. Signals are mono, in [-1, 1].
#pragma once

#include <complex>

/// Fourier transform in place; n is a power of two.
void fft(std::complex<float> *x, int n);

/// Power spectrum of a windowed block: power has n / 2 + 1 elements.
void powerSpectrum(const float *in, float *power, int n);

/// Changes the sampling rate by up / down; out has n * up / down elements.
void resample(const float *in, float *out, int n, int up, int down);

/// Fundamental period of a block in samples, or 0 where there is none.
/// @param in samples to read
/// @param marks receives the candidates that were considered
/// @param n samples in the block
/// @param longest longest period that is looked for
int trackPitch(const float *in, int *marks, int n, int longest);

/// Convolves with a long impulse response, block by block, in the frequency
/// domain. out has n elements.
void convolve(const float *in, float *out, int n, const float *response,
              int taps);

// Ten kernels as people write them: each allocates its scratch in every call.
#ifndef KERNELS_H
#define KERNELS_H

#include "interface.h"

#include <complex>
#include <cstdint>

namespace kernels {

/// Blurs an image with a symmetric kernel of 2 * radius + 1 weights, along the
/// rows and then along the columns.
void blur(const float *in, float *out, int width, int height,
          const float *weights, int radius) noexcept [[clang::nonblocking]];

/// Convolves a signal with a filter by way of their spectra; writes
/// length + taps - 1 samples.
void convolve(const float *signal, int length, const float *filter, int taps,
              float *out) noexcept [[clang::nonblocking]];

/// Replaces each pixel by the median of the size * size pixels around it.
void median(const float *in, float *out, int width, int height,
            int size) noexcept [[clang::nonblocking]];

/// Solves a * x = b for a symmetric positive definite a; false if it is not.
bool solve(const double *a, const double *b, double *x, int n) noexcept
    [[clang::nonblocking]];

/// One step of an LSTM cell; rows of the weights: input, forget, cell, output.
void lstm(const float *input, int inputs, float *hidden, float *cell, int size,
          const float *weights, const float *recurrent,
          const float *bias) noexcept [[clang::nonblocking]];

/// Changes the sample rate by up / down with a polyphase filter of up * taps
/// coefficients; writes length * up / down samples.
void resample(const float *in, int length, float *out, int up, int down,
              const float *filter, int taps) noexcept [[clang::nonblocking]];

/// Labels the 4-connected components of the pixels that are not zero; returns
/// how many there are.
int components(const std::uint8_t *in, int *labels, int width,
               int height) noexcept [[clang::nonblocking]];

/// Writes the indices of the k points that are nearest to the query.
void nearest(const float *points, int count, int dims, const float *query,
             int *out, int k) noexcept [[clang::nonblocking]];

/// y = matrix * x, with the operands gathered before they are multiplied.
void multiply(const Sparse &matrix, const float *x, float *y) noexcept
    [[clang::nonblocking]];

/// Energies of a frame in triangular bands; edges holds bands + 2 bins.
void melBands(const float *frame, int length, const int *edges, float *energies,
              int bands) noexcept [[clang::nonblocking]];

/// In-place transform of n values, n a power of two.
void fft(std::complex<float> *x, int n, bool inverse) noexcept
    [[clang::nonblocking]];

} // namespace kernels

#endif

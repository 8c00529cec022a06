// The ten kernels by hand: the caller owns the scratch, whose contents are
// undefined on entry; its size stands at each.
#ifndef KERNELS_H
#define KERNELS_H

#include "interface.h"

#include <complex>
#include <cstdint>
#include <span>
#include <utility>

namespace kernels {

/// Blurs an image with a symmetric kernel of 2 * radius + 1 weights, along the
/// rows and then along the columns; rows holds width * height.
void blur(const float *in, float *out, float *rows, int width, int height,
          const float *weights, int radius) noexcept [[clang::nonblocking]];

/// Convolves a signal with a filter by way of their spectra; writes
/// length + taps - 1 samples. a and b hold transformSize(length, taps).
int transformSize(int length, int taps) noexcept;
void convolve(const float *signal, int length, const float *filter, int taps,
              float *out, std::span<std::complex<float>> a,
              std::span<std::complex<float>> b) noexcept [[clang::nonblocking]];

/// Replaces each pixel by the median of the size * size pixels around it, which
/// window holds.
void median(const float *in, float *out, float *window, int width, int height,
            int size) noexcept [[clang::nonblocking]];

/// Solves a * x = b for a symmetric positive definite a; false if it is not.
/// l holds n * n, y n.
bool solve(const double *a, const double *b, double *x, double *l, double *y,
           int n) noexcept [[clang::nonblocking]];

/// One step of an LSTM cell; rows of the weights: input, forget, cell, output.
/// gates holds 4 * size.
void lstm(const float *input, int inputs, float *hidden, float *cell, int size,
          const float *weights, const float *recurrent, const float *bias,
          float *gates) noexcept [[clang::nonblocking]];

/// Changes the sample rate by up / down with a polyphase filter of up * taps
/// coefficients; writes length * up / down samples.
/// padded holds length + 2 * taps.
void resample(const float *in, int length, float *out, int up, int down,
              const float *filter, std::span<float> padded, int taps) noexcept
    [[clang::nonblocking]];

/// Labels the 4-connected components of the pixels that are not zero; returns
/// how many there are; parent and number hold width * height / 2 + 2.
int components(const std::uint8_t *in, int *labels, std::span<int> parent,
               std::span<int> number, int width, int height) noexcept
    [[clang::nonblocking]];

/// Writes the indices of the k points that are nearest to the query; order
/// holds count.
void nearest(const float *points, int count, int dims, const float *query,
             int *out, std::span<std::pair<float, int>> order, int k) noexcept
    [[clang::nonblocking]];

/// y = matrix * x, with the operands gathered before they are multiplied;
/// gathered holds matrix.entries.
void multiply(const Sparse &matrix, const float *x, float *y,
              float *gathered) noexcept [[clang::nonblocking]];

/// Energies of a frame in triangular bands; edges holds bands + 2 bins,
/// spectrum length and power length / 2 + 1.
void melBands(const float *frame, int length, const int *edges, float *energies,
              std::complex<float> *spectrum, float *power, int bands) noexcept
    [[clang::nonblocking]];

/// In-place transform of n values, n a power of two.
void fft(std::complex<float> *x, int n, bool inverse) noexcept
    [[clang::nonblocking]];

} // namespace kernels

#endif

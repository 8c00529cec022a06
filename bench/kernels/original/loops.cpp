#include "kernels.h"

namespace kernels {

void blurAll(std::span<const float *const> frames, float *out, int width,
             int height, const float *weights, int radius) {
  for (const float *frame : frames)
    blur(frame, out, width, height, weights, radius);
}

void convolveAll(std::span<const float *const> blocks, int length,
                 const float *filter, int taps, float *out) {
  for (const float *block : blocks)
    convolve(block, length, filter, taps, out);
}

void medianAll(std::span<const float *const> frames, float *out, int width,
               int height, int size) {
  for (const float *frame : frames)
    median(frame, out, width, height, size);
}

int solveAll(std::span<const double *const> systems, const double *b, double *x,
             int n) {
  int solved = 0;
  for (const double *a : systems)
    if (solve(a, b, x, n))
      ++solved;
  return solved;
}

void lstmAll(std::span<const float *const> inputs, int count, float *hidden,
             float *cell, int size, const float *weights,
             const float *recurrent, const float *bias) {
  for (const float *input : inputs)
    lstm(input, count, hidden, cell, size, weights, recurrent, bias);
}

void resampleAll(std::span<const float *const> blocks, int length, float *out,
                 int up, int down, const float *filter, int taps) {
  for (const float *block : blocks)
    resample(block, length, out, up, down, filter, taps);
}

int componentsAll(std::span<const std::uint8_t *const> masks, int *labels,
                  int width, int height) {
  int count = 0;
  for (const std::uint8_t *mask : masks)
    count += components(mask, labels, width, height);
  return count;
}

void nearestAll(std::span<const float *const> queries, const float *points,
                int count, int dims, int *out, int k) {
  for (const float *query : queries)
    nearest(points, count, dims, query, out, k);
}

void multiplyAll(std::span<const float *const> vectors, const Sparse &matrix,
                 float *y) {
  for (const float *x : vectors)
    multiply(matrix, x, y);
}

void melBandsAll(std::span<const float *const> frames, int length,
                 const int *edges, float *energies, int bands) {
  for (const float *frame : frames)
    melBands(frame, length, edges, energies, bands);
}

} // namespace kernels

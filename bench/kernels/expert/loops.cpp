#include "kernels.h"

#include <memory>
#include <vector>

namespace kernels {

void blurAll(std::span<const float *const> frames, float *out, int width,
             int height, const float *weights, int radius) {
  auto rows = std::make_unique_for_overwrite<float[]>(width * height);
  for (const float *frame : frames)
    blur(frame, out, rows.get(), width, height, weights, radius);
}

void convolveAll(std::span<const float *const> blocks, int length,
                 const float *filter, int taps, float *out) {
  std::vector<std::complex<float>> a(transformSize(length, taps)), b(a.size());
  for (const float *block : blocks)
    convolve(block, length, filter, taps, out, a, b);
}

void medianAll(std::span<const float *const> frames, float *out, int width,
               int height, int size) {
  auto window = std::make_unique_for_overwrite<float[]>(size * size);
  for (const float *frame : frames)
    median(frame, out, window.get(), width, height, size);
}

int solveAll(std::span<const double *const> systems, const double *b, double *x,
             int n) {
  auto l = std::make_unique_for_overwrite<double[]>(n * n);
  auto y = std::make_unique_for_overwrite<double[]>(n);
  int solved = 0;
  for (const double *a : systems)
    if (solve(a, b, x, l.get(), y.get(), n))
      ++solved;
  return solved;
}

void lstmAll(std::span<const float *const> inputs, int count, float *hidden,
             float *cell, int size, const float *weights,
             const float *recurrent, const float *bias) {
  auto gates = std::make_unique_for_overwrite<float[]>(4 * size);
  for (const float *input : inputs)
    lstm(input, count, hidden, cell, size, weights, recurrent, bias,
         gates.get());
}

void resampleAll(std::span<const float *const> blocks, int length, float *out,
                 int up, int down, const float *filter, int taps) {
  std::vector<float> padded(length + 2 * taps);
  for (const float *block : blocks)
    resample(block, length, out, up, down, filter, padded, taps);
}

int componentsAll(std::span<const std::uint8_t *const> masks, int *labels,
                  int width, int height) {
  int most = width * height / 2 + 2, count = 0;
  std::vector<int> parent(most), number(most);
  for (const std::uint8_t *mask : masks)
    count += components(mask, labels, parent, number, width, height);
  return count;
}

void nearestAll(std::span<const float *const> queries, const float *points,
                int count, int dims, int *out, int k) {
  std::vector<std::pair<float, int>> order(count);
  for (const float *query : queries)
    nearest(points, count, dims, query, out, order, k);
}

void multiplyAll(std::span<const float *const> vectors, const Sparse &matrix,
                 float *y) {
  auto gathered = std::make_unique_for_overwrite<float[]>(matrix.entries);
  for (const float *x : vectors)
    multiply(matrix, x, y, gathered.get());
}

void melBandsAll(std::span<const float *const> frames, int length,
                 const int *edges, float *energies, int bands) {
  std::vector<std::complex<float>> spectrum(length);
  auto power = std::make_unique_for_overwrite<float[]>(length / 2 + 1);
  for (const float *frame : frames)
    melBands(frame, length, edges, energies, spectrum.data(), power.get(),
             bands);
}

} // namespace kernels

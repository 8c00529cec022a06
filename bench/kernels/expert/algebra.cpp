#include "kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

namespace kernels {

bool solve(const double *a, const double *b, double *x, double *l, double *y,
           int n) noexcept [[clang::nonblocking]] {
  memcpy(l, a, n * n * sizeof(double));
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < j; ++k)
      for (int i = j; i < n; ++i)
        l[j * n + i] -= l[k * n + j] * l[k * n + i];
    if (l[j * n + j] <= 0)
      return false;
    double scale = 1 / std::sqrt(l[j * n + j]);
    for (int i = j; i < n; ++i)
      l[j * n + i] *= scale;
  }
  for (int i = 0; i < n; ++i) {
    double sum = b[i];
    for (int k = 0; k < i; ++k)
      sum -= l[k * n + i] * y[k];
    y[i] = sum / l[i * n + i];
  }
  for (int i = n - 1; i >= 0; --i) {
    double sum = y[i];
    for (int k = i + 1; k < n; ++k)
      sum -= l[i * n + k] * x[k];
    x[i] = sum / l[i * n + i];
  }
  return true;
}

static float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

static void gate(const float *input, int inputs, const float *hidden, int size,
                 const float *weights, const float *recurrent,
                 const float *bias, float *out) {
  for (int i = 0; i < size; ++i) {
    float sum = bias[i];
    for (int k = 0; k < inputs; ++k)
      sum += weights[i * inputs + k] * input[k];
    for (int k = 0; k < size; ++k)
      sum += recurrent[i * size + k] * hidden[k];
    out[i] = sum;
  }
}

void lstm(const float *input, int inputs, float *hidden, float *cell, int size,
          const float *weights, const float *recurrent, const float *bias,
          float *gates) noexcept [[clang::nonblocking]] {
  float *in = gates, *forget = in + size, *update = forget + size,
        *output = update + size;
  gate(input, inputs, hidden, size, weights, recurrent, bias, in);
  gate(input, inputs, hidden, size, weights + size * inputs,
       recurrent + size * size, bias + size, forget);
  gate(input, inputs, hidden, size, weights + 2 * size * inputs,
       recurrent + 2 * size * size, bias + 2 * size, update);
  gate(input, inputs, hidden, size, weights + 3 * size * inputs,
       recurrent + 3 * size * size, bias + 3 * size, output);
  for (int i = 0; i < size; ++i) {
    cell[i] =
        sigmoid(forget[i]) * cell[i] + sigmoid(in[i]) * std::tanh(update[i]);
    hidden[i] = sigmoid(output[i]) * std::tanh(cell[i]);
  }
}

void nearest(const float *points, int count, int dims, const float *query,
             int *out, std::span<std::pair<float, int>> order, int k) noexcept
    [[clang::nonblocking]] {
  for (int i = 0; i < count; ++i) {
    float sum = 0;
    for (int d = 0; d < dims; ++d) {
      float diff = points[i * dims + d] - query[d];
      sum += diff * diff;
    }
    order[i] = {sum, i};
  }
  std::partial_sort(order.begin(), order.begin() + k, order.end());
  for (int i = 0; i < k; ++i)
    out[i] = order[i].second;
}

void multiply(const Sparse &matrix, const float *x, float *y,
              float *gathered) noexcept [[clang::nonblocking]] {
  for (int i = 0; i < matrix.entries; ++i)
    gathered[i] = x[matrix.column[i]];
  for (int row = 0; row < matrix.rows; ++row) {
    float sum = 0;
    for (int i = matrix.start[row]; i < matrix.start[row + 1]; ++i)
      sum += matrix.value[i] * gathered[i];
    y[row] = sum;
  }
}

} // namespace kernels

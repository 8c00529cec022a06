// What the benchmark calls: each kernel in the loop that its users have it in.
// Included once a variant, each time with another name for the namespace.
#include "sparse.h"

#include <cstdint>
#include <span>

namespace kernels {

void blurAll(std::span<const float *const> frames, float *out, int width,
             int height, const float *weights, int radius);
void convolveAll(std::span<const float *const> blocks, int length,
                 const float *filter, int taps, float *out);
void medianAll(std::span<const float *const> frames, float *out, int width,
               int height, int size);
int solveAll(std::span<const double *const> systems, const double *b, double *x,
             int n);
void lstmAll(std::span<const float *const> inputs, int count, float *hidden,
             float *cell, int size, const float *weights,
             const float *recurrent, const float *bias);
void resampleAll(std::span<const float *const> blocks, int length, float *out,
                 int up, int down, const float *filter, int taps);
int componentsAll(std::span<const std::uint8_t *const> masks, int *labels,
                  int width, int height);
void nearestAll(std::span<const float *const> queries, const float *points,
                int count, int dims, int *out, int k);
void multiplyAll(std::span<const float *const> vectors, const Sparse &matrix,
                 float *y);
void melBandsAll(std::span<const float *const> frames, int length,
                 const int *edges, float *energies, int bands);

} // namespace kernels

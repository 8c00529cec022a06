// Runs one kernel's loop over a number of inputs: driver KERNEL CALLS. The
// kernels are nonblocking, so RealtimeSanitizer watches each call of them.
#include "interface.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const char *name = argv[1];
  const int size = 16, pixels = size * size, calls = std::atoi(argv[2]);
  std::vector<float> in(4 * pixels), weights(8 * pixels, 0.01f),
      out(4 * pixels), cell(pixels);
  std::iota(in.begin(), in.end(), 1.0f);
  std::vector<const float *> inputs(calls, in.data());
  auto is = [&](const char *kernel) { return !std::strcmp(name, kernel); };
  if (is("blur"))
    kernels::blurAll(inputs, out.data(), size, size, weights.data(), 2);
  else if (is("convolve"))
    kernels::convolveAll(inputs, pixels, weights.data(), size, out.data());
  else if (is("median"))
    kernels::medianAll(inputs, out.data(), size, size, 3);
  else if (is("solve")) {
    std::vector<double> a(pixels, 0.5), b(size, 1.0), x(size);
    for (int i = 0; i < size; ++i)
      a[i * size + i] = size;
    std::vector<const double *> systems(calls, a.data());
    if (kernels::solveAll(systems, b.data(), x.data(), size) != calls)
      return 1;
    out[0] = x[0];
  } else if (is("lstm"))
    kernels::lstmAll(inputs, size, out.data(), cell.data(), size,
                     weights.data(), weights.data(), weights.data());
  else if (is("resample"))
    kernels::resampleAll(inputs, pixels, out.data(), 3, 2, weights.data(), 8);
  else if (is("components")) {
    std::vector<std::uint8_t> mask(pixels);
    for (int i = 0; i < pixels; ++i)
      mask[i] = i % 3 != 0;
    std::vector<int> labels(pixels);
    std::vector<const std::uint8_t *> masks(calls, mask.data());
    out[0] = kernels::componentsAll(masks, labels.data(), size, size);
  } else if (is("nearest")) {
    int order[4];
    kernels::nearestAll(inputs, weights.data(), pixels, 4, order, 4);
    out[0] = order[0];
  } else if (is("multiply")) {
    std::vector<int> start(size + 1), column(2 * size);
    for (int i = 0; i <= size; ++i)
      start[i] = 2 * i;
    Sparse matrix{size, 2 * size, start.data(), column.data(), weights.data()};
    kernels::multiplyAll(inputs, matrix, out.data());
  } else if (is("melBands")) {
    int edges[6] = {0, 20, 40, 60, 80, 100};
    kernels::melBandsAll(inputs, pixels, edges, out.data(), 4);
  } else
    return 2;
  std::printf("%.6g\n", double(out[0]));
}

#include "simd.h"

#include <cstdint>
#include <cstdlib>
#include <vector>

static int misaligned(const void *p, unsigned to) {
  return reinterpret_cast<std::uintptr_t>(p) % to != 0;
}

int lanes(const float *in, float *out, int n) {
  float *block = static_cast<float *>(std::aligned_alloc(64, (n + 15) / 16 * 16 * sizeof(float)));
  for (int i = 0; i < n; ++i)
    block[i] = in[i] * 2;
  for (int i = 0; i < n; ++i)
    out[i] = block[n - 1 - i];
  const int bad = misaligned(block, 64);
  std::free(block);
  return bad;
}

int posix(const float *in, float *out, int n) {
  void *row = nullptr;
  if (posix_memalign(&row, 128, n * sizeof(float)))
    return 1000;
  float *p = static_cast<float *>(row);
  for (int i = 0; i < n; ++i)
    p[i] = in[i] + 1;
  for (int i = 0; i < n; ++i)
    out[i] -= p[(i + 1) % n];
  const int bad = misaligned(row, 128);
  std::free(row);
  return bad;
}

int over(const float *in, float *out, int n) {
  std::vector<Lane> wide(n / 16 + 1);
  for (int i = 0; i < n; ++i)
    wide[i / 16].v[i % 16] += in[i];
  for (int i = 0; i < n; ++i)
    out[i] += wide[i / 16].v[15 - i % 16];
  return misaligned(wide.data(), alignof(Lane));
}

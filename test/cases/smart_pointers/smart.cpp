#include "smart.h"

#include <cstdlib>
#include <memory>

int bins(const int *in, int *out, int n, int width) {
  auto count = std::make_unique<int[]>(width);
  for (int i = 0; i < n; ++i)
    ++count[in[i] % width];
  int most = 0;
  for (int b = 0; b < width; ++b)
    most = count[b] > count[most] ? b : most;
  out[0] = count[most];
  return most;
}

static void reverse_into(const int *in, int *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = in[n - 1 - i];
}

void shuffle(const int *in, int *out, int n) {
  std::unique_ptr<int[]> order = std::make_unique_for_overwrite<int[]>(n);
  reverse_into(in, order.get(), n);
  for (int i = 0; i < n; ++i)
    out[i] = order[(i * 3 + 1) % n];
}

int window(const int *in, int *out, int n) {
  std::unique_ptr<int[]> taps(new int[n]);
  int *p = taps.get();
  for (int i = 0; i < n; ++i)
    *p++ = i < n - i ? i + 1 : n - i;
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] = in[i] * taps[i] % 1009;
  return sum;
}

int share(const int *in, int *out, int n) {
  std::shared_ptr<int[]> part(new int[n]());
  for (int i = 0; i < n; ++i)
    part[in[i] % n] += i;
  for (int i = 0; i < n; ++i)
    out[i] = part[i];
  return part[n / 2];
}

struct Free {
  void operator()(int *p) const { std::free(p); }
};

int freed(const int *in, int *out, int n) {
  std::unique_ptr<int[], Free> block(static_cast<int *>(std::malloc(n * sizeof(int))));
  for (int i = 0; i < n; ++i)
    block[i] = in[i] ^ (i * 5);
  out[0] = block[n - 1];
  return block[n / 3];
}

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>

static long sorted_sum(const int *in, int *out, int n) {
  int stack[16];
  int *heap = nullptr;
  int *work = stack;
  if (n > 16)
    work = heap = static_cast<int *>(std::malloc(n * sizeof(int)));
  for (int i = 0; i < n; ++i)
    work[i] = in[i];
  std::sort(work, work + n);
  long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += static_cast<long>(work[i]) * i;
  out[0] = work[n / 2];
  std::free(heap);
  return sum;
}

static int careful(const int *in, int *out, int n, int copies) {
  try {
    std::vector<int> big(n);
    for (int i = 0; i < n; ++i)
      big[i] = in[i] * copies;
    out[1] = big[n - 1];
    return big[0];
  } catch (const std::bad_alloc &) {
    return -1;
  }
}

int main() {
  int x[40], y[2] = {};
  for (int i = 0; i < 40; ++i)
    x[i] = (i * 23) % 37;
  long sum = 0;
  for (int round = 0; round < 20; ++round) {
    sum += sorted_sum(x, y, round < 16 ? 1 + round % 16 : 40 - round) + y[0];
    sum = sum * 3 % 1000003 + careful(x, y, 40 - round, round) + y[1];
    x[round] += round;
  }
  std::printf("%ld\n", sum);
}

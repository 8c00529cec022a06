#include "raw.h"

void mirror(const short *in, short *out, unsigned n) {
  short *copy = new short[n];
  for (unsigned i = 0; i < n; ++i)
    copy[i] = in[n - 1 - i];
  for (unsigned i = 0; i < n; ++i)
    out[i] = static_cast<short>(copy[i] + in[i]);
  delete[] copy;
}

int votes(const short *in, short *winner, int n, int parties) {
  int *poll = new int[parties]();
  for (int i = 0; i < n; ++i)
    ++poll[(in[i] + 32768) % parties];
  int best = 0;
  for (int p = 1; p < parties; ++p)
    if (poll[p] > poll[best])
      best = p;
  *winner = static_cast<short>(best);
  const int count = poll[best];
  delete[] poll;
  return count;
}

bool blend(const short *in, short *out, int n) {
  int *low = new int[n], *high = new int[n];
  int total = 0;
  for (int i = 0; i < n; ++i) {
    low[i] = in[i] & 15;
    high[i] = in[i] >> 4;
    total += low[i];
  }
  if (total % 5 == 0) {
    delete[] low;
    delete[] high;
    return false;
  }
  for (int i = 0; i < n; ++i)
    out[i] = static_cast<short>(low[n - 1 - i] - high[i]);
  delete[] high;
  delete[] low;
  return true;
}

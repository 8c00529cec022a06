#include <cstdio>
#include <vector>

void spread(const int *in, int *out, int n) {
#ifdef WIDE
  std::vector<long> tmp(n + 2, 1);
#else
  std::vector<int> tmp(n);
#endif
  for (int i = 0; i < n; ++i)
    tmp[i] += in[i];
  for (int i = 0; i < n; ++i)
    out[i] = static_cast<int>(tmp[n - 1 - i]);
}

#ifdef WIDE
#define STEP 2
#else
#define STEP 3
#endif

void narrow(const int *in, int *out, int n) {
  std::vector<int> low(n);
  for (int i = 0; i < n; ++i)
    low[i] = in[i] / STEP;
  for (int i = 0; i < n; ++i)
    out[i] = low[n - 1 - i];
}

int main() {
  int x[16], y[16] = {};
  for (int i = 0; i < 16; ++i)
    x[i] = i * i;
  long sum = 0;
  for (int round = 0; round < 6; ++round) {
    spread(x, y, 16 - round);
    narrow(y, x, 16 - round);
    for (int v : x)
      sum = sum * 3 % 1000003 + v;
  }
  std::printf("%ld\n", sum);
}

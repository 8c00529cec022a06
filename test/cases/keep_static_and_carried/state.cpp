#include <cstdio>
#include <vector>

static void smooth(const int *in, int *out, int n) {
  static std::vector<int> last(16);
  std::vector<int> now(n);
  for (int i = 0; i < n; ++i)
    now[i] = in[i] + last[i] / 2;
  for (int i = 0; i < n; ++i)
    out[i] = last[i] = now[n - 1 - i];
}

int main() {
  int x[16], y[16] = {};
  for (int i = 0; i < 16; ++i)
    x[i] = i * 9 % 14;
  long sum = 0;
  for (int round = 0; round < 8; ++round) {
    smooth(x, y, 16 - round);
    for (int v : y)
      sum = sum * 3 % 1000003 + v;
  }
  std::printf("%ld\n", sum);
}

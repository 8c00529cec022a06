#include "names.h"

#include <cstdio>

namespace app {
namespace dsp {
inline int local(int v) { return v + 1; }
} // namespace dsp

long run(int *x, int *y) {
  const int Pad = 100, Guard = 200;
  int tmp = 7, blur_tmp = 9, n = 12;
  long sum = dsp::local(5);
  for (int round = 0; round < 10; ++round) {
    ::dsp::blur(x, y, n - round % 5);
    sum = sum * 3 % 1000003 + y[2] + tmp + blur_tmp + Pad - Guard;
    x[round] = y[4] % 90;
    ++tmp;
    --blur_tmp;
  }
  return sum;
}
} // namespace app

int main() {
  int x[12], y[12] = {};
  for (int i = 0; i < 12; ++i)
    x[i] = i * 5 % 8;
  std::printf("%ld\n", app::run(x, y));
}

#include "four.h"

#include <cstdio>

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  for (int r = 0; r < 6; ++r)
    sum = sum * 3 + four(x, y, 8 - r) + y[0];
  std::printf("%d\n", sum);
}

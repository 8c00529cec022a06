#include "tiles.h"

#include <cstdio>

int main() {
  int image[48], sum[48] = {}, histogram[32] = {};
  for (int i = 0; i < 48; ++i)
    image[i] = (i * 29) % 101;
  long total = 0;
  for (int round = 0; round < 25; ++round) {
    const int rows = 2 + round % 5, cols = 8 - round % 3;
    transpose_sum(image, sum, rows, cols);
    total = total * 31 % 1000003 + sum[rows * cols - 1];
    total += count_levels(sum, histogram, rows * cols, 5 + round % 20);
    image[round] = sum[round % 10] % 97;
  }
  for (int level : histogram)
    total = total * 7 % 1000003 + level;
  std::printf("%ld\n", total);
}

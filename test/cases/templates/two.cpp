#include "tpl.h"

double other(int n) {
  float x[16], y[16] = {};
  double sum = 0;
  for (int i = 0; i < 16; ++i)
    x[i] = static_cast<float>(i % 5);
  for (int k = 0; k < 4; ++k)
    sum += reversed_sum(x, y, n - k) + y[1];
  return sum;
}

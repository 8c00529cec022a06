#include "four.h"

#include <cstdio>
#include <vector>

int main() {
  int x[8] = {3, 1, 4, 1, 5, 9, 2, 6}, y[8] = {}, sum = 0;
  std::vector<int> four_a;
  std::vector<int> four_b;
  std::vector<int> four_c;
  std::vector<int> four_d;
  for (int r = 0; r < 6; ++r) {
    four_a.resize(8 - r);
    four_b.resize((8 - r) + 1);
    four_c.resize(2 * (8 - r));
    four_d.resize(8 - r);
    sum = sum * 3 + four(x, y, four_a, four_b, four_c, four_d, 8 - r) + y[0];
  }
  std::printf("%d\n", sum);
}

#include "grow.h"

#include <cstdio>

int main() {
  int x[42], y[42] = {};
  for (int i = 0; i < 42; ++i)
    x[i] = (i * 23) % 19 - 9;
  long sum = 0;
  for (int round = 0; round < 20; ++round) {
    const int n = 42 - round;
    int first = 0, longest = 0;
    sum += crossings(x, &first, n) * 3 + first;
    sum += runs(x, &longest, n) * 5 + longest;
    sum += halves(x, y, n) + y[n / 3];
    fill_distance(x, y, 6, 7 - round % 3);
    sum = sum * 3 % 100003 + y[round % 18] + y[11];
    x[round] = y[(round * 5) % 18] - round;
    x[41 - round] -= first;
  }
  std::printf("%ld\n", sum);
}

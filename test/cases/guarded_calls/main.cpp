#include "guard.h"

#include <cstdio>
#include <vector>

static int find(const int *x, int n, int value) {
  for (int i = 0; i < n; ++i)
    if (x[i] == value)
      return i;
  return -1;
}

int main() {
  int x[20];
  for (int i = 0; i < 20; ++i)
    x[i] = (i * 7) % 20;
  const std::vector<int> sizes{3, 9, 20};
  long sum = 0;
  for (int round = 0; round < 25; ++round) {
    const int at = find(x, 20, round);
    if (at >= 0 && score(x, at) > 5)
      sum += at;
    sum += at < 0 ? 3 : score(x, at + 1);
    if (round < 3)
      sum += score(x, sizes.at(round));
    for (int k = 0; k < score(x, 4 + k % 16); k += 3)
      sum = sum * 3 % 1000003 + k;
    int left = round % 3;
    while (left > 0 && score(x + left, 5) >= 0)
      --left;
    for (int never = 3; never < 3; ++never)
      sum += score(x, sizes.at(round));
    switch (round % 4) {
    case 0:
      sum += score(x, 11);
      break;
    case 1: {
      const int s = score(x, 12);
      sum += s;
      break;
    }
    default:
      if (round % 5)
        sum += score(x, 6);
      else if (round % 2)
        sum -= score(x, 7);
      else
        sum += 1;
    }
    x[round % 20] = (x[round % 20] + 1) % 40;
  }
  std::printf("%ld\n", sum);
}

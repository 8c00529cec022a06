#include "rec.h"

#include <cstdio>
#include <vector>

void merge_sort(int *x, int n) {
  if (n < 2)
    return;
  std::vector<int> tmp(x, x + n);
  const int half = n / 2;
  merge_sort(tmp.data(), half);
  merge_sort(tmp.data() + half, n - half);
  for (int i = 0, a = 0, b = half; i < n; ++i)
    x[i] = b == n || (a < half && tmp[a] <= tmp[b]) ? tmp[a++] : tmp[b++];
}

int main() {
  int x[33];
  long sum = 0;
  for (int round = 0; round < 5; ++round) {
    for (int i = 0; i < 33; ++i)
      x[i] = (i * (17 + round)) % 31;
    merge_sort(x, 33 - round);
    for (int i = 0; i < 33; ++i)
      sum = sum * 3 % 1000003 + x[i];
    sum += ping(x, 20);
  }
  std::printf("%ld\n", sum);
}

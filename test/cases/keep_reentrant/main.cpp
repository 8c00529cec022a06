#include "walk.h"

#include <cstdio>

int main() {
  const int next[10] = {3, 0, 5, 7, 2, 9, 1, 4, 6, 8};
  long sum = 0;
  for (int start = 0; start < 10; ++start) {
    int depth = 0;
    walk(next, start, 10, [&](int i) {
      sum = sum * 3 % 1000003 + i;
      if (++depth % 3 == 0)
        walk(next, (i + start) % 10, 10, [&](int k) { sum += k * depth; });
    });
  }
  std::printf("%ld\n", sum);
}

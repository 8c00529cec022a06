#include "member.h"

#include <cstdio>

int main() {
  Signal a(20), b(20);
  int y[20] = {};
  long sum = 0;
  for (int round = 0; round < 15; ++round) {
    sum += a.both() + b.energy() * 3;
    if (round % 2)
      b.flip();
    sum += Signal::pad(a.data(), y, 20 - round) + y[2];
    sum = sum * 3 % 1000003 + difference(a, b);
  }
  std::printf("%ld\n", sum);
}

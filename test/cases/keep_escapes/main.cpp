#include "store.h"

#include <cstdio>

int main() {
  int x[20];
  for (int i = 0; i < 20; ++i)
    x[i] = (i * 7) % 13;
  Store store;
  std::vector<int> out;
  long sum = 0;
  for (int round = 0; round < 8; ++round) {
    store.remember(x, 20 - round);
    store.exchange(x, 12 + round % 3);
    sum += store.point_into(x, 15);
    const int *table = publish(x, 9);
    sum += table[round];
    delete[] table;
    copied_out(x, out, 18 - round);
    sum = sum * 5 + out[round] + store.state[round];
    x[round] += out[round + 1] + 1;
  }
  for (const auto &line : store.lines)
    for (int v : line)
      sum = sum * 3 % 1000003 + v;
  std::printf("%ld\n", sum);
}

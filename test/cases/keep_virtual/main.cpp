#include "filter.h"

#include <cstdio>
#include <memory>

int main() {
  const std::unique_ptr<Filter> mean(make(true)), rows(make(false));
  std::vector<int> x(30);
  for (int i = 0; i < 30; ++i)
    x[i] = (i * 11) % 47;
  for (int round = 0; round < 12; ++round) {
    (round % 3 ? mean : rows)->run(x);
    x[round] %= 1000;
  }
  long sum = 0;
  for (int v : x)
    sum = sum * 3 % 1000003 + v;
  std::printf("%ld\n", sum);
}

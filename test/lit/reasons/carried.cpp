// Contents that survive an iteration are not fresh scratch: the buffer may be
// lifted as a whole, but is not sized or reset within the loop; what is swapped
// with a member lives on and stays.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer step/next keep {{.*}}{{carried|escapes}}
// CHECK: buffer iterate/next lift
//--- a.cpp
#include <cstdio>
#include <utility>
#include <vector>

struct Field {
  std::vector<int> now;
  void step() {
    std::vector<int> next(now.size());
    for (std::size_t I = 0; I < now.size(); ++I)
      next[I] = now[I] + now[(I + 1) % now.size()];
    now.swap(next);
  }
};

int iterate(const int *In, int *Out, int N, int Steps) {
  std::vector<int> next(N);
  for (int S = 0; S < Steps; ++S)
    for (int I = 0; I < N; ++I)
      next[I] += In[(I + S) % N];
  for (int I = 0; I < N; ++I)
    Out[I] = next[N - 1 - I];
  return next[0];
}

int main() {
  Field F{{1, 2, 3, 4}};
  int Out[4] = {}, Sum = 0;
  for (int I = 1; I < 5; ++I) {
    F.step();
    Sum += iterate(F.now.data(), Out, I, 3) + Out[0];
  }
  std::printf("%d\n", Sum);
}

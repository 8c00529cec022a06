// NOLINT at the declaration, or on the line before, keeps a buffer.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer quiet/one keep {{.*}}suppressed
// CHECK: buffer quiet/two keep {{.*}}suppressed
// CHECK: buffer quiet/three lift
//--- a.cpp
#include <vector>

int quiet(const int *In, int N) {
  std::vector<int> one(N); // NOLINT
  // NOLINTNEXTLINE(scratchlift-scratch-buffer)
  std::vector<int> two(N);
  std::vector<int> three(N); // NOLINT(readability-magic-numbers)
  for (int I = 0; I < N; ++I)
    one[I] = two[I] = three[I] = In[I];
  return one[0] + two[N - 1] + three[N / 2];
}

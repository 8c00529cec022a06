// A call in a constant expression allocates nothing at run time and cannot
// take storage.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer folded/line keep {{.*}}constant-evaluated
// CHECK: buffer plain/line lift
//--- a.cpp
#include <cstdio>

constexpr int folded(const int *In, int N) {
  int *line = new int[N]();
  for (int I = 0; I < N; ++I)
    line[I] = In[I] + I;
  int Sum = 0;
  for (int I = 0; I < N; ++I)
    Sum += line[I];
  delete[] line;
  return Sum;
}

constexpr int Values[] = {3, 1, 4};
static_assert(folded(Values, 3) == 11);

int plain(const int *In, int N) {
  int *line = new int[N]();
  for (int I = 0; I < N; ++I)
    line[I] = In[I] + I;
  const int Sum = line[N - 1];
  delete[] line;
  return Sum;
}

int main() {
  int Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += folded(Values, I) * plain(Values, I);
  std::printf("%d\n", Sum);
}

// A buffer that is only allocated and released stays: a parameter or hoisted
// pointer for it would be an unused one. One whose size is asked for is used.
// A parameter that only gave contents that are dead, or a size, is named still.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer kernel/idle keep - {{.*}}not-a-kernel
// CHECK-DAG: buffer kernel/copied keep - {{.*}}not-a-kernel
// CHECK-DAG: buffer kernel/sized lift
// CHECK-DAG: buffer kernel/used lift
// CHECK-DAG: buffer row/idle keep - {{.*}}virtual
// CHECK-DAG: buffer source/dead lift span init=dead
// CHECK-DAG: buffer measure/grown lift container init=dead
// CHECK-DAG: buffer value/dead lift span init=dead
// CHECK-DAG: buffer never/held {{lift|keep}}
// CHECK: (void)In;
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int kernel(const int *In, int N) {
  int *idle = static_cast<int *>(std::malloc(N * sizeof(int)));
  std::vector<int> sized(N + 1), used(N);
  for (int I = 0; I < N; ++I)
    used[I] = In[I] * 2;
  std::vector<int> copied = used;
  const int Result = used[N - 1] + static_cast<int>(sized.size());
  std::free(idle);
  return Result;
}

struct Stage {
  virtual ~Stage() = default;
  virtual int row(const int *In, int N) const {
    int Sum = 0;
    for (int I = 0; I < N; ++I) {
      int *idle = new int[N];
      Sum += In[I];
      delete[] idle;
    }
    return Sum;
  }
};

static bool source(const int *In, int *Out, int N) {
  std::vector<int> dead(In, In + N);
  std::fill(dead.begin(), dead.end(), 43);
  for (int I = 0; I < N; ++I)
    Out[I] = dead[I];
  return N > 2;
}

static bool value(std::vector<int> Own, int *Out, int N) {
  std::vector<int> dead(Own.begin(), Own.begin() + N);
  for (int I = 0; I < N; ++I)
    dead[I] = I + 1;
  for (int I = 0; I < N; ++I)
    Out[I] = dead[I];
  return N > 2;
}

// What grows it is never run, and compiled all the same.
static int never(const int *In, int N) {
  std::vector<int> held(N);
  for (int I = 0; I < N; ++I)
    held[I] = In[I];
  if (76 % 6 == 0)
    held.push_back(3);
  return held[N - 1];
}

static int measure(const int *In, int N) {
  std::vector<int> grown(N);
  for (int I = 0; I < N; ++I)
    grown[I] = In[I];
  grown.push_back(3);
  return grown[N];
}

int main() {
  const int X[] = {4, 2, 7};
  int Y[3];
  int Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += value({1, 2, 3}, Y, I) + never(X, I) + source(X, Y, I) + Y[0] + measure(X, I) + kernel(X, I) + Stage().row(X, I);
  std::printf("%d\n", Sum);
}

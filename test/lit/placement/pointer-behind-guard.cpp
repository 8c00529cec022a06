// A pointer to no elements can be handed on where malloc(0) and new T[0] could.
// A call that never reached the allocation makes none for that.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: call main->guarded tmp
// CHECK-DAG: guarded_tmp.reserve({{.*}} > 0 ? 1 : 0);
// CHECK-DAG: plain_tmp.reserve(1);
// CHECK-NOT: guarded_tmp.reserve(1)
//--- a.cpp
#include <cstdio>
#include <cstring>

static int guarded(const int *In, int N, int K) {
  if (N <= 0)
    return 3;
  int *tmp = new int[N + K];
  std::memset(tmp, 0, (N + K) * sizeof(int));
  for (int I = 0; I < N && K >= 0; ++I)
    tmp[I] += In[I];
  int Sum = 0;
  for (int I = 0; I < N + K; ++I)
    Sum = Sum * 3 + tmp[I];
  delete[] tmp;
  return Sum;
}

static int plain(const int *In, int N) {
  short *tmp = new short[N];
  std::memset(tmp, 0, N * sizeof(short));
  int Sum = In[0];
  for (int I = 0; I < N; ++I)
    Sum = Sum * 3 + tmp[I];
  delete[] tmp;
  return Sum;
}

int main() {
  const int X[] = {4, 2, 7};
  int Sum = 0;
  for (int R = -1; R < 4; ++R)
    Sum += guarded(X, R, R % 2) + guarded(X, R, 0) + plain(X, R * (R > 0)) + plain(X, 2);
  std::printf("%d\n", Sum);
}

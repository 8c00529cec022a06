// A kernel that calls itself while its buffer is alive keeps it, also where
// the cycle runs over another function.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer split/low keep {{.*}}recursive
// CHECK: buffer ping/mine keep {{.*}}recursive
// CHECK: buffer straight/low lift
//--- a.cpp
#include <vector>

int split(const int *In, int *Out, int N) {
  std::vector<int> low(N);
  for (int I = 0; I < N; ++I)
    low[I] = In[I] / 2;
  const int Below = N > 1 ? split(low.data(), Out, N / 2) : 0;
  return Out[0] = Below + low[N - 1];
}

int pong(const int *In, int *Out, int N);

int ping(const int *In, int *Out, int N) {
  std::vector<int> mine(N);
  for (int I = 0; I < N; ++I)
    mine[I] = In[I] + 1;
  return N > 1 ? pong(mine.data(), Out, N - 1) + mine[0] : mine[0];
}

int pong(const int *In, int *Out, int N) { return ping(In, Out, N / 2) + Out[0]; }

int straight(const int *In, int *Out, int N) {
  std::vector<int> low(N);
  for (int I = 0; I < N; ++I)
    low[I] = In[I] / 2;
  return Out[0] = low[N - 1];
}

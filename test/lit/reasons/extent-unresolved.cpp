// An extent that no caller can compute: a vector travels as a container; with
// --form=span there is nothing left but to keep it.
// RUN: %split && %lift -- --form=span | %FileCheck %s
// RUN: %split && %lift | %FileCheck %s --check-prefix=AUTO
// CHECK: buffer grown/line keep {{.*}}{{extent-unresolved|grows}}
// CHECK: buffer plain/line lift span
// AUTO: buffer grown/line lift container
// AUTO: buffer plain/line lift span
//--- a.cpp
#include <vector>

static int Seed = 3;
static int roll() { return Seed = Seed * 7 % 31; }

int grown(const int *In, int *Out, int N) {
  std::vector<int> line(roll() + N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  Out[0] = line[N - 1];
  return line[0];
}

int plain(const int *In, int *Out, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return Out[0] = line[N - 1];
}

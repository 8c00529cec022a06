// Elements whose construction or destruction does more than touch memory.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer counted/line keep {{.*}}non-trivial-element
// CHECK: buffer plain/line lift
//--- a.cpp
#include <vector>

int Alive = 0;
struct Counted {
  int V = 0;
  Counted() { ++Alive; }
  Counted(const Counted &O) : V(O.V) { ++Alive; }
  ~Counted() { --Alive; }
};
struct Pair {
  int A = 0, B = 0;
};

int counted(const int *In, int N) {
  std::vector<Counted> line(N);
  for (int I = 0; I < N; ++I)
    line[I].V = In[I] + Alive;
  return line[N - 1].V;
}

int plain(const int *In, int N) {
  std::vector<Pair> line(N);
  for (int I = 0; I < N; ++I)
    line[I].A = In[I];
  return line[N - 1].A + line[0].B;
}

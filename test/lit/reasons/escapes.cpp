// A buffer that something outliving the call can still reach is kept, and the
// report shows the reference; a copy of its elements is no such thing.
// RUN: %split && %lift 2>err.txt | %FileCheck %s
// RUN: %FileCheck %s --check-prefix=WHY < err.txt
// CHECK: buffer stored/line keep {{.*}}escapes
// CHECK: buffer pointed/line keep {{.*}}escapes
// CHECK: buffer swapped/line keep {{.*}}{{escapes|carried}}
// CHECK: buffer copied/line lift
// WHY: a.cpp:[[#]]:[[#]]: remark: {{.*}}'line'{{.*}}[scratchlift-keep]
//--- a.cpp
#include <vector>

struct Sink {
  std::vector<int> Kept;
  const int *Mark = nullptr;
};

void stored(Sink &S, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  S.Kept = std::move(line);
}

void pointed(Sink &S, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  S.Mark = line.data();
}

void swapped(Sink &S, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  S.Kept.swap(line);
}

void copied(Sink &S, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  S.Kept = line;
}

// Growth needs the container: where --form forbids it, the buffer is kept.
// RUN: %split && %lift -- --form=span | %FileCheck %s
// RUN: %split && %lift | %FileCheck %s --check-prefix=AUTO
// CHECK: buffer peaks/at keep {{.*}}grows
// AUTO: buffer peaks/at lift container
// AUTO: std::vector<int> &at
// AUTO: at.clear();
//--- a.cpp
#include <vector>

int peaks(const int *In, int *Out, int N) {
  std::vector<int> at;
  for (int I = 1; I + 1 < N; ++I)
    if (In[I] > In[I - 1] && In[I] > In[I + 1])
      at.push_back(I);
  for (int I : at)
    Out[I] = 1;
  return static_cast<int>(at.size());
}

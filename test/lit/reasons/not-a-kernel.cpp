// A buffer of a function that touches no other buffer is accounted for, and
// kept: there is no caller to speak of that would hand it one.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer table/line keep {{.*}}not-a-kernel
// CHECK: buffer kernel/line lift
//--- a.cpp
#include <string>
#include <vector>

std::string table(std::string Title) {
  std::string line(Title);
  line += ":";
  return line + "\n";
}

int kernel(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

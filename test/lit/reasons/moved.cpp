// A buffer that is given away costs nothing that lifting could save.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer give/line keep {{.*}}{{moved|escapes}}
// CHECK: buffer lend/line lift
//--- a.cpp
#include <utility>
#include <vector>

void take(std::vector<std::vector<int>> &All, std::vector<int> &&Line) { All.push_back(std::move(Line)); }

void give(std::vector<std::vector<int>> &All, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  take(All, std::move(line));
}

int lend(const std::vector<std::vector<int>> &All, const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I] + static_cast<int>(All.size());
  return line[N - 1];
}

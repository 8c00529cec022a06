// An #if inside the code to be changed whose other branch nobody has parsed.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer two/line keep {{.*}}conditional-code
// CHECK: buffer one/line lift
//--- a.cpp
#include <vector>

int two(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
#ifdef CHECKED
  line.push_back(0);
#endif
  return line[N - 1];
}

#ifdef CHECKED
int other(int N);
#endif

int one(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

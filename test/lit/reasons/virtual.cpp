// Virtual functions keep their signature, overriders without `override` too.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer run/line keep {{.*}}virtual
// CHECK-DAG: buffer walk/line keep {{.*}}virtual
// CHECK-DAG: buffer plain/line lift
//--- a.cpp
#include <vector>

struct Stage {
  virtual ~Stage() = default;
  virtual int run(const int *In, int N) const {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[I] * 2;
    return line[N - 1];
  }
  virtual int walk(const int *In, int N) const = 0;
  int plain(const int *In, int N) const {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[I] * 3;
    return line[N - 1];
  }
};

struct Walk : Stage {
  int walk(const int *In, int N) const {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[N - 1 - I];
    return line[0];
  }
};

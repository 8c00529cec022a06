// Another allocator, or a deleter that is not free, is somebody's decision.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer pooled/line keep {{.*}}custom-allocator
// CHECK: buffer returned/line keep {{.*}}custom-allocator
// CHECK: buffer plain/line lift
//--- a.cpp
#include <memory>
#include <memory_resource>
#include <vector>

struct Return {
  void operator()(int *P) const;
};
int *borrow(int N);

int pooled(const int *In, int N, std::pmr::memory_resource *R) {
  std::pmr::vector<int> line(N, R);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int returned(const int *In, int N) {
  std::unique_ptr<int[], Return> line(new int[N]);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int plain(const int *In, int N) {
  std::vector<int, std::allocator<int>> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

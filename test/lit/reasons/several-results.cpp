// Different locals on different returns: no single buffer is the result.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer either/odd keep {{.*}}{{several-results|escapes}}
// CHECK: buffer either/even keep {{.*}}{{several-results|escapes}}
// CHECK: buffer plain/odd lift
//--- a.cpp
#include <vector>

std::vector<int> either(const int *In, int N) {
  std::vector<int> odd(N), even(N + 1);
  for (int I = 0; I < N; ++I)
    odd[I] = even[I] = In[I];
  if (N % 2)
    return odd;
  return even;
}

int plain(const int *In, int N) {
  std::vector<int> odd(N);
  for (int I = 0; I < N; ++I)
    odd[I] = In[I];
  return odd[N - 1];
}

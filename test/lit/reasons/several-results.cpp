// Different locals on different returns: no single buffer is the result, not
// even where one of them is never reached.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer either/odd keep {{.*}}{{several-results|escapes}}
// CHECK: buffer either/even keep {{.*}}{{several-results|escapes}}
// CHECK: buffer plain/odd lift
// CHECK: buffer never/odd keep {{.*}}several-results
// CHECK: buffer never/even keep {{.*}}several-results
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

static std::vector<int> never(const int *In, int N) {
  std::vector<int> odd(N), even(N + 1);
  for (int I = 0; I < N; ++I)
    odd[I] = even[I] = In[I];
  if (76 % 6 == 0)
    return even;
  return odd;
}

int call(const int *In) {
  int Sum = 0;
  for (int I = 1; I < 4; ++I) {
    const std::vector<int> Made = never(In, I);
    Sum += Made[0];
  }
  return Sum;
}

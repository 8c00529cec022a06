// One variable that holds differently aligned blocks has no one storage.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer mixed/tmp keep {{.*}}{{layout-mismatch|extent-unresolved|conditional-allocation|custom-allocator|escapes}}
// CHECK: buffer plain/tmp lift
//--- a.cpp
#include <cstdlib>

int mixed(const float *In, float *Out, int N, bool Wide) {
  float *tmp;
  if (Wide)
    tmp = static_cast<float *>(std::aligned_alloc(64, (N + 15) / 16 * 64));
  else
    tmp = static_cast<float *>(std::malloc(N * sizeof(float)));
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  Out[0] = tmp[N - 1];
  std::free(tmp);
  return Wide;
}

int plain(const float *In, float *Out, int N) {
  float *tmp = static_cast<float *>(std::malloc(N * sizeof(float)));
  for (int I = 0; I < N; ++I)
    tmp[I] = In[I];
  Out[0] = tmp[N - 1];
  std::free(tmp);
  return 0;
}

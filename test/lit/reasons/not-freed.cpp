// A raw buffer that some path does not free is kept: lifting would free it.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer leaky/tmp keep {{.*}}not-freed
// CHECK: buffer tidy/tmp lift pointer
//--- a.cpp
int leaky(const int *In, int *Out, int N) {
  int *tmp = new int[N];
  for (int I = 0; I < N; ++I)
    tmp[I] = In[N - 1 - I];
  if (tmp[0] < 0)
    return -1;
  for (int I = 0; I < N; ++I)
    Out[I] = tmp[I];
  delete[] tmp;
  return 0;
}

int tidy(const int *In, int *Out, int N) {
  int *tmp = new int[N];
  for (int I = 0; I < N; ++I)
    tmp[I] = In[N - 1 - I];
  if (tmp[0] < 0) {
    delete[] tmp;
    return -1;
  }
  for (int I = 0; I < N; ++I)
    Out[I] = tmp[I];
  delete[] tmp;
  return 0;
}

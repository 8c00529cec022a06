// An instantiation's `new T[n]` without initialiser is replaced whole, bounds
// included, where a container carries the storage.
// RUN: %split && %lift -- --bundle=0 --form=container | %FileCheck %s
// CHECK-DAG: buffer kernel/plain lift container
// CHECK-DAG: buffer kernel/product lift container
// CHECK-DAG: buffer kernel/zero lift container
// CHECK: ==> a.cpp
// CHECK: int *plain = plain_storage.data();
// CHECK: T *product = product_storage.data();
// CHECK-NOT: new
// CHECK: int main
//--- a.cpp
#include <cstdio>

template <class T, int Width> T kernel(const T *In, int N) {
  int *plain = new int[N];
  T *product = new T[(N + 1) * Width];
  T *zero = new T[Width]();
  for (int I = 0; I < N; ++I)
    plain[I] = static_cast<int>(In[I]) * 2;
  for (int I = 0; I < (N + 1) * Width; ++I)
    product[I] = static_cast<T>(I + plain[0]);
  const T Result = product[N * Width] + static_cast<T>(plain[N - 1]) + zero[1];
  delete[] zero;
  delete[] product;
  delete[] plain;
  return Result;
}

int main() {
  const int X[] = {4, 2, 7};
  const long Y[] = {8, 1, 3};
  long Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum = Sum * 3 + kernel<int, 2>(X, I) + kernel<long, 3>(Y, I);
  std::printf("%ld\n", Sum);
}

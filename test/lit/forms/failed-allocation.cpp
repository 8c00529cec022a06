// Tests for a failed allocation that only leave go with the allocation, in
// whatever way they are spelled; what does more than leave keeps its buffer.
// RUN: %split && %lift --std=c++20 | %FileCheck %s
// CHECK-DAG: buffer macro/tmp lift pointer
// CHECK-DAG: buffer assigned/tmp lift pointer
// CHECK-DAG: buffer denied/tmp lift pointer
// CHECK-DAG: buffer aligned/tmp lift container
// CHECK-DAG: buffer pair/a lift pointer
// CHECK-DAG: buffer pair/b lift pointer
// CHECK-DAG: buffer thrown/tmp lift pointer
// CHECK-DAG: buffer retried/tmp keep {{.*}}conditional-allocation
// CHECK-DAG: buffer status/tmp keep {{.*}}conditional-allocation
// CHECK-DAG: buffer either/tmp keep {{.*}}conditional-allocation
// CHECK-DAG: buffer perhaps/tmp keep {{.*}}conditional-allocation
// CHECK-DAG: buffer copied/tmp keep {{.*}}allocation-caught
// CHECK: ==> a.cpp
// CHECK: int macro(const float *in, float *tmp, int n) {
// CHECK-NEXT: for (
// CHECK: int assigned(const float *in, float *tmp, int n) {
// CHECK-NEXT: for (
// CHECK: int denied(const float *in, float *tmp, int n) {
// CHECK-NEXT: for (
// CHECK: int aligned(const float *in, std::vector<float> &tmp_storage, int n) {
// CHECK-NEXT: float *tmp;
// CHECK-NEXT: tmp_storage.resize(
// CHECK-NEXT: tmp =
// CHECK-NEXT: for (
// CHECK: int thrown(const float *in, float *tmp, int n) {
// CHECK-NEXT: for (
// CHECK: int retried(const float *in, int n) {
//--- a.cpp
#include <cstdio>
#include <cstdlib>
#include <new>

int macro(const float *in, int n) {
  float *tmp = (float *)malloc(n * sizeof(float));
  if (NULL == tmp)
    return -1;
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int assigned(const float *in, int n) {
  float *tmp;
  if ((tmp = (float *)malloc(n * sizeof(float))) == NULL)
    return -1;
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int denied(const float *in, int n) {
  float *tmp = nullptr;
  if (!(tmp = (float *)malloc(n * sizeof(float)))) {
    std::perror("denied");
    std::exit(2);
  }
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int aligned(const float *in, int n) {
  float *tmp;
  if (posix_memalign(reinterpret_cast<void **>(&tmp), 64, n * sizeof(float)) != 0)
    return -1;
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int pair(const float *in, int n) {
  float *a = NULL, *b = NULL;
  a = (float *)malloc(n * sizeof(float));
  b = (float *)malloc(n * sizeof(float));
  if (a == NULL || b == NULL) {
    free(a);
    free(b);
    return -1;
  }
  for (int i = 0; i < n; ++i)
    a[i] = b[n - 1 - i] = in[i];
  const int last = static_cast<int>(a[n - 1] + b[n - 1]);
  free(a);
  free(b);
  return last;
}

int thrown(const float *in, int n) {
  float *tmp = (float *)malloc(n * sizeof(float));
  if (tmp == NULL)
    throw std::bad_alloc();
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int retried(const float *in, int n) {
  float *tmp;
  while ((tmp = (float *)malloc(n * sizeof(float))) == NULL) {
  }
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int status(const float *in, int n) {
  float *tmp;
  const int why = posix_memalign(reinterpret_cast<void **>(&tmp), 64, n * sizeof(float));
  if (why)
    return why;
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int either(const float *in, int n, bool zero) {
  float *tmp = static_cast<float *>(zero ? calloc(n, sizeof(float)) : malloc(n * sizeof(float)));
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int perhaps(const float *in, int n, bool use) {
  float *tmp = use ? (float *)malloc(n * sizeof(float)) : NULL;
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    if (use)
      tmp[i] = in[i];
    sum += in[i];
  }
  if (use)
    sum -= tmp[0];
  free(tmp);
  return static_cast<int>(sum);
}

int copied(const float *in, int n) {
  float *tmp;
  if (posix_memalign(reinterpret_cast<void **>(&tmp), 64, n * sizeof(float)) != 0) {
    float sum = 0;
    for (int i = 0; i < n; ++i)
      sum += in[i];
    return static_cast<int>(sum);
  }
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i];
  const int last = static_cast<int>(tmp[n - 1]);
  free(tmp);
  return last;
}

int main() {
  float x[9];
  long sum = 0;
  for (int i = 0; i < 9; ++i)
    x[i] = static_cast<float>(i * i % 5);
  for (int n = 1; n < 9; ++n) {
    sum = sum * 3 % 10007 + macro(x, n) + assigned(x, n) * 2 + denied(x, n) + aligned(x, n) * 3;
    sum += pair(x, n) + thrown(x, n) * 5 + retried(x, n) + status(x, n) + either(x, n, n % 2 == 0);
    sum += perhaps(x, n, n % 3 == 0) + copied(x, n);
  }
  std::printf("%ld\n", sum);
}

// A branch that nobody has parsed blocks what it may touch, and nothing else.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer prints/line lift span {{.*}}init=dead
// CHECK-DAG: buffer behind/line lift span {{.*}}init=dead
// CHECK-DAG: buffer front/line lift container
// CHECK-DAG: buffer resized/line lift container
// CHECK-DAG: buffer freed/line lift pointer
// CHECK-DAG: buffer filled/line lift {{.*}}init=zero
// CHECK-DAG: buffer shorter/line lift {{.*}}init=zero
// CHECK-DAG: buffer constant/line lift
// CHECK-DAG: buffer alias/line keep {{.*}}conditional-code
// CHECK-DAG: buffer macro/line keep {{.*}}conditional-code
// CHECK-DAG: buffer jump/line keep {{.*}}conditional-code
// CHECK-DAG: buffer piece/line keep {{.*}}conditional-code
// CHECK-DAG: buffer extent/line keep {{.*}}conditional-code
// CHECK-DAG: buffer declared/line keep {{.*}}conditional-code
// CHECK-DAG: buffer tested/line keep {{.*}}conditional-code
// CHECK-DAG: buffer handled/line keep {{.*}}conditional-code
// CHECK-DAG: buffer parallel/line keep {{.*}}conditional-code
// CHECK-DAG: buffer result/line keep {{.*}}conditional-code
// CHECK-DAG: buffer made/line keep {{.*}}conditional-code
// CHECK-DAG: buffer copied/line keep {{.*}}conditional-code
//--- a.cpp
#include <cstdio>
#include <cstdlib>
#include <vector>

int prints(const int *In, int N) {
#ifdef VERBOSE
  std::printf("%d elements from %d\n", N, In[0]);
#endif
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int behind(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  int R = line[N - 1];
#ifdef CLAMP
  if (R > 100)
    return 100;
#endif
  return R;
}

// What check() does, the allocation may depend on.
int front(const int *In, int N) {
#ifdef CHECKED
  check();
#endif
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int resized(const int *In, int N) {
#ifdef PADDED
  N += 4;
#endif
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

// The branch leaks today, and need not free what is the caller's.
int freed(const int *In, int N) {
  int *line = (int *)std::malloc(N * sizeof(int));
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  int R = line[N - 1];
#ifdef CHECKED
  if (R < 0)
    return -1;
#endif
  std::free(line);
  return R;
}

// Elsewhere nothing is written.
int filled(const int *In, int N) {
  std::vector<int> line(N);
#ifndef EMPTY
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
#endif
  return line[N - 1];
}

int shorter(const int *In, int N) {
  std::vector<int> line(N);
  int M = N;
#ifdef HALF
  M /= 2;
#endif
  for (int I = 0; I < M; ++I)
    line[I] = In[I];
  return line[N - 1];
}

// No configuration compiles the other branch.
int constant(const int *In, int N) {
  std::vector<int> line(N);
#if 1
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
#else
  line.clear();
#endif
  return line[N - 1];
}

int alias(const int *In, int N) {
  std::vector<int> line(N);
  int *P = line.data();
  for (int I = 0; I < N; ++I)
    P[I] = In[I];
#ifdef CHECKED
  keep(P);
#endif
  return line[N - 1];
}

#ifdef CHECKED
#define KEEP keep(line)
#endif
int macro(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
#ifdef CHECKED
  KEEP;
#endif
  return line[N - 1];
}

int jump(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I) {
#ifdef SPARSE
    if (In[I] == 0)
      continue;
#endif
    line[I] = In[I];
  }
  return line[N - 1];
}

int piece(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
#ifdef SPARSE
    if (In[I] != 0)
#endif
      line[I] = In[I];
  return line[N - 1];
}

int extent(const int *In, int N) {
  std::vector<int> line(N
#ifdef PADDED
                        + 4
#endif
  );
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int declared(const int *In, int N) {
#ifdef LARGE
  const int M = 1024;
#else
  const int M = 64;
#endif
  std::vector<int> line(M);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

int tested(const int *In, int N) {
  int *line = (int *)std::malloc(N * sizeof(int));
  if (!line) {
#ifdef CHECKED
    complain();
#endif
    return -1;
  }
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  int R = line[N - 1];
  std::free(line);
  return R;
}

int handled(const int *In, int N) {
  std::vector<int> line(N);
  try {
#ifdef CHECKED
    check(N);
#endif
    for (int I = 0; I < N; ++I)
      line[I] = In[I];
  } catch (...) {
    return line[0];
  }
  return line[N - 1];
}

int parallel(const int *In, int N) {
  int R = 0;
#ifdef _OPENMP
#pragma omp parallel for
#endif
  for (int K = 0; K < N; ++K) {
    std::vector<int> line(N);
    for (int I = 0; I < N; ++I)
      line[I] = In[I];
    R |= line[K];
  }
  return R;
}

std::vector<int> result(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
#ifdef CHECKED
  if (N > 3)
    return {};
#endif
  return line;
}

int made(const int *In, int N) {
#ifdef SMALL
  int part[64];
#else
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
#endif
}

int copied(std::vector<int> line, int N) {
#ifdef CHECKED
  check(N);
#endif
  return line[N - 1];
}

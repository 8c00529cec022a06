// A branch of an 'if constexpr' that no instance takes is text that stays: it
// blocks what it may touch. One that some instance takes is known.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer result/line keep {{.*}}conditional-code
// CHECK-DAG: buffer named/line keep {{.*}}conditional-code
// CHECK-DAG: buffer seen/line out
// CHECK-DAG: buffer beside/line lift span
// CHECK-DAG: buffer other/line out
// CHECK-DAG: buffer freed/line lift
// CHECK: ==> a.cpp
// CHECK: T freed(
// CHECK-NOT: delete[] line
//--- a.cpp
#include <type_traits>
#include <vector>

template <class T> std::vector<T> result(const std::vector<T> &In) {
  std::vector<T> line(In.size());
  if constexpr (std::is_integral_v<T>) {
    if (In.empty())
      return line;
  }
  for (unsigned I = 0; I < In.size(); ++I)
    line[I] = In[I];
  return line;
}

template <class T> T named(const T *In, int N) {
  std::vector<T> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  if constexpr (std::is_integral_v<T>)
    line.push_back(0);
  return line[N - 1];
}

// Both branches are taken by some instance.
template <class T> std::vector<T> seen(const std::vector<T> &In) {
  std::vector<T> line(In.size());
  if constexpr (std::is_integral_v<T>) {
    if (In.empty())
      return line;
  }
  for (unsigned I = 0; I < In.size(); ++I)
    line[I] = In[I];
  return line;
}

template <class T> T beside(const T *In, int N) {
  std::vector<T> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  T R = line[N - 1];
  if constexpr (std::is_integral_v<T>)
    R %= 7;
  return R;
}

template <class T> std::vector<T> other(const std::vector<T> &In) {
  std::vector<T> line(In.size());
  for (unsigned I = 0; I < In.size(); ++I)
    if constexpr (std::is_integral_v<T>)
      line[I] = In[I];
    else
      line[I] = In[I] * 2;
  return line;
}

// What one instance alone frees goes too.
template <class T> T freed(const T *In, int N) {
  T *line = new T[N];
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  if constexpr (std::is_integral_v<T>) {
    if (In[0] % 7 == 0) {
      delete[] line;
      return 0;
    }
  }
  T R = line[N - 1];
  delete[] line;
  return R;
}

double all(const std::vector<double> &In, const std::vector<int> &Ints) {
  double Sum = 0;
  for (int K = 0; K < 3; ++K) {
    std::vector<double> A = result(In);
    std::vector<double> B = seen(In);
    std::vector<int> C = seen(Ints);
    std::vector<double> D = other(In);
    std::vector<int> E = other(Ints);
    Sum += A[0] + B[0] + C[0] + D[0] + E[0] + named(In.data(), 4) +
           beside(In.data(), 4) + freed(In.data(), 4) + freed(Ints.data(), 4);
  }
  return Sum;
}

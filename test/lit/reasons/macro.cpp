// What a macro's body spells is not edited: the kernel stays. Where only the
// head is a macro's, as of a test, calls and loops between the braces are text
// like any other.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer body/line keep {{.*}}macro
// CHECK-DAG: buffer declared/line keep {{.*}}macro
// CHECK-DAG: buffer plain/line lift
// CHECK-DAG: buffer headed_test/whole keep {{.*}}macro
// CHECK-DAG: buffer headed_test/row hoist
// CHECK-DAG: buffer argument_test/row keep {{.*}}macro
// CHECK-DAG: call headed_test->plain line hoisted
//--- a.cpp
#include <cstdio>
#include <vector>

#define SCRATCH(T, Name, Size) std::vector<T> Name(Size)
#define KERNEL(Name)                                                           \
  int Name(const int *In, int N) {                                             \
    std::vector<int> line(N);                                                  \
    for (int I = 0; I < N; ++I)                                                \
      line[I] = In[I];                                                         \
    return line[N - 1];                                                        \
  }
KERNEL(body)

int declared(const int *In, int N) {
  SCRATCH(int, line, N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[N - 1];
}

#define LAST(X, N) X[(N) - 1]
int plain(const int *In, int N) {
  std::vector<int> line(N);
  for (int I = 0; I < N; ++I)
    line[I] = In[I];
  return line[0] + N;
}

#define TEST(Name) void Name##_test(const int *In, int N)
TEST(headed) {
  std::vector<int> whole(N);
  for (int R = 1; R < N; ++R) {
    std::vector<int> row(R);
    for (int I = 0; I < R; ++I)
      row[In[I] % R] += plain(In, R);
    whole[R] = row[0];
  }
  std::printf("%d\n", whole[N - 1]);
}

#define WITH_BODY(Name, Body) void Name##_test(const int *In, int N) Body
WITH_BODY(argument, {
  for (int R = 1; R < N; ++R) {
    std::vector<int> row(R);
    for (int I = 0; I < R; ++I)
      row[In[I] % R] += I;
    std::printf("%d\n", row[0]);
  }
})

int main() {
  int X[6] = {3, 1, 4, 1, 5, 9};
  headed_test(X, 6);
  argument_test(X, 6);
}

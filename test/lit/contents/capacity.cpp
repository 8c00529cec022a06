// Storage that is kept has the capacity of an earlier call: a function that
// looks at it keeps its buffer, and one that gives it back as well.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer grown/tmp keep - {{.*}}escapes
// CHECK-DAG: buffer tight/tmp keep - {{.*}}escapes
// CHECK-DAG: buffer fits/tmp lift
//--- a.cpp
#include <cstdio>
#include <vector>

static std::size_t grown(const int *in, int n) {
  std::vector<int> tmp;
  tmp.reserve(n);
  for (int i = 0; i < n; ++i)
    if (in[i] > 1)
      tmp.push_back(in[i]);
  return tmp.capacity() + tmp.size();
}

static int tight(const int *in, int n) {
  std::vector<int> tmp(n);
  tmp.shrink_to_fit();
  for (int i = 0; i < n; ++i)
    tmp[i] = in[i] * 2;
  return tmp[n - 1];
}

static int fits(const int *in, int n) {
  std::vector<int> tmp;
  tmp.reserve(n);
  for (int i = 0; i < n; ++i)
    if (in[i] > 2)
      tmp.push_back(in[i]);
  return static_cast<int>(tmp.size());
}

int main() {
  const int in[] = {1, 2, 3, 4, 5};
  std::size_t sum = 0;
  for (int i = 5; i > 0; --i)
    sum = sum * 7 + grown(in, i) + tight(in, i) + fits(in, i);
  std::printf("%zu\n", sum);
}

// The clang-tidy module reports the same decisions with the same words.
// REQUIRES: tidy-module
// RUN: %split && %database a.cpp
// RUN: %clang-tidy -load=%tidy-module -checks='-*,scratchlift-*' -p . a.cpp 2>/dev/null >tidy.txt
// RUN: %FileCheck %s <tidy.txt
// CHECK-DAG: a.cpp:4:20: warning: {{.*}}'tmp'{{.*}}[scratchlift-scratch-buffer]
// CHECK-NOT: quiet
//--- a.cpp
#include <vector>

static int k(const int *in, int n) {
  std::vector<int> tmp(n);
  std::vector<int> quiet(n); // NOLINT
  for (int i = 0; i < n; ++i)
    tmp[i] = quiet[i] = in[i];
  return tmp[n - 1] + quiet[0];
}

int user(const int *in) {
  int sum = 0;
  for (int i = 1; i < 5; ++i)
    sum += k(in, i);
  return sum;
}

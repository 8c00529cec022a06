// A kernel that calls unknown code while its buffer is alive may be entered
// again from there: its buffer is kept, or each activation has storage of its
// own. Calls to the standard library do not count.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer visit/seen {{keep .*reentrant|lift}}
// CHECK: buffer sorted/copy lift
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

void visit(const int *Next, int *Count, int N, const std::function<void(int)> &Call) {
  std::vector<char> seen(N);
  for (int I = 0; !seen[I]; I = Next[I]) {
    seen[I] = 1;
    ++*Count;
    Call(I);
  }
}

void sorted(const int *In, int *Out, int N) {
  std::vector<int> copy(N);
  std::copy(In, In + N, copy.begin());
  std::sort(copy.begin(), copy.end());
  std::copy(copy.begin(), copy.end(), Out);
}

int main() {
  const int Next[5] = {2, 0, 4, 1, 3};
  int Count = 0, Out[5] = {};
  for (int Round = 0; Round < 4; ++Round) {
    visit(Next, &Count, 5, [&](int I) {
      if (I == 4)
        visit(Next, &Count, 5, [&](int K) { Count += K; });
    });
    sorted(Next, Out, 5 - Round);
    Count = Count * 3 + Out[0];
  }
  std::printf("%d\n", Count);
}

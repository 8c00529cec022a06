// What the body can tell of the size is what it was: size(), end(), range-for,
// and a callee that looks at it, with storage that has been larger before.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer size/tmp lift span
// CHECK-DAG: buffer ends/tmp lift
// CHECK-DAG: buffer range/tmp lift
// CHECK-DAG: buffer handed/tmp lift
// CHECK: (void)n;
//--- a.cpp
#include <algorithm>
#include <cstdio>
#include <vector>

int size(const int *in, int n) {
  std::vector<int> tmp(n, 1);
  for (std::size_t i = 0; i < tmp.size(); i += 3)
    tmp[i] = in[i];
  return static_cast<int>(tmp.size()) * 10 + tmp.back();
}

int ends(const int *in, int n) {
  std::vector<int> tmp(in, in + n);
  std::sort(tmp.begin(), tmp.end());
  return *std::max_element(tmp.begin(), tmp.end()) + static_cast<int>(std::distance(tmp.begin(), tmp.end()));
}

int range(const int *in, int n) {
  std::vector<int> tmp(n);
  int k = 0;
  for (int &v : tmp)
    v = in[k++];
  int sum = 0;
  for (int v : tmp)
    sum = sum * 3 % 1009 + v;
  return sum;
}

static int look(const std::vector<int> &v) { return static_cast<int>(v.size()) + (v.empty() ? 7 : v.front()); }

int handed(const int *in, int n) {
  std::vector<int> tmp(n);
  for (int i = 0; i < n; ++i)
    tmp[i] = in[n - 1 - i];
  return look(tmp);
}

int main() {
  const int x[] = {3, 1, 4, 1, 5, 9, 2, 6};
  int sum = 0;
  for (int n = 8; n > 0; n -= 2)
    sum = sum * 3 % 10007 + size(x, n) + ends(x, n) + range(x, n - 1) + handed(x, n - 1);
  std::printf("%d\n", sum);
}

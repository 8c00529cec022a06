// A loop counts all the same if the library only reads its counter, by const
// reference or to make a pair of it; the fill is then dead. It lives where the
// counter may be changed, where a member stays unwritten, or where a reference
// to the counter is kept.
// RUN: %split && %lift | %FileCheck %s
// CHECK-DAG: buffer pairs/a lift span init=dead
// CHECK-DAG: buffer made/a lift span init=dead
// CHECK-DAG: buffer bounded/a lift span init=dead
// CHECK-DAG: buffer halves/a lift span init=zero
// CHECK-DAG: buffer swapped/a lift span init=zero
// CHECK-DAG: buffer kept/a lift span init=zero
//--- main.cpp
#include <algorithm>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>

static int pairs(const int *in, int n) {
  std::vector<std::pair<int, int>> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = {in[i], i};
  return a[n / 2].first * 10 + a[n - 1].second;
}

static int made(const int *in, int n) {
  std::vector<std::pair<int, int>> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = std::make_pair(in[i], i);
  return a[n / 2].first * 10 + a[n - 1].second;
}

static int bounded(const int *in, int n) {
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i)
    a[i] = in[std::min(i, 3)];
  return a[n / 2] + a[n - 1];
}

static int halves(const int *in, int n) {
  std::vector<std::pair<int, int>> a(n);
  for (int i = 0; i < n; ++i)
    a[i].first = in[i];
  int sum = a[n - 1].second;
  a[n - 1].second = 7;
  return sum + a[n / 2].first;
}

static int swapped(const int *in, int n) {
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i) {
    int next = i + 1;
    std::swap(i, next);
    a[next] = in[next];
  }
  int sum = a[n - 1];
  a[1] = 5;
  return sum + a[0] + a[1];
}

static int kept(const int *in, int n) {
  std::vector<int> a(n);
  for (int i = 0; i < n; ++i) {
    std::tuple<int &, int> both(i, 1);
    a[i] = in[i];
    std::get<0>(both) += std::get<1>(both);
  }
  int sum = a[1];
  a[1] = 5;
  return sum + a[0] + a[1];
}

int main() {
  int in[6] = {3, 1, 4, 1, 5, 9}, sum = 0;
  for (int k = 4; k < 7; ++k) {
    sum += pairs(in, k) + made(in, k) + bounded(in, k) + halves(in, k);
    sum += swapped(in, 4) + kept(in, 4);
  }
  std::printf("%d\n", sum);
}

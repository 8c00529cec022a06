// Different locals on different returns: no single buffer is the result, not
// even where one of them is never reached. Several buffers in one result: none
// of them is it, unless it is copied there.
// RUN: %split && %lift | %FileCheck %s
// CHECK: buffer either/odd keep {{.*}}{{several-results|escapes}}
// CHECK: buffer either/even keep {{.*}}{{several-results|escapes}}
// CHECK: buffer plain/odd lift
// CHECK: buffer never/odd keep {{.*}}several-results
// CHECK: buffer never/even keep {{.*}}several-results
// CHECK: buffer paired/low keep {{.*}}several-results
// CHECK: buffer paired/high keep {{.*}}several-results
// CHECK: buffer tupled/out keep {{.*}}several-results
// CHECK: buffer bundled/low keep {{.*}}several-results
// CHECK: buffer copied/low lift
// CHECK: buffer consumed/low keep {{.*}}escapes
//--- a.cpp
#include <tuple>
#include <utility>
#include <vector>

std::vector<int> either(const int *In, int N) {
  std::vector<int> odd(N), even(N + 1);
  for (int I = 0; I < N; ++I)
    odd[I] = even[I] = In[I];
  if (N % 2)
    return odd;
  return even;
}

int plain(const int *In, int N) {
  std::vector<int> odd(N);
  for (int I = 0; I < N; ++I)
    odd[I] = In[I];
  return odd[N - 1];
}

static std::vector<int> never(const int *In, int N) {
  std::vector<int> odd(N), even(N + 1);
  for (int I = 0; I < N; ++I)
    odd[I] = even[I] = In[I];
  if (76 % 6 == 0)
    return even;
  return odd;
}

int call(const int *In) {
  int Sum = 0;
  for (int I = 1; I < 4; ++I) {
    const std::vector<int> Made = never(In, I);
    Sum += Made[0];
  }
  return Sum;
}

static std::pair<std::vector<int>, std::vector<int>> paired(const int *In,
                                                            int N) {
  std::vector<int> low(N), high(N);
  for (int I = 0; I < N; ++I)
    low[I] = high[N - 1 - I] = In[I];
  return std::make_pair(std::move(low), std::move(high));
}

static std::tuple<std::vector<int>, int> tupled(const int *In, int N) {
  std::vector<int> out(N);
  for (int I = 0; I < N; ++I)
    out[I] = In[I];
  return {std::move(out), N};
}

struct Both {
  std::vector<int> low;
  int count;
};
static Both bundled(const int *In, int N) {
  std::vector<int> low(N);
  for (int I = 0; I < N; ++I)
    low[I] = In[I];
  return Both{std::move(low), N};
}

static Both copied(const int *In, int N) {
  std::vector<int> low(N);
  for (int I = 0; I < N; ++I)
    low[I] = In[I];
  return Both{low, N};
}

static int count(std::vector<int> &&Taken) {
  std::vector<int> Mine(std::move(Taken));
  return static_cast<int>(Mine.size());
}
static int consumed(const int *In, int N) {
  std::vector<int> low(N);
  for (int I = 0; I < N; ++I)
    low[I] = In[I];
  return count(std::move(low));
}

int all(const int *In) {
  int Sum = 0;
  for (int I = 1; I < 4; ++I)
    Sum += paired(In, I).first[0] + std::get<1>(tupled(In, I)) +
           bundled(In, I).count + copied(In, I).count + consumed(In, I);
  return Sum;
}

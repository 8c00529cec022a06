//===- VarsTest.cpp - The variable table ----------------------------------===//
#include "OpsFixture.h"

#include <gtest/gtest.h>

using namespace scratchlift;
using namespace scratchlift::test;

static std::vector<std::string> varsOf(const Function &F) {
  std::vector<std::string> Result;
  for (const Var &V : F.Vars)
    Result.push_back(show(V));
  return Result;
}

TEST(VarsTest, ClassifiesWhatIsDeclared) {
  TUFacts Facts = factsOf(R"cpp(
#include <memory>
#include <span>
#include <vector>
struct Frame { int width; };
void f(const float *in, std::vector<float> &out, std::span<int> s, int,
       const Frame &frame, void (*done)(int)) {
  static int calls = 0;
  auto it = out.begin();
  std::unique_ptr<float[]> p;
  double table[4];
  auto twice = [](int x) { return 2 * x; };
}
)cpp");
  EXPECT_EQ(varsOf(functionOf(Facts, "f")),
            (Lines{"param pointer in: const float * const",
                   "param container out: std::vector<float> &",
                   "param view s: std::span<int>", "param scalar -: int",
                   "param record frame: const Frame & const",
                   "param other done: void (*)(int)",
                   "static scalar calls: int", "local iterator it: auto",
                   "local container p: std::unique_ptr<float[]>",
                   "local pointer table: double[4]", "local lambda twice: auto",
                   "local scalar x: int"}));
}

TEST(VarsTest, ThisStandsBehindTheParameters) {
  TUFacts Facts = factsOf(R"cpp(
struct Gain { int n; void run(int k) const { int m = k; } };
)cpp");
  EXPECT_EQ(varsOf(functionOf(Facts, "Gain::run")),
            (Lines{"param scalar k: int", "this record this: Gain const",
                   "local scalar m: int"}));
}

TEST(VarsTest, SpellsTypesAsTheTemplateDoes) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
template <class T> void f(const T *in, std::vector<T> &out) {
  std::vector<T> tmp;
  const T *p = in, *q = in;
}
template void f<float>(const float *, std::vector<float> &);
)cpp");
  EXPECT_EQ(varsOf(functionOf(Facts, "f")),
            (Lines{"param pointer in: const T * const",
                   "param container out: std::vector<T> &",
                   "local container tmp: std::vector<T>",
                   "local pointer p: const T * const",
                   "local pointer q: const T * const"}));
}

TEST(VarsTest, AddressTakenMeansChangedElsewhere) {
  TUFacts Facts = factsOf(R"cpp(
#include <algorithm>
#include <vector>
void set(int &), setp(int *), get(const int &);
void f(int a, int b, int c, int d, int e, int g, std::vector<int> &v) {
  set(a);
  setp(&b);
  get(c);
  int &r = d;
  auto change = [&] { e = 1; };
  std::for_each(v.begin(), v.end(), [&](int x) { v[0] += g + x; });
  set(v[0]);
}
)cpp");
  std::vector<std::string> Taken;
  for (const Var &V : functionOf(Facts, "f").Vars)
    if (V.AddressTaken)
      Taken.push_back(V.Name);
  EXPECT_EQ(Taken, (Lines{"a", "b", "d", "e"}));
}

TEST(VarsTest, ResultsThatLiveAsTemporaries) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
std::vector<float> make(int n);
float sum(const std::vector<float> &v);
float f(int n) { return sum(make(n)); }
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(varsOf(F), (Lines{"param scalar n: int",
                              "temporary container -: std::vector<float>"}));
  ASSERT_EQ(F.Calls.size(), 2u);
  EXPECT_EQ(F.Calls[0].Args[0].Var, 1);
}

TEST(VarsTest, VariablesOfDirectivesAndGenericLambdas) {
  TUFacts Facts = factsOf(R"cpp(
void f(float *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float t = out[i];
    out[i] = t;
  }
  auto add = [&](auto k) { out[k] += 1; };
  add(3);
}
)cpp",
                          "c++20", {"-fopenmp"});
  EXPECT_EQ(varsOf(functionOf(Facts, "f")),
            (Lines{"param pointer out: float *", "param scalar n: int",
                   "local scalar i: int", "local scalar t: float",
                   "local lambda add: auto", "local scalar k: auto"}));
}

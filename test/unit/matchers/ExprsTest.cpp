//===- ExprsTest.cpp - Symbolic expressions -------------------------------===//
#include "OpsFixture.h"

#include <gtest/gtest.h>

using namespace scratchlift;
using namespace scratchlift::test;

/// The values that variables named x0, x1, ... are declared with.
static std::vector<Expr> valuesIn(const Function &F) {
  std::vector<Expr> Result;
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      if (O.Kind == OpKind::Define && O.Var >= 0 &&
          F.Vars[O.Var].Name[0] == 'x')
        Result.push_back(O.Value);
  return Result;
}

static std::vector<std::string> textsIn(const Function &F) {
  std::vector<std::string> Result;
  for (const Expr &E : valuesIn(F))
    Result.push_back(show(F, E));
  return Result;
}

TEST(ExprsTest, KeepsConversionsOfValues) {
  TUFacts Facts = factsOf(R"cpp(
#include <cstddef>
void f(int n, double d, unsigned char c) {
  std::size_t x0 = n;
  int x1 = d;
  long x2 = (long)n * static_cast<long>(c);
  bool x3 = n;
  const int x4 = (n);
}
)cpp");
  EXPECT_EQ(textsIn(functionOf(Facts, "f")),
            (Lines{"unsigned long{n}", "int{d}", "(long{n} * long{c})",
                   "bool{n}", "n"}));
}

TEST(ExprsTest, MembersSizesAndCalls) {
  TUFacts Facts = factsOf(R"cpp(
#include <algorithm>
#include <string>
#include <vector>
struct Image { int w, h; int rows() const { return h; } };
struct Box { int n; std::vector<int> v;
  void f(const Image &im, const Image *p, const std::string &s, int (*g)(int)) {
    int x0 = n + this->n, x1 = im.w * p->h, x2 = im.rows();
    unsigned long x3 = v.size() + s.length() + std::size(v);
    int x4 = std::max(n, im.w), x5 = g(n), x6 = n > 2 ? -n : n, x7 = v[n];
  }
};
)cpp");
  const Function &F = functionOf(Facts, "Box::f");
  EXPECT_EQ(textsIn(F),
            (Lines{"(this.n + this.n)", "(im.w * *p.h)", "im.rows()",
                   "((this.v.size() + s.size()) + this.v.size())",
                   "std::max(this.n, im.w)", "`g(n)`",
                   "((this.n > 2) ? -this.n : this.n)",
                   "this.v[unsigned long{this.n}]"}));
  std::vector<Expr> Values = valuesIn(F);
  EXPECT_FALSE(Values[2].Impure) << "rows() only returns a member";
  EXPECT_FALSE(Values[4].Impure);
  EXPECT_TRUE(Values[5].Impure) << "nothing is known of g";
}

TEST(ExprsTest, GlobalsAndWhoSeesThem) {
  TUFacts Facts = factsOf(R"cpp(
namespace dsp { extern int hop; inline constexpr int pad = 24; }
static const int guard = 10;
static int state = 3;
struct Codec { static constexpr int taps = 7; private: static int secret; friend void f(); };
enum Mode { Fast = 2 };
void f() {
  int x0 = dsp::hop, x1 = dsp::pad, x2 = guard, x3 = state, x4 = Codec::taps,
      x5 = Codec::secret, x6 = Fast;
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(textsIn(F),
            (Lines{"::dsp::hop", "::dsp::pad", "::guard", "::state",
                   "::Codec::taps", "::Codec::secret", "int{::Fast}"}));
  std::vector<Expr> Values = valuesIn(F);
  EXPECT_TRUE(Values[0].Visible);
  EXPECT_EQ(Values[1].Const, 24);
  EXPECT_FALSE(Values[2].Visible);
  EXPECT_EQ(Values[2].Const, 10);
  EXPECT_FALSE(Values[3].Visible);
  EXPECT_FALSE(Values[3].Const);
  EXPECT_TRUE(Values[4].Visible);
  EXPECT_FALSE(Values[5].Visible);
  EXPECT_EQ(Values[6].Const, 2);
}

TEST(ExprsTest, ConstantsDoNotLookAtTemplateArguments) {
  TUFacts Facts = factsOf(R"cpp(
template <class T> struct Guard { static constexpr int size = sizeof(T) / 2; };
template <int N, class T> int f(int n) {
  int x0 = N + 1, x1 = sizeof(T), x2 = sizeof(int), x3 = Guard<T>::size,
      x4 = 3 * 5;
  return x0;
}
int g() { return f<7, double>(2); }
)cpp");
  const Function &F = functionOf(Facts, "f");
  std::vector<Expr> Values = valuesIn(F);
  ASSERT_EQ(Values.size(), 5u);
  EXPECT_EQ(textsIn(F), (Lines{"(N + 1)", "int{sizeof(T)}", "int{sizeof(int)}",
                               "Guard<T>::size", "(3 * 5)"}));
  EXPECT_FALSE(Values[0].Const);
  EXPECT_FALSE(Values[1].Const);
  EXPECT_EQ(Values[2].Const, 4);
  EXPECT_FALSE(Values[3].Const);
  EXPECT_EQ(Values[4].Const, 15);
}

TEST(ExprsTest, WhatHasNoNodeIsUnknown) {
  TUFacts Facts = factsOf(R"cpp(
void f(int n, float t) {
  int x0 = (n *= 2) + 1;
  float x1 = t * 0.5f;
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(textsIn(F), (Lines{"(`n *= 2` + 1)", "(t * `0.5f`)"}));
  EXPECT_TRUE(valuesIn(F)[0].Impure);
  EXPECT_FALSE(valuesIn(F)[1].Impure);
}

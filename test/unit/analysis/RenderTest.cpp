//===- RenderTest.cpp - Expressions as C++ text ---------------------------===//
#include "analysis/Render.h"

#include "PlanTesting.h"

using namespace scratchlift;
using namespace scratchlift::testing;

namespace {

/// The extent, printed in a body with the variables n, m (int), u (unsigned
/// long), c (unsigned char), x (double), v (std::vector<float>).
std::string rendered(const std::string &Extent) {
  ProjectFacts P =
      project({unit("function f name=f at=@1:1/0-1 {\n"
                    "  var n int kind=scalar role=param\n"
                    "  var m int kind=scalar role=param\n"
                    "  var u \"unsigned long\" kind=scalar\n"
                    "  var c \"unsigned char\" kind=scalar\n"
                    "  var x double kind=scalar\n"
                    "  var v \"std::vector<float>\" kind=container\n"
                    "  buffer %v extent=" +
                    Extent + "\n  block\n}\n")});
  if (P.Functions.empty())
    return "";
  const Function &F = P.Functions[0];
  return textInBody(F, F.Buffers[0].Extent);
}

TEST(Render, ParenthesesByPrecedence) {
  EXPECT_EQ(rendered("(* %n (+ %m 1))"), "n * (m + 1)");
  EXPECT_EQ(rendered("(+ (* %n %m) 1)"), "n * m + 1");
  EXPECT_EQ(rendered("(- %n (- %m 1))"), "n - (m - 1)");
  EXPECT_EQ(rendered("(/ (* %n 2) %m)"), "n * 2 / m");
}

TEST(Render, ParenthesesThatCompilersAskFor) {
  EXPECT_EQ(rendered("(<< (+ %n 1) 2)"), "(n + 1) << 2");
  EXPECT_EQ(rendered("(& (+ %n 15) (~ 15))"), "(n + 15) & ~15");
  EXPECT_EQ(rendered("(|| (&& (< %n 1) (< %m 1)) (> %n 9))"),
            "(n < 1 && m < 1) || n > 9");
}

TEST(Render, UsualConversionsAreNotSpelled) {
  EXPECT_EQ(rendered("(* (cast %n):\"unsigned long\" %u)"), "n * u");
  EXPECT_EQ(rendered("(+ (cast %c):int 1)"), "c + 1");
}

TEST(Render, OtherConversionsAre) {
  EXPECT_EQ(
      rendered("(* (cast %n):\"unsigned long\" (cast %m):\"unsigned long\")"),
      "static_cast<std::size_t>(n) * m");
  EXPECT_EQ(rendered("(* (cast %x):int %n)"), "static_cast<int>(x) * n");
}

TEST(Render, SizesAreNotConvertedTwice) {
  EXPECT_EQ(rendered("(cast (* %n 2)):\"unsigned long\""), "n * 2");
  EXPECT_EQ(rendered("(- (size %v) 1)"), "v.size() - 1");
}

TEST(Render, CommonTypes) {
  EXPECT_EQ(commonType("int", "unsigned long"), "unsigned long");
  EXPECT_EQ(commonType("short", "char"), "int");
  EXPECT_EQ(commonType("unsigned int", "long"), "long");
  EXPECT_EQ(commonType("unsigned long", "long long"), "unsigned long long");
  EXPECT_EQ(commonType("float", "long"), "float");
  EXPECT_EQ(commonType("int *", "int"), "");
}

} // namespace

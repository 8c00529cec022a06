//===- SymbolicTest.cpp ---------------------------------------------------===//
//
// same(A, B): two expressions in text form, over int variables w h i n,
// unsigned u v, std::size_t s k and a container c, have one value.
//
//===----------------------------------------------------------------------===//
#include "analysis/Symbolic.h"
#include "analysis/FactsText.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

std::vector<Expr> parsed(std::vector<std::string> Texts) {
  std::string Text = "unit file=/a.cpp\nfunction f {\n"
                     "var w int kind=scalar\nvar h int kind=scalar\n"
                     "var i int kind=scalar\nvar n int kind=scalar\n"
                     "var u \"unsigned int\" kind=scalar\n"
                     "var v \"unsigned int\" kind=scalar\n"
                     "var s \"unsigned long\" kind=scalar\n"
                     "var k \"unsigned long\" kind=scalar\n"
                     "var c std::vector<float> kind=container\nblock {\n";
  for (const std::string &T : Texts)
    Text += "define %w value=" + T + "\n";
  Text += "}\n}\n";
  llvm::Expected<TUFacts> TU = parseFacts(Text);
  std::vector<Expr> Out;
  if (!TU) {
    ADD_FAILURE() << llvm::toString(TU.takeError());
    Out.resize(Texts.size());
    return Out;
  }
  for (const Op &O : TU->Functions[0].Blocks[0].Ops)
    Out.push_back(O.Value);
  return Out;
}

bool same(const std::string &A, const std::string &B) {
  std::vector<Expr> E = parsed({A, B});
  Symbols S;
  return S.poly(E[0]) == S.poly(E[1]);
}

bool atLeast(const std::string &A, const std::string &B,
             std::vector<std::string> NonNegative = {}) {
  std::vector<std::string> Texts{A, B};
  Texts.insert(Texts.end(), NonNegative.begin(), NonNegative.end());
  std::vector<Expr> E = parsed(Texts);
  Symbols S;
  std::vector<Poly> Assumed;
  for (size_t I = 2; I < E.size(); ++I)
    Assumed.push_back(S.poly(E[I]));
  return S.proveLessEqual(S.poly(E[1]), S.poly(E[0]), Assumed);
}

TEST(Symbolic, ProductsAndSumsCommute) {
  EXPECT_TRUE(same("(* %w %h)", "(* %h %w)"));
  EXPECT_TRUE(same("(+ (* 2 %n) 3)", "(+ %n (+ 3 %n))"));
  EXPECT_TRUE(same("(* (+ %w 1) %h)", "(+ (* %w %h) %h)"));
  EXPECT_FALSE(same("(* %w %h)", "(* %w %w)"));
  EXPECT_FALSE(same("(+ %n 1)", "%n"));
}

TEST(Symbolic, QuotientsAreAtoms) {
  EXPECT_TRUE(same("(/ %n 3)", "(/ %n 3)"));
  EXPECT_TRUE(same("(+ 1 (/ (+ %n %w) 3))", "(+ (/ (+ %w %n) 3) 1)"));
  EXPECT_FALSE(same("(/ %n 3)", "(/ %n 2)"));
  EXPECT_FALSE(same("(* 3 (/ %n 3))", "%n"));
}

TEST(Symbolic, WideningKeepsTheValue) {
  EXPECT_TRUE(same("(cast %n):\"unsigned long\"", "%n"));
  EXPECT_TRUE(
      same("(* (cast %w):\"unsigned long\" (cast %h):\"unsigned long\")",
           "(cast (* %w %h)):\"unsigned long\""));
  EXPECT_TRUE(same("(cast %u):\"unsigned long\"", "%u"));
}

TEST(Symbolic, NarrowingIsAnAtom) {
  EXPECT_FALSE(same("(cast %s):int", "%s"));
  EXPECT_TRUE(same("(cast %s):int", "(cast %s):int"));
  EXPECT_FALSE(same("(cast %n):\"unsigned char\"", "%n"));
  EXPECT_FALSE(same("(cast (* 2 %n)):short", "(* 2 %n)"));
}

TEST(Symbolic, NarrowUnsignedMayWrap) {
  // u * v computed in 32 bits is not the product of the widened factors.
  EXPECT_FALSE(
      same("(cast (* %u %v)):\"unsigned long\"",
           "(* (cast %u):\"unsigned long\" (cast %v):\"unsigned long\")"));
  EXPECT_TRUE(same("(cast (* %u %v)):\"unsigned long\"",
                   "(cast (* %v %u)):\"unsigned long\""));
}

TEST(Symbolic, ImpureAndUnknownEqualNothing) {
  EXPECT_FALSE(same("(unknown \"x\")", "(unknown \"x\")"));
  EXPECT_FALSE(same("(call next):int!", "(call next):int!"));
  EXPECT_TRUE(same("(call next):int", "(call next):int"));
}

TEST(Symbolic, Order) {
  EXPECT_TRUE(atLeast("(+ %n 1)", "%n"));
  EXPECT_FALSE(atLeast("%n", "0"));
  EXPECT_TRUE(atLeast("%s", "0"));
  EXPECT_TRUE(atLeast("(size %c)", "0"));
  EXPECT_FALSE(atLeast("%n", "(+ %n 1)"));
  // i >= 0 and n - 1 - i >= 0: n >= 1.
  EXPECT_TRUE(atLeast("%n", "1", {"%i", "(- (- %n 1) %i)"}));
  EXPECT_FALSE(atLeast("%n", "2", {"%i", "(- (- %n 1) %i)"}));
}

TEST(Symbolic, NonNegativeAtoms) {
  EXPECT_TRUE(atLeast("(/ %s 2)", "0"));
  EXPECT_TRUE(atLeast("(& %n 31)", "0"));
  EXPECT_FALSE(atLeast("(/ %n 2)", "0"));
  EXPECT_TRUE(atLeast("(call std::max %n 0):int", "0"));
  EXPECT_FALSE(atLeast("(call std::min %n 0):int", "0"));
}

TEST(Symbolic, BranchesImplyOrder) {
  std::vector<Expr> E =
      parsed({"(< %n 4)", "(- %n 4)", "%n", "(|| (<= %w 0) (<= %h 0))",
              "(* %w %h)", "(< %s (- %k 1))", "(- (- %k 2) %s)", "%h"});
  Symbols S;
  std::vector<Poly> NotLess = S.implied(E[0], false);
  EXPECT_TRUE(S.proveNonNegative(S.poly(E[1]), NotLess));
  EXPECT_FALSE(S.proveNonNegative(S.poly(E[2]), S.implied(E[0], true)));
  EXPECT_TRUE(S.proveNonNegative(S.poly(E[7]), S.implied(E[3], false)));
  EXPECT_FALSE(S.proveNonNegative(S.poly(E[7]), S.implied(E[3], true)));
  // k - 1 may have wrapped: nothing follows.
  EXPECT_TRUE(S.implied(E[5], true).empty());
}

TEST(Symbolic, RoundTripsThroughExpressions) {
  std::vector<Expr> E = parsed({"(+ (* 2 (* %w %h)) (- %n 3))"});
  Symbols S;
  Poly P = S.poly(E[0]);
  EXPECT_TRUE(S.poly(S.expr(P)) == P);
}

} // namespace

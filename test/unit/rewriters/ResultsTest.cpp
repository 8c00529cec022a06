//===- ResultsTest.cpp - Results that become output parameters ------------===//
#include "Marked.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

class Results : public ::testing::Test {
protected:
  Project P;

  Group &kernel(const std::vector<std::string> &Marks, unsigned Index,
                const std::string &Name = "k") {
    Group &G = P.kernel(Name, Marks);
    G.ParamIndex = Index;
    G.ResultName = "y";
    G.Params.push_back({"y", "V &", "result", {}});
    return G;
  }
  std::string result() { return P.rewritten("a.cpp"); }
  SourceSpan hole(unsigned At) {
    SourceSpan S;
    S.File = "a.cpp";
    S.Begin = S.End = At;
    return S;
  }
};

TEST_F(Results, DefinitionAndWrapper) {
  P.file("a.cpp", "$a[:[[nodiscard]] $a_return[:V:] k(int n):];\n"
                  "$b[:[[nodiscard, gnu::hot]] static $b_return[:V:] k(int "
                  "n):] $b_body[:{\n"
                  "  $s[:$t[:V:] $d[:y(n):];:]\n  if (!n)\n    $r[:return "
                  "y:];\n  f();\n  $q[:return std::move(y):];\n}:]\n");
  Group &G = kernel({"a", "b"}, 1);
  G.KeepWrapper = true;
  G.WrapperStatements = {"V y;"};
  G.WrapperArguments = "n, y";
  BufferEdit &E = P.edit(G, P.buffer(G, "s", "t", {"d"}), "y",
                         BodyEdit::Parameter, ResetKind::Resize);
  E.Returns = {P.span("r"), P.span("q")};
  EXPECT_EQ(result(), "[[nodiscard]] V k(int n);\nvoid k(int n, V &y);\n"
                      "[[gnu::hot]] static void k(int n, V &y) {\n  "
                      "y.resize(n);\n  if (!n)\n    return;\n  f();\n}\n\n"
                      "[[nodiscard, gnu::hot]] static V k(int n) {\n  V y;\n  "
                      "k(n, y);\n  return y;\n}\n");
}

TEST_F(Results, TrailingReturnType) {
  P.file("a.cpp", "$b[:template <class T> auto k(T n) noexcept -> "
                  "std::vector<T>:] $b_body[:{ return 1; }:]\n");
  kernel({"b"}, 0);
  EXPECT_EQ(
      result(),
      "template <class T> auto k(V &y, T n) noexcept -> void { return 1; }\n");
}

TEST_F(Results, CallsOfEveryKind) {
  P.file("k.cpp", "$b[:V k(int):] $b_body[:{}:]\n");
  P.file("a.cpp", "  $s1[:$f1[:const V u = :]$c1[:k(1):];:] // u\n"
                  "  $s2[:$f2[:x[i] = :]$c2[:k(2):]:];\n"
                  "  if (c)\n    $s3[:$f3[:x = :]$c3[:k(3):]:];\n"
                  "  $s4[:use($c4[:k(4):]):];\n");
  Group &G = kernel({"b"}, 1);
  auto Call = [&](const std::string &N) -> CallEdit & {
    CallEdit &E = P.call(G, "c" + N, 1, "s" + N, "s" + N);
    if (N != "4")
      E.Replacements.push_back({P.span("f" + N), ""});
    return E;
  };
  Call("1").After = {"const V &u = s1;"};
  CallEdit &Swap = Call("2");
  Swap.SwapLhs = P.span("f2");
  Swap.SwapLhs.End -= 3;
  Swap.SwapWith = "s2";
  CallEdit &Braced = Call("3");
  Braced.NeedsBraces = true;
  Braced.SwapLhs = P.span("f3");
  Braced.SwapLhs.End -= 3;
  Braced.SwapWith = "s3";
  CallEdit &Comma = Call("4");
  Comma.Replacements = {{hole(P.span("c4").Begin), "("},
                        {hole(P.span("c4").End), ", s4)"}};
  EXPECT_EQ(result(), "  k(1, s1); // u\n  const V &u = s1;\n"
                      "  k(2, s2);\n  x[i].swap(s2);\n"
                      "  if (c) {\n    k(3, s3);\n    x.swap(s3);\n  }\n"
                      "  use((k(4, s4), s4));\n");
}

TEST_F(Results, SwapWhereNoStatementStands) {
  P.file("k.cpp", "$b[:V k(int):] $b_body[:{}:]\n");
  P.file("a.cpp", "for (;; $f[:x = :]$c[:k(1):]) {}\n");
  CallEdit &E = P.call(kernel({"b"}, 1), "c", 1, "s");
  E.Replacements.push_back({P.span("f"), ""});
  E.SwapLhs = P.span("f");
  E.SwapLhs.End -= 3;
  E.SwapWith = "s";
  E.SwapInline = true;
  EXPECT_EQ(result(), "for (;; k(1, s), x.swap(s)) {}\n");
}

} // namespace
} // namespace scratchlift

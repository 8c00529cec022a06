//===- BodyTest.cpp - Declarations, resets and uses -----------------------===//
#include "Marked.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

class Body : public ::testing::Test {
protected:
  Project P;
  Group *G = nullptr;

  /// The statements of the kernel's body; the definition is out of sight.
  void code(const std::string &Marked) {
    P.file("k.cpp", Marked);
    P.file("def.cpp", "$def[:void k():] $def_body[:{}:]\n");
    G = &P.kernel("k", {"def"});
  }
  BufferEdit &lift(int Buffer, const std::string &Name,
                   ResetKind Reset = ResetKind::None,
                   BodyEdit How = BodyEdit::Parameter) {
    return P.edit(*G, Buffer, Name, How, Reset);
  }
  std::string result() { return P.rewritten("k.cpp"); }
};

TEST_F(Body, DeclarationGoesWithItsLine) {
  code(
      "{\n  a();\n  $s[:$t[:std::vector<float>:] $d[:tmp(n):];:]\n  b();\n}\n");
  lift(P.buffer(*G, "s", "t", {"d"}), "tmp");
  EXPECT_EQ(result(), "{\n  a();\n  b();\n}\n");
}

TEST_F(Body, CommentsOnTheLineStay) {
  code("{\r\n\t/* S */ $s[:$t[:std::vector<float>:] $d[:tmp(n):];:] // "
       "sums\r\n}\r\n");
  lift(P.buffer(*G, "s", "t", {"d"}), "tmp");
  EXPECT_EQ(result(), "{\r\n\t/* S */ // sums\r\n}\r\n");
}

TEST_F(Body, ResetStandsInItsPlace) {
  code("{\n  $s[:$t[:std::vector<float>:] $d[:tmp(n):];:] // sums\n}\n");
  lift(P.buffer(*G, "s", "t", {"d"}), "tmp", ResetKind::AssignValue);
  EXPECT_EQ(result(), "{\n  tmp.assign(n, 0.0f); // sums\n}\n");
}

TEST_F(Body, SpanAndPointerFill) {
  code("{\n  $s[:$t[:std::vector<float>:] $d[:a(n):], $e[:b(n, 2):];:]\n}\n");
  const int A = P.buffer(*G, "s", "t", {"d", "e"}, 0),
            B = P.buffer(*G, "s", "t", {"d", "e"}, 1);
  lift(A, "a", ResetKind::Fill);
  lift(B, "b", ResetKind::Fill).ValueText = "2";
  G->Params = {{"a", "std::span<float>", "", {}}, {"b", "float *", "", {}}};
  EXPECT_EQ(
      result(),
      "#include <algorithm>\n\n{\n  std::fill(a.begin(), a.end(), 0.0f);\n"
      "  std::fill_n(b, n, 2);\n}\n");
}

TEST_F(Body, SomeOfAGroup) {
  code("{\n  $s[:$t[:float:] $a[:*a = new float[n]:], $b[:*b = nullptr:], "
       "$c[:*c = new float[n]:];:]\n}\n");
  lift(P.buffer(*G, "s", "t", {"a", "b", "c"}, 0), "a");
  lift(P.buffer(*G, "s", "t", {"a", "b", "c"}, 2), "c");
  EXPECT_EQ(result(), "{\n  float *b = nullptr;\n}\n");
}

TEST_F(Body, MiddleOfAGroup) {
  code("{\n  $s[:$t[:float:] $a[:*a = p:], $b[:*b = new float[n]:] /* own */, "
       "$c[:*c = q:];:]\n}\n");
  lift(P.buffer(*G, "s", "t", {"a", "b", "c"}, 1), "b");
  EXPECT_EQ(result(), "{\n  float *a = p, *c = q;\n}\n");
}

TEST_F(Body, ResetBetweenDeclarators) {
  code("{\n  $s[:$t[:std::vector<float>:] $a[:f(n):], $b[:g(f.size()):], "
       "$c[:h(g.size()):];:]\n}\n");
  lift(P.buffer(*G, "s", "t", {"a", "b", "c"}, 1), "g", ResetKind::Resize)
      .ExtentText = "f.size()";
  EXPECT_EQ(result(), "{\n  std::vector<float> f(n);\n  g.resize(f.size());\n"
                      "  std::vector<float> h(g.size());\n}\n");
}

TEST_F(Body, ResetInFrontAndBehind) {
  code("{\n  $s[:$t[:std::vector<float>:] $a[:f(n):], $b[:g(n):];:]\n"
       "  $s2[:$t2[:std::vector<float>:] $c[:h(n):], $d[:i(n):];:]\n}\n");
  lift(P.buffer(*G, "s", "t", {"a", "b"}, 0), "f", ResetKind::Clear);
  lift(P.buffer(*G, "s2", "t2", {"c", "d"}, 1), "i", ResetKind::Clear);
  EXPECT_EQ(result(), "{\n  f.clear();\n  std::vector<float> g(n);\n"
                      "  std::vector<float> h(n);\n  i.clear();\n}\n");
}

TEST_F(Body, OnOneLine) {
  code("void k() { $s[:$t[:std::vector<float>:] $a[:f(n):];:] use(f); }\n");
  lift(P.buffer(*G, "s", "t", {"a"}), "f", ResetKind::ClearReserve);
  EXPECT_EQ(result(), "void k() { f.clear(); f.reserve(n); use(f); }\n");
}

TEST_F(Body, Resets) {
  code("{\n  $s[:$t[:V:] $a[:a:], $b[:b:], $c[:c:], $d[:d:], $e[:e:], "
       "$f[:f:];:]\n}\n");
  auto Buffer = [&](int I) {
    return P.buffer(*G, "s", "t", {"a", "b", "c", "d", "e", "f"}, I);
  };
  lift(Buffer(0), "a", ResetKind::AssignRange).SourceText =
      "x.begin(), x.end()";
  lift(Buffer(1), "b", ResetKind::AssignCopy).SourceText = "x";
  lift(Buffer(2), "c", ResetKind::CopyRange).SourceText = "x + y";
  lift(Buffer(3), "d", ResetKind::AssignList).SourceText = "{1, 2}";
  lift(Buffer(4), "e", ResetKind::AssignList).SourceText = "1, 2";
  BufferEdit &F = lift(Buffer(5), "f", ResetKind::AssignValue);
  F.Element = "unsigned char";
  EXPECT_EQ(
      result(),
      "#include <algorithm>\n\n{\n  a.assign(x.begin(), x.end());\n  b = x;\n"
      "  std::copy((x + y).begin(), (x + y).end(), c.begin());\n"
      "  d = {1, 2};\n  e = {1, 2};\n"
      "  f.assign(n, static_cast<unsigned char>(0));\n}\n");
}

TEST_F(Body, Valarray) {
  code("{\n  $s[:$t[:std::valarray<float>:] $a[:v(n):];:]\n}\n");
  const int B = P.buffer(*G, "s", "t", {"a"});
  P.function(*G).Buffers[B].Form = BufferForm::Valarray;
  lift(B, "v", ResetKind::AssignValue);
  EXPECT_EQ(result(), "{\n  v.resize(n, 0.0f);\n}\n");
}

TEST_F(Body, WorkspaceMember) {
  code("{\n  $s[:$t[:std::vector<float>:] $a[:f(n):];:]\n}\n");
  G->Params = {{"ws", "k_workspace &", "", {}}};
  lift(P.buffer(*G, "s", "t", {"a"}), "f", ResetKind::AssignValue,
       BodyEdit::WorkspaceMember);
  EXPECT_EQ(result(), "{\n  auto &f = ws.f;\n  f.assign(n, 0.0f);\n}\n");
}

TEST_F(Body, PointerIntoContainer) {
  code("{\n  $s[:$t[:auto:] $a[:*p = $x[:static_cast<float *>(malloc(n)):]:], "
       "$b[:*q = r:];:]\n}\n");
  const int B = P.buffer(*G, "s", "t", {"a", "b"});
  P.function(*G).Buffers[B].AllocExpr = P.span("x");
  lift(B, "p", ResetKind::Resize, BodyEdit::PointerInto).Carrier = "p_store";
  EXPECT_EQ(
      result(),
      "{\n  p_store.resize(n);\n  auto *p = p_store.data(), *q = r;\n}\n");
}

TEST_F(Body, SmartPointerBecomesPointer) {
  code("{\n  $s[:$t[:std::unique_ptr<float[]>:] $a[:p$x[:(new "
       "float[n]):]:];:]\n}\n");
  const int B = P.buffer(*G, "s", "t", {"a"});
  P.function(*G).Buffers[B].AllocExpr = P.span("x");
  P.function(*G).Buffers[B].Form = BufferForm::UniquePtr;
  lift(B, "p", ResetKind::Resize, BodyEdit::PointerInto).Carrier = "p_store";
  EXPECT_EQ(result(),
            "{\n  p_store.resize(n);\n  float *p = p_store.data();\n}\n");
}

TEST_F(Body, AllocationBehindTheDeclaration) {
  code("{\n  $s[:$t[:float:] $a[:*p:], $b[:*q:];:]\n  $m[:p = "
       "$x[:malloc(n):];:]\n  $o[:q = $y[:malloc(n):];:]\n}\n");
  const int A = P.buffer(*G, "s", "t", {"a", "b"}, 0),
            B = P.buffer(*G, "s", "t", {"a", "b"}, 1);
  Buffer &First = P.function(*G).Buffers[A],
         &Second = P.function(*G).Buffers[B];
  First.AllocExpr = P.span("x"), First.AllocStmt = P.span("m");
  Second.AllocExpr = P.span("y"), Second.AllocStmt = P.span("o");
  lift(A, "p");
  lift(B, "q", ResetKind::Resize, BodyEdit::PointerInto).Carrier = "store";
  EXPECT_EQ(result(),
            "{\n  float *q;\n  store.resize(n);\n  q = store.data();\n}\n");
}

TEST_F(Body, Hoist) {
  code("{\n  if (x)\n    $l[:for (;;) {\n      $s[:$t[:std::vector<float>:] "
       "$a[:f(n):];:]\n    }:]\n}\n");
  P.function(*G).Scopes.resize(2);
  P.function(*G).Scopes[1].Stmt = P.span("l");
  BufferEdit &E = lift(P.buffer(*G, "s", "t", {"a"}), "f",
                       ResetKind::AssignValue, BodyEdit::HoistDeclaration);
  E.HoistScope = 1;
  E.StorageType = "std::vector<float>";
  EXPECT_EQ(result(),
            "{\n  if (x) {\n    std::vector<float> f;\n    for (;;) {\n"
            "      f.assign(n, 0.0f);\n    }\n  }\n}\n");
}

TEST_F(Body, FreesAndTests) {
  code("{\n  $s[:$t[:float:] $a[:*p = new float[n]:];:]\n"
       "  if ($n1[:!p:])\n    return NULL;\n"
       "  if ($n2[:p == NULL:] || x) {\n    $f1[:delete[] p;:]\n    return "
       "1;\n  }\n"
       "  if ($n3[:p:]) $f2[:free(p):];\n"
       "  if (y)\n    $f3[:free(p);:]\n"
       "  use($g[:p.get():]);\n"
       "done:\n  $f4[:delete[] p;:] // all\n}\n");
  BufferEdit &E = lift(P.buffer(*G, "s", "t", {"a"}), "p");
  E.Uses = {{P.span("n1"), "false"}, {P.span("n2"), "false"},
            {P.span("n3"), "true"},  {P.span("f1"), ""},
            {P.span("f2"), ""},      {P.span("f3"), ""},
            {P.span("f4"), ""},      {P.span("g"), "p"}};
  EXPECT_EQ(result(), "{\n"
                      "  if (false || x) {\n    return 1;\n  }\n"
                      "  if (y)\n    {}\n"
                      "  use(p);\n"
                      "done:\n  ; // all\n}\n");
}

TEST_F(Body, TestsOfTwoBuffersTogether) {
  code("{\n  $s[:$t[:float:] $a[:*p = new float[n]:], $b[:*q = new "
       "float[n]:];:]\n"
       "  if (!$n1[:p:] || !$n2[:q:]) {\n    $f1[:free(p);:] $f2[:free(q);:]\n "
       "   return -1;\n  }\n"
       "  if ($n3[:q:]) { $f3[:free(q);:] } else { x(); }\n"
       "  if ($n4[:!p:]) { perror(\"p\"); return; }\n}\n");
  BufferEdit &E = lift(P.buffer(*G, "s", "t", {"a", "b"}, 0), "p");
  E.Uses = {
      {P.span("n1"), "true"}, {P.span("f1"), ""}, {P.span("n4"), "false"}};
  BufferEdit &H = lift(P.buffer(*G, "s", "t", {"a", "b"}, 1), "q");
  H.Uses = {{P.span("n2"), "true"},
            {P.span("f2"), ""},
            {P.span("n3"), "true"},
            {P.span("f3"), ""}};
  EXPECT_EQ(result(), "{\n  if (true) { } else { x(); }\n}\n");
}

TEST_F(Body, LabelsThatNothingJumpsTo) {
  P.file(
      "k.cpp",
      "$def[:void k():]\n$def_body[:{\n  $s[:$t[:float:] $a[:*p = f(n):];:]\n"
      "  if ($n1[:!p:])\n    goto fail;\n  if (x)\n    goto done;\n"
      "  if ($n2[:!p:]) { goto done; }\n"
      "done:\n  g();\nfail: h();\n}:]\n");
  G = &P.kernel("k", {"def"});
  BufferEdit &E = lift(P.buffer(*G, "s", "t", {"a"}), "p");
  E.Uses = {{P.span("n1"), "false"}, {P.span("n2"), "false"}};
  EXPECT_EQ(result(),
            "void k()\n{\n  if (x)\n    goto done;\ndone:\n  g();\nh();\n}\n");
}

TEST_F(Body, Refusals) {
  code("{\n  for ($s[:$t[:std::vector<float>:] $a[:f(n):];:] x; ++x) {}\n}\n");
  lift(P.buffer(*G, "s", "t", {"a"}), "f");
  P.run();
  ASSERT_EQ(P.Failures.size(), 1u);
  EXPECT_EQ(P.Failures[0].second, "'f' is declared in the head of a statement");
}

} // namespace
} // namespace scratchlift

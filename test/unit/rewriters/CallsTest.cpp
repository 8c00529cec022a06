//===- CallsTest.cpp - Call sites, storage, braces ------------------------===//
#include "Marked.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

class Calls : public ::testing::Test {
protected:
  Project P;

  void code(const std::string &Marked) {
    P.file("def.cpp", "$def[:void k():] $def_body[:{}:]\n$def2[:void m():] "
                      "$def2_body[:{}:]\n");
    P.file("c.cpp", Marked);
  }
  Group &group(const std::string &Name = "k") {
    for (Group &G : P.ThePlan.Groups)
      if (G.Kernel == Name)
        return G;
    return P.kernel(Name, {Name == "k" ? "def" : "def2"});
  }
  CallEdit &call(const std::string &Mark, unsigned After,
                 const std::string &New, const std::string &Stmt = "",
                 const std::string &Kernel = "k") {
    return P.call(group(Kernel), Mark, After, New, Stmt);
  }
  void storage(CallEdit &E, const std::string &Name, const std::string &Before,
               bool Braces = false, const std::string &Initialiser = "") {
    E.Storage.push_back(
        {Name, "std::vector<float>", Initialiser, P.span(Before), Braces, {}});
  }
  std::string result() { return P.rewritten("c.cpp"); }
};

TEST_F(Calls, Arguments) {
  code("$a[:k():]; $b[:k(x):]; $c[:k( x, y ):]; $d[:k(f(x, y), {1, 2}):]; "
       "$e[:k(x /* in */, y):];\n");
  call("a", 0, "t");
  call("b", 1, "t");
  call("c", 0, "t");
  call("d", 1, "t, u");
  call("e", 1, "t");
  EXPECT_EQ(result(), "k(t); k(x, t); k(t,  x, y ); k(f(x, y), t, u, {1, 2}); "
                      "k(x /* in */, t, y);\n");
}

TEST_F(Calls, NestedCalls) {
  code("$a[:k($b[:m(x):], y):];\n");
  call("a", 1, "t");
  call("b", 1, "u", "", "m");
  EXPECT_EQ(result(), "k(m(x, u), t, y);\n");
}

TEST_F(Calls, ManyLines) {
  code("$a[:k(x,\n  y):];\n$b[:k(\n  x, // in\n  y  // out\n):];\n");
  call("a", 1, "t");
  call("b", 2, "t");
  EXPECT_EQ(result(),
            "k(x,\n  t,\n  y);\nk(\n  x, // in\n  y,  // out\n  t\n);\n");
}

TEST_F(Calls, StorageAndSizingGetLinesOfTheirOwn) {
  code("void f() {\n\t$l[:for (int i = 0; i < 3; ++i) {\n"
       "\t\t/* in */ $s[:$a[:k(x):];:] /* out */\n\t}:]\n}\n");
  CallEdit &E = call("a", 1, "k_tmp", "s");
  storage(E, "k_tmp", "l");
  E.Before = {"k_tmp.resize(n);"};
  EXPECT_EQ(result(),
            "#include <vector>\n\nvoid f() {\n\tstd::vector<float> k_tmp;\n"
            "\tfor (int i = 0; i < 3; ++i) {\n\t\tk_tmp.resize(n);\n"
            "\t\t/* in */ k(x, k_tmp); /* out */\n\t}\n}\n");
}

TEST_F(Calls, OnOneLine) {
  code("void f() { $l[:for (;;) { $s[:$a[:k(x):];:] }:] }\n");
  CallEdit &E = call("a", 1, "t", "s");
  storage(E, "t", "l", false, "(n)");
  E.Before = {"t.resize(n);"};
  EXPECT_EQ(result(), "#include <vector>\n\nvoid f() { std::vector<float> "
                      "t(n); for (;;) { t.resize(n); k(x, t); } }\n");
}

TEST_F(Calls, BracesOnLines) {
  code("  if (c) // why\n    $s[:$a[:k(x):];:] // so\n  else\n    g();\n");
  CallEdit &E = call("a", 1, "t", "s");
  E.NeedsBraces = true;
  E.Before = {"t.resize(n);"};
  EXPECT_EQ(result(), "  if (c) { // why\n    t.resize(n);\n    k(x, t); // "
                      "so\n  } else\n    g();\n");
}

TEST_F(Calls, BracesAtTheEnd) {
  code("  while (a &&\n         b)\n    $s[:$a[:k(x):]:]; // so\n  g();\n");
  CallEdit &E = call("a", 1, "t", "s");
  E.NeedsBraces = true;
  E.Before = {"t.resize(n);"};
  EXPECT_EQ(result(), "  while (a &&\n         b) {\n    t.resize(n);\n    "
                      "k(x, t); // so\n  }\n  g();\n");
}

TEST_F(Calls, BracesOnBrokenLines) {
  code("  if (c) $s[:$a[:k(x):];:]\n  if (c) $s2[:$b[:k(x):];:] else g();\n  "
       "do $s3[:$d[:k(x):];:] while (c);\n");
  CallEdit *All[] = {&call("a", 1, "t", "s"), &call("b", 1, "t", "s2"),
                     &call("d", 1, "t", "s3")};
  (void)All;
  for (CallEdit &E : group().Calls) {
    E.NeedsBraces = true;
    E.Before = {"t.resize(n);"};
  }
  EXPECT_EQ(result(),
            "  if (c) {\n    t.resize(n);\n    k(x, t);\n  }\n"
            "  if (c) {\n    t.resize(n);\n    k(x, t);\n  } else g();\n"
            "  do {\n    t.resize(n);\n    k(x, t);\n  } while (c);\n");
}

TEST_F(Calls, BracesInline) {
  code("{ if (c) $s[:$a[:k(x):];:] }\nif (c)\n#pragma omp critical\n  "
       "$s2[:$b[:k(x):];:]\n");
  call("a", 1, "t", "s");
  call("b", 1, "t", "s2");
  for (CallEdit &E : group().Calls) {
    E.NeedsBraces = true;
    E.Before = {"t.resize(n);"};
  }
  EXPECT_EQ(
      result(),
      "{ if (c) { t.resize(n); k(x, t); } }\nif (c)\n#pragma omp critical\n"
      "  { t.resize(n); k(x, t); }\n");
}

TEST_F(Calls, NestedBracesAndTwoGroups) {
  code("if (c)\n  $l[:for (;;)\n    $s[:$a[:k(x):] + $b[:m(x):];:]:]\nelse\n  "
       "g();\n");
  CallEdit &E = call("a", 1, "t", "s");
  storage(E, "t", "l", true);
  E.NeedsBraces = true;
  E.Before = {"t.resize(n);"};
  CallEdit &H = call("b", 1, "u", "s", "m");
  storage(H, "u", "l", true);
  H.NeedsBraces = true;
  H.Before = {"u.resize(n);"};
  EXPECT_EQ(result(), "#include <vector>\n\nif (c) {\n  std::vector<float> "
                      "t;\n  std::vector<float> u;\n"
                      "  for (;;) {\n    t.resize(n);\n    u.resize(n);\n    "
                      "k(x, t) + m(x, u);\n  }\n"
                      "} else\n  g();\n");
}

TEST_F(Calls, PragmaStaysWithItsLoop) {
  code("{\n#pragma omp parallel for\n  $l[:for (;;) {\n    $s[:$a[:k(x):];:]\n "
       " }:]\n}\n");
  CallEdit &E = call("a", 1, "t", "s");
  storage(E, "t", "l");
  EXPECT_EQ(result(), "#include <vector>\n\n{\n  std::vector<float> "
                      "t;\n#pragma omp parallel for\n"
                      "  for (;;) {\n    k(x, t);\n  }\n}\n");
}

TEST_F(Calls, NewNameAndReplacedStatement) {
  code("$a[:k(x):]; $r[:y = $b[:k(x):]:];\n");
  call("a", 1, "t").NewName = "k_scratch";
  CallEdit &E = call("b", 0, "");
  E.ReplaceSpan = P.span("r");
  E.ReplaceWith = "k(x, y)";
  EXPECT_EQ(result(), "k_scratch(x, t); k(x, y);\n");
}

TEST_F(Calls, MacroFails) {
  code("$a[:k(x):];\n");
  call("a", 1, "t").Call.Macro = true;
  EXPECT_TRUE(P.run().Files.empty());
  ASSERT_EQ(P.Failures.size(), 1u);
  EXPECT_EQ(P.Failures[0].second, "the call at c.cpp:1 comes out of a macro");
}

TEST_F(Calls, LaterGroupInConflictFailsAndThoseThatNeedIt) {
  code("$r[:$a[:k(x):] + $b[:m(x):]:];\n$c[:n(x):];\n");
  call("a", 1, "t");
  CallEdit &E = call("b", 1, "u", "", "m");
  E.ReplaceSpan = P.span("r");
  E.ReplaceWith = "z";
  P.file("n.cpp", "$def3[:void n():] $def3_body[:{}:]\n");
  Group &N = P.kernel("n", {"def3"});
  N.Needs = {group("m").KernelUsr};
  P.call(N, "c", 1, "v");
  const RewriteResult R = P.run();
  EXPECT_EQ(R.Files.at("c.cpp").After, "k(x, t) + m(x);\nn(x);\n");
  ASSERT_EQ(P.Failures.size(), 2u);
  EXPECT_EQ(P.Failures[0].second,
            "another kernel's rewrite changes the same text at c.cpp:1");
  EXPECT_EQ(P.Failures[1].second,
            "it passes buffers to a kernel that is not rewritten");
  EXPECT_EQ(group("k").Files, std::vector<std::string>{"c.cpp"});
}

} // namespace
} // namespace scratchlift

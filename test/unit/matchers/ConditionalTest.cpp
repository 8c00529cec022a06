//===- ConditionalTest.cpp - Branches of #if inside a definition ----------===//
#include "UnitTesting.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

/// The only branch of f that is skipped, where Body is f's.
HiddenCode hiddenIn(const std::string &Body, const std::string &Before = "") {
  UnitFacts U = extract(Before + "void g(int);\nvoid f(int *p, int n) {\n" +
                        Body + "}\n");
  const Function &F = U.function("f");
  EXPECT_EQ(F.Hidden.size(), 1u) << Body;
  return F.Hidden.empty() ? HiddenCode() : F.Hidden.front();
}

using Words = std::vector<std::string>;

TEST(Conditional, AHiddenBranchIsItsWords) {
  HiddenCode H = hiddenIn("#ifdef A\n  g(n); // why\n#else\n  g(0);\n#endif\n");
  EXPECT_EQ(H.Words, (Words{"g", "n"}));
  EXPECT_FALSE(H.Opaque);
  EXPECT_FALSE(H.Prints);
  EXPECT_TRUE(H.Group.contains(H.Span));
}

TEST(Conditional, MacrosAreFollowed) {
  EXPECT_EQ(hiddenIn("#ifdef A\n  SET;\n#endif\n", "#define SET *p = ONE\n"
                                                   "#define ONE 1\n")
                .Words,
            (Words{"ONE", "SET", "p"}));
  EXPECT_EQ(hiddenIn("#ifdef A\n  SET;\n#endif\n",
                     "#ifdef A\n#define SET p[0] = 2\n#endif\n")
                .Words,
            (Words{"SET", "p"}));
}

TEST(Conditional, PiecesJumpsAndDirectivesAreOpaque) {
  for (const char *Body : {
           "  g(1\n#ifdef A\n  + n\n#endif\n  );\n",
           "  if (n)\n#ifdef A\n  g(1);\n#else\n  g(2);\n#endif\n",
           "#ifdef A\n  if (n)\n#endif\n  g(1);\n",
           "  if (n) g(1);\n#ifdef A\n  else g(2);\n#endif\n",
           "  while (n) {\n#ifdef A\n  break;\n#endif\n  g(1);\n  }\n",
           "#ifdef A\n  using T = long;\n#endif\n  g(1);\n",
           "#ifdef A\n#define N 3\n#endif\n  g(1);\n",
           "#ifdef A\n#include \"x.inc\"\n#endif\n  g(1);\n",
           "#ifdef A\n  for (;;) {\n#else\n  {\n#endif\n  g(1);\n  }\n",
       })
    EXPECT_TRUE(hiddenIn(Body).Opaque) << Body;
  EXPECT_FALSE(hiddenIn("#ifdef A\n  if (n) { g(2); }\n#endif\n").Opaque);
  UnitFacts U = extract("void f(int *p\n#ifdef A\n, int q\n#endif\n) { }\n");
  EXPECT_TRUE(U.function("f").ConditionalCode);
}

TEST(Conditional, OutputChangesNothing) {
  for (const char *Code :
       {"printf(\"%d\\n\", n);", "std::cerr << n << p[0] << v.size();",
        "fprintf(stderr, \"x\"); fflush(stderr);"})
    EXPECT_TRUE(
        hiddenIn("#ifdef A\n" + std::string(Code) + "\n#endif\n").Prints)
        << Code;
  for (const char *Code :
       {"printf(\"%d\\n\", n++);", "std::cerr << g(n);", "log(n);",
        "fprintf(f = open(), \"x\");", "if (n) printf(\"x\");"})
    EXPECT_FALSE(
        hiddenIn("#ifdef A\n" + std::string(Code) + "\n#endif\n").Prints)
        << Code;
}

TEST(Conditional, APragmaGovernsTheStatementBehind) {
  std::string Body = "#ifdef A\n#pragma omp parallel for private(n)\n#endif\n"
                     "  for (int i = 0; i < n; ++i) g(i);\n";
  UnitFacts U = extract("void g(int);\nvoid f(int *p, int n) {\n" + Body + "}");
  const Function &F = U.function("f");
  ASSERT_EQ(F.Hidden.size(), 1u);
  EXPECT_FALSE(F.Hidden[0].Opaque);
  ASSERT_EQ(F.Scopes.size(), 2u);
  EXPECT_EQ(F.Hidden[0].Governs, F.Scopes[1].Stmt.Begin);
  UnitFacts None = extract("void f(int *p) {\n#ifdef A\n#pragma warning(push)\n"
                           "#endif\n  *p = 1;\n}\n");
  EXPECT_TRUE(None.function("f").Hidden.empty());
}

TEST(Conditional, WhatWasParsedIsOptional) {
  UnitFacts U = extract("void f(int *p) {\n#ifndef A\n  *p = 1;\n#endif\n"
                        "#if 1\n  *p = 2;\n#else\n  *p = 3;\n#endif\n}\n");
  const Function &F = U.function("f");
  EXPECT_TRUE(F.Hidden.empty());
  ASSERT_EQ(F.Optional.size(), 1u);
  EXPECT_EQ(F.Optional[0].Line, 2u);
}

} // namespace

//===- ScopesTest.cpp - Loops, regions, lambdas ---------------------------===//
#include "UnitTesting.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

std::vector<Scope> scopes(const Function &F, ScopeKind Kind) {
  std::vector<Scope> Result;
  for (const Scope &S : F.Scopes)
    if (S.Kind == Kind)
      Result.push_back(S);
  return Result;
}

bool counted(llvm::StringRef Loop) {
  UnitFacts U = extract(
      ("int take(int &); void use(int); struct V { int *begin(); int *end(); };"
       "int f(int *p, int n, V v) { int i; " +
       Loop + " return 0; }")
          .str());
  EXPECT_TRUE(U.Facts.Errors.empty()) << Loop.str();
  auto Loops = scopes(U.function("f"), ScopeKind::Loop);
  return !Loops.empty() && Loops.front().Counted;
}

TEST(Loops, Counted) {
  EXPECT_TRUE(counted("for (int i = 0; i < n; ++i) p[i] = i;"));
  EXPECT_TRUE(counted("for (i = 2; n > i; i += 1) use(i);"));
  EXPECT_TRUE(counted(
      "for (unsigned i = 0; i != 8u; i++) { if (p[i]) continue; use(1); }"));
  EXPECT_TRUE(counted("for (int i = 0, j = n; i <= n; i++) p[i] = j;"));
  EXPECT_TRUE(counted("for (int x : v) use(x);"));
  EXPECT_TRUE(counted("for (int i = 0; i < n; ++i) while (p[i]) break;"));
  EXPECT_TRUE(counted("for (int i = 0; i < n; ++i) [&] { return p[i]; }();"));
}

TEST(Loops, NotCounted) {
  EXPECT_FALSE(counted("for (int i = n; i > 0; --i) use(i);"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; i += 2) use(i);"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) if (p[i]) break;"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) if (p[i]) return 1;"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) if (p[i]) throw 1;"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) if (p[i]) goto out; out:"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) ++i;"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) take(i);"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) { int *q = &i; *q = 3; }"));
  EXPECT_FALSE(counted("for (int i = 0; i < n; ++i) [&] { i = 3; }();"));
  EXPECT_FALSE(counted("for (int i = 0; i < n;) use(i++);"));
  EXPECT_FALSE(counted("for (int x : v) if (x) break;"));
  EXPECT_FALSE(counted("while (n) --n;"));
  EXPECT_FALSE(
      counted("try { for (int i = 0; i < n; ++i) use(i); } catch (...) { }"));
}

TEST(Loops, InclusiveBoundsBecomeExclusive) {
  UnitFacts U = extract(
      "void f(int *p, int n) { for (int i = 1; i <= n; ++i) p[i] = 0; }");
  Scope Loop = scopes(U.function("f"), ScopeKind::Loop).front();
  EXPECT_EQ(Loop.Lo.Text, "1");
  EXPECT_EQ(Loop.Hi.Kind, ExprKind::Binary);
  EXPECT_EQ(Loop.Hi.Text, "+");
  EXPECT_TRUE(Loop.MayRunZeroTimes);
}

TEST(Loops, ConstantTripCountsAndDoLoopsRun) {
  UnitFacts U = extract("void f(int *p) { for (int i = 0; i < 4; ++i) p[i] = "
                        "0; do ++*p; while (*p < 3); }");
  for (const Scope &Loop : scopes(U.function("f"), ScopeKind::Loop))
    EXPECT_FALSE(Loop.MayRunZeroTimes);
}

TEST(Scopes, OnceLoopsAreBlocks) {
  UnitFacts U = extract("void f(int *p) { do { *p = 1; } while (0); }");
  EXPECT_TRUE(scopes(U.function("f"), ScopeKind::Loop).empty());
}

TEST(Scopes, PlacesInFrontOfStatements) {
  UnitFacts U = extract(R"cpp(
    #define FOREVER for (;;)
    #define TWICE(s) s s
    void f(int *p, int n) {
      while (*p) ++*p;
      if (n) while (*p) ++*p;
      switch (n) { case 1: while (*p) ++*p; while (*p) ++*p; }
      label: while (*p) ++*p;
      FOREVER { break; }
      TWICE(while (*p) ++*p;)
    }
  )cpp");
  std::vector<bool> Expected = {true,  false, false, false,
                                false, true,  false, false};
  std::vector<bool> Got;
  for (const Scope &S : scopes(U.function("f"), ScopeKind::Loop))
    Got.push_back(S.CanPrecede);
  EXPECT_EQ(Got, Expected);
}

TEST(Scopes, StatementsEndWithTheirSemicolon) {
  UnitFacts U =
      extract("void f(int *p, int n) { for (int i = 0; i < n; ++i) if (n) p[i] "
              "= 0; else p[i] = 1 /* x */ ; do ++n; while (n < 3); }");
  auto Loops = scopes(U.function("f"), ScopeKind::Loop);
  EXPECT_EQ(
      U.text(Loops[0].Stmt),
      "for (int i = 0; i < n; ++i) if (n) p[i] = 0; else p[i] = 1 /* x */ ;");
  EXPECT_EQ(U.text(Loops[0].Body), "if (n) p[i] = 0; else p[i] = 1 /* x */ ;");
  EXPECT_EQ(U.text(Loops[1].Stmt), "do ++n; while (n < 3);");
}

TEST(Scopes, OpenMPDirectivesAreParallel) {
  UnitInput Input;
  Input.Flags.push_back("-fopenmp");
  UnitFacts U =
      extract("void k(int *);\nvoid f(int *p, int n, int m) {\n"
              "  #pragma omp parallel for firstprivate(m)\n"
              "  for (int i = 0; i < n; ++i) {\n    k(p + m);\n  }\n"
              "  #pragma omp parallel\n  {\n    k(p);\n    #pragma omp for\n"
              "    for (int i = 0; i < n; ++i) k(p);\n  }\n}\n",
              Input);
  const Function &F = U.function("f");
  auto Regions = scopes(F, ScopeKind::Parallel);
  ASSERT_EQ(Regions.size(), 3u);
  EXPECT_EQ(Regions[0].Text, "parallel for");
  EXPECT_EQ(Regions[0].Named, std::vector<int>{U.var(F, "m")});
  EXPECT_TRUE(Regions[0].CanPrecede);
  EXPECT_TRUE(
      llvm::StringRef(U.text(Regions[0].Stmt)).starts_with("#pragma omp"));
  EXPECT_TRUE(llvm::StringRef(U.text(Regions[0].Stmt)).ends_with("}"));
  EXPECT_EQ(Regions[1].Text, "parallel");
  EXPECT_EQ(Regions[2].Text, "for");
  ASSERT_EQ(F.Calls.size(), 3u);
  EXPECT_TRUE(F.Calls[0].CanPrecede);
  EXPECT_TRUE(F.Scopes[F.Calls[0].Scope].Counted);
  EXPECT_EQ(F.Scopes[F.Calls[1].Scope].Text, "parallel");
  EXPECT_TRUE(F.Calls[2].NeedsBraces);
}

LambdaUse lambdaUse(llvm::StringRef Body) {
  UnitFacts U = extract(
      ("#include <algorithm>\n#include <functional>\n#include <thread>\n"
       "template <class F> void project(F f) { f(1); }\n"
       "std::function<void(int)> kept;\n"
       "void f(int *p, int n) { " +
       Body + " }")
          .str());
  EXPECT_TRUE(U.Facts.Errors.empty()) << Body.str() << U.Facts.Errors.front();
  const Function &F = U.function("f");
  return F.Lambdas.empty() ? LambdaUse::Stored : F.Lambdas.front().Use;
}

TEST(Lambdas, UseFollowsWhereTheClosureGoes) {
  EXPECT_EQ(lambdaUse("[&] { *p = n; }();"), LambdaUse::Immediate);
  EXPECT_EQ(lambdaUse("auto g = [&](int i) { p[i] = n; }; g(1); g(2);"),
            LambdaUse::Local);
  EXPECT_EQ(lambdaUse("std::for_each(p, p + n, [&](int i) { *p = i; });"),
            LambdaUse::Algorithm);
  EXPECT_EQ(lambdaUse("auto g = [&](int a, int b) { return a < b; }; "
                      "std::sort(p, p + n, g); g(1, 2);"),
            LambdaUse::Algorithm);
  EXPECT_EQ(
      lambdaUse("std::ranges::for_each(p, p + n, [&](int i) { *p = i; });"),
      LambdaUse::Algorithm);
  EXPECT_EQ(lambdaUse("std::thread t([&] { *p = 1; }); t.join();"),
            LambdaUse::Parallel);
  EXPECT_EQ(lambdaUse("auto g = [&] { *p = 1; }; std::thread t(g); t.join();"),
            LambdaUse::Parallel);
  EXPECT_EQ(
      lambdaUse("std::function<void(int)> g = [&](int) { *p = 1; }; g(1);"),
      LambdaUse::Stored);
  EXPECT_EQ(lambdaUse("kept = [=](int) { *p = 1; };"), LambdaUse::Stored);
  EXPECT_EQ(lambdaUse("project([&](int i) { *p = i; });"), LambdaUse::Stored);
}

TEST(Lambdas, CapturesAreResolved) {
  UnitFacts U = extract("struct S { int m; void f(int *p, int n, int k) { [=, "
                        "&k, x = n] { k = *p + n + m + x; }(); } };"
                        "void user(S s) { s.f(nullptr, 1, 2); }");
  const Function &F = U.function("S::f");
  ASSERT_EQ(F.Lambdas.size(), 1u);
  EXPECT_EQ(F.Lambdas[0].ByRef, std::vector<int>{U.var(F, "k")});
  EXPECT_EQ(F.Lambdas[0].ByCopy,
            (std::vector<int>{U.var(F, "p"), U.var(F, "n")}));
  EXPECT_TRUE(F.Lambdas[0].CapturesThis);
}

} // namespace

//===- CallsTest.cpp - Call sites and what surrounds them -----------------===//
#include "UnitTesting.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

const char *const Prelude = "int k(const float *p, int n);\n"
                            "int pure() { return 3; }\n"
                            "int other();\n"
                            "struct V { V(); V(const V &); ~V(); int *b; };\n"
                            "V make(int n);\n";

UnitFacts inBody(llvm::StringRef Body) {
  UnitFacts U =
      extract((llvm::StringRef(Prelude) +
               "int f(const float *p, int n, int c) { " + Body + " return 0; }")
                  .str());
  EXPECT_TRUE(U.Facts.Errors.empty()) << Body.str();
  return U;
}

CallSite callIn(llvm::StringRef Body, llvm::StringRef Callee = "k") {
  return inBody(Body).call("f", Callee);
}

std::string stmtOf(llvm::StringRef Body) {
  UnitFacts U = inBody(Body);
  return U.text(U.call("f", "k").Stmt);
}

TEST(CallPlaces, AreThoseOfTheSpelling) {
  UnitFacts U = extract(
      "namespace ns { struct S { template <int N> int run(int a, int b); }; }\n"
      "int f(ns::S *s) { return s->template run<3> (1, (2, 3)); }");
  CallSite Call = U.call("f", "ns::S::run");
  const std::string &Text = U.Files.at("/proj/main.cpp");
  EXPECT_EQ(U.text(Call.Span), "s->template run<3> (1, (2, 3))");
  EXPECT_EQ(U.text(Call.Name), "run");
  EXPECT_TRUE(Call.TemplateArgsSpelled);
  EXPECT_EQ(Text[Call.LParen], '(');
  EXPECT_EQ(Text[Call.RParen], ')');
  ASSERT_EQ(Call.Args.size(), 2u);
  EXPECT_EQ(Call.Args[1].Text, "(2, 3)");
  EXPECT_EQ(Call.Object.Text, "s");
  EXPECT_FALSE(Call.Macro);
}

TEST(CallPlacement, InFrontOfAStatement) {
  CallSite Call = callIn("k(p, n);");
  EXPECT_TRUE(Call.CanPrecede);
  EXPECT_FALSE(Call.NeedsBraces || Call.Conditional || Call.LoopHeader);
  EXPECT_EQ(stmtOf("int a = 1; c = k(p, n) ;"), "c = k(p, n) ;");
  EXPECT_EQ(stmtOf("int a = k(p, n), b = 2;"), "int a = k(p, n), b = 2;");
  EXPECT_EQ(stmtOf("if (int a = k(p, n)) { c = a; }"),
            "if (int a = k(p, n)) { c = a; }");
  EXPECT_EQ(stmtOf("return k(p, n);"), "return k(p, n);");
}

TEST(CallPlacement, UnbracedBodiesNeedBraces) {
  for (const char *Body :
       {"if (n) k(p, n);", "if (n) { } else k(p, n);", "while (n) k(p, n);",
        "for (;;) k(p, n);", "do k(p, n); while (n);",
        "switch (n) { case 1: k(p, n); }",
        "switch (n) { case 1: break; k(p, n); }", "here: k(p, n);",
        "if (n) { } else if (k(p, n)) { }"}) {
    CallSite Call = callIn(Body);
    EXPECT_FALSE(Call.CanPrecede) << Body;
    EXPECT_TRUE(Call.NeedsBraces) << Body;
    EXPECT_FALSE(Call.Conditional || Call.LoopHeader) << Body;
  }
  EXPECT_FALSE(callIn("switch (n) { case 1: int a = k(p, n); }").NeedsBraces);
}

TEST(CallPlacement, ConditionsWithinTheStatement) {
  for (const char *Body : {"c = n && k(p, n);", "c = n ? k(p, n) : 0;",
                           "c = n ?: k(p, n);", "if (c || k(p, n)) { }"})
    EXPECT_TRUE(callIn(Body).Conditional) << Body;
  for (const char *Body :
       {"c = k(p, n) && n;", "c = k(p, n) ? 1 : 2;", "c = (k(p, n), n);"})
    EXPECT_FALSE(callIn(Body).Conditional) << Body;
}

TEST(CallPlacement, LoopHeaders) {
  for (const char *Body :
       {"while (k(p, n)) { }", "for (; k(p, n);) { }", "for (;; k(p, n)) { }",
        "do { } while (k(p, n));", "while (int a = k(p, n)) c = a;"})
    EXPECT_TRUE(callIn(Body).LoopHeader) << Body;
  UnitFacts U = inBody("for (int i = k(p, n); i < n; ++i) { }");
  CallSite Init = U.call("f", "k");
  EXPECT_FALSE(Init.LoopHeader);
  EXPECT_TRUE(Init.CanPrecede);
  EXPECT_EQ(Init.Scope, 0);
  EXPECT_TRUE(callIn("while (n) { k(p, n); }").Scope > 0);
}

TEST(CallPlacement, WhatIsWrittenNearby) {
  UnitFacts U = inBody("int a = n++, b = k(p, a); c = k(p, 1);");
  const Function &F = U.function("f");
  std::vector<int> Expected = {U.var(F, "n"), U.var(F, "a"), U.var(F, "b")};
  EXPECT_EQ(F.Calls[0].WrittenNearby, Expected);
  // An assignment of the call's value takes place behind the call.
  EXPECT_TRUE(F.Calls[1].WrittenNearby.empty());
  EXPECT_EQ(callIn("c = (n = 2) + k(p, 1);").WrittenNearby.size(), 1u);
  EXPECT_TRUE(callIn("k(p, n);").WrittenNearby.empty());
}

TEST(CallPlacement, OtherCalls) {
  EXPECT_TRUE(callIn("c = other() + k(p, n);").OtherCalls);
  EXPECT_TRUE(callIn("k(p, other());").OtherCalls);
  EXPECT_FALSE(callIn("c = pure() + k(p, n);").OtherCalls);
  EXPECT_FALSE(callIn("k(p, n);").OtherCalls);
  // What consumes the value runs afterwards.
  UnitFacts U = inBody("k(p, k(p, n));");
  const Function &F = U.function("f");
  ASSERT_EQ(F.Calls.size(), 2u);
  EXPECT_TRUE(F.Calls[0].OtherCalls);
  EXPECT_FALSE(F.Calls[1].OtherCalls);
  UnitFacts G = extract("int g; int k(int); struct S { int m; void f() { m = "
                        "k(g); g = 2, k(g); } }; void u(S s) { s.f(); }");
  EXPECT_FALSE(G.function("S::f").Calls.at(0).OtherCalls);
  EXPECT_TRUE(G.function("S::f").Calls.at(1).OtherCalls);
}

TEST(CallPlacement, NoStatementIsNear) {
  UnitFacts U = extract(R"cpp(
    int k(const float *p, int n);
    int global = k(nullptr, 1);
    struct S { int a = k(nullptr, 2); int b; S() : b(k(nullptr, 3)) { } static int c; };
    int S::c = k(nullptr, 4);
    int d(int n = k(nullptr, 5));
    int f() { static int once = k(nullptr, 6); return d() + sizeof(k(nullptr, 7)); }
  )cpp");
  EXPECT_EQ(U.Facts.OutsideCalls.size(), 4u);
  for (const auto &[Where, Call] : U.Facts.OutsideCalls)
    EXPECT_TRUE(Call.Initialiser) << Where;
  EXPECT_TRUE(U.call("S::S", "k").Initialiser);
  EXPECT_TRUE(U.call("f", "k").Initialiser);
  EXPECT_TRUE(U.function("f").Calls.back().Unevaluated);
  CallSite Default = U.call("f", "d");
  ASSERT_EQ(Default.Args.size(), 1u);
  EXPECT_TRUE(Default.Args[0].Defaulted);
  EXPECT_EQ(Default.Args[0].Text, "k(nullptr, 5)");
}

TEST(CallMacros, OnlyTheCallItselfMatters) {
  UnitFacts U = extract(R"cpp(
    int k(const float *p, int n);
    int say(const char *);
    #define WIDTH 4
    #define ROWS(y, h) for (int y = 0; y < (h); ++y)
    #define CALL(p) k(p, 1)
    #define APPLY(fn, p) fn(p, 2)
    #define PASS(x) x
    #define SHOW(x) (say(#x), x)
    #define BOTH p, 3
    #define TWICE(x) x; x
    void a(const float *p, int n) { ROWS(y, n) { k(p, WIDTH); } }
    void b(const float *p) { CALL(p); }
    void c(const float *p) { APPLY(k, p); }
    void d(const float *p) { PASS(k(p, 4)); }
    void e(const float *p) { SHOW(k(p, 5)); }
    void g(const float *p) { k(BOTH); }
    void h(const float *p) { TWICE(k(p, 6)); }
  )cpp");
  EXPECT_FALSE(U.call("a", "k").Macro);
  EXPECT_TRUE(U.call("a", "k").CanPrecede);
  EXPECT_TRUE(U.call("b", "k").Macro);
  EXPECT_TRUE(U.call("c", "k").Macro);
  EXPECT_FALSE(U.call("d", "k").Macro);
  EXPECT_TRUE(U.call("e", "k").Macro);
  EXPECT_TRUE(U.call("g", "k").Macro);
  EXPECT_TRUE(U.call("h", "k").Macro);
}

TEST(CallMacros, StatementsInsideOfMacrosLeaveThem) {
  UnitFacts U = extract(R"cpp(
    int k(const float *p, int n);
    void die();
    #define CHECK(e) do { if (!(e)) die(); } while (0)
    #define MAYBE(c, e) if (c) { e; }
    void a(const float *p) { CHECK(k(p, 1)); }
    void b(const float *p, int n) { MAYBE(n, k(p, 1)) }
  )cpp");
  CallSite A = U.call("a", "k");
  EXPECT_TRUE(A.CanPrecede);
  EXPECT_FALSE(A.Conditional || A.LoopHeader || A.Macro);
  EXPECT_EQ(U.text(A.Stmt), "CHECK(k(p, 1));");
  EXPECT_TRUE(U.call("b", "k").Conditional);
}

TEST(CallResults, Uses) {
  auto UseOf = [](llvm::StringRef Body) { return callIn(Body, "make").Use; };
  EXPECT_EQ(UseOf("make(n);"), ResultUse::Discarded);
  EXPECT_EQ(UseOf("(void)make(n);"), ResultUse::Discarded);
  EXPECT_EQ(UseOf("V v = make(n);"), ResultUse::Initialises);
  EXPECT_EQ(UseOf("auto v(make(n));"), ResultUse::Initialises);
  EXPECT_EQ(UseOf("V v; v = make(n);"), ResultUse::Assigned);
  EXPECT_EQ(UseOf("V v(V(make(n)));"), ResultUse::Initialises);
  EXPECT_EQ(UseOf("struct G { void g(V); }; G().g(make(n));"),
            ResultUse::Argument);
  EXPECT_EQ(UseOf("make(n).b;"), ResultUse::Other);
  UnitFacts U = inBody("const V v = make(n);");
  CallSite Call = U.call("f", "make");
  EXPECT_EQ(Call.ResultVar, U.var(U.function("f"), "v"));
  EXPECT_EQ(U.text(Call.ResultSpan), "const V v = make(n);");
  EXPECT_EQ(U.text(Call.ResultLhs), "const V");
}

TEST(CallArguments, ReachTheirParameters) {
  UnitFacts U = extract(R"cpp(
    #include <utility>
    #include <vector>
    void k(const std::vector<float> &in, std::vector<float> out, float *raw, int n, void (*cb)(int));
    void cb(int);
    void f(std::vector<float> a, std::vector<float> b) {
      k(a, b, &a[3], 2.7, cb);
      k(a, std::move(b), a.data() + 2, 3, &cb);
    }
  )cpp");
  const Function &F = U.function("f");
  const CallSite *First = nullptr, *Second = nullptr;
  for (const CallSite &Call : F.Calls)
    if (Call.CalleeName == "k")
      (First ? Second : First) = &Call;
  ASSERT_TRUE(First && Second);
  EXPECT_EQ(First->Args[0].Mode, ArgMode::ConstRef);
  EXPECT_EQ(First->Args[0].Var, U.var(F, "a"));
  EXPECT_EQ(First->Args[1].Mode, ArgMode::Value);
  EXPECT_EQ(First->Args[1].Method, "value");
  EXPECT_EQ(First->Args[2].Var, U.var(F, "a"));
  EXPECT_EQ(First->Args[3].ParamType, "int");
  EXPECT_EQ(First->Args[3].Value.Type, "double");
  EXPECT_EQ(First->Args[4].FunctionUsr, U.function("cb").Usr);
  EXPECT_EQ(Second->Args[1].Method, "move");
  EXPECT_EQ(Second->Args[4].FunctionUsr, U.function("cb").Usr);
}

TEST(CallKinds, IndirectVirtualAndOnThis) {
  UnitFacts U = extract(R"cpp(
    struct B { virtual int v(int *p); int m(int *p); void all(int *p, int (*fn)(int *)) { v(p); this->m(p); B::v(p); fn(p); } };
  )cpp");
  const Function &F = U.function("B::all");
  ASSERT_EQ(F.Calls.size(), 4u);
  EXPECT_TRUE(F.Calls[0].Virtual && F.Calls[0].MemberOnThis);
  EXPECT_TRUE(!F.Calls[1].Virtual && F.Calls[1].MemberOnThis);
  EXPECT_FALSE(F.Calls[2].Virtual);
  EXPECT_EQ(F.Calls[3].Callee, "");
  EXPECT_EQ(F.Calls[3].CalleeName, "fn");
}

TEST(CallKinds, TemplatesKnowTheirCallees) {
  UnitFacts U = extract(R"cpp(
    template <class T> void k(T *p, int n) { }
    template <class T> void g(T *p) { k(p, sizeof(T)); }
    template <class... Ts> void all(Ts *...ps) { (k(ps, 1), ...); }
    void user(float *a, double *b) { g(a); g(b); all(a, b); }
  )cpp");
  std::vector<std::string> Instances;
  for (const Function &F : U.Facts.Functions)
    if (F.Name == "g")
      Instances.push_back(F.Calls.at(0).Instance);
  EXPECT_EQ(Instances, (std::vector<std::string>{"<double>", "<float>"}));
  // One place, two calls: no text is right for both.
  const Function &All = U.function("all");
  ASSERT_EQ(All.Calls.size(), 2u);
  EXPECT_TRUE(All.Calls[0].Macro && All.Calls[1].Macro);
}

TEST(CallKinds, LambdasBelongToTheirFunction) {
  UnitFacts U = extract("void k(int *p); void f(int *p) { auto g = [&](int n) "
                        "{ k(p + n); }; g(3); [=] { k(p); }(); }");
  const Function &F = U.function("f");
  ASSERT_EQ(F.Lambdas.size(), 2u);
  std::vector<int> Lambdas;
  for (const CallSite &Call : F.Calls)
    if (Call.CalleeName == "k")
      Lambdas.push_back(Call.Lambda);
  EXPECT_EQ(Lambdas, (std::vector<int>{0, 1}));
}

} // namespace

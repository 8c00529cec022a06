//===- UsesTest.cpp - Uses of functions that are no calls -----------------===//
#include "UnitTesting.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

using Words = std::vector<std::string>;

Words usesOf(llvm::StringRef Code, llvm::StringRef Name = "f") {
  UnitFacts U = extract(("void f(int *p, int n);\n" + Code).str());
  EXPECT_TRUE(U.Facts.Errors.empty()) << Code.str();
  return U.uses(Name);
}

TEST(Uses, ACallIsNone) {
  EXPECT_EQ(usesOf("void g() { f(nullptr, 1); (f)(nullptr, 2); }"), Words());
}

TEST(Uses, Addresses) {
  EXPECT_EQ(usesOf("void (*p)(int *, int) = f;"), Words{"address"});
  EXPECT_EQ(usesOf("void g() { auto q = &f; (*f)(nullptr, 1); }"),
            (Words{"address", "address"}));
  EXPECT_EQ(usesOf("template <class F> void go(F fn) { fn(nullptr, 1); } void "
                   "g() { go(f); }"),
            Words{"address"});
}

TEST(Uses, TypesAndTemplateArguments) {
  EXPECT_EQ(usesOf("decltype(f) *p; decltype(f(nullptr, 1)) *q;"),
            (Words{"decltype", "decltype"}));
  // As much as any other operand that is not evaluated.
  EXPECT_EQ(usesOf("static_assert(!noexcept(f(nullptr, 1)));"),
            Words{"decltype"});
  EXPECT_EQ(usesOf("template <void (*F)(int *, int)> struct S { }; S<f> s;"),
            Words{"template-argument"});
  EXPECT_EQ(usesOf("template <void (*F)(int *, int)> void call() { F(nullptr, "
                   "1); } void g() { call<&f>(); }"),
            (Words{"address", "template-argument"}));
}

TEST(Uses, MemberPointers) {
  EXPECT_EQ(usesOf("struct S { void m(int *p) { } static void s(int *p) { } };"
                   "auto a = &S::m; auto b = &S::s;",
                   "S::m"),
            Words{"member-pointer"});
}

TEST(Uses, UsingDeclarations) {
  EXPECT_EQ(usesOf("namespace n { void h(int *p) { } } using n::h;", "n::h"),
            Words{"using"});
  EXPECT_EQ(
      usesOf("struct B { void h(int *p) { } }; struct D : B { using B::h; };",
             "B::h"),
      Words{"using"});
}

TEST(Uses, Instantiations) {
  EXPECT_EQ(usesOf("template <class T> void h(T *p) { } extern template void "
                   "h<int>(int *);",
                   "h"),
            Words{"extern-template"});
  EXPECT_EQ(
      usesOf("template <class T> void h(T *p) { } template void h<int>(int *);",
             "h"),
      Words{"explicit-instantiation"});
  EXPECT_EQ(usesOf("template <class T> struct S { void h(T *p) { } }; template "
                   "struct S<int>;",
                   "S::h"),
            Words{"explicit-instantiation"});
  EXPECT_EQ(usesOf("template <class T> void h(T *p) { } template <> void "
                   "h<int>(int *p) { }",
                   "h"),
            Words{"specialization"});
}

TEST(Uses, WhatNoInstantiationAccountsFor) {
  EXPECT_EQ(usesOf("template <class T> void g(T *p) { f(p, sizeof(T)); }"),
            Words{"uninstantiated"});
  EXPECT_EQ(usesOf("template <class T> void g(T *p) { f(nullptr, 3); }"),
            Words{"uninstantiated"});
  EXPECT_EQ(usesOf("template <class T> void g(T *p) { auto q = f; } void u() { "
                   "g((int *)nullptr); }"),
            Words{"address"});
  EXPECT_EQ(usesOf("template <class T> void g(T *p) { f(p, sizeof(T)); } void "
                   "u() { g((int *)nullptr); }"),
            Words());
  EXPECT_EQ(usesOf("template <class T> void g(T *p) { if constexpr (sizeof(T) "
                   "> 8) f(p, 1); }"
                   "void u() { g((int *)nullptr); }"),
            Words{"uninstantiated"});
}

TEST(Uses, ConversionsToCallables) {
  EXPECT_EQ(usesOf("#include <functional>\n#include <thread>\n"
                   "void g(int *p) { std::function<void(int *, int)> a = f; "
                   "std::thread t(f, p, 1); t.join(); }"),
            (Words{"address", "address"}));
}

} // namespace

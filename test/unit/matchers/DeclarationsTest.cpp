//===- DeclarationsTest.cpp - Where functions are declared ----------------===//
#include "UnitTesting.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

/// A declaration of f, and what must be read from it.
struct Form {
  const char *Code;
  const char *Whole;
  const char *Return;
  const char *Params;
};

class DeclarationForms : public testing::TestWithParam<Form> {};

TEST_P(DeclarationForms, AreTakenApart) {
  UnitFacts U = extract(GetParam().Code);
  ASSERT_TRUE(U.Facts.Errors.empty()) << U.Facts.Errors.front();
  const Function *F = nullptr;
  for (const Function &Candidate : U.Facts.Functions)
    if (llvm::StringRef(Candidate.Name).ends_with("f"))
      F = &Candidate;
  ASSERT_TRUE(F);
  ASSERT_FALSE(F->Declarations.empty());
  const Declaration &D = F->Declarations.back();
  EXPECT_EQ(U.text(D.Whole), GetParam().Whole);
  EXPECT_EQ(U.text(D.Return), GetParam().Return);
  EXPECT_EQ(U.texts(D.Params), GetParam().Params);
  const std::string &Text = U.Files.at(D.Name.File);
  EXPECT_EQ(Text[D.LParen], '(');
  EXPECT_EQ(Text[D.RParen], ')');
  if (D.Semi)
    EXPECT_EQ(Text[D.Semi], ';');
  EXPECT_EQ(D.Definition, D.Body.valid());
  EXPECT_FALSE(D.Macro);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, DeclarationForms,
    testing::Values(
        Form{"void f(const float *in, int n = 3) { }",
             "void f(const float *in, int n = 3)", "void",
             "const float *in | int n = 3"},
        Form{"void f() { }", "void f()", "void", ""},
        Form{"void f(void) { }", "void f(void)", "void", ""},
        Form{"auto f(int n) -> const float * { return nullptr; }",
             "auto f(int n) -> const float *", "", "int n"},
        Form{"static inline const float *f(int n) noexcept(sizeof(int) == 4) { "
             "return nullptr; }",
             "static inline const float *f(int n) noexcept(sizeof(int) == 4)",
             "const float *", "int n"},
        Form{"[[nodiscard]] [[gnu::hot]] int f([[maybe_unused]] int a, int b "
             "[[maybe_unused]]) { return 0; }",
             "[[nodiscard]] [[gnu::hot]] int f([[maybe_unused]] int a, int b "
             "[[maybe_unused]])",
             "int", "[[maybe_unused]] int a | int b [[maybe_unused]]"},
        Form{"__attribute__((noinline)) void f(int *p) __attribute__((cold)); "
             "void g() { f(nullptr); }",
             "__attribute__((noinline)) void f(int *p) __attribute__((cold))",
             "void", "int *p"},
        Form{
            "template <class T> requires (sizeof(T) > 1) void f(T *p) requires "
            "requires (T t) { t + t; } { } template void f<int>(int *);",
            "template <class T> requires (sizeof(T) > 1) void f(T *p) requires "
            "requires (T t) { t + t; }",
            "void", "T *p"},
        Form{"template <class A, class B> struct Pair {}; void f(Pair<int, "
             "float> *p, Pair<int, Pair<int, int>> q) { }",
             "void f(Pair<int, float> *p, Pair<int, Pair<int, int>> q)", "void",
             "Pair<int, float> *p | Pair<int, Pair<int, int>> q"},
        Form{"void f(int (*op)(int, int), float (&a)[3], int rows[][4]) { }",
             "void f(int (*op)(int, int), float (&a)[3], int rows[][4])",
             "void", "int (*op)(int, int) | float (&a)[3] | int rows[][4]"},
        Form{"int (*f(int n))(double) { return nullptr; }",
             "int (*f(int n))(double)", "", "int n"},
        Form{"template <class... Ts> void f(int n, Ts... rest) { } void g() { "
             "f(1, 2.0, 'c'); }",
             "template <class... Ts> void f(int n, Ts... rest)", "void",
             "int n | Ts... rest"},
        Form{"void f(const char *format, ...) { }",
             "void f(const char *format, ...)", "void", "const char *format"},
        Form{"inline void f(auto *p, int n) { } void g(int *p) { f(p, 1); }",
             "inline void f(auto *p, int n)", "void", "auto *p | int n"},
        Form{"int (&f(float *p))[4] { static int a[4]; return a; }",
             "int (&f(float *p))[4]", "", "float *p"},
        Form{"void f(int, float *) { }", "void f(int, float *)", "void",
             "int | float *"},
        Form{"struct S { int x; S(int *p) : x(*p) { } }; void f(int = 3, int = "
             "(1, 2)) { }",
             "void f(int = 3, int = (1, 2))", "void", "int = 3 | int = (1, 2)"},
        Form{"struct S { virtual void f(int n) const & noexcept = 0; }; void "
             "g(S &s) { s.f(1); }",
             "virtual void f(int n) const & noexcept", "void", "int n"},
        Form{"template <class T> struct S { void f(T *p, int n) const; };\n"
             "template <class T> void S<T>::f(T *p, int n) const { }\n"
             "template struct S<int>;",
             "template <class T> void S<T>::f(T *p, int n) const", "void",
             "T *p | int n"},
        Form{"extern \"C\" void f(int *p) { }", "extern \"C\" void f(int *p)",
             "void", "int *p"},
        Form{"struct T {}; struct T *f(struct T *p) try { return p; } catch "
             "(...) { return nullptr; }",
             "struct T *f(struct T *p)", "struct T *", "struct T *p"}));

TEST(Declarations, AllRedeclarationsAreFound) {
  UnitFacts U = extract(R"cpp(
    void f(int *p);
    struct A { friend void f(int *p); };
    template <class T> struct B { friend void f(int *p); };
    B<int> one; B<long> two;
    void user() { void f(int *); f(nullptr); }
    void f(int *q) { }
    typedef void Fn(int *);
    Fn f;
    void f(int *), g(int);
  )cpp");
  const Function &F = U.function("f");
  ASSERT_EQ(F.Declarations.size(), 7u);
  EXPECT_TRUE(F.Declarations[1].Friend);
  EXPECT_TRUE(F.Declarations[2].Friend);
  EXPECT_TRUE(F.Declarations[3].Local);
  EXPECT_TRUE(F.Declarations[4].Definition);
  EXPECT_TRUE(F.Declarations[5].NoParamList);
  EXPECT_EQ(F.Declarations[6].Semi, 0u);
  EXPECT_NE(F.Declarations[3].Semi, 0u);
}

TEST(Declarations, HandleParametersAreThoseThatReachBuffers) {
  UnitFacts U = extract(R"cpp(
    #include <array>
    #include <memory>
    #include <span>
    #include <string>
    #include <vector>
    struct Plain { float *data; };
    void f(int *p, const char *s, float (&a)[4], std::vector<int> v,
           const std::string &t, std::span<int> w, std::unique_ptr<int[]> u,
           std::vector<int> *vp, std::array<int, 3> &x,
           int n, int &count, const Plain &plain, void (*fn)(int *),
           std::unique_ptr<int> single) { }
  )cpp");
  const Function &F = U.function("f");
  ASSERT_EQ(F.Params.size(), 14u);
  for (unsigned I = 0; I < 14; ++I)
    EXPECT_EQ(F.Params[I].Handle, I < 9) << F.Params[I].Name;
}

TEST(Declarations, MacrosAroundADeclarationDoNotMatter) {
  UnitFacts U = extract(R"cpp(
    #define API __attribute__((visibility("default")))
    #define NOTHROW noexcept
    #define COUNT 4
    #define DECLARE(name) void name(int *p)
    #define TWO int a, int b
    API void f(int *p, int n = COUNT) NOTHROW { }
    DECLARE(g) { }
    void h(TWO) { }
    #define DEFINE(name) void name(int *p) { }
    DEFINE(i)
  )cpp");
  EXPECT_FALSE(U.function("f").InMacro);
  EXPECT_FALSE(U.function("f").Declarations[0].Macro);
  EXPECT_EQ(U.text(U.function("f").Declarations[0].Whole),
            "API void f(int *p, int n = COUNT) NOTHROW");
  EXPECT_TRUE(U.function("g").Declarations[0].Macro);
  EXPECT_FALSE(U.function("g").InMacro) << "what the braces hold is text";
  EXPECT_TRUE(U.function("i").InMacro);
  EXPECT_TRUE(U.function("h").Declarations[0].Macro);
}

TEST(Declarations, CommentsBelongToTheirDeclaration) {
  UnitFacts U = extract("/// Does it.\n/// \\param p where\nvoid f(int *p);\n"
                        "void f(int *p) { }\n");
  const Function &F = U.function("f");
  EXPECT_EQ(U.text(F.Declarations[0].Comment),
            "/// Does it.\n/// \\param p where");
  EXPECT_FALSE(F.Declarations[1].Comment.valid());
}

TEST(Declarations, BytesCountAsTheyStand) {
  UnitFacts U =
      extract("\xEF\xBB\xBF// \xC3\xA9\r\nvoid f(\r\n  int *gr\xC3\xB6\xC3\x9F"
              "e,\r\n  int n)\r\n{ }\r\n");
  const Function &F = U.function("f");
  EXPECT_EQ(U.texts(F.Declarations[0].Params), "int *gr\xC3\xB6\xC3\x9F"
                                               "e | int n");
  EXPECT_EQ(F.Definition.Line, 2u);
  EXPECT_EQ(F.Definition.Column, 6u);
}

TEST(Declarations, PropertiesThatForbidANewSignature) {
  UnitFacts U = extract(R"cpp(
    struct B { virtual void run(int *p) { } void operator()(int *p) { } };
    struct D : B { void run(int *p) override { } };
    extern "C" void c(int *p) { }
    static void s(int *p) { }
    constexpr int k(int n) { return n; }
    template <class T> void t(T *p) { }
    template <> void t<int>(int *p) { }
    namespace { void hidden(int *p) { } }
    int main() { }
  )cpp");
  EXPECT_TRUE(U.function("B::run").Virtual);
  EXPECT_TRUE(U.function("D::run").Virtual);
  EXPECT_TRUE(U.function("B::operator()").FixedArity);
  EXPECT_TRUE(U.function("c").CLinkage);
  EXPECT_FALSE(U.function("s").External);
  EXPECT_TRUE(U.function("k").Constexpr);
  EXPECT_FALSE(U.function("(anonymous namespace)::hidden").External);
  EXPECT_TRUE(U.function("main").Main);
  std::string Specialised;
  for (const Function &F : U.Facts.Functions)
    if (F.Name == "t")
      (F.ExplicitSpecialization ? Specialised : Specialised) +=
          F.Instance + ";";
  EXPECT_EQ(Specialised, "<uninstantiated>;;");
}

TEST(Declarations, StaticsOfTwoFilesStayApart) {
  UnitInput Input;
  UnitFacts A = extract("static void f(int *p) { }", Input);
  Input.MainFile = "/proj/other.cpp";
  UnitFacts B = extract("static void f(int *p) { }", Input);
  EXPECT_NE(A.function("f").Usr, B.function("f").Usr);
}

TEST(Declarations, InstancesShareUsrAndPlaces) {
  UnitFacts U = extract(R"cpp(
    template <class T> struct S { template <int N> void f(T *p) { } };
    void user() { S<int>().f<3>(nullptr); S<float>().f<4>(nullptr); }
  )cpp");
  std::vector<const Function *> Found;
  for (const Function &F : U.Facts.Functions)
    if (F.Name == "S::f")
      Found.push_back(&F);
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0]->Usr, Found[1]->Usr);
  EXPECT_EQ(Found[0]->Definition, Found[1]->Definition);
  EXPECT_EQ(Found[0]->Instance, "<float><4>");
  EXPECT_EQ(Found[1]->Instance, "<int><3>");
}

} // namespace

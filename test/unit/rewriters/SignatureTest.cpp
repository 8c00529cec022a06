//===- SignatureTest.cpp - New parameters in declarations -----------------===//
#include "Marked.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

/// The one declaration Code (marked $d[:...:], no body) with `float *tmp`
/// put behind the first Index parameters.
std::string withParam(const std::string &Code, unsigned Index,
                      const std::string &Type = "float *",
                      const std::string &Name = "k") {
  Project P;
  P.file("k.h", Code);
  P.file("k.cpp", "$def[:void " + Name + "():] $def_body[:{}:]\n");
  Group &G = P.kernel(Name, {"d", "def"});
  G.ParamIndex = Index;
  G.Params.push_back({"tmp", Type, "scratch", {}});
  Function &F = P.function(G);
  F.Declarations.pop_back(); // only the one under test is edited
  F.Declarations.back().Definition = true;
  F.Declarations.back().Body = F.Declarations.back().Whole;
  const bool Prototype = Code.find(";") != std::string::npos;
  if (Prototype) { // a definition somewhere else, without places that matter
    F.Declarations.back().Definition = false;
    Declaration Def = P.declaration("def", Name);
    F.Declarations.push_back(Def);
    G.ParamIndex = 0;
    std::string Dummy = "";
    F.Declarations.back().Params.clear();
    G.ParamIndex = Index;
    for (unsigned I = 0; I < Index; ++I) // as many parameters as asked for
      F.Declarations.back().Params.push_back(
          {"k.cpp", Def.LParen + 1, Def.LParen + 1, 1, 1, false});
  }
  return P.rewritten("k.h");
}

TEST(Signature, BehindTheLastHandle) {
  EXPECT_EQ(withParam("$d[:void k(const float *in, float *out, int n):];\n", 2),
            "void k(const float *in, float *out, float *tmp, int n);\n");
}

TEST(Signature, FirstAndLast) {
  EXPECT_EQ(withParam("$d[:void k(int n):];\n", 0),
            "void k(float *tmp, int n);\n");
  EXPECT_EQ(withParam("$d[:void k(float *out):];\n", 1),
            "void k(float *out, float *tmp);\n");
}

TEST(Signature, EmptyLists) {
  EXPECT_EQ(withParam("$d[:void k():];\n", 0), "void k(float *tmp);\n");
  EXPECT_EQ(withParam("$d[:void k(void):];\n", 0), "void k(float *tmp);\n");
  EXPECT_EQ(withParam("$d[:void k(...):];\n", 0), "void k(float *tmp, ...);\n");
}

TEST(Signature, UnnamedAmongUnnamed) {
  EXPECT_EQ(withParam("$d[:void k(const float *, float *, int):];\n", 2),
            "void k(const float *, float *, float *, int);\n");
  EXPECT_EQ(withParam("$d[:void k(const Image &, unsigned int):];\n", 1),
            "void k(const Image &, float *, unsigned int);\n");
  EXPECT_EQ(withParam("$d[:void k(std::size_t, int (*)(int)):];\n", 2),
            "void k(std::size_t, int (*)(int), float *);\n");
}

TEST(Signature, NamedAmongNamed) {
  EXPECT_EQ(withParam("$d[:void k(Image, int (*f)(int)):];\n", 1),
            "void k(Image, float *tmp, int (*f)(int));\n");
  EXPECT_EQ(withParam("$d[:void k(float a[3]):];\n", 1),
            "void k(float a[3], float *tmp);\n");
  EXPECT_EQ(withParam("$d[:void k(const Image img):];\n", 1),
            "void k(const Image img, float *tmp);\n");
}

TEST(Signature, UnnamedWhereTheDeclarationHasTheName) {
  EXPECT_EQ(withParam("$d[:void k(const float *tmp, int n):];\n", 1),
            "void k(const float *tmp, float *, int n);\n");
  EXPECT_EQ(withParam("$d[:void k(const float *tmp2, int n):];\n", 1),
            "void k(const float *tmp2, float *tmp, int n);\n");
}

TEST(Signature, AttributesAndTrailingMacrosStayWhole) {
  EXPECT_EQ(withParam("$d[:void k(float *out, [[maybe_unused]] int n):];\n", 1),
            "void k(float *out, float *tmp, [[maybe_unused]] int n);\n");
  EXPECT_EQ(withParam("$d[:void k(float *out UNUSED, int n):];\n", 1),
            "void k(float *out UNUSED, float *tmp, int n);\n");
  EXPECT_EQ(
      withParam("$d[:void k(float *out __attribute__((nonnull))):];\n", 1),
      "void k(float *out __attribute__((nonnull)), float *tmp);\n");
}

TEST(Signature, CommentsStayWithTheirParameter) {
  EXPECT_EQ(withParam("$d[:void k(float *out /* result */, int n):];\n", 1),
            "void k(float *out /* result */, float *tmp, int n);\n");
  EXPECT_EQ(withParam("$d[:void k(float *out /* result */):];\n", 1),
            "void k(float *out /* result */, float *tmp);\n");
}

TEST(Signature, OnePerLine) {
  EXPECT_EQ(withParam("$d[:void k(const float *in, // input\n"
                      "       float *out,      // output\n"
                      "       int n):];        // count\n",
                      2),
            "void k(const float *in, // input\n"
            "       float *out,      // output\n"
            "       float *tmp,\n"
            "       int n);        // count\n");
  EXPECT_EQ(
      withParam("$d[:void k(const float *in,\n       float *out):];\n", 2),
      "void k(const float *in,\n       float *out,\n       float *tmp);\n");
  EXPECT_EQ(withParam("$d[:void k(\n    const float *in, // input\n    float "
                      "*out       // output\n):];\n",
                      2),
            "void k(\n    const float *in, // input\n    float *out,       // "
            "output\n    float *tmp\n);\n");
  EXPECT_EQ(withParam("$d[:void k(\n    int n,\n    int m\n):];\n", 0),
            "void k(\n    float *tmp,\n    int n,\n    int m\n);\n");
}

TEST(Signature, CrlfAndTabs) {
  EXPECT_EQ(withParam("$d[:void k(\r\n\tfloat *out,\r\n\tint n):];\r\n", 1),
            "void k(\r\n\tfloat *out,\r\n\tfloat *tmp,\r\n\tint n);\r\n");
}

TEST(Signature, TightCommas) {
  EXPECT_EQ(withParam("$d[:void k(float*o,int n):];\n", 1),
            "void k(float*o,float *tmp,int n);\n");
}

TEST(Signature, TypeGetsABlank) {
  EXPECT_EQ(withParam("$d[:void k(float *out):];\n", 1, "std::span<float>"),
            "#include <span>\n\nvoid k(float *out, std::span<float> tmp);\n");
}

TEST(Signature, DirectiveInTheList) {
  EXPECT_EQ(
      withParam("$d[:void k(float *out\n#ifdef A\n  , int n\n#endif\n):];\n",
                1),
      "void k(float *out, float *tmp\n#ifdef A\n  , int n\n#endif\n);\n");
}

/// Definition and redeclarations of one kernel, all edited in place.
class EveryDeclaration : public ::testing::Test {
protected:
  Project P;
  Group &kernel(std::initializer_list<std::string> Marks, unsigned Index,
                const std::string &Type, const std::string &Name = "k") {
    Group &G = P.kernel(Name, Marks);
    G.ParamIndex = Index;
    G.Params.push_back({"tmp", Type, "scratch of n elements", {}});
    return G;
  }
};

TEST_F(EveryDeclaration, HeaderDefinitionAndLocal) {
  P.file("a.h", "#pragma once\n$a[:void k(float *out, int n):];\n");
  P.file(
      "a.cpp",
      "#include \"a.h\"\n$b[:void k(float *o, int count):] $b_body[:{\n}:]\n");
  P.file("m.cpp", "int main() {\n  $c[:extern void k(float *, int):];\n}\n");
  kernel({"a", "b", "c"}, 1, "float *");
  EXPECT_EQ(P.rewritten("a.h"),
            "#pragma once\nvoid k(float *out, float *tmp, int n);\n");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include \"a.h\"\nvoid k(float *o, float *tmp, int count) {\n}\n");
  EXPECT_EQ(P.rewritten("m.cpp"),
            "int main() {\n  extern void k(float *, float *, int);\n}\n");
  EXPECT_EQ(P.ThePlan.Groups[0].Files,
            (std::vector<std::string>{"a.cpp", "a.h", "m.cpp"}));
}

TEST_F(EveryDeclaration, TemplateParametersAreTranslated) {
  P.file("a.cpp",
         "$a[:template <class U> void k(const U *in):];\n"
         "$b[:template <class T> void k(const T *in):] $b_body[:{\n}:]\n");
  kernel({"a", "b"}, 1, "T *");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "template <class U> void k(const U *in, U *tmp);\n"
            "template <class T> void k(const T *in, T *tmp) {\n}\n");
}

TEST_F(EveryDeclaration, UnnamedTemplateParameterIsNamed) {
  P.file("a.cpp",
         "$a[:template <int, class> void k(int n):];\n"
         "$b[:template <int N, class T> void k(int n):] $b_body[:{\n}:]\n");
  kernel({"a", "b"}, 1, "T *");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "template <int, class T> void k(int n, T *tmp);\n"
            "template <int N, class T> void k(int n, T *tmp) {\n}\n");
}

TEST_F(EveryDeclaration, MemberOfClassTemplate) {
  P.file("a.cpp", "template <class Real>\nclass C {\npublic:\n  $a[:void "
                  "k(const Real *in) const:];\n};\n"
                  "$b[:template <class T> void C<T>::k(const T *in) const:] "
                  "$b_body[:{\n}:]\n");
  kernel({"a", "b"}, 1, "std::vector<T> &", "C::k");
  P.function(P.ThePlan.Groups[0]).Declarations[0].InClass = true;
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include <vector>\n\ntemplate <class Real>\nclass C {\npublic:\n"
            "  void k(const Real *in, std::vector<Real> &tmp) const;\n};\n"
            "template <class T> void C<T>::k(const T *in, std::vector<T> &tmp) "
            "const {\n}\n");
}

TEST_F(EveryDeclaration, NewName) {
  P.file("a.cpp", "$a[:void k(int n):];\n$b[:void k(int n):] $b_body[:{}:]\n");
  kernel({"a", "b"}, 1, "float *").NewName = "k_scratch";
  EXPECT_EQ(P.rewritten("a.cpp"), "void k_scratch(int n, float *tmp);\nvoid "
                                  "k_scratch(int n, float *tmp) {}\n");
}

TEST_F(EveryDeclaration, ByValueParameterBecomesReference) {
  P.file("a.cpp",
         "$a[:void k(std::vector<float>, int):];\n"
         "$b[:void k(const std::vector<float> x, int n):] $b_body[:{}:]\n");
  Group &G = P.kernel("k", {"a", "b"});
  Buffer B;
  B.Var = 0;
  P.function(G).Buffers.push_back(B);
  P.edit(G, 0, "x", BodyEdit::ConstReference);
  EXPECT_EQ(P.rewritten("a.cpp"),
            "void k(const std::vector<float> &, int);\n"
            "void k(const std::vector<float> &x, int n) {}\n");
}

TEST_F(EveryDeclaration, MacroFails) {
  P.file("a.cpp", "$a[:void k(int n):];\n$b[:void k(int n):] $b_body[:{}:]\n");
  kernel({"a", "b"}, 1, "float *");
  P.function(P.ThePlan.Groups[0]).Declarations[0].Macro = true;
  EXPECT_TRUE(P.run().Files.empty());
  ASSERT_EQ(P.Failures.size(), 1u);
  EXPECT_EQ(P.Failures[0].second,
            "a declaration at a.cpp:1 comes out of a macro");
}

TEST_F(EveryDeclaration, DocumentationGainsALine) {
  P.file("a.cpp", "$b_doc[:/// Blurs.\n"
                  "/// \\param[in]  src    input, of\n"
                  "///                    n elements\n"
                  "/// \\param[in]  n      count\n"
                  "/// \\returns nothing:]\n"
                  "$b[:void k(float *src, int n):] $b_body[:{}:]\n");
  kernel({"b"}, 1, "float *");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "/// Blurs.\n"
            "/// \\param[in]  src    input, of\n"
            "///                    n elements\n"
            "/// \\param[out] tmp    scratch of n elements\n"
            "/// \\param[in]  n      count\n"
            "/// \\returns nothing\n"
            "void k(float *src, float *tmp, int n) {}\n");
}

TEST_F(EveryDeclaration, BlockDocumentation) {
  P.file("a.cpp", "\t$b_doc[:/**\r\n\t * @param src input\r\n\t */:]\r\n"
                  "\t$b[:void k(float *src, int n):] $b_body[:{}:]\r\n");
  kernel({"b"}, 1, "float *");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "\t/**\r\n\t * @param src input\r\n"
            "\t * @param tmp scratch of n elements\r\n\t */\r\n"
            "\tvoid k(float *src, float *tmp, int n) {}\r\n");
}

} // namespace
} // namespace scratchlift

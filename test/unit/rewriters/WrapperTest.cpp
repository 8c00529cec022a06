//===- WrapperTest.cpp - Old signatures, workspaces, documentation --------===//
#include "Marked.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

class Wrapper : public ::testing::Test {
protected:
  Project P;

  Group &kernel(const std::vector<std::string> &Marks, unsigned Index,
                const std::string &Name = "k") {
    Group &G = P.kernel(Name, Marks);
    G.KeepWrapper = true;
    G.ParamIndex = Index;
    G.Params.push_back({"tmp", "std::vector<float> &", "scratch", {}});
    G.WrapperStatements = {"std::vector<float> tmp;"};
    return G;
  }
};

TEST_F(Wrapper, HeaderAndDefinition) {
  P.file("a.h",
         "#pragma once\n#include <vector>\n/// Blurs.\n$a[:[[nodiscard]] int "
         "k(float *o, int n = 2):]; // fast\nint z;\n");
  P.file("a.cpp", "#include \"a.h\"\n\n$b[:$b_return[:int:] k(float *o, int "
                  "n):]\n$b_body[:{\n    return n;\n}:] // k\n");
  kernel({"a", "b"}, 1).WrapperArguments = "o, tmp, n";
  P.function(P.ThePlan.Groups[0]).ReturnsVoid = false;
  EXPECT_EQ(P.rewritten("a.h"),
            "#pragma once\n#include <vector>\n/// Blurs.\n[[nodiscard]] int "
            "k(float *o, int n = 2); // fast\n"
            "[[nodiscard]] int k(float *o, std::vector<float> &tmp, int n = "
            "2);\nint z;\n");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include \"a.h\"\n\n#include <vector>\n\nint k(float *o, "
            "std::vector<float> &tmp, int n)\n{\n    return n;\n} // k\n\n"
            "int k(float *o, int n)\n{\n    std::vector<float> tmp;\n    "
            "return k(o, tmp, n);\n}\n");
}

TEST_F(Wrapper, UnnamedParametersAreNamed) {
  P.file("a.cpp",
         "#include <utility>\n#include <vector>\n$b[:void k(float *, int "
         "(*)(int), const float[3], int /* n */):] $b_body[:{}:]\n");
  kernel({"b"}, 1).WrapperArguments =
      "unnamed0, tmp, unnamed1, unnamed2, std::move(unnamed3)";
  EXPECT_EQ(
      P.rewritten("a.cpp"),
      "#include <utility>\n#include <vector>\nvoid k(float *, "
      "std::vector<float> &tmp, int (*)(int), const float[3], int /* n "
      "*/) {}\n\n"
      "void k(float *unnamed0, int (*unnamed1)(int), const float unnamed2[3], "
      "int unnamed3 /* n */) "
      "{\n  std::vector<float> tmp;\n"
      "  k(unnamed0, tmp, unnamed1, unnamed2, std::move(unnamed3));\n}\n");
}

TEST_F(Wrapper, MembersAndQualifiers) {
  P.file("a.cpp", "#include <utility>\n#include <vector>\nclass C {\n  "
                  "$a[:void k(int n) &&:];\n  $c[:int j(int n) const "
                  "noexcept:] $c_body[:{ return n; }:]\n};\n"
                  "$b[:void C::k(int n) &&:] $b_body[:{}:]\n");
  kernel({"a", "b"}, 1, "C::k").WrapperArguments = "n, tmp";
  Function &F = P.function(P.ThePlan.Groups[0]);
  F.Method = true;
  F.Declarations[0].InClass = true;
  Group &J = kernel({"c"}, 1, "C::j");
  J.WrapperArguments = "n, tmp";
  Function &H = P.function(J);
  H.Method = true, H.ReturnsVoid = false;
  H.Declarations[0].InClass = true;
  EXPECT_EQ(
      P.rewritten("a.cpp"),
      "#include <utility>\n#include <vector>\nclass C {\n  void k(int n) &&;\n "
      " void k(int n, std::vector<float> &tmp) &&;\n"
      "  int j(int n, std::vector<float> &tmp) const noexcept { return n; }\n\n"
      "  int j(int n) const noexcept {\n    std::vector<float> tmp;\n    "
      "return j(n, tmp);\n  }\n};\n"
      "void C::k(int n, std::vector<float> &tmp) && {}\n\n"
      "void C::k(int n) && {\n  std::vector<float> tmp;\n  "
      "std::move(*this).k(n, tmp);\n}\n");
}

TEST_F(Wrapper, TemplateArgumentsWhereTheyCannotBeDeduced) {
  P.file("a.cpp", "#include <vector>\n$a[:template <int N, class T> void "
                  "k(const T *in):] $a_body[:{}:]\n"
                  "$b[:template <class T> void j(const std::vector<T> &in):] "
                  "$b_body[:{}:]\n"
                  "$c[:template <class T> void h(typename X<T>::type in):] "
                  "$c_body[:{}:]\n");
  for (const auto &[Mark, Name] : {std::pair("a", "k"), {"b", "j"}, {"c", "h"}})
    kernel({Mark}, 1, Name).WrapperArguments = "in, tmp";
  const std::string After = P.rewritten("a.cpp");
  EXPECT_NE(After.find("  k<N, T>(in, tmp);"), std::string::npos);
  EXPECT_NE(After.find("  j(in, tmp);"), std::string::npos);
  EXPECT_NE(After.find("  h<T>(in, tmp);"), std::string::npos);
}

TEST_F(Wrapper, DocumentedParametersGoToTheNewDeclaration) {
  P.file("a.h", "#include <vector>\nstruct C {\n  $a_doc[:/// Blurs.\n  /// "
                "\\param n count:]\n  $a[:void k(int n):];\n};\n");
  P.file("a.cpp", "#include <vector>\n$b[:void C::k(int n):] $b_body[:{}:]\n");
  kernel({"a", "b"}, 1, "C::k").WrapperArguments = "n, tmp";
  EXPECT_EQ(P.rewritten("a.h"),
            "#include <vector>\nstruct C {\n  /// Blurs.\n  /// \\param n "
            "count\n  /// \\param tmp scratch\n"
            "  void k(int n, std::vector<float> &tmp);\n  /// As above, with "
            "scratch of its own.\n  void k(int n);\n};\n");
}

TEST_F(Wrapper, RedeclarationBehindTheDefinition) {
  P.file(
      "a.cpp",
      "#include <vector>\n$b[:static void k(int n):] $b_body[:{}:]\n$a[:static "
      "void k(int):];\n$c[:static void k(int = 3):];\n");
  kernel({"b", "a", "c"}, 1).WrapperArguments = "n, tmp";
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include <vector>\nstatic void k(int n, std::vector<float> &tmp) "
            "{}\n\nstatic void k(int n) {\n"
            "  std::vector<float> tmp;\n  k(n, tmp);\n}\nstatic void "
            "k(int);\nstatic void k(int = 3);\n"
            "static void k(int = 3, std::vector<float> &);\n");
}

TEST_F(Wrapper, LinkageMacrosAndNewName) {
  P.file("a.cpp", "#include <vector>\nextern \"C\" $a[:void k(int "
                  "n):];\n[[gnu::hot]]\nextern \"C\" API $b[:void k(int n):] "
                  "NOTHROW $b_body[:{}:]\n");
  Group &G = kernel({"a", "b"}, 1);
  G.WrapperArguments = "n, tmp";
  G.NewName = "k_scratch";
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include <vector>\nextern \"C\" void k(int n);\nextern \"C\" void "
            "k_scratch(int n, std::vector<float> &tmp);\n"
            "[[gnu::hot]]\nextern \"C\" API void k_scratch(int n, "
            "std::vector<float> &tmp) NOTHROW {}\n\n"
            "[[gnu::hot]]\nextern \"C\" API void k(int n) NOTHROW {\n  "
            "std::vector<float> tmp;\n  k_scratch(n, tmp);\n}\n");
}

TEST_F(Wrapper, FunctionNameHiddenByParameter) {
  P.file("a.cpp", "#include <vector>\nnamespace s {\n$b[:void k(int k):] "
                  "$b_body[:{}:]\n}\n");
  kernel({"b"}, 1, "s::k").WrapperArguments = "k, tmp";
  EXPECT_NE(P.rewritten("a.cpp").find("  ::s::k(k, tmp);"), std::string::npos);
}

TEST_F(Wrapper, WorkspaceBesideTheDeclaration) {
  P.file("a.h", "#pragma once\n\nnamespace s {\nclass D;\n\n/// "
                "Blurs.\n$a[:void k(int n):];\n}\n");
  P.file("a.cpp", "#include \"a.h\"\n$b[:void s::k(int n):] $b_body[:{}:]\n");
  P.file("lib/m.cpp", "namespace s {\n$c[:void k(int):];\n}\n");
  P.Facts.Units = {{"a.cpp", "", false, {}}, {"lib/m.cpp", "", false, {}}};
  Group &G = P.kernel("s::k", {"a", "b", "c"});
  G.ParamIndex = 1;
  G.Params.push_back({"ws", "k_workspace &", "", {}});
  G.Bundled = true;
  G.Workspace = "k_workspace";
  G.Fields = {{"std::vector<float>", "rows", "n elements"},
              {"std::vector<int>", "cols", ""}};
  EXPECT_EQ(P.rewritten("a.h"),
            "#pragma once\n\n#include <vector>\n\nnamespace s {\nclass D;\n\n"
            "/// Scratch of s::k; contents do not outlive a call.\nstruct "
            "k_workspace {\n"
            "  std::vector<float> rows; ///< n elements\n  std::vector<int> "
            "cols;\n};\n\n"
            "/// Blurs.\nvoid k(int n, k_workspace &ws);\n}\n");
  EXPECT_EQ(P.rewritten("a.cpp"),
            "#include \"a.h\"\nvoid s::k(int n, k_workspace &ws) {}\n");
  EXPECT_EQ(
      P.rewritten("lib/m.cpp"),
      "#include \"../a.h\"\n\nnamespace s {\nvoid k(int, k_workspace &);\n}\n");
}

TEST_F(Wrapper, WorkspaceOfAMemberStandsInFrontOfTheClass) {
  P.file("a.cpp",
         "#include <vector>\n// A class.\ntemplate <class T>\nclass C {\n  "
         "struct In {\n  $b[:void k(int n):] $b_body[:{}:]\n  };\n};\n");
  Group &G = P.kernel("C::In::k", {"b"});
  P.function(G).Declarations[0].InClass = true;
  G.ParamIndex = 1;
  G.Params.push_back({"ws", "k_workspace<T> &", "", {}});
  G.Bundled = true;
  G.Workspace = "k_workspace";
  G.TemplateHead = "template <class T>";
  G.Fields = {{"std::vector<T>", "rows", ""}};
  EXPECT_EQ(
      P.rewritten("a.cpp"),
      "#include <vector>\n/// Scratch of C::In::k; contents do not outlive a "
      "call.\ntemplate <class T>\n"
      "struct k_workspace {\n  std::vector<T> rows;\n};\n\n// A "
      "class.\ntemplate <class T>\nclass C {\n"
      "  struct In {\n  void k(int n, k_workspace<T> &ws) {}\n  };\n};\n");
}

} // namespace
} // namespace scratchlift

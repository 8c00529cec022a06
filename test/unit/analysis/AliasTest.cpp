//===- AliasTest.cpp ------------------------------------------------------===//
#include "analysis/Alias.h"
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

/// f(float *a, float *b) with containers v, w, pointers p, q and array s.
class Aliases {
public:
  explicit Aliases(std::string Ops)
      : J("unit file=/p/a.cpp\nfunction f {\n"
          "var a \"float *\" kind=pointer role=param\n"
          "var b \"float *\" kind=pointer role=param\n"
          "var v std::vector<float> kind=container\n"
          "var w std::vector<float> kind=container\n"
          "var p \"float *\" kind=pointer\n"
          "var q \"float *\" kind=pointer\n"
          "var s \"float[64]\" kind=pointer\n"
          "var r std::vector<float>& canon=std::vector<float> kind=container "
          "reference\n"
          "param a \"float *\" var=%a\nparam b \"float *\" var=%b\n"
          "call g name=other {\narg var=%v method=data mode=pointer\n}\n"
          "block {\n" +
          Ops + "}\n}\n"),
        S(J.Project), A(J.function("f"), S) {}

  bool mayAlias(std::string X, std::string Y) {
    return A.mayAlias(id(X), id(Y));
  }
  std::string must(std::string X) {
    auto M = A.must(id(X));
    if (!M)
      return "";
    return J.function("f").Vars[M->Root].Name +
           (M->Offset ? "+" + text(M->Offset) : "");
  }
  int id(const std::string &Name) {
    const Function &F = J.function("f");
    for (size_t I = 0; I < F.Vars.size(); ++I)
      if (F.Vars[I].Name == Name)
        return static_cast<int>(I);
    return -1;
  }

  Judged J;
  Summaries S;
  AliasSets A;
};

TEST(Alias, ContainersAreApart) {
  Aliases X("");
  EXPECT_FALSE(X.mayAlias("v", "w"));
  EXPECT_FALSE(X.mayAlias("v", "a"));
  EXPECT_FALSE(X.mayAlias("s", "v"));
  EXPECT_TRUE(X.mayAlias("v", "v"));
}

TEST(Alias, ParametersMayBeOne) { EXPECT_TRUE(Aliases("").mayAlias("a", "b")); }

TEST(Alias, ViewsDenoteWhatTheyWereMadeFrom) {
  Aliases X("view %v dst=%p method=data where=(range 3 _)\n"
            "view %p dst=%q method=copy where=(range 2 _)\n");
  EXPECT_TRUE(X.mayAlias("p", "v"));
  EXPECT_FALSE(X.mayAlias("p", "w"));
  EXPECT_EQ(X.must("p"), "v+3");
  EXPECT_EQ(X.must("q"), "v+(+ 2 3):long");
}

TEST(Alias, TwoSourcesAreNoMust) {
  Aliases X("view %v dst=%p method=data where=all\n"
            "view %w dst=%p method=data where=all\n");
  EXPECT_TRUE(X.mayAlias("p", "v"));
  EXPECT_TRUE(X.mayAlias("p", "w"));
  EXPECT_EQ(X.must("p"), "");
}

TEST(Alias, StepsKeepTheRoot) {
  Aliases X("view %v dst=%p method=data where=all\n"
            "define %p value=(+ %p 4)\n");
  EXPECT_TRUE(X.mayAlias("p", "v"));
  EXPECT_FALSE(X.mayAlias("p", "a"));
  EXPECT_EQ(X.must("p"), "");
}

TEST(Alias, SwappedPointersExchangeRoots) {
  Aliases X("view %v dst=%p method=data where=all\n"
            "view %w dst=%q method=data where=all\n"
            "swap %p dst=%q method=std::swap\n");
  EXPECT_TRUE(X.mayAlias("p", "w"));
  EXPECT_TRUE(X.mayAlias("q", "v"));
  EXPECT_EQ(X.must("p"), "");
}

TEST(Alias, SwappedContainersStayApart) {
  EXPECT_FALSE(Aliases("swap %v dst=%w method=swap\n").mayAlias("v", "w"));
}

TEST(Alias, UnknownPointersReachWhatTheCallerReaches) {
  Aliases X("define %p value=(unknown x)\n");
  EXPECT_TRUE(X.mayAlias("p", "a"));
  EXPECT_FALSE(X.mayAlias("p", "v"));
}

TEST(Alias, NullReachesNothing) {
  Aliases X("define %p value=0\nview %v dst=%p method=data where=all\n");
  EXPECT_FALSE(X.mayAlias("p", "a"));
  EXPECT_EQ(X.must("p"), "v");
}

TEST(Alias, ReferencesAreTheContainer) {
  Aliases X("view %v dst=%r method=ref where=all\n");
  EXPECT_EQ(X.must("r"), "v");
  EXPECT_TRUE(X.mayAlias("r", "v"));
}

TEST(Alias, ResultsOfUnseenFunctionsMayBeTheirArguments) {
  Aliases X("call _ call=0\n");
  X.J.Project.Functions[0].Calls[0].ResultVar = X.id("p");
  Summaries S(X.J.Project);
  AliasSets A(X.J.function("f"), S);
  EXPECT_TRUE(A.mayAlias(X.id("p"), X.id("v")));
}

} // namespace

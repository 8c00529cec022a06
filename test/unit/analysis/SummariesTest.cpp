//===- SummariesTest.cpp --------------------------------------------------===//
#include "VerdictTestSupport.h"
#include "analysis/LibraryTable.h"

using namespace scratchlift;

namespace {

/// g(float *p, std::vector<float> &v, int n) with Body.
std::string callee(std::string Body, std::string Scopes = "",
                   std::string Flags = "", std::string Vars = "") {
  return "unit file=/p/a.cpp\nfunction g " + Flags +
         " {\n"
         "var p \"float *\" kind=pointer role=param\n"
         "var v std::vector<float>& canon=std::vector<float> kind=container "
         "reference role=param\n"
         "var n int kind=scalar role=param\nvar i int kind=scalar\n" +
         Vars +
         "param p \"float *\" var=%p handle\n"
         "param v std::vector<float>& var=%v handle mode=ref\n"
         "param n int var=%n\nscope function\n" +
         Scopes + Body + "}\n";
}

FunctionSummary summary(std::string Ops) {
  return Judged(callee("block {\n" + Ops + "}\n")).summary("g");
}

TEST(Summaries, Empty) {
  FunctionSummary S = summary("");
  ASSERT_EQ(S.Params.size(), 3u);
  EXPECT_FALSE(S.Params[0].Read || S.Params[0].Written || S.Params[0].Captured);
  EXPECT_TRUE(S.Pure);
  EXPECT_FALSE(S.MayThrow || S.CallsUnknown || S.Recursive ||
               S.WritesElsewhere);
}

TEST(Summaries, ReadsAndWrites) {
  EXPECT_TRUE(summary("read %p where=(elem 0)\n").Params[0].Read);
  FunctionSummary S = summary("write %p where=(elem 0)\n");
  EXPECT_TRUE(S.Params[0].Written);
  EXPECT_FALSE(S.Params[0].Read);
  EXPECT_FALSE(S.Params[1].Written);
  EXPECT_FALSE(S.Pure);
}

TEST(Summaries, SizeIsObserved) {
  EXPECT_TRUE(summary("observe %v method=size\n").Params[1].SizeObserved);
  EXPECT_FALSE(summary("write %v where=(elem 0) method=\"[]\"\n")
                   .Params[1]
                   .SizeObserved);
}

TEST(Summaries, ContainersThatAreResized) {
  EXPECT_TRUE(summary("grow %v method=push_back\n").Params[1].Resized);
  EXPECT_FALSE(summary("grow %v method=push_back\n").Params[1].Captured);
}

TEST(Summaries, StoredAndCaptured) {
  FunctionSummary S = summary("escape %v method=\"stored\"\n");
  EXPECT_TRUE(S.Params[1].Captured && S.Params[1].Stored);
  S = summary("swap %v dst=_ method=\"member 'a_'\"\n");
  EXPECT_TRUE(S.Params[1].Stored);
}

TEST(Summaries, OverwritesUpToAParameter) {
  std::string Body = "block succs=[1] {\ndefine %i value=0\n}\n"
                     "block succs=[2 3] cond=(< %i %n) scope=1\n"
                     "block succs=[1] scope=1 {\nwrite %p where=(elem %i)\n"
                     "define %i value=(+ %i 1)\n}\nblock\n";
  FunctionSummary S =
      Judged(callee(Body, "scope loop parent=0 counted induction=%i lo=0 "
                          "hi=%n\n"))
          .summary("g");
  EXPECT_TRUE(S.Params[0].Overwrites);
  // n is the third parameter.
  EXPECT_EQ(text(S.Params[0].OverwriteExtent), "%2");
}

TEST(Summaries, OverwritesTheWholeContainer) {
  FunctionSummary S = summary("write %v where=all method=std::fill\n");
  EXPECT_TRUE(S.Params[1].Overwrites);
  EXPECT_FALSE(S.Params[1].OverwriteExtent);
}

TEST(Summaries, OneReturnWithoutTheWrite) {
  FunctionSummary S =
      Judged(callee("block succs=[1 2] cond=(< %n 0)\nblock {\nreturn _\n}\n"
                    "block {\nwrite %v where=all\n}\n"))
          .summary("g");
  EXPECT_TRUE(S.Params[1].Written);
  EXPECT_FALSE(S.Params[1].Overwrites);
}

TEST(Summaries, ThroughCallees) {
  std::string Text = callee("call h {\narg text=v var=%v mode=ref method=ref "
                            "where=all\n}\nblock {\ncall _ call=0\n}\n") +
                     "function h {\nvar x std::vector<float>& "
                     "canon=std::vector<float> kind=container reference "
                     "role=param\nparam x std::vector<float>& var=%x mode=ref\n"
                     "block succs=[1 2] {\ngrow %x method=push_back\n}\n"
                     "block {\nthrow _\n}\nblock\n}\n";
  FunctionSummary S = Judged(Text).summary("g");
  EXPECT_TRUE(S.Params[1].Resized);
  EXPECT_TRUE(S.MayThrow);
}

TEST(Summaries, Recursion) {
  // g(p, v, n) calls itself with v; it writes p[0].
  std::string Text =
      callee("call g {\narg text=p var=%p mode=pointer method=value "
             "param-type=\"float *\" where=all\n"
             "arg text=v var=%v mode=ref method=ref where=all\n"
             "arg text=n value=%n\n}\n"
             "block {\nwrite %p where=(elem 0)\ncall _ call=0\n}\n");
  FunctionSummary S = Judged(Text).summary("g");
  EXPECT_TRUE(S.Recursive);
  EXPECT_TRUE(S.Params[0].Written);
  EXPECT_FALSE(S.Params[1].Captured || S.Params[1].Resized);
  EXPECT_FALSE(S.CallsUnknown);
}

TEST(Summaries, UnseenFunctionsAreTakenAtTheirWorst) {
  CallSite C;
  C.CalleeName = "somebody";
  Arg A;
  A.ParamType = "float *";
  A.Var = 0;
  A.Method = "value";
  C.Args.push_back(A);
  A.ParamType = "const float *";
  C.Args.push_back(A);
  Summaries S{ProjectFacts()};
  const FunctionSummary &F = S.of(C);
  ASSERT_EQ(F.Params.size(), 2u);
  EXPECT_TRUE(F.CallsUnknown && F.MayThrow && F.WritesElsewhere);
  EXPECT_TRUE(F.Params[0].Read && F.Params[0].Written && F.Params[0].Captured);
  EXPECT_FALSE(F.Params[0].Overwrites || F.Params[0].Stored);
  EXPECT_TRUE(F.Params[1].Read);
  EXPECT_FALSE(F.Params[1].Written);
}

TEST(Summaries, VirtualCallsAreUnseen) {
  Judged J(callee("block\n"));
  CallSite C;
  C.Callee = "g";
  Summaries S(J.Project);
  EXPECT_FALSE(S.of(C).CallsUnknown);
  C.Virtual = true;
  EXPECT_TRUE(S.of(C).CallsUnknown);
}

TEST(Summaries, InstancesAreUnited) {
  std::string Text =
      callee("block {\nread %p where=(elem 0)\n}\n", "", "instance=\"<int>\"") +
      callee("block {\nwrite %v where=all\n}\n", "", "instance=\"<float>\"")
          .substr(strlen("unit file=/p/a.cpp\n"));
  FunctionSummary S = Judged(Text).summary("g");
  EXPECT_TRUE(S.Params[0].Read);
  EXPECT_TRUE(S.Params[1].Written);
  EXPECT_FALSE(S.Params[1].Overwrites);
}

TEST(LibraryTable, Functions) {
  EXPECT_TRUE(findLibraryFunction("std::memcpy"));
  EXPECT_TRUE(findLibraryFunction("memcpy"));
  EXPECT_TRUE(findLibraryFunction("sqrt")->Pure);
  EXPECT_FALSE(findLibraryFunction("std::sort")->Pure);
  EXPECT_FALSE(findLibraryFunction("dsp::memcpy"));
  EXPECT_FALSE(findLibraryFunction("sharpen"));
}

TEST(LibraryTable, Methods) {
  EXPECT_EQ(libraryMethod("std::vector::size"), MethodEffect::Observes);
  EXPECT_EQ(libraryMethod("std::vector::push_back"), MethodEffect::Resizes);
  EXPECT_EQ(libraryMethod("app::vector::push_back"), MethodEffect::Unknown);
  EXPECT_TRUE(libraryThrowsNothing("std::vector::size"));
  EXPECT_FALSE(libraryThrowsNothing("std::vector::at"));
}

} // namespace

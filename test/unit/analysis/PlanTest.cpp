//===- PlanTest.cpp - From facts to plan ----------------------------------===//
#include "PlanTesting.h"

using namespace scratchlift;
using namespace scratchlift::testing;

namespace {

TEST(Plan, SpanWithStorageOutsideTheLoop) {
  Plan P = planOf(std::string(BlurText) + RunText);
  const BufferDecision &B = bufferOf(P, "tmp");
  EXPECT_EQ(B.Decision, Decision::Lift) << B.Explanation;
  EXPECT_EQ(B.Form, Form::Span) << B.Explanation;
  EXPECT_EQ(B.ParamIndex, 2);
  ASSERT_EQ(P.Calls.size(), 1u);
  EXPECT_EQ(P.Calls[0].Decision, CallDecision::Hoisted);
  EXPECT_EQ(P.Calls[0].Storage, "blur_tmp");
  const Group &G = groupOf(P, "blur");
  EXPECT_FALSE(G.KeepWrapper);
  ASSERT_EQ(G.Params.size(), 1u);
  EXPECT_EQ(G.Params[0].Type, "std::span<float>");
  ASSERT_EQ(G.Calls.size(), 1u);
  const CallEdit &C = G.Calls[0];
  EXPECT_EQ(C.Arguments, "blur_tmp");
  EXPECT_EQ(C.InsertAfterArg, 2u);
  EXPECT_EQ(C.Before, std::vector<std::string>{"blur_tmp.resize(k);"});
  EXPECT_TRUE(C.NeedsBraces);
  ASSERT_EQ(C.Storage.size(), 1u);
  EXPECT_EQ(C.Storage[0].Type, "std::vector<float>");
  EXPECT_EQ(C.Storage[0].Before.Begin, 220u);
}

TEST(Plan, ContainerWhereAnExtentIsUnknown) {
  Plan P = planOf(with(BlurText, "extent=%n", "extent=(unknown \"size()\")!") +
                  RunText);
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Container);
  const CallEdit &C = groupOf(P, "blur").Calls.at(0);
  EXPECT_TRUE(C.Before.empty());
  EXPECT_EQ(C.Arguments, "blur_tmp");
  const BufferEdit &E = groupOf(P, "blur").Buffers.at(0);
  EXPECT_EQ(E.Reset, ResetKind::AssignValue);
  EXPECT_EQ(E.ExtentText, "size()");
}

TEST(Plan, PointerBeforeSpansExist) {
  Plan P = planOf(
      with(with(BlurText, "std=20", "std=17"), "extent=%n", "extent=(* %n 2)") +
      with(RunText, "std=20", "std=17"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Pointer);
  const CallEdit &C = groupOf(P, "blur").Calls.at(0);
  EXPECT_EQ(C.Arguments, "blur_tmp.data()");
  EXPECT_EQ(C.Before.at(0),
            "if (blur_tmp.size() < static_cast<std::size_t>(k * 2)) "
            "blur_tmp.resize(k * 2);");
}

TEST(Plan, OneOldUnitForbidsSpans) {
  Plan P = planOf(std::string(BlurText) + with(RunText, "std=20", "std=17"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Pointer);
}

TEST(Plan, ConversionsOfParametersAreKept) {
  std::string Run = with(RunText, "var k int", "var k double");
  Run = with(Run, "param k int", "param k double");
  Plan P = planOf(std::string(BlurText) + Run);
  EXPECT_EQ(groupOf(P, "blur").Calls.at(0).Before.at(0),
            "blur_tmp.resize(static_cast<int>(k));");
}

TEST(Plan, ArgumentsWithSideEffectsAreNotRepeated) {
  Plan P = planOf(std::string(BlurText) +
                  with(RunText, "text=k param-type=int",
                       "text=\"k++\" side-effects param-type=int"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Container);
}

TEST(Plan, ValuesWrittenInTheSameStatementAreNotReadEarly) {
  Plan P =
      planOf(std::string(BlurText) +
             with(RunText, "needs-braces", "needs-braces written-nearby=[%k]"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Container);
}

TEST(Plan, AConditionalCallInALoopTakesAContainer) {
  Plan P = planOf(std::string(BlurText) +
                  with(RunText, "needs-braces", "needs-braces conditional"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Container);
  EXPECT_EQ(P.Calls.at(0).Decision, CallDecision::Hoisted);
}

TEST(Plan, MacroCallsKeepTheOldSignature) {
  std::string Second =
      with(with(RunText, "function run name=run", "function walk name=walk"),
           "needs-braces", "needs-braces macro");
  for (std::string At : {"205-208", "240-261", "240-260", "200-216"})
    while (Second.find(At) != std::string::npos)
      Second = with(Second, At, "4" + At.substr(1, 3) + "4" + At.substr(5));
  Plan P = planOf(std::string(BlurText) + RunText + Second);
  const Group &G = groupOf(P, "blur");
  EXPECT_TRUE(G.KeepWrapper);
  EXPECT_EQ(G.Calls.size(), 1u);
  ASSERT_EQ(P.Calls.size(), 2u);
  EXPECT_EQ(P.Calls[1].Decision, CallDecision::Wrapper);
  EXPECT_EQ(G.WrapperStatements.at(0), "std::vector<float> tmp(n);");
  EXPECT_EQ(G.WrapperArguments, "in, out, tmp, n");
}

TEST(Plan, OnlyMacroCallsKeepTheBuffer) {
  Plan P = planOf(std::string(BlurText) +
                  with(RunText, "needs-braces", "needs-braces macro"));
  EXPECT_EQ(bufferOf(P, "tmp").Decision, Decision::Keep);
  EXPECT_EQ(bufferOf(P, "tmp").Reason, Reason::Macro);
}

TEST(Plan, ADeclarationInAHeaderKeepsTheOldSignature) {
  std::string Blur = with(BlurText, "std=20", "std=20 external in-header");
  EXPECT_TRUE(groupOf(planOf(Blur + RunText), "blur").KeepWrapper);
  Policy Closed;
  Closed.ClosedWorld = true;
  EXPECT_FALSE(groupOf(planOf(Blur + RunText, Closed), "blur").KeepWrapper);
}

TEST(Plan, AnAddressTakenAsksForANewName) {
  Plan P = planOf(std::string(BlurText) + RunText +
                  "use blur address at=@20:1/500-504\n");
  const Group &G = groupOf(P, "blur");
  EXPECT_TRUE(G.KeepWrapper);
  EXPECT_EQ(G.NewName, "blur_with_scratch");
  EXPECT_EQ(G.Calls.at(0).NewName, "blur_with_scratch");
}

TEST(Plan, AddressOnlyIsFixedArity) {
  Plan P =
      planOf(std::string(BlurText) + "use blur address at=@20:1/500-504\n");
  EXPECT_EQ(bufferOf(P, "tmp").Reason, Reason::FixedArity);
}

TEST(Plan, VirtualKernelsKeepTheirSignature) {
  Plan P = planOf(with(BlurText, "std=20", "std=20 virtual") + RunText);
  EXPECT_EQ(bufferOf(P, "tmp").Reason, Reason::Virtual);
  EXPECT_TRUE(P.Groups.empty());
}

TEST(Plan, ABufferInALoopOfAFixedSignatureLeavesTheLoop) {
  std::string Blur = with(BlurText, "std=20", "std=20 virtual");
  Blur = with(Blur, "buffer=0 scope=0", "buffer=0 scope=1");
  Blur = with(Blur, "scope loop parent=0", "scope loop parent=0 can-precede");
  Blur = with(Blur, "block succs=[1] {", "block succs=[0 1] scope=1 {");
  Plan P = planOf(Blur + RunText);
  const BufferDecision &B = bufferOf(P, "tmp");
  EXPECT_EQ(B.Decision, Decision::Hoist) << B.Explanation;
  const BufferEdit &E = groupOf(P, "blur").Buffers.at(0);
  EXPECT_EQ(E.Body, BodyEdit::HoistDeclaration);
  EXPECT_EQ(E.HoistScope, 1);
  EXPECT_EQ(E.Reset, ResetKind::AssignValue);
}

TEST(Plan, DroppedGroupsAreKeptWithTheMessage) {
  Policy Options;
  Options.Dropped = {{"blur", "no matching function"}};
  Plan P = planOf(std::string(BlurText) + RunText, Options);
  EXPECT_EQ(bufferOf(P, "tmp").Reason, Reason::VerifyFailed);
  EXPECT_EQ(bufferOf(P, "tmp").Explanation, "no matching function");
}

TEST(Plan, FormOptionsForce) {
  Policy Options;
  Options.Form = FormChoice::Container;
  Plan P = planOf(std::string(BlurText) + RunText, Options);
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Container);
  Options.Form = FormChoice::Pointer;
  P = planOf(std::string(BlurText) + RunText, Options);
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Pointer);
}

TEST(Plan, EnoughBuffersMakeAWorkspace) {
  Policy Options;
  Options.Bundle = 1;
  Plan P = planOf(std::string(BlurText) + RunText, Options);
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Workspace);
  const Group &G = groupOf(P, "blur");
  EXPECT_TRUE(G.Bundled);
  EXPECT_EQ(G.Workspace, "blur_workspace");
  ASSERT_EQ(G.Fields.size(), 1u);
  EXPECT_EQ(G.Fields[0].Type, "std::vector<float>");
  EXPECT_EQ(G.Params.at(0).Type, "blur_workspace &");
  EXPECT_EQ(G.Calls.at(0).Storage.at(0).Type, "blur_workspace");
  EXPECT_EQ(G.Calls.at(0).Arguments, "blur_scratch");
  EXPECT_EQ(G.Buffers.at(0).Body, BodyEdit::WorkspaceMember);
  EXPECT_EQ(G.Buffers.at(0).Carrier, "workspace.tmp");
}

TEST(Plan, FiltersChooseKernels) {
  Policy Options;
  Options.Kernels = "sharpen";
  EXPECT_TRUE(planOf(std::string(BlurText) + RunText, Options).Groups.empty());
}

TEST(Plan, AnOutsideCallThatCouldTakeTheNewOverloadAsksForAName) {
  // quantise(in, nullptr) against quantise(in, int *seen, char *out).
  std::string Blur = with(BlurText, "std=20", "std=17");
  Blur = with(Blur, "param out \"float *\" mode=pointer handle",
              "param out \"float *\" mode=pointer handle has-default");
  Blur = with(Blur, "param n int", "param n int has-default");
  std::string Outside =
      "outside Session::levels {\n  call blur name=blur initialiser "
      "at=@2:3/700-720 name-at=@2:3/700-704 lparen=704 rparen=719 {\n"
      "    arg text=kTone mode=pointer param-type=\"const float *\" "
      "at=@2:8/705-710 value=(global ::kTone):\"float[16]\"\n"
      "    arg text=nullptr mode=pointer param-type=\"float *\" "
      "at=@2:15/712-719 value=(unknown nullptr):\"float *\"\n  }\n}\n";
  Plan P = planOf(Blur + with(RunText, "std=20", "std=17") + Outside);
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Pointer);
  EXPECT_TRUE(groupOf(P, "blur").KeepWrapper);
  EXPECT_EQ(groupOf(P, "blur").NewName, "blur_with_scratch");
}

TEST(Plan, CLinkageInAHeaderTakesPointersOnly) {
  std::string Blur =
      with(BlurText, "std=20", "std=20 c-linkage in-header external");
  EXPECT_EQ(bufferOf(planOf(Blur + RunText), "tmp").Reason, Reason::FixedArity);
  // Before spans, the pointer fits.
  Blur = with(Blur, "std=20", "std=17");
  Plan P = planOf(Blur + with(RunText, "std=20", "std=17"));
  EXPECT_EQ(bufferOf(P, "tmp").Form, Form::Pointer);
  EXPECT_EQ(groupOf(P, "blur").NewName, "blur_with_scratch");
}

TEST(Plan, ANameInAnInactiveBranchMayBeAUse) {
  std::string File = "unit file=/p/a.cpp\nfile /p/a.cpp in-root editable "
                     "skipped=[@1:1/600-690] skipped-names=[blur dump]\n";
  std::string External = with(BlurText, "std=20", "std=20 external");
  Plan P = makePlan(project({File + External + RunText}), {});
  EXPECT_TRUE(groupOf(P, "blur").KeepWrapper);
  P = makePlan(project({File + BlurText + RunText}), {});
  EXPECT_EQ(bufferOf(P, "tmp").Reason, Reason::ConditionalCode);
  ASSERT_EQ(P.BlindSpots.size(), 1u);
  EXPECT_EQ(P.BlindSpots[0].Kind, "inactive-branch");
}

TEST(Plan, UnitsWithErrorsKeepTheOldSignature) {
  std::string External = with(BlurText, "std=20", "std=20 external");
  Plan P = makePlan(
      project({unit(External + RunText), "unit file=/p/b.cpp had-errors\n"}),
      {});
  EXPECT_TRUE(groupOf(P, "blur").KeepWrapper);
  ASSERT_EQ(P.BlindSpots.size(), 1u);
  EXPECT_EQ(P.BlindSpots[0].Kernels, std::vector<std::string>{"blur"});
}

TEST(Plan, OneTextUnderTwoNamesIsRewrittenOnce) {
  // NAME::run compiled twice: the same places, two functions.
  std::string Other = with(RunText, "function run name=run",
                           "function full_run name=full::run");
  Plan P = makePlan(project({unit(std::string(BlurText) + RunText),
                             with(unit(Other), "unit file=/p/a.cpp",
                                  "unit file=/p/a.cpp command=full")}),
                    {});
  const Group &G = groupOf(P, "blur");
  ASSERT_EQ(G.Calls.size(), 1u);
  EXPECT_EQ(G.Calls[0].Storage.at(0).Before.Begin, 220u);
  EXPECT_EQ(P.Calls.size(), 1u);
}

} // namespace

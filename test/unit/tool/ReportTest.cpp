//===- ReportTest.cpp -----------------------------------------------------===//
#include "tool/Report.h"

#include "llvm/Support/JSON.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

SourceSpan place(std::string File, unsigned Line, unsigned Column) {
  SourceSpan S;
  S.File = std::move(File);
  S.Line = Line;
  S.Column = Column;
  S.Begin = 100 * Line;
  S.End = S.Begin + 3;
  return S;
}

Report sample() {
  Report R;
  R.Root = "/p";
  BufferDecision Lifted;
  Lifted.Function = "ns::blur";
  Lifted.FunctionUsr = "blur";
  Lifted.Name = "tmp";
  Lifted.Where = place("/p/src/blur.cpp", 2, 22);
  Lifted.Type = "std::vector<float>";
  Lifted.Element = "float";
  Lifted.Extent = "w * h";
  Lifted.Decision = Decision::Lift;
  Lifted.Form = Form::Span;
  Lifted.Init = InitKind::Dead;
  Lifted.ParamIndex = 2;
  BufferDecision Kept;
  Kept.Function = "walk";
  Kept.FunctionUsr = "/p/src/walk.cpp@walk";
  Kept.Name = "seen";
  Kept.Where = place("/p/src/walk.cpp", 7, 3);
  Kept.Reason = Reason::Recursive;
  Kept.Explanation = "'walk' calls itself at /p/src/walk.cpp:9";
  Kept.Blocker = place("/p/src/walk.cpp", 9, 5);
  R.ThePlan.Buffers = {Lifted, Kept};
  CallDecisionRecord Call;
  Call.Caller = "run";
  Call.Callee = "ns::blur";
  Call.CalleeUsr = "blur";
  Call.Buffer = "tmp";
  Call.Where = place("/p/src/run.cpp", 40, 5);
  Call.Decision = CallDecision::Hoisted;
  Call.Storage = "blur_tmp";
  R.ThePlan.Calls = {Call};
  Group G;
  G.Id = "blur-1";
  G.Kernel = "ns::blur";
  G.KernelUsr = "blur";
  G.Files = {"/p/src/blur.cpp", "/other/x.h"};
  R.ThePlan.Groups = {G};
  R.ThePlan.BlindSpots = {{"parse-error", "/p/bad.cpp", 0, {"ns::blur"}}};
  R.ThePlan.Kernels = 2;
  R.Errors = {{"/p/bad.cpp", "/p/bad.cpp:1:1: error: no such thing"}};
  return R;
}

TEST(Report, JsonFollowsTheDesign) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printJson(sample(), OS);
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Text);
  ASSERT_TRUE(bool(Parsed)) << Text;
  const llvm::json::Object &Top = *Parsed->getAsObject();
  EXPECT_EQ(Top.getInteger("version"), 1);
  EXPECT_TRUE(Top.getString("tool")->starts_with("scratchlift "));
  const llvm::json::Object &B = *(*Top.getArray("buffers"))[0].getAsObject();
  EXPECT_EQ(B.getString("function"), "ns::blur");
  EXPECT_EQ(B.getString("file"), "src/blur.cpp");
  EXPECT_EQ(B.getInteger("line"), 2);
  EXPECT_EQ(B.getString("init"), "dead");
  EXPECT_EQ(B.getString("decision"), "lift");
  EXPECT_EQ(B.getString("form"), "span");
  EXPECT_EQ(B.getString("reason"), "");
  EXPECT_EQ(B.getInteger("param_index"), 2);
  EXPECT_FALSE(B.get("lambda"));
  const llvm::json::Object &K = *(*Top.getArray("buffers"))[1].getAsObject();
  EXPECT_EQ(K.getString("reason"), "recursive");
  EXPECT_EQ(K.getString("explanation"),
            "'walk' calls itself at src/walk.cpp:9");
  EXPECT_EQ(K.getString("usr"), "src/walk.cpp@walk");
  const llvm::json::Object &C = *(*Top.getArray("calls"))[0].getAsObject();
  EXPECT_EQ(C.getString("decision"), "hoisted");
  EXPECT_EQ(C.getString("storage"), "blur_tmp");
  const llvm::json::Object &G = *(*Top.getArray("groups"))[0].getAsObject();
  EXPECT_EQ(G.getString("state"), "proposed");
  EXPECT_EQ((*G.getArray("files"))[1], "/other/x.h");
  const llvm::json::Object &S =
      *(*Top.getArray("blind_spots"))[0].getAsObject();
  EXPECT_EQ(S.getString("kind"), "parse-error");
  EXPECT_EQ(S.getString("file"), "bad.cpp");
  const llvm::json::Object &Sum = *Top.getObject("summary");
  EXPECT_EQ(Sum.getInteger("kernels"), 2);
  EXPECT_EQ(Sum.getInteger("buffers"), 2);
  EXPECT_EQ(Sum.getInteger("lifted"), 1);
  EXPECT_EQ(Sum.getInteger("out"), 0);
  EXPECT_EQ(Sum.getInteger("kept"), 1);
  const llvm::json::Object &E = *(*Top.getArray("errors"))[0].getAsObject();
  EXPECT_EQ(E.getString("file"), "bad.cpp");
  EXPECT_EQ(E.getString("message"), "bad.cpp:1:1: error: no such thing");
}

TEST(Report, DiagnosticsReadLikeClangs) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Report R = sample();
  DiagnosticPrinter Printer(
      R,
      [](llvm::StringRef Path) -> llvm::StringRef {
        return Path.ends_with("blur.cpp")
                   ? "void blur() {\n  std::vector<float> tmp(w * h);\n"
                   : "";
      },
      /*Color=*/false, OS);
  Printer.errors();
  Printer.blindSpots();
  Printer.buffers();
  EXPECT_EQ(
      Text,
      "bad.cpp:1:1: error: no such thing\n"
      "bad.cpp: warning: this unit could not be parsed; it may name 'ns::blur' "
      "[scratchlift-blind-spot]\n"
      "src/blur.cpp:2:22: remark: scratch buffer 'tmp' of 'ns::blur' becomes a "
      "span parameter [scratchlift-lift]\n"
      "   2 |   std::vector<float> tmp(w * h);\n"
      "     |                      ^~~\n"
      "src/run.cpp:40:5: note: in 'run', 'blur_tmp' is declared outside of the "
      "loop around this call\n"
      "src/walk.cpp:7:3: remark: buffer 'seen' of 'walk' stays, recursive: "
      "'walk' calls itself at src/walk.cpp:9 [scratchlift-keep]\n"
      "src/walk.cpp:9:5: note: recursive: this is what keeps it\n");
}

TEST(Report, TheSummaryRanksAndCounts) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Report R = sample();
  BufferDecision Other = R.ThePlan.Buffers[1];
  Other.FunctionUsr = "walk2";
  R.ThePlan.Buffers.push_back(Other);
  Other.Reason = Reason::Virtual;
  R.ThePlan.Buffers.push_back(Other);
  printSummary(R, OS);
  EXPECT_EQ(Text,
            "scratchlift: what blocks most: recursive: 2 kernels; virtual: 1 "
            "kernel; src/walk.cpp:9 blocks 2\n"
            "scratchlift: 4 buffers in 2 kernels: 1 lifted, 0 out, 0 hoisted, "
            "3 kept; 1 call: 1 hoisted\n");
}

TEST(Report, ExplainFindsByNameAndByPlace) {
  Report R = sample();
  ProjectFacts Facts;
  Function F;
  F.Usr = "blur";
  F.Definition = place("/p/src/blur.cpp", 1, 6);
  Facts.Functions.push_back(F);
  EXPECT_EQ(select(R, Facts, "blur").size(), 1u);
  EXPECT_EQ(select(R, Facts, "ns::blur").size(), 1u);
  EXPECT_EQ(select(R, Facts, "src/blur.cpp:2").size(), 1u);
  EXPECT_EQ(select(R, Facts, "run.cpp:40").size(), 1u);
  EXPECT_EQ(select(R, Facts, "blur.cpp:30").size(), 1u);
  EXPECT_EQ(select(R, Facts, "lur.cpp:2").size(), 0u);
  EXPECT_EQ(select(R, Facts, "nothing").size(), 0u);
}

} // namespace

//===- ResultsTest.cpp - Results that become parameters -------------------===//
//
// A kernel that scales its input into a result, and a caller that runs it in a
// loop; tests change a word of either and look at the call's decision.
//
//===----------------------------------------------------------------------===//
#include "PlanTesting.h"

using namespace scratchlift;
using namespace scratchlift::testing;

namespace {

/// std::vector<float> gain(const std::vector<float> &in) {
///   std::vector<float> out(in.size());
///   for (i..) out[i] = in[i];
///   return out; }
const char *const GainText = R"(
function gain name=gain at=@1:20/20-24 std=20 returns="std::vector<float>" units=[/p/a.cpp] {
  var in "const std::vector<float> &" canon=std::vector<float> kind=container role=param reference const
  var out std::vector<float> kind=container buffer=0 scope=0 at=@2:22/60-63
  var i int kind=scalar scope=1
  param in "const std::vector<float> &" mode=const-ref handle var=%in
  decl at=@1:1/0-50 name=@1:20/20-24 definition
  buffer %out element=float container=std::vector<float> extent=(size %in) init=zero traits={copyable destructible memory-only zero size=4 align=4}
  scope function braced
  scope loop parent=0 braced counted induction=%i lo=0 hi=(size %in)
  block succs=[1] {
    alloc %out buffer=0 at=@2:22/60-66
    define %i value=0
  }
  block succs=[2 3] cond=(< %i (size %in)) scope=1
  block succs=[1] scope=1 {
    read %in where=(elem %i) method="[]" at=@3:12/90-95
    write %out where=(elem %i) method="[]" at=@3:5/80-86
    define %i value=(+ %i 1)
  }
  block {
    return %out method=move at=@4:3/95-106
  }
}
)";

/// The kernel with a second pass over its input behind the first.
std::string rereading() {
  return with(GainText, "    return %out",
              "    read %in where=(elem 0) method=\"[]\" at=@5:5/96-99\n"
              "    return %out");
}

/// void run(std::vector<float> &o) {
///   std::vector<float> x(9);
///   for (..) x = gain(x);
/// } with Ops behind the declaration and Use instead of the assignment.
std::string caller(const std::string &Call, const std::string &Arg,
                   const std::string &Ops = "", const std::string &Vars = "") {
  return R"(
function run name=run at=@9:6/205-208 std=20 void units=[/p/a.cpp] {
  var o "std::vector<float> &" canon=std::vector<float> kind=container role=param reference
  var x std::vector<float> kind=container scope=0 at=@10:22/215-216
  var u std::vector<float> kind=container scope=1 at=@11:22/245-246
)" + Vars +
         R"(
  param o "std::vector<float> &" mode=ref handle var=%o
  decl at=@9:1/200-212 name=@9:6/205-208 definition
  scope function braced
  scope loop parent=0 can-precede braced at=@11:3/220-290 body=@11:5/240-290
  call gain name=gain scope=1 can-precede stmt=@11:5/240-261 at=@11:9/250-260 name-at=@11:9/250-254 lparen=254 rparen=259 result-at=@11:5/240-260 result-lhs=@11:5/240-241 )" +
         Call + R"( {
    arg )" +
         Arg +
         R"( mode=const-ref param-type="const std::vector<float> &" where=all at=@11:14/255-256
  }
  block succs=[1] {
    define %x value=0
)" + Ops +
         R"(
  }
  block succs=[1 2] scope=1 {
    call _ call=0
    read %u where=(elem 0)
    read %x where=(elem 0)
  }
  block
}
)";
}

const char *const OwnArgument = "text=x var=%x method=ref value=%x";
const char *const OtherArgument = "text=o var=%o method=ref value=%o";
const char *const AssignX = "use=assigned result=%x result-exact";

CallDecisionRecord callOf(const std::string &Functions,
                          const Policy &Options = {}) {
  Plan P = planOf(Functions, Options);
  if (P.Calls.size() != 1) {
    ADD_FAILURE() << P.Calls.size() << " calls";
    return {};
  }
  return P.Calls[0];
}

TEST(Results, BecomeOutputParameters) {
  Plan P = planOf(GainText + caller(AssignX, OtherArgument));
  const BufferDecision &B = bufferOf(P, "out");
  EXPECT_EQ(B.Decision, Decision::Out) << B.Explanation;
  EXPECT_EQ(B.Form, Form::Container);
  EXPECT_EQ(B.ParamIndex, 1);
  const Group &G = groupOf(P, "gain");
  EXPECT_EQ(G.ResultName, "out");
  ASSERT_EQ(G.Params.size(), 1u);
  EXPECT_EQ(G.Params[0].Type, "std::vector<float> &");
  ASSERT_EQ(G.Buffers.size(), 1u);
  EXPECT_EQ(G.Buffers[0].Reset, ResetKind::Resize);
  EXPECT_EQ(G.Buffers[0].Returns.size(), 1u);
}

TEST(Results, OverwriteAnArgumentReadElementByElement) {
  CallDecisionRecord C = callOf(GainText + caller(AssignX, OwnArgument));
  EXPECT_EQ(C.Decision, CallDecision::InPlace) << C.Explanation;
  EXPECT_EQ(C.Storage, "x");
  EXPECT_FALSE(C.HasConflict);
}

TEST(Results, AreSwappedInWhereTheArgumentIsReadAgain) {
  CallDecisionRecord C = callOf(rereading() + caller(AssignX, OwnArgument));
  EXPECT_EQ(C.Decision, CallDecision::Fresh) << C.Explanation;
  EXPECT_EQ(C.Storage, "gain_out");
  ASSERT_TRUE(C.HasConflict);
  EXPECT_EQ(C.Conflict.Write.Begin, 80u);
  EXPECT_EQ(C.Conflict.Read.Begin, 96u);
}

TEST(Results, FillADeadVariableDirectly) {
  CallDecisionRecord C = callOf(rereading() + caller(AssignX, OtherArgument));
  EXPECT_EQ(C.Decision, CallDecision::Reuse) << C.Explanation;
  EXPECT_EQ(C.Storage, "x");
}

TEST(Results, AreNeverWrittenEarlyWhereAPointerLooks) {
  CallDecisionRecord C = callOf(
      GainText + caller(AssignX, OwnArgument, "view %x dst=%p method=data",
                        "var p \"float *\" kind=pointer scope=0"));
  EXPECT_EQ(C.Decision, CallDecision::Fresh) << C.Explanation;
  EXPECT_TRUE(C.HasConflict);
}

TEST(Results, FollowElementsThroughSwaps) {
  // p points into y, whose elements x has now.
  CallDecisionRecord C =
      callOf(GainText +
             caller(AssignX, OtherArgument,
                    "view %y dst=%p method=data\nswap %x dst=%y method=swap",
                    "var y std::vector<float> kind=container scope=0\n"
                    "var p \"float *\" kind=pointer scope=0"));
  EXPECT_EQ(C.Decision, CallDecision::Fresh) << C.Explanation;
}

TEST(Results, AreNeverWrittenEarlyInATryStatement) {
  std::string Caller = with(caller(AssignX, OwnArgument), "call gain",
                            "scope try parent=1\n  call gain");
  Caller = with(Caller, "name=gain scope=1", "name=gain scope=2");
  EXPECT_EQ(callOf(GainText + Caller).Decision, CallDecision::Fresh);
}

TEST(Results, AreNeverWrittenEarlyIntoWhatOutlivesTheCaller) {
  CallDecisionRecord C = callOf(
      GainText + caller("use=assigned result=%o result-exact", OtherArgument));
  EXPECT_EQ(C.Decision, CallDecision::Fresh) << C.Explanation;
}

TEST(Results, AlwaysGoToStorageForTheOracle) {
  Policy Options;
  Options.CopyBeforeWrite = true;
  EXPECT_EQ(callOf(GainText + caller(AssignX, OwnArgument), Options).Decision,
            CallDecision::Fresh);
}

TEST(Results, InitialiseAReferenceToStorageOutsideTheLoop) {
  std::string Init = "use=initialises result=%u result-exact";
  std::string Text = with(caller(Init, OwnArgument), "result-at=@11:5/240-260",
                          "result-at=@11:5/240-261");
  // The storage of a caller that is a kernel is its scratch.
  Plan P = planOf(GainText + Text);
  ASSERT_EQ(P.Calls.size(), 1u);
  EXPECT_EQ(P.Calls[0].Decision, CallDecision::Forward);

  P = planOf(GainText +
             with(Text, "function run name=run", "function run name=run main"));
  ASSERT_EQ(P.Calls.size(), 1u);
  EXPECT_EQ(P.Calls[0].Decision, CallDecision::Hoisted);
  const CallEdit &E = groupOf(P, "gain").Calls.at(0);
  EXPECT_EQ(E.After,
            std::vector<std::string>{"std::vector<float> &u = gain_out;"});
  ASSERT_EQ(E.Replacements.size(), 1u);
  EXPECT_EQ(E.Replacements[0].first.Begin, 240u);
  EXPECT_EQ(E.Replacements[0].first.End, 250u);

  // Returned, a reference would be copied.
  P = planOf(GainText + with(Text, "read %u where=(elem 0)", "return %u"));
  ASSERT_EQ(P.Calls.size(), 1u);
  EXPECT_EQ(P.Calls[0].Decision, CallDecision::Local);
  EXPECT_EQ(P.Calls[0].Storage, "u");
}

TEST(Results, StandForTheValueWhereAnLvalueServes) {
  Plan P = planOf(GainText + caller("use=argument lvalue-works", OwnArgument));
  ASSERT_EQ(P.Calls.size(), 1u);
  // Storage in the caller would be scratch of the caller.
  EXPECT_EQ(P.Calls[0].Decision, CallDecision::Forward);
  const CallEdit &E = groupOf(P, "gain").Calls.at(0);
  ASSERT_EQ(E.Replacements.size(), 2u);
  EXPECT_EQ(E.Replacements[0].second, "(");
  EXPECT_EQ(E.Replacements[1].second, ", gain_out)");
}

TEST(Results, StayWhereNoCallCanHandInStorage) {
  Plan P = planOf(GainText + caller("use=returned", OwnArgument));
  EXPECT_EQ(bufferOf(P, "out").Decision, Decision::Keep);
  EXPECT_EQ(bufferOf(P, "out").Reason, Reason::Escapes);
}

} // namespace

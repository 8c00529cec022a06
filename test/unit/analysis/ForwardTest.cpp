//===- ForwardTest.cpp - Storage handed down by a caller's caller ---------===//
#include "PlanTesting.h"

using namespace scratchlift;
using namespace scratchlift::testing;

namespace {

/// void frame(float *x, int k) { blur(x, x, k); }, the call at 440.
std::string frame() {
  std::string Text =
      with(RunText, "function run name=run", "function frame name=frame");
  Text = with(Text, "scope=1 stmt", "scope=0 stmt");
  Text = with(
      Text,
      "  scope loop parent=0 can-precede at=@10:3/220-290 body=@11:5/240-260\n",
      "");
  Text = with(Text, "  var i int kind=scalar role=local scope=1\n", "");
  Text = with(Text, "needs-braces", "can-precede");
  for (const char *At :
       {"205-208", "205-208", "200-216", "240-261", "240-260", "240-244"}) {
    std::string New = At;
    New[0] = New[4] = '4';
    Text = with(Text, At, New);
  }
  return Text;
}

/// run() with its call of blur turned into one of frame(x, k).
std::string runFrames() {
  std::string Text =
      with(RunText, "call blur name=blur", "call frame name=frame");
  return with(Text,
              "    arg text=x mode=pointer param-type=\"const float *\" "
              "value=%x var=%x at=@11:10/245-246\n",
              "");
}

TEST(Forward, ACallerInALoopTakesTheStorage) {
  Plan P = planOf(BlurText + frame() + runFrames());
  const Group &Frame = groupOf(P, "frame");
  ASSERT_EQ(Frame.Params.size(), 1u);
  EXPECT_EQ(Frame.Params[0].Name, "blur_tmp");
  EXPECT_EQ(Frame.Params[0].Type, "std::vector<float> &");
  EXPECT_EQ(Frame.Needs, std::vector<std::string>{"blur"});
  const CallEdit &Inner = groupOf(P, "blur").Calls.at(0);
  EXPECT_EQ(Inner.Arguments, "blur_tmp");
  EXPECT_EQ(Inner.Before.at(0), "blur_tmp.resize(k);");
  EXPECT_TRUE(Inner.Storage.empty());
  EXPECT_EQ(P.Calls.at(0).Decision, CallDecision::Forward);
  const CallEdit &Outer = Frame.Calls.at(0);
  EXPECT_EQ(Outer.Arguments, "blur_tmp");
  EXPECT_TRUE(Outer.Before.empty());
  EXPECT_EQ(Outer.Storage.at(0).Before.Begin, 220u);
  EXPECT_EQ(groupOf(P, "blur").Needs, std::vector<std::string>{"frame"});
}

TEST(Forward, DepthBoundsIt) {
  Policy Options;
  Options.Depth = 0;
  Plan P = planOf(BlurText + frame() + runFrames(), Options);
  EXPECT_EQ(P.Groups.size(), 1u);
  EXPECT_EQ(P.Calls.at(0).Decision, CallDecision::Local);
}

TEST(Forward, ACallerThatNoLoopRunsKeepsItsSignature) {
  Plan P = planOf(BlurText + frame());
  EXPECT_EQ(P.Groups.size(), 1u);
  EXPECT_EQ(P.Calls.at(0).Decision, CallDecision::Local);
  const CallEdit &C = groupOf(P, "blur").Calls.at(0);
  EXPECT_EQ(C.Storage.at(0).Type, "std::vector<float>");
  EXPECT_EQ(C.Arguments, "blur_tmp");
}

TEST(Forward, MainEndsTheChain) {
  std::string Frame = with(frame(), "std=20", "std=20 main");
  Plan P = planOf(BlurText + Frame + runFrames());
  EXPECT_EQ(P.Groups.size(), 1u);
}

} // namespace

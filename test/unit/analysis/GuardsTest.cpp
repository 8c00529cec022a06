//===- GuardsTest.cpp -----------------------------------------------------===//
//
// Conditions in front of the allocation of t in f(float *out, int n).
//
//===----------------------------------------------------------------------===//
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

BufferVerdict guarded(std::string Blocks, std::string Scopes = "",
                      std::string Behind = "") {
  return Judged("unit file=/p/a.cpp\nfunction f {\n"
                "var out \"float *\" kind=pointer role=param\n"
                "var n int kind=scalar role=param\n"
                "var t std::vector<float> kind=container buffer=0 scope=0\n"
                "var i int kind=scalar\n"
                "param out \"float *\" var=%out handle\nparam n int var=%n\n"
                "buffer %t element=float container=std::vector<float> "
                "extent=%n init=zero\nscope function\n" +
                Scopes + Blocks + "}\n" + Behind)
      .verdict();
}

TEST(Guards, NoneAtTheTop) {
  BufferVerdict V = guarded("block {\nalloc %t buffer=0\n}\n");
  EXPECT_TRUE(V.Guards.empty());
  EXPECT_FALSE(V.Conditional);
  EXPECT_EQ(text(V.EntryExtent), "%1");
}

TEST(Guards, EarlyReturn) {
  BufferVerdict V = guarded("block succs=[1 2] cond=(< %n 4)\n"
                            "block {\nreturn _\n}\n"
                            "block {\nalloc %t buffer=0\n}\n");
  ASSERT_EQ(V.Guards.size(), 1u);
  EXPECT_EQ(text(V.Guards[0].first), "(< %1 4)");
  EXPECT_FALSE(V.Guards[0].second);
  EXPECT_EQ(text(V.EntryGuards[0].first), "(< %1 4)");
  EXPECT_TRUE(V.Conditional);
}

TEST(Guards, EarlyThrowIsAGuardButNotConditional) {
  BufferVerdict V = guarded("block succs=[1 2] cond=(< %n 4)\n"
                            "block {\nthrow _\n}\n"
                            "block {\nalloc %t buffer=0\n}\n");
  EXPECT_EQ(V.Guards.size(), 1u);
  EXPECT_FALSE(V.Conditional);
}

TEST(Guards, JoinedBranchesAreNone) {
  BufferVerdict V = guarded("block succs=[1 2] cond=(< %n 4)\n"
                            "block succs=[2] {\ndefine %i value=1\n}\n"
                            "block {\nalloc %t buffer=0\n}\n");
  EXPECT_TRUE(V.Guards.empty());
}

TEST(Guards, OutermostFirst) {
  BufferVerdict V = guarded("block succs=[1 3] cond=(< %n 9)\n"
                            "block succs=[2 3] cond=(> %n 4)\n"
                            "block succs=[3] {\nalloc %t buffer=0\n}\n"
                            "block\n");
  ASSERT_EQ(V.Guards.size(), 2u);
  EXPECT_EQ(text(V.Guards[0].first), "(< %1 9)");
  EXPECT_EQ(text(V.Guards[1].first), "(> %1 4)");
  EXPECT_TRUE(V.Guards[0].second && V.Guards[1].second);
}

TEST(Guards, ShortCircuitTestsAreOneGuard) {
  // if (n == 3 && out) return;
  BufferVerdict V = guarded("block succs=[1 3] cond=(== %n 3)\n"
                            "block succs=[2 3] cond=%out\n"
                            "block {\nreturn _\n}\n"
                            "block {\nalloc %t buffer=0\n}\n");
  ASSERT_EQ(V.Guards.size(), 1u);
  EXPECT_EQ(text(V.EntryGuards[0].first), "(&& (== %1 3) %0)");
  EXPECT_FALSE(V.Guards[0].second);
  // if (n == 3 || out) { t }
  V = guarded("block succs=[2 1] cond=(== %n 3)\n"
              "block succs=[2 3] cond=%out\n"
              "block succs=[3] {\nalloc %t buffer=0\n}\n"
              "block\n");
  ASSERT_EQ(V.Guards.size(), 1u);
  EXPECT_EQ(text(V.EntryGuards[0].first), "(|| (== %1 3) %0)");
  EXPECT_TRUE(V.Guards[0].second);
}

TEST(Guards, ReturnWithinALoopInFront) {
  // for (...) if (...) return; t
  BufferVerdict V = guarded("block succs=[1] {\ndefine %i value=0\n}\n"
                            "block succs=[2 5] cond=(< %i %n) scope=1\n"
                            "block succs=[3 4] cond=(> %n 9) scope=1\n"
                            "block scope=1 {\nreturn _\n}\n"
                            "block succs=[1] scope=1 {\n"
                            "define %i value=(+ %i 1)\n}\n"
                            "block {\nalloc %t buffer=0\n}\n",
                            "scope loop parent=0 induction=%i lo=0 hi=%n\n");
  ASSERT_EQ(V.Guards.size(), 1u);
  EXPECT_EQ(V.Guards[0].first.Kind, ExprKind::Unknown);
  EXPECT_FALSE(V.EntryGuards[0].first);
}

TEST(Guards, FailedAllocationOfAnotherBufferIsNone) {
  // float *u = malloc(..); if (u == nullptr) return; t
  BufferVerdict V =
      Judged("unit file=/p/a.cpp\nfunction f {\n"
             "var out \"float *\" kind=pointer role=param\n"
             "var n int kind=scalar role=param\n"
             "var t \"float *\" kind=pointer buffer=0 scope=0\n"
             "var u \"float *\" kind=pointer buffer=1 scope=0\n"
             "param out \"float *\" var=%out handle\nparam n int var=%n\n"
             "buffer %t element=float form=malloc extent=%n\n"
             "buffer %u element=float form=malloc extent=%n\n"
             "block succs=[1 2] cond=(== %u (unknown NULL):\"float *\") {\n"
             "alloc %u buffer=1\nnull-test %u method=is-null\n}\n"
             "block {\nreturn _\n}\n"
             "block {\nalloc %t buffer=0\nfree %t buffer=0\n"
             "free %u buffer=1\n}\n}\n")
          .verdict();
  EXPECT_TRUE(V.Guards.empty());
  EXPECT_FALSE(V.Conditional);
}

TEST(Guards, LoopIsAZeroTripGuard) {
  BufferVerdict V = guarded("block succs=[1] {\ndefine %i value=0\n}\n"
                            "block succs=[2 3] cond=(< %i %n) scope=1\n"
                            "block succs=[1] scope=1 {\nalloc %t buffer=0\n"
                            "define %i value=(+ %i 1)\n}\n"
                            "block\n",
                            "scope loop parent=0 counted induction=%i lo=0 "
                            "hi=%n\n");
  ASSERT_EQ(V.Guards.size(), 1u);
  EXPECT_EQ(text(V.Guards[0].first), "(< 0 %1)");
  EXPECT_EQ(text(V.EntryGuards[0].first), "(< 0 %1)");
  EXPECT_TRUE(V.InLoop);
  EXPECT_TRUE(V.Conditional);
}

TEST(Guards, BehindALoopIsNone) {
  BufferVerdict V = guarded("block succs=[1] {\ndefine %i value=0\n}\n"
                            "block succs=[2 3] cond=(< %i %n) scope=1\n"
                            "block succs=[1] scope=1 {\n"
                            "define %i value=(+ %i 1)\n}\n"
                            "block {\nalloc %t buffer=0\n}\n",
                            "scope loop parent=0 counted induction=%i lo=0 "
                            "hi=%n\n");
  EXPECT_TRUE(V.Guards.empty());
}

TEST(Guards, ConditionOnChangedValuesIsNotKnownAtEntry) {
  // i = out[0]; if (i < 4) return;
  BufferVerdict V = guarded("block succs=[1 2] cond=(< %i 4) {\n"
                            "define %i value=(unknown x)\n}\n"
                            "block {\nreturn _\n}\n"
                            "block {\nalloc %t buffer=0\n}\n");
  ASSERT_EQ(V.EntryGuards.size(), 1u);
  EXPECT_FALSE(V.EntryGuards[0].first);
}

TEST(Guards, CallThatMayThrow) {
  std::string Call = "call g {\narg text=n value=%n\n}\n"
                     "block {\ncall _ call=0\nalloc %t buffer=0\n}\n";
  std::string Throws = "function g {\n"
                       "var m int kind=scalar role=param\nparam m int var=%m\n"
                       "block succs=[1 2]\nblock {\nthrow _\n}\nblock\n}\n";
  std::string Quiet = "function g {\n"
                      "var m int kind=scalar role=param\nparam m int var=%m\n"
                      "block\n}\n";
  ASSERT_EQ(guarded(Call, "", Throws).Guards.size(), 1u);
  EXPECT_EQ(guarded(Call, "", Throws).Guards[0].first.Kind, ExprKind::Unknown);
  EXPECT_TRUE(guarded(Call, "", Quiet).Guards.empty());
}

} // namespace

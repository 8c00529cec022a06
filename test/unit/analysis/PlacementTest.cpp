//===- PlacementTest.cpp - Where callers declare storage ------------------===//
#include "analysis/PlacementPoints.h"
#include "analysis/Planner.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

/// A function made of nested statements; offsets stand for places.
class Body {
public:
  Body() { F.Scopes.emplace_back().Kind = ScopeKind::Function; }

  int scope(ScopeKind Kind, int Parent, unsigned Begin, bool CanPrecede,
            std::string Text = "") {
    Scope S;
    S.Kind = Kind;
    S.Parent = Parent;
    S.Stmt = at(Begin);
    S.CanPrecede = CanPrecede;
    S.Braced = true;
    S.Text = std::move(Text);
    F.Scopes.push_back(S);
    return static_cast<int>(F.Scopes.size()) - 1;
  }

  CallSite call(int Scope, unsigned Begin, bool CanPrecede = true) {
    CallSite C;
    C.Scope = Scope;
    C.Stmt = at(Begin);
    C.CanPrecede = CanPrecede;
    C.NeedsBraces = !CanPrecede;
    return C;
  }

  std::optional<Point> point(std::vector<CallSite> Calls) {
    std::vector<const CallSite *> All;
    for (const CallSite &C : Calls)
      All.push_back(&C);
    return commonPoint(F, All);
  }

  Function F;

private:
  static SourceSpan at(unsigned Begin) {
    SourceSpan S;
    S.File = "/p/a.cpp";
    S.Begin = Begin;
    S.End = Begin + 5;
    return S;
  }
};

TEST(Placement, InFrontOfTheOutermostLoop) {
  Body B;
  int Outer = B.scope(ScopeKind::Loop, 0, 10, true);
  int Inner = B.scope(ScopeKind::Loop, Outer, 20, true);
  CallSite C = B.call(Inner, 30);
  std::optional<Point> P = B.point({C});
  ASSERT_TRUE(P);
  EXPECT_EQ(P->Stmt.Begin, 10u);
  EXPECT_TRUE(leavesLoop(B.F, C, *P));
}

TEST(Placement, InFrontOfTheCallWithoutALoop) {
  Body B;
  int Branch = B.scope(ScopeKind::If, 0, 10, true);
  int Block = B.scope(ScopeKind::Block, Branch, 12, false);
  CallSite C = B.call(Block, 20);
  std::optional<Point> P = B.point({C});
  ASSERT_TRUE(P);
  EXPECT_EQ(P->Stmt.Begin, 20u);
  EXPECT_EQ(P->Depth, 0u);
  EXPECT_FALSE(leavesLoop(B.F, C, *P));
}

TEST(Placement, FurtherOutWhereNothingCanPrecedeTheLoop) {
  Body B;
  int Branch = B.scope(ScopeKind::If, 0, 10, true);
  int Loop = B.scope(ScopeKind::Loop, Branch, 20, false); // if (x) for (...)
  EXPECT_EQ(B.point({B.call(Loop, 30)})->Stmt.Begin, 10u);
}

TEST(Placement, TwoLoopsShare) {
  Body B;
  int First = B.scope(ScopeKind::Loop, 0, 10, true);
  int Second = B.scope(ScopeKind::Loop, 0, 50, true);
  EXPECT_EQ(B.point({B.call(First, 20), B.call(Second, 60)})->Stmt.Begin, 10u);
}

TEST(Placement, BranchesShareInFrontOfTheIf) {
  Body B;
  int Branch = B.scope(ScopeKind::If, 0, 10, true);
  int Then = B.scope(ScopeKind::Block, Branch, 12, false);
  int Else = B.scope(ScopeKind::Block, Branch, 30, false);
  EXPECT_EQ(B.point({B.call(Then, 15), B.call(Else, 35)})->Stmt.Begin, 10u);
}

TEST(Placement, LambdasAndParallelRegionsKeepTheirOwn) {
  Body B;
  int Loop = B.scope(ScopeKind::Loop, 0, 10, true);
  int Lambda = B.scope(ScopeKind::Lambda, Loop, 20, true);
  EXPECT_EQ(B.point({B.call(Lambda, 25)})->Stmt.Begin, 25u);
  int Region = B.scope(ScopeKind::Parallel, Loop, 40, true, "parallel for");
  int Work = B.scope(ScopeKind::Loop, Region, 45, false);
  EXPECT_EQ(B.point({B.call(Work, 50)})->Stmt.Begin, 50u);
}

TEST(Placement, AWorkSharingLoopKeepsOneForEachThread) {
  Body B;
  int Region = B.scope(ScopeKind::Parallel, 0, 10, true, "parallel");
  int Share = B.scope(ScopeKind::Parallel, Region, 20, true, "for");
  int Loop = B.scope(ScopeKind::Loop, Share, 25, false);
  EXPECT_EQ(B.point({B.call(Loop, 30)})->Stmt.Begin, 20u);
}

TEST(Placement, BracesAreTheLastResort) {
  Body B;
  int Switch = B.scope(ScopeKind::Lambda, 0, 10, false);
  std::optional<Point> P = B.point({B.call(Switch, 30, false)});
  ASSERT_TRUE(P);
  EXPECT_TRUE(P->NeedsBraces);
}

TEST(Placement, JumpsForbidDeclarations) {
  Body B;
  B.F.HasGoto = true;
  EXPECT_FALSE(B.point({B.call(0, 30)}));
}

} // namespace

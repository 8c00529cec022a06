//===- Plan.cpp - From facts to plan --------------------------------------===//
//
// Runs the planner's stages (Planner.h) and gathers what they decided. Every
// list comes out in source order, so that equal facts give an equal plan.
//
//===----------------------------------------------------------------------===//
#include "analysis/Analysis.h"
#include "analysis/Forms.h"
#include "analysis/Forward.h"
#include "analysis/Placement.h"
#include "analysis/PlanParts.h"
#include "analysis/Planner.h"
#include "analysis/Trades.h"
#include "analysis/Wrapper.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace scratchlift {

static void sortByPlace(Plan &Out) {
  llvm::stable_sort(Out.Buffers, [](const BufferDecision &A,
                                    const BufferDecision &B) {
    return std::tie(A.Where, A.FunctionUsr) < std::tie(B.Where, B.FunctionUsr);
  });
  llvm::stable_sort(
      Out.Calls, [](const CallDecisionRecord &A, const CallDecisionRecord &B) {
        return A.Where < B.Where;
      });
}

static void decide(Planner &P) {
  collectNodes(P);
  judgeSignatures(P);
  for (Node *N : P.Order) {
    decideForms(P, *N);
    decideForward(P, *N);
    finishSlots(P, *N);
    findTrades(P, *N);
  }
  for (Node *N : P.Order)
    placeStorage(P, *N);
  for (Node *N : P.Order)
    if (N->rewritten())
      decideWrapper(P, *N);
}

Plan makePlan(const ProjectFacts &Facts, const Policy &Options) {
  Planner P(Facts, Options);
  decide(P);
  Plan Out;
  std::vector<const Node *> ByPlace;
  for (const auto &[Usr, N] : P.Nodes)
    ByPlace.push_back(&N);
  llvm::stable_sort(ByPlace, [](const Node *A, const Node *B) {
    return A->fn().Definition < B->fn().Definition;
  });
  for (const Node *N : ByPlace) {
    std::size_t Before = Out.Buffers.size();
    reportBuffers(P, *N, Out);
    reportCalls(P, *N, Out);
    Out.Kernels += N->IsKernel && Out.Buffers.size() > Before;
    if (hasGroup(*N))
      Out.Groups.push_back(makeGroup(P, *N));
  }
  sortByPlace(Out);
  reportBlindSpots(P, Out);
  reportPeak(P, Out);
  return Out;
}

} // namespace scratchlift

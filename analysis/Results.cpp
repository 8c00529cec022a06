//===- Results.cpp - Which results become parameters ----------------------===//
#include "analysis/Results.h"

#include "analysis/Checks.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

const Body &bodyOf(Planner &P, const Function &F) {
  std::shared_ptr<Body> &Kept = P.Bodies[&F];
  if (!Kept)
    Kept = std::make_shared<Body>(F, P.Effects);
  return *Kept;
}

const Slot *resultSlot(const Node &N) {
  auto It = llvm::find_if(N.Slots, [](const Slot &S) { return S.Result; });
  return It == N.Slots.end() ? nullptr : &*It;
}

static const OwnBuffer *resultOf(const Node &N) {
  auto It = llvm::find_if(N.Buffers, [](const OwnBuffer &B) {
    return B.Verdict.IsResult && B.Verdict.Reason == Reason::None;
  });
  return It == N.Buffers.end() ? nullptr : &*It;
}

const Site *makerOf(Planner &P, Node &N, const OwnBuffer &B) {
  int Var = N.fn().Buffers[B.Index].Var;
  for (const Site *S : N.Calls)
    if (!S->OutsideCall && S->call().ResultVar == Var &&
        S->call().Use == ResultUse::Initialises && resultSlot(*S->Callee) &&
        resultPlace(P, *S).Kind == ResultKind::Bind && isPlaceable(P, *S))
      return S;
  return nullptr;
}

InPlaceFact mayOverwrite(Planner &P, Node &N, int Param) {
  InPlaceFact Fact;
  const OwnBuffer *Own = resultOf(N);
  if (!Own)
    return mayOverwriteHandedOn(P, N, Param);
  for (const Function *F : N.Instances) {
    if (Param >= static_cast<int>(F->Params.size()))
      return InPlaceFact();
    Fact = judgeInPlace(bodyOf(P, *F), Own->Verdict, Param);
    if (!Fact.Allowed)
      return Fact;
  }
  return Fact;
}

/// The statements that return it can lose their operand.
static Finding ofReturns(const Function &F, const Buffer &Facts) {
  const SourceSpan &Decl = F.Vars[Facts.Var].Decl;
  if (tidyType(F.CanonReturn) != tidyType(Facts.CanonContainer))
    return because(Reason::Escapes,
                   "it is returned as '" + tidyType(F.CanonReturn) + "'", Decl);
  if (Facts.ConstObject)
    return because(Reason::Escapes, "it is a constant that is returned", Decl);
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      if (O.Kind == OpKind::Return && O.Var == Facts.Var && B.Lambda < 0 &&
          O.Span.Macro)
        return because(Reason::Macro, "a macro returns it", O.Span);
  for (const Declaration &D : F.Declarations)
    if (D.Return.Macro)
      return because(Reason::Macro, "its type is spelled in a macro", D.Return);
  return {};
}

Finding decideResult(Planner &P, Node &N, OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = F.Buffers[B.Index];
  for (const Function *Instance : N.Instances)
    if (Finding Found = ofReturns(*Instance, Instance->Buffers[B.Index]))
      return Found;
  // Nobody is helped by a parameter that only the wrapper fills in.
  bool Served = llvm::any_of(N.CalledFrom,
                             [&](const Site *S) { return isServed(P, *S); });
  if (!Served)
    return because(Reason::Escapes,
                   N.CalledFrom.empty()
                       ? "it is returned, and no call is in view"
                       : "it is returned, and no call can hand in storage",
                   F.Vars[Facts.Var].Decl);
  B.Decision = Decision::Out;
  B.Form = Form::Container;
  B.Explanation = Facts.Init == BufferInit::Result
                      ? "another function's result is passed on"
                      : "the caller owns the result";
  return {};
}

} // namespace scratchlift

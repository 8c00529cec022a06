//===- ResultsHandOn.cpp - Results of calls that are returned on ----------===//
//
// `return f(..);` makes a result without a name. Where all that a function
// returns is made so, by calls that can write into storage, the function takes
// an output parameter itself and hands it on: `return f(.., out);`, a call of
// type void. One storage comes down from the caller that keeps the result.
//
// Whether calls help is asked before callers are decided on, from the facts
// alone; whether they can be rewritten is known when the function's turn comes.
//
//===----------------------------------------------------------------------===//
#include "analysis/Extents.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

std::vector<const Site *> outcomes(const Site &S) {
  const SourceSpan &Choice = S.call().Choice;
  if (!Choice.valid() || !S.Caller || S.Views.empty())
    return {&S};
  std::vector<const Site *> Out;
  for (const Site *Other : S.Caller->Calls)
    if (!Other->Views.empty() && Other->call().Choice == Choice)
      Out.push_back(Other);
  for (const auto &[F, Index] : S.Views) {
    std::size_t Calls = llvm::count_if(
        F->Calls, [&](const CallSite &C) { return C.Choice == Choice; });
    if (Calls != Out.size())
      return {};
  }
  return Out;
}

//===----------------------------------------------------------------------===//
// From the facts alone
//===----------------------------------------------------------------------===//

static bool isTail(const CallSite &C) {
  return C.Use == ResultUse::Returned && C.ResultExact && C.Lambda < 0;
}

/// Every return statement of F returns what calls make.
static bool returnsCalls(const Function &F) {
  bool Any = false;
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops) {
      if (O.Kind != OpKind::Return || B.Lambda >= 0)
        continue;
      Any = true;
      if (O.Var >= 0 || O.Span.Macro ||
          llvm::none_of(F.Calls, [&](const CallSite &C) {
            return isTail(C) && C.ResultSpan == O.Span;
          }))
        return false;
    }
  return Any && llvm::none_of(F.Declarations, [](const Declaration &D) {
           return D.Return.Macro;
         });
}

/// The calls whose results N returns; none where it returns anything else.
static std::vector<const Site *> tailCalls(const Node &N) {
  if (!llvm::all_of(N.Instances,
                    [](const Function *F) { return returnsCalls(*F); }))
    return {};
  std::vector<const Site *> Out;
  for (const Site *S : N.Calls)
    if (!S->Views.empty() && isTail(S->call()))
      Out.push_back(S);
  // Each of them is a function of the project.
  for (const Function *F : N.Instances)
    if (llvm::count_if(F->Calls, isTail) !=
        static_cast<std::ptrdiff_t>(Out.size()))
      return {};
  return Out;
}

bool makesResult(Planner &P, const Node &N) {
  if (llvm::any_of(N.Buffers, [](const OwnBuffer &B) {
        return B.Verdict.IsResult && B.Verdict.Reason == Reason::None;
      }))
    return true;
  std::vector<const Site *> Tails = tailCalls(N);
  return mayForward(N) && !Tails.empty() &&
         llvm::all_of(Tails, [&](const Site *S) {
           return rewritable(*S) && makesResult(P, *S->Callee);
         });
}

bool isServed(Planner &P, const Site &S) {
  ResultKind Kind = resultPlace(P, S).Kind;
  if (Kind != ResultKind::HandOn)
    return Kind != ResultKind::None;
  return S.Caller && makesResult(P, *S.Caller) &&
         !tailCalls(*S.Caller).empty() &&
         llvm::any_of(S.Caller->CalledFrom,
                      [&](const Site *Up) { return isServed(P, *Up); });
}

//===----------------------------------------------------------------------===//
// The parameter
//===----------------------------------------------------------------------===//

const Slot *handedOn(const Node &N) {
  const Slot *Result = resultSlot(N);
  return Result && Result->Buffer < 0 ? Result : nullptr;
}

static int resultIndex(const Node &N) {
  for (unsigned I = 0; I < N.Slots.size(); ++I)
    if (N.Slots[I].Result)
      return static_cast<int>(I);
  return -1;
}

/// The slot that the tail calls ask for; no type where they do not agree.
static std::optional<Slot> slotFor(Planner &P, Node &N,
                                   const std::vector<const Site *> &Tails) {
  std::optional<Slot> Made;
  for (const Site *S : Tails) {
    int Index = resultIndex(*S->Callee);
    if (Index < 0)
      return {};
    const Slot &Fed = S->Callee->Slots[Index];
    std::optional<std::string> Element = slotElementAtCall(P, *S, Index);
    if (!Element || !canDeclareEverywhere(N, storageType(Fed, *Element)))
      return {};
    std::string Own = asSeenFrom(N.fn(), *Element);
    if (Made) {
      if (Made->Element != Own || Made->Carrier != Fed.Carrier)
        return {};
      if (Made->From != S->Callee)
        Made->Also.push_back({S->Callee, Index});
      continue;
    }
    Made.emplace();
    Made->From = S->Callee;
    Made->FromSlot = Index;
    Made->Element = std::move(Own);
    Made->Carrier = Fed.Carrier;
    Made->Result = true;
    Made->Name = Fed.Name;
  }
  return Made;
}

void addHandedOn(Planner &P, Node &N) {
  std::vector<const Site *> Tails = tailCalls(N);
  if (Tails.empty() || llvm::none_of(N.CalledFrom, [&](const Site *S) {
        return isServed(P, *S);
      }))
    return;
  std::optional<Slot> Made = slotFor(P, N, Tails);
  if (!Made)
    return;
  N.Slots.push_back(std::move(*Made));
  if (llvm::all_of(Tails, [&](const Site *S) { return canHandIn(P, *S); }))
    N.Slots.back().Name = uniqueName(P, N, N.Slots.back().Name);
  else
    N.Slots.pop_back();
}

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

/// Something that lives to the function's end may look at the parameter then.
static bool isHeld(const Body &B, int Param) {
  for (int V = 0; V < static_cast<int>(B.F.Vars.size()); ++V) {
    VarKind Kind = B.F.Vars[V].Kind;
    if (V != Param && (Kind == VarKind::Record || Kind == VarKind::Lambda) &&
        B.A.mayDenote(V, Param))
      return true;
  }
  return llvm::any_of(B.F.Lambdas, [&](const Lambda &L) {
    return llvm::is_contained(L.ByRef, Param);
  });
}

static InPlaceFact throughTail(Planner &P, const Body &B, const CallSite &C,
                               Node &Callee, int Var) {
  InPlaceFact Fact;
  Fact.Why = "what makes the result is given more than the input itself";
  Fact.Read = C.Span;
  int Through = -1;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    const Arg &A = C.Args[I];
    if (!mayReach(B, A, Var))
      continue;
    if (Through >= 0 || A.Var != Var || A.Method != "ref" ||
        A.Where.Kind != RegionKind::All)
      return Fact;
    Through = static_cast<int>(I);
  }
  if (C.Object.Span.valid() && mayReach(B, C.Object, Var))
    return Fact;
  if (Through >= 0)
    return mayOverwrite(P, Callee, Through);
  Fact.Allowed = true;
  return Fact;
}

InPlaceFact mayOverwriteHandedOn(Planner &P, Node &N, int Param) {
  InPlaceFact Fact;
  Fact.Why = "it makes no result of its own";
  for (const Site *S : tailCalls(N))
    for (const auto &[F, Index] : S->Views) {
      if (Param >= static_cast<int>(F->Params.size()))
        return InPlaceFact();
      int Var = F->Params[Param].Var;
      const Body &B = bodyOf(P, *F);
      if (F->Vars[Var].Kind != VarKind::Container || isHeld(B, Var))
        return InPlaceFact();
      Fact = throughTail(P, B, F->Calls[Index], *S->Callee, Var);
      if (!Fact.Allowed)
        return Fact;
    }
  return Fact;
}

} // namespace scratchlift

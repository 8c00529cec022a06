//===- PlanReport.cpp - Decisions as they are reported --------------------===//
#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/PlanParts.h"
#include "analysis/Render.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

/// "std::vector<float>", "float *", "std::unique_ptr<float[]>".
static std::string declaredType(const Function &F, const Buffer &B) {
  if (!B.Container.empty())
    return B.Container;
  const std::string &Type = F.Vars[B.Var].Type;
  return Type.empty() || Type == "auto" ? B.Element + " *" : Type;
}

/// Over the parameters where that is known, else as spelled.
static std::string reportedExtent(const Function &F, const OwnBuffer &Own) {
  const Buffer &B = F.Buffers[Own.Index];
  if (Own.Verdict.EntryExtent) {
    OwnBuffer Unguarded = Own;
    Unguarded.Verdict.EntryGuards.clear();
    std::string Text = textInBody(F, entryElements(F, Unguarded));
    if (!Text.empty())
      return Text;
  }
  return textInBody(F, B.Extent);
}

/// Position among the parameters that N gains; a workspace stands first.
static int slotIndex(const Node &N, const OwnBuffer &Own) {
  for (unsigned I = 0; I < N.Slots.size(); ++I)
    if (N.Slots[I].Buffer == Own.Index)
      return static_cast<int>(I);
  return N.bundled() ? 0 : -1;
}

static int paramIndex(const Node &N, const OwnBuffer &Own) {
  if (Own.Decision != Decision::Lift && Own.Decision != Decision::Out)
    return -1;
  const Function &F = N.fn();
  if (F.Buffers[Own.Index].Form == BufferForm::ByValueParam) {
    for (unsigned I = 0; I < F.Params.size(); ++I)
      if (F.Params[I].Var == F.Buffers[Own.Index].Var)
        return static_cast<int>(I < N.ParamIndex ? I : I + N.Slots.size());
    return -1;
  }
  int Index = slotIndex(N, Own);
  return Index < 0 ? -1 : static_cast<int>(N.ParamIndex) + Index;
}

/// Why; what becomes of it is said by decision and form.
static std::string explain(const Node &N, const OwnBuffer &Own) {
  if (Own.Decision == Decision::Keep)
    return Own.Kept.Text;
  if (Own.Form == Form::Workspace)
    return "it is one of " + std::to_string(N.Members.size()) +
           " that one workspace holds";
  return Own.Explanation;
}

void reportBuffers(const Planner &P, const Node &N, Plan &Out) {
  const Function &F = N.fn();
  for (const OwnBuffer &Own : N.Buffers) {
    if (!Own.Reported)
      continue;
    const Buffer &B = F.Buffers[Own.Index];
    BufferDecision D;
    D.FunctionUsr = N.Usr;
    D.Function = F.Name;
    D.InLambda = Own.Verdict.InLambda;
    D.Name = F.Vars[B.Var].Name;
    D.Where = F.Vars[B.Var].Decl;
    D.Type = declaredType(F, B);
    D.Element = B.Element;
    D.Extent = reportedExtent(F, Own);
    D.Init = Own.Init;
    D.Decision = Own.Decision;
    D.Form = Own.Form;
    D.Explanation = explain(N, Own);
    if (Own.Decision == Decision::Keep) {
      D.Reason = Own.Kept.Reason;
      D.Blocker = Own.Kept.Where;
    }
    D.ParamIndex = paramIndex(N, Own);
    Out.Buffers.push_back(std::move(D));
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// What the call does with the value stands in the way, or what it passes.
static std::string whyUnserved(const Node &Callee, const CallSite &C) {
  if (resultSlot(Callee)) {
    if (C.Choice.valid())
      return "one storage cannot take every outcome of the choice";
    switch (C.Use) {
    case ResultUse::Initialises:
      return "the result initialises a variable that is not declared alone or "
             "not of its type";
    case ResultUse::Assigned:
      return "the result is assigned within a larger expression, or to another "
             "type";
    case ResultUse::Returned:
      return "the result is returned on, and the caller's own cannot become a "
             "parameter";
    case ResultUse::Argument:
    case ResultUse::RangeFor:
    case ResultUse::Other:
      return "the result is used where storage cannot stand for it";
    case ResultUse::None:
    case ResultUse::Discarded:
      break;
    }
  }
  for (int Param : Callee.Taken)
    if (Param < static_cast<int>(C.Args.size()) && C.Args[Param].Var < 0)
      return "the argument is no variable of the caller: nothing to save, or "
             "nothing to copy from safely";
  return "no place in front of the call can hold the storage";
}

static std::string whyWrapper(SiteBlock B) {
  switch (B) {
  case SiteBlock::None:
    return "";
  case SiteBlock::Outside:
    return "the call stands outside a function";
  case SiteBlock::Macro:
    return "the call comes out of a macro body";
  case SiteBlock::Initialiser:
    return "the call stands in an initialiser that no statement precedes";
  case SiteBlock::Unevaluated:
    return "the call is not evaluated";
  case SiteBlock::Constant:
    return "the call may be evaluated at compile time";
  case SiteBlock::Operator:
    return "the call has no argument list";
  case SiteBlock::Virtual:
    return "the call is dispatched dynamically";
  case SiteBlock::CSource:
    return "the caller is C";
  case SiteBlock::NotEditable:
    return "the caller's file is not to be edited";
  case SiteBlock::ConditionalCode:
    return "units disagree about the call";
  case SiteBlock::Disagrees:
    return "the call means different functions in different instantiations";
  case SiteBlock::Recursive:
    return "the function calls itself";
  }
  return "";
}

static std::string whyPlaced(const Storage &S, CallDecision D) {
  switch (D) {
  case CallDecision::Hoisted:
    return "'" + S.Name +
           "' is declared outside the loop and serves every "
           "iteration";
  case CallDecision::Local:
    return "'" + S.Name + "' is declared in front of the call";
  case CallDecision::Reuse:
    if (S.Existing)
      return "'" + S.Name +
             "' is large enough, and its value is not read again";
    return "'" + S.Name +
           "' serves another kernel too: their calls never run together";
  case CallDecision::Forward:
    return "the caller takes '" + S.Name + "' as a parameter and passes it on";
  default:
    return "";
  }
}

static std::string explainResult(const Storage &S, const Passed &Slot) {
  switch (Slot.Decision) {
  case CallDecision::InPlace:
    return "'" + S.Name + "' is overwritten in place: " + Slot.Why;
  case CallDecision::Reuse:
    if (!S.Existing)
      return "'" + S.Name +
             "' serves another result too: they are not alive together";
    return "'" + S.Name + "' is filled directly: " + Slot.Why;
  case CallDecision::Copy:
    return "the argument is copied into '" + S.Name + "': " + Slot.Why;
  case CallDecision::Fresh:
    return "the result goes to '" + S.Name + "' and is swapped in: " + Slot.Why;
  default:
    break;
  }
  std::string Placed = whyPlaced(S, Slot.Decision);
  if (Slot.Why.empty())
    return Placed;
  return Slot.Decision == CallDecision::Local ? Slot.Why
                                              : Placed + ": " + Slot.Why;
}

static bool isTaken(const Node &N, const OwnBuffer &Own) {
  int Var = N.fn().Buffers[Own.Index].Var;
  return llvm::any_of(N.Taken,
                      [&](int I) { return N.fn().Params[I].Var == Var; });
}

static const Passed &passedFor(const Node &N, const OwnBuffer &Own,
                               const CallPlan &Plan) {
  int Var = N.fn().Buffers[Own.Index].Var;
  for (unsigned I = 0; I < N.Taken.size(); ++I)
    if (N.fn().Params[N.Taken[I]].Var == Var)
      return Plan.Taken[I];
  return Plan.Slots[slotIndex(N, Own)];
}

static CallDecisionRecord recordFor(const Node &N, const Site &S,
                                    const OwnBuffer &Own) {
  CallDecisionRecord R;
  R.Caller = S.OutsideCall ? S.OutsideCaller : S.body().Name;
  R.CallerUsr = S.Caller ? S.Caller->Usr : "";
  R.Callee = N.fn().Name;
  R.CalleeUsr = N.Usr;
  R.Buffer = N.fn().Vars[N.fn().Buffers[Own.Index].Var].Name;
  R.Where = S.call().Name.valid() ? S.call().Name : S.call().Span;
  return R;
}

void reportCalls(const Planner &P, const Node &N, Plan &Out) {
  for (const Site *S : N.CalledFrom)
    for (const OwnBuffer &Own : N.Buffers) {
      if (Own.Decision != Decision::Lift && Own.Decision != Decision::Out)
        continue;
      CallDecisionRecord R = recordFor(N, *S, Own);
      auto It = P.Calls.find(S);
      if (Own.Form == Form::Reference && !isTaken(N, Own)) {
        R.Decision = CallDecision::InPlace;
        R.Explanation = "the argument is read where it is";
      } else if (It == P.Calls.end()) {
        R.Explanation = S->Block == SiteBlock::None ? whyUnserved(N, S->call())
                                                    : whyWrapper(S->Block);
      } else {
        const Passed &Slot = passedFor(N, Own, It->second);
        const Storage &Held = P.Storages[Slot.StorageIndex];
        R.Decision = Slot.Decision;
        R.Storage = Held.Name;
        R.Explanation = whyPlaced(Held, Slot.Decision);
        if (Own.Decision == Decision::Out || !Slot.Why.empty())
          R.Explanation = explainResult(Held, Slot);
        R.HasConflict = Slot.HasConflict;
        R.Conflict = Slot.Conflict;
      }
      Out.Calls.push_back(std::move(R));
    }
}

//===----------------------------------------------------------------------===//
// Blind spots
//===----------------------------------------------------------------------===//

static void reportInactiveBranches(const Planner &P, Plan &Out) {
  for (const FileFact &F : P.Facts.Files) {
    BlindSpot B;
    B.Kind = "inactive-branch";
    B.File = F.Path;
    B.Line = F.Skipped.empty() ? 0 : F.Skipped.front().Line;
    for (const auto &[Usr, N] : P.Nodes)
      if (N.IsKernel && !F.SkippedNames.empty() &&
          llvm::is_contained(F.SkippedNames, shortName(N.fn().Name)) &&
          !llvm::is_contained(B.Kernels, N.fn().Name))
        B.Kernels.push_back(N.fn().Name);
    llvm::sort(B.Kernels);
    if (!B.Kernels.empty())
      Out.BlindSpots.push_back(std::move(B));
  }
}

void reportBlindSpots(const Planner &P, Plan &Out) {
  for (const Unit &U : P.Facts.Units) {
    if (!U.HadErrors)
      continue;
    BlindSpot B;
    B.Kind = "parse-error";
    B.File = U.MainFile;
    for (const auto &[Usr, N] : P.Nodes)
      if (N.KeepWrapper &&
          (N.fn().External || llvm::is_contained(N.fn().Units, U.MainFile)) &&
          !llvm::is_contained(B.Kernels, N.fn().Name))
        B.Kernels.push_back(N.fn().Name);
    llvm::sort(B.Kernels);
    Out.BlindSpots.push_back(std::move(B));
  }
  reportInactiveBranches(P, Out);
}

} // namespace scratchlift

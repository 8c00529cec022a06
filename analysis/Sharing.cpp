//===- Sharing.cpp --------------------------------------------------------===//
#include "analysis/Sharing.h"
#include "analysis/Checks.h"

#include "analysis/Forward.h"
#include "analysis/Results.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

/// The container keeps its memory: nothing trades it for another one's, which
/// might be smaller.
static bool keepsMemory(const Function &F, int Var) {
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops) {
      if (O.Var != Var && O.Dst != Var)
        continue;
      if (O.Kind == OpKind::Swap || O.Kind == OpKind::Move ||
          (O.Kind == OpKind::View && O.Method == "ref") ||
          (O.Kind == OpKind::Reserve && O.Method == "shrink_to_fit"))
        return allowed(false);
    }
  auto Hands = [&](const Arg &A) {
    return A.Var == Var && (A.Mode == ArgMode::LRef || A.Mode == ArgMode::RRef);
  };
  return allowed(llvm::none_of(F.Calls, [&](const CallSite &C) {
    return C.ResultVar == Var || C.Object.Var == Var ||
           llvm::any_of(C.Args, Hands);
  }));
}

/// No function of the node that owns the variable trades or shrinks it.
static bool isSteady(Planner &P, const Function &F, int Var) {
  return keepsMemory(F, Var) || bodyOf(P, F).keepsSize(Var);
}

/// The node's own result, or that of the calls it hands on.
static bool isSteadyResult(Planner &P, const Node &N, const Slot &Result) {
  if (Result.Buffer < 0) {
    auto Steady = [&](const Node &From, int Index) {
      return isSteadyResult(P, From, From.Slots[Index]);
    };
    return Result.From && Steady(*Result.From, Result.FromSlot) &&
           llvm::all_of(Result.Also, [&](const auto &Other) {
             return Steady(*Other.first, Other.second);
           });
  }
  return llvm::all_of(N.Instances, [&](const Function *F) {
    const Buffer &B = F->Buffers[Result.Buffer];
    return B.Form == BufferForm::Vector && B.Traits.TriviallyDestructible &&
           isSteady(P, *F, B.Var);
  });
}

/// The elements that wait at the place are not traded for others.
static bool isSteadyAt(Planner &P, const Site &S) {
  const Slot *Result = resultSlot(*S.Callee);
  if (!Result || !isSteadyResult(P, *S.Callee, *Result))
    return false;
  switch (resultPlace(P, S).Kind) {
  case ResultKind::Discard:
  case ResultKind::Comma:
    return true;
  case ResultKind::Bind:
    return llvm::all_of(S.Views, [&](const auto &View) {
      return bodyOf(P, *View.first)
          .keepsSize(View.first->Calls[View.second].ResultVar);
    });
  case ResultKind::None:
  case ResultKind::Swap:
  case ResultKind::Direct:
  case ResultKind::HandOn:
    break;
  }
  return false;
}

static bool isSteadyCopy(Planner &P, const Node &Callee, int Param) {
  return llvm::all_of(Callee.Instances, [&](const Function *F) {
    int Var = F->Params[Param].Var;
    return llvm::any_of(F->Buffers,
                        [&](const Buffer &B) {
                          return B.Var == Var && B.Traits.TriviallyDestructible;
                        }) &&
           bodyOf(P, *F).keepsSize(Var);
  });
}

bool isShareable(Planner &P, const Node &Callee, const Slot &Fed) {
  // A valarray that changes its size allocates.
  if (Fed.Result || Fed.Form == Form::Workspace ||
      Fed.Carrier == BufferForm::Valarray)
    return false;
  if (Fed.FromParam >= 0)
    return isSteadyCopy(P, *Fed.From, Fed.FromParam);
  if (Fed.At)
    return isSteadyAt(P, *Fed.At) &&
           llvm::all_of(Fed.AlsoAt,
                        [&](const Site *S) { return isSteadyAt(P, *S); });
  if (Fed.From)
    return isShareable(P, *Fed.From, Fed.From->Slots[Fed.FromSlot]);
  return llvm::all_of(Callee.Instances, [&](const Function *F) {
    const Buffer &B = F->Buffers[Fed.Buffer];
    return B.Traits.TriviallyDestructible &&
           (isSized(Fed.Form) || isSteady(P, *F, B.Var));
  });
}

static bool mayShareAt(Planner &P, const Site &S) {
  return !P.Options.CopyBeforeWrite && S.Views.size() == 1 &&
         !S.call().Choice.valid() && inOwnActivation(S.body(), S.call());
}

std::optional<SourceSpan> lifeOfResult(Planner &P, const Site &S) {
  if (!mayShareAt(P, S) || !isSteadyAt(P, S))
    return {};
  if (resultPlace(P, S).Kind != ResultKind::Bind)
    return S.call().Stmt;
  int Scope = S.body().Vars[S.call().ResultVar].Scope;
  if (Scope < 0)
    return {};
  const SourceSpan &Whole = S.body().Scopes[Scope].Body;
  return Whole.valid() ? Whole : S.body().Scopes[Scope].Stmt;
}

std::optional<SourceSpan> lifeOfCopy(Planner &P, const Site &S, int Param) {
  if (!mayShareAt(P, S) || !isSteadyCopy(P, *S.Callee, Param))
    return {};
  return S.call().Stmt;
}

std::uint64_t constantBytes(const Node &Callee, const Slot &Fed) {
  if (Fed.FromParam >= 0)
    return 0;
  if (Fed.From)
    return constantBytes(*Fed.From, Fed.From->Slots[Fed.FromSlot]);
  if (Fed.Buffer < 0)
    return 0;
  const Expr &Extent = Callee.Buffers[Fed.Buffer].Verdict.EntryExtent;
  if (!Extent.Const || *Extent.Const < 0)
    return 0;
  return static_cast<std::uint64_t>(*Extent.Const) *
         Callee.fn().Buffers[Fed.Buffer].Traits.Size;
}

Slot *sharedSlot(Planner &P, Node &N, Node &Callee, int Index,
                 const std::string &Element) {
  const Slot &Fed = Callee.Slots[Index];
  if (P.Options.CopyBeforeWrite || !isShareable(P, Callee, Fed))
    return nullptr;
  for (Slot &S : N.Slots) {
    // In N itself, results and copies outlive the call.
    if (!S.From || S.From == &Callee || S.Form != Form::Container ||
        S.Element != Element || S.Carrier != Fed.Carrier || S.Result || S.At ||
        !isShareable(P, N, S))
      continue;
    bool Fits = isSized(S.From->Slots[S.FromSlot].Form) == isSized(Fed.Form) &&
                llvm::none_of(
                    S.Also, [&](const auto &A) { return A.first == &Callee; });
    if (Fits)
      return &S;
  }
  return nullptr;
}

namespace {

class PartFinder {
public:
  explicit PartFinder(const Planner &P) : P(P) {}

  std::map<LiftedBuffer, std::set<StoragePart>> run() {
    for (const auto &[Place, Plan] : P.Calls)
      for (unsigned I = 0; I < Plan.Slots.size(); ++I) {
        int Index = Plan.Slots[I].StorageIndex;
        const Storage &S = P.Storages[Index];
        if (!S.Forwarded && !S.Existing)
          add(*Place->Callee, Place->Callee->Slots[I], Index, "");
      }
    return std::move(Out);
  }

private:
  void add(const Node &N, const Slot &S, int Storage, std::string Member) {
    if (S.Buffer >= 0)
      Out[{&N, S.Buffer}].insert({Storage, Member});
    const Node &Owner = S.From && S.Form == Form::Workspace ? *S.From : N;
    if (S.Form == Form::Workspace) {
      for (const Slot &M : Owner.Members)
        add(Owner, M, Storage, Member + "." + M.Name);
      return;
    }
    if (S.From && S.FromSlot >= 0)
      add(*S.From, S.From->Slots[S.FromSlot], Storage, Member);
    for (const auto &[Other, Index] : S.Also)
      add(*Other, Other->Slots[Index], Storage, Member);
  }

  const Planner &P;
  std::map<LiftedBuffer, std::set<StoragePart>> Out;
};

} // namespace

std::map<LiftedBuffer, std::set<StoragePart>> storageParts(const Planner &P) {
  return PartFinder(P).run();
}

} // namespace scratchlift

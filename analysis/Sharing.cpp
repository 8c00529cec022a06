//===- Sharing.cpp --------------------------------------------------------===//
#include "analysis/Sharing.h"

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
        return false;
    }
  auto Hands = [&](const Arg &A) {
    return A.Var == Var && (A.Mode == ArgMode::LRef || A.Mode == ArgMode::RRef);
  };
  return llvm::none_of(F.Calls, [&](const CallSite &C) {
    return C.ResultVar == Var || C.Object.Var == Var ||
           llvm::any_of(C.Args, Hands);
  });
}

bool isShareable(const Node &Callee, const Slot &Fed) {
  // A valarray that changes its size allocates.
  if (Fed.Result || Fed.At || Fed.FromParam >= 0 ||
      Fed.Form == Form::Workspace || Fed.Carrier == BufferForm::Valarray)
    return false;
  if (Fed.From)
    return isShareable(*Fed.From, Fed.From->Slots[Fed.FromSlot]);
  return llvm::all_of(Callee.Instances, [&](const Function *F) {
    const Buffer &B = F->Buffers[Fed.Buffer];
    return B.Traits.TriviallyDestructible &&
           (isSized(Fed.Form) || keepsMemory(*F, B.Var));
  });
}

std::uint64_t constantBytes(const Node &Callee, const Slot &Fed) {
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
  if (P.Options.CopyBeforeWrite || !isShareable(Callee, Fed))
    return nullptr;
  for (Slot &S : N.Slots) {
    if (!S.From || S.From == &Callee || S.Form != Form::Container ||
        S.Element != Element || S.Carrier != Fed.Carrier || !isShareable(N, S))
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

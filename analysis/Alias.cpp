//===- Alias.cpp - What the variables of a function may denote ------------===//
#include "analysis/Alias.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace scratchlift {

static bool isNull(const Expr &E) {
  const Expr *X = &E;
  while (X->Kind == ExprKind::Cast && X->Args.size() == 1)
    X = &X->Args[0];
  return X->Const == 0 || X->Text == "nullptr" ||
         (X->Kind == ExprKind::Int && X->Text == "0");
}

/// An array is storage of its own; an array parameter is a pointer.
static bool isArray(const Var &V) {
  llvm::StringRef T = V.CanonType;
  return V.Kind == VarKind::Pointer && V.Role != VarRole::Param &&
         !V.Reference && T.ends_with("]") && !T.contains("(*");
}

static bool isIndirect(const Var &V) {
  if (isArray(V))
    return false;
  return V.Kind == VarKind::Pointer || V.Kind == VarKind::View ||
         V.Kind == VarKind::Iterator || V.Reference;
}

AliasSets::AliasSets(const Function &F, const Summaries &S)
    : Roots(F.Vars.size()), Unknown(F.Vars.size()), Root(F.Vars.size()),
      Outer(F.Vars.size()), Must(F.Vars.size()) {
  for (size_t V = 0; V < F.Vars.size(); ++V) {
    const Var &X = F.Vars[V];
    bool Param = X.Role == VarRole::Param;
    Root[V] =
        X.Buffer >= 0 || X.Role == VarRole::This || Param || !isIndirect(X);
    Outer[V] = X.Role == VarRole::This || X.Role == VarRole::StaticLocal ||
               (Param && (isIndirect(X) || X.Kind == VarKind::Record));
    if (Root[V])
      Roots[V].insert(static_cast<int>(V));
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const Block &B : F.Blocks)
      for (const Op &O : B.Ops)
        Changed |= step(F, S, O);
  }
  // A view that nothing was seen to make.
  for (size_t V = 0; V < F.Vars.size(); ++V)
    if (isIndirect(F.Vars[V]) && Roots[V].empty())
      Unknown[V] = true;
  findMustViews(F);
}

bool AliasSets::flow(int From, int To) {
  if (From < 0 || To < 0 || From == To)
    return false;
  size_t Before = Roots[To].size();
  bool Changed = Unknown[From] && !Unknown[To];
  Roots[To].insert(Roots[From].begin(), Roots[From].end());
  Unknown[To] |= Unknown[From];
  return Changed || Roots[To].size() != Before;
}

bool AliasSets::markUnknown(int Var) {
  if (Var < 0 || Unknown[Var])
    return false;
  return Unknown[Var] = true;
}

bool AliasSets::step(const Function &F, const Summaries &S, const Op &O) {
  auto Indirect = [&](int V) { return V >= 0 && isIndirect(F.Vars[V]); };
  switch (O.Kind) {
  case OpKind::View:
    if (O.Var < 0)
      return markUnknown(O.Dst);
    return flow(O.Var, O.Dst);
  case OpKind::Copy:
  case OpKind::Move:
    // A copied container has storage of its own; a copied record may hold
    // the same pointers.
    if (O.Dst >= 0 && O.Var >= 0 &&
        (Indirect(O.Var) || F.Vars[O.Var].Kind == VarKind::Record))
      return flow(O.Var, O.Dst);
    return false;
  case OpKind::Swap: {
    if (O.Dst < 0 || O.Var < 0 ||
        (F.Vars[O.Var].Kind == VarKind::Container && !Indirect(O.Var)))
      return false;
    bool Changed = flow(O.Var, O.Dst);
    return flow(O.Dst, O.Var) || Changed;
  }
  case OpKind::Define: {
    if (!Indirect(O.Var) || F.Vars[O.Var].Kind == VarKind::Scalar)
      return false;
    // p += k, p = q + k, nullptr: the roots of the variables named.
    bool Changed = false, Named = false, Opaque = false;
    forEachExpr(O.Value, [&](const Expr &E) {
      if (E.Kind == ExprKind::Var && E.Index >= 0 &&
          E.Index < static_cast<int>(F.Vars.size()) && Indirect(E.Index)) {
        Named = true;
        Changed |= flow(E.Index, O.Var);
      }
      Opaque |= E.Kind == ExprKind::Unknown || E.Kind == ExprKind::Call ||
                E.Kind == ExprKind::MethodCall || E.Kind == ExprKind::Member ||
                E.Kind == ExprKind::Global || E.Kind == ExprKind::Deref ||
                E.Kind == ExprKind::Index;
    });
    if (!isNull(O.Value) && (!O.Value || Opaque))
      Changed |= markUnknown(O.Var);
    return Changed;
  }
  case OpKind::Call:
    return O.Call >= 0 && O.Call < static_cast<int>(F.Calls.size()) &&
           stepCall(F, S, F.Calls[O.Call]);
  default:
    return false;
  }
}

bool AliasSets::stepCall(const Function &F, const Summaries &S,
                         const CallSite &C) {
  if (C.ResultVar < 0 || !(isIndirect(F.Vars[C.ResultVar]) ||
                           F.Vars[C.ResultVar].Kind == VarKind::Record))
    return false;
  const FunctionSummary &Callee = S.of(C);
  bool Changed = false;
  auto Through = [&](const Arg &A) { Changed |= flow(A.Var, C.ResultVar); };
  for (size_t I = 0; I < C.Args.size(); ++I) {
    bool Aliased = Callee.CallsUnknown;
    if (I < Callee.Params.size()) {
      const ParamEffect &E = Callee.Params[I];
      Aliased = E.ReturnedAlias >= 0 || E.Captured;
    }
    if (Aliased)
      Through(C.Args[I]);
  }
  if (Callee.CallsUnknown || Callee.This.ReturnedAlias >= 0 ||
      Callee.This.Captured)
    Through(C.Object);
  return markUnknown(C.ResultVar) || Changed;
}

bool AliasSets::mayDenote(int Var, int R) const {
  if (Var < 0 || R < 0)
    return false;
  if (Roots[Var].count(R))
    return true;
  if (!Outer[R])
    return false;
  // Two things the caller handed over may be one.
  return Unknown[Var] ||
         llvm::any_of(Roots[Var], [&](int X) { return Outer[X]; });
}

bool AliasSets::isOuter(int R) const { return R >= 0 && Outer[R]; }

bool AliasSets::mayAlias(int A, int B) const {
  if (A < 0 || B < 0)
    return false;
  if (A == B)
    return true;
  if (Unknown[B] &&
      (Unknown[A] || llvm::any_of(Roots[A], [&](int R) { return Outer[R]; })))
    return true;
  return llvm::any_of(Roots[B], [&](int R) { return mayDenote(A, R); });
}

std::optional<MustView> AliasSets::must(int Var) const {
  return Var < 0 ? std::nullopt : Must[Var];
}

static Expr sum(const Expr &A, const Expr &B) {
  if (!A || !B)
    return A ? A : B;
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = "+";
  E.Type = "long";
  E.Args = {A, B};
  return E;
}

void AliasSets::findMustViews(const Function &F) {
  struct Made {
    int Count = 0;
    const Op *View = nullptr;
  };
  std::vector<Made> By(F.Vars.size());
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops) {
      if (O.Kind == OpKind::View && O.Dst >= 0) {
        ++By[O.Dst].Count;
        By[O.Dst].View = &O;
      } else if (O.Kind == OpKind::Define && O.Var >= 0 &&
                 isIndirect(F.Vars[O.Var]) &&
                 F.Vars[O.Var].Kind != VarKind::Scalar) {
        By[O.Var].Count += isNull(O.Value) ? 0 : 2;
      } else if (O.Kind == OpKind::Swap) {
        for (int V : {O.Var, O.Dst})
          if (V >= 0 && isIndirect(F.Vars[V]))
            By[V].Count += 2;
      } else if (O.Kind == OpKind::Call && O.Call >= 0 &&
                 F.Calls[O.Call].ResultVar >= 0) {
        By[F.Calls[O.Call].ResultVar].Count += 2;
      }
    }
  for (size_t V = 0; V < F.Vars.size(); ++V) {
    // A root that is rebound denotes itself and others: no must-view.
    bool Rebinds = isIndirect(F.Vars[V]) && By[V].Count > 0;
    if (Root[V] && Roots[V].size() == 1 && !Unknown[V] && !Rebinds) {
      Must[V] = MustView{static_cast<int>(V), {}, false, 0};
      continue;
    }
    MustView M;
    int At = static_cast<int>(V);
    for (int Hops = 0; Hops < 8; ++Hops) {
      if (At != static_cast<int>(V) && Root[At] && Roots[At].size() == 1 &&
          !(isIndirect(F.Vars[At]) && By[At].Count > 0)) {
        M.Root = At;
        Must[V] = M;
        break;
      }
      const Op *O = By[At].View;
      bool Reseated = F.Vars[At].AddressTaken && !F.Vars[At].Reference;
      if (By[At].Count != 1 || !O || O->Var < 0 || Reseated || Unknown[At] ||
          Root[At])
        break;
      if (O->Method == "range-for") {
        M.Iterates = true;
      } else if (O->Where.Kind == RegionKind::Unknown &&
                 O->Where.Lo.Kind == ExprKind::None) {
        break;
      } else {
        M.Offset = sum(M.Offset, O->Where.Lo);
      }
      ++M.Depth;
      At = O->Var;
    }
  }
}

} // namespace scratchlift

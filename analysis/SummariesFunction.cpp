//===- SummariesFunction.cpp - One function's summary ---------------------===//
//
// Effects on what each parameter reaches, from the operations on all variables
// that may denote it. A container passed by value is the callee's own: the
// caller's is only read.
//
//===----------------------------------------------------------------------===//
#include "analysis/Hidden.h"
#include "analysis/LibraryTable.h"
#include "analysis/SummariesInternal.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

namespace {

class Summariser {
public:
  Summariser(const Function &F, const Summaries &S) : B(F, S) {}

  FunctionSummary run();

private:
  void effects(int Var, ParamEffect &E);
  void opEffect(OpRef R, int Var, ParamEffect &E);
  void callEffect(const CallSite &C, int Var, ParamEffect &E);
  void leaving(const Op &O, int Var, ParamEffect &E);
  void overwrites(int Var, ParamEffect &E);
  bool toPositions(Expr &E) const;
  bool observesSize(const Op &O) const;
  bool denotes(int V, int Var) const { return B.A.denotes(V, Var); }
  bool returnsReference() const;

  Body B;
};

void store(ParamEffect &E, std::string How) {
  E.Captured = true;
  if (!E.Stored) {
    E.Stored = true;
    E.StoredHow = std::move(How);
  }
}

bool Summariser::returnsReference() const {
  StringRef T = B.F.CanonReturn;
  return T.contains('*') || T.contains('&') || T.contains("span<") ||
         T.contains("iterator") || T.contains("string_view");
}

bool Summariser::observesSize(const Op &O) const {
  if (O.Kind == OpKind::Observe)
    return true;
  if (O.Kind != OpKind::View && O.Kind != OpKind::Read &&
      O.Kind != OpKind::Update && O.Kind != OpKind::Write)
    return false;
  StringRef M = O.Method;
  return M == "range-for" || M == "back" || M == "end" || M == "rbegin" ||
         (O.Where.Kind == RegionKind::All && M.starts_with("std::"));
}

void Summariser::leaving(const Op &O, int Var, ParamEffect &E) {
  bool Other = O.Dst >= 0 && B.F.Vars[O.Dst].Role == VarRole::Local &&
               !B.F.Vars[O.Dst].Reference;
  bool Pointer = B.F.Vars[O.Var >= 0 ? O.Var : Var].Kind == VarKind::Pointer ||
                 B.F.Vars[O.Var >= 0 ? O.Var : Var].Kind == VarKind::Iterator;
  if (Pointer)
    return; // pointers change places, not what they point to
  E.Resized = E.Written = true;
  if (Other)
    return;
  std::string To = O.Dst >= 0 ? "'" + B.F.Vars[O.Dst].Name + "'" : O.Method;
  if (To.empty())
    To = "something else";
  store(E,
        (O.Kind == OpKind::Swap ? "it is swapped with " : "it is moved into ") +
            To);
}

void Summariser::callEffect(const CallSite &C, int Var, ParamEffect &E) {
  const FunctionSummary &Callee = B.S.of(C);
  for (const Access &A : callAccesses(B.F, C, B.S)) {
    if (!denotes(A.Var, Var))
      continue;
    E.Written |= A.K == Access::Write || A.K == Access::Update ||
                 A.K == Access::MayWrite;
    E.Resized |= A.K == Access::Resize;
    E.Freed |= A.K == Access::Free;
    if (A.K == Access::Store)
      store(E, A.How);
  }
  for (size_t I = 0; I < C.Args.size(); ++I)
    if (denotes(C.Args[I].Var, Var)) {
      bool Known = I < Callee.Params.size();
      E.Captured |= !Known || (Callee.Params[I].Captured &&
                               Callee.Params[I].ReturnedAlias < 0);
      E.SizeObserved |= !Known || Callee.Params[I].SizeObserved;
    }
  if (denotes(C.Object.Var, Var)) {
    E.Captured |= Callee.This.Captured;
    E.SizeObserved |= Callee.This.SizeObserved;
  }
}

void Summariser::opEffect(OpRef R, int Var, ParamEffect &E) {
  const Op &O = B.op(R);
  bool Mine = denotes(O.Var, Var), Other = denotes(O.Dst, Var);
  if (Mine && observesSize(O))
    E.SizeObserved = true;
  if (Mine && changesElements(O))
    E.Written = true;
  switch (O.Kind) {
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Grow:
  case OpKind::Shrink:
    E.Resized |= Mine;
    E.Written |= Mine;
    break;
  case OpKind::Reserve:
    E.Resized |= Mine;
    break;
  case OpKind::Copy:
    if (Other && O.Method == "assign")
      E.Resized = E.Written = true;
    break;
  case OpKind::Move:
    if (Mine)
      leaving(O, Var, E);
    if (Other)
      E.Resized = E.Written = true;
    break;
  case OpKind::Swap:
    if (Mine || Other)
      leaving(O, Var, E);
    if (Other && B.A.isOuter(O.Var) && !denotes(O.Var, Var))
      store(E, "it is swapped with '" + B.F.Vars[O.Var].Name + "'");
    break;
  case OpKind::Free:
    E.Freed |= Mine;
    break;
  case OpKind::View:
    if (Mine && O.Dst >= 0 &&
        (B.F.Vars[O.Dst].Role == VarRole::StaticLocal ||
         B.F.Vars[O.Dst].Role == VarRole::This))
      store(E, "it is stored in '" + B.F.Vars[O.Dst].Name + "'");
    break;
  case OpKind::Escape:
    if (Mine)
      store(E, escapeText("it", "its", O.Method));
    break;
  case OpKind::Capture: {
    const Lambda &L = B.F.Lambdas[O.Lambda];
    if (L.Use == LambdaUse::Stored &&
        (llvm::any_of(L.ByRef, [&](int V) { return denotes(V, Var); }) ||
         llvm::any_of(L.ByCopy, [&](int V) {
           return denotes(V, Var) && B.F.Vars[V].Kind != VarKind::Container;
         })))
      store(E, "it is captured by a lambda that is stored");
    break;
  }
  case OpKind::Return: {
    bool Named = Mine;
    forEachExpr(O.Value, [&](const Expr &X) {
      Named |= X.Kind == ExprKind::Var && denotes(X.Index, Var) &&
               B.F.Vars[X.Index].Kind != VarKind::Scalar;
    });
    if (Named && returnsReference()) {
      E.Captured = true;
      E.ReturnedAlias = 0; // the position is filled in by the caller
    }
    break;
  }
  case OpKind::Call:
    if (O.Call >= 0)
      callEffect(B.F.Calls[O.Call], Var, E);
    break;
  default:
    break;
  }
}

/// Variables become positions in Params; false where one is no parameter.
bool Summariser::toPositions(Expr &E) const {
  if (E.Kind == ExprKind::Var) {
    for (size_t I = 0; I < B.F.Params.size(); ++I)
      if (B.F.Params[I].Var == E.Index) {
        E.Index = static_cast<int>(I);
        return true;
      }
    return false;
  }
  if (E.Kind == ExprKind::Member || E.Kind == ExprKind::This ||
      E.Kind == ExprKind::Global || E.Kind == ExprKind::TemplateParam)
    return E.Const.has_value();
  return llvm::all_of(E.Args, [&](Expr &A) { return toPositions(A); });
}

void Summariser::overwrites(int Var, ParamEffect &E) {
  ContentsResult C = analyseContents(B, Var, -1);
  E.Read = !C.Dead;
  for (Expr &P : C.ReadIf)
    if (toPositions(P))
      E.ReadIf.push_back(std::move(P));
  if (!C.Dead || E.Captured)
    return;
  if (C.FullAtExit) {
    E.Overwrites = E.Written;
    return;
  }
  if (!C.WrittenTo || !toPositions(C.WrittenTo))
    return;
  for (auto &[X, Y] : C.If)
    if (!toPositions(X) || !toPositions(Y))
      return;
  E.Overwrites = true;
  E.OverwriteExtent = std::move(C.WrittenTo);
  E.OverwriteIf = std::move(C.If);
}

void Summariser::effects(int Var, ParamEffect &E) {
  for (OpRef R : B.All)
    opEffect(R, Var, E);
  for (const Scope &S : B.F.Scopes)
    E.SizeObserved |= S.RangeOver >= 0 && denotes(S.RangeOver, Var);
  overwrites(Var, E);
}

FunctionSummary Summariser::run() {
  FunctionSummary Out;
  Out.MayThrow = Out.WritesElsewhere = false;
  const Function &F = B.F;
  for (size_t I = 0; I < F.Params.size(); ++I) {
    ParamEffect &E = Out.Params.emplace_back();
    int V = F.Params[I].Var;
    if (V < 0 || F.Vars[V].Kind == VarKind::Scalar) {
      E.Written = V >= 0 && F.Vars[V].Reference && !F.Vars[V].ConstPointee;
      E.Read = V >= 0 && F.Vars[V].Reference;
      continue;
    }
    bool Own = F.Vars[V].Kind == VarKind::Container && !F.Vars[V].Reference;
    if (Own) {
      E.Read = true;
      continue;
    }
    effects(V, E);
    // Plain members of a record are read without an operation.
    if (F.Vars[V].Kind == VarKind::Record) {
      E.Read = true;
      E.ReadIf.clear();
    }
    if (namedInHiddenCode(F, F.Vars[V].Name)) {
      E.Read = E.SizeObserved = true;
      E.ReadIf.clear();
      E.Overwrites = false;
    }
    if (E.ReturnedAlias >= 0)
      E.ReturnedAlias = static_cast<int>(I);
  }
  int This = -1;
  for (size_t V = 0; V < F.Vars.size(); ++V)
    if (F.Vars[V].Role == VarRole::This)
      This = static_cast<int>(V);
  if (This >= 0)
    effects(This, Out.This);
  if (F.Method) {
    Out.This.Read = true;
    Out.This.Overwrites = false;
  }
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    Out.MayThrow |= O.Kind == OpKind::Throw;
    Out.WritesElsewhere |= writesElsewhere(F, O, B.S);
    if (O.Kind != OpKind::Call || O.Call < 0)
      continue;
    const FunctionSummary &Callee = B.S.of(F.Calls[O.Call]);
    Out.MayThrow |= Callee.MayThrow;
    Out.CallsUnknown |= Callee.CallsUnknown;
  }
  Out.MayThrow &= !F.Noexcept;
  return Out;
}

} // namespace

FunctionSummary summarise(const Function &F, const Summaries &S) {
  return Summariser(F, S).run();
}

} // namespace scratchlift

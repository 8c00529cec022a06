//===- OwnershipLeaves.cpp - Buffers that outlive the call ----------------===//
//
// A buffer leaves the call when it is moved, swapped or assigned into something
// that outlives it, when a view of it is returned or stored, or when a callee
// whose body was seen stores what it is handed. Handing a pointer to a function
// that nobody saw is no escape: the buffer dies with the call today, so a kept
// pointer would dangle. Exchanging contents with another local buffer is none
// either.
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/OwnershipInternal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

namespace {

class LeaveFinder {
public:
  LeaveFinder(const Body &B, int Buffer)
      : B(B), X(B.F.Buffers[Buffer]), Copy(X.Form == BufferForm::ByValueParam),
        Smart(X.Form == BufferForm::UniquePtr ||
              X.Form == BufferForm::SharedPtr) {}

  OwnerFinding ops();
  OwnerFinding returns(bool &IsResult);

private:
  OwnerFinding atOp(const Op &O);
  OwnerFinding atCall(const CallSite &C, const Op &O);
  OwnerFinding atCapture(const Op &O);
  OwnerFinding exchange(const Op &O, bool Swap);
  bool mine(int Var) const { return B.A.denotes(Var, X.Var); }
  bool isLocalOwner(int Var) const;
  OwnerFinding partOfResult(const SourceSpan &Where) const;
  std::string name() const { return "'" + B.F.Vars[X.Var].Name + "'"; }

  const Body &B;
  const Buffer &X;
  bool Copy, Smart;
};

/// A container or owner that lives no longer than the call.
bool LeaveFinder::isLocalOwner(int Var) const {
  const scratchlift::Var &V = B.F.Vars[Var];
  if (V.Role != VarRole::Local && V.Role != VarRole::Temporary)
    return false;
  if (!V.Reference)
    return V.Kind == VarKind::Container || V.Buffer >= 0;
  return llvm::all_of(B.A.roots(Var),
                      [&](int R) { return R != Var && isLocalOwner(R); }) &&
         !B.A.roots(Var).empty() && !B.A.mayBeUnknown(Var);
}

/// A constructor, or one of the library's functions that call one.
static bool makesObject(StringRef Name) {
  auto [Scope, Last] = Name.rsplit("::");
  auto Class = Scope.contains("::") ? Scope.rsplit("::").second : Scope;
  return (!Last.empty() && Class == Last) || Name == "std::make_pair" ||
         Name == "std::make_tuple" || Name == "std::make_optional";
}

/// Moved into an object that the return statement makes: a pair, a tuple, a
/// struct.
OwnerFinding LeaveFinder::partOfResult(const SourceSpan &Where) const {
  bool Returned = llvm::any_of(B.All, [&](OpRef R) {
    return B.op(R).Kind == OpKind::Return && B.F.Blocks[R.Block].Lambda < 0 &&
           B.op(R).Span.contains(Where);
  });
  auto Takes = [&](const CallSite &C) {
    return !makesObject(C.CalleeName) && C.Span.contains(Where) &&
           llvm::any_of(C.Args, [&](const Arg &A) {
             return A.Span.valid() && A.Span.contains(Where);
           });
  };
  bool Captured = llvm::any_of(B.F.Lambdas, [&](const Lambda &L) {
    return L.Expr.valid() && L.Expr.contains(Where);
  });
  if (!Returned || Captured || llvm::any_of(B.F.Calls, Takes))
    return {};
  return found(Reason::SeveralResults,
               name() + " is only a part of what is returned", Where);
}

OwnerFinding LeaveFinder::exchange(const Op &O, bool Swap) {
  int Mine = mine(O.Var) ? O.Var : O.Dst;
  int Other = Mine == O.Var ? O.Dst : O.Var;
  bool Pointers = B.F.Vars[Mine].Kind == VarKind::Pointer ||
                  B.F.Vars[Mine].Kind == VarKind::Iterator ||
                  B.F.Vars[Mine].Kind == VarKind::View;
  if (Pointers) {
    // Which pointer points where changes, not who owns the elements.
    bool Out = Other >= 0 && B.A.isOuter(Other) && B.F.Vars[Other].Reference;
    if (Other >= 0 && !Out)
      return {};
    return found(Reason::Escapes,
                 "a pointer to " + name() + " is exchanged with " +
                     (Other >= 0 ? "'" + B.F.Vars[Other].Name + "'" : O.Method),
                 O.Span);
  }
  if (Smart)
    return found(Reason::Moved, "ownership of " + name() + " is handed on",
                 O.Span);
  if (Copy)
    return found(Reason::Moved, name() + " is given away: nothing to save",
                 O.Span);
  if (Other >= 0 && isLocalOwner(Other))
    return {};
  if (!Swap && Other < 0)
    if (OwnerFinding Part = partOfResult(O.Span); Part.Why != Reason::None)
      return Part;
  std::string To = Other >= 0 ? "'" + B.F.Vars[Other].Name + "'" : O.Method;
  if (To.empty() || To == "construct" || To == "assign")
    To = "something";
  if (Swap && To == "a temporary")
    return found(Reason::Escapes,
                 name() + " gives its memory to a temporary, which frees it",
                 O.Span);
  return found(Reason::Escapes,
               name() + (Swap ? " is swapped with " : " is moved into ") + To +
                   ", which outlives the call",
               O.Span);
}

OwnerFinding LeaveFinder::atCapture(const Op &O) {
  if (O.Lambda < 0 || O.Lambda >= static_cast<int>(B.F.Lambdas.size()))
    return {};
  const Lambda &L = B.F.Lambdas[O.Lambda];
  bool ByRef = llvm::any_of(L.ByRef, [&](int V) { return mine(V); });
  bool View = llvm::any_of(L.ByCopy, [&](int V) {
    return mine(V) && (V != X.Var || X.Container.empty());
  });
  if (L.Use != LambdaUse::Stored || (!ByRef && !View))
    return {};
  // std::function parameters and the like: the callee may call it during the
  // call only. Kept beyond that, it would dangle today.
  if (!L.Callee.empty())
    return {};
  return found(Reason::Escapes,
               name() + " is captured by a lambda that is stored",
               L.Expr.valid() ? L.Expr : O.Span);
}

OwnerFinding LeaveFinder::atCall(const CallSite &C, const Op &O) {
  for (const Arg &A : C.Args)
    if (A.Method == "move" && mine(A.Var)) {
      if (Copy || Smart)
        return found(Reason::Moved, name() + " is given away: nothing to save",
                     A.Span);
      if (OwnerFinding Part = partOfResult(A.Span); Part.Why != Reason::None)
        return Part;
      return found(Reason::Escapes,
                   name() + " is moved into a call of '" + C.CalleeName + "'",
                   A.Span);
    }
  for (const Access &A : callAccesses(B.F, C, B.S)) {
    if (!mine(A.Var))
      continue;
    const SourceSpan &Where =
        A.Through && A.Through->Span.valid() ? A.Through->Span : O.Span;
    if (A.K == Access::Store)
      return found(Reason::Escapes,
                   name() + " is passed to '" + C.CalleeName + "', where " +
                       (A.How.empty() ? "it is stored" : A.How),
                   Where);
    if (A.K == Access::Free && X.Container.empty())
      return found(Reason::FreedElsewhere,
                   "'" + C.CalleeName + "' frees " + name(), Where);
  }
  return {};
}

OwnerFinding LeaveFinder::atOp(const Op &O) {
  switch (O.Kind) {
  case OpKind::Escape:
    if (mine(O.Var))
      return found(Reason::Escapes, escapeText(name(), "its", O.Method),
                   O.Span);
    return {};
  case OpKind::Move:
    if (mine(O.Var) || (O.Var < 0 && mine(O.Dst) && Smart))
      return exchange(O, false);
    return {};
  case OpKind::Swap:
    if (mine(O.Var) || mine(O.Dst))
      return exchange(O, true);
    return {};
  case OpKind::Copy:
    if (mine(O.Var) && X.Form == BufferForm::SharedPtr)
      return found(Reason::Escapes, "ownership of " + name() + " is shared",
                   O.Span);
    return {};
  case OpKind::View: {
    if (!mine(O.Var) || O.Dst < 0)
      return {};
    const scratchlift::Var &D = B.F.Vars[O.Dst];
    bool Outlives = D.Role == VarRole::StaticLocal || D.Role == VarRole::This ||
                    (D.Role == VarRole::Param &&
                     (D.Reference || D.Kind == VarKind::Record));
    if (Outlives)
      return found(Reason::Escapes,
                   "a pointer to " + name() + " is stored in '" + D.Name + "'",
                   O.Span);
    return {};
  }
  case OpKind::Capture:
    return atCapture(O);
  case OpKind::Call:
    if (O.Call >= 0 && O.Call < static_cast<int>(B.F.Calls.size()))
      return atCall(B.F.Calls[O.Call], O);
    return {};
  default:
    return {};
  }
}

OwnerFinding LeaveFinder::ops() {
  for (OpRef R : B.All) {
    OwnerFinding F = atOp(B.op(R));
    if (F.Why != Reason::None)
      return F;
  }
  return {};
}

OwnerFinding LeaveFinder::returns(bool &IsResult) {
  unsigned Own = 0, Others = 0;
  const Op *Other = nullptr, *First = nullptr;
  // Those that are never reached are text to be changed all the same.
  std::vector<const Op *> Returns;
  for (const Block &Each : B.F.Blocks)
    for (const Op &O : Each.Ops)
      if (O.Kind == OpKind::Return && Each.Lambda < 0)
        Returns.push_back(&O);
  for (const Op *Each : Returns) {
    const Op &O = *Each;
    bool Named = mine(O.Var);
    forEachExpr(O.Value, [&](const Expr &E) {
      Named |= E.Kind == ExprKind::Var && E.Index >= 0 && E.Index != X.Var &&
               mine(E.Index) && B.F.Vars[E.Index].Kind != VarKind::Scalar;
    });
    if (!Named) {
      ++Others;
      Other = &O;
      continue;
    }
    bool ByValue = O.Var == X.Var && !X.Container.empty() &&
                   !StringRef(B.F.CanonReturn).contains('&') &&
                   X.Form != BufferForm::UniquePtr &&
                   X.Form != BufferForm::SharedPtr;
    if (!ByValue) {
      bool Scalar = intType(B.F.CanonReturn).Bits != 0 ||
                    B.F.CanonReturn == "float" || B.F.CanonReturn == "double";
      if (O.Var != X.Var && Scalar)
        continue;
      return found(Reason::Escapes,
                   O.Var == X.Var ? name() + " is returned"
                                  : "a pointer to " + name() + " is returned",
                   O.Span);
    }
    ++Own;
    First = &O;
  }
  if (!Own)
    return {};
  if (Copy)
    return found(Reason::Moved, name() + " becomes the result: nothing to save",
                 First->Span);
  if (Others)
    return found(Reason::SeveralResults,
                 "something else than " + name() + " is returned here",
                 Other->Span);
  IsResult = true;
  return {};
}

} // namespace

OwnerFinding leaveReason(const Body &B, int Buffer, bool &IsResult) {
  LeaveFinder L(B, Buffer);
  OwnerFinding F = L.ops();
  bool Result = false;
  if (F.Why == Reason::None)
    F = L.returns(Result);
  IsResult = Result;
  return F;
}

} // namespace scratchlift

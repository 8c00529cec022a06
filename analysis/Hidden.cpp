//===- Hidden.cpp ---------------------------------------------------------===//
#include "analysis/Hidden.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

static bool holds(const HiddenCode &H, StringRef Word) {
  return std::binary_search(H.Words.begin(), H.Words.end(), Word);
}

static bool overlap(const SourceSpan &A, const SourceSpan &B) {
  return A.File == B.File && A.Begin < B.End && B.Begin < A.End;
}

bool namedInHiddenCode(const Function &F, StringRef Name) {
  return !Name.empty() && llvm::any_of(F.Hidden, [&](const HiddenCode &H) {
    return holds(H, Name);
  });
}

bool changedInHiddenCode(const Function &F, StringRef Name) {
  return !Name.empty() && llvm::any_of(F.Hidden, [&](const HiddenCode &H) {
    return !H.Prints && holds(H, Name);
  });
}

bool hiddenCodeBefore(const Function &F, const SourceSpan &Place) {
  return llvm::any_of(F.Hidden, [&](const HiddenCode &H) {
    if (H.Prints || H.Words.empty())
      return false;
    if (!Place.valid() || H.Span.Begin < Place.Begin)
      return true;
    return llvm::any_of(F.Scopes, [&](const Scope &S) {
      return S.Kind == ScopeKind::Loop && S.Stmt.contains(Place) &&
             S.Stmt.contains(H.Span);
    });
  });
}

bool isOptional(const Function &F, const SourceSpan &Place,
                const SourceSpan &Other) {
  return llvm::any_of(F.Optional, [&](const SourceSpan &S) {
    return S.contains(Place) && !S.contains(Other);
  });
}

const HiddenCode *hiddenPragmaAround(const Function &F, int Scope) {
  for (int S = Scope; S >= 0 && S < static_cast<int>(F.Scopes.size());
       S = F.Scopes[S].Parent)
    for (const HiddenCode &H : F.Hidden)
      if (H.Governs && F.Scopes[S].Stmt.File == H.Span.File &&
          F.Scopes[S].Stmt.Begin == H.Governs)
        return &H;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Variables and loops
//===----------------------------------------------------------------------===//

void assumeHiddenCode(Function &F) {
  // Pointers keep what they are known to reach: hidden code that sets one to a
  // buffer names the buffer.
  auto MayChange = [&](Var &V) {
    if (V.Kind == VarKind::Scalar)
      V.AddressTaken = true;
  };
  for (Var &V : F.Vars)
    if (changedInHiddenCode(F, V.Name))
      MayChange(V);
  if (!F.Optional.empty())
    for (Block &B : F.Blocks)
      for (Op &O : B.Ops)
        if (O.Kind == OpKind::Define && O.Var >= 0 &&
            isOptional(F, O.Span, F.Vars[O.Var].Decl))
          MayChange(F.Vars[O.Var]);
  for (Scope &S : F.Scopes)
    if (S.Induction >= 0 && F.Vars[S.Induction].AddressTaken &&
        changedInHiddenCode(F, F.Vars[S.Induction].Name))
      S.Counted = S.Descends = false;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static OwnerFinding blocked(std::string Text, const SourceSpan &Where) {
  return found(Reason::ConditionalCode, std::move(Text), Where);
}

static std::string branch(const HiddenCode &H) {
  return H.Discarded ? "a branch of an 'if constexpr' that no instance takes"
                     : "a branch of an #if that was not parsed";
}

/// The text that a lift changes at the operation; its statement may go.
static bool isEdited(const Op &O) {
  return O.Kind == OpKind::Alloc || O.Kind == OpKind::Free ||
         O.Kind == OpKind::NullTest || O.Kind == OpKind::Nullify ||
         O.Kind == OpKind::Return;
}

/// The innermost `if` whose condition holds Place.
static const Scope *ifAround(const Function &F, const SourceSpan &Place) {
  const Scope *Found = nullptr;
  for (const Scope &S : F.Scopes)
    if (S.Kind == ScopeKind::If && S.Stmt.contains(Place) &&
        (!Found || Found->Stmt.contains(S.Stmt)))
      Found = &S;
  return Found;
}

static OwnerFinding besideEdits(const Body &B, const Buffer &X,
                                const HiddenCode &H) {
  const std::string &Name = B.F.Vars[X.Var].Name;
  if (overlap(H.Group, X.DeclStmt) || overlap(H.Group, X.AllocStmt) ||
      overlap(H.Group, X.AllocExpr))
    return blocked("'" + Name +
                       "' is made in a branch of an #if whose other branch was "
                       "not parsed",
                   H.Group);
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (!isEdited(O) || !B.A.denotes(O.Var, X.Var))
      continue;
    const Scope *Test =
        O.Kind == OpKind::NullTest ? ifAround(B.F, O.Span) : nullptr;
    if (overlap(H.Group, O.Span) || (Test && overlap(H.Group, Test->Stmt)))
      return blocked(branch(H) +
                         " stands beside a "
                         "statement of '" +
                         Name + "' that would change",
                     H.Group);
  }
  return {};
}

static OwnerFinding byWords(const Body &B, const Buffer &X,
                            const HiddenCode &H) {
  for (size_t V = 0; V < B.F.Vars.size(); ++V)
    if (holds(H, B.F.Vars[V].Name) && B.A.denotes(static_cast<int>(V), X.Var))
      return blocked(branch(H) + " names '" + B.F.Vars[V].Name + "'", H.Span);
  if (X.Form == BufferForm::ByValueParam && !H.Prints && !H.Words.empty())
    return blocked(branch(H) +
                       " may change the "
                       "argument of '" +
                       B.F.Vars[X.Var].Name + "'",
                   H.Span);
  bool Result = llvm::any_of(B.All, [&](OpRef R) {
    return B.op(R).Kind == OpKind::Return && B.A.denotes(B.op(R).Var, X.Var);
  });
  if (Result && holds(H, "return"))
    return blocked(branch(H) + " returns", H.Span);
  return {};
}

/// Local names that another branch declares differently, and control that an
/// exception of hidden code may take within the function.
static OwnerFinding byMeaning(const Body &B, const HiddenCode &H) {
  for (const Var &V : B.F.Vars)
    if (V.Role == VarRole::Local && H.Group.contains(V.Decl) &&
        holds(H, V.Name))
      return blocked(branch(H) + " may declare '" + V.Name + "' differently",
                     H.Span);
  for (const Scope &S : B.F.Scopes)
    if (S.Kind == ScopeKind::Try && !H.Words.empty() && !H.Prints &&
        S.Stmt.contains(H.Span))
      return blocked(branch(H) + " may throw into a "
                                 "handler",
                     H.Span);
  return {};
}

OwnerFinding hiddenCodeReason(const Body &B, const Buffer &X) {
  for (const HiddenCode &H : B.F.Hidden) {
    if (OwnerFinding Why = byWords(B, X, H); Why.Why != Reason::None)
      return Why;
    if (OwnerFinding Why = byMeaning(B, H); Why.Why != Reason::None)
      return Why;
    if (OwnerFinding Why = besideEdits(B, X, H); Why.Why != Reason::None)
      return Why;
  }
  if (const HiddenCode *H = hiddenPragmaAround(B.F, B.F.Vars[X.Var].Scope))
    return blocked("a #pragma that was not parsed may make the statement "
                   "around '" +
                       B.F.Vars[X.Var].Name + "' parallel",
                   H->Span);
  if (X.AllocStmt.valid() && isOptional(B.F, X.AllocStmt, X.DeclStmt))
    return blocked("'" + B.F.Vars[X.Var].Name +
                       "' is allocated in a branch of an #if that may be left "
                       "out",
                   X.AllocStmt);
  return {};
}

} // namespace scratchlift

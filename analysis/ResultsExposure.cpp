//===- ResultsExposure.cpp - Who sees a variable being written ------------===//
//
// `x = f(..)` gives x its new elements when f has returned. Handing x itself to
// f gives them earlier. That shows to whoever looks at x while f runs: a
// pointer or reference that is still in scope, a closure that holds one, code
// that was handed one and may have kept it, a handler that runs when f throws.
// Elements change places when containers are swapped or moved: a view of one of
// them counts for all (views are followed without regard to order).
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/Hidden.h"
#include "analysis/Results.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace scratchlift {

static std::string quoted(const Function &F, int Var) {
  const std::string &Name = F.Vars[Var].Name;
  return Name.empty() ? "a temporary" : "'" + Name + "'";
}

static bool isView(const Var &V) {
  return V.Reference || V.Kind == VarKind::Pointer || V.Kind == VarKind::View ||
         V.Kind == VarKind::Iterator;
}

/// Var and all containers that may come to own elements it once owned.
static std::set<int> exchangedWith(const Body &B, int Var) {
  std::set<int> Out{Var};
  for (bool Grown = true; Grown;) {
    Grown = false;
    for (OpRef R : B.All) {
      const Op &O = B.op(R);
      if ((O.Kind != OpKind::Swap && O.Kind != OpKind::Move) || O.Var < 0 ||
          O.Dst < 0)
        continue;
      std::set<int> Sides = B.A.roots(O.Var);
      Sides.insert(B.A.roots(O.Dst).begin(), B.A.roots(O.Dst).end());
      Sides.insert({O.Var, O.Dst});
      if (llvm::none_of(Sides, [&](int S) { return Out.count(S); }))
        continue;
      std::size_t Before = Out.size();
      Out.insert(Sides.begin(), Sides.end());
      Grown |= Out.size() != Before;
    }
  }
  return Out;
}

static bool leadsTo(const Body &B, int Var, const std::set<int> &Owners) {
  return Var >= 0 && llvm::any_of(Owners, [&](int O) {
           return Var != O && (B.A.denotes(Var, O) || B.A.mayDenote(Var, O));
         });
}

/// Other containers own other elements; everything else may hold a pointer.
static bool canLead(const Var &V) {
  return isView(V) || V.Kind != VarKind::Container;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

static bool mentions(const Body &B, const Expr &E, int Var) {
  bool Found = false;
  const std::string &Name = B.F.Vars[Var].Name;
  forEachExpr(E, [&](const Expr &X) {
    Found |= X.Kind == ExprKind::Var && X.Index == Var;
    Found |= X.Kind == ExprKind::Unknown &&
             (Name.empty() || X.Text.find(Name) != std::string::npos);
  });
  return Found;
}

static bool isScalarType(llvm::StringRef Type) {
  return intType(Type).Bits != 0 || Type == "float" || Type == "double" ||
         Type == "long double" || Type == "bool";
}

/// A closure that looks at Var, or that holds a view of its elements.
static bool lambdaSees(const Body &B, const Lambda &L, int Var,
                       const std::set<int> &Owners) {
  auto Sees = [&](int V) {
    return canLead(B.F.Vars[V]) && leadsTo(B, V, Owners);
  };
  return llvm::is_contained(L.ByRef, Var) || llvm::any_of(L.ByRef, Sees) ||
         llvm::any_of(L.ByCopy, Sees);
}

/// A container of values: nothing in it leads anywhere else.
static bool ownsAll(const Var &V) {
  llvm::StringRef T = V.CanonType;
  return V.Kind == VarKind::Container && !V.Reference && !T.contains('*') &&
         !T.contains("span") && !T.contains("view") && !T.contains("iterator");
}

bool mayReach(const Body &B, const Arg &A, int Var) {
  std::set<int> Owners = exchangedWith(B, Var);
  if (A.Lambda >= 0 && lambdaSees(B, B.F.Lambdas[A.Lambda], Var, Owners))
    return true;
  if (A.Var == Var)
    return true;
  if (A.Var >= 0 && canLead(B.F.Vars[A.Var]) && leadsTo(B, A.Var, Owners))
    return true;
  // What a temporary was made of is in its text only.
  if (A.Var >= 0 &&
      (B.F.Vars[A.Var].Role != VarRole::Temporary || ownsAll(B.F.Vars[A.Var])))
    return false;
  if (A.Mode == ArgMode::Value && isScalarType(A.ParamType))
    return false;
  return llvm::any_of(Owners, [&](int O) { return mentions(B, A.Value, O); });
}

//===----------------------------------------------------------------------===//
// Everything else
//===----------------------------------------------------------------------===//

namespace {

class ObserverFinder {
public:
  ObserverFinder(const Body &B, int Var, const CallSite &C)
      : B(B), Var(Var), C(C), Owners(exchangedWith(B, Var)) {}

  Observer run() const {
    if (Observer O = ofPlace())
      return O;
    if (Observer O = ofVariables())
      return O;
    if (Observer O = ofLambdas())
      return O;
    for (OpRef R : B.All)
      if (Observer O = ofOp(B.op(R)))
        return O;
    return {};
  }

private:
  Observer ofPlace() const {
    const Function &F = B.F;
    const scratchlift::Var &X = F.Vars[Var];
    bool Own = X.Role == VarRole::Local || isOwnCopy();
    if (!Own || X.Reference || X.Kind != VarKind::Container)
      return {quoted(F, Var) + " is no local variable of the caller", X.Decl};
    if (X.AddressTaken)
      return {"the address of " + quoted(F, Var) + " is taken", X.Decl};
    for (int S = C.Scope; S >= 0 && S != X.Scope; S = F.Scopes[S].Parent)
      if (isBoundary(F.Scopes[S]))
        return {quoted(F, Var) + " is shared with code that runs elsewhere",
                X.Decl};
    int Try = enclosingScope(F, C.Scope, ScopeKind::Try);
    if (Try >= 0)
      return {"a handler could see " + quoted(F, Var) + " half written",
              F.Scopes[Try].Stmt};
    return {};
  }

  /// A parameter taken by value.
  bool isOwnCopy() const {
    return llvm::any_of(B.F.Buffers, [&](const Buffer &Each) {
      return Each.Form == BufferForm::ByValueParam && Each.Var == Var;
    });
  }

  Observer ofVariables() const {
    for (int V = 0; V < static_cast<int>(B.F.Vars.size()); ++V) {
      const scratchlift::Var &Other = B.F.Vars[V];
      if (V == Var || Other.Role == VarRole::Temporary || !canLead(Other) ||
          Other.Kind == VarKind::Scalar || !leadsTo(B, V, Owners))
        continue;
      // A lambda's variables live only while it runs.
      if (Other.Scope >= 0 && !scopeWithin(B.F, C.Scope, Other.Scope))
        continue;
      return {quoted(B.F, V) + " may refer to its elements", Other.Decl};
    }
    return {};
  }

  Observer ofLambdas() const {
    for (const Lambda &L : B.F.Lambdas) {
      bool Gone = L.Use == LambdaUse::Immediate ||
                  (L.Use == LambdaUse::Algorithm && !holds(L.Expr));
      if (!Gone && lambdaSees(B, L, Var, Owners))
        return {"a lambda that captures it could read it", L.Expr};
    }
    return {};
  }

  /// The call stands within, or is handed, the expression at S.
  bool holds(const SourceSpan &S) const {
    return C.Span.contains(S) || S.contains(C.Span);
  }

  bool mine(int V) const {
    return V >= 0 && (Owners.count(V) || leadsTo(B, V, Owners));
  }

  Observer ofOp(const Op &O) const {
    if (O.Kind == OpKind::Escape && mine(O.Var))
      return {O.Method.empty() ? "it is used in a way that is not understood"
                               : "it may be seen elsewhere: " + O.Method,
              O.Span};
    if (O.Kind == OpKind::View && mine(O.Var) && O.Dst >= 0 &&
        B.F.Vars[O.Dst].Role != VarRole::Local &&
        B.F.Vars[O.Dst].Role != VarRole::Temporary)
      return {"a pointer to its elements is stored", O.Span};
    if (O.Kind == OpKind::Call && O.Call >= 0)
      return ofCall(B.F.Calls[O.Call]);
    return {};
  }

  Observer ofCall(const CallSite &Call) const {
    const FunctionSummary &Callee = B.S.of(Call);
    auto Keeps = [&](const Arg &A, const ParamEffect *E) {
      if (!mine(A.Var) || passesCopy(A) || A.Method == "move")
        return false;
      return !E || E->Stored || (E->Captured && E->ReturnedAlias < 0);
    };
    for (std::size_t I = 0; I < Call.Args.size(); ++I)
      if (Keeps(Call.Args[I],
                I < Callee.Params.size() ? &Callee.Params[I] : nullptr))
        return {"'" + Call.CalleeName + "' may keep a pointer to it",
                Call.Args[I].Span};
    if (Keeps(Call.Object, &Callee.This))
      return {"'" + Call.CalleeName + "' may keep a pointer to it",
              Call.Object.Span};
    return {};
  }

  const Body &B;
  int Var;
  const CallSite &C;
  std::set<int> Owners;
};

} // namespace

Observer observerOf(const Body &B, int Var, const CallSite &C) {
  return ObserverFinder(B, Var, C).run();
}

//===----------------------------------------------------------------------===//
// A reference in the place of a variable
//===----------------------------------------------------------------------===//

static bool opWorks(const Body &B, const Op &O, int Var) {
  auto Mine = [&](int V) { return V >= 0 && B.A.denotes(V, Var); };
  switch (O.Kind) {
  case OpKind::Escape:
    return !Mine(O.Var);
  case OpKind::Move:
    // Given away for good, it had better be a variable of its own.
    return !Mine(O.Var) ||
           (O.Dst >= 0 && B.F.Vars[O.Dst].Role == VarRole::Local);
  case OpKind::Swap:
    return true; // storage takes part as the variable did
  case OpKind::Return:
    // Returned, a variable is moved from; a reference would be copied.
    return !Mine(O.Var);
  case OpKind::Capture: {
    if (O.Lambda < 0)
      return false;
    const Lambda &L = B.F.Lambdas[O.Lambda];
    bool Kept = L.Use == LambdaUse::Stored || L.Use == LambdaUse::Parallel;
    return !Kept || llvm::none_of(L.ByRef, Mine);
  }
  case OpKind::Call:
    return O.Call < 0 ||
           llvm::none_of(
               B.F.Calls[O.Call].Args,
               [&](const Arg &A) { return A.Method == "move" && Mine(A.Var); });
  default:
    return true;
  }
}

static bool isUsed(const Body &B, int Var, const CallSite &Init) {
  auto Names = [&](const Arg &A) {
    return A.Var == Var || mentions(B, A.Value, Var);
  };
  for (const CallSite &C : B.F.Calls)
    if (&C != &Init && (llvm::any_of(C.Args, Names) || Names(C.Object)))
      return true;
  for (const Lambda &L : B.F.Lambdas)
    if (llvm::is_contained(L.ByRef, Var) || llvm::is_contained(L.ByCopy, Var))
      return true;
  for (const Scope &S : B.F.Scopes)
    if (S.RangeOver == Var)
      return true;
  return llvm::any_of(B.All, [&](OpRef R) {
    const Op &O = B.op(R);
    // Its initialisation is an operation on it too.
    return (O.Var == Var || O.Dst == Var) && !O.Span.contains(Init.Span);
  });
}

/// A condition, or code that was not parsed, names it.
static bool isNamedElsewhere(const Body &B, int Var) {
  return namedInHiddenCode(B.F, B.F.Vars[Var].Name) ||
         llvm::any_of(B.F.Scopes, [&](const Scope &S) {
           return llvm::is_contained(S.Named, Var);
         });
}

bool isForgotten(const Body &B, int Var, const CallSite &Init) {
  return !isNamedElsewhere(B, Var) && !isUsed(B, Var, Init);
}

bool worksAsReference(const Body &B, int Var, const CallSite &Init) {
  return allowed(!isNamedElsewhere(B, Var)) && isUsed(B, Var, Init) &&
         allowed(llvm::all_of(
             B.All, [&](OpRef R) { return opWorks(B, B.op(R), Var); }));
}

} // namespace scratchlift

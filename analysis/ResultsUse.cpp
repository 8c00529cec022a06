//===- ResultsUse.cpp - What becomes of a result at a call ----------------===//
#include "analysis/Conflicts.h"
#include "analysis/Results.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

namespace {

class UseReader {
public:
  UseReader(Planner &P, const Site &S, const Function &F, const CallSite &C)
      : P(P), S(S), F(F), C(C) {}

  ResultPlace read() {
    switch (C.Use) {
    case ResultUse::Discarded:
      return of(ResultKind::Discard, "nobody uses the result");
    case ResultUse::Initialises:
      return initialises();
    case ResultUse::Assigned:
      return assigned();
    case ResultUse::Returned:
      if (C.ResultExact && C.Lambda < 0 && !C.ResultSpan.Macro)
        return of(ResultKind::HandOn, "its result is the caller's own");
      return {};
    case ResultUse::None:
      return {};
    case ResultUse::Argument:
    case ResultUse::RangeFor:
    case ResultUse::Other:
      break;
    }
    if (C.LvalueWorks)
      return of(ResultKind::Comma, "the result is used where it stands");
    return {};
  }

private:
  static ResultPlace of(ResultKind Kind, std::string Why) {
    ResultPlace R;
    R.Kind = Kind;
    R.Why = std::move(Why);
    return R;
  }

  const Body &body() { return bodyOf(P, F); }

  /// Its statement may not evaluate the call, nor another one in its place.
  bool guarded() const { return C.Conditional && !C.Choice.valid(); }

  ResultPlace initialises() {
    if (!C.ResultExact || C.ResultVar < 0 || !C.CanPrecede || C.Stmt.Macro ||
        !(C.ResultSpan == C.Stmt) || guarded())
      return {};
    const Var &V = F.Vars[C.ResultVar];
    ResultPlace R = of(ResultKind::Bind, "");
    R.Name = V.Name;
    R.Type = V.Type;
    R.Const = V.ConstPointee;
    R.Reference = V.Reference;
    R.MayRefer = worksAsReference(body(), C.ResultVar, C);
    R.Given = V.Buffer >= 0;
    if (!R.Reference && !C.Choice.valid() &&
        isForgotten(body(), C.ResultVar, C)) {
      R.Kind = ResultKind::Discard;
      R.Why = "nobody uses the result";
      R.MayRefer = R.Given = false;
      return R;
    }
    if ((R.Const || R.Reference) && !R.MayRefer && !R.Given)
      return {};
    return R;
  }

  ResultPlace assigned() {
    if (!C.ResultExact || C.Stmt.Macro || C.ResultSpan.Macro ||
        C.ResultLhs.Macro || guarded() || destinationCalls())
      return {};
    ResultPlace R = swapped("it takes the elements over by swapping");
    if (C.ResultVar < 0)
      return R;
    if (Observer O = observerOf(body(), C.ResultVar, C)) {
      R.Why = O.Who;
      if (readsVariable() >= 0)
        conflict(R, C.Name, O.Where);
      return R;
    }
    return withoutObserver(R);
  }

  ResultPlace swapped(std::string Why) {
    ResultPlace R = of(ResultKind::Swap, std::move(Why));
    R.Inline = !C.CanPrecede;
    return R;
  }

  /// The destination is spelled anew behind the call: nothing in it may change.
  bool destinationCalls() const {
    return llvm::any_of(F.Calls, [&](const CallSite &Other) {
      const Node *N = P.node(Other.Callee);
      return N && !N->Buffers.empty() && C.ResultLhs.contains(Other.Span);
    });
  }

  static bool isWhole(const Arg &A) {
    return (A.Method == "ref" || A.Method == "value") &&
           A.Where.Kind == RegionKind::All;
  }

  /// Index of the only argument that leads to the variable, and does so as a
  /// whole; -1 for none. Several are told apart by Second.
  int readsVariable() {
    int Found = -1;
    Second = nullptr;
    for (unsigned I = 0; I < C.Args.size(); ++I) {
      if (!mayReach(body(), C.Args[I], C.ResultVar))
        continue;
      if (Found >= 0)
        Second = &C.Args[I];
      else
        Found = static_cast<int>(I);
    }
    if (C.Object.Span.valid() && mayReach(body(), C.Object, C.ResultVar))
      Second = &C.Object;
    return Found;
  }

  ResultPlace withoutObserver(const ResultPlace &Fallback) {
    int Param = readsVariable();
    ResultPlace R = Fallback;
    const std::string Name = "'" + F.Vars[C.ResultVar].Name + "'";
    if (Second) {
      R.Why = "an argument may lead to the elements of " + Name + " too";
      conflict(R, C.Name, Second->Span);
      return R;
    }
    if (Param >= 0) {
      const Arg &A = C.Args[Param];
      InPlaceFact Fact;
      if (A.Var != C.ResultVar || !isWhole(A))
        Fact.Why = "an argument leads to " + Name + " without being it";
      else
        Fact = mayOverwrite(P, *S.Callee, Param);
      if (!Fact.Allowed) {
        R.Why = Fact.Why;
        conflict(R, Fact.Write.valid() ? Fact.Write : C.Name,
                 Fact.Read.valid() ? Fact.Read : A.Span);
        return R;
      }
    }
    if (P.Options.CopyBeforeWrite)
      return R;
    R = of(ResultKind::Direct,
           Param >= 0
               ? "each element of " + Name + " is read before it is overwritten"
               : "the old contents of " + Name + " are dead");
    R.Name = F.Vars[C.ResultVar].Name;
    R.InPlace = Param >= 0;
    return R;
  }

  void conflict(ResultPlace &R, const SourceSpan &Write,
                const SourceSpan &Read) {
    R.HasConflict = true;
    R.Conflict = {lastDefinition(body(), C.ResultVar, C), Write, Read};
  }

  Planner &P;
  const Site &S;
  const Function &F;
  const CallSite &C;
  const Arg *Second = nullptr;
};

/// What holds for every instantiation of the caller.
void meet(ResultPlace &A, const ResultPlace &B) {
  bool Assigned = A.Kind == ResultKind::Direct || A.Kind == ResultKind::Swap;
  if (Assigned && B.Kind == ResultKind::Swap && A.Kind != B.Kind)
    A = B;
  if (A.Kind != B.Kind && !(Assigned && B.Kind == ResultKind::Direct)) {
    A = ResultPlace();
    return;
  }
  A.InPlace |= B.InPlace;
  A.MayRefer &= B.MayRefer;
  A.Given &= B.Given;
  if ((A.Const || A.Reference) && !A.MayRefer && !A.Given)
    A = ResultPlace();
}

} // namespace

static ResultPlace readPlace(Planner &P, const Site &S) {
  ResultPlace Met;
  for (unsigned I = 0; I < S.Views.size(); ++I) {
    const auto &[F, Index] = S.Views[I];
    ResultPlace R = UseReader(P, S, *F, F->Calls[Index]).read();
    if (I == 0)
      Met = std::move(R);
    else
      meet(Met, R);
  }
  return Met;
}

/// One variable or storage takes the result of whichever call is made.
static ResultPlace readChoice(Planner &P, const Site &S, ResultPlace Met) {
  bool InPlace = Met.InPlace;
  std::vector<const Site *> All = outcomes(S);
  for (const Site *Other : All) {
    if (!rewritable(*Other) || Other->Views.empty() ||
        !makesResult(P, *Other->Callee))
      return {};
    if (Other != &S)
      meet(Met, readPlace(P, *Other));
  }
  // Behind the call is not behind the choice.
  if (All.empty() || (Met.Kind == ResultKind::Swap && Met.Inline))
    return {};
  Met.InPlace = InPlace;
  return Met;
}

const ResultPlace &resultPlace(Planner &P, const Site &S) {
  auto [It, New] = P.ResultPlaces.try_emplace(&S);
  if (!New || !rewritable(S) || S.Views.empty())
    return It->second;
  ResultPlace Met = readPlace(P, S);
  if (S.call().Choice.valid() && Met.Kind != ResultKind::None)
    Met = readChoice(P, S, std::move(Met));
  return P.ResultPlaces[&S] = std::move(Met);
}

bool ownsScratch(const Node &N) {
  const Function &F = N.fn();
  if (N.Fixed || N.Unreached || N.InCycle || N.IsWrapper || !N.Selected ||
      F.Suppressed)
    return false;
  return F.Method ||
         llvm::any_of(F.Params, [](const Param &P) { return P.Handle; }) ||
         llvm::any_of(F.Scopes,
                      [](const Scope &S) { return S.Kind == ScopeKind::Loop; });
}

const OwnBuffer *givenBuffer(const Node &N, const Site &S,
                             const ResultPlace &R) {
  if (R.Kind != ResultKind::Bind || !R.Given)
    return nullptr;
  for (const OwnBuffer &B : N.Buffers)
    if (N.fn().Buffers[B.Index].Var == S.call().ResultVar &&
        (B.Decision == Decision::Lift || B.Decision == Decision::Out))
      return &B;
  return nullptr;
}

bool takesStorage(const Node &N, const Site &S, const ResultPlace &R) {
  switch (R.Kind) {
  case ResultKind::Discard:
  case ResultKind::Swap:
  case ResultKind::Comma:
    return true;
  case ResultKind::Bind:
    return R.MayRefer && !givenBuffer(N, S, R);
  case ResultKind::None:
  case ResultKind::Direct:
  case ResultKind::HandOn:
    break;
  }
  return false;
}

} // namespace scratchlift

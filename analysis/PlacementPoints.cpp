//===- PlacementPoints.cpp ------------------------------------------------===//
//
// The way out of a call is a list of statements: the call's own, then each
// scope around it, up to the function's body or the boundary that keeps
// activations apart. A declaration in front of one of them is visible to
// another call if that call's way out passes through the same scope, and that
// scope is one compound statement (an if has two bodies, a switch skips).
//
//===----------------------------------------------------------------------===//
#include "analysis/PlacementPoints.h"

#include "analysis/Planner.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

namespace {
struct Step {
  Point At;
  bool CanPrecede = false;
};
} // namespace

/// From the call outwards.
static std::vector<Step> wayOut(const Function &F, const CallSite &Call) {
  std::vector<Step> Way;
  Way.push_back({{Call.Stmt, Call.Scope, 0, false}, Call.CanPrecede});
  for (int S = Call.Scope; S > 0; S = F.Scopes[S].Parent) {
    const Scope &Left = F.Scopes[S];
    if (isBoundary(Left) || Left.Kind == ScopeKind::Function)
      break;
    unsigned Depth = Way.size();
    Way.push_back({{Left.Stmt, Left.Parent, Depth, false}, Left.CanPrecede});
  }
  return Way;
}

int boundaryOf(const Function &F, const CallSite &Call) {
  for (int S = Call.Scope; S > 0; S = F.Scopes[S].Parent)
    if (isBoundary(F.Scopes[S]))
      return S;
  return 0;
}

/// Depth of the first step outside every loop.
static unsigned outsideLoops(const Function &F, const CallSite &Call) {
  unsigned Depth = 0, Result = 0;
  for (int S = Call.Scope; S > 0 && !isBoundary(F.Scopes[S]);
       S = F.Scopes[S].Parent) {
    ++Depth;
    if (F.Scopes[S].Kind == ScopeKind::Loop)
      Result = Depth;
  }
  return Result;
}

/// One compound statement: what is declared in it is visible to its end.
static bool isCompound(const Scope &S) {
  switch (S.Kind) {
  case ScopeKind::Function:
  case ScopeKind::Block:
  case ScopeKind::Lambda:
    return true;
  case ScopeKind::Loop:
    return S.Braced;
  case ScopeKind::Parallel:
  case ScopeKind::If:
  case ScopeKind::Switch:
  case ScopeKind::Try:
  case ScopeKind::Catch:
    return false;
  }
  return false;
}

static bool isVisibleTo(const Function &F, const Point &At,
                        const CallSite &Other) {
  unsigned Least = outsideLoops(F, Other);
  return llvm::any_of(wayOut(F, Other), [&](const Step &S) {
    return S.At.Enclosing == At.Enclosing && S.At.Depth >= Least &&
           At.Stmt.Begin <= S.At.Stmt.Begin;
  });
}

std::optional<Point> commonPoint(const Function &F,
                                 llvm::ArrayRef<const CallSite *> Calls) {
  // A jump may not pass a declaration of class type ([stmt.dcl]/3).
  if (F.HasGoto)
    return {};
  const CallSite &First = *Calls[0];
  std::vector<Step> Way = wayOut(F, First);
  unsigned Least = outsideLoops(F, First);
  for (unsigned I = Least; I < Way.size(); ++I) {
    if (!Way[I].CanPrecede)
      continue;
    if (Calls.size() == 1)
      return Way[I].At;
    if (isCompound(F.Scopes[Way[I].At.Enclosing]) &&
        llvm::all_of(Calls.drop_front(), [&](const CallSite *Other) {
          return isVisibleTo(F, Way[I].At, *Other);
        }))
      return Way[I].At;
  }
  if (Calls.size() != 1)
    return {};
  for (unsigned I = Least; I-- > 0;)
    if (Way[I].CanPrecede)
      return Way[I].At;
  if (!First.NeedsBraces)
    return {};
  Point Braced = Way[0].At;
  Braced.NeedsBraces = true;
  return Braced;
}

bool leavesLoop(const Function &F, const CallSite &Call, const Point &At) {
  for (const Step &S : wayOut(F, Call)) {
    if (S.At.Enclosing != At.Enclosing)
      continue;
    int Scope = Call.Scope;
    for (unsigned I = 0; I < S.At.Depth; ++I, Scope = F.Scopes[Scope].Parent)
      if (F.Scopes[Scope].Kind == ScopeKind::Loop)
        return true;
    return false;
  }
  return false;
}

} // namespace scratchlift

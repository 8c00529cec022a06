//===- Conflicts.cpp - Definitions that a write would clobber -------------===//
#include "analysis/Conflicts.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

OpRef opOf(const Body &B, const CallSite &C) {
  for (OpRef R : B.All)
    if (B.op(R).Kind == OpKind::Call && B.op(R).Call >= 0 &&
        &B.F.Calls[B.op(R).Call] == &C)
      return R;
  return {};
}

/// The operation gives all of Var new contents that do not come from it.
static bool redefines(const Op &O, int Var) {
  switch (O.Kind) {
  case OpKind::Alloc:
  case OpKind::Assign:
  case OpKind::AssignRange:
    return O.Var == Var;
  case OpKind::Copy:
  case OpKind::Move:
    return O.Dst == Var && O.Var != Var;
  case OpKind::Shrink:
    return O.Var == Var && O.Method == "clear";
  default:
    return false;
  }
}

SourceSpan lastDefinition(const Body &B, int Var, const CallSite &C) {
  SourceSpan Last = B.F.Vars[Var].Decl;
  auto Take = [&](const SourceSpan &S) {
    if (S.valid() && S.File == C.Span.File && S.End <= C.Span.Begin &&
        Last.Begin < S.Begin)
      Last = S;
  };
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    bool Writes =
        O.Var == Var && (O.Kind == OpKind::Write || O.Kind == OpKind::Update ||
                         O.Kind == OpKind::Grow || O.Kind == OpKind::Resize);
    if (redefines(O, Var) || Writes)
      Take(O.Name.valid() ? O.Name : O.Span);
  }
  for (const CallSite &Other : B.F.Calls)
    if (Other.ResultVar == Var && &Other != &C)
      Take(Other.ResultLhs.valid() ? Other.ResultLhs : Other.Span);
  return Last;
}

static bool reads(const Body &B, const Op &O, int Var) {
  auto Mine = [&](int V) { return V >= 0 && B.A.denotes(V, Var); };
  switch (O.Kind) {
  case OpKind::Call:
    if (O.Call < 0)
      return false;
    return llvm::any_of(B.F.Calls[O.Call].Args,
                        [&](const Arg &A) { return Mine(A.Var); }) ||
           Mine(B.F.Calls[O.Call].Object.Var);
  case OpKind::Capture: {
    const Lambda &L = B.F.Lambdas[O.Lambda];
    return llvm::any_of(L.ByRef, Mine) || llvm::any_of(L.ByCopy, Mine);
  }
  case OpKind::Alloc:
  case OpKind::Define:
    return false;
  default:
    return Mine(O.Var) || Mine(O.Dst);
  }
}

SourceSpan laterRead(const Body &B, int Var, const CallSite &C) {
  OpRef From = opOf(B, C);
  return From.Block < 0 ? C.Span : laterRead(B, Var, C.Span, From);
}

SourceSpan laterRead(const Body &B, int Var, const SourceSpan &Otherwise,
                     OpRef From) {
  for (size_t V = 0; V < B.F.Vars.size(); ++V)
    if (B.A.mayDenote(static_cast<int>(V), Var))
      for (const HiddenCode &H : B.F.Hidden)
        if (llvm::is_contained(H.Words, B.F.Vars[V].Name))
          return H.Span;
  std::vector<OpRef> Work{{From.Block, From.Index + 1}};
  llvm::BitVector Seen(B.G.size());
  while (!Work.empty()) {
    OpRef At = Work.back();
    Work.pop_back();
    const std::vector<Op> &Ops = B.F.Blocks[At.Block].Ops;
    bool Ended = false;
    for (; At.Index < static_cast<int>(Ops.size()) && !Ended; ++At.Index) {
      const Op &O = Ops[At.Index];
      Ended = redefines(O, Var);
      if (!Ended && reads(B, O, Var))
        return O.Span.valid() ? O.Span
               : O.Call >= 0  ? B.F.Calls[O.Call].Span
                              : Otherwise;
    }
    if (Ended)
      continue;
    for (int Next : B.G.succs(At.Block))
      if (!Seen.test(Next)) {
        Seen.set(Next);
        Work.push_back({Next, 0});
      }
  }
  return {};
}

} // namespace scratchlift

//===- Guards.cpp - Conditions in front of an allocation ------------------===//
//
// A branch guards an allocation if every path to it takes one and the same side
// there; loop conditions are the guards of what stands in the loop (zero
// trips). A call in front of it that may throw is a guard that nobody can
// express. The conditions are also put in terms of entry values
// (EntryValues.cpp).
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/Hidden.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace scratchlift {

std::vector<OpRef> allocationsOf(const Body &B, int Buffer) {
  std::vector<OpRef> Out;
  for (OpRef R : B.All)
    if (B.op(R).Kind == OpKind::Alloc && B.op(R).Buffer == Buffer)
      Out.push_back(R);
  return Out;
}

namespace {

Expr unknown(std::string Text) {
  Expr E;
  E.Kind = ExprKind::Unknown;
  E.Text = std::move(Text);
  E.Type = "bool";
  return E;
}

/// Lo < Hi of a counted loop, which decides whether the body runs at all.
Expr entersLoop(const Body &B, const NaturalLoop &L) {
  if (L.Scope < 0)
    return unknown("loop");
  const Scope &S = B.F.Scopes[L.Scope];
  if (S.Induction < 0 || !S.Lo || !S.Hi)
    return unknown("loop");
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = "<";
  E.Type = "bool";
  E.Args = {S.Lo, S.Hi};
  return E;
}

/// The edge from D to T is taken by an exception that a handler of D catches.
bool isExceptionEdge(const Body &B, int D, int T) {
  std::vector<int> Handlers = B.G.handlerEntries(D);
  auto Handles = [&](int N) { return llvm::is_contained(Handlers, N); };
  return !B.F.Blocks[D].Cond && T >= 0 &&
         (Handles(T) ||
          (B.F.Blocks[T].Ops.empty() && llvm::any_of(B.G.succs(T), Handles)));
}

struct Guard {
  Expr Cond;
  bool Outcome = true;
};

Expr junction(llvm::StringRef Op, Expr A, Expr B) {
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = Op.str();
  E.Type = "bool";
  E.Args = {std::move(A), std::move(B)};
  return E;
}

Expr negated(Expr A) {
  Expr E;
  E.Kind = ExprKind::Unary;
  E.Text = "!";
  E.Type = "bool";
  E.Args = {std::move(A)};
  return E;
}

/// From one dominator of the allocation to the next.
class Step {
public:
  Step(const Body &B, int From, int To) : B(B), From(From), To(To) {}
  std::optional<Guard> guard() const;

private:
  bool mayMiss(int Start) const;
  std::optional<Guard> condition(int N, int Depth) const;

  const Body &B;
  int From, To;
};

/// A path from Start ends without coming to To. Exceptions are left out: calls
/// that may throw are guards of their own.
bool Step::mayMiss(int Start) const {
  std::vector<char> Seen(B.F.Blocks.size());
  std::vector<int> Work{Start};
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (N == To || Seen[N])
      continue;
    Seen[N] = true;
    bool Leaves = B.G.succs(N).empty() || N == B.G.exit();
    if (Leaves)
      return true;
    const std::vector<int> &Next = B.F.Blocks[N].Succs;
    for (size_t I = 0; I < Next.size(); ++I)
      if (Next[I] >= 0 && !isExceptionEdge(B, N, Next[I]) &&
          !B.isFailureEdge(N, I))
        Work.push_back(Next[I]);
  }
  return false;
}

/// N is a part of a condition: entered from one place, it changes nothing.
bool isTest(const Body &B, int N) {
  return B.G.preds(N).size() == 1 &&
         llvm::all_of(B.F.Blocks[N].Ops, [](const Op &O) {
           return O.Kind == OpKind::Read || O.Kind == OpKind::Observe ||
                  O.Kind == OpKind::NullTest;
         });
}

/// When control at the end of N comes to To, as a formula over the conditions
/// of a chain of short-circuit tests.
std::optional<Guard> Step::condition(int N, int Depth) const {
  const Block &X = B.F.Blocks[N];
  if (X.Succs.size() == 1 && Depth < 8 && isTest(B, X.Succs[0]))
    return condition(X.Succs[0], Depth + 1); // a call ends a block
  if (X.Succs.size() != 2 || !X.Cond || Depth > 8)
    return std::nullopt;
  std::optional<Guard> Side[2];
  bool Always[2], Never[2];
  for (int I : {0, 1}) {
    int T = X.Succs[I];
    Always[I] = T == To || B.isFailureEdge(N, I) || !mayMiss(T);
    Never[I] = !Always[I] && !B.G.reaches(T, To);
    if (Always[I] || Never[I])
      continue;
    if (!isTest(B, T))
      return std::nullopt;
    Side[I] = condition(T, Depth + 1);
    if (!Side[I])
      return std::nullopt;
  }
  if (Always[0] && Never[1])
    return Guard{X.Cond, true};
  if (Never[0] && Always[1])
    return Guard{X.Cond, false};
  int Open = Side[0] ? 0 : 1;
  if (!Side[Open] || Side[1 - Open])
    return std::nullopt;
  // A: this test leads into the rest of the chain, whose formula is G.
  Expr A = Open == 0 ? X.Cond : negated(X.Cond);
  Expr NotA = Open == 0 ? negated(X.Cond) : X.Cond;
  const Guard &G = *Side[Open];
  if (Always[1 - Open]) // !A || G
    return G.Outcome ? Guard{junction("||", NotA, G.Cond), true}
                     : Guard{junction("&&", A, G.Cond), false};
  return G.Outcome ? Guard{junction("&&", A, G.Cond), true} // A && G
                   : Guard{junction("||", NotA, G.Cond), false};
}

std::optional<Guard> Step::guard() const {
  for (const NaturalLoop &L : B.G.loops())
    if (L.Test == From && L.Blocks.test(To))
      return Guard{entersLoop(B, L), true};
  if (!mayMiss(From))
    return std::nullopt;
  if (std::optional<Guard> G = condition(From, 0))
    return G;
  return Guard{unknown("branch"), true};
}

/// Sizing A in front of the call at Thrower does nothing that was not done:
/// what was allocated in front of it already bounds A's extent.
bool boundedBefore(const Body &B, OpRef A, OpRef Thrower) {
  Symbols Sym = B.symbols();
  auto Extent = [&](OpRef R) {
    const Op &O = B.op(R);
    const Buffer &X = B.F.Buffers[O.Buffer];
    return X.ExtentInBytes ? Poly::unknown()
                           : Sym.poly(O.Value ? O.Value : X.Extent);
  };
  Poly Wanted = Extent(A);
  if (auto C = Wanted.asConstant())
    return *C >= 0 && *C <= (1 << 20);
  for (OpRef R : B.All) {
    if (B.op(R).Kind != OpKind::Alloc || B.op(R).Buffer < 0 || R == A ||
        !B.G.dominates(R, Thrower))
      continue;
    Poly Had = Extent(R);
    bool Same = Had.known();
    for (int V : Sym.vars(Had))
      Same &= B.unchangedBetween(V, R, A);
    if (!Same || Sym.readsMemory(Had) || Had.asConstant())
      continue;
    for (int Times : {1, 2, 3, 4}) {
      auto Rest = (Wanted - Poly::constant(Times) * Had).asConstant();
      if (Rest && *Rest >= 0 && *Rest <= (1 << 20))
        return true;
    }
  }
  return false;
}

bool throwsBefore(const Body &B, OpRef Alloc, OpRef &Where) {
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (O.Kind != OpKind::Call || O.Call < 0 || !B.G.mayPrecede(R, Alloc) ||
        B.F.Blocks[R.Block].Lambda >= 0)
      continue;
    if (B.S.of(B.F.Calls[O.Call]).MayThrow && !boundedBefore(B, Alloc, R)) {
      Where = R;
      return !allowed(false);
    }
  }
  return false;
}

/// What the variable holds or leads to is there after the call.
bool outlives(const Body &B, int Var) {
  if (Var < 0)
    return true;
  const scratchlift::Var &V = B.F.Vars[Var];
  switch (V.Role) {
  case VarRole::This:
  case VarRole::StaticLocal:
    return true;
  case VarRole::Param:
    return V.Reference ||
           (V.Kind != VarKind::Scalar && V.Kind != VarKind::Container);
  case VarRole::Local:
  case VarRole::Temporary:
    break;
  }
  if (V.Buffer >= 0 || (V.Kind == VarKind::Scalar && !V.Reference))
    return false;
  for (size_t Root = 0; Root < B.F.Vars.size(); ++Root)
    if (B.F.Vars[Root].Role != VarRole::Local &&
        B.A.mayDenote(Var, static_cast<int>(Root)))
      return true;
  return false;
}

bool hasEffect(const Body &B, const Op &O) {
  switch (O.Kind) {
  case OpKind::Write:
  case OpKind::Update:
  case OpKind::Define:
  case OpKind::Grow:
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Shrink:
  case OpKind::Free:
  case OpKind::Move:
    return outlives(B, O.Var);
  case OpKind::Copy:
    return outlives(B, O.Dst);
  case OpKind::Observe: // of no variable: a library operator, "effect"
    return O.Var < 0;
  case OpKind::Swap:
    return outlives(B, O.Var) || outlives(B, O.Dst);
  case OpKind::Call: {
    if (O.Call < 0)
      return true;
    const CallSite &C = B.F.Calls[O.Call];
    const FunctionSummary &S = B.S.of(C);
    if (S.Pure)
      return false;
    if (S.WritesElsewhere || S.CallsUnknown || B.S.hasBody(C))
      return true;
    // What changes nothing that is seen and is not pure prints, for example.
    bool Writes = false;
    for (const Access &A : callAccesses(B.F, C, B.S)) {
      Writes |= A.K != Access::Read;
      if (A.K != Access::Read && outlives(B, A.Var))
        return true;
    }
    return !Writes;
  }
  default:
    return false;
  }
}

bool effectsBefore(const Body &B, OpRef Alloc) {
  return llvm::any_of(B.All, [&](OpRef R) {
    return !(R == Alloc) && B.G.mayPrecede(R, Alloc) && hasEffect(B, B.op(R)) &&
           !boundedBefore(B, Alloc, R);
  });
}

} // namespace

/// A normal return is reached around all of the allocations.
static bool returnsAround(const Body &B, const llvm::BitVector &Allocs) {
  std::vector<char> Seen(B.F.Blocks.size());
  std::vector<int> Work{B.F.Entry};
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (Allocs.test(N) || Seen[N])
      continue;
    Seen[N] = true;
    if (llvm::is_contained(B.G.normalExits(), N))
      return !allowed(false);
    const std::vector<int> &Next = B.F.Blocks[N].Succs;
    for (size_t I = 0; I < Next.size(); ++I)
      if (Next[I] >= 0 && !B.isFailureEdge(N, I))
        Work.push_back(Next[I]);
    llvm::append_range(Work, B.G.handlerEntries(N));
  }
  return false;
}

/// The function is left in front of the allocation in one configuration only.
static bool leavesOptionally(const Body &B, OpRef Alloc) {
  return llvm::any_of(B.All, [&](OpRef R) {
    const Op &O = B.op(R);
    return (O.Kind == OpKind::Return || O.Kind == OpKind::Throw) &&
           O.Span.Begin < B.op(Alloc).Span.Begin &&
           isOptional(B.F, O.Span, B.op(Alloc).Span);
  });
}

void findGuards(const Body &B, BufferVerdict &V) {
  const Buffer &X = B.F.Buffers[V.Buffer];
  std::vector<OpRef> Allocs = allocationsOf(B, V.Buffer);
  if (Allocs.empty())
    return;
  llvm::BitVector Blocks(B.G.size());
  for (OpRef A : Allocs)
    Blocks.set(A.Block);
  bool InLambda = B.F.Blocks[Allocs[0].Block].Lambda >= 0;
  V.Conditional = !InLambda && returnsAround(B, Blocks);
  if (Allocs.size() != 1 || InLambda) {
    V.Guards.push_back({unknown("several allocations"), true});
    V.EntryGuards.push_back({Expr(), true});
    return;
  }
  OpRef Alloc = Allocs[0];
  OpRef Thrower;
  if (throwsBefore(B, Alloc, Thrower)) {
    V.Guards.push_back({unknown("call that may throw"), true});
    V.EntryGuards.push_back({Expr(), true});
  }
  if (hiddenCodeBefore(B.F, B.op(Alloc).Span) || leavesOptionally(B, Alloc)) {
    V.Guards.push_back({unknown("branch of an #if"), true});
    V.EntryGuards.push_back({Expr(), true});
    V.Conditional |= changedInHiddenCode(B.F, "return");
  }
  std::vector<int> Chain = B.G.dominators(Alloc.Block);
  for (size_t I = 0; I + 1 < Chain.size(); ++I) {
    std::optional<Guard> G = Step(B, Chain[I], Chain[I + 1]).guard();
    if (!G)
      continue;
    // A loop's bounds are asked for where the loop is entered first.
    OpRef At{Chain[I], static_cast<int>(B.F.Blocks[Chain[I]].Ops.size())};
    V.Guards.push_back({G->Cond, G->Outcome});
    V.EntryGuards.push_back({entryValue(B, G->Cond, At), G->Outcome});
  }
  V.EffectsBefore = effectsBefore(B, Alloc);
  const Op &O = B.op(Alloc);
  V.EntryExtent = entryValue(B, O.Value ? O.Value : X.Extent, Alloc);
}

} // namespace scratchlift

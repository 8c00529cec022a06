//===- Guards.cpp - Conditions in front of an allocation ------------------===//
//
// A branch guards an allocation if every path to it takes one and the same side
// there; loop conditions are the guards of what stands in the loop (zero
// trips). A call in front of it that may throw is a guard that nobody can
// express. The conditions are also put in terms of entry values
// (EntryValues.cpp).
//
//===----------------------------------------------------------------------===//
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"

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

struct Guard {
  Expr Cond;
  bool Outcome = true;
  OpRef At;
};

bool pathAround(const Body &B, int From, int To, int Around) {
  if (From == To)
    return true;
  std::vector<char> Seen(B.F.Blocks.size());
  std::vector<int> Work{From};
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (N == To)
      return true;
    if (N == Around || Seen[N])
      continue;
    Seen[N] = true;
    const std::vector<int> &Next = B.G.succs(N);
    Work.insert(Work.end(), Next.begin(), Next.end());
  }
  return false;
}

/// The edge from D to T is taken by an exception that a handler of D catches.
bool isExceptionEdge(const Body &B, int D, int T) {
  std::vector<int> Handlers = B.G.handlerEntries(D);
  auto Handles = [&](int N) { return llvm::is_contained(Handlers, N); };
  return !B.F.Blocks[D].Cond && T >= 0 &&
         (Handles(T) ||
          (B.F.Blocks[T].Ops.empty() && llvm::any_of(B.G.succs(T), Handles)));
}

/// The guard that block D is for block To, if it is one.
bool guardAt(const Body &B, int D, int To, Guard &Out) {
  const Block &X = B.F.Blocks[D];
  if (D == To || X.Succs.size() < 2 || !B.G.dominates(D, To))
    return false;
  // Calls that may throw are guards of their own.
  if (llvm::any_of(X.Succs, [&](int T) { return isExceptionEdge(B, D, T); }))
    return false;
  std::vector<size_t> Leading;
  for (size_t I = 0; I < X.Succs.size(); ++I)
    if (X.Succs[I] >= 0 && pathAround(B, X.Succs[I], To, D))
      Leading.push_back(I);
  if (Leading.size() == X.Succs.size() || Leading.empty())
    return false;
  Out.At = {D, static_cast<int>(X.Ops.size())};
  Out.Outcome = Leading.front() == 0;
  bool TwoWay = X.Succs.size() == 2;
  Out.Cond = TwoWay && X.Cond ? X.Cond : unknown("branch");
  Out.Outcome |= !TwoWay;
  for (const NaturalLoop &L : B.G.loops())
    if (L.Test == D && L.Blocks.test(To)) {
      Out.Cond = entersLoop(B, L);
      Out.Outcome = true;
    } else if (L.Test == D && Out.Cond.Kind != ExprKind::Unknown) {
      // Behind a loop: its condition has failed at last. That it ends at all
      // is no condition on entry values.
      return false;
    }
  return true;
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
      return true;
    }
  }
  return false;
}

} // namespace

void findGuards(const Body &B, BufferVerdict &V) {
  const Buffer &X = B.F.Buffers[V.Buffer];
  std::vector<OpRef> Allocs = allocationsOf(B, V.Buffer);
  if (Allocs.empty())
    return;
  llvm::BitVector Blocks(B.G.size());
  for (OpRef A : Allocs)
    Blocks.set(A.Block);
  bool InLambda = B.F.Blocks[Allocs[0].Block].Lambda >= 0;
  V.Conditional = !InLambda && B.G.returnsAround(Blocks);
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
  for (int D : B.G.order()) {
    Guard G;
    if (!guardAt(B, D, Alloc.Block, G))
      continue;
    V.Guards.push_back({G.Cond, G.Outcome});
    // A loop's bounds are asked for where the loop is entered first.
    V.EntryGuards.push_back({entryValue(B, G.Cond, G.At), G.Outcome});
  }
  const Op &O = B.op(Alloc);
  V.EntryExtent = entryValue(B, O.Value ? O.Value : X.Extent, Alloc);
}

} // namespace scratchlift

//===- ContentsLoops.cpp - What a loop writes as a whole ------------------===//
//
// Counted loops only: `for (i = Lo; i < Hi; ++i)` that is left at its condition
// alone. If each iteration writes [a*i + c, a*i + c + n) with a == n, the loop
// writes [a*Lo + c, a*Hi + c); where a may be negative this holds only if a is
// not, or if the loop runs upwards at all. A reversed subscript (a == -1) is
// the mirror image. A loop that descends takes the same values from the other
// end. A range-for that writes its current element writes all.
//
//===----------------------------------------------------------------------===//
#include "analysis/ContentsInternal.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

bool ContentsAnalysis::leavesAtTestOnly(const NaturalLoop &L) const {
  for (int N : L.Blocks.set_bits()) {
    if (N == L.Test)
      continue;
    for (int T : B.G.succs(N))
      if (!L.Blocks.test(T))
        return false;
  }
  return true;
}

bool ContentsAnalysis::invariantIn(const NaturalLoop &L, const Poly &P) {
  if (!P.known())
    return false;
  std::set<int> Vars = Sym.vars(P), Sizes = Sym.sizes(P);
  bool Memory = Sym.readsMemory(P) || llvm::any_of(Vars, [&](int V) {
                  return B.F.Vars[V].AddressTaken || B.F.Vars[V].Reference;
                });
  for (int N : L.Blocks.set_bits())
    for (const Op &O : B.F.Blocks[N].Ops) {
      if (O.Kind == OpKind::Define && Vars.count(O.Var))
        return false;
      bool Resizes =
          changesSize(O) || O.Kind == OpKind::Copy || O.Kind == OpKind::Alloc;
      for (int S : Sizes)
        if (Resizes && (B.A.mayAlias(O.Var, S) || B.A.mayAlias(O.Dst, S)) &&
            !(O.Kind == OpKind::Copy && !B.A.mayAlias(O.Dst, S)))
          return false;
      if (O.Kind == OpKind::Call && O.Call >= 0) {
        const CallSite &C = B.F.Calls[O.Call];
        bool Elsewhere = callWritesElsewhere(C, B.S);
        for (const Access &A : callAccesses(B.F, C, B.S)) {
          if (A.K == Access::Read)
            continue;
          if (Memory)
            return false;
          for (int S : Sizes)
            if (A.K == Access::Resize && B.A.mayAlias(A.Var, S))
              return false;
        }
        if (Elsewhere && (Memory || llvm::any_of(Sizes, [&](int S) {
                            return B.A.mayBeUnknown(S) ||
                                   llvm::any_of(B.A.roots(S), [&](int R) {
                                     return B.A.isOuter(R);
                                   });
                          })))
          return false;
      }
      bool Stores = changesElements(O) ||
                    (O.Kind == OpKind::Define &&
                     (O.Var < 0 || B.F.Vars[O.Var].Reference ||
                      B.F.Vars[O.Var].Role == VarRole::StaticLocal));
      bool Fresh = O.Var >= 0 && O.Var == Root && !B.A.isOuter(Root);
      if (Memory && Stores && !Fresh)
        return false;
    }
  return true;
}

std::optional<Stretch> ContentsAnalysis::projected(const Stretch &P,
                                                   const std::string &I,
                                                   const Poly &Lo,
                                                   const Poly &Hi, bool Done) {
  for (const auto &[X, Y] : P.If)
    if (X.mentions(I) || Y.mentions(I))
      return std::nullopt;
  Poly Length = P.Hi - P.Lo;
  auto Linear = P.Lo.linearIn(I);
  if (!Linear || Length.mentions(I) || !P.Lo.mentions(I))
    return std::nullopt;
  const Poly &Step = Linear->first;
  Stretch Out;
  Out.If = P.If;
  if (Step.asConstant() == -1 && Length.asConstant() == 1) {
    // Behind the last index and up to the first one.
    Out.Lo = P.Lo.replaced(I, Hi) + Poly::constant(1);
    Out.Hi = P.Lo.replaced(I, Lo) + Poly::constant(1);
    return Out;
  }
  if (!(Length == Step) && !Sym.proveNonNegative(Length - Step))
    return std::nullopt;
  Out.Lo = P.Lo.replaced(I, Lo);
  Out.Hi = P.Lo.replaced(I, Hi);
  bool Upwards =
      Step.asConstant() ? *Step.asConstant() >= 0 : Sym.proveNonNegative(Step);
  if (!Upwards) {
    if (Step.asConstant())
      return std::nullopt;
    if (Done && !Sym.proveNonNegative(Hi - Lo))
      Out.If.push_back({Step, Hi - Lo});
  }
  return Out;
}

void ContentsAnalysis::project(const NaturalLoop &L, const Coverage &It) {
  const Scope &S = B.F.Scopes[L.Scope];
  LoopFacts &Facts = Loops[L.Test];
  if (S.RangeOver >= 0) {
    auto M = B.A.must(S.RangeOver);
    if (!M || M->Root != Root || M->Offset || M->Iterates)
      return;
    for (const Stretch &P : It.Pieces)
      if (P.If.empty() && P.Lo.asAtom().rfind("current ", 0) == 0 &&
          P.Hi == P.Lo + Poly::constant(1))
        Facts.Everything = true;
    return;
  }
  if (S.Induction < 0)
    return;
  std::string I = "v" + std::to_string(S.Induction);
  Poly Lo = Sym.poly(S.Lo), Hi = Sym.poly(S.Hi);
  if (!invariantIn(L, Lo) || !invariantIn(L, Hi) || Lo.mentions(I) ||
      Hi.mentions(I))
    return;
  for (const Stretch &P : It.Pieces) {
    // The rest of the bounds must mean one thing in all iterations.
    Poly RestLo = P.Lo.replaced(I, Poly()), RestHi = P.Hi.replaced(I, Poly());
    if (!invariantIn(L, RestLo) || !invariantIn(L, RestHi))
      continue;
    if (auto Q = projected(P, I, Lo, Hi, /*Done=*/true))
      Facts.Behind.push_back(*Q);
    Poly From = S.Descends ? Poly::atom(I) + Poly::constant(1) : Lo;
    Poly To = S.Descends ? Hi : Poly::atom(I);
    if (auto Q = projected(P, I, From, To, /*Done=*/false))
      Facts.SoFar.push_back(*Q);
  }
}

/// `i-- > 0`.
bool ContentsAnalysis::changesInTest(const NaturalLoop &L, int Var) const {
  return Var >= 0 && llvm::any_of(B.Defines[Var], [&](OpRef D) {
           return L.Blocks.test(D.Block) && L.Condition.test(D.Block);
         });
}

void ContentsAnalysis::summarise(const NaturalLoop &L) {
  if (L.Scope < 0 || !leavesAtTestOnly(L))
    return;
  const Scope &S = B.F.Scopes[L.Scope];
  if (!S.Counted && !S.Descends)
    return;
  std::vector<Coverage> In(B.F.Blocks.size());
  Coverage Nothing;
  Nothing.Reached = true;
  Nothing.Extent = SelfSize;
  In[L.Header] = Nothing;
  Inside = &L;
  Coverage Latch;
  for (bool Changed = true; Changed;) {
    Changed = false;
    Iterations.clear();
    Latch = {};
    for (int N : B.G.order()) {
      if (!L.Blocks.test(N) || !In[N].Reached)
        continue;
      Coverage State = In[N];
      flow(N, State, nullptr);
      for (int T : B.G.succs(N)) {
        if (!L.Blocks.test(T))
          continue;
        if (T == L.Header) {
          meet(Latch, State);
          continue;
        }
        Coverage Out = State;
        edge(N, T, Out);
        Changed |= meet(In[T], Out);
      }
    }
  }
  Inside = nullptr;
  // Else an iteration ends where the variable changes.
  bool AtLatch = S.RangeOver >= 0 || changesInTest(L, S.Induction);
  Coverage Iteration;
  if (AtLatch)
    Iteration = Latch;
  else
    for (const Coverage &C : Iterations)
      meet(Iteration, C);
  Iterations.clear();
  if (Iteration.Reached)
    project(L, Iteration);
}

void ContentsAnalysis::edge(int From, int To, Coverage &State) {
  for (const NaturalLoop &L : B.G.loops()) {
    if (L.Test != From || &L == Inside)
      continue;
    auto It = Loops.find(From);
    if (It == Loops.end())
      continue;
    bool Stays = L.Blocks.test(To);
    if (!Stays && It->second.Everything)
      State.Full = true;
    for (const Stretch &P : Stays ? It->second.SoFar : It->second.Behind) {
      Stretch Q = P;
      if (State.Exact && !SelfSize.asAtom().empty()) {
        Q.Lo = Q.Lo.replaced(SelfSize.asAtom(), State.Extent);
        Q.Hi = Q.Hi.replaced(SelfSize.asAtom(), State.Extent);
      }
      add(std::move(Q), State);
    }
  }
}

std::vector<Poly> ContentsAnalysis::assumptions(int Block) {
  auto [It, New] = Assumed.try_emplace(Block);
  if (!New)
    return It->second;
  std::vector<Poly> Out;
  for (const NaturalLoop &L : B.G.loops()) {
    if (!L.Blocks.test(Block) || L.Condition.test(Block) || L.Scope < 0)
      continue;
    const Scope &S = B.F.Scopes[L.Scope];
    if (!(S.Counted || S.Descends) || S.Induction < 0)
      continue;
    Poly I = Poly::atom("v" + std::to_string(S.Induction));
    Poly Lo = Sym.poly(S.Lo), Hi = Sym.poly(S.Hi);
    // The variable's own atom must exist for its sign to be known.
    Expr V;
    V.Kind = ExprKind::Var;
    V.Index = S.Induction;
    V.Type = B.F.Vars[S.Induction].CanonType;
    Sym.poly(V);
    // Behind the increment the variable may have left the range.
    bool Changed = llvm::any_of(B.Defines[S.Induction], [&](OpRef D) {
      return L.Blocks.test(D.Block) && D.Block != Block &&
             D.Block != L.Header && B.G.dominates(D.Block, Block);
    });
    if (Changed)
      continue;
    if (invariantIn(L, Lo))
      Out.push_back(I - Lo);
    if (invariantIn(L, Hi))
      Out.push_back(Hi - I - Poly::constant(1));
    if (invariantIn(L, Lo) && invariantIn(L, Hi))
      Out.push_back(Hi - Lo - Poly::constant(1));
  }
  // Branches on the way: one side only leads here, and nothing they name has
  // changed since.
  OpRef Here{Block, static_cast<int>(B.F.Blocks[Block].Ops.size())};
  for (int D : B.G.order()) {
    const scratchlift::Block &X = B.F.Blocks[D];
    if (!X.Cond || X.Succs.size() != 2 || X.Succs[0] == X.Succs[1] ||
        D == Block || !B.G.dominates(D, Block))
      continue;
    for (int Side : {0, 1}) {
      int T = X.Succs[Side];
      if (B.G.preds(T).size() != 1 || !B.G.dominates(T, Block))
        continue;
      for (Poly &P : Sym.implied(X.Cond, Side == 0)) {
        bool Stable = !Sym.readsMemory(P) && Sym.sizes(P).empty();
        OpRef From{D, static_cast<int>(X.Ops.size())};
        for (int V : Sym.vars(P))
          Stable &= B.unchangedBetween(V, From, Here);
        if (Stable)
          Out.push_back(std::move(P));
      }
    }
  }
  return It->second = Out;
}

} // namespace scratchlift

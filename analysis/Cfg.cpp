//===- Cfg.cpp - Shape of one function's control flow ---------------------===//
//
// Dominators after Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
// Algorithm"), over a virtual node in front of all roots (behind all exits for
// post-dominators). An endless loop post-dominates nothing.
//
//===----------------------------------------------------------------------===//
#include "analysis/Cfg.h"

#include <algorithm>

namespace scratchlift {

bool scopeWithin(const Function &F, int S, int Ancestor) {
  for (; S >= 0 && S < static_cast<int>(F.Scopes.size());
       S = F.Scopes[S].Parent)
    if (S == Ancestor)
      return true;
  return false;
}

int enclosingScope(const Function &F, int S, ScopeKind Kind) {
  for (; S >= 0 && S < static_cast<int>(F.Scopes.size());
       S = F.Scopes[S].Parent)
    if (F.Scopes[S].Kind == Kind)
      return S;
  return -1;
}

namespace {

bool endsInThrow(const Block &B) {
  return !B.Ops.empty() && B.Ops.back().Kind == OpKind::Throw;
}

/// Reverse post-order of what From reaches over Next.
std::vector<int> reversePostOrder(const std::vector<int> &From,
                                  const std::vector<std::vector<int>> &Next) {
  std::vector<int> Out;
  std::vector<char> Seen(Next.size());
  std::vector<std::pair<int, size_t>> Stack;
  for (auto It = From.rbegin(); It != From.rend(); ++It) {
    if (Seen[*It])
      continue;
    Seen[*It] = true;
    Stack.push_back({*It, 0});
    while (!Stack.empty()) {
      auto &[B, I] = Stack.back();
      if (I < Next[B].size()) {
        int S = Next[B][I++];
        if (!Seen[S]) {
          Seen[S] = true;
          Stack.push_back({S, 0});
        }
        continue;
      }
      Out.push_back(B);
      Stack.pop_back();
    }
  }
  std::reverse(Out.begin(), Out.end());
  return Out;
}

std::vector<int> positions(const std::vector<int> &Sequence, size_t Count) {
  std::vector<int> Order(Count, -1);
  for (size_t I = 0; I < Sequence.size(); ++I)
    Order[Sequence[I]] = static_cast<int>(I);
  return Order;
}

} // namespace

Cfg::Cfg(const Function &F) : Entry(F.Entry), Exit(F.Exit) {
  size_t Count = F.Blocks.size();
  Succs.resize(Count);
  Preds.resize(Count);
  Handlers.resize(Count);
  for (size_t B = 0; B < Count; ++B)
    for (int S : F.Blocks[B].Succs)
      if (S >= 0 && S < static_cast<int>(Count)) {
        Succs[B].push_back(S);
        Preds[S].push_back(static_cast<int>(B));
      }
  findHandlers(F);
  findRoots(F);
  number();
  // Facts name an exit block of its own, which returns lead to; where there is
  // none, whatever leads nowhere returns.
  bool HasExit = Exit != Entry;
  for (int B : Sequence) {
    bool Leaves = HasExit ? B != Exit && llvm::is_contained(Succs[B], Exit)
                          : Succs[B].empty();
    if (Leaves && F.Blocks[B].Lambda < 0 && !endsInThrow(F.Blocks[B]))
      NormalExits.push_back(B);
  }
  findLoops(F);
}

void Cfg::findHandlers(const Function &F) {
  // The first blocks of each catch scope: no predecessor inside of it.
  std::vector<std::vector<int>> Firsts(F.Scopes.size());
  for (size_t B = 0; B < F.Blocks.size(); ++B) {
    int Catch = enclosingScope(F, F.Blocks[B].Scope, ScopeKind::Catch);
    if (Catch < 0)
      continue;
    bool Inside = llvm::any_of(Preds[B], [&](int P) {
      return scopeWithin(F, F.Blocks[P].Scope, Catch);
    });
    if (!Inside)
      Firsts[Catch].push_back(static_cast<int>(B));
  }
  auto HandlersOf = [&](int Try, std::vector<int> &Out) {
    const SourceSpan &Stmt = F.Scopes[Try].Stmt;
    for (size_t C = 0; C < F.Scopes.size(); ++C) {
      const Scope &S = F.Scopes[C];
      if (S.Kind != ScopeKind::Catch)
        continue;
      bool Own = S.Parent == Try ||
                 (S.Parent == F.Scopes[Try].Parent &&
                  (!Stmt.valid() || !S.Stmt.valid() || Stmt.contains(S.Stmt)));
      if (Own)
        Out.insert(Out.end(), Firsts[C].begin(), Firsts[C].end());
    }
  };
  for (size_t B = 0; B < F.Blocks.size(); ++B) {
    // A handler does not catch what it throws itself; an outer try does.
    int From = F.Blocks[B].Scope;
    for (int S = From; S >= 0 && S < static_cast<int>(F.Scopes.size());
         S = F.Scopes[S].Parent) {
      bool SkipsTry = F.Scopes[S].Kind == ScopeKind::Catch;
      if (SkipsTry && F.Scopes[S].Parent >= 0 &&
          F.Scopes[F.Scopes[S].Parent].Kind == ScopeKind::Try) {
        S = F.Scopes[S].Parent;
        continue;
      }
      if (F.Scopes[S].Kind == ScopeKind::Try)
        HandlersOf(S, Handlers[B]);
    }
  }
}

void Cfg::findRoots(const Function &F) {
  if (F.Blocks.empty())
    return;
  Roots.push_back(Entry);
  std::vector<char> Seen(F.Blocks.size());
  auto Mark = [&](int Root) {
    for (int B : reversePostOrder({Root}, Succs))
      Seen[B] = true;
  };
  Mark(Entry);
  for (size_t L = 0; L < F.Lambdas.size(); ++L) {
    int First = -1;
    bool Rooted = false;
    for (size_t B = 0; B < F.Blocks.size(); ++B) {
      if (F.Blocks[B].Lambda != static_cast<int>(L) || Seen[B])
        continue;
      if (First < 0)
        First = static_cast<int>(B);
      if (!Preds[B].empty())
        continue;
      Rooted = true;
      Roots.push_back(static_cast<int>(B));
      Mark(static_cast<int>(B));
    }
    if (!Rooted && First >= 0) {
      Roots.push_back(First);
      Mark(First);
    }
  }
  // Handlers that no edge enters, outer ones first.
  for (size_t B = 0; B < F.Blocks.size(); ++B)
    if (Seen[B])
      for (int H : Handlers[B])
        if (!Seen[H]) {
          Roots.push_back(H);
          Mark(H);
        }
}

void Cfg::number() {
  Sequence = reversePostOrder(Roots, Succs);
  Order = positions(Sequence, Succs.size());
  Idom = immediate(Sequence, Order, /*Forward=*/true);

  std::vector<int> Ends;
  for (int B : Sequence)
    if (Succs[B].empty() || B == Exit)
      Ends.push_back(B);
  BackSequence = reversePostOrder(Ends, Preds);
  llvm::erase_if(BackSequence, [&](int B) { return !reachable(B); });
  BackOrder = positions(BackSequence, Succs.size());
  Ipdom = immediate(BackSequence, BackOrder, /*Forward=*/false);
}

/// -2: not numbered, -1: the virtual node.
std::vector<int> Cfg::immediate(const std::vector<int> &Seq,
                                const std::vector<int> &Ord,
                                bool Forward) const {
  std::vector<int> Doms(Succs.size(), -2);
  std::vector<char> IsRoot(Succs.size());
  for (int B : Seq) {
    bool Root =
        Forward ? llvm::is_contained(Roots, B) : Succs[B].empty() || B == Exit;
    IsRoot[B] = Root;
    if (Root)
      Doms[B] = -1;
  }
  auto Meet = [&](int A, int B) {
    while (A != B) {
      if (A == -1 || B == -1)
        return -1;
      if (Ord[A] > Ord[B])
        A = Doms[A];
      else
        B = Doms[B];
    }
    return A;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int B : Seq) {
      if (IsRoot[B])
        continue;
      int New = -2;
      for (int P : Forward ? Preds[B] : Succs[B])
        if (Ord[P] >= 0 && Doms[P] != -2)
          New = New == -2 ? P : Meet(New, P);
      if (New != Doms[B]) {
        Doms[B] = New;
        Changed = true;
      }
    }
  }
  return Doms;
}

bool Cfg::dominates(int A, int B) const {
  if (!reachable(A) || !reachable(B))
    return false;
  for (; B >= 0; B = Idom[B])
    if (B == A)
      return true;
  return false;
}

std::vector<int> Cfg::dominators(int B) const {
  std::vector<int> Out;
  for (; B >= 0 && reachable(B); B = Idom[B])
    Out.push_back(B);
  std::reverse(Out.begin(), Out.end());
  return Out;
}

bool Cfg::postDominates(int A, int B) const {
  if (BackOrder[A] < 0 || BackOrder[B] < 0)
    return false;
  for (; B >= 0; B = Ipdom[B])
    if (B == A)
      return true;
  return false;
}

bool Cfg::dominates(OpRef A, OpRef B) const {
  if (A.Block == B.Block)
    return reachable(A.Block) && A.Index < B.Index;
  return dominates(A.Block, B.Block);
}

bool Cfg::reaches(int A, int B) const {
  std::vector<char> Seen(Succs.size());
  std::vector<int> Work(Succs[A]);
  Work.insert(Work.end(), Handlers[A].begin(), Handlers[A].end());
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (N == B)
      return true;
    if (Seen[N])
      continue;
    Seen[N] = true;
    Work.insert(Work.end(), Succs[N].begin(), Succs[N].end());
    Work.insert(Work.end(), Handlers[N].begin(), Handlers[N].end());
  }
  return false;
}

bool Cfg::mayPrecede(OpRef A, OpRef B) const {
  if (!reachable(A.Block))
    return false;
  if (A.Block == B.Block && A.Index < B.Index)
    return true;
  return reaches(A.Block, B.Block);
}

bool Cfg::reachesAround(OpRef A, OpRef B, OpRef Around) const {
  if (!reachable(A.Block))
    return false;
  // Behind A within its block.
  bool Blocked = Around.Block == A.Block && Around.Index > A.Index;
  if (A.Block == B.Block && A.Index < B.Index &&
      !(Blocked && Around.Index < B.Index))
    return true;
  std::vector<int> Work;
  auto Leave = [&](int N) {
    Work.insert(Work.end(), Succs[N].begin(), Succs[N].end());
    Work.insert(Work.end(), Handlers[N].begin(), Handlers[N].end());
  };
  if (!Blocked)
    Leave(A.Block);
  std::vector<char> Seen(Succs.size());
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (Seen[N])
      continue;
    Seen[N] = true;
    bool Stops = N == Around.Block;
    if (N == B.Block && !(Stops && Around.Index < B.Index))
      return true;
    if (!Stops)
      Leave(N);
  }
  return false;
}

void Cfg::findLoops(const Function &F) {
  for (int H : Sequence) {
    NaturalLoop L;
    for (int P : Preds[H])
      if (dominates(H, P))
        L.Latches.push_back(P);
    if (L.Latches.empty())
      continue;
    L.Header = H;
    L.Blocks.resize(size());
    L.Blocks.set(H);
    std::vector<int> Work = L.Latches;
    while (!Work.empty()) {
      int N = Work.back();
      Work.pop_back();
      if (!reachable(N) || L.Blocks.test(N))
        continue;
      L.Blocks.set(N);
      Work.insert(Work.end(), Preds[N].begin(), Preds[N].end());
    }
    L.Condition.resize(size());
    for (int N = H; !L.Condition.test(N); N = Succs[N].front()) {
      L.Condition.set(N);
      L.Test = N;
      if (Succs[N].size() != 1 || !L.Blocks.test(Succs[N].front()))
        break;
    }
    // The statement: innermost loop scope around all blocks but the header,
    // which may also stand for what precedes the loop.
    int Common = -2;
    for (int B : L.Blocks.set_bits()) {
      if (B == H && L.Blocks.count() > 1)
        continue;
      int S = F.Blocks[B].Scope;
      while (Common != -2 && S >= 0 && !scopeWithin(F, Common, S))
        S = F.Scopes[S].Parent;
      Common = S;
    }
    L.Scope = enclosingScope(F, Common, ScopeKind::Loop);
    Loops.push_back(std::move(L));
  }
  // An inner loop's statement is not the outer loop's: where two claim one
  // scope, the larger one has it.
  for (NaturalLoop &A : Loops)
    for (const NaturalLoop &B : Loops)
      if (&A != &B && A.Scope >= 0 && A.Scope == B.Scope &&
          A.Blocks.count() < B.Blocks.count())
        A.Scope = -1;
}

const NaturalLoop *Cfg::loopOfScope(int Scope) const {
  for (const NaturalLoop &L : Loops)
    if (L.Scope == Scope)
      return &L;
  return nullptr;
}

std::vector<int> Cfg::handlerEntries(int B) const { return Handlers[B]; }

} // namespace scratchlift

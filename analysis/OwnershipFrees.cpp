//===- OwnershipFrees.cpp - Who frees a raw allocation, and where ---------===//
//
// Raw forms only: containers and smart pointers free themselves. A forward
// may-analysis follows which owner variables hold a live allocation: allocation
// sets, freeing clears, swapping exchanges, and the null side of a test clears.
// A live allocation at a normal return is a leak (an exception may leak today
// as well); one at its own allocation is carried into the next iteration.
//
// The rewriter replaces one allocation by one parameter. A variable that is
// also made to point elsewhere, or that is null on some path where it is
// tested, means something that a parameter does not.
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/OwnershipInternal.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

namespace {

bool isRaw(const Buffer &X) {
  switch (X.Form) {
  case BufferForm::NewArray:
  case BufferForm::Malloc:
  case BufferForm::Calloc:
  case BufferForm::Realloc:
  case BufferForm::AlignedAlloc:
  case BufferForm::PosixMemalign:
  case BufferForm::MmMalloc:
  case BufferForm::OperatorNew:
    return true;
  default:
    return false;
  }
}

class FreeChecker {
public:
  FreeChecker(const Body &B, int Buffer)
      : B(B), Id(Buffer), X(B.F.Buffers[Buffer]) {}
  OwnerFinding run();

private:
  OwnerFinding sources();
  OwnerFinding nullTests();
  OwnerFinding flow();
  void transfer(const Op &O, std::set<int> &Live) const;
  std::set<int> onEdge(int From, size_t Succ, std::set<int> Live) const;
  bool owner(int Var) const {
    return Var >= 0 && B.F.Vars[Var].Buffer >= 0 &&
           isRaw(B.F.Buffers[B.F.Vars[Var].Buffer]);
  }
  std::string name() const { return "'" + B.F.Vars[X.Var].Name + "'"; }

  const Body &B;
  int Id;
  const Buffer &X;
};

/// Everything that the owner variable is made to point to.
OwnerFinding FreeChecker::sources() {
  std::vector<OpRef> Allocs = allocationsOf(B, Id);
  if (Allocs.size() > 1)
    return found(Reason::ExtentUnresolved,
                 name() + " is allocated at more than one place",
                 B.op(Allocs[1]).Span);
  const SourceSpan &At = Allocs.empty() ? X.AllocExpr : B.op(Allocs[0]).Span;
  if (!X.AllocStmt.valid() && X.DeclStmt.valid() && At.valid() &&
      !X.DeclStmt.contains(At))
    return found(
        Reason::ConditionalAllocation,
        "the allocation of " + name() + " is part of a larger statement", At);
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (O.Kind == OpKind::Define && O.Var == X.Var && O.Method == "chosen")
      return found(Reason::ConditionalAllocation,
                   "a condition decides what " + name() + " points to", O.Span);
    if (O.Kind == OpKind::Grow && O.Var == X.Var)
      return found(Reason::Grows, name() + " is reallocated as it grows",
                   O.Span);
    bool Elsewhere =
        (O.Kind == OpKind::Define && O.Var == X.Var && !isNullExpr(O.Value)) ||
        (O.Kind == OpKind::View && O.Dst == X.Var);
    if (!Elsewhere)
      continue;
    // p = p + k and the like: the variable no longer is the allocation.
    bool Steps = O.Kind == OpKind::Define && !B.A.mayBeUnknown(X.Var) &&
                 B.A.roots(X.Var).size() == 1;
    if (Steps)
      return found(Reason::Escapes, name() + " is changed after the allocation",
                   O.Span);
    return found(Reason::ConditionalAllocation,
                 name() + " also points to memory that is not allocated here",
                 O.Span);
  }
  // A second pointer that owns the elements on one path and views others on
  // another: `T *p = n <= 64 ? small : new T[n]`.
  for (size_t V = 0; V < B.F.Vars.size(); ++V) {
    int Id = static_cast<int>(V);
    if (Id == X.Var || !B.A.denotes(Id, X.Var) ||
        B.F.Vars[V].Kind != VarKind::Pointer)
      continue;
    for (int R : B.A.roots(Id))
      if (R != X.Var && B.F.Vars[R].Buffer < 0 &&
          B.F.Vars[R].Role == VarRole::Local &&
          B.F.Vars[R].Kind != VarKind::Scalar)
        return found(Reason::ConditionalAllocation,
                     "'" + B.F.Vars[V].Name + "' points to " + name() +
                         " or to '" + B.F.Vars[R].Name + "'",
                     B.F.Vars[V].Decl);
  }
  return {};
}

/// A null test that is not about the failure of the allocation.
OwnerFinding FreeChecker::nullTests() {
  std::vector<OpRef> Allocs = allocationsOf(B, Id);
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (O.Kind != OpKind::NullTest || !B.A.denotes(O.Var, X.Var))
      continue;
    bool Behind = !Allocs.empty() && B.G.dominates(Allocs[0], R);
    if (!Behind)
      return found(Reason::ConditionalAllocation,
                   name() + " is null where it was not allocated, and tested",
                   O.Span);
    for (OpRef D : B.All) {
      const Op &N = B.op(D);
      bool Clears = N.Kind == OpKind::Nullify ||
                    (N.Kind == OpKind::Define && isNullExpr(N.Value));
      if (Clears && N.Var == X.Var && B.G.reachesAround(D, R, Allocs[0]))
        return found(Reason::ConditionalAllocation,
                     name() + " is null here on some path, and tested", O.Span);
    }
  }
  return {};
}

void FreeChecker::transfer(const Op &O, std::set<int> &Live) const {
  switch (O.Kind) {
  case OpKind::Alloc:
    if (owner(O.Var))
      Live.insert(O.Var);
    break;
  case OpKind::Free:
    Live.erase(O.Var);
    // Freed through a sole alias.
    if (auto M = B.A.must(O.Var); M && !M->Offset)
      Live.erase(M->Root);
    break;
  case OpKind::Swap: {
    if (!owner(O.Var) || !owner(O.Dst))
      break;
    bool A = Live.count(O.Var), C = Live.count(O.Dst);
    Live.erase(O.Var);
    Live.erase(O.Dst);
    if (A)
      Live.insert(O.Dst);
    if (C)
      Live.insert(O.Var);
    break;
  }
  default:
    break;
  }
}

/// What is live behind a branch that may have tested for null.
std::set<int> FreeChecker::onEdge(int From, size_t Succ,
                                  std::set<int> Live) const {
  std::set<int> Out;
  for (int V : Live)
    if (!B.isNullSide(From, Succ, V))
      Out.insert(V);
  return Out;
}

OwnerFinding FreeChecker::flow() {
  std::vector<std::set<int>> In(B.F.Blocks.size());
  std::vector<char> Seen(B.F.Blocks.size());
  auto Enter = [&](int To, const std::set<int> &Live) {
    size_t Before = In[To].size();
    In[To].insert(Live.begin(), Live.end());
    bool Changed = !Seen[To] || In[To].size() != Before;
    Seen[To] = true;
    return Changed;
  };
  if (B.F.Blocks.empty())
    return {};
  Seen[B.F.Entry] = true;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int N : B.G.order()) {
      if (!Seen[N] || B.F.Blocks[N].Lambda >= 0)
        continue;
      std::set<int> Live = In[N];
      const std::vector<int> Handlers = B.G.handlerEntries(N);
      for (const Op &O : B.F.Blocks[N].Ops) {
        // Throwing, the operation has not happened.
        for (int H : Handlers)
          Changed |= B.mayThrow(O) && Enter(H, Live);
        transfer(O, Live);
      }
      const Block &Here = B.F.Blocks[N];
      for (size_t I = 0; I < Here.Succs.size(); ++I)
        if (Here.Succs[I] >= 0)
          Changed |= Enter(Here.Succs[I], onEdge(N, I, Live));
    }
  }
  // Owners that may hold this allocation after swaps.
  auto MayHold = [&](int V) { return B.A.denotes(V, X.Var); };
  for (int N : B.G.order()) {
    if (!Seen[N] || B.F.Blocks[N].Lambda >= 0)
      continue;
    std::set<int> Live = In[N];
    for (const Op &O : B.F.Blocks[N].Ops) {
      if (O.Kind == OpKind::Alloc && O.Buffer == Id && Live.count(X.Var))
        return found(Reason::Carried,
                     name() + " is allocated again before it is freed", O.Span);
      if (O.Kind == OpKind::Free && O.Var != X.Var && O.Buffer != Id &&
          MayHold(O.Var) && !(owner(O.Var) && Live.count(O.Var)))
        return found(Reason::FreedElsewhere,
                     name() + " is freed through '" + B.F.Vars[O.Var].Name +
                         "'",
                     O.Span);
      transfer(O, Live);
    }
    if (!llvm::is_contained(B.G.normalExits(), N))
      continue;
    const std::vector<int> &Next = B.F.Blocks[N].Succs;
    for (size_t I = 0; I < Next.size(); ++I)
      if (Next[I] == B.G.exit())
        Live = onEdge(N, I, Live);
    for (int V : Live)
      if (V == X.Var || MayHold(V)) {
        const std::vector<Op> &Ops = B.F.Blocks[N].Ops;
        return found(Reason::NotFreed,
                     name() + " is not freed on the path that returns here",
                     Ops.empty() ? B.F.Vars[X.Var].Decl : Ops.back().Span);
      }
  }
  return {};
}

OwnerFinding FreeChecker::run() {
  if (X.Form == BufferForm::Realloc)
    return found(Reason::Grows, name() + " is reallocated as it grows",
                 X.AllocExpr.valid() ? X.AllocExpr : B.F.Vars[X.Var].Decl);
  OwnerFinding F = flow();
  if (F.Why == Reason::None || F.Why == Reason::NotFreed) {
    OwnerFinding S = sources();
    if (S.Why != Reason::None &&
        (F.Why == Reason::None || S.Why == Reason::ConditionalAllocation))
      F = S;
  }
  return F.Why == Reason::None ? nullTests() : F;
}

} // namespace

OwnerFinding freeReason(const Body &B, int Buffer) {
  const scratchlift::Buffer &X = B.F.Buffers[Buffer];
  if (isRaw(X))
    return FreeChecker(B, Buffer).run();
  if (X.Form != BufferForm::UniquePtr && X.Form != BufferForm::SharedPtr)
    return {};
  std::vector<OpRef> Allocs = allocationsOf(B, Buffer);
  std::string Name = "'" + B.F.Vars[X.Var].Name + "'";
  if (Allocs.size() > 1)
    return found(Reason::ExtentUnresolved,
                 Name + " is allocated at more than one place",
                 B.op(Allocs[1]).Span);
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (O.Kind == OpKind::NullTest && O.Var == X.Var &&
        (Allocs.empty() || !B.G.dominates(Allocs[0], R)))
      return found(Reason::ConditionalAllocation,
                   Name + " is null where it was not allocated, and tested",
                   O.Span);
  }
  // get() of an owner that is empty on some path, or something else.
  for (size_t V = 0; V < B.F.Vars.size(); ++V) {
    if (static_cast<int>(V) == X.Var ||
        !B.A.denotes(static_cast<int>(V), X.Var) ||
        B.F.Vars[V].Kind != VarKind::Pointer)
      continue;
    for (int R : B.A.roots(static_cast<int>(V)))
      if (R != X.Var && B.F.Vars[R].Buffer < 0 &&
          B.F.Vars[R].Role == VarRole::Local &&
          B.F.Vars[R].Kind != VarKind::Scalar)
        return found(Reason::ConditionalAllocation,
                     "'" + B.F.Vars[V].Name + "' points to " + Name +
                         " or to '" + B.F.Vars[R].Name + "'",
                     B.F.Vars[V].Decl);
  }
  return {};
}

} // namespace scratchlift

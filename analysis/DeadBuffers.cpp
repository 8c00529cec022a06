//===- DeadBuffers.cpp ----------------------------------------------------===//
#include "analysis/DeadBuffers.h"

#include "analysis/Conflicts.h"
#include "analysis/Extents.h"
#include "analysis/Forms.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

/// E over the callee's variables, with parameters numbered by position.
static bool overPositions(const Function &Callee, Expr &E) {
  if (E.Kind == ExprKind::Var) {
    for (unsigned I = 0; I < Callee.Params.size(); ++I)
      if (Callee.Params[I].Var == E.Index && !Callee.Params[I].Pack) {
        E.Index = static_cast<int>(I);
        return true;
      }
    return false;
  }
  return llvm::all_of(E.Args,
                      [&](Expr &A) { return overPositions(Callee, A); });
}

/// Names what has one value from the buffer's allocation to the call.
static bool isStable(const Body &B, const Symbols &S, const Poly &E, OpRef From,
                     OpRef To) {
  if (!E.known() || S.readsMemory(E))
    return false;
  for (int Var : S.sizes(E))
    if (!B.keepsSize(Var))
      return false;
  std::set<int> Sizes = S.sizes(E);
  return llvm::all_of(S.vars(E), [&](int Var) {
    if (Sizes.count(Var) || B.constantValue(Var))
      return true;
    return From.Block >= 0 && B.unchangedBetween(Var, From, To);
  });
}

namespace {
enum class Fit { No, Larger, Exact };
}

/// Does the buffer hold what the call needs?
static Fit fits(const Body &B, int Buffer, const Expr &Needed,
                const CallSite &C) {
  const scratchlift::Buffer &Facts = B.F.Buffers[Buffer];
  if (!Facts.Extent || Facts.ExtentInBytes || !B.keepsSize(Facts.Var))
    return Fit::No;
  std::vector<OpRef> Allocs = allocationsOf(B, Buffer);
  bool Param = Facts.Form == BufferForm::ByValueParam;
  OpRef To = opOf(B, C);
  if (To.Block < 0 || (!Param && Allocs.size() != 1))
    return Fit::No;
  OpRef From = Param ? OpRef{} : Allocs[0];
  Symbols S = B.symbols();
  Poly Has = S.poly(Facts.Extent), Needs = S.poly(Needed);
  if (!isStable(B, S, Has, From, To) || !isStable(B, S, Needs, From, To))
    return Fit::No;
  if (Has == Needs)
    return Fit::Exact;
  return S.proveLessEqual(Needs, Has) ? Fit::Larger : Fit::No;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// Operands of one full-expression are evaluated in no order to rely on.
static bool isUsedBeside(const Body &B, int Var, const CallSite &C) {
  auto Mine = [&](int V) { return V >= 0 && B.A.denotes(V, Var); };
  return llvm::any_of(B.All, [&](OpRef R) {
    const Op &O = B.op(R);
    if (O.Kind != OpKind::Call)
      // Arguments are there before the callee begins.
      return (Mine(O.Var) || Mine(O.Dst)) && C.Stmt.contains(O.Span) &&
             !(O.Kind == OpKind::Observe && C.Span.contains(O.Span));
    if (O.Call < 0 || &B.F.Calls[O.Call] == &C ||
        !C.Stmt.contains(B.F.Calls[O.Call].Span))
      return false;
    const CallSite &Other = B.F.Calls[O.Call];
    return llvm::any_of(Other.Args,
                        [&](const Arg &A) { return Mine(A.Var); }) ||
           Mine(Other.Object.Var) || Other.ResultVar == Var;
  });
}

/// But for argument Through of the call itself, -1 for none.
static bool isDead(const Body &B, int Var, const CallSite &C, int Through) {
  for (unsigned I = 0; I < C.Args.size(); ++I)
    if (static_cast<int>(I) != Through && mayReach(B, C.Args[I], Var))
      return false;
  return !observerOf(B, Var, C) && !isUsedBeside(B, Var, C) &&
         !mayReach(B, C.Object, Var) && !laterRead(B, Var, C).valid();
}

/// The argument that is the variable as a whole, or -1.
static int argumentThatIs(const CallSite &C, int Var) {
  for (unsigned I = 0; I < C.Args.size(); ++I)
    if (C.Args[I].Var == Var && C.Args[I].Method == "ref" &&
        C.Args[I].Where.Kind == RegionKind::All)
      return static_cast<int>(I);
  return -1;
}

/// Declared around the call and in front of it.
static bool isInScope(const Function &F, const Var &V, const CallSite &C) {
  if (V.Role == VarRole::Param)
    return true;
  return scopeWithin(F, C.Scope, V.Scope) && V.Decl.File == C.Span.File &&
         V.Decl.End <= C.Stmt.Begin;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

namespace {

class DeadBufferFinder {
public:
  DeadBufferFinder(Planner &P, Node &N) : P(P), N(N) {}

  void run() {
    std::map<std::pair<std::string, unsigned>, std::vector<const Site *>> Calls;
    for (const Site *S : N.Calls)
      if (S->Callee != &N && S->Callee->rewritten() && canHandIn(P, *S))
        for (unsigned I = 0; I < S->Callee->Slots.size(); ++I)
          Calls[{S->Callee->Usr, I}].push_back(S);
    // What is overwritten in place is read there: nothing is saved elsewhere.
    for (bool Results : {true, false})
      for (const auto &[Key, Sites] : Calls)
        if (Sites[0]->Callee->Slots[Key.second].Result == Results)
          Results ? serveResults(Sites, Key.second) : serve(Sites, Key.second);
  }

private:
  void serve(const std::vector<const Site *> &Sites, unsigned Index) {
    const Node &Callee = *Sites[0]->Callee;
    if (!isServable(Callee, Callee.Slots[Index]))
      return;
    std::map<const Site *, DeadBuffer> Found;
    for (const Site *S : Sites) {
      DeadBuffer D = find(*S, Index);
      if (D.Buffer < 0)
        return;
      Found[S] = D;
    }
    for (const auto &[S, D] : Found)
      take(*S, Index, D);
  }

  /// Each has storage of its own.
  void serveResults(const std::vector<const Site *> &Sites, unsigned Index) {
    for (const Site *S : Sites)
      if (lifeOfResult(P, *S) && takesStorage(N, *S, resultPlace(P, *S)))
        if (DeadBuffer D = find(*S, Index); D.Buffer >= 0)
          take(*S, Index, D);
  }

  void take(const Site &S, unsigned Index, const DeadBuffer &D) {
    P.DeadBuffers[{&S, Index}] = D;
    Roles[D.Buffer] = isSized(S.Callee->Slots[Index].Form);
  }

  bool isServable(const Node &Callee, const Slot &Fed) {
    if (Fed.Buffer < 0 || Fed.Carrier != BufferForm::Vector ||
        !isShareable(P, Callee, Fed))
      return false;
    const Buffer &B = Callee.fn().Buffers[Fed.Buffer];
    return !Callee.Buffers[Fed.Buffer].Verdict.Grows && !overAligned(B);
  }

  DeadBuffer find(const Site &S, unsigned Index) {
    const Slot &Fed = S.Callee->Slots[Index];
    std::optional<std::string> Element = slotElementAtCall(P, S, Index);
    if (!Element || S.body().Template)
      return {};
    const std::string Type =
        tidyType(storageType(Fed, asSeenFrom(S.body(), *Element)));
    for (const OwnBuffer &Own : N.Buffers) {
      if (!hasForm(Own, Fed, Type) || isTaken(S, Fed, Own.Index))
        continue;
      if (Fed.Result && isInput(S, Own.Index))
        return {Own.Index, true, true};
      Fit How = Fed.Buffer < 0 ? Fit::No : fitsAll(S, Fed, Own.Index);
      if (How != Fit::No)
        return {Own.Index, How == Fit::Exact, false};
    }
    return {};
  }

  /// What the result is made of, element by element.
  bool isInput(const Site &S, int Buffer) {
    return llvm::all_of(S.Views, [&](const auto &View) {
      const Function &F = *View.first;
      const CallSite &C = F.Calls[View.second];
      const int Var = F.Buffers[Buffer].Var;
      const int Param = argumentThatIs(C, Var);
      const Body &B = bodyOf(P, F);
      return Param >= 0 && isInScope(F, F.Vars[Var], C) && B.keepsSize(Var) &&
             allocationsOf(B, Buffer).size() < 2 && isDead(B, Var, C, Param) &&
             mayOverwrite(P, *S.Callee, Param).Allowed;
    });
  }

  /// It is a vector of that type, and stays one in the rewritten body.
  bool hasForm(const OwnBuffer &Own, const Slot &Fed,
               const std::string &Type) const {
    const Buffer &B = N.fn().Buffers[Own.Index];
    bool Param = B.Form == BufferForm::ByValueParam;
    if ((B.Form != BufferForm::Vector && !Param) || B.CustomAllocator ||
        B.ConstObject || N.fn().Vars[B.Var].Role == VarRole::StaticLocal ||
        tidyType(B.CanonContainer) != Type || overAligned(B))
      return false;
    auto Role = Roles.find(Own.Index);
    if (Role != Roles.end() && Role->second != isSized(Fed.Form))
      return false;
    if (Own.Decision == Decision::Keep || Own.Decision == Decision::Hoist)
      return true;
    return Own.Form == Form::Container ||
           (Own.Form == Form::Span && Fed.Form == Form::Span);
  }

  /// Where the call needs the buffer.
  SourceSpan lifeOf(const Site &S, bool Result) {
    std::optional<SourceSpan> Life;
    if (Result)
      Life = lifeOfResult(P, S);
    return Life ? *Life : S.call().Stmt;
  }

  /// Another slot has it at the same time.
  bool isTaken(const Site &S, const Slot &Fed, int Buffer) {
    const SourceSpan Life = lifeOf(S, Fed.Result);
    return llvm::any_of(P.DeadBuffers, [&](const auto &Entry) {
      const auto &[Other, Index] = Entry.first;
      return Other->Caller == &N && Entry.second.Buffer == Buffer &&
             mayOverlap(lifeOf(*Other, Other->Callee->Slots[Index].Result),
                        Life);
    });
  }

  Fit fitsAll(const Site &S, const Slot &Fed, int Buffer) {
    Fit All = Fit::Exact;
    for (unsigned I = 0; I < S.Views.size(); ++I) {
      const auto &[F, Index] = S.Views[I];
      const CallSite &C = F->Calls[Index];
      const Function &Callee = P.instanceAt(S, I);
      Expr Needed = entryElements(Callee, S.Callee->Buffers[Fed.Buffer]);
      if (!Needed || !overPositions(Callee, Needed))
        return Fit::No;
      Needed = substituteArgs(Needed, C);
      const Body &B = bodyOf(P, *F);
      const int Var = F->Buffers[Buffer].Var;
      if (!Needed || !isInScope(*F, F->Vars[Var], C) || !isDead(B, Var, C, -1))
        return Fit::No;
      Fit How = fits(B, Buffer, Needed, C);
      if (How == Fit::No)
        return How;
      if (How == Fit::Larger)
        All = How;
    }
    return All;
  }

  Planner &P;
  Node &N;
  /// By buffer: it serves slots that are sized by calls, or by callees.
  std::map<int, bool> Roles;
};

} // namespace

void findDeadBuffers(Planner &P, Node &N) {
  if (!P.Options.CopyBeforeWrite && !N.Buffers.empty())
    DeadBufferFinder(P, N).run();
}

const DeadBuffer *deadBufferFor(const Planner &P, const Site &S,
                                unsigned Index) {
  auto It = P.DeadBuffers.find({&S, Index});
  return It == P.DeadBuffers.end() ? nullptr : &It->second;
}

} // namespace scratchlift

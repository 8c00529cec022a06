//===- FormsFit.cpp - Which forms a buffer can take -----------------------===//
//
// A pointer or span fits where the calls can size it, the body's uses work on
// it, and no null pointer that said "not allocated" goes with the declaration.
// What was named for the extent alone would then be called unused.
//
//===----------------------------------------------------------------------===//
#include "analysis/FormsFit.h"
#include "analysis/Cfg.h"
#include "analysis/Extents.h"
#include "analysis/Symbolic.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace scratchlift {

/// Alignment that operator new gives without being asked (LP64 ABIs).
static constexpr unsigned NewAlignment = 16;

InitKind initOf(const Buffer &B, const BufferVerdict &V) {
  if (B.Init == BufferInit::Undefined)
    return InitKind::Undefined;
  if (V.ContentsDead)
    return InitKind::Dead;
  switch (B.Init) {
  case BufferInit::Undefined:
    return InitKind::Undefined;
  case BufferInit::Zero:
    return InitKind::Zero;
  case BufferInit::Value:
    return InitKind::Value;
  case BufferInit::Copy:
    return InitKind::Copy;
  case BufferInit::List:
    return InitKind::List;
  case BufferInit::Result:
    return InitKind::Undefined;
  }
  return InitKind::Undefined;
}

const Buffer &factsOf(const Node &N, const OwnBuffer &B) {
  return N.fn().Buffers[B.Index];
}

static bool isBool(const Buffer &B) {
  return tidyType(B.CanonElement) == "bool";
}

/// A header's template may be instantiated with bool where nobody looks, and no
/// std::vector stands behind a `bool *`.
bool maybeBoolUnseen(const Planner &P, const Node &N, const OwnBuffer &Own) {
  const Function &F = N.fn();
  const Buffer &B = factsOf(N, Own);
  if (isContainerForm(B.Form))
    return false;
  std::string Canon = tidyType(B.CanonElement);
  return F.Template && F.InHeader && F.External && !P.Options.ClosedWorld &&
         (isIntegerType(Canon) || isFloatingType(Canon)) &&
         tidyType(B.Element) != Canon &&
         llvm::StringRef(F.Instance).contains(Canon);
}

bool overAligned(const Buffer &B) {
  return B.Align > std::max(B.Traits.Align, NewAlignment);
}

static unsigned allocations(const Function &F, int Buffer) {
  unsigned Count = 0;
  for (const Block &B : F.Blocks)
    Count += llvm::count_if(B.Ops, [&](const Op &O) {
      return O.Kind == OpKind::Alloc && O.Buffer == Buffer;
    });
  return Count;
}

static bool hasNullTest(const Function &F, int Var) {
  return llvm::any_of(F.Blocks, [&](const Block &B) {
    return llvm::any_of(B.Ops, [&](const Op &O) {
      return O.Kind == OpKind::NullTest && O.Var == Var;
    });
  });
}

/// The copy's source is a container, not a pair of iterators.
static bool copiesContainer(const Function &F, const Buffer &B) {
  return llvm::any_of(F.Blocks, [&](const Block &Blk) {
    return llvm::any_of(Blk.Ops, [&](const Op &O) {
      return O.Kind == OpKind::Copy && O.Dst == B.Var && O.Var >= 0 &&
             F.Vars[O.Var].Kind == VarKind::Container;
    });
  });
}

//===----------------------------------------------------------------------===//
// Which forms fit
//===----------------------------------------------------------------------===//

bool isPlainSize(const Expr &E) {
  if (E.Const)
    return *E.Const >= 0;
  switch (E.Kind) {
  case ExprKind::Size:
    return true;
  case ExprKind::Cast:
    return E.Args.size() == 1 && isPlainSize(E.Args[0]);
  case ExprKind::Var: {
    IntType T = intType(E.Type);
    return T.Bits != 0 && T.Bits <= 32 && !T.Signed;
  }
  case ExprKind::Binary:
    return (E.Text == "+" || E.Text == "*" || E.Text == "/") &&
           llvm::all_of(E.Args, isPlainSize);
  default:
    return false;
  }
}

/// A handler stands around a call, here or further up.
static bool isCalledInTry(const Node &N, std::set<const Node *> &Seen) {
  if (!Seen.insert(&N).second)
    return false;
  return llvm::any_of(N.CalledFrom, [&](const Site *S) {
    if (S->OutsideCall)
      return false;
    const Function &F = S->body();
    return enclosingScope(F, S->call().Scope, ScopeKind::Try) >= 0 ||
           (S->Caller && isCalledInTry(*S->Caller, Seen));
  });
}

/// Sized in front of the call, a bad size would throw before the callee did
/// what it does first, and a handler could tell ([design] 8: negative sizes
/// behave as they did).
static bool failsEarlier(const Node &N, const OwnBuffer &B) {
  std::set<const Node *> Seen;
  return B.Verdict.EffectsBefore && !isPlainSize(B.Verdict.EntryExtent) &&
         isCalledInTry(N, Seen);
}

static std::string atCall(const Site &S) {
  std::string Caller = S.Caller ? S.Caller->fn().Name : S.OutsideCaller;
  return "the call in '" + Caller + "', line " + std::to_string(S.Place.Line);
}

/// A call without a place in front of its statement stays with the wrapper,
/// unless a loop runs it: there a container serves it better.
std::string whyNotSized(const Planner &P, const Node &N, const OwnBuffer &B) {
  if (!extentKnownAtEntry(N, B) || !extentInWrapper(N, B))
    return "its extent is known only inside";
  if (failsEarlier(N, B))
    return "a bad size would throw before what the function does first, and a "
           "handler could tell";
  const Site *Left = nullptr;
  bool Any = false;
  for (const Site *S : N.CalledFrom) {
    if (!rewritable(*S))
      continue;
    if (!takesStatement(*S)) {
      if (outermostLoop(S->body(), S->call()) >= 0)
        return atCall(*S) + ", leaves no room in front of it to size it";
      Left = Left ? Left : S;
      continue;
    }
    if (!extentAtCall(P, *S, B))
      return atCall(*S) + ", cannot name its extent";
    Any = true;
  }
  if (Left && !Any)
    return atCall(*Left) + ", leaves no room in front of it to size it";
  return "";
}

static bool sizedByCalls(const Planner &P, const Node &N, const OwnBuffer &B) {
  return whyNotSized(P, N, B).empty();
}

bool fitsPointer(const Planner &P, const Node &N, const OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  if (B.Verdict.Grows || overAligned(F) ||
      (isBool(F) && isContainerForm(F.Form)))
    return false;
  // The declaration goes: a null pointer of a path without allocation too.
  if (F.AllocStmt.valid() && B.Verdict.Conditional &&
      hasNullTest(N.fn(), F.Var))
    return false;
  if (isContainerForm(F.Form) &&
      (!B.Verdict.OnlyIndexAndData || F.Form != BufferForm::Vector))
    return false;
  InitKind Init = initOf(F, B.Verdict);
  if (Init == InitKind::Copy || Init == InitKind::List)
    return false;
  return sizedByCalls(P, N, B);
}

bool fitsSpan(const Planner &P, const Node &N, const OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  if (N.Std < 20 || F.Form != BufferForm::Vector || isBool(F) ||
      B.Verdict.NeedsContainer || B.Verdict.Grows ||
      llvm::StringRef(tidyType(F.CanonElement)).starts_with("std::vector<"))
    return false;
  InitKind Init = initOf(F, B.Verdict);
  if (Init == InitKind::List ||
      (Init == InitKind::Copy && !F.Extent && !copiesContainer(N.fn(), F)))
    return false;
  return sizedByCalls(P, N, B);
}

bool fitsVector(const Node &N, const OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  if (isContainerForm(F.Form))
    return true;
  bool Aligns = !overAligned(F) || F.Traits.Size != 0;
  return !isBool(F) && Aligns && F.Form != BufferForm::Realloc &&
         !B.Verdict.Grows && allocations(N.fn(), B.Index) == 1 && F.Extent &&
         !(F.AllocStmt.valid() && B.Verdict.Conditional &&
           hasNullTest(N.fn(), F.Var));
}

/// Why a raw form cannot be carried by a container.
Finding whyNoVector(const Node &N, const OwnBuffer &B) {
  auto because = [](Reason R, std::string Text, SourceSpan Where) {
    return Finding{R, std::move(Text), std::move(Where)};
  };
  const Buffer &F = factsOf(N, B);
  SourceSpan Where = N.fn().Vars[F.Var].Decl;
  if (overAligned(F) && !F.Traits.Size)
    return because(Reason::LayoutMismatch,
                   "no standard container keeps its alignment of " +
                       std::to_string(F.Align) + " bytes",
                   Where);
  if (isBool(F))
    return because(Reason::LayoutMismatch,
                   "std::vector<bool> cannot stand behind a 'bool *'", Where);
  if (F.Form == BufferForm::Realloc || B.Verdict.Grows)
    return because(Reason::ExtentUnresolved,
                   "its size changes after the allocation", Where);
  if (allocations(N.fn(), B.Index) != 1 || F.AllocStmt.valid())
    return because(Reason::ConditionalAllocation,
                   "it is allocated on some paths only", Where);
  return because(Reason::ExtentUnresolved, "its extent is not understood",
                 Where);
}

std::string whyContainer(const Planner &P, const Node &N, const OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  if (B.Verdict.NeedsContainer && !B.Verdict.ContainerUse.empty())
    return "it is used as a container (" + B.Verdict.ContainerUse + ")";
  if (overAligned(F))
    return "its alignment is made inside";
  if (B.Verdict.Grows)
    return "it grows";
  if (B.Verdict.InLoop)
    return "it is sized anew in each iteration";
  if (isContainerForm(F.Form) && isBool(F))
    return "std::vector<bool> has no elements to point at";
  if (std::string Why = whyNotSized(P, N, B); !Why.empty())
    return Why;
  InitKind Init = initOf(F, B.Verdict);
  if (Init == InitKind::Copy || Init == InitKind::List)
    return "its first contents come from elsewhere";
  if (F.AllocStmt.valid() && B.Verdict.Conditional)
    return "a null pointer says that it was not allocated";
  return N.Std < 20 ? "there is no std::span before C++20"
                    : "its uses ask for one";
}

} // namespace scratchlift

//===- Forms.cpp ----------------------------------------------------------===//
#include "analysis/Forms.h"

#include "analysis/Extents.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

/// Alignment that operator new gives without being asked (LP64 ABIs).
static constexpr unsigned NewAlignment = 16;

static Finding because(Reason R, std::string Text, SourceSpan Where = {}) {
  return {R, std::move(Text), std::move(Where)};
}

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

static const Buffer &factsOf(const Node &N, const OwnBuffer &B) {
  return N.fn().Buffers[B.Index];
}

static bool isBool(const Buffer &B) {
  return tidyType(B.CanonElement) == "bool";
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

/// Every call that can be sized in front of its statement can name the extent.
/// A call without such a place stays with the wrapper, unless a loop runs it:
/// there a container serves it better.
static bool sizedByCalls(const Planner &P, const Node &N, const OwnBuffer &B) {
  if (!extentKnownAtEntry(P, N, B) || !extentInWrapper(N, B))
    return false;
  bool Any = false, Left = false;
  for (const Site *S : N.CalledFrom) {
    if (!rewritable(*S))
      continue;
    if (!takesStatement(*S)) {
      Left = true;
      if (outermostLoop(S->body(), S->call()) >= 0)
        return false;
      continue;
    }
    if (!extentAtCall(P, *S, B))
      return false;
    Any = true;
  }
  return Any || !Left;
}

static bool fitsPointer(const Planner &P, const Node &N, const OwnBuffer &B) {
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

static bool fitsSpan(const Planner &P, const Node &N, const OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  if (N.Std < 20 || F.Form != BufferForm::Vector || isBool(F) ||
      B.Verdict.NeedsContainer || B.Verdict.Grows ||
      llvm::StringRef(tidyType(F.CanonElement)).starts_with("std::vector<"))
    return false;
  InitKind Init = initOf(F, B.Verdict);
  if (Init == InitKind::List ||
      (Init == InitKind::Copy && !copiesContainer(N.fn(), F)))
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
static Finding whyNoVector(const Node &N, const OwnBuffer &B) {
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

static std::string whyContainer(const Planner &P, const Node &N,
                                const OwnBuffer &B) {
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
  if (!extentKnownAtEntry(P, N, B))
    return "its extent is known only inside";
  return "not every call can size it";
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

static void lift(OwnBuffer &B, Form How, std::string Why) {
  B.Decision = Decision::Lift;
  B.Form = How;
  B.Explanation = std::move(Why);
}

/// What `--form` asked for does not fit.
static Finding forbidden(const Planner &P, const Node &N, const OwnBuffer &B) {
  SourceSpan Where = N.fn().Vars[factsOf(N, B).Var].Decl;
  if (B.Verdict.Grows)
    return because(Reason::Grows, "it grows, and '--form' forbids a container",
                   Where);
  if (!sizedByCalls(P, N, B))
    return because(Reason::ExtentUnresolved,
                   "not every call can size it, and '--form' forbids a "
                   "container",
                   Where);
  return because(Reason::LayoutMismatch,
                 "it is used in ways that the form asked for does not offer",
                 Where);
}

static Finding chooseForm(const Planner &P, const Node &N, OwnBuffer &B) {
  const Buffer &F = factsOf(N, B);
  bool Raw = isRawForm(F.Form);
  FormChoice Asked = P.Options.Form;
  const char *Sized = "every call can size it";
  if (Asked != FormChoice::Container) {
    if (!Raw && Asked != FormChoice::Pointer && fitsSpan(P, N, B)) {
      lift(B, Form::Span, Sized);
      return {};
    }
    bool Pointer = Raw || Asked == FormChoice::Pointer ||
                   (Asked == FormChoice::Auto && N.Std < 20);
    if (Pointer && fitsPointer(P, N, B)) {
      lift(B, Form::Pointer, Sized);
      return {};
    }
    if (Asked != FormChoice::Auto)
      return forbidden(P, N, B);
  }
  if (!fitsVector(N, B))
    return whyNoVector(N, B);
  lift(B, Form::Container, whyContainer(P, N, B));
  return {};
}

//===----------------------------------------------------------------------===//
// Hoist
//===----------------------------------------------------------------------===//

/// The outermost loop around the declaration that storage may leave, in front
/// of which a declaration can stand.
static int hoistScope(const Function &F, int DeclScope) {
  int Found = -1;
  for (int S = DeclScope; S >= 0 && !isBoundary(F.Scopes[S]);
       S = F.Scopes[S].Parent)
    if (F.Scopes[S].Kind == ScopeKind::Loop && F.Scopes[S].CanPrecede)
      Found = S;
  return Found;
}

static bool nameIsUnique(const Function &F, int Var) {
  return llvm::count_if(F.Vars, [&](const scratchlift::Var &V) {
           return V.Name == F.Vars[Var].Name;
         }) == 1;
}

/// Moves the declaration out of the function's own loop; the reset stays. One
/// storage per activation: recursion and re-entrance do not matter.
static bool tryHoist(Planner &P, Node &N, OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = factsOf(N, B);
  const BufferVerdict &V = B.Verdict;
  if (!fitsVector(N, B) || !V.InLoop || V.InParallel || V.InLambda ||
      V.IsResult || F.HasGoto || Facts.DeclStmt.Macro || F.InMacro ||
      !F.Editable || F.ConditionalCode || F.CSource || F.Coroutine ||
      F.Constexpr || !nameIsUnique(F, Facts.Var))
    return false;
  B.HoistScope = hoistScope(F, F.Vars[Facts.Var].Scope);
  if (B.HoistScope < 0)
    return false;
  if (!isContainerForm(Facts.Form))
    B.Carrier = uniqueName(P, N, F.Vars[Facts.Var].Name + "_storage");
  B.Decision = Decision::Hoist;
  B.Form = Form::Container;
  B.Explanation =
      "its storage leaves the loop, the signature stays: " + B.Kept.Text;
  return true;
}

/// Reasons that speak of the signature or of several activations, not of the
/// buffer: storage inside the function is still free to move.
static bool allowsHoist(Reason R) {
  switch (R) {
  case Reason::Virtual:
  case Reason::FixedArity:
  case Reason::Recursive:
  case Reason::Reentrant:
  case Reason::Macro:
  case Reason::ExplicitInstantiation:
  case Reason::NotAKernel:
  case Reason::OutsideProject:
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Reasons
//===----------------------------------------------------------------------===//

static Finding suppressed(const Function &F, const SourceSpan &Decl) {
  bool Line = llvm::any_of(F.Suppressions, [&](const SourceSpan &S) {
    return S.File == Decl.File && (S.contains(Decl) || S.Line == Decl.Line);
  });
  if (F.Suppressed || Line)
    return because(Reason::Suppressed, "NOLINT asks for it", Decl);
  return {};
}

/// Reasons of the buffer itself.
static Finding ofBuffer(const Planner &P, const Node &N, const OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = factsOf(N, B);
  const SourceSpan &Decl = F.Vars[Facts.Var].Decl;
  if (Finding Found = suppressed(F, Decl))
    return Found;
  if (N.IsWrapper)
    return because(Reason::NotAKernel, "the function only forwards to a kernel",
                   Decl);
  bool Moves = P.Options.Depth < 0 && !N.Fixed && helpsToForward(N) &&
               canDeclareEverywhere(N, tidyType(Facts.CanonElement));
  if (B.Verdict.Storage && !Moves && !B.Verdict.InLoop)
    return because(Reason::NotAKernel,
                   "it is storage for the functions it is handed to", Decl);
  if (B.Verdict.Reason != Reason::None)
    return {B.Verdict.Reason, B.Verdict.Explanation, B.Verdict.Blocker};
  if (Facts.DeclStmt.Macro || Facts.AllocExpr.Macro || Facts.AllocStmt.Macro)
    return because(Reason::Macro, "its declaration comes out of a macro", Decl);
  if (Facts.CustomAllocator)
    return because(Reason::CustomAllocator, "it has an allocator of its own",
                   Decl);
  if (llvm::StringRef(Facts.CanonElement).contains('['))
    return because(Reason::LayoutMismatch,
                   "its elements are arrays, which no container holds", Decl);
  if (!Facts.Traits.Nameable)
    return because(Reason::NonTrivialElement,
                   "its element type '" + Facts.Element +
                       "' has no name outside the function",
                   Decl);
  return {};
}

/// What a call made is the callee's unless that becomes an output parameter.
static void decideGiven(Planner &P, Node &N, OwnBuffer &B) {
  const Site *Maker = makerOf(P, N, B);
  B.Reported &= Maker && N.IsKernel && !N.Fixed && !N.Unreached && !N.InCycle &&
                !ofBuffer(P, N, B);
  if (!B.Reported)
    return;
  B.Kept = B.Verdict.IsResult ? decideResult(P, N, B) : Finding();
  B.Reported = !B.Kept;
  if (B.Decision == Decision::Keep)
    lift(B, Form::Container,
         "the result of '" + Maker->Callee->fn().Name + "' goes into it");
}

/// A header that C may include cannot name a span or container.
static bool unfitForC(const Node &N, const OwnBuffer &B) {
  return N.fn().CLinkage && N.fn().InHeader && B.Form != Form::Pointer;
}

static void decideScratch(Planner &P, Node &N, OwnBuffer &B) {
  if (factsOf(N, B).Init == BufferInit::Result)
    return decideGiven(P, N, B);
  B.Kept = ofBuffer(P, N, B);
  if (!B.Kept && !N.IsKernel)
    B.Kept = because(Reason::NotAKernel,
                     "the function touches no buffer of a caller and has no "
                     "loop",
                     N.fn().Definition);
  if (!B.Kept)
    B.Kept = N.Fixed ? N.Fixed : N.Unreached;
  if (!B.Kept)
    B.Kept = B.Verdict.IsResult ? decideResult(P, N, B) : chooseForm(P, N, B);
  if (!B.Kept && unfitForC(N, B)) {
    B.Decision = Decision::Keep;
    B.Form = Form::None;
    B.Kept = because(Reason::FixedArity,
                     "a header declares the function with C linkage, and not "
                     "every call can size the buffer",
                     N.fn().Definition);
  }
  if (B.Kept && (allowsHoist(B.Kept.Reason)))
    tryHoist(P, N, B);
}

/// A by-value container that is only read stops being a copy ([design] 9).
/// Its type changes without a second version, so that nothing may depend on it.
/// One that is changed becomes a reference to what the caller may lose.
static void decideByValue(Planner &P, Node &N, OwnBuffer &B) {
  bool Text = llvm::StringRef(tidyType(factsOf(N, B).CanonContainer))
                  .starts_with("std::string");
  bool ReadOnly = B.Verdict.ReadOnlyCopy;
  B.Reported &= ReadOnly || !Text;
  if (!B.Reported)
    return;
  B.Kept = ofBuffer(P, N, B);
  // Calls do not change: that none can be rewritten is no obstacle.
  if (!B.Kept)
    B.Kept = N.Fixed;
  for (const FunctionUse *U : N.Uses)
    if (!B.Kept && U->How != "friend" && U->How != "using")
      B.Kept =
          because(Reason::FixedArity, "its type is used elsewhere", U->Span);
  if (!B.Kept && N.fn().CLinkage)
    B.Kept = because(Reason::FixedArity, "it has C linkage");
  if (!B.Kept && !ReadOnly)
    B.Kept = N.Unreached ? N.Unreached : decideTaken(P, N, B);
  else if (!B.Kept)
    lift(B, Form::Reference, "the copy is only read");
}

void decideForms(Planner &P, Node &N) {
  for (OwnBuffer &B : N.Buffers) {
    const Buffer &Facts = factsOf(N, B);
    B.Init = initOf(Facts, B.Verdict);
    B.Reported &= N.Selected && !N.fn().Defaulted;
    if (!B.Reported)
      continue;
    if (Facts.Form == BufferForm::ByValueParam)
      decideByValue(P, N, B);
    else
      decideScratch(P, N, B);
  }
}

} // namespace scratchlift

//===- Forms.cpp ----------------------------------------------------------===//
#include "analysis/Forms.h"

#include "analysis/Checks.h"
#include "analysis/FormsFit.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

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
  if (std::string Why = whyNotSized(P, N, B); !Why.empty())
    return because(Reason::ExtentUnresolved,
                   Why + "; '--form' forbids a container", Where);
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
  if (maybeBoolUnseen(P, N, B))
    return because(Reason::LayoutMismatch,
                   "an instantiation with bool could not use a std::vector, "
                   "and others include the template",
                   N.fn().Vars[F.Var].Decl);
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
  if (!fitsVector(N, B) || maybeBoolUnseen(P, N, B) || V.Unused || !V.InLoop ||
      V.InParallel || V.InLambda || V.IsResult || F.HasGoto ||
      Facts.DeclStmt.Macro || F.InMacro || !F.Editable || F.ConditionalCode ||
      F.CSource || F.Coroutine || F.Constexpr || !nameIsUnique(F, Facts.Var))
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
static bool allowsHoist(const Buffer &B, Reason R) {
  switch (R) {
  case Reason::NonTrivialElement: // declared where only signatures need it
    return B.Traits.MemoryOnly && B.Traits.Nameable && !B.Traits.Declared;
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

/// `std::vector<decltype(f(a[0]))> t(n);`: no other place has f and a.
static bool isSpelledThroughVariables(const Node &N, const Buffer &Facts) {
  return llvm::any_of(N.Instances, [&](const Function *F) {
    return llvm::any_of(F->Blocks, [&](const Block &B) {
      return llvm::any_of(B.Ops, [&](const Op &O) {
        return O.Kind == OpKind::Observe && O.Method == "decltype" &&
               Facts.TypeSpec.valid() && Facts.TypeSpec.contains(O.Span);
      });
    });
  });
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
  if (B.Verdict.Unused && Facts.Form != BufferForm::ByValueParam)
    return because(Reason::NotAKernel,
                   "nothing reads or writes it: a parameter for it would be an "
                   "unused one",
                   Decl);
  if (Facts.DeclStmt.Macro || Facts.AllocExpr.Macro || Facts.AllocStmt.Macro)
    return because(Reason::Macro, "its declaration comes out of a macro", Decl);
  for (const SourceSpan &Getter : Facts.Getters)
    if (Getter.Macro && !isContainerForm(Facts.Form))
      return because(Reason::Macro, "a macro takes its address", Getter);
  if (Facts.Init == BufferInit::Copy && !Facts.InitText.valid() &&
      isContainerForm(Facts.Form))
    return because(Reason::LayoutMismatch,
                   "what it is constructed from cannot be assigned to it",
                   Decl);
  if (isSpelledThroughVariables(N, Facts))
    return because(Reason::NonTrivialElement,
                   "its type is spelled with the function's own variables",
                   Decl);
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

/// A declaration that C may see cannot name a span or container.
static bool unfitForC(const Node &N, const OwnBuffer &B) {
  return N.SeenByC && B.Form != Form::Pointer;
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
  if (!B.Kept || !allowsHoist(factsOf(N, B), B.Kept.Reason))
    return;
  // A group that did not compile may have been a hoist.
  if (N.Fixed.Reason == Reason::VerifyFailed)
    B.Kept = N.Fixed;
  else
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

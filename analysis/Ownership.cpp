//===- Ownership.cpp - Why storage cannot become the caller's -------------===//
//
// Reasons are asked in a fixed order and the first one stands:
//   1. the text must not be edited at all (outside the project, macro, ...);
//   2. the buffer itself: it leaves the call, somebody else frees it, what it
//      holds or how it is made forbids it (OwnershipLeaves.cpp,
//      OwnershipFrees.cpp);
//   3. activations: recursion, re-entrance through a lambda, threads;
//   4. the signature cannot change (a hoist may still be possible).
// A buffer that is used in a way nobody understood is an escape: the facts say
// so with an Escape operation.
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/Hidden.h"
#include "analysis/OwnershipInternal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

OwnerFinding found(Reason R, std::string Text, SourceSpan Where, CheckSite At) {
  if (isSwitchedOff(At))
    return {};
  return {R, std::move(Text), std::move(Where)};
}

static std::string quoted(const Body &B, int Var) {
  return "'" + B.F.Vars[Var].Name + "'";
}

//===----------------------------------------------------------------------===//
// 1. Text that must not be edited
//===----------------------------------------------------------------------===//

static bool suppressed(const Body &B, const Buffer &X) {
  const SourceSpan &Name = B.F.Vars[X.Var].Decl;
  return B.F.Suppressed ||
         llvm::any_of(B.F.Suppressions, [&](const SourceSpan &S) {
           return S.contains(X.DeclStmt) || S.contains(Name) ||
                  (S.File == Name.File && S.Line == Name.Line);
         });
}

static bool parsedWithErrors(const ProjectFacts &P, const Function &F) {
  bool Any = false, All = true;
  for (const Unit &U : P.Units) {
    if (U.MainFile == F.File)
      return U.HadErrors;
    if (!llvm::is_contained(F.Units, U.MainFile))
      continue;
    Any = true;
    All &= U.HadErrors;
  }
  return Any && All;
}

static OwnerFinding textReason(const ProjectFacts &P, const Body &B,
                               const Buffer &X) {
  const Function &F = B.F;
  const SourceSpan &Here = F.Vars[X.Var].Decl;
  if (!F.Editable)
    return found(Reason::OutsideProject,
                 "the definition lies in a file that is not to be written",
                 F.Definition);
  if (parsedWithErrors(P, F))
    return found(Reason::ParseError, "the file did not parse without errors",
                 F.Definition);
  if (F.CSource)
    return found(Reason::CSource, "the definition is C source", F.Definition);
  if (suppressed(B, X))
    return found(Reason::Suppressed, "a NOLINT comment stands at it", Here);
  if (F.InMacro || X.DeclStmt.Macro || X.TypeSpec.Macro || Here.Macro ||
      X.AllocStmt.Macro)
    return found(Reason::Macro, "the declaration comes out of a macro", Here);
  if (X.AllocExpr.Macro && X.Container.empty())
    return found(Reason::Macro, "the allocation comes out of a macro",
                 X.AllocExpr);
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    bool Edited = O.Kind == OpKind::Free || O.Kind == OpKind::NullTest ||
                  O.Kind == OpKind::Nullify;
    if (Edited && O.Span.Macro && B.A.denotes(O.Var, X.Var))
      return found(Reason::Macro,
                   "a macro " + std::string(O.Kind == OpKind::Free
                                                ? "frees it"
                                                : "tests or clears it"),
                   O.Span);
  }
  if (F.ConditionalCode || llvm::is_contained(P.Conflicting, F.Usr))
    return found(Reason::ConditionalCode,
                 F.ConditionalCode
                     ? "a branch of an #if inside the function was not parsed"
                     : "translation units disagree about the definition",
                 F.Definition);
  if (OwnerFinding Hidden = hiddenCodeReason(B, X); Hidden.Why != Reason::None)
    return Hidden;
  if (F.Coroutine)
    return found(Reason::Coroutine, "the function is a coroutine",
                 F.Definition);
  if (F.Constexpr)
    return found(Reason::ConstantEvaluated,
                 "the function may be evaluated at compile time", F.Definition);
  return {};
}

//===----------------------------------------------------------------------===//
// 2. The buffer itself
//===----------------------------------------------------------------------===//

static OwnerFinding placeReason(const Body &B, const Buffer &X) {
  const Var &V = B.F.Vars[X.Var];
  if (V.Role == VarRole::StaticLocal)
    return found(Reason::StaticStorage,
                 quoted(B, X.Var) + " has static storage duration", V.Decl);
  int Lambda = enclosingScope(B.F, V.Scope, ScopeKind::Lambda);
  if (Lambda >= 0) {
    int L = B.F.Scopes[Lambda].Lambda;
    bool Parallel = L >= 0 && L < static_cast<int>(B.F.Lambdas.size()) &&
                    B.F.Lambdas[L].Use == LambdaUse::Parallel;
    return Parallel ? found(Reason::Concurrent,
                            "it is declared in a lambda that runs in parallel",
                            V.Decl)
                    : found(Reason::Lambda, "it is declared in a lambda's body",
                            V.Decl);
  }
  int Region = enclosingScope(B.F, V.Scope, ScopeKind::Parallel);
  if (Region >= 0)
    return found(Reason::Concurrent, "it is declared in a parallel region",
                 V.Decl);
  return {};
}

static bool joins(const Body &B) {
  return llvm::any_of(B.F.Calls, [](const CallSite &C) {
    StringRef N = C.CalleeName;
    return N.ends_with("::join") || N.ends_with("::get") ||
           N.ends_with("::wait");
  });
}

static OwnerFinding threadReason(const Body &B, const Buffer &X) {
  for (const Scope &S : B.F.Scopes)
    if (S.Kind == ScopeKind::Parallel && llvm::is_contained(S.Named, X.Var))
      return found(Reason::Concurrent,
                   "a clause of a parallel region names " + quoted(B, X.Var),
                   S.Stmt);
  for (const Lambda &L : B.F.Lambdas) {
    bool Thread = StringRef(L.Callee).contains("thread") ||
                  StringRef(L.Callee).contains("async");
    bool Captured =
        llvm::any_of(L.ByRef, [&](int R) { return B.A.denotes(R, X.Var); });
    if (L.Use == LambdaUse::Parallel && Thread && Captured && !joins(B))
      return found(Reason::Concurrent,
                   "a thread that is not joined here uses " + quoted(B, X.Var),
                   L.Expr);
  }
  return {};
}

static OwnerFinding elementReason(const Body &B, const Buffer &X) {
  const SourceSpan &Here = B.F.Vars[X.Var].Decl;
  if (X.CustomAllocator)
    return found(Reason::CustomAllocator,
                 "it has an allocator or deleter of its own", Here);
  if (!X.Traits.MemoryOnly)
    return found(Reason::NonTrivialElement,
                 "constructing or destroying '" + X.Element +
                     "' may do more than manage memory",
                 Here);
  if (!X.Traits.Nameable)
    return found(Reason::NonTrivialElement,
                 "'" + X.Element + "' cannot be named outside of the function",
                 Here);
  if (!X.Traits.Declared)
    return found(Reason::NonTrivialElement,
                 "'" + X.Element + "' is declared behind the function", Here);
  return {};
}

/// Sized or allocated where a handler of the failure is near.
static OwnerFinding failureReason(const Body &B, const Buffer &X) {
  if (!B.F.CatchesAllocationFailure)
    return {};
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (!B.A.denotes(O.Var, X.Var))
      continue;
    bool Allocates = O.Kind == OpKind::Alloc || O.Kind == OpKind::Reserve ||
                     (changesSize(O) && O.Kind != OpKind::Move);
    bool Tried =
        enclosingScope(B.F, B.F.Blocks[R.Block].Scope, ScopeKind::Try) >= 0;
    // Its status, not its pointer, tells that it failed.
    Tried |= X.Form == BufferForm::PosixMemalign;
    if ((Allocates && Tried) || O.Kind == OpKind::NullTest)
      return found(Reason::AllocationCaught,
                   "the function handles the failure of the allocation",
                   O.Span);
  }
  return {};
}

//===----------------------------------------------------------------------===//
// 3. Activations
//===----------------------------------------------------------------------===//

/// A call of F is given a lambda whose body reaches F again.
static const CallSite *reentrantCall(const ProjectFacts &P, const Function &F) {
  std::map<std::string, std::set<std::string>> Calls;
  for (const Function &G : P.Functions)
    for (const CallSite &C : G.Calls)
      if (!C.Callee.empty() && !C.Unevaluated)
        Calls[G.Usr].insert(C.Callee);
  auto Reaches = [&](const std::string &From) {
    std::set<std::string> Seen;
    std::vector<std::string> Work{From};
    while (!Work.empty()) {
      std::string N = Work.back();
      Work.pop_back();
      if (N == F.Usr)
        return true;
      if (!Seen.insert(N).second)
        continue;
      for (const std::string &To : Calls[N])
        Work.push_back(To);
    }
    return false;
  };
  for (const Function &G : P.Functions)
    for (const CallSite &C : G.Calls) {
      if (C.Callee != F.Usr)
        continue;
      for (const Arg &A : C.Args)
        for (const CallSite &Inner : G.Calls)
          if (A.Lambda >= 0 && Inner.Lambda == A.Lambda &&
              Reaches(Inner.Callee))
            return &C;
    }
  return nullptr;
}

static OwnerFinding activationReason(const ProjectFacts &P, const Body &B) {
  const Function &F = B.F;
  if (B.S.of(F.Usr).Recursive)
    return found(Reason::Recursive,
                 "'" + F.Name + "' may call itself while the buffer is alive",
                 F.Definition);
  if (const CallSite *C = reentrantCall(P, F))
    return found(Reason::Reentrant,
                 "a lambda passed to '" + F.Name + "' calls it again", C->Span);
  return {};
}

//===----------------------------------------------------------------------===//
// 4. The signature
//===----------------------------------------------------------------------===//

static OwnerFinding signatureReason(const ProjectFacts &P, const Function &F) {
  for (const FunctionUse &U : P.Uses)
    if (U.Usr == F.Usr &&
        (U.How == "explicit-instantiation" || U.How == "extern-template" ||
         U.How == "specialization"))
      return found(Reason::ExplicitInstantiation,
                   "the template is instantiated or specialised explicitly",
                   U.Span);
  if (F.ExplicitSpecialization)
    return found(Reason::ExplicitInstantiation,
                 "the function is an explicit specialisation", F.Definition);
  if (F.Virtual)
    return found(Reason::Virtual, "'" + F.Name + "' is virtual", F.Definition);
  if (F.Main)
    return found(Reason::FixedArity, "the signature of main is fixed",
                 F.Definition);
  if (F.FixedArity || F.Defaulted)
    return found(Reason::FixedArity,
                 "'" + F.Name + "' cannot take a further parameter",
                 F.Definition);
  if (!F.Attribute.empty())
    return found(Reason::FixedArity,
                 "the attribute '" + F.Attribute + "' of '" + F.Name +
                     "' ties its symbol or its parameters",
                 F.Definition);
  return {};
}

/// It touches buffers: a handle parameter, a member, a loop over elements.
static bool isKernel(const Function &F) {
  if (llvm::any_of(F.Params, [](const Param &P) { return P.Handle; }))
    return true;
  for (const Scope &S : F.Scopes)
    if (S.RangeOver >= 0)
      return true;
  bool Member = false;
  auto Look = [&](const Expr &E) {
    forEachExpr(E, [&](const Expr &X) {
      Member |= X.Kind == ExprKind::Member || X.Kind == ExprKind::This;
    });
  };
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops) {
      bool Elements = O.Kind == OpKind::Read || O.Kind == OpKind::Write ||
                      O.Kind == OpKind::Update || O.Kind == OpKind::Grow;
      if (Elements && enclosingScope(F, B.Scope, ScopeKind::Loop) >= 0)
        return true;
      if (F.Method && O.Var >= 0 && F.Vars[O.Var].Role == VarRole::This)
        return true;
      if (F.Method) {
        Look(O.Value);
        Look(O.Where.Lo);
        Look(O.Where.Hi);
      }
    }
  for (const Buffer &B : F.Buffers)
    Look(B.Extent);
  return Member;
}

void judgeOwner(const ProjectFacts &P, const Body &B, BufferVerdict &V) {
  const Buffer &X = B.F.Buffers[V.Buffer];
  auto Ask = [&](OwnerFinding F) {
    if (F.Why == Reason::None || V.Reason != Reason::None)
      return;
    V.Reason = F.Why;
    V.Explanation = std::move(F.Text);
    V.Blocker = std::move(F.Where);
  };
  if (!isKernel(B.F))
    Ask(found(Reason::NotAKernel,
              "'" + B.F.Name +
                  "' touches no buffer of a caller, no member and "
                  "no elements in a loop",
              B.F.Definition));
  Ask(textReason(P, B, X));
  bool Copy = X.Form == BufferForm::ByValueParam;
  V.ReadOnlyCopy = Copy && isReadOnlyCopy(B, V.Buffer);
  if (!V.ReadOnlyCopy) {
    // A parameter that becomes a reference needs no storage at all.
    Ask(placeReason(B, X));
    Ask(leaveReason(B, V.Buffer, V.IsResult));
    Ask(threadReason(B, X));
    Ask(freeReason(B, V.Buffer));
    Ask(failureReason(B, X));
    Ask(elementReason(B, X));
    Ask(activationReason(P, B));
  }
  Ask(signatureReason(P, B.F));
}

} // namespace scratchlift

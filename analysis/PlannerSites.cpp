//===- PlannerSites.cpp - Which signatures and calls may change -----------===//
//
// A signature changes only where every declaration can be edited and nothing
// fixes its type. A call changes only where its text belongs to it alone: not
// out of a macro body, not in a file that is not ours, in a place where the
// caller can own something. Everything else keeps the old signature alive.
//
//===----------------------------------------------------------------------===//
#include "analysis/Hidden.h"
#include "analysis/Naming.h"

#include "analysis/Checks.h"
#include "analysis/Planner.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

/// Storage declared outside would be shared by activations: lambdas may run
/// anywhere and at any time; of OpenMP's directives only the work-sharing loop
/// of an enclosing region leaves a thread's own variables alone
/// ([OpenMP 5.2, 5.1.1]: declared inside the region means private).
bool isBoundary(const Scope &S) {
  if (S.Kind == ScopeKind::Lambda)
    return true;
  if (S.Kind != ScopeKind::Parallel)
    return false;
  return llvm::StringSwitch<bool>(llvm::StringRef(S.Text).trim())
      .Cases({"for", "single", "master", "masked", "critical"}, false)
      .Default(true);
}

int outermostLoop(const Function &F, const CallSite &Call) {
  int Loop = -1;
  for (int S = Call.Scope; S >= 0; S = F.Scopes[S].Parent) {
    if (isBoundary(F.Scopes[S]))
      break;
    if (F.Scopes[S].Kind == ScopeKind::Loop)
      Loop = S;
  }
  return Loop;
}

bool takesStatement(const Site &S) {
  return llvm::all_of(S.Views, [](const auto &View) {
    const CallSite &C = View.first->Calls[View.second];
    return (C.CanPrecede || C.NeedsBraces) && !C.Conditional && !C.LoopHeader &&
           !C.Stmt.Macro;
  });
}

bool runsInLoop(const Node &N) {
  return llvm::any_of(N.CalledFrom, [](const Site *S) {
    return rewritable(*S) && outermostLoop(S->body(), S->call()) >= 0;
  });
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static const FileFact *fileFact(const Planner &P, const std::string &Path) {
  auto It = llvm::find_if(P.Facts.Files,
                          [&](const FileFact &F) { return F.Path == Path; });
  return It == P.Facts.Files.end() ? nullptr : &*It;
}

static bool overlapsSkipped(const FileFact *File, const SourceSpan &Span) {
  return File && llvm::any_of(File->Skipped, [&](const SourceSpan &S) {
           return S.Begin < Span.End && Span.Begin < S.End;
         });
}

static SiteBlock blockOfView(const Planner &P, const Function &Body,
                             const CallSite &C) {
  if (C.Unevaluated)
    return SiteBlock::Unevaluated;
  if (C.ConstantEvaluated || Body.Constexpr)
    return SiteBlock::Constant;
  if (C.Macro || C.Span.Macro || Body.InMacro)
    return SiteBlock::Macro;
  if (C.Initialiser || C.Scope < 0)
    return SiteBlock::Initialiser;
  if (C.ViaOperator)
    return SiteBlock::Operator;
  if (C.Virtual)
    return SiteBlock::Virtual;
  if (Body.CSource)
    return SiteBlock::CSource;
  const FileFact *File = fileFact(P, C.Span.File);
  if (!Body.Editable || (File && !File->Editable))
    return SiteBlock::NotEditable;
  if (overlapsSkipped(File, C.Stmt) || hiddenPragmaAround(Body, C.Scope) ||
      llvm::is_contained(P.Facts.Conflicting, Body.Usr))
    return SiteBlock::ConditionalCode;
  return SiteBlock::None;
}

static void judgeSite(const Planner &P, Site &S) {
  for (const auto &[Body, Index] : S.Views)
    if (S.Block == SiteBlock::None)
      S.Block = blockOfView(P, *Body, Body->Calls[Index]);
  // Inside the cycle, two activations of the callee would share.
  if (S.Block == SiteBlock::None && !allowed(S.Callee != S.Caller))
    S.Block = SiteBlock::Recursive;
}

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

static Finding ofFunction(const Node &N) {
  const Function &F = N.fn();
  if (F.Main)
    return because(Reason::FixedArity, "'main' has a fixed signature");
  if (F.Virtual)
    return because(Reason::Virtual, "the function is virtual");
  if (F.FixedArity || F.Defaulted)
    return because(Reason::FixedArity,
                   "the number of its parameters is fixed by the language");
  if (!F.Attribute.empty())
    return because(Reason::FixedArity, "the attribute '" + F.Attribute +
                                           "' ties its symbol or parameters");
  if (F.CSource)
    return because(Reason::CSource, "the function is C");
  if (F.InMacro)
    return because(Reason::Macro, "the definition comes out of a macro");
  if (F.ConditionalCode)
    return because(Reason::ConditionalCode,
                   "the definition holds a branch that no unit compiles");
  if (F.Variadic && F.Params.empty())
    return because(Reason::FixedArity, "the function takes only an ellipsis");
  if (F.ExplicitSpecialization)
    return because(Reason::ExplicitInstantiation,
                   "the function is an explicit specialisation");
  if (F.Constexpr)
    return because(Reason::ConstantEvaluated, "the function is constexpr");
  if (F.Coroutine)
    return because(Reason::Coroutine, "the function is a coroutine");
  if (!F.Editable)
    return because(Reason::OutsideProject,
                   "the file of its definition is not to be edited");
  return {};
}

/// A source file's own declaration of a function that another one defines can
/// stay as it is: the calls there do, and with them the old signature.
static bool mayStay(const Planner &P, const Declaration &D) {
  return !D.Definition && !D.InClass && !D.Friend &&
         llvm::any_of(P.Facts.Units,
                      [&](const Unit &U) { return U.MainFile == D.Name.File; });
}

static Finding ofDeclarations(const Planner &P, const Node &N) {
  for (const Function *F : N.Instances)
    for (const Declaration &D : F->Declarations) {
      if (D.Macro)
        return because(Reason::Macro, "a declaration comes out of a macro",
                       D.Name);
      if (!D.Editable && !mayStay(P, D))
        return because(Reason::OutsideProject,
                       "a declaration stands in a file that is not to be "
                       "edited",
                       D.Name);
      if (D.NoParamList)
        return because(Reason::FixedArity,
                       "it is declared through a function type", D.Name);
    }
  return {};
}

bool namedInSkippedCode(const Planner &P, const Node &N) {
  std::string Name = shortName(N.fn().Name).str();
  return llvm::any_of(P.Facts.Files, [&](const FileFact &F) {
    // Nobody else sees a function of internal linkage in a main file.
    bool Sees = N.fn().External || N.fn().InHeader || F.Path == N.fn().File;
    return Sees && llvm::is_contained(F.SkippedNames, Name);
  });
}

static Finding ofProject(const Planner &P, const Node &N) {
  if (llvm::is_contained(P.Facts.Conflicting, N.Usr))
    return because(Reason::ConditionalCode,
                   "units disagree about its definition");
  for (const auto &[Usr, Other] : P.Nodes)
    if (Usr != N.Usr && Other.fn().Definition.valid() &&
        Other.fn().Definition == N.fn().Definition)
      return because(Reason::ConditionalCode,
                     "its text defines another function under another command");
  // A wrapper would be one that the compiler calls unused.
  if (!N.fn().External && namedInSkippedCode(P, N))
    return because(Reason::ConditionalCode,
                   "a branch that no unit compiles holds its name");
  auto HadErrors = [&](const std::string &Main) {
    return llvm::any_of(P.Facts.Units, [&](const Unit &U) {
      return U.MainFile == Main && U.HadErrors;
    });
  };
  const std::vector<std::string> &Units = N.fn().Units;
  if (!Units.empty() && llvm::all_of(Units, HadErrors))
    return because(Reason::ParseError,
                   "no unit that defines it was understood");
  return {};
}

/// Uses that name one version of the function and no other.
static bool pinsInstantiation(const FunctionUse &U) {
  return llvm::StringSwitch<bool>(U.How)
      .Cases({"explicit-instantiation", "extern-template", "specialization"},
             true)
      .Default(false);
}

static Finding ofUses(const Node &N) {
  for (const FunctionUse *U : N.Uses)
    if (pinsInstantiation(*U))
      return because(Reason::ExplicitInstantiation,
                     "an explicit instantiation or specialisation names it",
                     U->Span);
  return {};
}

/// What only operands that are never evaluated name keeps its signature: a
/// version of internal linkage for them alone is one that the compiler calls
/// unneeded.
static Finding ofUnevaluated(const Node &N) {
  if (N.fn().External)
    return {};
  SourceSpan Where;
  for (const FunctionUse *U : N.Uses) {
    if (U->How == "decltype")
      Where = U->Span;
    else if (U->How != "friend" && U->How != "using")
      return {};
  }
  for (const Site *S : N.CalledFrom) {
    if (S->call().Unevaluated)
      Where = S->Place;
    else if (!rewritable(*S))
      return {};
  }
  if (!Where.valid())
    return {};
  return because(Reason::FixedArity,
                 "an operand that is not evaluated asks for its signature",
                 Where);
}

/// Functions whose every caller is out of reach gain nothing.
static Finding ofCallers(const Node &N) {
  if (llvm::any_of(N.CalledFrom, [](const Site *S) { return rewritable(*S); }))
    return {};
  const Site *First = N.CalledFrom.empty() ? nullptr : N.CalledFrom.front();
  auto Address = llvm::find_if(N.Uses, [](const FunctionUse *U) {
    return U->How != "friend" && U->How != "using" && U->How != "decltype";
  });
  if (!First && Address == N.Uses.end())
    return {};
  if (!First || Address != N.Uses.end())
    return because(Reason::FixedArity,
                   "it is only used through its address or in calls that must "
                   "stay",
                   Address == N.Uses.end() ? SourceSpan() : (*Address)->Span);
  switch (First->Block) {
  case SiteBlock::Macro:
    return because(Reason::Macro, "every call comes out of a macro body",
                   First->Place);
  case SiteBlock::Constant:
  case SiteBlock::Unevaluated:
    return because(Reason::ConstantEvaluated,
                   "no call is evaluated at run time", First->Place);
  case SiteBlock::CSource:
    return because(Reason::CSource, "every call stands in C source",
                   First->Place);
  case SiteBlock::Recursive:
    return because(Reason::Recursive, "only the function itself calls it",
                   First->Place);
  case SiteBlock::NotEditable:
    return because(Reason::OutsideProject,
                   "every call stands in a file that is not to be edited",
                   First->Place);
  case SiteBlock::ConditionalCode:
  case SiteBlock::Disagrees:
    return because(Reason::ConditionalCode, "units disagree about every call",
                   First->Place);
  case SiteBlock::None:
  case SiteBlock::Outside:
  case SiteBlock::Initialiser:
  case SiteBlock::Operator:
  case SiteBlock::Virtual:
    break;
  }
  return because(Reason::FixedArity,
                 "no call leaves room for further arguments", First->Place);
}

static Finding ofDropped(const Planner &P, const Node &N) {
  for (const auto &[Usr, Message] : P.Options.Dropped)
    if (Usr == N.Usr)
      return because(Reason::VerifyFailed, Message);
  return {};
}

void judgeSignatures(Planner &P) {
  for (Site &S : P.Sites)
    judgeSite(P, S);
  for (auto &[Usr, N] : P.Nodes) {
    N.Fixed = ofDropped(P, N);
    if (!N.Fixed)
      N.Fixed = ofFunction(N);
    if (!N.Fixed)
      N.Fixed = ofDeclarations(P, N);
    if (!N.Fixed)
      N.Fixed = ofProject(P, N);
    if (!N.Fixed)
      N.Fixed = ofUses(N);
    if (!N.Fixed)
      N.Fixed = ofUnevaluated(N);
    N.Unreached = ofCallers(N);
  }
}

} // namespace scratchlift

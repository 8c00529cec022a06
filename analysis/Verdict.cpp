//===- Verdict.cpp - All that is true of each buffer ----------------------===//
//
// Puts the stages together, and recognises what an earlier run (or a human)
// made: storage that a function only sizes and hands on, and wrappers.
//
//===----------------------------------------------------------------------===//
#include "analysis/Checks.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Storage
//===----------------------------------------------------------------------===//

static bool isNumbered(StringRef Name, StringRef Base) {
  return Name.consume_front(Base) && llvm::all_of(Name, [](char Ch) {
           return llvm::isDigit(Ch) || Ch == '_';
         });
}

static const Function *bodyOf(const ProjectFacts &P, const std::string &Usr) {
  auto It = llvm::find_if(P.Functions, [&](const Function &F) {
    return F.Usr == Usr && !F.Params.empty() && !F.Blocks.empty();
  });
  return It == P.Functions.end() ? nullptr : &*It;
}

/// "blur_tmp", "blur_tmp2" for parameter tmp of blur: the name that storage for
/// it is given. What blur only hands on keeps its name: "fill_row" for
/// parameter fill_row, which blur gives to parameter row of fill.
static bool isNamedFor(const ProjectFacts &P, StringRef Name, const CallSite &C,
                       size_t Position, unsigned Depth = 0) {
  StringRef Base = StringRef(C.CalleeName).rsplit("::").second;
  if (Base.empty())
    Base = C.CalleeName;
  // A new version of another name: "blur_with_scratch", "blur_with_scratch2".
  StringRef Old = Base.rtrim("0123456789");
  if (Old.consume_back("_with_scratch") && !Old.empty())
    Base = Old;
  const Function *Callee = bodyOf(P, C.Callee);
  if (!Callee || Position >= Callee->Params.size())
    return false;
  const Param &Fed = Callee->Params[Position];
  if (Fed.Name.empty())
    return false;
  if (isNumbered(Name, (Base + "_" + Fed.Name).str()))
    return true;
  if (Depth > 16 || !isNumbered(Name, Fed.Name))
    return false;
  return llvm::any_of(Callee->Calls, [&](const CallSite &On) {
    for (size_t I = 0; I < On.Args.size(); ++I)
      if (On.Args[I].Var == Fed.Var && Fed.Var >= 0 &&
          isNamedFor(P, Fed.Name, On, I, Depth + 1))
        return true;
    return false;
  });
}

static bool isStorageOf(const ProjectFacts *P, const Body &B, int Buffer) {
  const scratchlift::Buffer &X = B.F.Buffers[Buffer];
  bool Fresh = X.Init == BufferInit::Undefined || X.Init == BufferInit::Zero;
  if (X.Container.empty() || X.Form == BufferForm::ByValueParam || !Fresh)
    return false;
  bool Handed = false, NeverRead = true, Named = false, Touched = false;
  auto Mine = [&](int V) { return B.A.denotes(V, X.Var); };
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    switch (O.Kind) {
    case OpKind::Alloc:
    case OpKind::Resize:
    case OpKind::Reserve:
    case OpKind::Observe:
      continue;
    case OpKind::Call:
      break;
    default:
      Touched |= Mine(O.Var) || Mine(O.Dst);
      continue;
    }
    if (O.Call < 0)
      continue;
    const CallSite &C = B.F.Calls[O.Call];
    Touched |= Mine(C.Object.Var);
    const FunctionSummary &S = B.S.of(C);
    for (size_t I = 0; I < C.Args.size(); ++I) {
      if (!Mine(C.Args[I].Var))
        continue;
      Touched |= passesCopy(C.Args[I]) || C.Args[I].Method == "move";
      NeverRead &= I < S.Params.size() && !S.Params[I].Read;
      Named |= P && isNamedFor(*P, B.F.Vars[X.Var].Name, C, I);
      Handed = true;
    }
  }
  for (const Scope &S : B.F.Scopes)
    Touched |= S.RangeOver >= 0 && Mine(S.RangeOver);
  return Named || (Handed && NeverRead && !Touched);
}

//===----------------------------------------------------------------------===//
// Wrappers
//===----------------------------------------------------------------------===//

static bool isForwarded(const Function &F, const Param &P, const CallSite &C) {
  return llvm::any_of(C.Args, [&](const Arg &A) {
    const Expr *E = &A.Value;
    while (E->Kind == ExprKind::Cast && E->Args.size() == 1)
      E = &E->Args[0];
    bool Value = E->Kind == ExprKind::Var && E->Index == P.Var;
    return P.Var >= 0 && (A.Var == P.Var || Value);
  });
}

/// The callee is another version of the function: an overload, or the name that
/// stands for one.
static bool isOtherVersion(const Function &F, const CallSite &C) {
  StringRef Name = C.CalleeName;
  return Name.consume_front(F.Name) &&
         (Name.empty() || Name.starts_with("_with_scratch"));
}

bool isWrapper(const Function &F) {
  if (F.Blocks.empty())
    return false;
  for (const Scope &S : F.Scopes)
    if (S.Kind != ScopeKind::Function && S.Kind != ScopeKind::Block)
      return false;
  int Forward = -1;
  bool Reads = F.Params.empty();
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops) {
      bool OwnStorage = O.Var >= 0 && F.Vars[O.Var].Buffer >= 0;
      switch (O.Kind) {
      case OpKind::Alloc:
      case OpKind::Observe:
      case OpKind::Return:
        continue;
      case OpKind::Read: // what sizes are computed with
        if (O.Var < 0 || (F.Vars[O.Var].Role != VarRole::This &&
                          F.Vars[O.Var].Role != VarRole::Param))
          return false;
        Reads = true;
        continue;
      case OpKind::Resize:
      case OpKind::Reserve:
        if (!OwnStorage)
          return false;
        continue;
      case OpKind::Define:
        if (O.Var >= 0 && F.Vars[O.Var].Role == VarRole::Param)
          return false;
        continue;
      case OpKind::Call:
        break;
      default:
        return false;
      }
      if (O.Call < 0 || O.Call >= static_cast<int>(F.Calls.size()))
        return false;
      const CallSite &C = F.Calls[O.Call];
      if (C.Callee.empty() || C.Virtual || C.Callee == F.Usr)
        return false;
      bool All = llvm::all_of(
          F.Params, [&](const Param &P) { return isForwarded(F, P, C); });
      bool Storage = llvm::any_of(C.Args, [&](const Arg &A) {
        return A.Var >= 0 && F.Vars[A.Var].Role != VarRole::Param &&
               F.Vars[A.Var].Kind != VarKind::Scalar;
      });
      bool Plain = C.Use == ResultUse::Returned ||
                   C.Use == ResultUse::Discarded || C.Use == ResultUse::None;
      if (!All || !Storage || !Plain) {
        // Something that the sizes are computed with.
        if (C.Use == ResultUse::Discarded || C.Use == ResultUse::None)
          return false;
        continue;
      }
      if (Forward >= 0)
        return false;
      Forward = O.Call;
    }
  return Forward >= 0 && (!Reads || isOtherVersion(F, F.Calls[Forward]));
}

//===----------------------------------------------------------------------===//
// Read-only copies
//===----------------------------------------------------------------------===//

namespace {

class CopyJudge {
public:
  CopyJudge(const Body &B, const Buffer &X) : B(B), X(X) {}
  bool run() const;

private:
  bool opAllows(const Op &O) const;
  bool callAllows(const CallSite &C) const;
  bool mayBeArgument(int Var) const;
  bool mine(int V) const { return B.A.denotes(V, X.Var); }

  const Body &B;
  const Buffer &X;
};

/// What Var reaches may be the argument itself or a part of it, by type: not
/// [basic.lval]/11 in full, but on the safe side of it.
bool CopyJudge::mayBeArgument(int Var) const {
  if (Var < 0)
    return true;
  bool Outer =
      B.A.mayBeUnknown(Var) || llvm::any_of(B.A.roots(Var), [&](int R) {
        return R == X.Var || B.A.isOuter(R);
      });
  if (!Outer)
    return false;
  const scratchlift::Var &V = B.F.Vars[Var];
  StringRef T = V.CanonType;
  if (V.Kind == VarKind::Record || V.Kind == VarKind::Other ||
      V.Role == VarRole::This)
    return true;
  if (T.contains("char") || T.contains("byte") || T.contains("void"))
    return true;
  return T.contains(X.CanonElement) || T.contains(X.CanonContainer) ||
         StringRef(X.CanonContainer).contains(T) || T.contains("struct") ||
         T.contains("class");
}

bool CopyJudge::callAllows(const CallSite &C) const {
  if (callWritesElsewhere(C, B.S))
    return false;
  for (const Arg &A : C.Args)
    if (mine(A.Var) && A.Method == "move")
      return false;
  return llvm::none_of(callAccesses(B.F, C, B.S), [&](const Access &A) {
    return A.K != Access::Read && (mine(A.Var) || mayBeArgument(A.Var));
  });
}

bool CopyJudge::opAllows(const Op &O) const {
  if (changesElements(O))
    return !mine(O.Var) && !mayBeArgument(O.Var);
  switch (O.Kind) {
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Grow:
  case OpKind::Shrink:
  case OpKind::Reserve:
    return !mine(O.Var) && !mayBeArgument(O.Var);
  case OpKind::Move:
  case OpKind::Swap:
    return !mine(O.Var) && !mine(O.Dst) &&
           (O.Var < 0 || !mayBeArgument(O.Var)) && O.Dst >= 0 &&
           !mayBeArgument(O.Dst);
  case OpKind::Copy:
    return O.Dst >= 0 && !mine(O.Dst) &&
           (O.Method != "assign" || !mayBeArgument(O.Dst));
  case OpKind::Define:
    return O.Var >= 0 && !B.F.Vars[O.Var].Reference &&
           B.F.Vars[O.Var].Role != VarRole::StaticLocal;
  case OpKind::Escape:
    return false;
  case OpKind::Capture:
    if (O.Lambda < 0)
      return false;
    return B.F.Lambdas[O.Lambda].Use != LambdaUse::Stored &&
           B.F.Lambdas[O.Lambda].Use != LambdaUse::Parallel;
  case OpKind::Return:
    // Returned, a parameter is moved from; a constant one is copied.
    return !mine(O.Var) || X.ConstObject;
  case OpKind::Call:
    return O.Call >= 0 && callAllows(B.F.Calls[O.Call]);
  default:
    return true;
  }
}

bool CopyJudge::run() const {
  return llvm::all_of(B.All, [&](OpRef R) { return opAllows(B.op(R)); });
}

} // namespace

bool isReadOnlyCopy(const Body &B, int Buffer) {
  return CopyJudge(B, B.F.Buffers[Buffer]).run();
}

//===----------------------------------------------------------------------===//
// Verdicts
//===----------------------------------------------------------------------===//

static void judgePlace(const Body &B, BufferVerdict &V) {
  const Buffer &X = B.F.Buffers[V.Buffer];
  int Scope = X.Var >= 0 ? B.F.Vars[X.Var].Scope : -1;
  V.InParallel = enclosingScope(B.F, Scope, ScopeKind::Parallel) >= 0;
  V.InLambda = enclosingScope(B.F, Scope, ScopeKind::Lambda) >= 0;
  int Scopes = static_cast<int>(B.F.Scopes.size());
  for (int S = Scope; S >= 0 && S < Scopes; S = B.F.Scopes[S].Parent) {
    if (B.F.Scopes[S].Kind == ScopeKind::Lambda)
      break;
    if (B.F.Scopes[S].Kind == ScopeKind::Loop)
      V.LoopScope = S;
  }
  V.InLoop = V.LoopScope >= 0;
  // Allocated in a loop behind a declaration in front of it.
  for (OpRef A : allocationsOf(B, V.Buffer))
    V.InLoop |=
        enclosingScope(B.F, B.F.Blocks[A.Block].Scope, ScopeKind::Loop) >= 0 ||
        B.G.reaches(A.Block, A.Block);
}

std::vector<BufferVerdict> judge(const ProjectFacts &Facts, const Function &F,
                                 const Summaries &S) {
  std::vector<BufferVerdict> Out;
  if (F.Buffers.empty())
    return Out;
  Body B(F, S);
  for (size_t I = 0; I < F.Buffers.size(); ++I) {
    BufferVerdict &V = Out.emplace_back();
    V.Buffer = static_cast<int>(I);
    const Buffer &X = F.Buffers[I];
    if (X.Var < 0 || F.Blocks.empty()) {
      V.Reason = Reason::ParseError;
      V.Explanation = "the function's body was not understood";
      continue;
    }
    judgePlace(B, V);
    judgeOwner(Facts, B, V);
    judgeUses(B, V);
    findGuards(B, V);
    V.Storage = isStorageOf(&Facts, B, V.Buffer);
    // What an element's own assignment keeps (capacities, inner buffers) is
    // not followed: contents of such elements count as read.
    V.ContentsDead = X.Traits.TriviallyCopyable &&
                     allowed(analyseContents(B, X.Var, V.Buffer).Dead);
  }
  return Out;
}

} // namespace scratchlift

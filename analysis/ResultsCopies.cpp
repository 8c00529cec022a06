//===- ResultsCopies.cpp - Containers taken by value and changed ----------===//
//
// A container parameter taken by value is a copy that nobody wrote as one.
// Where the function changes it, the copy cannot simply go (Forms.cpp: it
// becomes a reference to const); it becomes a reference to something that the
// caller may lose: the argument itself, where it is a local that nothing else
// leads to and whose value is not read again, else storage that the caller
// copies into and that serves every iteration of a loop. The caller's own
// variable keeps its buffer either way, so that one which is refilled allocates
// nothing.
//
// The new signature accepts what the old one does; where both live, the new one
// has another name. Temporaries and moved arguments keep the old one: there is
// no copy to save.
//
//===----------------------------------------------------------------------===//
#include "analysis/Conflicts.h"

#include "analysis/Checks.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/PlacementPoints.h"
#include "analysis/Render.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

static int paramOf(const Function &F, int Var) {
  for (unsigned I = 0; I < F.Params.size(); ++I)
    if (F.Params[I].Var == Var)
      return static_cast<int>(I);
  return -1;
}

static const Buffer *takenBuffer(const Function &F, int Param) {
  for (const Buffer &B : F.Buffers)
    if (B.Form == BufferForm::ByValueParam && paramOf(F, B.Var) == Param)
      return &B;
  return nullptr;
}

/// The first operation of the function that changes the parameter; null where
/// the copy only guards against others.
static const Op *firstChange(const Body &B, const Buffer &Param) {
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    auto Mine = [&](int V) { return V >= 0 && B.A.denotes(V, Param.Var); };
    switch (O.Kind) {
    case OpKind::Read:
    case OpKind::Observe:
    case OpKind::View:
    case OpKind::Define:
    case OpKind::Return:
    case OpKind::Alloc:
      continue;
    case OpKind::Copy:
      if (!Mine(O.Dst))
        continue;
      return &O;
    case OpKind::Call:
      if (O.Call < 0 || llvm::none_of(
                            callAccesses(B.F, B.F.Calls[O.Call], B.S),
                            [&](const Access &A) {
                              return A.K != Access::Read && Mine(A.Var);
                            }))
        continue;
      return &O;
    default:
      if (Mine(O.Var) || Mine(O.Dst) || O.Kind == OpKind::Capture)
        return &O;
    }
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// One argument
//===----------------------------------------------------------------------===//

namespace {

enum class TakenKind { None, Direct, Copy };

struct TakenPlace {
  TakenKind Kind = TakenKind::None;
  std::string Type; ///< of storage
  std::string Why;
  bool HasConflict = false;
  ConflictTriple Conflict;
};

class TakenReader {
public:
  TakenReader(Planner &P, const Site &S, unsigned View, int Param)
      : P(P), F(*S.Views[View].first), C(F.Calls[S.Views[View].second]),
        Callee(P.instanceAt(S, View)), Param(Param) {}

  TakenPlace read() {
    TakenPlace Out;
    const Buffer *B = takenBuffer(Callee, Param);
    if (!B || Param >= static_cast<int>(C.Args.size()))
      return Out;
    const Arg &A = C.Args[Param];
    std::string Container = tidyType(B->CanonContainer);
    // Made by copying an lvalue of the parameter's own type.
    if (A.Defaulted || !A.Span.valid() || A.Span.Macro || A.Method != "value" ||
        A.Var < 0 || tidyType(plainType(A.Value.Type)) != Container)
      return Out;
    Out.Kind = TakenKind::Copy;
    Out.Type = asSeenFrom(F, Container);
    const Op *Change = firstChange(bodyOf(P, Callee), *B);
    if (Observer O = lossOf(A, Change)) {
      Out.Why = O.Who;
      Out.HasConflict = true;
      Out.Conflict = {lastDefinition(body(), A.Var, C),
                      Change && Change->Span.valid() ? Change->Span : C.Name,
                      O.Where};
      return Out;
    }
    if (P.Options.CopyBeforeWrite)
      return Out;
    Out.Kind = TakenKind::Direct;
    const std::string Name = "'" + F.Vars[A.Var].Name + "'";
    Out.Why = Change ? "the value of " + Name + " is not read again"
                     : "nobody changes " + Name + " during the call";
    return Out;
  }

private:
  const Body &body() { return bodyOf(P, F); }

  /// Who would miss the argument's value, or change it meanwhile.
  Observer lossOf(const Arg &A, bool Changes) {
    const Var &X = F.Vars[A.Var];
    if (A.Where.Kind != RegionKind::All || (X.ConstPointee && Changes))
      return {"the argument is not a variable of its own", A.Span};
    if (Observer O = observerOf(body(), A.Var, C))
      return O;
    for (const Arg &Other : C.Args)
      if (&Other != &A && mayReach(body(), Other, A.Var))
        return {"another argument may lead to its elements", Other.Span};
    if (mayReach(body(), C.Object, A.Var))
      return {"the object may lead to its elements", C.Object.Span};
    if (!Changes)
      return {};
    SourceSpan Beside = readBeside(A.Var);
    if (Beside.valid())
      return {"the same statement reads it", Beside};
    SourceSpan Later = laterRead(body(), A.Var, C);
    if (Later.valid())
      return {"its value is read later", Later};
    return {};
  }

  /// Operands of one full-expression are evaluated in no order to rely on.
  SourceSpan readBeside(int Var) {
    auto Mine = [&](int V) { return V >= 0 && body().A.denotes(V, Var); };
    for (OpRef R : body().All) {
      const Op &O = body().op(R);
      if (O.Kind == OpKind::Call) {
        if (O.Call < 0 || &F.Calls[O.Call] == &C ||
            !C.Stmt.contains(F.Calls[O.Call].Span))
          continue;
        if (llvm::any_of(F.Calls[O.Call].Args,
                         [&](const Arg &A) { return Mine(A.Var); }) ||
            Mine(F.Calls[O.Call].Object.Var))
          return F.Calls[O.Call].Span;
        continue;
      }
      bool Assigned = C.ResultVar == Var && O.Dst == Var && O.Var < 0;
      if ((Mine(O.Var) || Mine(O.Dst)) && !Assigned && O.Span.valid() &&
          C.Stmt.contains(O.Span) && !C.Args[Param].Span.contains(O.Span) &&
          !O.Span.contains(C.Span))
        return O.Span;
    }
    return {};
  }

  Planner &P;
  const Function &F;
  const CallSite &C;
  const Function &Callee;
  int Param;
};

TakenPlace takenPlace(Planner &P, const Site &S, int Param) {
  TakenPlace Met;
  if (!rewritable(S))
    return Met;
  for (unsigned I = 0; I < S.Views.size(); ++I) {
    TakenPlace T = TakenReader(P, S, I, Param).read();
    if (I == 0)
      Met = T;
    else if (T.Type != Met.Type || T.Kind == TakenKind::None)
      return {};
    else if (T.Kind == TakenKind::Copy)
      Met = T;
    if (Met.Kind == TakenKind::None)
      return {};
  }
  return Met;
}

} // namespace

bool takesArgument(Planner &P, const Site &S, int Param) {
  return takenPlace(P, S, Param).Kind != TakenKind::None;
}

//===----------------------------------------------------------------------===//
// The parameter
//===----------------------------------------------------------------------===//

static Finding ofParameter(const Node &N, const OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = F.Buffers[B.Index];
  const SourceSpan &Decl = F.Vars[Facts.Var].Decl;
  for (const Function *Instance : N.Instances)
    if (!takenBuffer(*Instance, paramOf(F, Facts.Var)))
      return because(Reason::LayoutMismatch,
                     "it is no container in every instantiation", Decl);
  if (F.Template && !llvm::StringRef(Facts.Container).contains('<'))
    return because(Reason::LayoutMismatch, "its type is a template parameter",
                   Decl);
  if (Facts.ConstObject)
    return because(Reason::Moved, "it is a constant copy", Decl);
  return {};
}

Finding decideTaken(Planner &P, Node &N, OwnBuffer &B) {
  const Function &F = N.fn();
  const Buffer &Facts = F.Buffers[B.Index];
  if (Finding Found = ofParameter(N, B))
    return Found;
  int Param = paramOf(F, Facts.Var);
  bool Served = llvm::any_of(
      N.CalledFrom, [&](const Site *S) { return takesArgument(P, *S, Param); });
  if (!Served)
    return because(Reason::Moved,
                   "no call in view copies a variable into it: nothing to save",
                   F.Vars[Facts.Var].Decl);
  bool Changes = llvm::any_of(N.Instances, [&](const Function *Instance) {
    return firstChange(bodyOf(P, *Instance), *takenBuffer(*Instance, Param));
  });
  if (Changes && F.Params[Param].HasDefault)
    return because(Reason::FixedArity,
                   "its default argument cannot be bound to a reference that "
                   "is written to",
                   F.Vars[Facts.Var].Decl);
  N.Taken.push_back(Param);
  B.Decision = Decision::Lift;
  B.Form = Changes ? Form::Container : Form::Reference;
  B.Explanation = "the caller copies, where it has to";
  return {};
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static std::string copyName(const Site &S, int Param) {
  const Function &Callee = S.Callee->fn();
  return shortName(Callee.Name).str() + "_" + Callee.Params[Param].Name;
}

static std::optional<BufferForm> carrierOf(llvm::StringRef Container) {
  if (Container.starts_with("std::vector<"))
    return BufferForm::Vector;
  if (Container.starts_with("std::valarray<"))
    return BufferForm::Valarray;
  return {};
}

void addCopySlots(Planner &P, Node &N, const Site &S, bool Helps) {
  if (!(Helps || ownsScratch(N)) || S.Callee->Taken.empty() ||
      !isPlaceable(P, S))
    return;
  const Function &Callee = S.Callee->fn();
  for (int Param : S.Callee->Taken) {
    const Buffer *B = takenBuffer(Callee, Param);
    if (takenPlace(P, S, Param).Kind != TakenKind::Copy)
      continue;
    std::optional<BufferForm> Carrier = carrierOf(tidyType(B->CanonContainer));
    std::optional<std::string> Element =
        elementAtCall(P, S, static_cast<int>(B - Callee.Buffers.data()));
    if (!Carrier || !Element ||
        !canDeclareEverywhere(N, carrierType(*Carrier, *Element)))
      continue;
    Slot Own;
    Own.From = S.Callee;
    Own.At = &S;
    Own.FromParam = Param;
    Own.Element = asSeenFrom(N.fn(), *Element);
    Own.Form = Form::Container;
    Own.Carrier = *Carrier;
    Own.Name = uniqueName(P, N, copyName(S, Param));
    N.Slots.push_back(std::move(Own));
  }
}

namespace {

class TakenPlacer {
public:
  TakenPlacer(Planner &P, Node &N, Site &S, int Param)
      : P(P), N(N), S(S), C(S.call()), A(C.Args[Param]), Param(Param),
        T(takenPlace(P, S, Param)) {}

  std::optional<Passed> place() {
    Out.Why = T.Why;
    Out.HasConflict = T.HasConflict;
    Out.Conflict = T.Conflict;
    switch (T.Kind) {
    case TakenKind::None:
      return {};
    case TakenKind::Direct:
      return direct();
    case TakenKind::Copy:
      return copied();
    }
    return {};
  }

private:
  Passed direct() {
    Storage St;
    St.Name = A.Text;
    St.Existing = true;
    Out.Decision = CallDecision::InPlace;
    return passed(std::move(St));
  }

  /// The caller's own parameter for it, or null.
  const Slot *forwarded() const {
    for (const Slot &Own : N.bundled() ? N.Members : N.Slots)
      if (Own.At == &S && Own.FromParam == Param)
        return &Own;
    return nullptr;
  }

  std::optional<Passed> copied() {
    Storage St;
    St.Callee = S.Callee;
    St.Type = T.Type;
    if (const Slot *Own = forwarded()) {
      St.Forwarded = true;
      St.Name = (N.bundled() ? N.Slots[0].Name + "." : "") + Own->Name;
    } else {
      std::optional<Point> At = commonPoint(S.body(), {&C});
      if (!At)
        return {};
      std::optional<SourceSpan> Life = lifeOfCopy(P, S, Param);
      int Other = sharedStorage(P, N, C, T.Type, Life, *At);
      if (Other >= 0) {
        St = P.Storages[Other];
      } else {
        St.Name = uniqueName(P, N, copyName(S, Param));
        St.Before = At->Stmt;
        St.NeedsBraces = At->NeedsBraces;
        keepForOthers(P, N, C, static_cast<int>(P.Storages.size()), Life, *At);
      }
    }
    Out.Decision = CallDecision::Copy;
    if (copiesInFront()) {
      Out.Before.push_back(St.Name + " = " + A.Text + ";");
      Out.Replacements.push_back({A.Span, St.Name});
    } else {
      around("(" + St.Name + " = ", ", " + St.Name + ")");
    }
    return passed(std::move(St));
  }

  /// A plain variable that the statement does not change.
  bool copiesInFront() const {
    return takesStatement(S) && A.Text == S.body().Vars[A.Var].Name &&
           llvm::all_of(S.Views, [&](const auto &View) {
             const CallSite &Each = View.first->Calls[View.second];
             return !Each.OtherCalls &&
                    !llvm::is_contained(Each.WrittenNearby,
                                        Each.Args[Param].Var);
           });
  }

  void around(std::string Front, std::string Back) {
    SourceSpan At = A.Span;
    At.End = At.Begin;
    Out.Replacements.push_back({At, std::move(Front)});
    At.Begin = At.End = A.Span.End;
    Out.Replacements.push_back({At, std::move(Back)});
  }

  Passed passed(Storage St) {
    Out.StorageIndex = static_cast<int>(P.Storages.size());
    P.Storages.push_back(std::move(St));
    return std::move(Out);
  }

  Planner &P;
  Node &N;
  Site &S;
  const CallSite &C;
  const Arg &A;
  int Param;
  TakenPlace T;
  Passed Out;
};

} // namespace

std::optional<std::vector<Passed>> placeTaken(Planner &P, Node &N, Site &S) {
  std::vector<Passed> Out;
  for (int Param : S.Callee->Taken) {
    if (!takesArgument(P, S, Param))
      return {};
    std::optional<Passed> One = TakenPlacer(P, N, S, Param).place();
    if (!One)
      return {};
    Out.push_back(std::move(*One));
  }
  return Out;
}

} // namespace scratchlift

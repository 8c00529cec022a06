//===- ResultsPlacement.cpp - Storage and text of one result call ---------===//
//
// The storage of a result is used by one call place. It is declared as storage
// of scratch is (PlacementPoints.h), or comes down from the caller's caller. A
// container that the callee sizes needs nothing in front of the call, so that
// nothing is evaluated earlier than it was, or at all where it was not.
//
//===----------------------------------------------------------------------===//
#include "analysis/DeadBuffers.h"
#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/PlacementPoints.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
#include "analysis/Trades.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

/// Storage of results that are dead while this one is alive, or -1.
int sharedStorage(Planner &P, const Node &N, const CallSite &C,
                  const std::string &Type,
                  const std::optional<SourceSpan> &Life, const Point &At) {
  if (!Life || At.NeedsBraces)
    return -1;
  for (SharedResults &Met : P.ResultStorages) {
    const Storage &St = P.Storages[Met.Storage];
    if (Met.Caller != &N || St.Type != Type ||
        Met.Leaves != leavesLoop(N.fn(), C, At) ||
        llvm::any_of(Met.Lives, [&](const SourceSpan &Other) {
          return mayOverlap(Other, *Life);
        }))
      continue;
    std::vector<const CallSite *> Calls(Met.Calls);
    Calls.push_back(&C);
    std::optional<Point> Common = commonPoint(N.fn(), Calls);
    if (!Common || !(Common->Stmt == St.Before) || Common->NeedsBraces)
      continue;
    Met.Calls = std::move(Calls);
    Met.Lives.push_back(*Life);
    return Met.Storage;
  }
  return -1;
}

void keepForOthers(Planner &P, const Node &N, const CallSite &C, int Storage,
                   const std::optional<SourceSpan> &Life, const Point &At) {
  if (Life && !At.NeedsBraces)
    P.ResultStorages.push_back(
        {&N, Storage, leavesLoop(N.fn(), C, At), {*Life}, {&C}});
}

namespace {

class ResultPlacer {
public:
  ResultPlacer(Planner &P, Node &N, Site &S, unsigned SlotIndex,
               const std::string &Element)
      : P(P), N(N), S(S), C(S.call()), R(resultPlace(P, S)), Index(SlotIndex),
        Type(storageType(S.Callee->Slots[SlotIndex], Element)) {}

  std::optional<Passed> place(int Forwarded) {
    Out.Why = R.Why;
    Out.HasConflict = R.HasConflict;
    Out.Conflict = R.Conflict;
    if (R.Kind == ResultKind::None)
      return {};
    if (R.Kind == ResultKind::Direct)
      return direct();
    if (R.Kind == ResultKind::HandOn)
      return ontoParameter();
    if (const OwnBuffer *Own = givenBuffer(N, S, R))
      return intoParameter(*N.slotOf(Own->Index));
    if (const DeadBuffer *Dead = deadBufferFor(P, S, Index))
      return intoDead(*Dead);
    if (Forwarded >= 0 && takesStorage(N, S, R))
      return inStorage(forwarded(Forwarded), CallDecision::Forward);
    std::optional<Point> At = commonPoint(S.body(), {&C});
    if (!At)
      return {};
    bool Leaves = leavesLoop(S.body(), C, *At);
    if (R.Kind == ResultKind::Bind && !R.Const && !R.Reference &&
        !(Leaves && R.MayRefer))
      return ownVariable();
    if (R.Kind == ResultKind::Bind && !R.MayRefer)
      return {};
    if (int Other = sharedStorage(P, N, C, Type, lifeOfResult(P, S), *At);
        Other >= 0) {
      Passed Shared = inStorage(P.Storages[Other], CallDecision::Reuse);
      return Shared;
    }
    Passed Own = inStorage(declared(*At), Leaves ? CallDecision::Hoisted
                                                 : CallDecision::Local);
    keepForOthers(P, N, C, Own.StorageIndex, lifeOfResult(P, S), *At);
    return Own;
  }

private:
  Storage make(std::string Name) const {
    Storage St;
    St.Callee = S.Callee;
    St.SlotIndex = static_cast<int>(Index);
    St.Type = Type;
    St.Name = std::move(Name);
    return St;
  }

  Storage forwarded(int Own) const {
    Storage St = make(N.bundled() ? N.Slots[0].Name + "." + N.Members[Own].Name
                                  : N.Slots[Own].Name);
    St.Forwarded = true;
    return St;
  }

  /// All calls of one choice fill one storage; the first changes the statement.
  bool isFirst() const { return outcomes(S).front() == &S; }

  Storage declared(const Point &At) {
    auto Made = P.ChoiceStorages.find(C.Choice);
    if (C.Choice.valid() && Made != P.ChoiceStorages.end())
      return P.Storages[Made->second];
    Storage St =
        make(uniqueName(P, N, storageName(*S.Callee, S.Callee->Slots[Index])));
    St.Before = At.Stmt;
    St.NeedsBraces = At.NeedsBraces;
    return St;
  }

  Passed passed(Storage St, CallDecision D) {
    Out.StorageIndex = static_cast<int>(P.Storages.size());
    Out.Argument = St.Name;
    Out.Decision = D;
    if (C.Choice.valid())
      P.ChoiceStorages.try_emplace(C.Choice, Out.StorageIndex);
    P.Storages.push_back(std::move(St));
    return std::move(Out);
  }

  /// Text of the statement around the call goes, but for its ';'.
  void bare(const SourceSpan &Statement) {
    if (!isFirst())
      return;
    const SourceSpan &Whole = C.Choice.valid() ? C.Choice : C.Span;
    SourceSpan Front = Statement, Back = Statement;
    Front.End = Whole.Begin;
    Back.Begin = Whole.End;
    Out.Replacements.push_back({Front, ""});
    if (Back.Begin < Back.End)
      Out.Replacements.push_back({Back, ""});
  }

  /// A declaration's span holds its ';'.
  SourceSpan withoutSemicolon() const {
    SourceSpan Statement = C.ResultSpan;
    --Statement.End;
    return Statement;
  }

  Passed direct() {
    bare(C.ResultSpan);
    Storage St = make(R.Name);
    St.Existing = true;
    return passed(std::move(St),
                  R.InPlace ? CallDecision::InPlace : CallDecision::Reuse);
  }

  /// The caller's own buffer, for as long as the result is alive.
  Passed intoDead(const DeadBuffer &Dead) {
    const Function &F = N.fn();
    Storage St = make(F.Vars[F.Buffers[Dead.Buffer].Var].Name);
    St.Existing = true;
    Out.Why = "its value is not read again";
    return inStorage(std::move(St), Dead.InPlace ? CallDecision::InPlace
                                                 : CallDecision::Reuse);
  }

  /// `return f(.., out);`
  std::optional<Passed> ontoParameter() {
    const Slot *Own = handedOn(N);
    if (!Own)
      return {};
    Storage St = make(Own->Name);
    St.Forwarded = true;
    return passed(std::move(St), CallDecision::Forward);
  }

  /// The variable is a parameter of the caller now.
  Passed intoParameter(const Slot &Own) {
    bare(withoutSemicolon());
    bool Member = N.bundled() && !Own.Result;
    Storage St = make(Member ? N.Slots[0].Name + "." + Own.Name : Own.Name);
    St.Forwarded = true;
    if (Member || Own.Aliased)
      Out.After.push_back("auto &" + R.Name + " = " + St.Name + ";");
    return passed(std::move(St), CallDecision::Forward);
  }

  bool deduced() const { return llvm::StringRef(R.Type).contains("auto"); }

  /// `T u; f(.., u);`
  Passed ownVariable() {
    bare(withoutSemicolon());
    Storage St = make(R.Name);
    St.Before = C.Stmt;
    if (!deduced())
      St.Type = R.Type;
    Out.Why = "'" + R.Name + "' is filled where it is declared";
    return passed(std::move(St), CallDecision::Local);
  }

  Passed inStorage(Storage St, CallDecision D) {
    switch (R.Kind) {
    case ResultKind::Bind:
      bare(withoutSemicolon());
      if (isFirst())
        Out.After.push_back(reference(St.Name));
      if (int Buffer = S.body().Vars[C.ResultVar].Buffer; Buffer >= 0)
        llvm::append_range(Out.Replacements, tradesOf(P, N, Buffer));
      break;
    case ResultKind::Swap:
      bare(C.ResultSpan);
      Out.SwapsIn = isFirst();
      Out.SwapsInline = R.Inline;
      D = CallDecision::Fresh;
      break;
    case ResultKind::Comma:
      insert(C.Span.Begin, "(");
      insert(C.Span.End, ", " + St.Name + ")");
      break;
    case ResultKind::Discard:
      if (!R.Name.empty()) // a variable that nothing uses
        bare(withoutSemicolon());
      break;
    case ResultKind::Direct:
    case ResultKind::HandOn:
    case ResultKind::None:
      break;
    }
    return passed(std::move(St), D);
  }

  /// `const T &u = s;`, with the type as it was spelled.
  std::string reference(const std::string &Storage) const {
    llvm::StringRef Spelled = llvm::StringRef(R.Type).trim();
    while (Spelled.consume_back("&"))
      Spelled = Spelled.rtrim();
    return Spelled.str() + " &" + R.Name + " = " + Storage + ";";
  }

  void insert(unsigned At, std::string Text) {
    SourceSpan Where = C.Span;
    Where.Begin = Where.End = At;
    Out.Replacements.push_back({Where, std::move(Text)});
  }

  Planner &P;
  Node &N;
  Site &S;
  const CallSite &C;
  const ResultPlace &R;
  unsigned Index;
  std::string Type;
  Passed Out;
};

} // namespace

bool isPlaceable(Planner &P, const Site &S) {
  // A jump may not pass storage.
  return !S.Views.empty() && !S.body().HasGoto && canHandIn(P, S);
}

/// What the callee gains can be named, sized and handed in.
static bool takesSlots(Planner &P, const Site &S) {
  const Node &Callee = *S.Callee;
  if (!rewritable(S) || S.Views.empty())
    return false;
  for (unsigned I = 0; I < Callee.Slots.size(); ++I) {
    const Slot &Fed = Callee.Slots[I];
    if (Fed.Result && resultPlace(P, S).Kind == ResultKind::None)
      return false;
    if (!slotElementAtCall(P, S, I))
      return false;
    bool Sized = Fed.Form == Form::Pointer || Fed.Form == Form::Span;
    if (Sized &&
        (!takesStatement(S) || !extentAtCall(P, S, Callee.Buffers[Fed.Buffer])))
      return false;
  }
  return llvm::all_of(Callee.Taken,
                      [&](int Param) { return takesArgument(P, S, Param); });
}

static std::string resultType(Planner &P, const Site &S) {
  for (unsigned I = 0; I < S.Callee->Slots.size(); ++I)
    if (S.Callee->Slots[I].Result)
      if (std::optional<std::string> Element = slotElementAtCall(P, S, I))
        return storageType(S.Callee->Slots[I], asSeenFrom(S.body(), *Element));
  return "";
}

bool canHandIn(Planner &P, const Site &S) {
  if (!takesSlots(P, S))
    return false;
  if (!resultSlot(*S.Callee))
    return true;
  if (resultPlace(P, S).Kind == ResultKind::HandOn && !handedOn(*S.Caller))
    return false;
  std::string Type = resultType(P, S);
  return llvm::all_of(outcomes(S), [&](const Site *Other) {
    return Other == &S ||
           (takesSlots(P, *Other) && resultType(P, *Other) == Type);
  });
}

std::optional<Passed> placeResult(Planner &P, Node &N, Site &S, unsigned Slot,
                                  const std::string &Element, int Forwarded) {
  return ResultPlacer(P, N, S, Slot, Element).place(Forwarded);
}

} // namespace scratchlift

//===- Placement.cpp ------------------------------------------------------===//
#include "analysis/Placement.h"

#include "analysis/Extents.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/PlacementPoints.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace scratchlift {

namespace {
/// One call with what it needs.
struct Request {
  Site *Place = nullptr;
  std::vector<std::string> Elements; ///< per slot
  std::vector<int> Forwarded;        ///< per slot: N's own slot, or -1
  std::vector<Rendered> Sizes;
};

/// Calls that share storage: one callee, one activation, equal types.
struct ShareKey {
  Node *Callee;
  int Boundary;
  std::vector<std::string> Elements;
  bool operator<(const ShareKey &O) const {
    return std::tie(Callee->Usr, Boundary, Elements) <
           std::tie(O.Callee->Usr, O.Boundary, O.Elements);
  }
};

class Placer {
public:
  Placer(Planner &P, Node &N) : P(P), N(N) {}
  void run();

private:
  bool request(Site &S, Request &R) const;
  int forwardedSlot(const Site &S, unsigned Slot,
                    const std::string &Element) const;
  void share(const std::vector<Request> &Group);
  void shareAt(llvm::ArrayRef<Request> Group, const Point &At);
  void plan(const Request &R, llvm::ArrayRef<int> Storages, const Point &At);
  Passed pass(const Request &R, unsigned Slot, int Storage);
  bool extentsDiffer(const Request &R, unsigned Slot) const;

  Planner &P;
  Node &N;
  std::vector<Request> All;
  /// Sizing statements written so far: one for equal text at one statement.
  std::set<std::pair<SourceSpan, std::string>> Written;
};
} // namespace

/// A longer size is given a name before it is used twice.
static constexpr unsigned MaxRepeatedLength = 40;

/// Results are placed call by call.
static constexpr int ResultStorage = -1;

static bool isSized(Form F) { return F == Form::Pointer || F == Form::Span; }

int Placer::forwardedSlot(const Site &S, unsigned Index,
                          const std::string &Element) const {
  const Node &Callee = *S.Callee;
  const Site *At = Callee.Slots[Index].Result ? &S : nullptr;
  const std::vector<Slot> &Own = N.bundled() ? N.Members : N.Slots;
  for (unsigned I = 0; I < Own.size(); ++I)
    if (Own[I].From == &Callee && Own[I].FromSlot == static_cast<int>(Index) &&
        Own[I].Element == Element && Own[I].At == At)
      return static_cast<int>(I);
  return -1;
}

bool Placer::request(Site &S, Request &R) const {
  R.Place = &S;
  const Node &Callee = *S.Callee;
  if (!rewritable(S) ||
      (resultSlot(Callee) && resultPlace(P, S).Kind == ResultKind::None))
    return false;
  bool Own = inOwnActivation(S.body(), S.call());
  for (unsigned I = 0; I < Callee.Slots.size(); ++I) {
    const Slot &Fed = Callee.Slots[I];
    std::optional<std::string> Element = slotElementAtCall(P, S, I);
    if (!Element)
      return false;
    R.Elements.push_back(asSeenFrom(S.body(), *Element));
    R.Forwarded.push_back(Own ? forwardedSlot(S, I, R.Elements.back()) : -1);
    R.Sizes.emplace_back();
    if (!isSized(Fed.Form))
      continue;
    if (!takesStatement(S))
      return false;
    std::optional<Rendered> Extent =
        extentAtCall(P, S, Callee.Buffers[Fed.Buffer]);
    if (!Extent)
      return false;
    R.Sizes.back() = *Extent;
  }
  return true;
}

/// Another call of the kernel in the same statement has another extent: exact
/// sizes cannot both hold when the statement begins.
bool Placer::extentsDiffer(const Request &R, unsigned Slot) const {
  return llvm::any_of(All, [&](const Request &Other) {
    return Other.Place->Callee == R.Place->Callee &&
           Other.Place->call().Stmt == R.Place->call().Stmt &&
           Other.Elements == R.Elements &&
           Other.Sizes[Slot].Text != R.Sizes[Slot].Text;
  });
}

/// A pointer to the first element. A valarray has no data().
static std::string dataOf(const Slot &Fed, const std::string &Name,
                          const Rendered &Size) {
  if (Fed.Carrier != BufferForm::Valarray)
    return Name + ".data()";
  return isPositive(Size) ? "&" + Name + "[0]"
                          : Name + ".size() ? &" + Name + "[0] : nullptr";
}

/// The kernel of a raw form passes the pointer to functions: a null pointer
/// could be told from an allocation of no elements.
static bool handsPointerOn(const Node &Callee, const Slot &Fed) {
  const Function &F = Callee.fn();
  const Buffer &B = F.Buffers[Fed.Buffer];
  return isRawForm(B.Form) && llvm::any_of(F.Calls, [&](const CallSite &C) {
           return llvm::any_of(C.Args,
                               [&](const Arg &A) { return A.Var == B.Var; });
         });
}

Passed Placer::pass(const Request &R, unsigned Index, int Storage) {
  const Slot &Fed = R.Place->Callee->Slots[Index];
  const Rendered &Size = R.Sizes[Index];
  Passed Out;
  Out.StorageIndex = Storage;
  scratchlift::Storage &S = P.Storages[Storage];
  Out.Argument = S.Name;
  Out.Decision = S.Forwarded ? CallDecision::Forward : CallDecision::Local;
  if (!isSized(Fed.Form))
    return Out;
  bool Grow = Fed.Form == Form::Pointer;
  std::string Span = "std::span<" + R.Elements[Index] + ">(" + S.Name;
  if (S.Array)
    Out.Argument =
        Grow ? S.Name + ".get()" : Span + ".get(), " + Size.Text + ")";
  else if (Grow)
    Out.Argument = dataOf(Fed, S.Name, Size);
  else if (extentsDiffer(R, Index)) {
    Grow = true;
    Out.Argument = Span + ").first(" + Size.Text + ")";
  } else if (!Grow && R.Place->Callee->fn().Template)
    // A span parameter in terms of T is not deduced from a vector
    // ([temp.deduct.call]/4).
    Out.Argument = "std::span(" + S.Name + ")";
  if (!S.Initialiser.empty())
    return Out;
  auto Write = [&](const std::string &Text) {
    if (Written.insert({R.Place->call().Stmt, Text}).second)
      Out.Before.push_back(Text);
  };
  Rendered Amount = Size;
  if (Grow && Size.Text.size() > MaxRepeatedLength) {
    Amount = {uniqueName(P, N, S.Name + "_size"), prec::Primary,
              "unsigned long"};
    Write("const std::size_t " + Amount.Text + " = " + Size.Text + ";");
  }
  std::string Resize = S.Name + ".resize(" + Amount.Text + ");";
  if (Grow)
    Resize = "if (" + S.Name + ".size() < " + asSize(Amount) + ") " + Resize;
  Write(Resize);
  // malloc(0) and new T[0] gave something that can be handed to memset.
  if (Grow && Fed.Carrier == BufferForm::Vector && !isPositive(Size) &&
      handsPointerOn(*R.Place->Callee, Fed))
    Write(S.Name + ".reserve(1);");
  return Out;
}

void Placer::plan(const Request &R, llvm::ArrayRef<int> Storages,
                  const Point &At) {
  CallPlan Plan;
  Plan.Place = R.Place;
  std::optional<std::vector<Passed>> Taken = placeTaken(P, N, *R.Place);
  if (!Taken)
    return;
  Plan.Taken = std::move(*Taken);
  Plan.Slots.resize(Storages.size());
  for (unsigned I = 0; I < Storages.size(); ++I) {
    if (Storages[I] != ResultStorage)
      continue;
    std::optional<Passed> Result =
        placeResult(P, N, *R.Place, I, R.Elements[I], R.Forwarded[I]);
    if (!Result)
      return;
    Plan.Slots[I] = std::move(*Result);
  }
  for (unsigned I = 0; I < Storages.size(); ++I) {
    if (Storages[I] == ResultStorage)
      continue;
    Passed &Slot = Plan.Slots[I] = pass(R, I, Storages[I]);
    if (Slot.Decision == CallDecision::Local &&
        leavesLoop(R.Place->body(), R.Place->call(), At))
      Slot.Decision = CallDecision::Hoisted;
  }
  P.Calls[R.Place] = std::move(Plan);
}

/// `std::vector<T> s(n);` reads best, and is right where the declaration
/// stands directly in front of the only call.
static std::string initialiser(llvm::ArrayRef<Request> Group, unsigned Slot,
                               const Point &At) {
  const Request &R = Group[0];
  if (Group.size() != 1 || At.Depth != 0 ||
      !isSized(R.Place->Callee->Slots[Slot].Form))
    return "";
  return "(" + R.Sizes[Slot].Text + ")";
}

/// A single use of elements that a vector would fill in vain.
static void makeArray(llvm::ArrayRef<Request> Group, unsigned Index,
                      Storage &S) {
  const Node &Callee = *Group[0].Place->Callee;
  const Slot &Fed = Callee.Slots[Index];
  if (S.Initialiser.empty() || Callee.Std < 11)
    return;
  const std::string &Element = Group[0].Elements[Index];
  std::string Array =
      newArray(Callee.fn().Buffers[Fed.Buffer], Callee.Buffers[Fed.Buffer],
               Element, Group[0].Sizes[Index]);
  if (Array.empty())
    return;
  S.Array = true;
  S.Type = "const std::unique_ptr<" + Element + "[]>";
  S.Initialiser = "(" + Array + ")";
}

void Placer::shareAt(llvm::ArrayRef<Request> Group, const Point &At) {
  const Node &Callee = *Group[0].Place->Callee;
  std::vector<int> Storages;
  for (unsigned I = 0; I < Callee.Slots.size(); ++I) {
    const Slot &Fed = Callee.Slots[I];
    if (Fed.Result) {
      Storages.push_back(ResultStorage);
      continue;
    }
    Storage S;
    S.Callee = Group[0].Place->Callee;
    S.SlotIndex = static_cast<int>(I);
    S.Type = Fed.Form == Form::Workspace
                 ? asSeenFrom(Group[0].Place->body(), Fed.Workspace)
                 : storageType(Fed, Group[0].Elements[I]);
    if (int Own = Group[0].Forwarded[I]; Own >= 0) {
      S.Forwarded = true;
      S.Name = N.bundled() ? N.Slots[0].Name + "." + N.Members[Own].Name
                           : N.Slots[Own].Name;
    } else {
      S.Name = uniqueName(P, N, storageName(Callee, Fed));
      S.Before = At.Stmt;
      S.NeedsBraces = At.NeedsBraces;
      S.Initialiser = initialiser(Group, I, At);
      makeArray(Group, I, S);
    }
    Storages.push_back(static_cast<int>(P.Storages.size()));
    P.Storages.push_back(std::move(S));
  }
  for (const Request &R : Group)
    plan(R, Storages, At);
}

/// One place in every body of the text.
static std::optional<Point> commonPoint(llvm::ArrayRef<Request> Group) {
  std::map<const Function *, std::vector<const CallSite *>> ByBody;
  for (const Request &R : Group)
    for (const auto &[Body, Index] : R.Place->Views)
      ByBody[Body].push_back(&Body->Calls[Index]);
  std::optional<Point> All =
      commonPoint(Group[0].Place->body(), ByBody[&Group[0].Place->body()]);
  for (const auto &[Body, Calls] : ByBody) {
    std::optional<Point> At = commonPoint(*Body, Calls);
    if (!All || !At || !(At->Stmt == All->Stmt))
      return {};
  }
  return All;
}

void Placer::share(const std::vector<Request> &Group) {
  const std::vector<Slot> &Slots = Group[0].Place->Callee->Slots;
  bool NoneDeclared = true;
  for (unsigned I = 0; I < Slots.size(); ++I)
    NoneDeclared &= Slots[I].Result || Group[0].Forwarded[I] >= 0;
  if (NoneDeclared)
    return shareAt(Group, Point());
  if (std::optional<Point> At = commonPoint(Group))
    return shareAt(Group, *At);
  for (const Request &R : Group)
    if (std::optional<Point> At = commonPoint(llvm::ArrayRef(R)))
      shareAt(R, *At);
}

void Placer::run() {
  std::map<ShareKey, std::vector<Request>> Groups;
  std::vector<ShareKey> Order;
  for (Site *S : N.Calls) {
    Request R;
    if (!S->Callee->rewritten() || !request(*S, R))
      continue;
    All.push_back(R);
    ShareKey Key{S->Callee, boundaryOf(S->body(), S->call()), R.Elements};
    std::vector<Request> &Group = Groups[Key];
    if (Group.empty())
      Order.push_back(Key);
    Group.push_back(std::move(R));
  }
  for (const ShareKey &Key : Order)
    share(Groups[Key]);
}

void placeStorage(Planner &P, Node &N) { Placer(P, N).run(); }

} // namespace scratchlift

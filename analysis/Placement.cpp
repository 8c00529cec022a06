//===- Placement.cpp ------------------------------------------------------===//
#include "analysis/Placement.h"

#include "analysis/DeadBuffers.h"
#include "analysis/Extents.h"
#include "analysis/Forward.h"
#include "analysis/Naming.h"
#include "analysis/PlacementPoints.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
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
  /// Elements that a pointer needs storage for even where there are none.
  std::vector<std::string> Least;
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

/// One storage with all calls that it serves.
struct Pool {
  std::string Type;
  bool Sized = false;
  bool Repeated = false; ///< outside a loop around some call
  int Boundary = 0;
  Point At;
  std::vector<Request> Calls;
  std::set<const Node *> Callees;
  int Storage = -1; ///< index, once it is made
};

/// Calls of one callee that share whatever they need.
struct Group {
  int Boundary = 0;
  std::vector<Request> Calls;
  std::vector<int> Pools; ///< per slot, or -1
};

class Placer {
public:
  Placer(Planner &P, Node &N) : P(P), N(N) {}
  void run();

private:
  bool request(Site &S, Request &R);
  int forwardedSlot(const Site &S, unsigned Slot,
                    const std::string &Element) const;
  void pool(Group &G);
  int poolFor(const Group &G, unsigned Slot, const Point &At);
  void share(const Group &G);
  void shareAt(llvm::ArrayRef<Request> Calls, const Point &At,
               llvm::ArrayRef<int> Pools = {});
  int storageFor(llvm::ArrayRef<Request> Calls, unsigned Slot, const Point &At);
  void plan(const Request &R, llvm::ArrayRef<int> Storages, const Point &At);
  Passed pass(const Request &R, unsigned Slot, int Storage);
  Passed passDead(const Request &R, unsigned Slot, const DeadBuffer &D);
  bool extentsDiffer(const Request &R, unsigned Slot) const;

  Planner &P;
  Node &N;
  std::vector<Request> All;
  std::vector<Pool> Pools;
  /// Sizing statements written so far: one for equal text at one statement.
  std::set<std::tuple<const Node *, SourceSpan, std::string>> Written;
};
} // namespace

/// A longer size is given a name before it is used twice.
static constexpr unsigned MaxRepeatedLength = 40;

/// Results are placed call by call.
static constexpr int ResultStorage = -1;
/// A buffer of the caller serves.
static constexpr int DeadStorage = -2;

int Placer::forwardedSlot(const Site &S, unsigned Index,
                          const std::string &Element) const {
  const Node &Callee = *S.Callee;
  const Site *At = Callee.Slots[Index].Result ? outcomes(S).front() : nullptr;
  const std::vector<Slot> &Own = N.bundled() ? N.Members : N.Slots;
  for (unsigned I = 0; I < Own.size(); ++I)
    if (Own[I].feeds(Callee, static_cast<int>(Index)) &&
        Own[I].Element == Element && Own[I].usedAt(At))
      return static_cast<int>(I);
  return -1;
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

bool Placer::request(Site &S, Request &R) {
  R.Place = &S;
  const Node &Callee = *S.Callee;
  if (!rewritable(S) || (resultSlot(Callee) && !canHandIn(P, S)))
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
    R.Least.emplace_back();
    if (!isSized(Fed.Form))
      continue;
    if (!takesStatement(S))
      return false;
    std::optional<Rendered> Extent =
        extentAtCall(P, S, Callee.Buffers[Fed.Buffer]);
    if (!Extent)
      return false;
    R.Sizes.back() = *Extent;
    // malloc(0) and new T[0] gave something that can be handed to memset.
    if (!handsPointerOn(Callee, Fed) || isPositive(*Extent))
      continue;
    std::optional<Rendered> Reached =
        reachedAtCall(P, S, Callee.Buffers[Fed.Buffer]);
    if (!Reached)
      return false;
    R.Least.back() = Reached->Text;
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
  auto Write = [&](const std::string &Text) {
    if (Written.insert({R.Place->Callee, R.Place->call().Stmt, Text}).second)
      Out.Before.push_back(Text);
  };
  bool Grow = Fed.Form == Form::Pointer || S.Shared || extentsDiffer(R, Index);
  Rendered Amount = Size;
  if (Grow && S.Initialiser.empty() && Size.Text.size() > MaxRepeatedLength) {
    // Forwarded storage may be a member of a workspace: 'workspace.rows'.
    std::string Base = llvm::StringRef(S.Name).rsplit('.').second.str();
    Amount = {uniqueName(P, N, (Base.empty() ? S.Name : Base) + "_size"),
              prec::Primary, "unsigned long"};
    Write("const std::size_t " + Amount.Text + " = " + Size.Text + ";");
  }
  std::string Span = "std::span<" + R.Elements[Index] + ">(" + S.Name;
  if (S.Array)
    Out.Argument = Fed.Form == Form::Pointer
                       ? S.Name + ".get()"
                       : Span + ".get(), " + Size.Text + ")";
  else if (Fed.Form == Form::Pointer)
    Out.Argument = dataOf(Fed, S.Name, Size);
  else if (Grow)
    Out.Argument = Span + ").first(" + Amount.Text + ")";
  else if (R.Place->Callee->fn().Template)
    // A span parameter in terms of T is not deduced from a vector
    // ([temp.deduct.call]/4).
    Out.Argument = "std::span(" + S.Name + ")";
  if (!S.Initialiser.empty())
    return Out;
  std::string Resize = S.Name + ".resize(" + Amount.Text + ");";
  if (Grow)
    Resize = "if (" + S.Name + ".size() < " + asSize(Amount) + ") " + Resize;
  Write(Resize);
  if (Grow && Fed.Carrier == BufferForm::Vector && !R.Least[Index].empty())
    Write(S.Name + ".reserve(" + R.Least[Index] + ");");
  return Out;
}

/// The buffer has room enough: nothing is sized.
Passed Placer::passDead(const Request &R, unsigned Index, const DeadBuffer &D) {
  const Function &F = N.fn();
  const Slot &Fed = R.Place->Callee->Slots[Index];
  Storage S;
  S.Name = F.Vars[F.Buffers[D.Buffer].Var].Name;
  S.Existing = true;
  Passed Out;
  Out.Argument = S.Name;
  Out.Decision = CallDecision::Reuse;
  Out.StorageIndex = static_cast<int>(P.Storages.size());
  if (Fed.Form == Form::Pointer)
    Out.Argument = S.Name + ".data()";
  else if (Fed.Form == Form::Span && !D.Exact)
    Out.Argument = "std::span<" + R.Elements[Index] + ">(" + S.Name +
                   ").first(" + R.Sizes[Index].Text + ")";
  else if (Fed.Form == Form::Span && R.Place->Callee->fn().Template)
    Out.Argument = "std::span(" + S.Name + ")";
  P.Storages.push_back(std::move(S));
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
    if (Storages[I] == DeadStorage) {
      Plan.Slots[I] = passDead(R, I, *deadBufferFor(P, *R.Place, I));
      continue;
    }
    Passed &Slot = Plan.Slots[I] = pass(R, I, Storages[I]);
    if (Slot.Decision != CallDecision::Local)
      continue;
    if (P.Storages[Storages[I]].Callee != R.Place->Callee)
      Slot.Decision = CallDecision::Reuse;
    else if (leavesLoop(R.Place->body(), R.Place->call(), At))
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

/// A single use of elements that a vector would fill in vain: the allocation
/// that does not, or "".
static std::string arrayFor(llvm::ArrayRef<Request> Group, unsigned Index,
                            const Point &At) {
  const Node &Callee = *Group[0].Place->Callee;
  const Slot &Fed = Callee.Slots[Index];
  if (Fed.Buffer < 0 || initialiser(Group, Index, At).empty() ||
      Callee.Std < 11)
    return "";
  return newArray(Callee.fn().Buffers[Fed.Buffer], Callee.Buffers[Fed.Buffer],
                  Group[0].Elements[Index], Group[0].Sizes[Index]);
}

static void makeArray(llvm::ArrayRef<Request> Group, unsigned Index,
                      const Point &At, Storage &S) {
  std::string Array = arrayFor(Group, Index, At);
  if (Array.empty())
    return;
  S.Array = true;
  S.Type = "const std::unique_ptr<" + Group[0].Elements[Index] + "[]>";
  S.Initialiser = "(" + Array + ")";
}

int Placer::storageFor(llvm::ArrayRef<Request> Calls, unsigned Index,
                       const Point &At) {
  const Node &Callee = *Calls[0].Place->Callee;
  const Slot &Fed = Callee.Slots[Index];
  Storage S;
  S.Callee = Calls[0].Place->Callee;
  S.SlotIndex = static_cast<int>(Index);
  S.Type = Fed.Form == Form::Workspace
               ? asSeenFrom(Calls[0].Place->body(), Fed.Workspace)
               : storageType(Fed, Calls[0].Elements[Index]);
  if (int Own = Calls[0].Forwarded[Index]; Own >= 0) {
    const Slot &Parameter = N.bundled() ? N.Members[Own] : N.Slots[Own];
    S.Forwarded = true;
    S.Shared = !Parameter.Also.empty();
    S.Name = (N.bundled() ? N.Slots[0].Name + "." : "") + Parameter.Name;
  } else {
    S.Name = uniqueName(P, N, storageName(Callee, Fed));
    S.Before = At.Stmt;
    S.NeedsBraces = At.NeedsBraces;
    S.Initialiser = initialiser(Calls, Index, At);
    makeArray(Calls, Index, At, S);
  }
  P.Storages.push_back(std::move(S));
  return static_cast<int>(P.Storages.size()) - 1;
}

void Placer::shareAt(llvm::ArrayRef<Request> Calls, const Point &At,
                     llvm::ArrayRef<int> Shared) {
  const Node &Callee = *Calls[0].Place->Callee;
  std::vector<int> Storages;
  for (unsigned I = 0; I < Callee.Slots.size(); ++I) {
    if (Callee.Slots[I].Result) {
      Storages.push_back(ResultStorage);
      continue;
    }
    if (deadBufferFor(P, *Calls[0].Place, I)) {
      Storages.push_back(DeadStorage);
      continue;
    }
    Pool *Mine =
        I < Shared.size() && Shared[I] >= 0 ? &Pools[Shared[I]] : nullptr;
    if (Mine && Mine->Storage >= 0) {
      Storages.push_back(Mine->Storage);
      continue;
    }
    Storages.push_back(storageFor(Calls, I, Mine ? Mine->At : At));
    if (!Mine)
      continue;
    Mine->Storage = Storages.back();
    if (Mine->Callees.size() > 1) {
      P.Storages.back().Shared = true;
      P.Storages.back().Initialiser.clear();
    }
  }
  for (const Request &R : Calls)
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

/// The first storage that fits, or one of its own.
int Placer::poolFor(const Group &G, unsigned Index, const Point &At) {
  Node *Callee = G.Calls[0].Place->Callee;
  const Slot &Fed = Callee->Slots[Index];
  std::string Type = storageType(Fed, G.Calls[0].Elements[Index]);
  // What a single call needs would be held through the loops of others.
  bool Repeated = llvm::any_of(G.Calls, [&](const Request &R) {
    return leavesLoop(R.Place->body(), R.Place->call(), At);
  });
  for (unsigned I = 0; I < Pools.size(); ++I) {
    Pool &Met = Pools[I];
    if (Met.Repeated != Repeated || Met.Type != Type ||
        Met.Sized != isSized(Fed.Form) || Met.Boundary != G.Boundary ||
        Met.Callees.count(Callee))
      continue;
    std::vector<Request> Calls = Met.Calls;
    llvm::append_range(Calls, G.Calls);
    std::optional<Point> Common = commonPoint(Calls);
    if (!Common || !(Common->Stmt == Met.At.Stmt) || Common->NeedsBraces)
      continue;
    Met.Calls = std::move(Calls);
    Met.Callees.insert(Callee);
    return static_cast<int>(I);
  }
  Pools.push_back(
      {Type, isSized(Fed.Form), Repeated, G.Boundary, At, G.Calls, {Callee}});
  return static_cast<int>(Pools.size()) - 1;
}

/// Finds storage for the callee's slots, largest first.
void Placer::pool(Group &G) {
  const Node &Callee = *G.Calls[0].Place->Callee;
  G.Pools.assign(Callee.Slots.size(), -1);
  std::optional<Point> At = commonPoint(G.Calls);
  if (P.Options.CopyBeforeWrite || !At || At->NeedsBraces)
    return;
  std::vector<unsigned> Order;
  for (unsigned I = 0; I < Callee.Slots.size(); ++I)
    if (G.Calls[0].Forwarded[I] < 0 &&
        isShareable(P, Callee, Callee.Slots[I]) &&
        !deadBufferFor(P, *G.Calls[0].Place, I) &&
        arrayFor(G.Calls, I, *At).empty())
      Order.push_back(I);
  llvm::stable_sort(Order, [&](unsigned A, unsigned B) {
    return constantBytes(Callee, Callee.Slots[A]) >
           constantBytes(Callee, Callee.Slots[B]);
  });
  for (unsigned I : Order)
    G.Pools[I] = poolFor(G, I, *At);
}

void Placer::share(const Group &G) {
  const std::vector<Slot> &Slots = G.Calls[0].Place->Callee->Slots;
  bool NoneDeclared = true;
  for (unsigned I = 0; I < Slots.size(); ++I)
    NoneDeclared &= Slots[I].Result || G.Calls[0].Forwarded[I] >= 0 ||
                    deadBufferFor(P, *G.Calls[0].Place, I);
  if (NoneDeclared)
    return shareAt(G.Calls, Point());
  if (std::optional<Point> At = commonPoint(G.Calls))
    return shareAt(G.Calls, *At, G.Pools);
  for (const Request &R : G.Calls)
    if (std::optional<Point> At = commonPoint(llvm::ArrayRef(R)))
      shareAt(R, *At);
}

void Placer::run() {
  std::map<ShareKey, Group> Groups;
  std::vector<ShareKey> Order;
  for (Site *S : N.Calls) {
    Request R;
    if (!S->Callee->rewritten() || !request(*S, R))
      continue;
    All.push_back(R);
    ShareKey Key{S->Callee, boundaryOf(S->body(), S->call()), R.Elements};
    Group &G = Groups[Key];
    if (G.Calls.empty())
      Order.push_back(Key);
    G.Boundary = Key.Boundary;
    G.Calls.push_back(std::move(R));
  }
  shuffleDecisions(P.Options, Order);
  for (const ShareKey &Key : Order)
    pool(Groups[Key]);
  for (const ShareKey &Key : Order)
    share(Groups[Key]);
}

void placeStorage(Planner &P, Node &N) { Placer(P, N).run(); }

} // namespace scratchlift

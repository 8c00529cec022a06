//===- Forward.cpp --------------------------------------------------------===//
#include "analysis/Forward.h"
#include "analysis/Checks.h"

#include "analysis/DeadBuffers.h"
#include "analysis/Naming.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace scratchlift {

/// A buffer of its own stays because the function is no kernel. A forwarded
/// one would make it a kernel, for the next run to find.
static bool ownsStorageOnly(const Node &N) {
  return llvm::any_of(N.Buffers, [](const OwnBuffer &B) {
    return B.Reported && B.Verdict.Reason == Reason::NotAKernel;
  });
}

bool mayForward(const Node &N) {
  if (ownsStorageOnly(N))
    return false;
  return !N.Fixed && !N.Unreached && !N.InCycle && !N.IsWrapper && N.Selected &&
         !N.fn().Suppressed && !N.SeenByC;
}

static bool helps(const Node &N, std::set<const Node *> &Seen) {
  if (!mayForward(N) || !Seen.insert(&N).second)
    return false;
  if (runsInLoop(N))
    return true;
  return llvm::any_of(N.CalledFrom, [&](const Site *S) {
    return rewritable(*S) && S->Caller &&
           inOwnActivation(S->body(), S->call()) && helps(*S->Caller, Seen);
  });
}

bool helpsToForward(const Node &N) {
  std::set<const Node *> Seen;
  return helps(N, Seen);
}

bool inOwnActivation(const Function &Body, const CallSite &Call) {
  for (int S = Call.Scope; S >= 0; S = Body.Scopes[S].Parent)
    if (isBoundary(Body.Scopes[S]))
      return allowed(false);
  return true;
}

bool canDeclareEverywhere(const Node &N, llvm::StringRef Type) {
  if (isUniversalType(Type))
    return true;
  return llvm::all_of(N.Instances, [](const Function *F) {
    return llvm::all_of(F->Declarations,
                        [](const Declaration &D) { return D.Definition; });
  });
}

/// A slot of N that holds results already takes this one too, where none of
/// them is alive together with it.
static bool shareResult(Planner &P, Node &N, const Site &Call, int Index,
                        const std::string &Element) {
  std::optional<SourceSpan> Life = lifeOfResult(P, Call);
  if (!Life)
    return false;
  for (Slot &S : N.Slots) {
    if (!S.At || S.FromParam >= 0 || S.Element != Element ||
        S.Carrier != Call.Callee->Slots[Index].Carrier)
      continue;
    std::vector<const Site *> Users(S.AlsoAt);
    Users.push_back(S.At);
    if (llvm::any_of(Users, [&](const Site *User) {
          std::optional<SourceSpan> Other = lifeOfResult(P, *User);
          return !Other || mayOverlap(*Other, *Life);
        }))
      continue;
    S.AlsoAt.push_back(&Call);
    if (!S.feeds(*Call.Callee, Index))
      S.Also.push_back({Call.Callee, Index});
    return true;
  }
  return false;
}

/// The slot of N that feeds slot Index of Call's callee, made on first use.
/// Results stay alive: each call has one of its own.
static void addSlot(Planner &P, Node &N, const Site &Call, int Index,
                    const std::string &Element) {
  Node &Callee = *Call.Callee;
  const Slot &Fed = Callee.Slots[Index];
  const Site *At = Fed.Result ? outcomes(Call).front() : nullptr;
  for (const Slot &S : N.Slots)
    if (S.feeds(Callee, Index) && S.Element == Element && S.usedAt(At))
      return;
  for (Slot &S : N.Slots)
    if (At && S.At == At && S.FromParam < 0 && S.Element == Element) {
      S.Also.push_back({&Callee, Index});
      return;
    }
  if (Fed.Result && shareResult(P, N, Call, Index, Element))
    return;
  if (Slot *Shared = sharedSlot(P, N, Callee, Index, Element)) {
    Shared->Also.push_back({&Callee, Index});
    Shared->Level = std::max(Shared->Level, Fed.Level + 1);
    return;
  }
  Slot S;
  S.From = &Callee;
  S.FromSlot = Index;
  S.At = At;
  // As if it were declared here.
  S.Level = Fed.Result ? 0 : Fed.Level + 1;
  S.Element = Element;
  S.Form = Fed.Form == Form::Workspace ? Form::Workspace : Form::Container;
  S.Carrier = Fed.Carrier;
  S.Workspace = asSeenFrom(N.fn(), Fed.Workspace);
  S.Name = uniqueName(P, N, storageName(Callee, Fed));
  N.Slots.push_back(std::move(S));
}

/// Storage that a result needs is scratch of N, as if it were declared there.
static void addResultSlot(Planner &P, Node &N, const Site &S, unsigned Index,
                          bool Helps) {
  const ResultPlace &Place = resultPlace(P, S);
  // What only receives a result that nobody uses stays storage.
  bool Own = ownsScratch(N) && Place.Kind != ResultKind::Discard;
  if (!takesStorage(N, S, Place) || !(Helps || Own) || !isPlaceable(P, S) ||
      deadBufferFor(P, S, Index))
    return;
  std::optional<std::string> Element = slotElementAtCall(P, S, Index);
  if (!Element ||
      !canDeclareEverywhere(N, storageType(S.Callee->Slots[Index], *Element)))
    return;
  addSlot(P, N, S, static_cast<int>(Index), asSeenFrom(N.fn(), *Element));
}

void decideForward(Planner &P, Node &N) {
  if (mayForward(N))
    addHandedOn(P, N);
  findDeadBuffers(P, N);
  if (!mayForward(N))
    return;
  bool Helps = helpsToForward(N);
  std::vector<Site *> Calls = N.Calls;
  shuffleDecisions(P.Options, Calls);
  for (Site *S : Calls) {
    Node &Callee = *S->Callee;
    if (!Callee.rewritten() || Callee.InCycle || !rewritable(*S) ||
        !inOwnActivation(S->body(), S->call()))
      continue;
    // A parameter for a call that keeps the old signature would be unused.
    if (!canHandIn(P, *S))
      continue;
    addCopySlots(P, N, *S, Helps);
    for (unsigned I = 0; I < Callee.Slots.size(); ++I) {
      const Slot &Fed = Callee.Slots[I];
      if (Fed.Result)
        addResultSlot(P, N, *S, I, Helps);
      if (Fed.Result || !Helps || deadBufferFor(P, *S, I))
        continue;
      if (P.Options.Depth >= 0 &&
          Fed.Level + 1 > static_cast<unsigned>(P.Options.Depth))
        continue;
      std::optional<std::string> Element = slotElementAtCall(P, *S, I);
      if (Element && canDeclareEverywhere(N, storageType(Fed, *Element)))
        addSlot(P, N, *S, static_cast<int>(I), asSeenFrom(N.fn(), *Element));
    }
  }
}

} // namespace scratchlift

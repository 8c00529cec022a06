//===- PlanGroups.cpp - The edits of one function -------------------------===//
#include "analysis/Extents.h"
#include "analysis/Forms.h"
#include "analysis/Naming.h"
#include "analysis/PlanParts.h"
#include "analysis/Results.h"
#include "analysis/Sharing.h"
#include "analysis/Types.h"
#include "analysis/Wrapper.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace scratchlift {

bool hasGroup(const Node &N) {
  return N.rewritten() || llvm::any_of(N.Buffers, [](const OwnBuffer &B) {
           return B.Reported && B.Decision != Decision::Keep;
         });
}

/// Stable over machines: the kernel's name, and a hash of what tells
/// same-named ones apart. FNV-1a, so that no library version changes it.
static std::string groupId(const Planner &P, const Node &N) {
  std::string Key = N.Usr;
  if (std::size_t At =
          P.Facts.Root.empty() ? std::string::npos : Key.find(P.Facts.Root);
      At != std::string::npos)
    Key.erase(At, P.Facts.Root.size());
  llvm::StringRef File = N.fn().File;
  File.consume_front(P.Facts.Root);
  std::uint32_t Hash = 2166136261u;
  for (unsigned char C : Key + "|" + File.str())
    Hash = (Hash ^ C) * 16777619u;
  return shortName(N.fn().Name).str() + "-" + llvm::utohexstr(Hash, true, 8);
}

static void addHeaders(std::vector<std::string> &To, llvm::StringRef Type) {
  for (const std::string &H : headersFor(Type))
    if (!llvm::is_contained(To, H))
      To.push_back(H);
}

//===----------------------------------------------------------------------===//
// Signature
//===----------------------------------------------------------------------===//

static std::string documentation(const Node &N, const Slot &S) {
  if (S.Form == Form::Workspace)
    return "scratch memory, kept between calls; contents undefined";
  if (S.Result)
    return "the result, sized by the function; old contents are lost";
  if (S.Form == Form::Container)
    return "scratch, sized by the function; contents undefined";
  std::string Text =
      S.Form == Form::Span ? "scratch of exactly " : "scratch of at least ";
  std::optional<Rendered> Extent = extentInWrapper(N, N.Buffers[S.Buffer]);
  return Text + (Extent ? Extent->Text : "0") + " elements, contents undefined";
}

static NewParam makeParam(const Node &N, const Slot &S) {
  NewParam P;
  P.Name = S.Name;
  // Beside its own kernel the struct needs no qualifier.
  std::string Carrier = S.Form == Form::Workspace && !S.From
                            ? N.Workspace
                            : storageType(S, S.Element);
  P.Type = parameterType(S.Form, S.Element, Carrier);
  P.Doc = documentation(N, S);
  addHeaders(P.Headers, P.Type);
  if (S.Buffer >= 0 && overAligned(N.fn().Buffers[S.Buffer]))
    P.Headers.push_back("<cstdint>"); // std::uintptr_t, see PlanBody.cpp
  return P;
}

static void fillWorkspace(const Node &N, Group &G) {
  G.Bundled = true;
  G.Workspace = N.Workspace;
  for (const Slot &M : N.Members)
    G.Fields.push_back({storageType(M, M.Element), M.Name, ""});
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static StorageDecl makeStorage(const Storage &S) {
  StorageDecl D;
  D.Name = S.Name;
  D.Type = S.Type;
  D.Initialiser = S.Initialiser;
  D.Before = S.Before;
  D.NeedsBraces = S.NeedsBraces;
  addHeaders(D.Headers, S.Type);
  return D;
}

/// An unqualified call that a using-declaration or its arguments lead to finds
/// no new name that way.
static std::string calleeName(const Node &N, const CallSite &C) {
  bool Using = C.ViaADL || llvm::any_of(N.Uses, [](const FunctionUse *U) {
                 return U->How == "using";
               });
  if (N.NewName.empty() || !Using || N.fn().Method ||
      C.Span.Begin != C.Name.Begin)
    return N.NewName;
  return "::" + qualifierOf(N.fn().Name) + N.NewName;
}

static void editAround(const CallSite &C, const Passed &Slot,
                       const Storage &Held, CallEdit &E) {
  llvm::append_range(E.Replacements, Slot.Replacements);
  llvm::append_range(E.After, Slot.After);
  if (!Slot.SwapsIn)
    return;
  E.SwapLhs = C.ResultLhs;
  E.SwapWith = Held.Name;
  E.SwapInline = Slot.SwapsInline;
}

static CallEdit makeCall(const Planner &P, const Node &N,
                         const CallPlan &Plan) {
  const Site &S = *Plan.Place;
  const CallSite &C = S.call();
  CallEdit E;
  E.CallerUsr = S.Caller->Usr;
  E.Call = C.Span;
  E.Name = C.Name;
  E.NewName = calleeName(N, C);
  E.LParen = C.LParen;
  E.RParen = C.RParen;
  E.Stmt = C.Stmt;
  E.NeedsBraces = C.NeedsBraces && !C.CanPrecede;
  for (unsigned I = 0; I < C.Args.size(); ++I) {
    if (C.Args[I].Defaulted || !C.Args[I].Span.valid())
      continue;
    E.SpelledArgs.push_back(C.Args[I].Span);
    if (I < N.ParamIndex)
      E.InsertAfterArg = E.SpelledArgs.size();
  }
  for (const Passed &Slot : Plan.Slots) {
    E.Arguments += (E.Arguments.empty() ? "" : ", ") + Slot.Argument;
    addHeaders(E.Headers, Slot.Argument);
  }
  for (const Passed &Slot :
       llvm::concat<const Passed>(Plan.Slots, Plan.Taken)) {
    const Storage &Held = P.Storages[Slot.StorageIndex];
    for (const std::string &Text : Slot.Before) {
      E.Before.push_back(Text);
      addHeaders(E.Headers, Text);
    }
    if (!Held.Forwarded && !Held.Existing)
      E.Storage.push_back(makeStorage(Held));
    editAround(C, Slot, Held, E);
  }
  return E;
}

//===----------------------------------------------------------------------===//
// Group
//===----------------------------------------------------------------------===//

/// Groups whose text this one's presumes: callees whose storage it takes, and
/// callers that take its own.
static std::vector<std::string> neededGroups(const Planner &P, const Node &N) {
  std::set<std::string> Needs;
  for (const Slot &S : N.bundled() ? N.Members : N.Slots)
    if (S.From) {
      Needs.insert(S.From->Usr);
      for (const auto &[Other, Index] : S.Also)
        Needs.insert(Other->Usr);
    }
  for (const Site *S : N.CalledFrom)
    if (auto It = P.Calls.find(S); It != P.Calls.end())
      for (const Passed &Slot : It->second.Slots)
        if (P.Storages[Slot.StorageIndex].Forwarded)
          Needs.insert(S->Caller->Usr);
  for (const Site *S : N.CalledFrom)
    if (P.Calls.count(S) && S->call().Choice.valid() && resultSlot(N))
      for (const Site *Other : outcomes(*S))
        Needs.insert(Other->Callee->Usr);
  Needs.erase(N.Usr);
  return {Needs.begin(), Needs.end()};
}

/// The queries that the group's calls ask.
static std::vector<QueryFunction> queriesOf(const Planner &P, const Node &N,
                                            const Group &G) {
  std::vector<QueryFunction> Out;
  for (const OwnBuffer &B : N.Buffers) {
    const Slot *S = B.Decision == Decision::Lift ? N.slotOf(B.Index) : nullptr;
    if (!S || !isSized(S->Form))
      continue;
    std::optional<ExtentQuery> Q = extentQuery(P, N, B);
    auto Asks = [&](llvm::StringRef Text) {
      return Q && Text.contains(Q->Name + "(");
    };
    if (llvm::any_of(G.Calls, [&](const CallEdit &E) {
          return Asks(E.Arguments) || llvm::any_of(E.Before, Asks) ||
                 llvm::any_of(E.Storage, [&](const StorageDecl &D) {
                   return Asks(D.Initialiser);
                 });
        }))
      Out.push_back({Q->Name, Q->Definition});
  }
  return Out;
}

Group makeGroup(const Planner &P, const Node &N) {
  Group G;
  G.Id = groupId(P, N);
  G.KernelUsr = N.Usr;
  G.Kernel = N.fn().Name;
  G.ParamIndex = N.ParamIndex;
  for (const Slot &S : N.Slots)
    G.Params.push_back(makeParam(N, S));
  if (const Slot *Result = resultSlot(N))
    G.ResultName = Result->Name;
  if (N.bundled())
    fillWorkspace(N, G);
  G.KeepWrapper = N.KeepWrapper;
  G.NewName = N.NewName;
  if (N.KeepWrapper)
    writeWrapper(N, G);
  G.Buffers = makeBufferEdits(N);
  // A storage is declared with the first call that uses it.
  std::set<std::pair<SourceSpan, std::string>> Declared;
  for (const Site *S : N.CalledFrom)
    if (auto It = P.Calls.find(S); It != P.Calls.end()) {
      CallEdit E = makeCall(P, N, It->second);
      llvm::erase_if(E.Storage, [&](const StorageDecl &D) {
        return !Declared.insert({D.Before, D.Name}).second;
      });
      G.Calls.push_back(std::move(E));
    }
  G.Queries = queriesOf(P, N, G);
  G.Needs = neededGroups(P, N);
  return G;
}

} // namespace scratchlift

//===- Summaries.cpp - Callee summaries over the call graph ---------------===//
//
// Strongly connected components of the call graph, callees first. Within a
// cycle the may-effects (read, written, stored, ...) start empty and grow to a
// fixed point; what must hold (overwrites) is taken to be false until the
// effects are final. All instantiations of a template, and all definitions of
// an inline function, have one summary: the union of what each may do and the
// intersection of what each must do.
//
// Virtual and indirect calls and functions without a body are taken at their
// worst, but for what the types rule out: nobody writes through a pointer or
// reference to const.
//
//===----------------------------------------------------------------------===//
#include "analysis/LibraryTable.h"
#include "analysis/SummariesInternal.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

using llvm::StringRef;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Look-up
//===----------------------------------------------------------------------===//

static FunctionSummary worst() {
  FunctionSummary S;
  S.CallsUnknown = true;
  S.This.Read = S.This.Written = S.This.Captured = S.This.Resized = true;
  S.This.SizeObserved = true;
  return S;
}

/// Pointer or reference to const, or a view of const elements.
static bool reachesConst(const Arg &A) {
  StringRef T = A.ParamType;
  if (T.contains("span<const ") || T.contains("string_view"))
    return true;
  size_t Levels = T.count('*') + T.count('&');
  return A.Mode == ArgMode::ConstRef ||
         (T.starts_with("const ") && Levels == 1);
}

static ParamEffect worstFor(const Arg &A) {
  ParamEffect E;
  E.Read = E.SizeObserved = true;
  bool ByValue = passesCopy(A);
  E.Captured = !ByValue;
  E.Written = E.Resized = E.Freed = !ByValue && !reachesConst(A);
  if (A.Method == "data" || A.Method == "begin" || A.Method == "end" ||
      A.Method == "span")
    E.Resized = false;
  return E;
}

static FunctionSummary librarySummary(const LibraryFunction &L,
                                      const CallSite &C) {
  FunctionSummary S;
  S.MayThrow = !libraryThrowsNothing(C.CalleeName);
  S.Pure = L.Pure;
  S.WritesElsewhere = false;
  std::vector<Access> Accesses;
  libraryAccesses(C, Accesses);
  S.Params.resize(C.Args.size());
  for (size_t I = 0; I < C.Args.size(); ++I) {
    ParamEffect &E = S.Params[I];
    for (const Access &A : Accesses) {
      if (A.Through != &C.Args[I])
        continue;
      E.Read |= A.K == Access::Read || A.K == Access::Update;
      E.Written |= A.K != Access::Read;
      E.Freed |= A.K == Access::Free;
    }
    E.SizeObserved = C.Args[I].Method == "end";
    if (L.Returns == static_cast<int>(I))
      E.Captured = true, E.ReturnedAlias = static_cast<int>(I);
  }
  return S;
}

static FunctionSummary methodSummary(MethodEffect M, const CallSite &C) {
  FunctionSummary S;
  S.MayThrow = !libraryThrowsNothing(C.CalleeName);
  // A container that is no variable: a member of something, a global.
  S.WritesElsewhere = C.Object.Var < 0 &&
                      (M == MethodEffect::Writes || M == MethodEffect::Resizes);
  S.Pure = M == MethodEffect::Observes;
  S.This.Read = M != MethodEffect::Observes;
  S.This.Written = M == MethodEffect::Writes || M == MethodEffect::Resizes;
  S.This.Resized = M == MethodEffect::Resizes;
  S.This.SizeObserved = M != MethodEffect::Writes;
  if (M == MethodEffect::Observes)
    S.This.ReturnedAlias = 0;
  StringRef Name = StringRef(C.CalleeName).rsplit("::").second;
  for (const Arg &A : C.Args) {
    ParamEffect &E = S.Params.emplace_back();
    E.Read = true;
    if (Name == "swap") {
      E.Written = E.Resized = E.Captured = E.Stored = true;
      E.StoredHow = "it is swapped with something else";
    } else if (A.Method == "move") {
      E.Resized = E.Captured = E.Stored = true;
      E.StoredHow = "it is moved into something else";
    }
  }
  return S;
}

bool Summaries::hasBody(const CallSite &Call) const {
  return !Call.Virtual && !Call.Callee.empty() && ByUsr.count(Call.Callee);
}

const FunctionSummary &Summaries::of(const std::string &Usr) const {
  auto It = ByUsr.find(Usr);
  if (It != ByUsr.end())
    return It->second;
  return ByName.try_emplace("", worst()).first->second;
}

const FunctionSummary &Summaries::of(const CallSite &Call) const {
  if (hasBody(Call))
    return ByUsr.find(Call.Callee)->second;
  // One entry for each way of passing arguments.
  std::string Key = Call.CalleeName + (Call.Virtual ? "!" : "") +
                    (Call.Object.Var >= 0 ? "." : "");
  for (const Arg &A : Call.Args)
    Key += "/" + A.Method + (A.Var >= 0 ? "+" : "") +
           (reachesConst(A) ? "c" : "") + (passesCopy(A) ? "v" : "");
  auto [It, New] = ByName.try_emplace(Key);
  if (!New)
    return It->second;
  FunctionSummary &S = It->second;
  if (!Call.Virtual) {
    if (const LibraryFunction *L = findLibraryFunction(Call.CalleeName))
      return S = librarySummary(*L, Call);
    MethodEffect M = libraryMethod(Call.CalleeName);
    if (M != MethodEffect::Unknown)
      return S = methodSummary(M, Call);
  }
  S = worst();
  for (const Arg &A : Call.Args)
    S.Params.push_back(worstFor(A));
  return S;
}

//===----------------------------------------------------------------------===//
// The call graph
//===----------------------------------------------------------------------===//

namespace {

using FunctionGroup = std::vector<const Function *>;

struct CallGraph {
  std::map<std::string, FunctionGroup> Bodies;
  std::map<std::string, std::set<std::string>> Calls;

  explicit CallGraph(const ProjectFacts &Facts) {
    for (const Function &F : Facts.Functions)
      if (!F.Blocks.empty())
        Bodies[F.Usr].push_back(&F);
    for (const auto &[Usr, Group] : Bodies)
      for (const Function *F : Group)
        for (const CallSite &C : F->Calls) {
          if (C.Unevaluated || C.ConstantEvaluated)
            continue;
          note(Usr, C.Callee);
          // A callee may call what it is given the address of.
          for (const Arg &A : C.Args)
            note(Usr, A.FunctionUsr);
        }
  }

  void note(const std::string &From, const std::string &To) {
    if (!To.empty() && Bodies.count(To))
      Calls[From].insert(To);
  }
};

/// Tarjan's algorithm; components come callees first.
class Components {
public:
  explicit Components(const CallGraph &G) : G(G) {
    for (const auto &[Usr, Group] : G.Bodies)
      if (!Index.count(Usr))
        visit(Usr);
  }
  std::vector<std::vector<std::string>> All;

private:
  void visit(const std::string &Usr) {
    unsigned My = Index[Usr] = Low[Usr] = Next++;
    Stack.push_back(Usr);
    OnStack.insert(Usr);
    auto It = G.Calls.find(Usr);
    if (It != G.Calls.end())
      for (const std::string &To : It->second) {
        if (!Index.count(To)) {
          visit(To);
          Low[Usr] = std::min(Low[Usr], Low[To]);
        } else if (OnStack.count(To)) {
          Low[Usr] = std::min(Low[Usr], Index[To]);
        }
      }
    if (Low[Usr] != My)
      return;
    std::vector<std::string> &C = All.emplace_back();
    std::string Top;
    do {
      Top = Stack.back();
      Stack.pop_back();
      OnStack.erase(Top);
      C.push_back(Top);
    } while (Top != Usr);
    std::sort(C.begin(), C.end());
  }

  const CallGraph &G;
  std::map<std::string, unsigned> Index, Low;
  std::vector<std::string> Stack;
  std::set<std::string> OnStack;
  unsigned Next = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Union and fixed point
//===----------------------------------------------------------------------===//

static bool uniteEffect(ParamEffect &Into, const ParamEffect &From) {
  ParamEffect Old = Into;
  if (!Into.Read)
    Into.ReadIf = From.ReadIf;
  else if (From.Read)
    llvm::erase_if(Into.ReadIf, [&](const Expr &E) {
      return !llvm::is_contained(From.ReadIf, E);
    });
  Into.Read |= From.Read;
  Into.Written |= From.Written;
  Into.Captured |= From.Captured;
  Into.Resized |= From.Resized;
  Into.Freed |= From.Freed;
  Into.SizeObserved |= From.SizeObserved;
  if (From.Stored && !Into.Stored) {
    Into.Stored = true;
    Into.StoredHow = From.StoredHow;
  }
  if (Into.ReturnedAlias < 0)
    Into.ReturnedAlias = From.ReturnedAlias;
  bool Same = Into.Overwrites && From.Overwrites &&
              Into.OverwriteExtent == From.OverwriteExtent &&
              Into.OverwriteIf == From.OverwriteIf;
  if (!Same)
    Into.Overwrites = false;
  return Old.Read != Into.Read || Old.Written != Into.Written ||
         Old.Captured != Into.Captured || Old.Resized != Into.Resized ||
         Old.Freed != Into.Freed || Old.SizeObserved != Into.SizeObserved ||
         Old.Stored != Into.Stored || Old.ReturnedAlias != Into.ReturnedAlias;
}

static bool unite(FunctionSummary &Into, const FunctionSummary &From) {
  bool Changed = false;
  if (Into.Params.size() < From.Params.size()) {
    Into.Params.resize(From.Params.size());
    Changed = true;
  }
  for (size_t I = 0; I < From.Params.size(); ++I)
    Changed |= uniteEffect(Into.Params[I], From.Params[I]);
  Changed |= uniteEffect(Into.This, From.This);
  Changed |= From.MayThrow && !Into.MayThrow;
  Changed |= From.CallsUnknown && !Into.CallsUnknown;
  Changed |= From.WritesElsewhere && !Into.WritesElsewhere;
  Into.MayThrow |= From.MayThrow;
  Into.CallsUnknown |= From.CallsUnknown;
  Into.WritesElsewhere |= From.WritesElsewhere;
  return Changed;
}

static bool isPure(const FunctionSummary &S) {
  auto Quiet = [](const ParamEffect &E) {
    return !E.Written && !E.Captured && !E.Resized && !E.Freed;
  };
  return !S.MayThrow && !S.CallsUnknown && !S.WritesElsewhere &&
         Quiet(S.This) && llvm::all_of(S.Params, Quiet);
}

static void forgetOverwrites(FunctionSummary &S) {
  for (ParamEffect &E : S.Params) {
    E.Overwrites = false;
    E.ReadIf.clear();
  }
  S.This.Overwrites = false;
}

Summaries::Summaries(const ProjectFacts &Facts) {
  CallGraph G(Facts);
  for (const std::vector<std::string> &C : Components(G).All) {
    auto SelfCalls = G.Calls.find(C.front());
    bool Cycle = C.size() > 1 || (SelfCalls != G.Calls.end() &&
                                  SelfCalls->second.count(C.front()));
    for (const std::string &Usr : C) {
      FunctionSummary &S = ByUsr[Usr];
      S.MayThrow = S.WritesElsewhere = false;
      S.Recursive = Cycle;
      S.Params.resize(G.Bodies[Usr].front()->Params.size());
    }
    std::map<std::string, FunctionSummary> Last;
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const std::string &Usr : C) {
        FunctionSummary All = summarise(*G.Bodies[Usr].front(), *this);
        for (size_t I = 1; I < G.Bodies[Usr].size(); ++I)
          unite(All, summarise(*G.Bodies[Usr][I], *this));
        Last[Usr] = All;
        FunctionSummary May = All;
        forgetOverwrites(May);
        Changed |= unite(ByUsr[Usr], May);
      }
      if (!Cycle)
        break;
    }
    for (const std::string &Usr : C) {
      FunctionSummary &S = ByUsr[Usr];
      for (size_t I = 0; I < S.Params.size() && I < Last[Usr].Params.size();
           ++I) {
        const ParamEffect &From = Last[Usr].Params[I];
        S.Params[I].ReadIf = From.ReadIf;
        S.Params[I].Overwrites = From.Overwrites;
        S.Params[I].OverwriteExtent = From.OverwriteExtent;
        S.Params[I].OverwriteIf = From.OverwriteIf;
      }
      S.Pure = isPure(S);
    }
  }
}

} // namespace scratchlift

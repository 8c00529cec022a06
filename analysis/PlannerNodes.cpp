//===- PlannerNodes.cpp - Functions, call places, verdicts ----------------===//
//
// Builds the project's call graph from the facts. Bodies are told apart by
// their place: instantiations of one template share one, and so may functions
// that a macro names differently under two commands. A call belongs to the
// text, so it is one Site however many bodies show it.
//
//===----------------------------------------------------------------------===//
#include "analysis/Planner.h"

#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <algorithm>

namespace scratchlift {

const Function &Planner::instanceAt(const Site &S, unsigned View) const {
  const auto &[Body, Index] = S.Views[View];
  const std::string &Wanted = Body->Calls[Index].Instance;
  for (const Function *F : S.Callee->Instances)
    if (F->Instance == Wanted)
      return *F;
  return S.Callee->fn();
}

//===----------------------------------------------------------------------===//
// Verdicts that hold for every instance
//===----------------------------------------------------------------------===//

/// The more cautious of two verdicts; symmetric in what it decides.
static void meet(BufferVerdict &A, const BufferVerdict &B) {
  if (A.Reason == Reason::None && B.Reason != Reason::None) {
    A.Reason = B.Reason;
    A.Explanation = B.Explanation;
    A.Blocker = B.Blocker;
  }
  A.IsResult |= B.IsResult;
  A.Storage &= B.Storage;
  A.ReadOnlyCopy &= B.ReadOnlyCopy;
  A.ContentsDead &= B.ContentsDead;
  A.SizeObserved |= B.SizeObserved;
  A.Grows |= B.Grows;
  A.NeedsContainer |= B.NeedsContainer;
  if (A.ContainerUse.empty())
    A.ContainerUse = B.ContainerUse;
  A.Unused &= B.Unused;
  A.OnlyIndexAndData &= B.OnlyIndexAndData;
  A.InLoop |= B.InLoop;
  A.InParallel |= B.InParallel;
  A.InLambda |= B.InLambda;
  A.Conditional |= B.Conditional;
  A.EffectsBefore |= B.EffectsBefore;
  if (A.EntryExtent && !(A.EntryExtent == B.EntryExtent))
    A.EntryExtent = Expr();
  if (A.EntryGuards.size() != B.EntryGuards.size())
    A.EntryGuards.assign(1, {Expr(), true});
}

static const SourceSpan &declOf(const Function &F, unsigned Buffer) {
  return F.Vars[F.Buffers[Buffer].Var].Decl;
}

static void judgeBuffers(Planner &P, Node &N) {
  std::vector<BufferVerdict> Met = judge(P.Facts, N.fn(), P.Effects);
  for (unsigned I = 1; I < N.Instances.size(); ++I) {
    std::vector<BufferVerdict> Next =
        judge(P.Facts, *N.Instances[I], P.Effects);
    // An instance has only the buffers of the branches that it takes.
    for (unsigned B = 0; B < Met.size(); ++B)
      for (unsigned Same = 0; Same < Next.size(); ++Same)
        if (declOf(N.fn(), B) == declOf(*N.Instances[I], Same))
          meet(Met[B], Next[Same]);
  }
  for (unsigned B = 0; B < Met.size(); ++B) {
    OwnBuffer Own;
    Own.Index = static_cast<int>(B);
    Own.Verdict = std::move(Met[B]);
    N.Buffers.push_back(std::move(Own));
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// A kernel holds a candidate buffer and touches buffers: a handle parameter,
/// an object's members, or a loop (design, section 2).
static bool isKernel(const Function &F) {
  if (F.Buffers.empty())
    return false;
  return F.Method ||
         llvm::any_of(F.Params, [](const Param &P) { return P.Handle; }) ||
         llvm::any_of(F.Scopes,
                      [](const Scope &S) { return S.Kind == ScopeKind::Loop; });
}

/// Positional filters name source paths or match function names.
static bool isSelected(const Policy &Options, const Function &F) {
  std::string Name = tidyType(F.Name);
  if (!Options.Kernels.empty() && !llvm::Regex(Options.Kernels).match(Name))
    return false;
  if (Options.Filters.empty())
    return true;
  return llvm::any_of(Options.Filters, [&](llvm::StringRef Filter) {
    if (llvm::StringRef(F.File).ends_with(Filter)) {
      std::size_t Rest = F.File.size() - Filter.size();
      if (Rest == 0 || F.File[Rest - 1] == '/')
        return true;
    }
    return llvm::any_of(F.Units,
                        [&](llvm::StringRef U) {
                          return U.ends_with(Filter) &&
                                 (U.size() == Filter.size() ||
                                  U[U.size() - Filter.size() - 1] == '/');
                        }) ||
           llvm::Regex(Filter).match(Name);
  });
}

/// -std= of a canonical command line; 0 for C or where there is none.
static unsigned standardOf(llvm::StringRef Command) {
  std::size_t At = Command.rfind("-std=");
  if (At == llvm::StringRef::npos)
    return 0;
  llvm::StringRef Word = Command.substr(At + 5).take_until(
      [](char C) { return C == ' ' || C == '\t' || C == '\n' || C == '\0'; });
  std::size_t Plus = Word.find("++");
  if (Plus == llvm::StringRef::npos)
    return 0;
  llvm::StringRef Year = Word.substr(Plus + 2);
  static const std::pair<const char *, unsigned> Drafts[] = {
      {"0x", 11}, {"1y", 14}, {"1z", 17}, {"2a", 20}, {"2b", 23}, {"2c", 26}};
  for (auto [Draft, Standard] : Drafts)
    if (Year == Draft)
      return Standard;
  unsigned Number = 0;
  return Year.getAsInteger(10, Number) || Number == 3 ? 98 : Number;
}

static bool older(unsigned A, unsigned B) {
  auto Key = [](unsigned S) { return S == 98 ? 3u : S; };
  return Key(A) < Key(B);
}

/// The oldest standard of the units that can see N's declaration: those that
/// define or call it, or every unit where a header declares it.
static unsigned standardFor(const Planner &P, const Node &N) {
  unsigned Oldest = 0;
  auto Take = [&](unsigned S) {
    if (S && (!Oldest || older(S, Oldest)))
      Oldest = S;
  };
  for (const Function *F : N.Instances)
    Take(F->StdVersion);
  for (const Site *S : N.CalledFrom)
    for (const auto &View : S->Views)
      Take(View.first ? View.first->StdVersion : 0);
  for (const Unit &U : P.Facts.Units)
    if (N.fn().InHeader || llvm::is_contained(N.fn().Units, U.MainFile))
      Take(standardOf(U.Command));
  return Oldest == 98 ? 3 : Oldest;
}

//===----------------------------------------------------------------------===//
// Call places
//===----------------------------------------------------------------------===//

static void collectTexts(Planner &P) {
  std::map<SourceSpan, Node *> ByDefinition;
  for (auto &[Usr, N] : P.Nodes) {
    N.Text = &N;
    if (N.fn().Definition.valid())
      N.Text = ByDefinition.try_emplace(N.fn().Definition, &N).first->second;
  }
}

static void collectSites(Planner &P) {
  std::map<SourceSpan, Site *> ByPlace;
  auto Add = [&](const Function *Body, int Index, const CallSite &Call,
                 Node *Caller) {
    Node *Callee = P.node(Call.Callee);
    if (!Callee)
      return;
    Site *&S = ByPlace[Call.Span];
    if (!S) {
      P.Sites.emplace_back();
      S = &P.Sites.back();
      S->Place = Call.Span;
      S->Callee = Callee;
      S->Caller = Caller;
    }
    // One text that calls several functions, or belongs to several, cannot be
    // rewritten for one of them.
    if (S->Callee != Callee) {
      S->Block = SiteBlock::Disagrees;
      P.Sites.emplace_back();
      Site &Other = P.Sites.back();
      Other.Place = Call.Span;
      Other.Callee = Callee;
      Other.Caller = Caller;
      Other.Block = SiteBlock::Disagrees;
      Other.Views.push_back({Body, Index});
      return;
    }
    if (S->Caller->Text != Caller->Text)
      S->Block = SiteBlock::Disagrees;
    S->Views.push_back({Body, Index});
  };
  for (auto &[Usr, N] : P.Nodes)
    for (const Function *F : N.Instances)
      for (unsigned I = 0; I < F->Calls.size(); ++I)
        Add(F, static_cast<int>(I), F->Calls[I], &N);
  for (Site &S : P.Sites) {
    S.Callee->CalledFrom.push_back(&S);
    S.Caller->Calls.push_back(&S);
  }
}

/// Calls outside function bodies have no view: they are only known to exist.
static void collectOutsideCalls(Planner &P) {
  for (const auto &[Caller, Call] : P.Facts.OutsideCalls) {
    Node *Callee = P.node(Call.Callee);
    if (!Callee)
      continue;
    P.Sites.emplace_back();
    Site &S = P.Sites.back();
    S.Place = Call.Span;
    S.Callee = Callee;
    S.Block = SiteBlock::Outside;
    S.OutsideCall = &Call;
    S.OutsideCaller = Caller;
    Callee->CalledFrom.push_back(&S);
  }
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

namespace {
/// Tarjan's strongly connected components; emits callees before callers.
class CallOrder {
public:
  explicit CallOrder(Planner &P) : P(P) {}
  void run() {
    for (auto &[Usr, N] : P.Nodes)
      if (!Number.count(&N))
        visit(N);
  }

private:
  void visit(Node &N) {
    unsigned Own = Number[&N] = Low[&N] = ++Count;
    Stack.push_back(&N);
    for (Site *S : N.Calls) {
      Node *Callee = S->Callee;
      if (Callee == &N)
        N.InCycle = true;
      if (!Number.count(Callee)) {
        visit(*Callee);
        Low[&N] = std::min(Low[&N], Low[Callee]);
      } else if (llvm::is_contained(Stack, Callee)) {
        Low[&N] = std::min(Low[&N], Number[Callee]);
      }
    }
    if (Low[&N] != Own)
      return;
    bool Several = Stack.back() != &N;
    for (Node *Member = nullptr; Member != &N;) {
      Member = Stack.back();
      Stack.pop_back();
      Member->InCycle |= Several;
      P.Order.push_back(Member);
    }
  }

  Planner &P;
  std::map<Node *, unsigned> Number, Low;
  std::vector<Node *> Stack;
  unsigned Count = 0;
};
} // namespace

void collectNodes(Planner &P) {
  for (const Function &F : P.Facts.Functions) {
    if (F.Blocks.empty())
      continue;
    Node &N = P.Nodes[F.Usr];
    N.Usr = F.Usr;
    N.Instances.push_back(&F);
  }
  for (const FunctionUse &U : P.Facts.Uses)
    if (Node *N = P.node(U.Usr))
      N->Uses.push_back(&U);
  collectTexts(P);
  collectSites(P);
  collectOutsideCalls(P);
  auto ByPlace = [](const Site *A, const Site *B) {
    return A->Place < B->Place;
  };
  for (auto &[Usr, N] : P.Nodes) {
    llvm::stable_sort(N.CalledFrom, ByPlace);
    llvm::stable_sort(N.Calls, ByPlace);
    N.IsKernel = isKernel(N.fn());
    N.Selected = isSelected(P.Options, N.fn());
    // Without storage of its own it is a caller like any other.
    N.IsWrapper =
        isWrapper(N.fn()) && llvm::any_of(N.fn().Vars, [](const Var &V) {
          return V.Role == VarRole::Local;
        });
    N.Std = standardFor(P, N);
    N.SeenByC = N.fn().CLinkage && N.fn().InHeader;
    judgeBuffers(P, N);
  }
  CallOrder(P).run();
}

} // namespace scratchlift

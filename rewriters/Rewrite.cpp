//===- Rewrite.cpp - From plan to edited files ----------------------------===//
//
// Groups are laid out one by one, in the plan's order, and accepted unless they
// are in conflict with one that was accepted before. A group whose text
// presumes another one's (Group::Needs) goes with it; since that may free
// places for others, acceptance starts over without the failed ones until
// nothing changes.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>

using llvm::StringRef;

namespace scratchlift {
namespace {

GroupContext makeContext(const ProjectFacts &Facts, const Group &G,
                         FileCache &Files) {
  GroupContext C{Facts, G, Files, nullptr, {}};
  for (const Function &F : Facts.Functions) {
    if (F.Usr != G.KernelUsr)
      continue;
    if (!C.Kernel || (C.Kernel->Blocks.empty() && !F.Blocks.empty()))
      C.Kernel = &F;
    for (const Declaration &D : F.Declarations)
      if (llvm::none_of(C.Declarations,
                        [&](const Declaration &E) { return E.Name == D.Name; }))
        C.Declarations.push_back(D);
  }
  llvm::sort(C.Declarations, [](const Declaration &A, const Declaration &B) {
    return A.Name < B.Name;
  });
  return C;
}

llvm::Error layOut(const GroupContext &C, GroupLayout &Out) {
  if (!C.Kernel)
    return fail("nothing is known of '" + C.TheGroup.Kernel + "'");
  using Stage = llvm::Error (*)(const GroupContext &, GroupLayout &);
  for (Stage S : {layOutSignature, layOutWrapper, layOutWorkspace, layOutUses,
                  layOutBody, layOutCalls})
    if (llvm::Error E = S(C, Out))
      return E;
  return llvm::Error::success();
}

/// The places of fronts as insertions, for finding conflicts.
std::vector<Patch> shadows(const GroupLayout &L) {
  std::vector<Patch> Out;
  for (const Front &F : L.Fronts) {
    const unsigned At = F.Behind ? F.Before.End : F.Before.Begin;
    Out.push_back({F.Before.File, At, At, F.Text, L.Group, F.Rank, false});
    if (F.Braces)
      Out.push_back({F.Before.File, F.Before.End, F.Before.End, "}", L.Group,
                     RankClose, false});
  }
  return Out;
}

class Assembly {
public:
  Assembly(const ProjectFacts &Facts, Plan &P, const FileReader &Read)
      : Facts(Facts), P(P), Read(Read), Files(Read) {}

  RewriteResult run() {
    for (Group &G : P.Groups)
      if (G.Result != Group::DroppedState)
        layOutGroup(G);
    accept();
    for (const std::string &Path : touchedFiles())
      emit(Path);
    for (Group &G : P.Groups)
      fillFiles(G);
    RewriteResult Out;
    Out.Files = std::move(Result);
    for (const Group &G : P.Groups)
      if (auto It = Failures.find(G.Id); It != Failures.end())
        Out.Failed.push_back(*It);
    return Out;
  }

private:
  void layOutGroup(const Group &G) {
    const GroupContext C = makeContext(Facts, G, Files);
    GroupLayout L;
    L.Group = G.Id;
    if (llvm::Error E = layOut(C, L)) {
      Failures[G.Id] = llvm::toString(std::move(E));
      return;
    }
    std::vector<Patch> Again(L.Patches);
    for (unsigned I = 0; I < Again.size(); ++I)
      if (auto Bad = findConflict({Again[I]},
                                  llvm::ArrayRef(Again).drop_front(I + 1))) {
        Failures[G.Id] = "two edits of the same text at " + where(*Bad);
        return;
      }
    Layouts.emplace(&G, std::move(L));
  }

  void accept() {
    for (bool Changed = true; Changed;) {
      Changed = false;
      Accepted.clear();
      std::map<std::string, std::vector<Patch>> Taken;
      std::set<std::string> Living;
      for (const Group &G : P.Groups)
        if (Layouts.contains(&G) && !Failures.contains(G.Id))
          Living.insert(G.KernelUsr);
      for (const Group &G : P.Groups) {
        if (!Layouts.contains(&G) || Failures.contains(G.Id))
          continue;
        if (auto Message = whyNot(G, Living, Taken)) {
          Failures[G.Id] = *Message;
          Changed = true;
          break;
        }
        Accepted.push_back(&Layouts.at(&G));
      }
    }
  }

  std::optional<std::string>
  whyNot(const Group &G, const std::set<std::string> &Living,
         std::map<std::string, std::vector<Patch>> &Taken) {
    for (const std::string &Usr : G.Needs)
      if (!Living.contains(Usr) && planned(Usr))
        return "it passes buffers to a kernel that is not rewritten";
    const GroupLayout &L = Layouts.at(&G);
    std::vector<Patch> Mine(L.Patches);
    llvm::append_range(Mine, shadows(L));
    for (const Patch &M : Mine)
      if (auto Bad = findConflict(Taken[M.File], {M}))
        return "another kernel's rewrite changes the same text at " +
               where(*Bad);
    for (Patch &M : Mine)
      Taken[M.File].push_back(std::move(M));
    return std::nullopt;
  }

  bool planned(const std::string &Usr) const {
    return llvm::any_of(P.Groups,
                        [&](const Group &G) { return G.KernelUsr == Usr; });
  }

  std::set<std::string> touchedFiles() const {
    std::set<std::string> Out;
    for (const GroupLayout *L : Accepted) {
      for (const Patch &X : L->Patches)
        Out.insert(X.File);
      for (const Front &X : L->Fronts)
        Out.insert(X.Before.File);
    }
    return Out;
  }

  /// Groups that share storage declare it each; the first one does.
  static bool isDeclared(const Front &X, llvm::ArrayRef<Front> Fronts) {
    return X.Rank == RankStorage && llvm::any_of(Fronts, [&](const Front &Y) {
             return Y.Rank == RankStorage && Y.Before == X.Before &&
                    Y.Text == X.Text;
           });
  }

  void emit(const std::string &Path) {
    const SourceFile &F = *Files.get(Path); // read before, or its group failed
    std::vector<Patch> Patches;
    std::vector<Front> Fronts;
    NeededHeaders Needed;
    for (const GroupLayout *L : Accepted) {
      llvm::copy_if(L->Patches, std::back_inserter(Patches),
                    [&](const Patch &X) { return X.File == Path; });
      for (const Front &X : L->Fronts)
        if (X.Before.File == Path && !isDeclared(X, Fronts))
          Fronts.push_back(X);
      if (auto It = L->Headers.find(Path); It != L->Headers.end())
        for (const std::string &H : It->second)
          Needed[H].insert(L->Group);
      if (auto It = L->Siblings.find(Path); It != L->Siblings.end())
        for (const std::string &H : It->second)
          Needed["\"" + relativeTo(Path, H) + "\""].insert(L->Group);
    }
    llvm::append_range(Patches, placeFronts(F, std::move(Fronts)));
    std::vector<unsigned> Uses;
    for (const Patch &X : Patches)
      Uses.push_back(X.Begin);
    llvm::append_range(Patches, placeIncludes(F, Needed, Uses));
    RewrittenFile &Out = Result[Path];
    Out.Path = Path;
    Out.Before = F.bytes().str();
    Out.Edits =
        formatTouchedLines(F, fold(F, std::move(Patches)), Facts.Root, Read);
    Out.After = applyEdits(Out.Before, Out.Edits);
  }

  static std::string relativeTo(StringRef From, StringRef To) {
    llvm::SmallVector<StringRef> A(llvm::sys::path::begin(From),
                                   llvm::sys::path::end(From));
    llvm::SmallVector<StringRef> B(llvm::sys::path::begin(To),
                                   llvm::sys::path::end(To));
    unsigned Common = 0;
    while (Common + 1 < A.size() && Common + 1 < B.size() &&
           A[Common] == B[Common])
      ++Common;
    std::string Out;
    for (unsigned I = Common; I + 1 < A.size(); ++I)
      Out += "../";
    for (unsigned I = Common; I < B.size(); ++I)
      Out += (I == Common ? "" : "/") + B[I].str();
    return Out;
  }

  void fillFiles(Group &G) const {
    G.Files.clear();
    for (const auto &[Path, File] : Result)
      if (llvm::any_of(File.Edits, [&](const Edit &E) {
            return llvm::is_contained(groupsOf(E), G.Id);
          }))
        G.Files.push_back(Path);
  }

  std::string where(const Patch &X) {
    if (auto F = Files.get(X.File)) {
      const unsigned Line = 1 + F->bytes().take_front(X.Begin).count('\n');
      return llvm::sys::path::filename(X.File).str() + ":" +
             std::to_string(Line);
    } else {
      llvm::consumeError(F.takeError());
    }
    return X.File;
  }

  const ProjectFacts &Facts;
  Plan &P;
  const FileReader &Read;
  FileCache Files;
  std::map<const Group *, GroupLayout> Layouts;
  std::map<std::string, std::string> Failures;
  std::vector<const GroupLayout *> Accepted;
  std::map<std::string, RewrittenFile> Result;
};

} // namespace

RewriteResult rewrite(const ProjectFacts &Facts, Plan &ThePlan,
                      const FileReader &Read) {
  return Assembly(Facts, ThePlan, Read).run();
}

} // namespace scratchlift

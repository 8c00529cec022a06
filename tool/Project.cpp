//===- Project.cpp - Facts of all units, and their plan -------------------===//
//
// Planning, layout and verification go round until a round drops nothing. Every
// round but the last gives up at least one kernel for good, so that the number
// of rounds is bounded; the plan is made anew each time, since a kernel given
// up changes what its callers and callees may do.
//
//===----------------------------------------------------------------------===//
#include "tool/Project.h"
#include "tool/Write.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

using llvm::StringRef;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

SourceCache::SourceCache(const std::vector<FileFact> &Files) {
  for (const FileFact &F : Files)
    Hashes[F.Path] = F.Hash;
}

llvm::Expected<StringRef> SourceCache::read(StringRef Path) {
  auto Known = Texts.find(Path);
  if (Known != Texts.end())
    return Known->second;
  llvm::Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto Hash = Hashes.find(Path);
  if (Hash != Hashes.end() && Hash->second &&
      Hash->second != llvm::xxh3_64bits(*Text))
    return llvm::createStringError("'" + Path +
                                   "' has changed since it was parsed");
  return Texts[Path] = std::move(*Text);
}

StringRef SourceCache::textOrNone(StringRef Path) {
  llvm::Expected<StringRef> Text = read(Path);
  if (Text)
    return *Text;
  llvm::consumeError(Text.takeError());
  return "";
}

//===----------------------------------------------------------------------===//
// Extraction
//===----------------------------------------------------------------------===//

std::vector<TUFacts> extractAll(const Database &DB,
                                const ExtractOptions &Options,
                                const Schedule &Pool) {
  std::vector<TUFacts> Units(DB.Units.size());
  std::vector<size_t> Crashed = Pool.run(DB.Units.size(), [&](size_t I) {
    Units[I] = extractUnit(DB.Units[I].Command, Options,
                           llvm::vfs::createPhysicalFileSystem());
  });
  for (size_t I : Crashed) {
    // Whatever the crash left half done is not looked at.
    Units[I] = TUFacts();
    Units[I].MainFile = DB.Units[I].Source;
    Units[I].HadErrors = true;
    Units[I].Errors.push_back(DB.Units[I].Source +
                              ": error: the parser crashed");
  }
  return Units;
}

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

bool isChosen(const Group &G, StringRef Choice) {
  return G.Id == Choice || llvm::Regex(Choice).match(G.Kernel);
}

/// Drops the groups that are not asked for. A group comes with those whose
/// rewrite its text presumes.
static void chooseOnly(Plan &P, const std::vector<std::string> &Only) {
  if (Only.empty())
    return;
  std::set<std::string> Chosen; // kernel USRs
  for (const Group &G : P.Groups)
    if (llvm::any_of(Only, [&](const std::string &Choice) {
          return isChosen(G, Choice);
        }))
      Chosen.insert(G.KernelUsr);
  for (size_t Before = 0; Before != Chosen.size();) {
    Before = Chosen.size();
    for (const Group &G : P.Groups)
      if (Chosen.count(G.KernelUsr))
        Chosen.insert(G.Needs.begin(), G.Needs.end());
  }
  for (Group &G : P.Groups)
    if (!Chosen.count(G.KernelUsr)) {
      G.Result = Group::DroppedState;
      G.DropReason = "not chosen with --only";
    }
}

namespace {

class Settler {
public:
  Settler(const ProjectFacts &Facts, const Policy &Options,
          SourceCache &Sources, Verifier *Check)
      : Facts(Facts), Options(Options), Sources(Sources), Check(Check) {}

  Layout run() {
    for (;;) {
      Layout L = layOut(Options);
      std::vector<FailedGroup> Failed = failures(L);
      if (!drop(L.ThePlan, Failed)) {
        addDropped(L.ThePlan);
        return L;
      }
    }
  }

private:
  Layout layOut(const Policy &P) {
    Layout L;
    L.ThePlan = makePlan(Facts, P);
    chooseOnly(L.ThePlan, P.Only);
    L.Files = rewrite(Facts, L.ThePlan, [&](StringRef Path) {
      llvm::Expected<StringRef> Text = Sources.read(Path);
      return Text ? llvm::Expected<std::string>(Text->str())
                  : llvm::Expected<std::string>(Text.takeError());
    });
    return L;
  }

  std::vector<FailedGroup> failures(const Layout &L) {
    std::vector<FailedGroup> Failed;
    for (const auto &[Id, Message] : L.Files.Failed)
      Failed.push_back({Id, Message});
    if (!Failed.empty() || !Check)
      return Failed;
    return Check->check(L, [&](const std::set<std::string> &Ids) {
      Policy Subset = Options;
      for (const Group &G : L.ThePlan.Groups)
        if (!Ids.count(G.Id))
          Subset.Dropped.push_back({G.KernelUsr, "tried without"});
      return layOut(Subset);
    });
  }

  /// False where there is nothing new to drop.
  bool drop(const Plan &P, const std::vector<FailedGroup> &Failed) {
    bool Any = false;
    for (const FailedGroup &F : Failed) {
      auto It =
          llvm::find_if(P.Groups, [&](const Group &G) { return G.Id == F.Id; });
      if (It == P.Groups.end() || llvm::is_contained(GivenUp, F.Id))
        continue;
      GivenUp.push_back(F.Id);
      Options.Dropped.push_back({It->KernelUsr, F.Message});
      Group G = *It;
      G.Result = Group::DroppedState;
      G.DropReason = F.Message;
      Dropped.push_back(std::move(G));
      Any = true;
    }
    return Any;
  }

  void addDropped(Plan &P) {
    for (Group &G : Dropped)
      if (llvm::none_of(P.Groups, [&](const Group &H) { return H.Id == G.Id; }))
        P.Groups.push_back(std::move(G));
  }

  const ProjectFacts &Facts;
  Policy Options;
  SourceCache &Sources;
  Verifier *Check;
  std::vector<std::string> GivenUp;
  std::vector<Group> Dropped;
};

} // namespace

Layout settle(const ProjectFacts &Facts, const Policy &Options,
              SourceCache &Sources, Verifier *Check) {
  return Settler(Facts, Options, Sources, Check).run();
}

} // namespace scratchlift

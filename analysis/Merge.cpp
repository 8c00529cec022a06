//===- Merge.cpp - From translation units to a project --------------------===//
//
// Units are sorted first and everything else is folded in that order, so that
// the result depends on neither the database's order nor on scheduling.
//
// Functions are one per (Usr, Instance). A definition wins over declarations.
// Definitions with equal facts are one; those that differ are all kept, so that
// no call site is lost, and their Usr is Conflicting: the same place means
// different things to different units, or one name has several definitions.
// A definition from a unit with errors gives way to one from a clean unit: what
// the broken unit might have said is a blind spot anyway. `main` is the one
// function that several programs of a project define by right; each gets an
// identity of its own.
//
//===----------------------------------------------------------------------===//
#include "analysis/Analysis.h"
#include "analysis/FactsCompare.h"
#include "analysis/Hidden.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace scratchlift {
namespace {

using UsrAndInstance = std::pair<std::string, std::string>;

/// One unit's view of a function.
struct Seen {
  Function *F;
  const TUFacts *Unit;
};

bool isDefinition(const Function &F) {
  return F.Definition.valid() || !F.Blocks.empty();
}

bool sameDefinition(const Function &A, const Function &B) {
  // What depends on what else a unit has seen, or on its flags, is united.
  static constexpr llvm::StringRef United[] = {
      "decl",  "external",     "in-header",        "c-source",
      "std",   "editable",     "conditional-code", "suppressed",
      "units", "suppressions", "hidden",           "optional"};
  return sameFacts(A, B, United);
}

template <class T> void sortUnique(std::vector<T> &List) {
  llvm::sort(List);
  List.erase(std::unique(List.begin(), List.end()), List.end());
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// The ranges that both lists of disjoint ranges cover.
std::vector<SourceSpan> intersect(std::vector<SourceSpan> A,
                                  std::vector<SourceSpan> B) {
  std::vector<SourceSpan> Result;
  llvm::sort(A);
  llvm::sort(B);
  for (auto X = A.begin(), Y = B.begin(); X != A.end() && Y != B.end();) {
    SourceSpan Both = X->Begin >= Y->Begin ? *X : *Y;
    Both.End = std::min(X->End, Y->End);
    if (Both.Begin < Both.End)
      Result.push_back(Both);
    ++(X->End <= Y->End ? X : Y);
  }
  return Result;
}

void uniteFile(FileFact &Into, const FileFact &Other) {
  Into.Skipped = intersect(std::move(Into.Skipped), Other.Skipped);
  // At least the names in the common ranges.
  std::vector<std::string> Names;
  std::set_intersection(Into.SkippedNames.begin(), Into.SkippedNames.end(),
                        Other.SkippedNames.begin(), Other.SkippedNames.end(),
                        std::back_inserter(Names));
  Into.SkippedNames = std::move(Names);
  Into.InRoot &= Other.InRoot;
  if (Into.Editable && !Other.Editable)
    Into.WhyNot = Other.WhyNot;
  Into.Editable &= Other.Editable;
}

std::vector<FileFact> mergeFiles(const std::vector<TUFacts> &Units) {
  std::map<std::string, FileFact> ByPath;
  for (const TUFacts &U : Units)
    for (const FileFact &F : U.Files) {
      auto [It, New] = ByPath.try_emplace(F.Path, F);
      if (!New)
        uniteFile(It->second, F);
    }
  std::vector<FileFact> Result;
  for (auto &[Path, F] : ByPath)
    Result.push_back(std::move(F));
  return Result;
}

/// The oldest language standard under which each file is compiled.
std::map<std::string, unsigned>
oldestStandards(const std::vector<TUFacts> &Units) {
  std::map<std::string, unsigned> Result;
  auto Lower = [](unsigned &Into, unsigned Std) {
    if (Std && (!Into || Std < Into))
      Into = Std;
  };
  for (const TUFacts &U : Units) {
    unsigned Std = 0;
    for (const Function &F : U.Functions)
      Lower(Std, F.StdVersion);
    for (const FileFact &F : U.Files)
      Lower(Result[F.Path], Std);
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

class FunctionMerger {
public:
  FunctionMerger(std::vector<TUFacts> &Units, ProjectFacts &Out)
      : Out(Out), Standards(oldestStandards(Units)) {
    for (const FileFact &F : Out.Files)
      Skipped[F.Path] = &F.Skipped;
    for (const TUFacts &U : Units)
      for (const FileFact &F : U.Files)
        ++UnitsThatSaw[F.Path];
    tellMainsApart(Units);
    for (TUFacts &U : Units)
      collect(U);
  }

  void run() {
    for (auto &[Key, Views] : Groups)
      mergeGroup(Views);
    noteDiscarded();
    for (Function &F : Out.Functions)
      completeFromUsr(F);
    sortUnique(Out.Conflicting);
  }

private:
  /// What all instances and all units together say of one Usr.
  struct Entity {
    std::map<SourceSpan, Declaration> Declarations; // by name
    bool External = false, InHeader = false;
    bool Suppressed = false, Editable = true;
    std::set<std::string> Units;
  };

  static void tellMainsApart(std::vector<TUFacts> &Units) {
    std::set<SourceSpan> Places;
    for (const TUFacts &U : Units)
      for (const Function &F : U.Functions)
        if (F.Main && isDefinition(F))
          Places.insert(F.Definition);
    if (Places.size() < 2)
      return;
    for (TUFacts &U : Units)
      for (Function &F : U.Functions)
        if (F.Main && isDefinition(F))
          F.Usr += "@" + F.File;
  }

  void collect(TUFacts &U) {
    for (Function &F : U.Functions) {
      Groups[{F.Usr, F.Instance}].push_back({&F, &U});
      Entity &E = Entities[F.Usr];
      E.External |= F.External;
      E.InHeader |= F.InHeader;
      E.Suppressed |= F.Suppressed;
      E.Editable &= F.Editable || !isDefinition(F);
      E.Units.insert(U.MainFile);
      for (const Declaration &D : F.Declarations)
        if (D.Definition || !F.CSource || D.Name.File != U.MainFile)
          addDeclaration(E, D); // what C source declares itself stays
      for (const CallSite &C : F.Calls)
        if (!C.Callee.empty())
          Entities[C.Callee].Units.insert(U.MainFile);
    }
    for (const auto &[Caller, C] : U.OutsideCalls)
      if (!C.Callee.empty())
        Entities[C.Callee].Units.insert(U.MainFile);
    for (const FunctionUse &Use : U.Uses)
      Entities[Use.Usr].Units.insert(U.MainFile);
  }

  static void addDeclaration(Entity &E, const Declaration &D) {
    auto [It, New] =
        E.Declarations.try_emplace(D.Name.valid() ? D.Name : D.Whole, D);
    if (New)
      return;
    Declaration &Known = It->second;
    Known.Macro |= D.Macro;
    Known.Editable &= D.Editable;
    Known.NoParamList |= D.NoParamList;
    if (!Known.Comment.valid())
      Known.Comment = D.Comment;
  }

  void mergeGroup(std::vector<Seen> &Views) {
    bool Defined =
        llvm::any_of(Views, [](const Seen &S) { return isDefinition(*S.F); });
    bool CleanlyDefined = llvm::any_of(Views, [](const Seen &S) {
      return isDefinition(*S.F) && !S.Unit->HadErrors;
    });
    size_t First = Out.Functions.size();
    for (Seen &S : Views) {
      if (Defined && !isDefinition(*S.F))
        continue;
      if (CleanlyDefined && S.Unit->HadErrors)
        continue;
      addVariant(First, Defined, *S.F);
    }
    if (Out.Functions.size() > First + 1)
      Out.Conflicting.push_back(Out.Functions.back().Usr);
  }

  void addVariant(size_t First, bool Defined, Function &F) {
    for (size_t I = First; I < Out.Functions.size(); ++I) {
      Function &Known = Out.Functions[I];
      if (Defined && !sameDefinition(Known, F))
        continue;
      Known.ConditionalCode |= F.ConditionalCode && hidesCode(F);
      if (F.StdVersion &&
          (!Known.StdVersion || F.StdVersion < Known.StdVersion))
        Known.StdVersion = F.StdVersion;
      Known.Suppressions.insert(Known.Suppressions.end(),
                                F.Suppressions.begin(), F.Suppressions.end());
      llvm::append_range(Known.Hidden, F.Hidden);
      llvm::append_range(Known.Optional, F.Optional);
      return;
    }
    F.ConditionalCode &= hidesCode(F);
    Out.Functions.push_back(std::move(F));
  }

  /// No unit at all has parsed some branch inside the definition. A file that
  /// one unit has seen hides what that unit says.
  bool hidesCode(const Function &F) const {
    auto Units = UnitsThatSaw.find(F.File);
    if (Units == UnitsThatSaw.end() || Units->second < 2)
      return true;
    auto Ranges = Skipped.find(F.File);
    if (Ranges == Skipped.end())
      return false;
    return llvm::any_of(F.Declarations, [&](const Declaration &D) {
      return D.Definition &&
             llvm::any_of(*Ranges->second, [&](const SourceSpan &S) {
               return D.Whole.Begin <= S.Begin &&
                      S.End <= std::max(D.Whole.End, D.Body.End);
             });
    });
  }

  void completeFromUsr(Function &F) {
    const Entity &E = Entities[F.Usr];
    F.External = E.External;
    F.InHeader = E.InHeader;
    F.Suppressed = E.Suppressed;
    F.Editable = E.Editable;
    F.Units.assign(E.Units.begin(), E.Units.end());
    F.Declarations.clear();
    for (const auto &[Place, D] : E.Declarations) {
      F.Declarations.push_back(D);
      auto Std = Standards.find(Place.File);
      // A header's declaration must make sense to everybody who includes it.
      if (Std != Standards.end() && Std->second && F.StdVersion)
        F.StdVersion = std::min(F.StdVersion, Std->second);
    }
    sortUnique(F.Suppressions);
    sortUnique(F.Optional);
    llvm::erase_if(F.Hidden, [&](const HiddenCode &H) {
      return H.Discarded ? !isDiscarded(F.Usr, H.Span) : !isHidden(H.Span);
    });
    sortUnique(F.Hidden);
    F.ConditionalCode |= llvm::any_of(
        F.Hidden, [](const HiddenCode &H) { return H.Discarded && H.Opaque; });
    assumeHiddenCode(F);
  }

  /// What the instances of each template leave out, a list an instance.
  void noteDiscarded() {
    for (const Function &F : Out.Functions) {
      if (!isDefinition(F) || F.Instance == "<uninstantiated>")
        continue;
      std::vector<SourceSpan> &Mine = Discarded[F.Usr].emplace_back();
      for (const HiddenCode &H : F.Hidden)
        if (H.Discarded)
          Mine.push_back(H.Span);
    }
  }

  bool isDiscarded(const std::string &Usr, const SourceSpan &Branch) const {
    auto Lists = Discarded.find(Usr);
    return Lists == Discarded.end() ||
           llvm::all_of(Lists->second, [&](const auto &List) {
             return llvm::any_of(
                 List, [&](const SourceSpan &S) { return S.contains(Branch); });
           });
  }

  /// Every unit that saw the file skipped something there.
  bool isHidden(const SourceSpan &Branch) const {
    auto Units = UnitsThatSaw.find(Branch.File);
    if (Units == UnitsThatSaw.end() || Units->second < 2)
      return true;
    auto Ranges = Skipped.find(Branch.File);
    return Ranges != Skipped.end() &&
           llvm::any_of(*Ranges->second, [&](const SourceSpan &S) {
             return S.Begin < Branch.End && Branch.Begin < S.End;
           });
  }

  ProjectFacts &Out;
  std::map<std::string, unsigned> Standards;
  std::map<std::string, const std::vector<SourceSpan> *> Skipped;
  std::map<std::string, unsigned> UnitsThatSaw; ///< by file
  std::map<UsrAndInstance, std::vector<Seen>> Groups;
  std::map<std::string, Entity> Entities;
  std::map<std::string, std::vector<std::vector<SourceSpan>>> Discarded;
};

//===----------------------------------------------------------------------===//
// Uses and calls outside functions
//===----------------------------------------------------------------------===//

void mergeUses(std::vector<TUFacts> &Units, std::vector<FunctionUse> &Out) {
  for (TUFacts &U : Units)
    llvm::move(U.Uses, std::back_inserter(Out));
  auto Key = [](const FunctionUse &U) {
    return std::tie(U.Span, U.Usr, U.How);
  };
  llvm::sort(Out, [&](const FunctionUse &A, const FunctionUse &B) {
    return Key(A) < Key(B);
  });
  Out.erase(std::unique(Out.begin(), Out.end(),
                        [&](const FunctionUse &A, const FunctionUse &B) {
                          return Key(A) == Key(B);
                        }),
            Out.end());
}

void mergeOutsideCalls(std::vector<TUFacts> &Units,
                       std::vector<OutsideCall> &Out) {
  for (TUFacts &U : Units)
    llvm::move(U.OutsideCalls, std::back_inserter(Out));
  auto Key = [](const OutsideCall &C) {
    return std::tie(C.second.Span, C.second.Callee, C.second.Instance, C.first);
  };
  llvm::sort(Out, [&](const OutsideCall &A, const OutsideCall &B) {
    return Key(A) < Key(B);
  });
  Out.erase(std::unique(Out.begin(), Out.end(),
                        [&](const OutsideCall &A, const OutsideCall &B) {
                          return Key(A) == Key(B);
                        }),
            Out.end());
}

} // namespace

ProjectFacts mergeFacts(std::string Root, std::vector<TUFacts> Units) {
  llvm::sort(Units, [](const TUFacts &A, const TUFacts &B) {
    return std::tie(A.MainFile, A.Command) < std::tie(B.MainFile, B.Command);
  });
  ProjectFacts Out;
  Out.Root = std::move(Root);
  for (const TUFacts &U : Units)
    Out.Units.push_back({U.MainFile, U.Command, U.HadErrors, U.Errors});
  Out.Files = mergeFiles(Units);
  FunctionMerger(Units, Out).run();
  mergeUses(Units, Out.Uses);
  mergeOutsideCalls(Units, Out.OutsideCalls);
  return Out;
}

} // namespace scratchlift

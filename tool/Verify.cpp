//===- Verify.cpp - Does the rewritten project still compile --------------===//
#include "tool/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <tuple>

using llvm::StringRef;

namespace scratchlift {

static std::uint64_t hashOf(StringRef Text) { return llvm::xxh3_64bits(Text); }

UnitSummary summarise(const TUFacts &Facts) {
  UnitSummary Result;
  Result.Errors = Facts.Errors;
  Result.Warnings = Facts.Warnings;
  for (const FileFact &F : Facts.Files)
    Result.Files.push_back(F.Path);
  llvm::sort(Result.Files);
  auto Add = [&](const CallSite &C, StringRef Caller) {
    // Nobody rewrites the library's functions.
    if (C.Callee.empty() || StringRef(C.CalleeName).starts_with("std::"))
      return;
    Result.Calls.push_back(
        {hashOf(C.Callee), hashOf(Caller), C.Span.File, C.Span.Begin});
  };
  for (const Function &F : Facts.Functions) {
    for (const CallSite &C : F.Calls)
      Add(C, F.Usr);
    for (const Declaration &D : F.Declarations)
      Result.Declarations.push_back(
          {hashOf(F.Usr), 0, D.Name.File, D.Name.Begin});
  }
  for (const auto &[Caller, C] : Facts.OutsideCalls)
    Add(C, "");
  for (std::vector<UsrAt> *List : {&Result.Calls, &Result.Declarations})
    llvm::sort(*List, [](const UsrAt &A, const UsrAt &B) {
      return std::tie(A.Usr, A.File, A.Begin, A.Caller) <
             std::tie(B.Usr, B.File, B.Begin, B.Caller);
    });
  return Result;
}

Verifier::Verifier(const Database &DB, const ExtractOptions &Options,
                   const Schedule &Pool, std::vector<UnitSummary> Summaries)
    : DB(DB), Options(Options), Pool(Pool), Before(std::move(Summaries)),
      After(Before.size()), AfterState(Before.size(), 0),
      ReadWhole(Before.size(), false) {
  this->Options.WholeBodies = true;
}

//===----------------------------------------------------------------------===//
// Parsing again
//===----------------------------------------------------------------------===//

static EditedContents contentsOf(const RewriteResult &Files) {
  EditedContents Result;
  for (const auto &[Path, File] : Files.Files)
    Result[Path] = File.After;
  return Result;
}

std::vector<size_t> Verifier::unitsThatSee(const RewriteResult &Files) const {
  std::vector<size_t> Result;
  for (size_t I = 0; I < Before.size(); ++I)
    if (llvm::any_of(Before[I].Files, [&](const std::string &Path) {
          return Files.Files.count(Path);
        }))
      Result.push_back(I);
  return Result;
}

void Verifier::parse(const std::vector<size_t> &Units,
                     const EditedContents &Contents) {
  std::vector<size_t> Stale;
  for (size_t Unit : Units) {
    std::uint64_t State = 1;
    for (const std::string &Path : Before[Unit].Files)
      if (auto It = Contents.find(Path); It != Contents.end())
        State = hashOf(Path + It->second + std::to_string(State));
    if (AfterState[Unit] == State)
      continue;
    AfterState[Unit] = State;
    Stale.push_back(Unit);
  }
  Parses += Stale.size();
  std::vector<size_t> Crashed = Pool.run(Stale.size(), [&](size_t I) {
    size_t Unit = Stale[I];
    After[Unit] = summarise(extractUnit(
        DB.Units[Unit].Command, Options,
        editedFileSystem(llvm::vfs::createPhysicalFileSystem(), Contents)));
  });
  for (size_t I : Crashed) {
    After[Stale[I]] = UnitSummary();
    After[Stale[I]].Errors.push_back(DB.Units[Stale[I]].Source +
                                     ": error: the parser crashed");
  }
}

/// The first parse left bodies in system headers out, and with them what they
/// make the compiler say of the project: an assignment operator that only
/// std::fill asks for. What looks new is compared with the old text read as the
/// new one was.
void Verifier::readWhole(const std::vector<size_t> &Units) {
  std::vector<size_t> Suspect;
  for (size_t Unit : Units)
    if (!ReadWhole[Unit] && !newMessages(Unit).empty())
      Suspect.push_back(Unit);
  Parses += Suspect.size();
  // Where the parser crashes now and did not then, what is known stays.
  Pool.run(Suspect.size(), [&](size_t I) {
    TUFacts Old = extractUnit(DB.Units[Suspect[I]].Command, Options,
                              llvm::vfs::createPhysicalFileSystem());
    Before[Suspect[I]].Errors = std::move(Old.Errors);
    Before[Suspect[I]].Warnings = std::move(Old.Warnings);
  });
  for (size_t Unit : Suspect)
    ReadWhole[Unit] = true;
}

//===----------------------------------------------------------------------===//
// Comparing a unit
//===----------------------------------------------------------------------===//

namespace {
/// "file:line:col: error: text", taken apart.
struct Message {
  std::string File;
  unsigned Line = 0;
  std::string Text; ///< from "error:" on
  std::string Flag; ///< "[-Wunused]"
};
} // namespace

static Message takeApart(StringRef Whole) {
  Message Result;
  size_t At = std::min(Whole.find(": error: "), Whole.find(": warning: "));
  if (At == StringRef::npos) {
    Result.Text = Whole.str();
    return Result;
  }
  Result.Text = Whole.drop_front(At + 2).str();
  StringRef Place = Whole.take_front(At);
  auto [LeftOfColumn, Column] = Place.rsplit(':');
  auto [File, Line] = LeftOfColumn.rsplit(':');
  if (Line.getAsInteger(10, Result.Line)) {
    Result.File = Place.str();
    Result.Line = 0;
  } else {
    Result.File = File.str();
  }
  if (StringRef(Result.Text).ends_with("]"))
    Result.Flag = Result.Text.substr(Result.Text.rfind(" [") + 1);
  return Result;
}

/// Messages in After beyond those in Before. Lines shift, so a message is the
/// same if file and text are; warnings are counted by file and flag, since
/// their text may name types that did change.
static std::vector<std::string> added(const std::vector<std::string> &Before,
                                      const std::vector<std::string> &After,
                                      bool ByFlag) {
  auto Key = [&](StringRef Whole) {
    Message M = takeApart(Whole);
    return M.File + "\n" + (ByFlag && !M.Flag.empty() ? M.Flag : M.Text);
  };
  auto Exact = [](StringRef Whole) {
    Message M = takeApart(Whole);
    return M.File + "\n" + M.Text;
  };
  std::map<std::string, int> Spare, Known;
  for (const std::string &B : Before) {
    ++Spare[Key(B)];
    ++Known[Exact(B)];
  }
  std::map<std::string, int> Surplus;
  for (const std::string &A : After)
    ++Surplus[Key(A)];
  for (auto &[K, Count] : Surplus)
    Count -= Spare.count(K) ? Spare[K] : 0;
  std::vector<std::string> Result;
  // Those whose very text is new are the likelier culprits.
  for (bool NewText : {true, false})
    for (const std::string &A : After)
      if ((--Known[Exact(A)] < 0) == NewText && Surplus[Key(A)] > 0) {
        --Surplus[Key(A)];
        Result.push_back(A);
      }
  return Result;
}

/// The part of a list, sorted by Usr, that is about one function.
static llvm::ArrayRef<UsrAt> about(const std::vector<UsrAt> &List,
                                   std::uint64_t Usr) {
  auto Begin =
      llvm::partition_point(List, [&](const UsrAt &U) { return U.Usr < Usr; });
  return llvm::ArrayRef<UsrAt>(List)
      .drop_front(Begin - List.begin())
      .take_while([&](const UsrAt &U) { return U.Usr == Usr; });
}

/// Number of distinct places of the calls of Usr that match.
template <class Fn>
static int countPlaces(const std::vector<UsrAt> &Calls, std::uint64_t Usr,
                       Fn Matches) {
  std::set<std::pair<StringRef, unsigned>> Places;
  for (const UsrAt &C : about(Calls, Usr))
    if (Matches(C))
      Places.insert({C.File, C.Begin});
  return Places.size();
}

/// Where a token of the old text begins in the new one. A name that is replaced
/// begins where it began; what is inserted at its place stands in front.
static unsigned placeAfter(const RewriteResult &Files, const UsrAt &Old) {
  auto It = Files.Files.find(Old.File);
  if (It == Files.Files.end())
    return Old.Begin;
  long Shift = 0;
  for (const Edit &E : It->second.Edits)
    if (E.Offset + E.Length <= Old.Begin)
      Shift += static_cast<long>(E.Text.size()) - E.Length;
  return Old.Begin + Shift;
}

/// A function that answers an extent is none of the kernel's signatures, nor is
/// what another group declares in the same insertion.
static bool namesNewVersion(const Group &G, StringRef Text) {
  StringRef Kernel = G.Kernel;
  if (size_t At = Kernel.rfind("::"); At != StringRef::npos)
    Kernel = Kernel.drop_front(At + 2);
  if (!Text.consume_front(G.NewName.empty() ? Kernel : StringRef(G.NewName)))
    return false;
  return Text.empty() || !(llvm::isAlnum(Text[0]) || Text[0] == '_');
}

/// The name at a place of the new text is a signature that the group wrote.
static bool writtenBy(const RewriteResult &Files, const UsrAt &New,
                      const Group &G) {
  auto It = Files.Files.find(New.File);
  if (It == Files.Files.end())
    return false;
  long Shift = 0;
  for (const Edit &E : It->second.Edits) {
    long From = E.Offset + Shift, To = From + static_cast<long>(E.Text.size());
    long At = New.Begin;
    if (From <= At && At < To && llvm::is_contained(groupsOf(E), G.Id))
      return namesNewVersion(G, StringRef(E.Text).substr(At - From));
    Shift += static_cast<long>(E.Text.size()) - E.Length;
  }
  return false;
}

void Verifier::compareCalls(size_t Unit, const Group &G,
                            const RewriteResult &Files,
                            std::vector<Problem> &Out) const {
  std::uint64_t Old = hashOf(G.KernelUsr);
  // The rewritten kernel is what stands where the kernel stood, or what the
  // group declared beside the old signature that stays.
  std::set<std::pair<std::string, unsigned>> Places;
  for (const UsrAt &D : about(Before[Unit].Declarations, Old))
    Places.insert({D.File, placeAfter(Files, D)});
  if (Places.empty())
    return;
  std::set<std::uint64_t> New;
  for (const UsrAt &D : After[Unit].Declarations)
    if (D.Usr != Old && (Places.count({D.File, D.Begin}) ||
                         (about(Before[Unit].Declarations, D.Usr).empty() &&
                          writtenBy(Files, D, G))))
      New.insert(D.Usr);
  auto Outside = [&](const UsrAt &C) { return C.Caller != Old; };
  int Rewritten = countPlaces(Before[Unit].Calls, Old, [&](const UsrAt &C) {
    return Outside(C) && llvm::any_of(G.Calls, [&](const CallEdit &E) {
             return E.Call.File == C.File && E.Call.Begin == C.Begin;
           });
  });
  int OldBefore = countPlaces(Before[Unit].Calls, Old, Outside);
  int OldAfter = countPlaces(After[Unit].Calls, Old, Outside);
  int NewAfter = 0;
  // The wrapper has the old identity; its own call is none of the plan's.
  for (std::uint64_t Usr : New)
    NewAfter += countPlaces(After[Unit].Calls, Usr, [&](const UsrAt &C) {
      return Outside(C) && !New.count(C.Caller);
    });
  bool Sound = G.Params.empty()
                   ? OldAfter + NewAfter == OldBefore
                   : OldAfter == OldBefore - Rewritten && NewAfter == Rewritten;
  if (!Sound)
    Out.push_back(
        {"", 0,
         "error: calls of '" + G.Kernel + "' resolve otherwise than planned: " +
             std::to_string(NewAfter) + " of " + std::to_string(Rewritten) +
             " reach the new signature, " + std::to_string(OldAfter) + " of " +
             std::to_string(OldBefore - Rewritten) + " the old one",
         G.Id});
}

std::vector<std::string> Verifier::newMessages(size_t Unit) const {
  std::vector<std::string> Errors =
      added(Before[Unit].Errors, After[Unit].Errors, /*ByFlag=*/false);
  // What a broken unit says beyond its errors means nothing.
  if (!Errors.empty())
    return Errors;
  return added(Before[Unit].Warnings, After[Unit].Warnings, /*ByFlag=*/true);
}

std::vector<Verifier::Problem> Verifier::problems(size_t Unit,
                                                  const Layout &L) const {
  std::vector<Problem> Result;
  bool Broken = false;
  for (const std::string &Text : newMessages(Unit)) {
    Message M = takeApart(Text);
    Broken |= StringRef(M.Text).starts_with("error: ");
    Result.push_back({M.File, M.Line, Text, ""});
  }
  if (Broken)
    return Result;
  for (const Group &G : L.ThePlan.Groups)
    if (G.Result != Group::DroppedState)
      compareCalls(Unit, G, L.Files, Result);
  return Result;
}

//===----------------------------------------------------------------------===//
// Whose fault is it
//===----------------------------------------------------------------------===//

/// Groups whose edits made text of the given line (1-based) of the new file.
static std::set<std::string> groupsAtLine(const RewrittenFile &File,
                                          unsigned Line) {
  size_t Begin = 0;
  for (unsigned I = 1; I < Line && Begin != std::string::npos; ++I) {
    Begin = File.After.find('\n', Begin);
    Begin += Begin != std::string::npos;
  }
  std::set<std::string> Result;
  if (Begin == std::string::npos)
    return Result;
  size_t End = std::min(File.After.find('\n', Begin), File.After.size());
  long Shift = 0;
  for (const Edit &E : File.Edits) {
    size_t From = E.Offset + Shift, To = From + E.Text.size();
    if (From <= End && Begin <= To)
      for (const std::string &Id : groupsOf(E))
        Result.insert(Id);
    Shift += static_cast<long>(E.Text.size()) - E.Length;
  }
  return Result;
}

static bool names(StringRef Message, StringRef Name) {
  for (size_t At = Message.find(Name); At != StringRef::npos;
       At = Message.find(Name, At + 1)) {
    auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    size_t Behind = At + Name.size();
    if ((At == 0 || !IsPart(Message[At - 1])) &&
        (Behind == Message.size() || !IsPart(Message[Behind])))
      return true;
  }
  return false;
}

/// Empty where there is no telling.
std::set<std::string> Verifier::blame(const Problem &P, const Layout &L) const {
  if (!P.Group.empty())
    return {P.Group};
  std::set<std::string> Result;
  if (auto It = L.Files.Files.find(P.File); It != L.Files.Files.end())
    Result = groupsAtLine(It->second, P.Line);
  if (!Result.empty())
    return Result;
  for (const Group &G : L.ThePlan.Groups) {
    StringRef Name = StringRef(G.Kernel).rsplit("::").second;
    if (Name.empty())
      Name = G.Kernel;
    if (G.Result != Group::DroppedState && names(P.Message, Name))
      Result.insert(G.Id);
  }
  return Result;
}

bool Verifier::isSound(size_t Unit, const Layout &L) {
  parse({Unit}, contentsOf(L.Files));
  readWhole({Unit});
  return problems(Unit, L).empty();
}

std::vector<FailedGroup> Verifier::tryApart(size_t Unit, const Problem &P,
                                            std::vector<std::string> Suspects,
                                            const LayOut &Again) {
  auto All = [&] {
    std::vector<FailedGroup> Result;
    for (const std::string &Id : Suspects)
      Result.push_back({Id, P.Message});
    return Result;
  };
  if (Suspects.size() <= 1)
    return All();
  size_t Half = Suspects.size() / 2;
  std::vector<FailedGroup> Result;
  for (std::vector<std::string> Part :
       {std::vector<std::string>(Suspects.begin(), Suspects.begin() + Half),
        std::vector<std::string>(Suspects.begin() + Half, Suspects.end())}) {
    if (isSound(Unit, Again(std::set<std::string>(Part.begin(), Part.end()))))
      continue;
    llvm::append_range(Result, tryApart(Unit, P, std::move(Part), Again));
  }
  // Neither half alone: they only break it together.
  return Result.empty() ? All() : Result;
}

std::vector<FailedGroup> Verifier::check(const Layout &L, const LayOut &Again) {
  std::vector<size_t> Units = unitsThatSee(L.Files);
  parse(Units, contentsOf(L.Files));
  readWhole(Units);
  std::map<std::string, std::string> Failed; // by id; the first message
  std::vector<std::pair<size_t, Problem>> Unclear;
  for (size_t Unit : Units) {
    std::vector<Problem> Found = problems(Unit, L);
    bool Blamed = false;
    for (const Problem &P : Found)
      for (const std::string &Id : blame(P, L)) {
        Failed.try_emplace(Id, P.Message);
        Blamed = true;
      }
    if (!Found.empty() && !Blamed)
      Unclear.push_back({Unit, Found.front()});
  }
  // Those at fault may explain the rest; the next round will tell.
  if (Failed.empty() && !Unclear.empty()) {
    auto &[Unit, P] = Unclear.front();
    std::set<std::string> Suspects;
    for (const std::string &Path : Before[Unit].Files)
      if (auto It = L.Files.Files.find(Path); It != L.Files.Files.end())
        for (const Edit &E : It->second.Edits)
          for (const std::string &Id : groupsOf(E))
            Suspects.insert(Id);
    for (FailedGroup &F :
         tryApart(Unit, P, {Suspects.begin(), Suspects.end()}, Again))
      Failed.try_emplace(F.Id, F.Message);
  }
  std::vector<FailedGroup> Result;
  for (auto &[Id, Text] : Failed)
    Result.push_back({Id, Text});
  return Result;
}

} // namespace scratchlift

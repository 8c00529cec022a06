//===- Summary.cpp - Counts, and what blocks most -------------------------===//
#include "analysis/Names.h"
#include "tool/Paths.h"
#include "tool/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

#include <map>
#include <set>

using llvm::StringRef;

namespace scratchlift {

static std::string plural(size_t Count, StringRef Noun) {
  return (llvm::Twine(Count) + " " + Noun + (Count == 1 ? "" : "s")).str();
}

//===----------------------------------------------------------------------===//
// Ranking
//===----------------------------------------------------------------------===//

/// How many kernels each key blocks, most first.
using Ranking = std::vector<std::pair<std::string, size_t>>;

static Ranking ranked(const std::map<std::string, std::set<std::string>> &By,
                      size_t Most) {
  Ranking Result;
  for (const auto &[Key, Kernels] : By)
    Result.push_back({Key, Kernels.size()});
  llvm::sort(Result, [](const auto &A, const auto &B) {
    return std::tie(B.second, A.first) < std::tie(A.second, B.first);
  });
  Result.resize(std::min(Result.size(), Most));
  return Result;
}

static void printRanking(const Report &R, llvm::raw_ostream &OS) {
  std::map<std::string, std::set<std::string>> ByReason, ByPlace;
  for (const BufferDecision &B : R.ThePlan.Buffers) {
    if (B.Decision != Decision::Keep)
      continue;
    ByReason[name(B.Reason).str()].insert(B.FunctionUsr);
    if (B.Blocker.valid())
      ByPlace[displayPath(B.Blocker.File, R.Root) + ":" +
              std::to_string(B.Blocker.Line)]
          .insert(B.FunctionUsr);
  }
  std::string Text;
  for (auto &[Reason, Count] : ranked(ByReason, 5))
    Text += "; " + Reason + ": " + plural(Count, "kernel");
  for (auto &[Place, Count] : ranked(ByPlace, 3))
    if (Count > 1)
      Text += "; " + Place + " blocks " + std::to_string(Count);
  if (!Text.empty())
    OS << "scratchlift: what blocks most: " << StringRef(Text).drop_front(2)
       << '\n';
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

void printSummary(const Report &R, llvm::raw_ostream &OS) {
  printRanking(R, OS);
  auto Buffers = [&](Decision D) {
    return llvm::count_if(R.ThePlan.Buffers, [&](const BufferDecision &B) {
      return B.Decision == D;
    });
  };
  auto Calls = [&](CallDecision D) {
    return llvm::count_if(R.ThePlan.Calls, [&](const CallDecisionRecord &C) {
      return C.Decision == D;
    });
  };
  OS << "scratchlift: " << plural(R.ThePlan.Buffers.size(), "buffer") << " in "
     << plural(R.ThePlan.Kernels, "kernel") << ": " << Buffers(Decision::Lift)
     << " lifted, " << Buffers(Decision::Out) << " out, "
     << Buffers(Decision::Hoist) << " hoisted, " << Buffers(Decision::Keep)
     << " kept";
  static constexpr std::pair<CallDecision, StringRef> Kinds[] = {
      {CallDecision::Hoisted, "hoisted"},   {CallDecision::Local, "local"},
      {CallDecision::Forward, "forwarded"}, {CallDecision::Reuse, "reusing"},
      {CallDecision::InPlace, "in place"},  {CallDecision::Fresh, "fresh"},
      {CallDecision::Copy, "copied"},       {CallDecision::Wrapper, "wrapped"}};
  OS << "; " << plural(R.ThePlan.Calls.size(), "call");
  StringRef Separator = ": ";
  for (auto [Kind, Word] : Kinds)
    if (size_t Count = Calls(Kind)) {
      OS << Separator << Count << ' ' << Word;
      Separator = ", ";
    }
  OS << '\n';
}

//===----------------------------------------------------------------------===//
// Selection for --explain
//===----------------------------------------------------------------------===//

/// File names what Path ends in.
static bool meansFile(StringRef Path, StringRef File) {
  File.consume_front("./");
  return Path == File || Path.ends_with(("/" + File).str());
}

/// The function whose definition begins last at or above the line.
static std::string functionAround(const ProjectFacts &Facts, StringRef File,
                                  unsigned Line) {
  const Function *Best = nullptr;
  for (const Function &F : Facts.Functions)
    if (F.Definition.valid() && F.Definition.Line <= Line &&
        meansFile(F.Definition.File, File) &&
        (!Best || F.Definition.Line > Best->Definition.Line))
      Best = &F;
  return Best ? Best->Usr : "";
}

static std::vector<const BufferDecision *>
selectByPlace(const Report &R, const ProjectFacts &Facts, StringRef File,
              unsigned Line) {
  std::vector<const BufferDecision *> Result;
  auto IsThere = [&](const SourceSpan &S) {
    return S.Line == Line && meansFile(S.File, File);
  };
  std::set<std::pair<StringRef, StringRef>> Called;
  for (const CallDecisionRecord &C : R.ThePlan.Calls)
    if (IsThere(C.Where))
      Called.insert({C.CalleeUsr, C.Buffer});
  for (const BufferDecision &B : R.ThePlan.Buffers)
    if (IsThere(B.Where) || Called.count({B.FunctionUsr, B.Name}))
      Result.push_back(&B);
  if (!Result.empty())
    return Result;
  std::string Around = functionAround(Facts, File, Line);
  for (const BufferDecision &B : R.ThePlan.Buffers)
    if (B.FunctionUsr == Around)
      Result.push_back(&B);
  return Result;
}

std::vector<const BufferDecision *>
select(const Report &R, const ProjectFacts &Facts, StringRef What) {
  auto [File, LineText] = What.rsplit(':');
  unsigned Line;
  if (!LineText.getAsInteger(10, Line))
    return selectByPlace(R, Facts, File, Line);
  std::vector<const BufferDecision *> Result;
  llvm::Regex Pattern(What);
  for (const BufferDecision &B : R.ThePlan.Buffers)
    if (B.Function == What || (Pattern.isValid() && Pattern.match(B.Function)))
      Result.push_back(&B);
  return Result;
}

} // namespace scratchlift

//===- Stats.cpp - Times and counts of a run ------------------------------===//
#include "tool/Stats.h"
#include "analysis/Names.h"

#include "llvm/Support/Format.h"

#include <map>

namespace scratchlift {

void Stats::end() {
  if (Phases.empty())
    return;
  llvm::TimeRecord Now = llvm::TimeRecord::getCurrentTime(false);
  Now -= Start;
  Phases.back().Time = Now;
}

void Stats::begin(llvm::StringRef Phase) {
  end();
  Phases.push_back({Phase.str(), {}});
  Start = llvm::TimeRecord::getCurrentTime(true);
}

/// What became of results, copies and scratch at the calls. An allocation is
/// removed where a buffer became a parameter and the call hands in what is
/// there; what a call declares for itself is still allocated there.
static void printCalls(const Plan &P, llvm::raw_ostream &OS) {
  unsigned Removed = 0, InPlace = 0, Fresh = 0, Copied = 0;
  for (const CallDecisionRecord &C : P.Calls)
    switch (C.Decision) {
    case CallDecision::InPlace:
    case CallDecision::Reuse:
      ++InPlace;
      ++Removed;
      break;
    case CallDecision::Fresh:
      ++Fresh;
      ++Removed;
      break;
    case CallDecision::Copy:
      ++Copied;
      ++Removed;
      break;
    case CallDecision::Hoisted:
    case CallDecision::Forward:
      ++Removed;
      break;
    case CallDecision::Local:
    case CallDecision::Wrapper:
      break;
    }
  OS << "scratchlift: stats: allocations removed at " << Removed << " of "
     << P.Calls.size() << " calls; in place: " << InPlace
     << ", fresh: " << Fresh << ", copied: " << Copied << '\n';
}

void Stats::print(const Report &R, llvm::raw_ostream &OS) {
  end();
  OS << "scratchlift: stats: " << Units << " units parsed, " << Verified
     << " parsed again to verify\n";
  for (const Phase &P : Phases)
    OS << "scratchlift: stats: " << P.Name
       << llvm::format(": %.2f s (%.2f s user)\n", P.Time.getWallTime(),
                       P.Time.getUserTime());
  std::map<std::string, unsigned> Reasons, Forms;
  for (const BufferDecision &B : R.ThePlan.Buffers) {
    if (B.Decision == Decision::Keep)
      ++Reasons[name(B.Reason).str()];
    else
      ++Forms[(name(B.Decision) + "/" + name(B.Form)).str()];
  }
  printCalls(R.ThePlan, OS);
  for (const auto &[Form, Count] : Forms)
    OS << "scratchlift: stats: " << Form << ": " << Count << '\n';
  for (const auto &[Reason, Count] : Reasons)
    OS << "scratchlift: stats: keep/" << Reason << ": " << Count << '\n';
}

} // namespace scratchlift

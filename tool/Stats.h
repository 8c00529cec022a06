//===- Stats.h - Times and counts of a run ----------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_STATS_H
#define SCRATCHLIFT_TOOL_STATS_H

#include "tool/Report.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Timer.h"

#include <vector>

namespace scratchlift {

class Stats {
public:
  size_t Units = 0;    ///< parsed for facts
  size_t Verified = 0; ///< parsed again

  /// Ends the current phase and begins another.
  void begin(llvm::StringRef Phase);
  void print(const Report &R, llvm::raw_ostream &OS);

private:
  struct Phase {
    std::string Name;
    llvm::TimeRecord Time;
  };
  void end();

  std::vector<Phase> Phases;
  llvm::TimeRecord Start;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_STATS_H

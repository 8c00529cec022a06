//===- Checks.h - The rules that forbid, one by one -------------*- C++ -*-===//
//
// Each place that forbids a rewrite says so through because(), found() or
// allowed(). In a build for mutation testing (SCRATCHLIFT_MUTANTS, which only
// the test targets `*_mutants` have) any single one of them can be switched off
// by its place, "Forms.cpp:142"; ./dev mutate then expects a test to fail. In
// every other build a CheckSite is empty, and nothing can be switched off.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_CHECKS_H
#define SCRATCHLIFT_ANALYSIS_CHECKS_H

#include "analysis/Planner.h"

#ifdef SCRATCHLIFT_MUTANTS
#include <source_location>
#endif

namespace scratchlift {

#ifdef SCRATCHLIFT_MUTANTS
using CheckSite = std::source_location;
#define SCRATCHLIFT_HERE std::source_location::current()
/// The environment names this place.
bool isSwitchedOff(const CheckSite &At);
#else
struct CheckSite {};
#define SCRATCHLIFT_HERE                                                       \
  CheckSite {}
constexpr bool isSwitchedOff(const CheckSite &) { return false; }
#endif

inline Finding because(Reason R, std::string Text, SourceSpan Where = {},
                       CheckSite At = SCRATCHLIFT_HERE) {
  if (isSwitchedOff(At))
    return {};
  return {R, std::move(Text), std::move(Where)};
}

/// A rule whose answer is not a reason that is shown.
inline bool allowed(bool Holds, CheckSite At = SCRATCHLIFT_HERE) {
  return Holds || isSwitchedOff(At);
}

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_CHECKS_H

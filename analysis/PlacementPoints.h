//===- PlacementPoints.h - Statements that storage can precede --*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_PLACEMENTPOINTS_H
#define SCRATCHLIFT_ANALYSIS_PLACEMENTPOINTS_H

#include "analysis/Facts.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace scratchlift {

/// In front of Stmt, in scope Enclosing.
struct Point {
  SourceSpan Stmt;
  int Enclosing = -1;
  unsigned Depth = 0; ///< scopes left on the way out from the call
  bool NeedsBraces = false;
};

/// The lambda body or parallel region that holds the call; 0 for the function.
int boundaryOf(const Function &F, const CallSite &Call);

/// The innermost place outside all loops that every call's storage may leave,
/// in front of the first call and visible to all. Where no declaration can
/// stand there: further out, else (one call only) further in.
std::optional<Point> commonPoint(const Function &F,
                                 llvm::ArrayRef<const CallSite *> Calls);

/// At lies outside a loop around the call.
bool leavesLoop(const Function &F, const CallSite &Call, const Point &At);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_PLACEMENTPOINTS_H

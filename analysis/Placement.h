//===- Placement.h - Where callers declare storage --------------*- C++ -*-===//
//
// Storage is declared empty just outside the outermost loop around the call
// that it may leave, and sized in front of the call's statement, so that
// guards, zero-trip loops and throwing sizes behave as they did. Calls of one
// kernel in one activation share it: they never run together. What cannot be
// placed stays with the wrapper.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_PLACEMENT_H
#define SCRATCHLIFT_ANALYSIS_PLACEMENT_H

#include "analysis/Planner.h"

namespace scratchlift {

/// Fills P.Storages and P.Calls for every call in N's body.
/// REQUIRES: all functions have their slots.
void placeStorage(Planner &P, Node &N);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_PLACEMENT_H

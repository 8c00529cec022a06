//===- Wrapper.h - The old signature, kept ----------------------*- C++ -*-===//
//
// The old signature stays exactly where something may still need it (design,
// section 8): a call or use that could not be rewritten, callers that nobody
// has seen. It declares the storage and forwards.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_WRAPPER_H
#define SCRATCHLIFT_ANALYSIS_WRAPPER_H

#include "analysis/Planner.h"

namespace scratchlift {

/// Sets N.KeepWrapper and N.NewName. REQUIRES: storage is placed.
void decideWrapper(const Planner &P, Node &N);

/// Fills the wrapper's body and the argument list of its call.
void writeWrapper(const Node &N, Group &G);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_WRAPPER_H

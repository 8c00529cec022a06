//===- Forward.h - Storage handed down by a caller's caller -----*- C++ -*-===//
//
// A caller that may change its signature and that some loop further up runs
// again and again takes the storage of its kernels as parameters and passes it
// on, so that one allocation serves all iterations (--depth bounds how far).
// What it takes is always a container, sized where it is passed on: nothing is
// evaluated or allocated that was not before.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FORWARD_H
#define SCRATCHLIFT_ANALYSIS_FORWARD_H

#include "analysis/Planner.h"

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

/// N may gain parameters for what its callees need.
bool mayForward(const Node &N);

/// Taking N's storage out of N takes it out of a loop.
bool helpsToForward(const Node &N);

/// Every declaration of N can spell the type: it is nameable anywhere, or the
/// definition is the only declaration and stands behind what it calls.
bool canDeclareEverywhere(const Node &N, llvm::StringRef Type);

/// REQUIRES: N's callees are finished.
void decideForward(Planner &P, Node &N);

/// No lambda body or parallel region lies between the call and its function.
bool inOwnActivation(const Function &Body, const CallSite &Call);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FORWARD_H

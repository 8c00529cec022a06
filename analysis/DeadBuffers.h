//===- DeadBuffers.h - Buffers of a caller that a call may use --*- C++ -*-===//
//
// Scratch of a callee needs no storage where the caller has a buffer that is
// dead at the call. Vector v of the caller serves a slot of a call if
//   - it holds elements of the slot's type, and provably as many at least: its
//     size never changes, and the call's extent is not larger;
//   - nobody reads its value behind the call before it is made anew, back edges
//     of loops included, nor in the same full-expression;
//   - nobody can see it: no argument leads to it, no view, closure or handler
//   is
//     near (observerOf, Results.h), and the callee keeps no pointer to scratch;
//   - it is the caller's own: a local, or a parameter taken by value.
// Storage is declared for all calls of one callee in a function, or for none:
// a slot is served by dead buffers in each of them, or not at all.
//
// A result goes into such a buffer on the same terms; or into the one that it
// is made of, if the callee may overwrite that (in place). The name it has in
// the caller then refers to the buffer, which nothing touches until it is made
// anew.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_DEADBUFFERS_H
#define SCRATCHLIFT_ANALYSIS_DEADBUFFERS_H

#include "analysis/Planner.h"

namespace scratchlift {

/// Fills Planner::DeadBuffers for the calls in N.
/// REQUIRES: N's own buffers are decided on, and its callees are finished.
void findDeadBuffers(Planner &P, Node &N);

/// The buffer that serves slot Index of the call, or null.
const DeadBuffer *deadBufferFor(const Planner &P, const Site &S,
                                unsigned Index);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_DEADBUFFERS_H

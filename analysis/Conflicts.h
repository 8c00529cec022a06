//===- Conflicts.h - Definitions that a write would clobber -----*- C++ -*-===//
//
// A conflict is a triple (anchors of One-Shot Bufferize): DEF, the last
// definition of a value; CONFL-WRITE, the write that would replace it; READ, a
// read of that definition that the write may precede. The reader of a report
// sees the triple that forced a copy or a buffer of its own; the decision
// itself rests on the rules beside the caller of these functions.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_CONFLICTS_H
#define SCRATCHLIFT_ANALYSIS_CONFLICTS_H

#include "analysis/VerdictInternal.h"

namespace scratchlift {

/// The definition of Var that reaches the call: the last one in front of it in
/// the source, else its declaration.
SourceSpan lastDefinition(const Body &B, int Var, const CallSite &C);

/// The operation of the call; no block where it is never made.
OpRef opOf(const Body &B, const CallSite &C);
/// A read of Var that may follow the call before Var is defined anew; invalid
/// where there is none. Calls that see Var through another name count.
SourceSpan laterRead(const Body &B, int Var, const CallSite &C);
/// The same behind operation From; Otherwise where the read has no place.
SourceSpan laterRead(const Body &B, int Var, const SourceSpan &Otherwise,
                     OpRef From);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_CONFLICTS_H

//===- SummariesInternal.h - One function's summary -------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_SUMMARIESINTERNAL_H
#define SCRATCHLIFT_ANALYSIS_SUMMARIESINTERNAL_H

#include "analysis/Verdict.h"

namespace scratchlift {

/// What F does, given what is known of its callees so far.
FunctionSummary summarise(const Function &F, const Summaries &S);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_SUMMARIESINTERNAL_H

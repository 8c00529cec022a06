//===- Analysis.h - From facts to plan --------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_ANALYSIS_H
#define SCRATCHLIFT_ANALYSIS_ANALYSIS_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"
#include "analysis/Policy.h"

namespace scratchlift {

/// Unites the facts of all units. Order of Units does not matter.
ProjectFacts mergeFacts(std::string Root, std::vector<TUFacts> Units);

/// Decides every buffer and every call, and lays out the edits. Pure: equal
/// facts and policy give an equal plan.
Plan makePlan(const ProjectFacts &Facts, const Policy &Options);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_ANALYSIS_H

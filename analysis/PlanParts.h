//===- PlanParts.h - The pieces of the finished plan ------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_PLANPARTS_H
#define SCRATCHLIFT_ANALYSIS_PLANPARTS_H

#include "analysis/Planner.h"

namespace scratchlift {

// PlanReport.cpp
void reportBuffers(const Planner &P, const Node &N, Plan &Out);
void reportCalls(const Planner &P, const Node &N, Plan &Out);
void reportBlindSpots(const Planner &P, Plan &Out);

// PlanGroups.cpp
/// N changes: it gains parameters, or a buffer moves inside it.
bool hasGroup(const Node &N);
Group makeGroup(const Planner &P, const Node &N);

// PlanBody.cpp
std::vector<BufferEdit> makeBufferEdits(const Node &N);

// Peak.cpp
void reportPeak(const Planner &P, Plan &Out);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_PLANPARTS_H

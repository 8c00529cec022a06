//===- Messages.h - Decisions as sentences ----------------------*- C++ -*-===//
//
// Shared by both hosts, so that the tool and the clang-tidy check say the same.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TOOL_MESSAGES_H
#define SCRATCHLIFT_TOOL_MESSAGES_H

#include "analysis/Plan.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace scratchlift {

std::string bufferText(const BufferDecision &B);
std::string callText(const CallDecisionRecord &C);
std::string blindSpotText(const BlindSpot &B);

/// "lift", "out", "hoist" or "keep".
llvm::StringRef categoryOf(const BufferDecision &B);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_MESSAGES_H

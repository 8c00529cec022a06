//===- Elementwise.h - May the result replace an input? ---------*- C++ -*-===//
//
// A result buffer may be written into the very container that a parameter
// refers to where the function tolerates it (design, section 9; One-Shot
// Bufferize: element-wise access of equivalent operands is no conflict): each
// element of the input is read before the same element of the result is
// written and never after, the contents that the result started with are dead,
// and it has the input's size, so that sizing it touches nothing.
//
// Whether the argument may be overwritten at a call is not asked here.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_ELEMENTWISE_H
#define SCRATCHLIFT_ANALYSIS_ELEMENTWISE_H

#include "analysis/VerdictInternal.h"

#include <string>

namespace scratchlift {

struct InPlaceFact {
  bool Allowed = false;
  std::string Why; ///< why not: one clause, lower case
  /// The pair that forbids it, where a pair does.
  SourceSpan Write, Read;
};

/// May B's result buffer Buffer share its elements with parameter Param?
/// REQUIRES: the verdict of Buffer says IsResult.
InPlaceFact judgeInPlace(const Body &B, const BufferVerdict &V, int Param);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_ELEMENTWISE_H

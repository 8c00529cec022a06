//===- Schedule.h - Parsing many units at once ------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_SCHEDULE_H
#define SCRATCHLIFT_TOOL_SCHEDULE_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>
#include <functional>
#include <vector>

namespace scratchlift {

struct Schedule {
  unsigned Jobs = 0; ///< 0 = one per core
  /// Called after each unit, one call at a time. May be empty.
  std::function<void(size_t Done, size_t Total)> Progress;

  /// Runs Task(I) for I in [0, Count), several at once and in any order. A task
  /// must write nothing but what belongs to its I. Returns the indices of tasks
  /// that crashed, sorted; the process goes on.
  std::vector<size_t> run(size_t Count,
                          llvm::function_ref<void(size_t)> Task) const;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_SCHEDULE_H

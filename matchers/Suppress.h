//===- Suppress.h - NOLINT comments -----------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_SUPPRESS_H
#define SCRATCHLIFT_MATCHERS_SUPPRESS_H

#include "matchers/Internal.h"

namespace scratchlift {

/// Sets Out.Suppressed where the definition D stands under a NOLINT that names
/// us, and adds the suppressed lines of its body to Out.Suppressions.
void applySuppressions(const UnitContext &Unit, const Declaration &D,
                       Function &Out);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_SUPPRESS_H

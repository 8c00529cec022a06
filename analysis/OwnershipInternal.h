//===- OwnershipInternal.h - Questions of ownership -------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_OWNERSHIPINTERNAL_H
#define SCRATCHLIFT_ANALYSIS_OWNERSHIPINTERNAL_H

#include "analysis/Checks.h"
#include "analysis/VerdictInternal.h"

#include <string>

namespace scratchlift {

/// A reason with its sentence and the reference that forced it.
struct OwnerFinding {
  Reason Why = Reason::None;
  std::string Text;
  SourceSpan Where;
};
OwnerFinding found(Reason R, std::string Text, SourceSpan Where,
                   CheckSite At = SCRATCHLIFT_HERE);

/// The buffer, or a view of it, outlives the call; sets IsResult.
OwnerFinding leaveReason(const Body &B, int Buffer, bool &IsResult);
/// Raw forms: not freed on every path, freed by somebody else, allocated on
/// some paths only or more than once.
OwnerFinding freeReason(const Body &B, int Buffer);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_OWNERSHIPINTERNAL_H

//===- Hidden.h - What branches that no unit compiles may do ----*- C++ -*-===//
//
// A hidden branch (HiddenCode) consists of whole statements and is known by its
// words. It may
//   - change or read every variable that it names, and all memory that does not
//     belong to the function alone;
//   - throw, or leave the function;
//   - be compiled in place of another branch of its #if, whose operations then
//     do not happen (Function::Optional).
// It cannot reach a buffer of the function that it does not name, so that such
// a buffer can still become the caller's: sized inside the kernel, unless the
// extent does not depend on what the branch may have done in front of it.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_HIDDEN_H
#define SCRATCHLIFT_ANALYSIS_HIDDEN_H

#include "analysis/OwnershipInternal.h"

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

/// Notes in F what its hidden and optional code may do to its variables and
/// loops. F is complete: no further unit speaks of it.
void assumeHiddenCode(Function &F);

/// Some hidden branch of F holds the name.
bool namedInHiddenCode(const Function &F, llvm::StringRef Name);
/// Hidden code of F that does more than print holds the name.
bool changedInHiddenCode(const Function &F, llvm::StringRef Name);
/// Hidden code that does more than print may run in front of Place.
bool hiddenCodeBefore(const Function &F, const SourceSpan &Place);
/// What stands at Place may be left out where Other is not.
bool isOptional(const Function &F, const SourceSpan &Place,
                const SourceSpan &Other);

/// A statement at Place would be governed by a #pragma that nobody saw.
const HiddenCode *hiddenPragmaAround(const Function &F, int Scope);

/// Why the buffer must stay, given the function's hidden code.
OwnerFinding hiddenCodeReason(const Body &B, const Buffer &X);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_HIDDEN_H

//===- Names.h - Stable words for the plan's enumerations -------*- C++ -*-===//
//
// The words of the JSON report, of diagnostics and of the documentation, and
// the one place that turns a reason into a sentence.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_NAMES_H
#define SCRATCHLIFT_ANALYSIS_NAMES_H

#include "analysis/Plan.h"

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

llvm::StringRef name(Decision D);
/// "" for Form::None.
llvm::StringRef name(Form F);
/// "" for Reason::None.
llvm::StringRef name(Reason R);
llvm::StringRef name(CallDecision D);
llvm::StringRef name(InitKind I);

/// Why a buffer is kept, in general terms: lower case, no full stop. The
/// decision's own explanation names the reference that forced it.
llvm::StringRef reasonText(Reason R);

/// Inverse of name(); Reason::None for an unknown word.
Reason reasonFromName(llvm::StringRef Name);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_NAMES_H

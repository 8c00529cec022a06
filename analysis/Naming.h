//===- Naming.h - Names for storage, parameters and new versions -*- C++
//-*-===//
//
// New names never meet old ones: storage is '<kernel>_<buffer>', made unique
// among everything that the facts name in the caller. A new version of a
// function is an overload of the old name unless that could change what some
// use or call of the old name means (design, section 8); then it is called
// '<kernel>_with_scratch'.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_NAMING_H
#define SCRATCHLIFT_ANALYSIS_NAMING_H

#include "analysis/Planner.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace scratchlift {

/// "blur" of "dsp::blur"; "dsp::" of it.
llvm::StringRef shortName(llvm::StringRef Qualified);
std::string qualifierOf(llvm::StringRef Qualified);

/// Base, or Base with a number behind it; taken from then on.
std::string uniqueName(Planner &P, Node &N, const std::string &Base);
/// What a caller calls the storage of the callee's slot.
std::string storageName(const Node &Callee, const Slot &S);

/// Why the new version must not share the old name; "" where it may.
/// REQUIRES: the old signature stays.
std::string clashOfOverload(const Planner &P, const Node &N);
/// A name that no function of the same scope has.
std::string suffixedName(const Planner &P, const Node &N);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_NAMING_H

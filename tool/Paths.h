//===- Paths.h - Names of files ---------------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_PATHS_H
#define SCRATCHLIFT_TOOL_PATHS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace scratchlift {

/// Absolute, with symbolic links resolved where the file exists.
std::string realPath(llvm::StringRef Path);

/// Path lies in Directory or below.
bool liesBelow(llvm::StringRef Path, llvm::StringRef Directory);

/// Relative to Root where Path lies below it.
std::string displayPath(llvm::StringRef Path, llvm::StringRef Root);

/// Text with Root's prefix of paths in it taken off ("file:line: message").
std::string displayText(llvm::StringRef Text, llvm::StringRef Root);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_PATHS_H

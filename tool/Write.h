//===- Write.h - Replacing files --------------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_WRITE_H
#define SCRATCHLIFT_TOOL_WRITE_H

#include "rewriters/Rewrite.h"

#include "llvm/Support/Error.h"

namespace scratchlift {

/// Replaces all files or none. Each new file is complete on disk before the
/// first rename; a file keeps its mode and owner, and a symbolic link to it
/// stays a link (paths are real paths). Refuses files whose contents are no
/// longer those that were parsed. The error is one line and names the file.
/// Root is where a journal is kept meanwhile; without one there is none.
llvm::Error writeFiles(const RewriteResult &Files, llvm::StringRef Root = "",
                       bool IgnoreModes = false);

/// The bytes of a file.
llvm::Expected<std::string> readFile(llvm::StringRef Path);

/// Replaces one file (a report) in the same way, creating it if need be.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_WRITE_H

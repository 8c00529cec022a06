//===- Diff.h - Rewritten files as text -------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_DIFF_H
#define SCRATCHLIFT_TOOL_DIFF_H

#include "rewriters/Rewrite.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace scratchlift {

/// Unified diff of all files, paths relative to Root ("patch -p1" there).
void printDiff(const RewriteResult &Files, llvm::StringRef Root,
               llvm::raw_ostream &OS);

/// The edits as clang-apply-replacements reads them, one document.
void printFixes(const RewriteResult &Files, llvm::raw_ostream &OS);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_DIFF_H

//===- Preprocessor.h - What the preprocessor did not show ------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_PREPROCESSOR_H
#define SCRATCHLIFT_MATCHERS_PREPROCESSOR_H

#include "matchers/Internal.h"

#include "clang/Lex/PPCallbacks.h"

#include <map>
#include <memory>

namespace scratchlift {

/// Inactive branches of one unit. `#if 0` is no branch: no configuration
/// compiles it.
class SkippedRanges {
public:
  void add(clang::FileID File, clang::SourceRange Range) {
    ByInclusion[File].push_back(Range);
  }
  void enter(clang::FileID File) { ByInclusion.try_emplace(File); }
  /// Skipped ranges by real path. A range of a file that is included more than
  /// once is skipped only where every inclusion skipped it, so that an include
  /// guard hides nothing.
  llvm::StringMap<std::vector<SourceSpan>> take(const UnitContext &Unit);

private:
  std::map<clang::FileID, std::vector<clang::SourceRange>> ByInclusion;
};

/// Callbacks that fill Out while the unit is parsed.
std::unique_ptr<clang::PPCallbacks>
recordSkippedRanges(clang::Preprocessor &PP, SkippedRanges &Out);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_PREPROCESSOR_H

//===- Preprocessor.h - What the preprocessor did not show ------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_PREPROCESSOR_H
#define SCRATCHLIFT_MATCHERS_PREPROCESSOR_H

#include "matchers/Internal.h"

#include "clang/Lex/PPCallbacks.h"

#include <map>
#include <memory>

namespace scratchlift {

/// Inactive branches and argument strings of one unit. `#if 0` is no branch: no
/// configuration compiles it.
class PreprocessorRecord {
public:
  void enter(clang::FileID File) { ByInclusion.try_emplace(File); }
  void skip(clang::FileID File, clang::SourceRange Range) {
    ByInclusion[File].push_back(Range);
  }
  void stringify(clang::CharSourceRange Expansion) {
    Stringified.push_back(Expansion);
  }
  /// Fills Unit.Skipped and Unit.Stringified. A range of a file that is
  /// included more than once is skipped only where every inclusion skipped it,
  /// so that an include guard hides nothing.
  void moveTo(UnitContext &Unit);

private:
  std::map<clang::FileID, std::vector<clang::SourceRange>> ByInclusion;
  std::vector<clang::CharSourceRange> Stringified;
};

/// Callbacks that fill Out while the unit is parsed.
std::unique_ptr<clang::PPCallbacks> recordPreprocessor(clang::Preprocessor &PP,
                                                       PreprocessorRecord &Out);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_PREPROCESSOR_H

//===- Source.h - Places in source files -----------------------*- C++ -*-===//
//
// A place is a byte range of a file as it is spelled on disk. Facts carry
// places instead of AST nodes, so that one parse serves analysis and rewriting
// and a header seen from many translation units yields equal places.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_SOURCE_H
#define SCRATCHLIFT_ANALYSIS_SOURCE_H

#include <string>
#include <tuple>

namespace scratchlift {

/// The bytes [Begin, End) of File. Line and Column (1-based, column in bytes)
/// belong to Begin.
struct SourceSpan {
  /// Real path of the file (symbolic links resolved), so that a file has one
  /// name whatever way it was reached; empty where there is no place.
  std::string File;
  unsigned Begin = 0;
  unsigned End = 0;
  unsigned Line = 0;
  unsigned Column = 0;
  /// The text comes, wholly or in part, out of a macro's body. The range is
  /// then that of the outermost expansion and must not be edited inside.
  /// Text that is wholly one macro argument, spelled in the file, is not Macro.
  bool Macro = false;

  bool valid() const { return !File.empty(); }
  bool contains(const SourceSpan &Other) const {
    return File == Other.File && Begin <= Other.Begin && Other.End <= End;
  }
  friend bool operator==(const SourceSpan &A, const SourceSpan &B) {
    return std::tie(A.File, A.Begin, A.End) == std::tie(B.File, B.Begin, B.End);
  }
  friend bool operator<(const SourceSpan &A, const SourceSpan &B) {
    return std::tie(A.File, A.Begin, A.End) < std::tie(B.File, B.Begin, B.End);
  }
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_SOURCE_H

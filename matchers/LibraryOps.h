//===- LibraryOps.h - Library functions on elements -------------*- C++ -*-===//
//
// What functions of the standard library do to the elements of the ranges they
// are given. One letter an argument:
//
//   R r   begin and end of a range that is read
//   W w   ... that is overwritten
//   U u   ... that is read and written
//   D d   ... that is only measured
//   m     iterator within the range of the arguments around it
//   I     begin of a range that is read, as long as the first range
//   O     begin of a range that is overwritten, as long as the first range
//   V     begin of a range that is read and written, as long as the first
//   o     begin of a range of which some elements are overwritten
//   n     number of elements of I, O and V
//   b     number of bytes of X and Y
//   X Y   begin of bytes that are read, overwritten
//   s     an element that is read
//   .     anything else
//   *     any number of further arguments of that kind
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_LIBRARYOPS_H
#define SCRATCHLIFT_MATCHERS_LIBRARYOPS_H

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

struct LibraryOp {
  llvm::StringLiteral Name;
  llvm::StringLiteral Args;

  /// What argument I is.
  char kind(unsigned I) const;
  /// Takes that many arguments.
  bool accepts(unsigned NumArgs) const;
};

/// The entry of std::Name (C functions without std) with that many arguments,
/// or null.
const LibraryOp *findLibraryOp(llvm::StringRef Name, unsigned NumArgs);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_LIBRARYOPS_H

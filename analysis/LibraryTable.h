//===- LibraryTable.h - What library functions do to their arguments ------===//
//
// One table for the C library and the C++ standard library. It is consulted
// where a call's callee has no body in the project. A function that is not in
// the table is unknown.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_LIBRARYTABLE_H
#define SCRATCHLIFT_ANALYSIS_LIBRARYTABLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace scratchlift {

/// One character per parameter:
///   .  value, not reached through        r  read from the argument on
///   w  overwritten for the length below  u  read and written
///   o  written, nobody knows how much    f  freed
///   F  first of an iterator pair that is read    W  of one that is overwritten
///   U  of one that is updated            -  second of a pair
///   c  callable, called during the call  *  this and all further ones: read
/// Length says how many elements a 'w' argument is overwritten for:
///   "pair"  as many as the (first) iterator pair holds
///   "nN"    argument N counts elements    "bN"  argument N counts bytes
struct LibraryFunction {
  llvm::StringRef Name;
  llvm::StringRef Effects;
  llvm::StringRef Length;
  bool Pure = false; ///< no side effect at all
  int Returns = -1;  ///< result refers to this argument
};

/// Qualified name, std:: or not; null where the table does not know it.
const LibraryFunction *findLibraryFunction(llvm::StringRef Name);

enum class MethodEffect { Unknown, Observes, Reads, Writes, Resizes };
/// Member function of a standard container, view or smart pointer
/// ("std::vector::push_back"); Unknown for any other name.
MethodEffect libraryMethod(llvm::StringRef Name);

/// The execution of the call does not throw anything but allocation failure.
bool libraryThrowsNothing(llvm::StringRef Name);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_LIBRARYTABLE_H

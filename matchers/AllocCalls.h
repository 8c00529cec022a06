//===- AllocCalls.h - Calls that allocate and free --------------*- C++ -*-===//
//
// The one recogniser of allocation and deallocation: every other part asks it
// and looks at no name itself.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_ALLOCCALLS_H
#define SCRATCHLIFT_MATCHERS_ALLOCCALLS_H

#include "matchers/Internal.h"

#include <optional>

namespace scratchlift {

/// One allocation of an array. Sizes are given in elements (Count) or bytes
/// (Bytes; with Count of calloc: Count items of Bytes each).
struct AllocCall {
  BufferForm Form = BufferForm::Malloc;
  const clang::Expr *Call = nullptr;  ///< the call or new-expression itself
  const clang::Expr *Whole = nullptr; ///< with the casts and owner around it
  const clang::Expr *Count = nullptr;
  const clang::Expr *Bytes = nullptr;
  const clang::Expr *Align = nullptr;
  /// realloc: the old block. posix_memalign: the pointer that receives.
  const clang::Expr *Pointer = nullptr;
  /// new, make_unique: element type; casts: pointee of the outermost cast.
  clang::QualType Element;
  clang::SourceRange ElementRange; ///< where Element is spelled
  BufferInit Init = BufferInit::Undefined;
  const clang::Expr *InitList = nullptr; ///< new T[n]{...} with values
};

/// E, with parentheses, casts and construction of a smart pointer taken off,
/// allocates an array whose address is E's value.
std::optional<AllocCall> allocCall(const clang::Expr *E);

/// The first allocation among the alternatives of a conditional expression:
/// `zero ? calloc(n, 4) : malloc(4 * n)`.
std::optional<AllocCall> chosenAlloc(const clang::Expr *E);

/// The block that E (a call or delete-expression) frees.
struct FreeCall {
  const clang::Expr *Pointer = nullptr;
  std::string Method; ///< "free", "delete[]", "operator delete", "_mm_free"
};
std::optional<FreeCall> freeCall(const clang::Expr *E);

/// E is a null pointer constant, possibly converted.
bool isNullPointer(const clang::Expr *E, clang::ASTContext &AST);

/// Number of elements, or of bytes where they cannot be divided.
struct AllocExtent {
  Expr Extent;
  bool InBytes = false;
};
AllocExtent allocExtent(const FunctionContext &F, const AllocCall &A,
                        clang::QualType Element);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_ALLOCCALLS_H

//===- BufferForms.h - One recogniser a form --------------------*- C++ -*-===//
//
// collectBuffers (Buffers.cpp) offers each local variable to the recogniser of
// its type. A recogniser returns the buffer the variable owns, without places
// of the declaration (these are common to all), or nothing.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_BUFFERFORMS_H
#define SCRATCHLIFT_MATCHERS_BUFFERFORMS_H

#include "matchers/AllocCalls.h"
#include "matchers/Internal.h"

#include "clang/AST/Stmt.h"

#include <optional>
#include <vector>

namespace scratchlift {

/// An allocation that is assigned to a variable behind its declaration.
struct LaterAlloc {
  AllocCall Alloc;
  const clang::Stmt *Assignment = nullptr; ///< "p = malloc(n)", "p.reset(..)"
};

/// A local variable with what gives it storage.
struct Candidate {
  int Var = -1;
  const clang::VarDecl *Decl = nullptr;
  const clang::DeclStmt *Stmt = nullptr;
  std::vector<LaterAlloc> Later; ///< in source order
  bool Resized = false;          ///< resize, reserve or assign is called on it
};

// BuffersContainer.cpp: vector, valarray, basic_string
std::optional<Buffer> containerBuffer(const FunctionContext &F,
                                      const Candidate &C);
// BuffersRaw.cpp: new[], malloc family
std::optional<Buffer> rawBuffer(const FunctionContext &F, const Candidate &C);
// BuffersSmart.cpp: unique_ptr and shared_ptr to arrays
std::optional<Buffer> smartBuffer(const FunctionContext &F, const Candidate &C);
/// A container taken by value.
std::optional<Buffer> paramBuffer(const FunctionContext &F,
                                  const clang::ParmVarDecl *P);

/// How a container's contents come to be (BuffersContainer.cpp).
enum class Construction {
  Default, ///< empty
  Sized,   ///< n elements, value-initialised
  Filled,  ///< n copies of a value
  List,    ///< {a, b, c}
  Range,   ///< first, last
  Copied,  ///< of another container
  Moved,   ///< the storage of another container
  Result,  ///< what a call returns
  Other
};
struct ConstructionInfo {
  Construction Kind = Construction::Other;
  const clang::CXXConstructExpr *Construct = nullptr;
  const clang::Expr *Size = nullptr;  ///< Sized, Filled
  const clang::Expr *Value = nullptr; ///< Filled: value; List: the list
  const clang::Expr *First = nullptr, *Last = nullptr; ///< Range
  const clang::Expr *Source = nullptr; ///< Copied, Moved, Result
};
ConstructionInfo classifyConstruction(const clang::Expr *Init);
/// Extent that a construction gives; None where it cannot be told.
Expr constructionExtent(const FunctionContext &F, const ConstructionInfo &I);
/// Number of elements between two iterators or pointers.
Expr rangeExtent(const FunctionContext &F, const clang::Expr *First,
                 const clang::Expr *Last);

// Shared by the recognisers (Buffers.cpp)
ElementTraits elementTraits(const FunctionContext &F, clang::QualType T);
/// The container type as spelled by declaration or initialiser, without cv.
struct SpelledOwner {
  std::string Text;
  clang::TypeLoc Loc; ///< null where nothing is spelled
};
/// Fills Element, CanonElement and Traits. Range is where T is spelled, or
/// invalid; Owner the spelled container (none for raw forms).
void setElement(const FunctionContext &F, Buffer &B, clang::QualType T,
                clang::SourceRange Range, const SpelledOwner &Owner);
/// Fills the fields that one allocation decides.
void setAllocation(const FunctionContext &F, Buffer &B, const AllocCall &A);
/// Where the element argument of a container's type is spelled.
clang::SourceRange elementRange(clang::TypeLoc Loc);
SpelledOwner spelledOwner(const FunctionContext &F, const clang::VarDecl *D);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_BUFFERFORMS_H

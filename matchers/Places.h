//===- Places.h - What an expression denotes --------------------*- C++ -*-===//
//
// resolveTarget (Internal.h) answers for a whole argument; operations need to
// know more: whether the expression is the variable itself, a pointer or
// iterator into its elements, or one of the elements.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_PLACES_H
#define SCRATCHLIFT_MATCHERS_PLACES_H

#include "matchers/Internal.h"

#include "llvm/ADT/SmallVector.h"

namespace scratchlift {

enum class PlaceLevel {
  Object,  ///< the variable itself: a container, a pointer variable, a scalar
  Address, ///< pointer to the variable itself: &v
  Pointer, ///< value that points at elements: p, v.data(), v.begin() + k, &v[i]
  Element  ///< an element, or (Deep) a part of one: *p, v[i], v[i].x, v[i][j]
};

struct Place {
  int Var = -1;
  PlaceLevel Level = PlaceLevel::Object;
  /// Object, Address: All. Pointer: All (the start), Range (from Lo on; no Hi)
  /// or Unknown. Element: Elem or Unknown; of a Deep place the outer element.
  Region Where;
  /// Inside of an element, or reached through one: further offsets do not count
  /// the variable's elements.
  bool Deep = false;
  /// Deep through a container that the element is or holds: the element has to
  /// be there for its elements to be reached.
  bool Indirect = false;
  /// The variable is a pointer to the container that is meant: `*packed`.
  bool Behind = false;
  /// One of several arms of a conditional: not certain.
  bool Maybe = false;
  std::string
      Method; ///< see Arg::Method; "[]", "at", "front", "*" for elements
  const clang::Expr *Ref = nullptr; ///< names the variable (DeclRefExpr, this)
  const clang::Expr *Access = nullptr; ///< Ref with what Method spells
};

using PlaceList = llvm::SmallVector<Place, 1>;

/// Empty where E denotes nothing that a variable of F reaches.
PlaceList resolvePlaces(const FunctionContext &F, const clang::Expr *E);

/// P is a whole container: a variable, or the one behind a pointer variable.
bool isContainer(const FunctionContext &F, const Place &P);

/// What a container that is passed by value is made from, or E itself.
const clang::Expr *copiedFrom(const clang::Expr *E);

/// The name by which a reference names its variable.
clang::SourceRange nameRange(const clang::Expr *Ref);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_PLACES_H

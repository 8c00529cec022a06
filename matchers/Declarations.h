//===- Declarations.h - Parts of the declaration stage ----------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_DECLARATIONS_H
#define SCRATCHLIFT_MATCHERS_DECLARATIONS_H

#include "matchers/Internal.h"

namespace scratchlift {

/// Every declaration of Pattern that this unit sees, each place once: friends,
/// block-scope declarations, redeclarations behind the definition.
/// REQUIRES: Pattern is its own UnitContext::pattern.
std::vector<Declaration> declarationsOf(const UnitContext &Unit,
                                        const clang::FunctionDecl *Pattern);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_DECLARATIONS_H

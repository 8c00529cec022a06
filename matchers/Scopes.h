//===- Scopes.h - Parts of the scope stage ----------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_SCOPES_H
#define SCRATCHLIFT_MATCHERS_SCOPES_H

#include "matchers/Internal.h"

#include "clang/AST/Stmt.h"

namespace scratchlift {

/// Body of a for, range-for, while or do; null for any other statement.
const clang::Stmt *loopBody(const clang::Stmt *S);

/// `do { ... } while (0)`: no loop.
bool runsOnce(const clang::Stmt *S, const clang::ASTContext &AST);

/// Everything buildParents saw, in source order, parents first.
std::vector<const clang::Stmt *> statementsOf(const FunctionContext &F);

// Loops.cpp
/// REQUIRES: scopes and variables are there. Fills in what loops count.
void collectLoops(FunctionContext &F);

// Lambdas.cpp
/// REQUIRES: scopes are there. Captures and uses of each lambda.
void collectLambdas(FunctionContext &F);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_SCOPES_H

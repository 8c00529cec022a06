//===- Walk.h - What stands below a statement -------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_WALK_H
#define SCRATCHLIFT_MATCHERS_WALK_H

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace scratchlift {

/// Sub-statements as they are written, in source order: of an OpenMP directive
/// its clauses and the statement it governs, of a lambda the initialisers of
/// its captures and its body. What the compiler repeats for itself (captured
/// references) is left out.
llvm::SmallVector<const clang::Stmt *, 8> subStatements(const clang::Stmt *S);

/// The call operator whose body is what runs: of a generic lambda that is used
/// with one list of types, the instantiation.
const clang::CXXMethodDecl *lambdaOperator(const clang::LambdaExpr *L);

/// The lambda whose body holds S; null where no lambda does. Initialisers of
/// captures belong to the code around the lambda.
const clang::LambdaExpr *lambdaAround(
    const llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> &Parents,
    const clang::Stmt *S);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_WALK_H

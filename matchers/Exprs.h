//===- Exprs.h - Building symbolic expressions ------------------*- C++ -*-===//
//
// Small trees made by hand, for regions and extents. makeExpr itself is
// declared in Internal.h.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_EXPRS_H
#define SCRATCHLIFT_MATCHERS_EXPRS_H

#include "matchers/Internal.h"

namespace scratchlift {

Expr intExpr(std::int64_t Value, llvm::StringRef Type = "int");
Expr varExpr(const FunctionContext &F, int Var);
/// Elements of a container or view.
Expr sizeExpr(Expr Container);
Expr unaryExpr(llvm::StringRef Op, Expr A);
/// Folds what needs no arithmetic: 0 + x, x + 0, x - 0, 1 * x, x * 1.
Expr binaryExpr(llvm::StringRef Op, Expr A, Expr B, llvm::StringRef Type = "");
Expr unknownExpr(llvm::StringRef Text, llvm::StringRef Type, bool Impure);
/// Last - First: K where Last is First + K.
Expr distanceExpr(const Expr &First, const Expr &Last);

/// The variable `this`, or -1.
int thisVar(const FunctionContext &F);

/// Bytes / sizeof(Element) without arithmetic: one factor of the product Bytes
/// is taken away. None where no factor is the element's size.
Expr divideBySize(const FunctionContext &F, const clang::Expr *Bytes,
                  clang::QualType Element);

/// The name may be used from anywhere that sees From's declaration; From is
/// null outside of functions.
bool isVisible(const UnitContext &Unit, const clang::FunctionDecl *From,
               const clang::NamedDecl *D);
/// "::ns::name" without anonymous and inline namespaces.
std::string globalName(const clang::NamedDecl *D);
/// Calling it has no side effect, throws nothing, and its result depends on
/// arguments and memory only.
bool isPureFunction(const clang::FunctionDecl *FD, unsigned Depth = 0);
/// E means the same in every instantiation of F (null outside of functions).
bool isTemplateFree(const FunctionContext *F, const clang::Expr *E);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_EXPRS_H

//===- Calls.h - Parts of the call stage ------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_CALLS_H
#define SCRATCHLIFT_MATCHERS_CALLS_H

#include "matchers/Internal.h"

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace scratchlift {

/// A call of whatever shape: what is called, with what, and where its parts are
/// spelled.
struct CallShape {
  const clang::Expr *E = nullptr;
  const clang::FunctionDecl *Callee = nullptr; ///< null for an indirect call
  /// Of the function pointer or member pointer called; null where unknown.
  const clang::FunctionProtoType *Type = nullptr;
  const clang::Expr *Object = nullptr;   ///< implicit object argument
  std::vector<const clang::Expr *> Args; ///< without the object
};

/// Declared by the standard library, members of its classes included.
bool isLibrary(const clang::Decl *D);
/// A local that the language itself treats as if std::move stood around it:
/// `return v;` where the result is made from it (C++20 [class.copy.elision] 3).
bool isImplicitMove(const clang::Expr *E);

/// Takes a call apart; null E where S is no call.
CallShape shapeOf(const clang::Stmt *S);

// CallNames.cpp
/// Names, places and properties of the callee as it is spelled.
void describeCallee(const FunctionContext &F, const CallShape &Shape,
                    CallSite &Out);

// CallArguments.cpp
/// Arguments and the object. Outside: no function surrounds the call.
void describeArguments(const FunctionContext &F, const CallShape &Shape,
                       bool Outside, CallSite &Out);

// CallPlacement.cpp
/// Where storage could go, and what stands in the way.
void describePlacement(const FunctionContext &F, const CallShape &Shape,
                       CallSite &Out);

// CallResults.cpp
void describeResult(const FunctionContext &F, const CallShape &Shape,
                    CallSite &Out);

// OutsideCalls.cpp is declared in Internal.h.

/// One call site with everything but its scope.
CallSite readCall(const FunctionContext &F, const CallShape &Shape,
                  bool Outside);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_CALLS_H

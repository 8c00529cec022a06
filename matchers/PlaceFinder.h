//===- PlaceFinder.h - What an expression denotes ---------------*- C++ -*-===//
//
// The walk behind resolvePlaces: built-in expressions in Targets.cpp,
// operators, methods, calls and constructors in TargetsCalls.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_PLACEFINDER_H
#define SCRATCHLIFT_MATCHERS_PLACEFINDER_H

#include "matchers/Places.h"

namespace scratchlift {

/// The same variables, at an offset that cannot be told.
PlaceList unknownOffset(PlaceList Places);
/// The same variables, from an element on that cannot be told.
PlaceList unknownStart(PlaceList Places);
/// How an address is taken of what Inner says how to reach.
std::string addressOf(llvm::StringRef Inner);

class PlaceFinder {
public:
  explicit PlaceFinder(const FunctionContext &F) : F(F) {}
  PlaceList find(const clang::Expr *E);

private:
  PlaceList findRef(const clang::DeclRefExpr *E);
  PlaceList findThis(const clang::CXXThisExpr *E);
  PlaceList findCast(const clang::CastExpr *E);
  PlaceList findUnary(const clang::UnaryOperator *E);
  PlaceList findBinary(const clang::BinaryOperator *E);
  PlaceList findMember(const clang::MemberExpr *E);
  PlaceList findCall(const clang::CallExpr *E);
  PlaceList findOperator(const clang::CXXOperatorCallExpr *E);
  PlaceList findMethod(const clang::CXXMemberCallExpr *E);
  PlaceList findConstruct(const clang::CXXConstructExpr *E);
  PlaceList subscript(const clang::Expr *Whole, const clang::Expr *Base,
                      const clang::Expr *Index, llvm::StringRef Method);
  PlaceList either(const clang::Expr *A, const clang::Expr *B);
  PlaceList shifted(PlaceList Places, const clang::Expr *By, bool Forward);

  PlaceList decayed(PlaceList Places);
  PlaceList loadedPointers(PlaceList Places, clang::QualType T);
  PlaceList loadedIterators(PlaceList Places);
  PlaceList dereferenced(PlaceList Places, const clang::Expr *E,
                         llvm::StringRef Method);
  PlaceList into(const clang::Expr *Object, const clang::Expr *E,
                 llvm::StringRef Method);
  PlaceList into(PlaceList Places, clang::QualType ObjectType,
                 const clang::Expr *E, llvm::StringRef Method);
  PlaceList endOf(PlaceList Places, clang::QualType ObjectType,
                  const clang::Expr *E, llvm::StringRef Method);

  const FunctionContext &F;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_PLACEFINDER_H

//===- ExprBytes.cpp - From bytes to elements -----------------------------===//
//
// `n * sizeof(T)` bytes are n elements of T: the factor goes, and nothing is
// divided. A product without that factor has no number of elements.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

/// Casts that keep the value of a non-negative number of bytes.
static const clang::Expr *stripByteCasts(const clang::Expr *E) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    if (!Cast || (Cast->getCastKind() != CK_IntegralCast &&
                  Cast->getCastKind() != CK_NoOp &&
                  Cast->getCastKind() != CK_LValueToRValue))
      return E;
    if (!isa<BinaryOperator, CastExpr, ParenExpr, UnaryExprOrTypeTraitExpr>(
            Cast->getSubExpr()->IgnoreParens()))
      return E;
    E = Cast->getSubExpr();
  }
}

static bool isSizeOf(const clang::Expr *E, QualType Element,
                     const ASTContext &AST) {
  const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(stripByteCasts(E));
  if (!Trait || Trait->getKind() != UETT_SizeOf)
    return false;
  QualType T = Trait->getTypeOfArgument().getNonReferenceType();
  return AST.hasSameUnqualifiedType(T, Element) ||
         (!T->isDependentType() && !T->isIncompleteType() &&
          !isSubstituted(T) && !isSubstituted(Element) &&
          AST.getTypeSizeInChars(T) == AST.getTypeSizeInChars(Element));
}

/// E is a product one of whose factors is the element's size.
static bool hasSizeFactor(const clang::Expr *E, QualType Element,
                          const ASTContext &AST) {
  if (isSizeOf(E, Element, AST))
    return true;
  const auto *Op = dyn_cast<BinaryOperator>(stripByteCasts(E));
  return Op && Op->getOpcode() == BO_Mul &&
         (hasSizeFactor(Op->getLHS(), Element, AST) ||
          hasSizeFactor(Op->getRHS(), Element, AST));
}

/// The factors of a product, left to right, the element's size once left out.
/// Products without it stay whole: they are computed in their own type.
static void collectFactors(const clang::Expr *E, QualType Element,
                           const ASTContext &AST,
                           llvm::SmallVectorImpl<const clang::Expr *> &Out) {
  if (isSizeOf(E, Element, AST))
    return;
  if (!hasSizeFactor(E, Element, AST)) {
    Out.push_back(E);
    return;
  }
  const auto *Op = cast<BinaryOperator>(stripByteCasts(E));
  if (!hasSizeFactor(Op->getLHS(), Element, AST)) {
    Out.push_back(Op->getLHS());
    collectFactors(Op->getRHS(), Element, AST, Out);
    return;
  }
  collectFactors(Op->getLHS(), Element, AST, Out);
  Out.push_back(Op->getRHS());
}

Expr divideBySize(const FunctionContext &F, const clang::Expr *Bytes,
                  QualType Element) {
  const ASTContext &AST = F.Unit.AST;
  if (Element.isNull() || Element->isVoidType() ||
      (!Element->isIncompleteType() && !isSubstituted(Element) &&
       AST.getTypeSizeInChars(Element).isOne()))
    return makeExpr(F, Bytes);
  if (Element->isIncompleteType())
    return Expr();
  if (!hasSizeFactor(Bytes, Element, AST))
    return Expr();
  llvm::SmallVector<const clang::Expr *, 4> Factors;
  collectFactors(Bytes, Element, AST, Factors);
  std::optional<Expr> Product;
  for (const clang::Expr *Factor : Factors) {
    Expr Next = makeExpr(F, Factor);
    Product = Product ? binaryExpr("*", std::move(*Product), std::move(Next),
                                   "unsigned long")
                      : std::move(Next);
  }
  return Product ? *Product : intExpr(1, "unsigned long");
}

} // namespace scratchlift

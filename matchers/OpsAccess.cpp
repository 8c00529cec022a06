//===- OpsAccess.cpp - Loads, stores and pointer values -------------------===//
//
// A load of an element is a read, a store to one a write, to a part of one a
// write of an unknown region: it neither reads nor certainly overwrites. A
// store to a scalar, pointer or iterator variable defines it. A store to
// anything else is a Define without a variable: whoever relies on memory
// keeping its value has to know.
//
//===----------------------------------------------------------------------===//
#include "matchers/Ops.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

static const Stmt *skipParensUp(const FunctionContext &F, const Stmt *S) {
  const Stmt *Parent = F.Parents.lookup(S);
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Parent))
    Parent = F.Parents.lookup(Parent);
  return Parent;
}

const clang::Expr *OpCollector::negation(const clang::Expr *E,
                                         bool &Negated) const {
  const auto *Not = dyn_cast_or_null<UnaryOperator>(skipParensUp(F, E));
  Negated = Not && Not->getOpcode() == UO_LNot;
  return Negated ? Not : E;
}

//===----------------------------------------------------------------------===//
// Values of pointers
//===----------------------------------------------------------------------===//

/// An integer made of an address that only ever is compared or masked.
static bool isHarmlessAddress(const FunctionContext &F, const CastExpr *E) {
  const Stmt *User = F.Parents.lookup(E);
  while (isa_and_nonnull<ParenExpr, CastExpr>(User))
    User = F.Parents.lookup(User);
  const auto *Op = dyn_cast_or_null<BinaryOperator>(User);
  return Op && (Op->getOpcode() == BO_Rem || Op->getOpcode() == BO_And ||
                Op->isComparisonOp());
}

void OpCollector::nullTest(const clang::Expr *Whole, const clang::Expr *Pointer,
                           bool IsNull) {
  for (const Place &P : resolvePlaces(F, Pointer)) {
    if (P.Level == PlaceLevel::Element)
      continue;
    claim(P);
    Op O = make(OpKind::NullTest, P);
    O.Span = F.Unit.span(Whole->getSourceRange());
    O.Method = IsNull ? "is-null" : "non-null";
    emit(std::move(O), Whole);
  }
}

void OpCollector::compare(const clang::Expr *Whole, const clang::Expr *A,
                          const clang::Expr *B, llvm::StringRef Method) {
  for (const clang::Expr *E : {A, B})
    for (const Place &P : resolvePlaces(F, E)) {
      bool Plain = P.Method == "value" || P.Method == "ref";
      observe(P, Plain ? Method : "", Whole);
    }
}

/// In C a pointer is a condition as it is.
void OpCollector::visitCondition(const clang::Expr *E) {
  if (E->getType()->isPointerType())
    nullTest(E, E, /*IsNull=*/false);
}

void OpCollector::visitCast(const CastExpr *E) {
  const clang::Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    access(OpKind::Read, Sub, E);
    return;
  case CK_PointerToBoolean: {
    bool Negated = false;
    const clang::Expr *Whole = negation(E, Negated);
    nullTest(Whole, Sub, Negated);
    return;
  }
  case CK_PointerToIntegral:
    if (isHarmlessAddress(F, E))
      for (const Place &P : resolvePlaces(F, Sub))
        observe(P, "address", E);
    return;
  case CK_ToVoid:
    for (const Place &P : resolvePlaces(F, Sub))
      if (P.Level != PlaceLevel::Element)
        observe(P, "discard", E);
      else
        claim(P);
    return;
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// The object that an untracked lvalue is part of is a variable of F itself.
bool isLocalObject(const FunctionContext &F, const clang::Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return false;
    E = Member->getBase()->IgnoreParenImpCasts();
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  int Id = Ref ? F.varId(Ref->getDecl()) : -1;
  return Id >= 0 && !F.Out.Vars[Id].Reference;
}

void OpCollector::storeUntracked(const clang::Expr *Whole,
                                 const clang::Expr *Lhs, Expr Value) {
  if (isLocalObject(F, Lhs))
    return;
  F.Out.KeepsGlobals = false;
  Op O;
  O.Kind = OpKind::Define;
  O.Where.Lo = makeExpr(F, Lhs);
  O.Value = std::move(Value);
  O.Span = F.Unit.span(Whole->getSourceRange());
  emit(std::move(O), Whole);
}

void OpCollector::store(const clang::Expr *Whole, const clang::Expr *Lhs,
                        const clang::Expr *Rhs, bool ReadsToo, Expr Value) {
  PlaceList Places = resolvePlaces(F, Lhs);
  if (Places.empty())
    return storeUntracked(Whole, Lhs, std::move(Value));
  access(ReadsToo ? OpKind::Update : OpKind::Write, Lhs, Whole);
  for (const Place &P : Places) {
    const Var &V = F.Out.Vars[P.Var];
    claim(P);
    bool Named = P.Level == PlaceLevel::Object ||
                 (V.Reference && V.Kind == VarKind::Scalar && !P.Deep);
    if (!Named)
      continue;
    if (V.Role == VarRole::StaticLocal)
      F.Out.KeepsGlobals = false;
    if (V.Kind == VarKind::Pointer && Rhs && !ReadsToo && !P.Maybe) {
      assignPointer(P.Var, Rhs, Whole, Whole);
      continue;
    }
    Op O = make(OpKind::Define, P);
    if (V.Kind == VarKind::Record)
      O.Kind = OpKind::Write;
    else {
      O.Where = Region();
      O.Method.clear();
      O.Value = P.Maybe ? unknownExpr("", V.CanonType, false) : Value;
    }
    O.Span = F.Unit.span(Whole->getSourceRange());
    emit(std::move(O), Whole);
  }
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

void OpCollector::visitUnary(const UnaryOperator *E) {
  const clang::Expr *Sub = E->getSubExpr();
  if (E->isIncrementDecrementOp()) {
    Expr Value = binaryExpr(E->isIncrementOp() ? "+" : "-", makeExpr(F, Sub),
                            intExpr(1));
    return store(E, Sub, nullptr, /*ReadsToo=*/true, std::move(Value));
  }
  if (E->getOpcode() == UO_LNot && Sub->getType()->isPointerType())
    nullTest(E, Sub, /*IsNull=*/true);
}

/// "+=" is "+".
static llvm::StringRef plainOperator(const BinaryOperator *E) {
  return BinaryOperator::getOpcodeStr(
      BinaryOperator::getOpForCompoundAssignment(E->getOpcode()));
}

void OpCollector::visitBinary(const BinaryOperator *E) {
  const clang::Expr *L = E->getLHS(), *R = E->getRHS();
  if (E->getOpcode() == BO_Assign)
    return store(E, L, R, /*ReadsToo=*/false, makeExpr(F, R));
  if (E->isCompoundAssignmentOp()) {
    Expr Value = binaryExpr(plainOperator(E), makeExpr(F, L), makeExpr(F, R));
    return store(E, L, nullptr, /*ReadsToo=*/true, std::move(Value));
  }
  bool Pointers =
      L->getType()->isPointerType() && R->getType()->isPointerType();
  if (E->isComparisonOp()) {
    bool LNull = isNullPointer(L, F.Unit.AST);
    bool RNull = isNullPointer(R, F.Unit.AST);
    if (E->isEqualityOp() && L->getType()->isPointerType() && RNull)
      return nullTest(E, L, E->getOpcode() == BO_EQ);
    if (E->isEqualityOp() && R->getType()->isPointerType() && LNull)
      return nullTest(E, R, E->getOpcode() == BO_EQ);
    if (Pointers)
      compare(E, L, R, "compare");
    return;
  }
  if (E->getOpcode() == BO_Sub && Pointers)
    return compare(E, L, R, "difference");
  if (E->isLogicalOp()) {
    visitCondition(L);
    visitCondition(R);
  }
}

} // namespace scratchlift

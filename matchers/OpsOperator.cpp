//===- OpsOperator.cpp - Overloaded operators -----------------------------===//
//
// Operators of the standard library's containers, iterators, smart pointers and
// values. Operators of other classes are calls, unless they are the ones the
// compiler made.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Ops.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

static bool isHandleType(QualType T) {
  return containerKind(T) != ContainerKind::None || isViewType(T) ||
         isIteratorType(T);
}

/// The operator does what its name says with its operands, and nothing else.
static bool isPlainOperator(const FunctionDecl *FD) {
  if (!FD)
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  return FD->isInStdNamespace() || FD->isDefaulted() || FD->isTrivial() ||
         (Method && Method->getParent()->isInStdNamespace());
}

//===----------------------------------------------------------------------===//
// Assignment
//===----------------------------------------------------------------------===//

/// What `v = rhs` leaves in v where rhs is no other container.
static Op assignedValue(const FunctionContext &F, Op O, const clang::Expr *Rhs,
                        bool List) {
  O.Where = Region();
  O.Kind = OpKind::AssignRange;
  ConstructionInfo Info = classifyConstruction(Rhs);
  if (List) {
    O.Method = "= list";
    const clang::Expr *Bare = Rhs->IgnoreImplicit();
    if (const auto *Std = dyn_cast<CXXStdInitializerListExpr>(Bare))
      Bare = Std->getSubExpr()->IgnoreImplicit();
    if (const auto *Init = dyn_cast<InitListExpr>(Bare))
      O.Value = intExpr(Init->getNumInits(), "unsigned long");
    return O;
  }
  if (Info.Kind == Construction::Result) {
    O.Method = "result";
    return O;
  }
  O.Method = "=";
  if (Info.Kind == Construction::Default)
    O.Value = intExpr(0, "unsigned long");
  else
    O.Value = constructionExtent(F, Info);
  if (Info.Kind == Construction::Sized || Info.Kind == Construction::Filled)
    O.Kind = OpKind::Assign;
  return O;
}

void OpCollector::assignTo(const CXXOperatorCallExpr *E, const Place &To) {
  const clang::Expr *Rhs = E->getArg(1);
  QualType T = E->getArg(0)->getType(), From = Rhs->getType();
  if (To.Level == PlaceLevel::Element) {
    access(OpKind::Write, E->getArg(0), E);
    return giveContents(
        Rhs, -1, F.Unit.text(F.Unit.span(E->getArg(0)->getSourceRange())), E);
  }
  claim(To);
  Op O = make(OpKind::Free, To);
  setStatement(O, E);
  if (isSmartPointer(T)) {
    if (std::optional<AllocCall> A = allocCall(Rhs))
      return allocate(To.Var, *A, E, E);
    if (isNullPointer(Rhs, F.Unit.AST)) {
      O.Method = "= nullptr";
      O.Buffer = F.Out.Vars[To.Var].Buffer;
      return emit(std::move(O), E);
    }
  }
  bool Same = containerKind(From) == containerKind(T);
  // A temporary is not another container: what it holds is v's from now on.
  if (Same && !Rhs->IgnoreImplicit()->isPRValue())
    return giveContents(Rhs, To.Var, "assign", E);
  if (containerKind(T) == ContainerKind::Valarray && !Same &&
      From->isArithmeticType()) {
    O.Kind = OpKind::Write;
    O.Method = "=";
    O.Where.Kind = RegionKind::All;
    return emit(std::move(O), E);
  }
  emit(assignedValue(F, std::move(O), Rhs, isInitializerList(From)), E);
}

void OpCollector::assign(const CXXOperatorCallExpr *E) {
  const clang::Expr *Lhs = E->getArg(0), *Rhs = E->getArg(1);
  QualType T = Lhs->getType();
  PlaceList Places = resolvePlaces(F, Lhs);
  if (containerKind(T) != ContainerKind::None) {
    for (const Place &P : Places)
      assignTo(E, P);
    if (!Places.empty())
      return;
    giveContents(Rhs, -1, F.Unit.text(F.Unit.span(Lhs->getSourceRange())), E);
    return storeUntracked(E, Lhs, makeExpr(F, Rhs));
  }
  if (isIteratorType(T) || isViewType(T)) {
    if (Places.size() == 1 && Places[0].Level == PlaceLevel::Object) {
      claim(Places[0]);
      return assignPointer(Places[0].Var, Rhs, E, E);
    }
    if (Places.empty())
      return storeUntracked(E, Lhs, makeExpr(F, Rhs));
    access(OpKind::Write, Lhs, E);
    return;
  }
  if (!isPlainOperator(E->getDirectCallee()))
    return callOp(E);
  access(OpKind::Read, Rhs, E);
  store(E, Lhs, nullptr, /*ReadsToo=*/false, makeExpr(F, Rhs));
}

/// +=, |= and the like.
void OpCollector::compoundAssign(const CXXOperatorCallExpr *E) {
  const clang::Expr *Lhs = E->getArg(0), *Rhs = E->getArg(1);
  QualType T = Lhs->getType();
  if (!isPlainOperator(E->getDirectCallee()) && !isIteratorType(T))
    return callOp(E);
  if (isIteratorType(T))
    return store(E, Lhs, nullptr, /*ReadsToo=*/true,
                 binaryExpr(E->getOperator() == OO_MinusEqual ? "-" : "+",
                            makeExpr(F, Lhs), makeExpr(F, Rhs)));
  wholeOp(OpKind::Read, E, Rhs, "");
  if (containerKind(T) == ContainerKind::None) {
    store(E, Lhs, nullptr, /*ReadsToo=*/true, makeExpr(F, E));
    return;
  }
  if (containerKind(T) == ContainerKind::Valarray)
    return wholeOp(OpKind::Update, E, Lhs, "op=");
  PlaceList Places = resolvePlaces(F, Lhs);
  for (const Place &P : Places) {
    claim(P);
    if (P.Level == PlaceLevel::Element) {
      access(OpKind::Update, Lhs, E, "+=");
      continue;
    }
    Op O = make(OpKind::Grow, P);
    O.Where = Region();
    O.Method = "+=";
    setStatement(O, E);
    emit(std::move(O), E);
  }
  if (Places.empty())
    storeUntracked(E, Lhs, Expr());
}

//===----------------------------------------------------------------------===//
// Other operators
//===----------------------------------------------------------------------===//

void OpCollector::compareHandles(const CXXOperatorCallExpr *E) {
  const clang::Expr *L = E->getArg(0), *R = E->getArg(1);
  bool Equal = E->getOperator() == OO_EqualEqual;
  if (isSmartPointer(L->getType()) && isNullPointer(R, F.Unit.AST))
    return nullTest(E, L, Equal);
  if (isSmartPointer(R->getType()) && isNullPointer(L, F.Unit.AST))
    return nullTest(E, R, Equal);
  if (isIteratorType(L->getType()) || isIteratorType(R->getType()) ||
      isSmartPointer(L->getType()))
    return compare(E, L, R,
                   E->getOperator() == OO_Minus ? "difference" : "compare");
  // Values that are elements (std::complex) are read, and no more.
  for (const clang::Expr *Side : {L, R})
    wholeOp(OpKind::Read, E, Side,
            isHandleType(Side->getType()) ? "compare" : "");
}

static bool isAssignmentLike(OverloadedOperatorKind Op) {
  switch (Op) {
  case OO_PlusEqual:
  case OO_MinusEqual:
  case OO_StarEqual:
  case OO_SlashEqual:
  case OO_PercentEqual:
  case OO_CaretEqual:
  case OO_AmpEqual:
  case OO_PipeEqual:
  case OO_LessLessEqual:
  case OO_GreaterGreaterEqual:
    return true;
  default:
    return false;
  }
}

/// The operator may change its first operand.
static bool takesForChange(const FunctionDecl *FD) {
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD))
    return Method->isInstance() && !Method->isConst();
  if (!FD || FD->getNumParams() == 0)
    return false;
  QualType T = FD->getParamDecl(0)->getType();
  return T->isReferenceType() && !T.getNonReferenceType().isConstQualified();
}

/// A library operator that is no call of its own (Calls.cpp), on something that
/// is there after the call: `std::cout << n`.
void OpCollector::noteEffect(const CXXOperatorCallExpr *E) {
  if (F.CallIds.contains(E) || !takesForChange(E->getDirectCallee()) ||
      isHandleType(E->getArg(0)->getType()) || isLocalObject(F, E->getArg(0)))
    return;
  Op O;
  O.Kind = OpKind::Observe;
  O.Method = "effect";
  O.Span = F.Unit.span(E->getSourceRange());
  emit(std::move(O), E);
}

void OpCollector::visitOperator(const CXXOperatorCallExpr *E) {
  OverloadedOperatorKind Kind = E->getOperator();
  QualType T = E->getArg(0)->getType();
  if (Kind == OO_Equal && E->getNumArgs() == 2)
    return assign(E);
  if (isAssignmentLike(Kind) && E->getNumArgs() == 2)
    return compoundAssign(E);
  if ((Kind == OO_PlusPlus || Kind == OO_MinusMinus) && isIteratorType(T))
    return store(E, E->getArg(0), nullptr, /*ReadsToo=*/true,
                 binaryExpr(Kind == OO_PlusPlus ? "+" : "-",
                            makeExpr(F, E->getArg(0)), intExpr(1)));
  if ((Kind == OO_Subscript || Kind == OO_Star || Kind == OO_Arrow) &&
      E->getNumArgs() <= 2 && isHandleType(T)) {
    // vector<bool>'s elements come as values.
    if (E->isPRValue() && E->getType()->isBooleanType())
      access(OpKind::Read, E, E);
    // An iterator that is kept in an element.
    if (isIteratorType(T))
      access(OpKind::Read, E->getArg(0), E);
    return;
  }
  noteEffect(E);
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Kind == OO_Call || !Callee || !isPlainOperator(Callee)) {
    bool Iterators =
        E->getNumArgs() == 2 &&
        (isIteratorType(T) || isIteratorType(E->getArg(1)->getType()));
    if (Kind == OO_Call && libraryCall(E))
      return;
    if (!Iterators || Kind == OO_Call)
      return callOp(E);
  }
  bool Moves =
      (Kind == OO_Plus || Kind == OO_Minus) && isIteratorType(E->getType());
  if (Moves)
    return;
  if (E->getNumArgs() == 2)
    return compareHandles(E);
  for (const clang::Expr *Arg : E->arguments())
    wholeOp(OpKind::Read, E, Arg,
            isHandleType(Arg->getType()) ? "operator" : "");
}

} // namespace scratchlift

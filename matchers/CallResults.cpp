//===- CallResults.cpp - What becomes of a call's value ---------*- C++ -*-===//
//
// Where a call's value goes decides how the call may hand storage in instead.
// A statement of its own (a declaration, an assignment) can be taken apart; in
// any other place the storage itself has to stand for the value, an lvalue
// where there was a prvalue. That is right where no overload, no template
// argument and no reference qualifier can tell them apart.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Statements.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {

/// Value of S is the value of Parent, but for a conversion or an elided copy.
static bool passesOn(const Stmt *Parent) {
  if (isa<ParenExpr, ImplicitCastExpr, ExprWithCleanups, ConstantExpr,
          MaterializeTemporaryExpr, CXXBindTemporaryExpr,
          CXXFunctionalCastExpr>(Parent))
    return true;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Parent);
  return Construct && Construct->getNumArgs() == 1 &&
         Construct->getConstructor()->isCopyOrMoveConstructor();
}

static bool sameType(const FunctionContext &F, QualType A, QualType B) {
  return F.Unit.AST.hasSameUnqualifiedType(A.getNonReferenceType(),
                                           B.getNonReferenceType());
}

//===----------------------------------------------------------------------===//
// Declarations and assignments
//===----------------------------------------------------------------------===//

/// Declared alone, plainly, with the call's own type.
static bool isExactDeclaration(const FunctionContext &F, const DeclStmt *DS,
                               const VarDecl *V, QualType Result) {
  QualType T = V->getType();
  if (!DS->isSingleDecl() || V->hasAttrs() || isa<DecompositionDecl>(V) ||
      !V->hasLocalStorage() || T.isVolatileQualified() ||
      !sameType(F, T, Result))
    return false;
  const DeducedType *Deduced = T->getContainedDeducedType();
  return !Deduced || isa<AutoType>(Deduced);
}

static void describeInitialised(const FunctionContext &F, const DeclStmt *DS,
                                const Stmt *Child, QualType Result,
                                CallSite &Out) {
  Out.Use = ResultUse::Other;
  for (const Decl *D : DS->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->getInit() != Child)
      continue;
    const auto *Range = dyn_cast_or_null<CXXForRangeStmt>(F.Parents.lookup(DS));
    if (Range && Range->getRangeStmt() == DS) {
      Out.Use = ResultUse::RangeFor;
      Out.LvalueWorks = sameType(F, V->getType(), Result);
      return;
    }
    Out.Use = ResultUse::Initialises;
    Out.ResultVar = F.varId(V);
    Out.ResultSpan = statementSpan(F.Unit, DS);
    Out.ResultLhs =
        F.Unit.span(SourceRange(V->getOuterLocStart(), V->getTypeSpecEndLoc()));
    Out.ResultExact =
        isExactDeclaration(F, DS, V, Result) && enclosingStatement(F, DS) == DS;
  }
}

/// Whole is all that its statement does.
static bool isWholeStatement(const FunctionContext &F, const Stmt *Whole) {
  while (Whole && enclosingStatement(F, Whole) != Whole) {
    Whole = F.Parents.lookup(Whole);
    if (!isa_and_nonnull<ExprWithCleanups>(Whole))
      return false;
  }
  return Whole;
}

static bool assignsItsType(const CXXOperatorCallExpr *Op) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
  return Method && (Method->isMoveAssignmentOperator() ||
                    Method->isCopyAssignmentOperator());
}

static void describeAssigned(const FunctionContext &F, const clang::Expr *Whole,
                             const clang::Expr *Lhs, CallSite &Out) {
  Out.Use = ResultUse::Assigned;
  Out.ResultSpan = F.Unit.span(Whole->getSourceRange());
  Out.ResultLhs = F.Unit.span(Lhs->getSourceRange());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Lhs->IgnoreParenImpCasts()))
    Out.ResultVar = F.varId(Ref->getDecl());
}

//===----------------------------------------------------------------------===//
// An lvalue in the place of the value
//===----------------------------------------------------------------------===//

/// Keeps a prvalue what it is: no copy, no conversion.
static bool onlyBinds(const Stmt *Parent) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Parent))
    return Cast->getCastKind() == CK_NoOp;
  return isa<ParenExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(Parent);
}

static QualType parameterOf(const FunctionDecl *FD, unsigned Index) {
  return Index < FD->getNumParams() ? FD->getParamDecl(Index)->getType()
                                    : QualType();
}

/// An overload of FD might be preferred for an lvalue.
static bool hasRival(const FunctionDecl *FD, unsigned Index) {
  for (const NamedDecl *D :
       FD->getDeclContext()->getRedeclContext()->lookup(FD->getDeclName())) {
    const NamedDecl *Under = D->getUnderlyingDecl();
    const auto *Template = dyn_cast<FunctionTemplateDecl>(Under);
    const FunctionDecl *Other =
        Template ? Template->getTemplatedDecl() : dyn_cast<FunctionDecl>(Under);
    if (!Other || Other->getCanonicalDecl() == FD->getCanonicalDecl() ||
        (Template && FD->getPrimaryTemplate() &&
         Template->getCanonicalDecl() ==
             FD->getPrimaryTemplate()->getCanonicalDecl()))
      continue;
    QualType T = parameterOf(Other, Index);
    if (T.isNull() || !T->isReferenceType())
      continue;
    bool Forwards = T->isRValueReferenceType() && T->isDependentType();
    if (Forwards ||
        (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified()))
      return true;
  }
  return false;
}

static bool bindsConst(const FunctionContext &F, const FunctionDecl *FD,
                       unsigned Index, QualType Result) {
  QualType T = parameterOf(FD, Index);
  return !T.isNull() && T->isLValueReferenceType() &&
         T->getPointeeType().isConstQualified() && sameType(F, T, Result) &&
         !hasRival(FD, Index);
}

/// Neither this member nor one of its name asks for the object's category.
static bool ignoresCategory(const CXXMethodDecl *Method) {
  if (!Method || !Method->isImplicitObjectMemberFunction())
    return false;
  return llvm::all_of(Method->getParent()->lookup(Method->getDeclName()),
                      [](const NamedDecl *D) {
                        const FunctionDecl *FD = D->getAsFunction();
                        const auto *M = dyn_cast_or_null<CXXMethodDecl>(FD);
                        return M && M->getRefQualifier() == RQ_None &&
                               !M->isExplicitObjectMemberFunction();
                      });
}

static bool lvalueWorksIn(const FunctionContext &F, const Stmt *Parent,
                          const Stmt *Child, QualType Result) {
  if (const auto *Member = dyn_cast<MemberExpr>(Parent)) {
    const auto *Call =
        dyn_cast_or_null<CXXMemberCallExpr>(F.Parents.lookup(Parent));
    return Call && Call->getCallee() == Member && !Member->isArrow() &&
           ignoresCategory(Call->getMethodDecl());
  }
  CallShape Shape = shapeOf(Parent);
  if (!Shape.E || !Shape.Callee)
    return false;
  if (Shape.Object == Child)
    return ignoresCategory(dyn_cast<CXXMethodDecl>(Shape.Callee));
  for (unsigned I = 0; I < Shape.Args.size(); ++I)
    if (Shape.Args[I] == Child)
      return bindsConst(F, Shape.Callee, I, Result);
  return false;
}

static bool lvalueWorks(const FunctionContext &F, const clang::Expr *Call) {
  const Stmt *Child = Call, *Parent = F.Parents.lookup(Call);
  while (Parent && onlyBinds(Parent)) {
    Child = Parent;
    Parent = F.Parents.lookup(Parent);
  }
  return Parent && lvalueWorksIn(F, Parent, Child, Call->getType());
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

static const Stmt *withoutWrapping(const Stmt *S) {
  while (const auto *E = dyn_cast<clang::Expr>(S)) {
    const clang::Expr *Inner = E->IgnoreParens();
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    if (Inner == E)
      return E;
    S = Inner;
  }
  return S;
}

/// Each outcome of E, however deep the choice, is a call of type T.
static bool choosesCalls(const FunctionContext &F, const Stmt *E, QualType T) {
  E = withoutWrapping(E);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choosesCalls(F, Choice->getTrueExpr(), T) &&
           choosesCalls(F, Choice->getFalseExpr(), T);
  const CallShape Shape = shapeOf(E);
  return Shape.E && isa<CallExpr>(E) && Shape.E->isPRValue() &&
         F.Unit.AST.hasSameType(Shape.E->getType(), T);
}

/// The outermost choice among calls that Call is an outcome of, or Call itself.
static const clang::Expr *choiceOf(const FunctionContext &F,
                                   const clang::Expr *Call) {
  const clang::Expr *Found = Call;
  const Stmt *Child = Call;
  for (const Stmt *Parent = F.Parents.lookup(Child); Parent;
       Child = Parent, Parent = F.Parents.lookup(Parent)) {
    const auto *Choice = dyn_cast<ConditionalOperator>(Parent);
    if (Choice && Choice->getCond() != Child &&
        choosesCalls(F, Choice, Call->getType()))
      Found = Choice;
    else if (!isa<ParenExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(
                 Parent))
      break;
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

/// `return f(..);`, with nothing around the call but parentheses: once the
/// function returns nothing, neither does the call.
static void describeReturned(const FunctionContext &F, const ReturnStmt *S,
                             const clang::Expr *Value, CallSite &Out) {
  Out.Use = ResultUse::Returned;
  Out.ResultSpan = statementSpan(F.Unit, S);
  const clang::Expr *Whole = S->getRetValue();
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Whole))
    Whole = Cleanups->getSubExpr();
  // Before C++17 the value is moved out, or that move is elided.
  if (const auto *Construct =
          dyn_cast<CXXConstructExpr>(Whole->IgnoreImplicitAsWritten());
      Construct && Construct->isElidable() && Construct->getNumArgs() == 1)
    Whole = Construct->getArg(0);
  Out.ResultExact =
      withoutWrapping(Whole->IgnoreImplicit()) == Value &&
      F.Unit.AST.hasSameType(S->getRetValue()->getType(), Value->getType());
}

void describeResult(const FunctionContext &F, const CallShape &Shape,
                    CallSite &Out) {
  if (Shape.E->getType()->isVoidType()) {
    Out.Use = ResultUse::None;
    return;
  }
  const clang::Expr *Value = choiceOf(F, Shape.E);
  if (Value != Shape.E)
    Out.Choice = F.Unit.span(Value->getSourceRange());
  const Stmt *Child = Value;
  const Stmt *Parent = F.Parents.lookup(Child);
  while (Parent && passesOn(Parent)) {
    Child = Parent;
    Parent = F.Parents.lookup(Child);
  }
  QualType Result = Shape.E->getType();
  Out.Use = ResultUse::Other;
  if (!Parent)
    return;
  if (Result->isRecordType() && Shape.E->isPRValue())
    Out.LvalueWorks = lvalueWorks(F, Value);
  const auto *Cast = dyn_cast<CastExpr>(Parent);
  if (enclosingStatement(F, Child) == Child ||
      (Cast && Cast->getCastKind() == CK_ToVoid)) {
    Out.Use = ResultUse::Discarded;
  } else if (const auto *DS = dyn_cast<DeclStmt>(Parent)) {
    describeInitialised(F, DS, Child, Result, Out);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(Parent)) {
    describeReturned(F, Return, Value, Out);
  } else if (const auto *Op = dyn_cast<BinaryOperator>(Parent)) {
    if (Op->getOpcode() == BO_Assign && Op->getRHS() == Child)
      describeAssigned(F, Op, Op->getLHS(), Out);
  } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Parent);
             Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2) {
    if (Op->getArg(1) != Child)
      return;
    describeAssigned(F, Op, Op->getArg(0), Out);
    Out.ResultExact = assignsItsType(Op) && Op->getArg(0)->isLValue() &&
                      sameType(F, Op->getArg(0)->getType(), Result) &&
                      isWholeStatement(F, Op);
  } else if (isa<CallExpr, CXXConstructExpr, CXXNewExpr>(Parent)) {
    Out.Use = ResultUse::Argument;
  }
}

} // namespace scratchlift

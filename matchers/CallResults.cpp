//===- CallResults.cpp - What becomes of a call's value ---------*- C++ -*-===//
#include "matchers/Calls.h"
#include "matchers/Statements.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {

/// Value of S is the value of Parent, but for a conversion or an elided copy.
static bool passesOn(const Stmt *Parent) {
  if (isa<ParenExpr, ImplicitCastExpr, ExprWithCleanups, ConstantExpr,
          MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXFunctionalCastExpr>(
          Parent))
    return true;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Parent);
  return Construct && Construct->getNumArgs() == 1 &&
         Construct->getConstructor()->isCopyOrMoveConstructor();
}

static void describeInitialised(const FunctionContext &F, const DeclStmt *DS,
                                const Stmt *Child, CallSite &Out) {
  Out.Use = ResultUse::Other;
  for (const Decl *D : DS->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->getInit() != Child)
      continue;
    const auto *Range =
        dyn_cast_or_null<CXXForRangeStmt>(F.Parents.lookup(DS));
    if (Range && Range->getRangeStmt() == DS) {
      Out.Use = ResultUse::RangeFor;
      return;
    }
    Out.Use = ResultUse::Initialises;
    Out.ResultVar = F.varId(V);
    Out.ResultSpan = statementSpan(F.Unit, DS);
    Out.ResultLhs = F.Unit.span(
        SourceRange(V->getOuterLocStart(), V->getTypeSpecEndLoc()));
  }
}

static void describeAssigned(const FunctionContext &F, const clang::Expr *Whole,
                             const clang::Expr *Lhs, CallSite &Out) {
  Out.Use = ResultUse::Assigned;
  Out.ResultSpan = F.Unit.span(Whole->getSourceRange());
  Out.ResultLhs = F.Unit.span(Lhs->getSourceRange());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Lhs->IgnoreParenImpCasts()))
    Out.ResultVar = F.varId(Ref->getDecl());
}

void describeResult(const FunctionContext &F, const CallShape &Shape,
                    CallSite &Out) {
  if (Shape.E->getType()->isVoidType()) {
    Out.Use = ResultUse::None;
    return;
  }
  const Stmt *Child = Shape.E;
  const Stmt *Parent = F.Parents.lookup(Child);
  while (Parent && passesOn(Parent)) {
    Child = Parent;
    Parent = F.Parents.lookup(Child);
  }
  Out.Use = ResultUse::Other;
  if (!Parent)
    return;
  const auto *Cast = dyn_cast<CastExpr>(Parent);
  if (enclosingStatement(F, Child) == Child ||
      (Cast && Cast->getCastKind() == CK_ToVoid)) {
    Out.Use = ResultUse::Discarded;
  } else if (const auto *DS = dyn_cast<DeclStmt>(Parent)) {
    describeInitialised(F, DS, Child, Out);
  } else if (isa<ReturnStmt>(Parent)) {
    Out.Use = ResultUse::Returned;
  } else if (const auto *Op = dyn_cast<BinaryOperator>(Parent)) {
    if (Op->getOpcode() == BO_Assign && Op->getRHS() == Child)
      describeAssigned(F, Op, Op->getLHS(), Out);
  } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Parent);
             Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2) {
    if (Op->getArg(1) == Child)
      describeAssigned(F, Op, Op->getArg(0), Out);
  } else if (isa<CallExpr, CXXConstructExpr, CXXNewExpr>(Parent)) {
    Out.Use = ResultUse::Argument;
  }
}

} // namespace scratchlift

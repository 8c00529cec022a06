//===- CallPlacement.cpp - What can stand in front of a call ----*- C++ -*-===//
//
// Storage is sized in front of the statement that holds the call. That is right
// only if the call is evaluated whenever the statement is, once, and if nothing
// else that the statement evaluates first changes what the size depends on.
// This file says what stands in the way; it decides nothing.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Exprs.h"
#include "matchers/Scopes.h"
#include "matchers/Statements.h"
#include "matchers/Types.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Conditions between the call and its statement
//===----------------------------------------------------------------------===//

/// Child of Parent is evaluated only sometimes when Parent is.
static bool isConditionalChild(const Stmt *Parent, const Stmt *Child) {
  if (const auto *Op = dyn_cast<BinaryOperator>(Parent))
    return Op->isLogicalOp() && Child == Op->getRHS();
  if (const auto *Cond = dyn_cast<AbstractConditionalOperator>(Parent))
    return Child != Cond->getCond() &&
           !(isa<BinaryConditionalOperator>(Cond) &&
             Child == cast<BinaryConditionalOperator>(Cond)->getCommon());
  return false;
}

static bool isUnevaluatedParent(const Stmt *Parent) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr,
             RequiresExpr>(Parent);
}

static bool isConstantDeclaration(const Stmt *S) {
  const auto *DS = dyn_cast<DeclStmt>(S);
  return DS && llvm::any_of(DS->decls(), [](const Decl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return V && V->isConstexpr();
         });
}

/// A static local is initialised once in the life of the program.
static bool isStaticDeclaration(const Stmt *S) {
  const auto *DS = dyn_cast<DeclStmt>(S);
  return DS && llvm::any_of(DS->decls(), [](const Decl *D) {
           const auto *V = dyn_cast<VarDecl>(D);
           return V &&
                  (V->isStaticLocal() || V->getTLSKind() != VarDecl::TLS_None);
         });
}

/// Child of the loop Parent is evaluated once per iteration.
static bool isRepeatedHead(const Stmt *Parent, const Stmt *Child) {
  if (const auto *For = dyn_cast<ForStmt>(Parent))
    return Child != For->getInit() && Child != For->getBody();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(Parent))
    return Child != Range->getInit() && Child != Range->getRangeStmt() &&
           Child != Range->getBody();
  return loopBody(Parent) && Child != loopBody(Parent);
}

/// Walks from the call to its statement; false where there is none.
static const Stmt *walkUp(const FunctionContext &F, const clang::Expr *E,
                          CallSite &Out) {
  const Stmt *Whole = enclosingStatement(F, E);
  const Stmt *Child = E;
  while (Child != Whole) {
    const Stmt *Parent = F.Parents.lookup(Child);
    if (!Parent)
      break;
    Out.Conditional |= isConditionalChild(Parent, Child);
    Out.Unevaluated |= isUnevaluatedParent(Parent);
    Out.ConstantEvaluated |=
        isa<ConstantExpr>(Parent) || isConstantDeclaration(Parent);
    Out.Initialiser |= isStaticDeclaration(Parent);
    Out.LoopHeader |= isRepeatedHead(Parent, Child);
    Child = Parent;
  }
  if (Whole) {
    Out.ConstantEvaluated |= isConstantDeclaration(Whole);
    Out.Initialiser |= isStaticDeclaration(Whole);
  }
  return Whole;
}

//===----------------------------------------------------------------------===//
// Statements inside of macros
//===----------------------------------------------------------------------===//

/// A statement that begins within a macro has no place in front of it; the
/// nearest one around it that has one serves as well, if it evaluates nothing
/// before and everything once.
static const Stmt *leaveMacro(const FunctionContext &F, const Stmt *S,
                              CallSite &Out) {
  const Stmt *Current = S;
  while (beginsInMacro(F.Unit, Current)) {
    const Stmt *Parent = F.Parents.lookup(Current);
    if (!Parent || Parent == F.FD->getBody())
      return S;
    if (const auto *Block = dyn_cast<CompoundStmt>(Parent))
      Out.Conditional |= Block->body_front() != Current;
    else if (loopBody(Parent) && !runsOnce(Parent, F.Unit.AST))
      Out.LoopHeader = true;
    else if (isa<IfStmt, SwitchStmt, SwitchCase, LabelStmt, LambdaExpr,
                 CapturedStmt>(Parent))
      Out.Conditional = true;
    Current = Parent;
  }
  const Stmt *Whole = enclosingStatement(F, Current);
  return Whole ? Whole : S;
}

//===----------------------------------------------------------------------===//
// Neighbours
//===----------------------------------------------------------------------===//

namespace {

/// Looks at everything the statement evaluates besides the call itself.
class NeighbourReader {
public:
  NeighbourReader(const FunctionContext &F, const CallShape &Shape,
                  CallSite &Out)
      : F(F), Call(Shape.E), Out(Out) {
    for (const Stmt *S = F.Parents.lookup(Call); S; S = F.Parents.lookup(S))
      Ancestors.insert(S);
  }

  void read(const Stmt *Whole) {
    llvm::SmallVector<const Stmt *, 16> Work = {Whole};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      visit(S);
      // A closure that is made runs nothing.
      if (isa<LambdaExpr>(S))
        continue;
      for (const Stmt *Child : S->children())
        if (Child && !isNested(Child))
          Work.push_back(Child);
    }
    llvm::sort(Out.WrittenNearby);
    Out.WrittenNearby.erase(llvm::unique(Out.WrittenNearby),
                            Out.WrittenNearby.end());
  }

private:
  /// A statement of its own: it runs behind the head that holds the call.
  bool isNested(const Stmt *Child) const {
    return enclosingStatement(F, Child) == Child;
  }

  void written(const clang::Expr *E);
  void visit(const Stmt *S);
  void visitCall(const Stmt *S);
  void visitDeclarations(const DeclStmt *S);

  const FunctionContext &F;
  const clang::Expr *Call;
  CallSite &Out;
  llvm::SmallPtrSet<const Stmt *, 16> Ancestors;
};

} // namespace

/// The variables that an lvalue leads through: a[i].b leads through a.
void NeighbourReader::written(const clang::Expr *E) {
  llvm::SmallVector<const Stmt *, 8> Work = {E};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      int Id = F.varId(Ref->getDecl());
      if (Id >= 0)
        Out.WrittenNearby.push_back(Id);
      else if (isa<VarDecl>(Ref->getDecl()))
        Out.OtherCalls = true; // a global: as bad as a call
    }
    if (isa<CXXThisExpr>(S))
      Out.OtherCalls = true;
    if (isa<LambdaExpr>(S))
      continue;
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(S)) {
      Work.push_back(Subscript->getBase());
      continue;
    }
    for (const Stmt *Child : S->children())
      if (Child)
        Work.push_back(Child);
  }
}

void NeighbourReader::visitDeclarations(const DeclStmt *S) {
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<ValueDecl>(D))
      if (int Id = F.varId(V); Id >= 0)
        Out.WrittenNearby.push_back(Id);
}

static bool isStdAccessor(const FunctionDecl *FD) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(FD);
  if (!Method || !isLibrary(Method))
    return false;
  if (Method->isConst() || Method->getOverloadedOperator() == OO_Subscript)
    return true;
  if (!Method->getIdentifier())
    return false;
  return llvm::is_contained(
      {"begin", "end", "rbegin", "rend", "data", "front", "back", "at", "get"},
      Method->getName());
}

void NeighbourReader::visitCall(const Stmt *S) {
  CallShape Shape = shapeOf(S);
  if (!Shape.E || S == Call)
    return;
  bool Accessor = isStdAccessor(Shape.Callee);
  if (!Ancestors.contains(S) && !Accessor &&
      !(Shape.Callee && isPureFunction(Shape.Callee)))
    Out.OtherCalls = true;
  if (Ancestors.contains(S) || Accessor)
    return;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Shape.Callee);
  if (Shape.Object && !(Method && Method->isConst()))
    written(Shape.Object);
  const FunctionProtoType *Type = Shape.Type;
  if (Shape.Callee)
    Type = Shape.Callee->getType()->getAs<FunctionProtoType>();
  for (unsigned I = 0; I < Shape.Args.size(); ++I) {
    QualType T = Type && I < Type->getNumParams() ? Type->getParamType(I)
                                                  : Shape.Args[I]->getType();
    if (T->isRValueReferenceType() || T->isPointerType() ||
        (T->isLValueReferenceType() && !T->getPointeeType().isConstQualified()))
      written(Shape.Args[I]);
  }
}

void NeighbourReader::visit(const Stmt *S) {
  if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
    // An assignment around the call takes place behind it.
    if (Op->isAssignmentOp() && !Ancestors.contains(S))
      written(Op->getLHS());
  } else if (const auto *Op = dyn_cast<UnaryOperator>(S)) {
    if (Op->isIncrementDecrementOp())
      written(Op->getSubExpr());
  } else if (const auto *DS = dyn_cast<DeclStmt>(S)) {
    visitDeclarations(DS);
  } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(S);
             Op && Op->isAssignmentOp()) {
    if (!Ancestors.contains(S))
      written(Op->getArg(0));
    visitCall(S);
  } else if (isa<CallExpr, CXXConstructExpr>(S)) {
    visitCall(S);
  } else if (isa<CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, CoawaitExpr,
                 CoyieldExpr>(S)) {
    Out.OtherCalls |= !Ancestors.contains(S);
  }
}

void describePlacement(const FunctionContext &F, const CallShape &Shape,
                       CallSite &Out) {
  const Stmt *Whole = walkUp(F, Shape.E, Out);
  Out.Scope = F.scopeOf(Shape.E);
  Out.Lambda = F.lambdaOf(Shape.E);
  if (!Whole) {
    Out.Initialiser = true;
    return;
  }
  NeighbourReader(F, Shape, Out).read(Whole);
  if (const Stmt *Outer = leaveMacro(F, Whole, Out); Outer != Whole)
    Whole = Outer;
  Out.Stmt = statementSpan(F.Unit, Whole);
  Out.CanPrecede = canPrecede(F, Whole);
  Out.NeedsBraces = !Out.CanPrecede && isUnbracedBody(F, Whole);
}

} // namespace scratchlift

//===- Loops.cpp - What loops count -----------------------------*- C++ -*-===//
//
// A loop is Counted if it visits each integer of [Lo, Hi) once, in ascending
// order, and is left only where its condition fails. Whatever could change the
// induction variable in another way, or leave the loop in another way, makes it
// an ordinary loop: a reference to the variable that is not a plain read, a
// break, goto, return or throw, a call under a try of the same function. A
// range-for is Counted under the same rule about leaving.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"
#include "matchers/Scopes.h"
#include "matchers/Walk.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {

const Stmt *loopBody(const Stmt *S) {
  if (const auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return Range->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return Do->getBody();
  return nullptr;
}

bool runsOnce(const Stmt *S, const ASTContext &AST) {
  const auto *Do = dyn_cast<DoStmt>(S);
  clang::Expr::EvalResult Value;
  return Do && !Do->getCond()->isValueDependent() &&
         Do->getCond()->EvaluateAsInt(Value, AST) && Value.Val.getInt() == 0;
}

/// Visits S and everything below it, lambda bodies included.
template <typename Fn> static void forEachStmt(const Stmt *S, Fn &&Visit) {
  llvm::SmallVector<const Stmt *, 16> Work = {S};
  while (!Work.empty()) {
    const Stmt *Current = Work.pop_back_val();
    if (!Current)
      continue;
    Visit(Current);
    Work.append(subStatements(Current));
  }
}

//===----------------------------------------------------------------------===//
// Leaving
//===----------------------------------------------------------------------===//

static bool inTry(const FunctionContext &F, int Scope) {
  for (int Id = F.Out.Scopes[Scope].Parent; Id >= 0;
       Id = F.Out.Scopes[Id].Parent)
    if (F.Out.Scopes[Id].Kind == ScopeKind::Try)
      return true;
  return false;
}

/// The statement that a break within Loop's body leaves.
static const Stmt *targetOfBreak(const FunctionContext &F, const Stmt *S) {
  for (S = F.Parents.lookup(S); S; S = F.Parents.lookup(S))
    if (loopBody(S) || isa<SwitchStmt>(S))
      return S;
  return nullptr;
}

/// True if the loop may be left otherwise than by its condition, or entered
/// otherwise than by its head.
static bool mayLeaveEarly(const FunctionContext &F, const Stmt *Loop, int Id) {
  bool Leaves = false;
  bool CallsLeave = inTry(F, Id);
  int Lambda = F.lambdaOf(Loop);
  forEachStmt(Loop, [&](const Stmt *S) {
    if (isa<BreakStmt>(S))
      Leaves |= targetOfBreak(F, S) == Loop;
    else if (isa<ReturnStmt, CoreturnStmt>(S))
      Leaves |= F.lambdaOf(S) == Lambda;
    else if (isa<GotoStmt, IndirectGotoStmt, LabelStmt, CXXThrowExpr>(S))
      Leaves = true;
    else if (isa<CallExpr, CXXConstructExpr, CXXNewExpr>(S))
      Leaves |= CallsLeave;
  });
  return Leaves;
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

static const VarDecl *asVariable(const clang::Expr *E) {
  if (!E)
    return nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()))
    return dyn_cast<VarDecl>(Ref->getDecl());
  return nullptr;
}

/// Every reference to V below S only reads its value.
static bool onlyRead(const FunctionContext &F, const Stmt *S,
                     const VarDecl *V) {
  bool Result = true;
  forEachStmt(S, [&](const Stmt *Part) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Part);
    if (!Ref || Ref->getDecl() != V)
      return;
    const Stmt *User = F.Parents.lookup(Ref);
    while (isa_and_nonnull<ParenExpr>(User))
      User = F.Parents.lookup(User);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(User);
    if (!Cast || Cast->getCastKind() != CK_LValueToRValue)
      Result = false;
  });
  return Result;
}

namespace {

/// `for (V = Lo; V < Hi; ++V)` taken apart.
struct ForHead {
  const VarDecl *V = nullptr;
  const clang::Expr *Lo = nullptr;
  const clang::Expr *Hi = nullptr;
  bool Inclusive = false;
  bool ByOne = false; ///< ascends by one; otherwise V is only recognised
};

} // namespace

static void readStart(const ForStmt *For, ForHead &Head) {
  if (const auto *DS = dyn_cast_or_null<DeclStmt>(For->getInit())) {
    // Of several, the one the increment changes.
    for (const Decl *D : DS->decls())
      if (const auto *V = dyn_cast<VarDecl>(D); V && V == Head.V)
        Head.Lo = V->getInit();
    return;
  }
  const auto *Init = dyn_cast_or_null<clang::Expr>(For->getInit());
  const auto *Assign =
      Init ? dyn_cast<BinaryOperator>(Init->IgnoreParens()) : nullptr;
  if (Assign && Assign->getOpcode() == BO_Assign &&
      asVariable(Assign->getLHS()) == Head.V)
    Head.Lo = Assign->getRHS();
}

static void readStep(const ForStmt *For, ForHead &Head) {
  const clang::Expr *Inc =
      For->getInc() ? For->getInc()->IgnoreParenImpCasts() : nullptr;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Inc)) {
    if (Unary->isIncrementDecrementOp()) {
      Head.V = asVariable(Unary->getSubExpr());
      Head.ByOne = Unary->isIncrementOp();
    }
  } else if (const auto *Compound =
                 dyn_cast_or_null<CompoundAssignOperator>(Inc)) {
    Head.V = asVariable(Compound->getLHS());
    const auto *One =
        dyn_cast<IntegerLiteral>(Compound->getRHS()->IgnoreParenImpCasts());
    Head.ByOne =
        Compound->getOpcode() == BO_AddAssign && One && One->getValue() == 1;
  }
}

static void readEnd(const ForStmt *For, ForHead &Head) {
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(
      For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Cond)
    return;
  BinaryOperatorKind Op = Cond->getOpcode();
  const clang::Expr *Left = Cond->getLHS(), *Right = Cond->getRHS();
  if (asVariable(Left) != Head.V) {
    std::swap(Left, Right);
    Op = Op == BO_GT   ? BO_LT
         : Op == BO_GE ? BO_LE
         : Op == BO_NE ? BO_NE
                       : BO_Comma;
  }
  if (asVariable(Left) != Head.V || (Op != BO_LT && Op != BO_LE && Op != BO_NE))
    return;
  Head.Hi = Right;
  Head.Inclusive = Op == BO_LE;
}

/// Hi + 1, in Hi's own type.
static Expr plusOne(Expr E) {
  Expr One;
  One.Kind = ExprKind::Int;
  One.Text = "1";
  One.Type = E.Type;
  One.Const = 1;
  Expr Sum;
  Sum.Kind = ExprKind::Binary;
  Sum.Text = "+";
  Sum.Type = E.Type;
  Sum.Impure = E.Impure;
  if (E.Const)
    Sum.Const = *E.Const + 1;
  Sum.Args = {std::move(E), std::move(One)};
  return Sum;
}

static void collectFor(FunctionContext &F, const ForStmt *For, Scope &Out) {
  ForHead Head;
  readStep(For, Head);
  if (!Head.V ||
      !Head.V->getType().getNonReferenceType()->isIntegralType(F.Unit.AST))
    return;
  readStart(For, Head);
  readEnd(For, Head);
  Out.Induction = F.varId(Head.V);
  if (!Head.Lo || !Head.Hi)
    return;
  Out.Lo = makeExpr(F, Head.Lo);
  Out.Hi = makeExpr(F, Head.Hi);
  if (Head.Inclusive)
    Out.Hi = plusOne(std::move(Out.Hi));
  if (Out.Lo.Const && Out.Hi.Const && *Out.Lo.Const < *Out.Hi.Const)
    Out.MayRunZeroTimes = false;
  Out.Counted = Head.ByOne && !Head.V->getType()->isReferenceType() &&
                Head.V->hasLocalStorage() && !For->getConditionVariable() &&
                onlyRead(F, For->getBody(), Head.V) &&
                onlyRead(F, For->getCond(), Head.V) &&
                (Out.Induction < 0 || !F.Out.Vars[Out.Induction].AddressTaken ||
                 isa_and_nonnull<DeclStmt>(For->getInit()));
}

static void collectRangeFor(FunctionContext &F, const CXXForRangeStmt *Range,
                            Scope &Out) {
  Out.Induction = F.varId(Range->getLoopVariable());
  const clang::Expr *Over = Range->getRangeInit();
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(
          Over ? Over->IgnoreParenImpCasts() : nullptr))
    Out.RangeOver = F.varId(Ref->getDecl());
  if (const auto *Array =
          Over ? F.Unit.AST.getAsConstantArrayType(Over->getType()) : nullptr)
    Out.MayRunZeroTimes = Array->getZExtSize() == 0;
  Out.Counted = true;
}

void collectLoops(FunctionContext &F) {
  llvm::SmallVector<std::pair<int, const Stmt *>, 8> Loops;
  for (const auto &[S, Id] : F.ScopeIds)
    if (loopBody(S) && F.Out.Scopes[Id].Kind == ScopeKind::Loop)
      Loops.push_back({Id, S});
  llvm::sort(Loops, llvm::less_first());
  for (auto [Id, S] : Loops) {
    Scope &Out = F.Out.Scopes[Id];
    if (const auto *For = dyn_cast<ForStmt>(S))
      collectFor(F, For, Out);
    else if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      collectRangeFor(F, Range, Out);
    Out.Counted = Out.Counted && !mayLeaveEarly(F, S, Id);
  }
}

} // namespace scratchlift

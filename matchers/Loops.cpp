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
    bool Loaded = Cast && Cast->getCastKind() == CK_LValueToRValue;
    Result &= Loaded || isPassedForReading(F, Ref);
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

static const UnaryOperator *asDecrement(const clang::Expr *E) {
  const auto *U =
      dyn_cast_or_null<UnaryOperator>(E ? E->IgnoreParenImpCasts() : nullptr);
  return U && U->isDecrementOp() ? U : nullptr;
}

/// `for (V = Hi - 1; V >= Lo; --V)` and `for (V = Hi; V-- > Lo;)`: Head.Lo is
/// the least value, Head.Hi the greatest one, or one more where Inclusive is
/// not set.
static bool readDescent(const ForStmt *For, ForHead &Head) {
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(
      For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Cond)
    return false;
  const UnaryOperator *InTest = asDecrement(Cond->getLHS());
  const UnaryOperator *Step =
      For->getInc() ? asDecrement(For->getInc()) : InTest;
  if (!Step || (For->getInc() && InTest))
    return false;
  Head.V = asVariable(Step->getSubExpr());
  if (!Head.V || (InTest && !InTest->isPostfix()))
    return false;
  readStart(For, Head);
  std::swap(Head.Lo, Head.Hi);
  Head.Lo = Cond->getRHS();
  Head.Inclusive = !InTest;
  // V > Lo takes Lo itself only where the test changes V behind it.
  BinaryOperatorKind Op = Cond->getOpcode();
  if (!InTest && asVariable(Cond->getLHS()) != Head.V)
    return false;
  return Head.Hi && (InTest ? Op == BO_GT || Op == BO_NE : Op == BO_GE);
}

/// The loop changes its variable at its head only.
static bool changesAtHead(FunctionContext &F, const ForStmt *For,
                          const VarDecl *V, const Stmt *Test, int Induction) {
  return !V->getType()->isReferenceType() && V->hasLocalStorage() &&
         !For->getConditionVariable() && onlyRead(F, For->getBody(), V) &&
         (!Test || onlyRead(F, Test, V)) &&
         (Induction < 0 || !F.Out.Vars[Induction].AddressTaken ||
          isa_and_nonnull<DeclStmt>(For->getInit()));
}

/// REQUIRES: readDescent.
static void collectDescent(FunctionContext &F, const ForStmt *For,
                           const ForHead &Head, Scope &Out) {
  if (!Head.V->getType().getNonReferenceType()->isIntegralType(F.Unit.AST))
    return;
  Out.Induction = F.varId(Head.V);
  Out.Lo = makeExpr(F, Head.Lo);
  Out.Hi = makeExpr(F, Head.Hi);
  if (Head.Inclusive)
    Out.Hi = plusOne(std::move(Out.Hi));
  const auto *Cond =
      cast<BinaryOperator>(For->getCond()->IgnoreParenImpCasts());
  const Stmt *Test = For->getInc() ? Cond : nullptr;
  Out.Descends = changesAtHead(F, For, Head.V, Test, Out.Induction) &&
                 onlyRead(F, Cond->getRHS(), Head.V);
}

static void collectFor(FunctionContext &F, const ForStmt *For, Scope &Out) {
  ForHead Head;
  if (readDescent(For, Head))
    return collectDescent(F, For, Head, Out);
  Head = ForHead();
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
  Out.Counted = Head.ByOne &&
                changesAtHead(F, For, Head.V, For->getCond(), Out.Induction);
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
    if ((Out.Counted || Out.Descends) && mayLeaveEarly(F, S, Id))
      Out.Counted = Out.Descends = false;
  }
}

} // namespace scratchlift

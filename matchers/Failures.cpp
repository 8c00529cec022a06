//===- Failures.cpp - Does a function survive a failed allocation? --------===//
//
// A kernel may handle the failure of its own allocation: a handler that catches
// what an allocation throws, or a null test behind malloc or nothrow new whose
// failing branch goes on. To leave (return, throw, goto, exit, after freeing
// and reporting) is not to handle it: the failure then only surfaces earlier.
//
//===----------------------------------------------------------------------===//
#include "matchers/AllocCalls.h"
#include "matchers/Ops.h"
#include "matchers/Scopes.h"
#include "matchers/Types.h"
#include "matchers/Walk.h"

using namespace clang;

namespace scratchlift {

namespace {

class FailureFinder {
public:
  explicit FailureFinder(const FunctionContext &F) : F(F) {}
  bool run() const;

private:
  bool catchesIt(const CXXTryStmt *S) const;
  bool allocatesWithin(const Stmt *S) const;
  bool goesOn(const IfStmt *S) const;
  bool onlyLeaves(const Stmt *S) const;
  bool leavesOrCleans(const clang::Expr *E) const;
  bool onlyFrees(const Stmt *S) const;
  bool endsFunction(const Stmt *S) const;
  /// Tests of buffers in Cond: bit 0 for "null where true", 1 for "not null".
  unsigned tests(const clang::Expr *Cond, bool Negated) const;
  int failableBuffer(const clang::Expr *E) const;
  /// The call returns 0 or why it did not allocate.
  bool isStatus(const CallExpr *Call) const;

  const FunctionContext &F;
};

} // namespace

//===----------------------------------------------------------------------===//
// Handlers
//===----------------------------------------------------------------------===//

static bool catchesAllocation(const CXXCatchStmt *S) {
  const VarDecl *D = S->getExceptionDecl();
  if (!D)
    return true; // catch (...)
  QualType T = D->getType();
  return isStdClass(T, "exception") || isStdClass(T, "bad_alloc") ||
         isStdClass(T, "bad_array_new_length") ||
         isStdClass(T, "length_error") || isStdClass(T, "logic_error");
}

static bool isRethrow(const Stmt *S) {
  const auto *E = dyn_cast<clang::Expr>(S);
  const auto *Throw = E ? dyn_cast<CXXThrowExpr>(E->IgnoreImplicit()) : nullptr;
  return Throw && !Throw->getSubExpr();
}

bool FailureFinder::catchesIt(const CXXTryStmt *S) const {
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Handler = S->getHandler(I);
    if (!catchesAllocation(Handler))
      continue;
    const auto *Block = dyn_cast<CompoundStmt>(Handler->getHandlerBlock());
    bool CleansUp = Block && !Block->body_empty() &&
                    isRethrow(Block->body_back()) &&
                    llvm::all_of(Block->body(), [&](const Stmt *Each) {
                      return isRethrow(Each) || onlyFrees(Each);
                    });
    if (!CleansUp)
      return allocatesWithin(S->getTryBlock());
  }
  return false;
}

/// A buffer of the function begins, or is resized, in S.
bool FailureFinder::allocatesWithin(const Stmt *S) const {
  llvm::SmallVector<const Stmt *, 16> Work{S};
  while (!Work.empty()) {
    const Stmt *Next = Work.pop_back_val();
    llvm::append_range(Work, subStatements(Next));
    if (const auto *Decls = dyn_cast<DeclStmt>(Next))
      for (const Decl *D : Decls->decls()) {
        const auto *VD = dyn_cast<VarDecl>(D);
        int Id = VD ? F.varId(VD) : -1;
        if (Id >= 0 && F.Out.Vars[Id].Buffer >= 0)
          return true;
      }
    const auto *E = dyn_cast<clang::Expr>(Next);
    if (E && (isa<CallExpr>(E) || isa<CXXNewExpr>(E)) && allocCall(E))
      return true;
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Next))
      for (const Place &P : resolvePlaces(F, Call->getImplicitObjectArgument()))
        if (F.Out.Vars[P.Var].Buffer >= 0 && Call->getMethodDecl() &&
            !Call->getMethodDecl()->isConst() && isContainer(F, P) &&
            Call->getType()->isVoidType())
          return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Null tests
//===----------------------------------------------------------------------===//

/// The buffer variable E names, if its allocation reports failure by null.
int FailureFinder::failableBuffer(const clang::Expr *E) const {
  for (const Place &P : resolvePlaces(F, E)) {
    int Id = F.Out.Vars[P.Var].Buffer;
    if (Id < 0)
      continue;
    switch (F.Out.Buffers[Id].Form) {
    case BufferForm::Malloc:
    case BufferForm::Calloc:
    case BufferForm::Realloc:
    case BufferForm::AlignedAlloc:
    case BufferForm::PosixMemalign:
    case BufferForm::MmMalloc:
      return Id;
    case BufferForm::NewArray: {
      // Plain new[] throws: its result is never null.
      const auto *Ref = dyn_cast_or_null<DeclRefExpr>(P.Ref);
      const auto *VD = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      std::optional<AllocCall> A = VD ? allocCall(VD->getInit()) : std::nullopt;
      const auto *New = A ? dyn_cast<CXXNewExpr>(A->Call) : nullptr;
      if (!New || New->getNumPlacementArgs() > 0)
        return Id;
      break;
    }
    default:
      break;
    }
  }
  return -1;
}

bool FailureFinder::isStatus(const CallExpr *Call) const {
  std::optional<AllocCall> A = allocCall(Call);
  if (!A || A->Form != BufferForm::PosixMemalign)
    return false;
  return llvm::any_of(resolvePlaces(F, A->Pointer), [&](const Place &P) {
    return F.Out.Vars[P.Var].Buffer >= 0;
  });
}

static bool isZero(const clang::Expr *E) {
  const auto *Value = dyn_cast<IntegerLiteral>(E->IgnoreParenImpCasts());
  return Value && Value->getValue() == 0;
}

unsigned FailureFinder::tests(const clang::Expr *Cond, bool Negated) const {
  const clang::Expr *E = Cond->IgnoreParens();
  unsigned Yes = Negated ? 1 : 2; // E is "not null"
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && Op->getOpcode() == UO_LNot)
    return tests(Op->getSubExpr(), !Negated);
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (Op->isLogicalOp())
      return tests(Op->getLHS(), Negated) | tests(Op->getRHS(), Negated);
    if (!Op->isEqualityOp())
      return 0;
    if (const auto *Call =
            dyn_cast<CallExpr>(Op->getLHS()->IgnoreParenImpCasts());
        Call && isStatus(Call) && isZero(Op->getRHS()))
      return Op->getOpcode() == BO_NE ? 3 - Yes : Yes;
    bool L = isNullPointer(Op->getLHS(), F.Unit.AST);
    bool R = isNullPointer(Op->getRHS(), F.Unit.AST);
    if (L == R || failableBuffer(L ? Op->getRHS() : Op->getLHS()) < 0)
      return 0;
    return Op->getOpcode() == BO_NE ? Yes : 3 - Yes;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts()))
    return isStatus(Call) ? 3 - Yes : 0;
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getCastKind() == CK_PointerToBoolean)
    E = Cast->getSubExpr();
  bool Pointer = E->getType()->isPointerType();
  return Pointer && failableBuffer(E) >= 0 ? Yes : 0;
}

static bool isReport(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->getIdentifier() &&
         llvm::is_contained({"printf", "fprintf", "puts", "fputs", "perror",
                             "vfprintf", "syslog"},
                            Callee->getName());
}

/// Freeing, reporting, setting a local result: what is done on the way out.
bool FailureFinder::leavesOrCleans(const clang::Expr *E) const {
  E = E->IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenCasts();
  if (isa<CXXThrowExpr>(E) || freeCall(E))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return (Callee && Callee->isNoReturn()) || isReport(Call);
  }
  const auto *Op = dyn_cast<BinaryOperator>(E);
  const auto *Ref = Op && Op->getOpcode() == BO_Assign
                        ? dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParens())
                        : nullptr;
  return Ref && F.varId(Ref->getDecl()) >= 0;
}

bool FailureFinder::onlyLeaves(const Stmt *S) const {
  bool Leaves = false;
  llvm::SmallVector<const Stmt *, 4> Work{S};
  while (!Work.empty()) {
    const Stmt *Next = Work.pop_back_val();
    if (const auto *Block = dyn_cast<CompoundStmt>(Next)) {
      for (const Stmt *Each : Block->body())
        Work.push_back(Each);
    } else if (isa<ReturnStmt, GotoStmt>(Next)) {
      Leaves = true;
    } else if (const auto *E = dyn_cast<clang::Expr>(Next)) {
      if (!leavesOrCleans(E))
        return false;
      const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts());
      const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
      Leaves |= isa<CXXThrowExpr>(E->IgnoreImplicit()) ||
                (Callee && Callee->isNoReturn());
    } else if (const auto *If = dyn_cast<IfStmt>(Next)) {
      if (!onlyFrees(If))
        return false;
    } else if (!isa<NullStmt>(Next))
      return false;
  }
  return Leaves;
}

bool FailureFinder::onlyFrees(const Stmt *S) const {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(),
                        [&](const Stmt *Each) { return onlyFrees(Each); });
  if (const auto *If = dyn_cast<IfStmt>(S))
    return !If->getElse() && onlyFrees(If->getThen());
  const auto *E = dyn_cast<clang::Expr>(S);
  if (!E)
    return isa<NullStmt>(S);
  E = E->IgnoreParenCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenCasts();
  const auto *Op = dyn_cast<BinaryOperator>(E);
  bool Nullifies = Op && Op->getOpcode() == BO_Assign &&
                   isNullPointer(Op->getRHS(), F.Unit.AST);
  return freeCall(E) || Nullifies;
}

/// A return that does no work of its own.
static bool isPlainReturn(const Stmt *S, const ASTContext &AST) {
  const auto *Return = dyn_cast<ReturnStmt>(S);
  return Return && (!Return->getRetValue() ||
                    !Return->getRetValue()->HasSideEffects(AST));
}

/// Nothing but a plain return stands behind S.
bool FailureFinder::endsFunction(const Stmt *S) const {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(F.Parents.lookup(S));
  if (!Block || Block != F.FD->getBody())
    return false;
  bool Behind = false;
  for (const Stmt *Each : Block->body()) {
    if (Behind && !isPlainReturn(Each, F.Unit.AST) && !onlyFrees(Each))
      return false;
    Behind |= Each == S;
  }
  return true;
}

/// The branch for a failed allocation does more than leave.
bool FailureFinder::goesOn(const IfStmt *S) const {
  if (!S->getCond())
    return false;
  unsigned Found = tests(S->getCond(), false);
  if ((Found & 1) && !onlyLeaves(S->getThen()) && !onlyFrees(S->getThen()))
    return true;
  if (!(Found & 2) || onlyFrees(S->getThen()))
    return false;
  return S->getElse() ? !onlyLeaves(S->getElse()) : !endsFunction(S);
}

bool FailureFinder::run() const {
  if (F.Out.Buffers.empty())
    return false;
  for (const Stmt *S : statementsOf(F)) {
    if (const auto *Try = dyn_cast<CXXTryStmt>(S); Try && catchesIt(Try))
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S); If && goesOn(If))
      return true;
    if (const auto *Cond = dyn_cast<ConditionalOperator>(S)) {
      unsigned Found = tests(Cond->getCond(), false);
      // An assertion leaves: its failing arm does not return.
      const clang::Expr *Failing =
          Found & 1 ? Cond->getTrueExpr() : Cond->getFalseExpr();
      if (Found && !leavesOrCleans(Failing))
        return true;
    }
  }
  return false;
}

bool handlesAllocationFailure(const FunctionContext &F) {
  return FailureFinder(F).run();
}

} // namespace scratchlift

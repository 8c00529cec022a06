//===- Scopes.cpp - The statement tree as placement needs it ----*- C++ -*-===//
//
// One walk in source order over a function's body, its constructor's
// initialisers and its lambdas' bodies gives the scopes: what repeats, what is
// conditional, what runs beside itself. A block that is the body of a loop, a
// switch, a try or a lambda is that scope itself; branches of an if are blocks
// of their own.
//
// Loops are recognised in Loops.cpp, lambdas are classified in Lambdas.cpp.
//
//===----------------------------------------------------------------------===//
#include "matchers/Scopes.h"
#include "matchers/Internal.h"
#include "matchers/Statements.h"
#include "matchers/Walk.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Parents
//===----------------------------------------------------------------------===//

static llvm::SmallVector<const Stmt *, 4> rootsOf(const FunctionDecl *FD) {
  llvm::SmallVector<const Stmt *, 4> Roots;
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(FD))
    for (const CXXCtorInitializer *Init : Ctor->inits())
      if (Init->getInit())
        Roots.push_back(Init->getInit());
  if (const Stmt *Body = FD->getBody())
    Roots.push_back(Body);
  return Roots;
}

void buildParents(FunctionContext &F) {
  llvm::SmallVector<const Stmt *, 4> Work = rootsOf(F.FD);
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    for (const Stmt *Child : subStatements(S))
      if (F.Parents.try_emplace(Child, S).second)
        Work.push_back(Child);
  }
}

/// Child, a part of Scope's statement, is evaluated outside of what the scope
/// stands for: before a loop, in front of a branch, where a lambda is made.
static bool isHead(const Stmt *Scope, const Stmt *Child) {
  if (const auto *If = dyn_cast<IfStmt>(Scope))
    return Child != If->getThen() && Child != If->getElse();
  if (const auto *Switch = dyn_cast<SwitchStmt>(Scope))
    return Child != Switch->getBody();
  if (const auto *For = dyn_cast<ForStmt>(Scope))
    return Child == For->getInit();
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(Scope))
    return Child == Range->getInit() || Child == Range->getRangeStmt();
  if (const auto *L = dyn_cast<LambdaExpr>(Scope))
    return Child != L->getBody();
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(Scope))
    return !Directive->hasAssociatedStmt() ||
           Child != Directive->getAssociatedStmt();
  return false;
}

int FunctionContext::scopeOf(const Stmt *S) const {
  for (const Stmt *Child = nullptr; S; Child = S, S = Parents.lookup(S))
    if (auto It = ScopeIds.find(S); It != ScopeIds.end())
      if (Child ? !isHead(S, Child) : !isa<LambdaExpr>(S))
        return It->second;
  return 0;
}

/// Where a name declared in S is visible: the head of a loop counts as inside.
static int visibleIn(const FunctionContext &F, const Stmt *S) {
  for (; S; S = F.Parents.lookup(S))
    if (auto It = F.ScopeIds.find(S); It != F.ScopeIds.end())
      return It->second;
  return 0;
}

std::vector<const Stmt *> statementsOf(const FunctionContext &F) {
  std::vector<const Stmt *> Result;
  llvm::SmallVector<const Stmt *, 16> Work;
  auto Push = [&Work](auto Statements) {
    Work.append(Statements.rbegin(), Statements.rend());
  };
  Push(rootsOf(F.FD));
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    Result.push_back(S);
    auto Children = subStatements(S);
    llvm::erase_if(Children, [&](const Stmt *Child) {
      return F.Parents.lookup(Child) != S;
    });
    Push(Children);
  }
  return Result;
}

int FunctionContext::lambdaOf(const Stmt *S) const {
  for (int Id = scopeOf(S); Id >= 0; Id = Out.Scopes[Id].Parent)
    if (Out.Scopes[Id].Kind == ScopeKind::Lambda)
      return Out.Scopes[Id].Lambda;
  return -1;
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

namespace {

class ScopeBuilder {
public:
  explicit ScopeBuilder(FunctionContext &F) : F(F) {}

  void run() {
    openFunction();
    for (const Stmt *S : statementsOf(F)) {
      const Stmt *Parent = F.Parents.lookup(S);
      Holder[S] = open(S, Parent ? Holder.lookup(Parent) : 0);
    }
  }

private:
  void openFunction() {
    Scope &S = F.Out.Scopes.emplace_back();
    S.Kind = ScopeKind::Function;
    S.MayRunZeroTimes = false;
    if (const Stmt *Body = F.FD->getBody()) {
      S.Stmt = S.Body = statementSpan(F.Unit, Body);
      S.Braced = true;
      F.ScopeIds[Body] = 0;
    }
  }

  int add(ScopeKind Kind, const Stmt *S, const Stmt *Body, int Parent) {
    int Id = F.Out.Scopes.size();
    Scope &New = F.Out.Scopes.emplace_back();
    New.Kind = Kind;
    New.Parent = Parent;
    New.Stmt = statementSpan(F.Unit, S);
    New.CanPrecede = canPrecede(F, S);
    if (Body) {
      New.Body = statementSpan(F.Unit, Body);
      New.Braced = isa<CompoundStmt>(Body);
    }
    F.ScopeIds[S] = Id;
    return Id;
  }

  /// The scope that holds S's children: a new one, or Parent.
  int open(const Stmt *S, int Parent);
  int openLambda(const LambdaExpr *L, int Parent);
  int openDirective(const OMPExecutableDirective *D, int Parent);
  int openBranch(const Stmt *S, int Parent);
  /// A block that is the body of the scope around it opens none.
  bool mergesWithParent(const Stmt *S) const;

  FunctionContext &F;
  llvm::DenseMap<const Stmt *, int> Holder; ///< scope of a statement's children
};

} // namespace

bool ScopeBuilder::mergesWithParent(const Stmt *S) const {
  if (S == F.FD->getBody())
    return true;
  return isa_and_nonnull<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt,
                         SwitchStmt, CXXTryStmt, CXXCatchStmt, LambdaExpr,
                         CapturedStmt, OMPExecutableDirective>(
      F.Parents.lookup(S));
}

int ScopeBuilder::openBranch(const Stmt *S, int Parent) {
  const auto *If = dyn_cast_or_null<IfStmt>(F.Parents.lookup(S));
  if (!If || (S != If->getThen() && S != If->getElse()))
    return Parent;
  return add(ScopeKind::Block, S, S, Parent);
}

int ScopeBuilder::openLambda(const LambdaExpr *L, int Parent) {
  const Stmt *Whole = enclosingStatement(F, L);
  int Id = add(ScopeKind::Lambda, L, L->getBody(), Parent);
  Scope &New = F.Out.Scopes[Id];
  New.Stmt =
      Whole ? statementSpan(F.Unit, Whole) : F.Unit.span(L->getSourceRange());
  New.CanPrecede = Whole && canPrecede(F, Whole);
  New.Lambda = F.Out.Lambdas.size();
  F.LambdaIds[L] = New.Lambda;
  F.Out.Lambdas.emplace_back();
  return Id;
}

int ScopeBuilder::openDirective(const OMPExecutableDirective *D, int Parent) {
  if (!D->hasAssociatedStmt())
    return Parent;
  const Stmt *Body = D->getAssociatedStmt();
  while (const auto *Captured = dyn_cast<CapturedStmt>(Body))
    Body = Captured->getCapturedStmt();
  int Id = add(ScopeKind::Parallel, D, Body, Parent);
  Scope &New = F.Out.Scopes[Id];
  unsigned Version = F.Unit.AST.getLangOpts().OpenMP;
  New.Text = getOpenMPDirectiveName(D->getDirectiveKind(), Version).str();
  for (const OMPClause *Clause : D->clauses())
    for (const Stmt *Named : Clause->children())
      if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Named))
        if (int Var = F.varId(Ref->getDecl()); Var >= 0)
          New.Named.push_back(Var);
  return Id;
}

int ScopeBuilder::open(const Stmt *S, int Parent) {
  if (runsOnce(S, F.Unit.AST))
    return add(ScopeKind::Block, S, loopBody(S), Parent);
  if (isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S)) {
    int Id = add(ScopeKind::Loop, S, loopBody(S), Parent);
    F.Out.Scopes[Id].MayRunZeroTimes = !isa<DoStmt>(S);
    return Id;
  }
  if (const auto *If = dyn_cast<IfStmt>(S))
    return add(ScopeKind::If, S, If->getThen(), Parent);
  if (const auto *Switch = dyn_cast<SwitchStmt>(S))
    return add(ScopeKind::Switch, S, Switch->getBody(), Parent);
  if (const auto *Try = dyn_cast<CXXTryStmt>(S))
    return add(ScopeKind::Try, S, Try->getTryBlock(), Parent);
  // A handler is not protected by the try it belongs to.
  if (const auto *Catch = dyn_cast<CXXCatchStmt>(S))
    return add(ScopeKind::Catch, S, Catch->getHandlerBlock(),
               F.Out.Scopes[Parent].Parent);
  if (const auto *L = dyn_cast<LambdaExpr>(S))
    return openLambda(L, Parent);
  if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
    return openDirective(D, Parent);
  if (isa<CompoundStmt>(S) && !mergesWithParent(S))
    return add(ScopeKind::Block, S, S, Parent);
  return openBranch(S, Parent);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// A variable belongs to the scope whose statement declares it. A parameter of
/// a lambda belongs to its body.
static void placeVariables(FunctionContext &F) {
  for (Var &V : F.Out.Vars)
    if (V.Role == VarRole::Param || V.Role == VarRole::This)
      V.Scope = 0;
  auto Place = [&](const ValueDecl *D, int Scope) {
    if (int Id = F.varId(D); Id >= 0)
      F.Out.Vars[Id].Scope = Scope;
  };
  for (const auto &[S, Parent] : F.Parents) {
    if (const auto *DS = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : DS->decls()) {
        if (const auto *VD = dyn_cast<ValueDecl>(D))
          Place(VD, visibleIn(F, S));
        if (const auto *Group = dyn_cast<DecompositionDecl>(D))
          for (const BindingDecl *Binding : Group->bindings())
            Place(Binding, visibleIn(F, S));
      }
    } else if (const auto *Catch = dyn_cast<CXXCatchStmt>(S)) {
      if (Catch->getExceptionDecl())
        Place(Catch->getExceptionDecl(), visibleIn(F, S));
    } else if (const auto *L = dyn_cast<LambdaExpr>(S)) {
      for (const ParmVarDecl *Param : L->getCallOperator()->parameters())
        Place(Param, visibleIn(F, L));
      for (const LambdaCapture &Capture : L->captures())
        if (L->isInitCapture(&Capture))
          Place(Capture.getCapturedVar(), visibleIn(F, L));
    }
  }
}

void collectScopes(FunctionContext &F) {
  ScopeBuilder(F).run();
  placeVariables(F);
  collectLoops(F);
  collectLambdas(F);
}

} // namespace scratchlift

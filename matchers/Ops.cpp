//===- Ops.cpp - Claiming every reference ---------------------------------===//
//
// The common part: the dispatch over statements, what an operation carries, and
// the end, where unclaimed references become escapes.
//
// Scalars are not tracked: only their definitions are operations. Pointers,
// containers, views and iterators are, and so are local references to elements.
// Ops on a container that a lambda holds by copy are dropped: they are about
// the copy, and the copy itself is an operation where the lambda is made.
//
//===----------------------------------------------------------------------===//
#include "matchers/Ops.h"

#include "matchers/Scopes.h"
#include "matchers/Statements.h"
#include "matchers/Types.h"
#include "matchers/Walk.h"

#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Op OpCollector::make(OpKind Kind, const Place &P) const {
  Op O;
  O.Kind = Kind;
  O.Var = P.Var;
  O.Where = P.Where;
  O.Method = P.Method;
  const clang::Expr *Access = P.Access ? P.Access : P.Ref;
  if (Access)
    O.Span = F.Unit.span(Access->getSourceRange());
  O.Name = F.Unit.span(nameRange(P.Ref));
  return O;
}

static bool isAboutCopy(const FunctionContext &F, const Op &O, Anchor At) {
  if (O.Var < 0 || F.Out.Vars[O.Var].Kind != VarKind::Container ||
      F.Out.Lambdas.empty())
    return false;
  const LambdaExpr *L = lambdaAround(F.Parents, static_cast<const Stmt *>(At));
  auto It = F.LambdaIds.find(L);
  return It != F.LambdaIds.end() &&
         llvm::is_contained(F.Out.Lambdas[It->second].ByCopy, O.Var);
}

void OpCollector::emit(Op O, Anchor At) {
  if (!isAboutCopy(F, O, At))
    Ops[At].push_back(std::move(O));
}

void OpCollector::setStatement(Op &O, const clang::Expr *Whole) const {
  const Stmt *S = Whole;
  const Stmt *Parent = F.Parents.lookup(S);
  while (isa_and_nonnull<ExprWithCleanups>(Parent)) {
    S = Parent;
    Parent = F.Parents.lookup(S);
  }
  O.Statement = isa_and_nonnull<CompoundStmt>(Parent);
  O.Span = O.Statement ? statementSpan(F.Unit, S)
                       : F.Unit.span(Whole->getSourceRange());
}

void OpCollector::claimAll(const clang::Expr *E) {
  for (const Place &P : resolvePlaces(F, E))
    claim(P);
}

/// A record's own scalars (`m.width`, `this->n_`): no buffer is involved.
static bool isPlainMember(const FunctionContext &F, const clang::Expr *E,
                          const Place &P) {
  if (F.Out.Vars[P.Var].Kind != VarKind::Record)
    return false;
  while (const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts()))
    E = Member->getBase();
  E = E->IgnoreParenImpCasts();
  const Var &V = F.Out.Vars[P.Var];
  return isa<CXXThisExpr>(E) ||
         (isa<DeclRefExpr>(E) && (!V.Reference || V.Role == VarRole::Param));
}

bool OpCollector::access(OpKind Kind, const clang::Expr *E, Anchor At,
                         llvm::StringRef Method) {
  PlaceList Places = resolvePlaces(F, E);
  if (Kind == OpKind::Read)
    for (Place &P : Places)
      if (isPlainMember(F, E, P)) {
        claim(P);
        P.Level = PlaceLevel::Object; // nothing to tell
      }
  return access(Kind, Places, At, Method);
}

bool OpCollector::access(OpKind Kind, const PlaceList &Places, Anchor At,
                         llvm::StringRef Method) {
  bool Any = false;
  for (const Place &P : Places) {
    if (P.Level != PlaceLevel::Element)
      continue;
    claim(P);
    Any = true;
    Op O = make(Kind, P);
    // Not certain: the other arm may be meant.
    if (Kind == OpKind::Write && P.Maybe)
      O.Where = Region();
    // Through a container that the element is: the element itself is needed,
    // what is overwritten is not the element.
    else if (Kind == OpKind::Write && P.Indirect)
      O.Kind = OpKind::Update;
    // A part of an element.
    else if (Kind != OpKind::Read && P.Deep && !P.Indirect)
      O.Where = Region();
    if (!Method.empty())
      O.Method = Method.str();
    emit(std::move(O), At);
  }
  return Any;
}

void OpCollector::observe(const Place &P, llvm::StringRef Method, Anchor At) {
  Op O = make(OpKind::Observe, P);
  if (!Method.empty())
    O.Method = Method.str();
  claim(P);
  // Of a container within an element, the element is read.
  if (P.Level == PlaceLevel::Element || (P.Indirect && P.Var >= 0))
    O.Kind = OpKind::Read;
  emit(std::move(O), At);
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

void OpCollector::visit(const Stmt *S) {
  if (const auto *Cast = dyn_cast<CastExpr>(S))
    return visitCast(Cast);
  if (const auto *Op = dyn_cast<UnaryOperator>(S))
    return visitUnary(Op);
  if (const auto *Op = dyn_cast<BinaryOperator>(S))
    return visitBinary(Op);
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return visitCall(Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S))
    return visitConstruct(Construct);
  if (const auto *Decl = dyn_cast<DeclStmt>(S))
    return visitDecl(Decl);
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
    return visitForRange(Range);
  if (const auto *L = dyn_cast<LambdaExpr>(S))
    return visitLambda(L);
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    return visitReturn(Return);
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
    return visitDirective(Directive);
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(S)) {
    freeOp(Delete);
    return;
  }
  if (const auto *Throw = dyn_cast<CXXThrowExpr>(S)) {
    Op O;
    O.Kind = OpKind::Throw;
    O.Span = F.Unit.span(Throw->getSourceRange());
    return emit(std::move(O), Throw);
  }
  if (const auto *If = dyn_cast<IfStmt>(S))
    return visitCondition(If->getCond());
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return visitCondition(While->getCond());
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return visitCondition(Do->getCond());
  if (const auto *For = dyn_cast<ForStmt>(S))
    return For->getCond() ? visitCondition(For->getCond()) : void();
  if (const auto *Cond = dyn_cast<ConditionalOperator>(S))
    return visitCondition(Cond->getCond());
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S)) {
    if (!Trait->isArgumentType())
      visitUnevaluated(Trait->getArgumentExpr());
    return;
  }
  if (const auto *Noexcept = dyn_cast<CXXNoexceptExpr>(S))
    return visitUnevaluated(Noexcept->getOperand());
  if (const auto *TypeId = dyn_cast<CXXTypeidExpr>(S);
      TypeId && !TypeId->isTypeOperand())
    return visitUnevaluated(TypeId->getExprOperand());
}

/// Operands of sizeof and the like are named, not evaluated.
void OpCollector::visitUnevaluated(const clang::Expr *E) {
  llvm::SmallVector<const Stmt *, 8> Work{E};
  bool Whole = isa<DeclRefExpr>(E->IgnoreParens());
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    Skipped.insert(S);
    llvm::append_range(Work, S->children());
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
    if (!Ref || !isTracked(Ref))
      continue;
    Claimed.insert(Ref);
    // sizeof v is a property of the container type; sizeof v[0] is not.
    if (!Whole || F.Out.Vars[F.varId(Ref->getDecl())].Kind == VarKind::Pointer)
      continue;
    for (const Place &P : resolvePlaces(F, Ref))
      observe(P, "sizeof", E);
  }
}

//===----------------------------------------------------------------------===//
// What is left
//===----------------------------------------------------------------------===//

bool OpCollector::isTracked(const DeclRefExpr *Ref) const {
  int Id = F.varId(Ref->getDecl());
  if (Id < 0)
    return false;
  const Var &V = F.Out.Vars[Id];
  switch (V.Kind) {
  case VarKind::Pointer:
  case VarKind::Container:
  case VarKind::View:
  case VarKind::Iterator:
    return true;
  case VarKind::Scalar:
  case VarKind::Record:
    return V.Reference && V.Role == VarRole::Local;
  case VarKind::Lambda:
  case VarKind::Other:
    return false;
  }
  llvm_unreachable("unknown kind");
}

void OpCollector::escapeRest() {
  for (const Stmt *S : statementsOf(F)) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    if (!Ref || Claimed.contains(Ref) || !isTracked(Ref))
      continue;
    Op O;
    O.Kind = OpKind::Escape;
    O.Var = F.varId(Ref->getDecl());
    O.Span = O.Name = F.Unit.span(nameRange(Ref));
    O.Method = describeEscape(F, Ref);
    emit(std::move(O), Ref);
  }
}

AnchoredOps OpCollector::run() {
  std::vector<const Stmt *> All = statementsOf(F);
  for (const Stmt *S : All)
    if (!Skipped.contains(S))
      visit(S);
  escapeRest();
  return std::move(Ops);
}

} // namespace scratchlift

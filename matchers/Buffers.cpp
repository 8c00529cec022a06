//===- Buffers.cpp - The heap buffers of a function -----------------------===//
//
// Each variable of the function, in order of declaration, is offered to the one
// recogniser of its type. What they find gets its places here: the statement,
// its specifiers and declarators, and the assignment that allocates.
//
//===----------------------------------------------------------------------===//
#include "matchers/BufferForms.h"
#include "matchers/Places.h"
#include "matchers/Statements.h"
#include "matchers/Types.h"
#include "matchers/Walk.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"

#include <map>

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

namespace {

class CandidateFinder {
public:
  explicit CandidateFinder(const FunctionContext &F) : F(F) {}
  std::map<int, Candidate> run();

private:
  void walk(const Stmt *S);
  void addDecls(const DeclStmt *S);
  void addAssignment(const clang::Expr *Whole, const clang::Expr *Lhs,
                     const clang::Expr *Rhs);
  void addMethod(const CXXMemberCallExpr *E);
  void addPosixMemalign(const CallExpr *E);
  int localVar(const clang::Expr *E) const;

  const FunctionContext &F;
  std::map<int, Candidate> Found;
};

} // namespace

/// The local variable E names, or -1.
int CandidateFinder::localVar(const clang::Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  int Id = Ref ? F.varId(Ref->getDecl()) : -1;
  if (Id < 0 || F.Out.Vars[Id].Reference ||
      F.Out.Vars[Id].Role == VarRole::Param)
    return -1;
  return Id;
}

void CandidateFinder::addDecls(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *VD = dyn_cast<VarDecl>(D);
    int Id = VD ? F.varId(VD) : -1;
    // The loop variable of a range-for is made anew from each element.
    if (Id < 0 || VD->isCXXForRangeDecl())
      continue;
    Candidate &C = Found[Id];
    C.Var = Id;
    C.Decl = VD;
    C.Stmt = S;
    if (std::optional<AllocCall> A = chosenAlloc(VD->getInit()))
      C.Later.push_back({*A, VD->getInit()});
  }
}

void CandidateFinder::addAssignment(const clang::Expr *Whole,
                                    const clang::Expr *Lhs,
                                    const clang::Expr *Rhs) {
  int Id = localVar(Lhs);
  if (Id < 0)
    return;
  // p = q = malloc(n): the inner assignment is the allocation.
  if (std::optional<AllocCall> A = allocCall(Rhs))
    Found[Id].Later.push_back({*A, Whole});
  else if (std::optional<AllocCall> A = chosenAlloc(Rhs))
    Found[Id].Later.push_back({*A, Whole});
}

void CandidateFinder::addMethod(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Method || !Method->getIdentifier())
    return;
  int Id = localVar(E->getImplicitObjectArgument());
  if (Id < 0)
    return;
  if (llvm::is_contained({"resize", "reserve", "assign"}, Method->getName()))
    Found[Id].Resized = true;
  if (Method->getName() == "reset" && E->getNumArgs() == 1)
    if (std::optional<AllocCall> A = allocCall(E->getArg(0)))
      Found[Id].Later.push_back({*A, E});
}

void CandidateFinder::addPosixMemalign(const CallExpr *E) {
  std::optional<AllocCall> A = allocCall(E);
  if (!A || A->Form != BufferForm::PosixMemalign)
    return;
  PlaceList Places = resolvePlaces(F, A->Pointer);
  if (Places.size() == 1 && Places[0].Level == PlaceLevel::Address &&
      F.Out.Vars[Places[0].Var].Role != VarRole::Param)
    Found[Places[0].Var].Later.push_back({*A, E});
}

void CandidateFinder::walk(const Stmt *S) {
  if (!S)
    return;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    addDecls(D);
  else if (const auto *Op = dyn_cast<BinaryOperator>(S)) {
    if (Op->getOpcode() == BO_Assign)
      addAssignment(Op, Op->getLHS(), Op->getRHS());
  } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S)) {
    if (Call->getOperator() == OO_Equal && Call->getNumArgs() == 2)
      addAssignment(Call, Call->getArg(0), Call->getArg(1));
  } else if (const auto *Method = dyn_cast<CXXMemberCallExpr>(S))
    addMethod(Method);
  else if (const auto *Call = dyn_cast<CallExpr>(S))
    addPosixMemalign(Call);
  for (const Stmt *Child : subStatements(S))
    walk(Child);
}

std::map<int, Candidate> CandidateFinder::run() {
  walk(F.FD->getBody());
  std::erase_if(Found, [](const auto &Entry) { return !Entry.second.Decl; });
  return std::move(Found);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// First token of the declarator: a pointer operator or the name.
static SourceLocation declaratorBegin(const SourceManager &SM,
                                      const VarDecl *D) {
  SourceLocation Begin = D->getLocation();
  TypeLoc Loc =
      D->getTypeSourceInfo() ? D->getTypeSourceInfo()->getTypeLoc() : TypeLoc();
  while (!Loc.isNull()) {
    SourceLocation Operator;
    if (auto Pointer = Loc.getAs<PointerTypeLoc>())
      Operator = Pointer.getStarLoc();
    else if (auto Reference = Loc.getAs<ReferenceTypeLoc>())
      Operator = Reference.getSigilLoc();
    else if (auto Paren = Loc.getAs<ParenTypeLoc>())
      Operator = Paren.getLParenLoc();
    else if (!Loc.getAs<QualifiedTypeLoc>() && !Loc.getAs<ArrayTypeLoc>())
      break;
    if (Operator.isValid() && SM.isBeforeInTranslationUnit(Operator, Begin))
      Begin = Operator;
    Loc = Loc.getNextTypeLoc();
  }
  return Begin;
}

/// The declarator with its initialiser, closing parenthesis included.
static SourceSpan declaratorSpan(const FunctionContext &F, const VarDecl *D) {
  SourceSpan Span =
      F.Unit.span(SourceRange(declaratorBegin(F.Unit.SM, D), D->getEndLoc()));
  if (!Span.valid() || D->getInitStyle() != VarDecl::CallInit || !D->getInit())
    return Span;
  llvm::StringRef Text = F.Unit.text(Span);
  if (Text.count('(') == Text.count(')') + 1)
    if (auto Token = tokenAt(F.Unit, Span.File, Span.End);
        Token && Token->is(tok::r_paren))
      Span.End = Token->End;
  return Span;
}

/// From the first specifier to the token in front of the first declarator.
static SourceSpan specifierSpan(const FunctionContext &F, const DeclStmt *S,
                                const SourceSpan &FirstDeclarator) {
  SourceSpan Span = F.Unit.span(S->getSourceRange());
  if (!Span.valid() || FirstDeclarator.File != Span.File ||
      FirstDeclarator.Begin <= Span.Begin)
    return SourceSpan();
  std::vector<FileToken> Tokens =
      tokensIn(F.Unit, Span.File, Span.Begin, FirstDeclarator.Begin);
  Span.End = Tokens.empty() ? Span.Begin : Tokens.back().End;
  return Span;
}

/// `if (posix_memalign(&p, ..) != 0) return -1;`, `if (!(p = malloc(n)))`: a
/// failure that cannot happen any more goes with the allocation. That the
/// branch only leaves is for Failures.cpp to find.
static const IfStmt *ifOnFailure(const FunctionContext &F, const Buffer &B,
                                 const clang::Expr *Allocation) {
  auto Up = [&](const Stmt *S) {
    do
      S = F.Parents.lookup(S);
    while (isa_and_nonnull<CastExpr, ParenExpr>(S));
    return S;
  };
  bool Status = B.Form == BufferForm::PosixMemalign, Fails = Status;
  const Stmt *Parent = Up(Allocation);
  if (const auto *Not = dyn_cast_or_null<UnaryOperator>(Parent);
      Not && Not->getOpcode() == UO_LNot) {
    Fails = !Fails;
    Parent = Up(Not);
  } else if (const auto *Op = dyn_cast_or_null<BinaryOperator>(Parent);
             Op && Op->isEqualityOp()) {
    clang::Expr::EvalResult Zero;
    const clang::Expr *Other = Op->getRHS();
    if (Status
            ? !Other->EvaluateAsInt(Zero, F.Unit.AST) || Zero.Val.getInt() != 0
            : !isNullPointer(Other, F.Unit.AST))
      return nullptr;
    Fails ^= Op->getOpcode() == BO_EQ;
    Parent = Up(Op);
  }
  const auto *If = dyn_cast_or_null<IfStmt>(Parent);
  bool Plain = Fails && If && !If->getElse() && !If->getInit() &&
               !If->getConditionVariable() && !If->isConstexpr() &&
               isa_and_nonnull<CompoundStmt>(F.Parents.lookup(If));
  return Plain ? If : nullptr;
}

static void setPlaces(const FunctionContext &F, Buffer &B, const Candidate &C) {
  // In the head of a loop or condition the declaration is no statement that
  // could go.
  if (isa_and_nonnull<CompoundStmt, SwitchCase, LabelStmt>(
          F.Parents.lookup(C.Stmt)))
    B.DeclStmt = statementSpan(F.Unit, C.Stmt);
  for (const Decl *D : C.Stmt->decls()) {
    const auto *VD = dyn_cast<VarDecl>(D);
    if (!VD)
      continue;
    if (VD == C.Decl)
      B.DeclaratorIndex = static_cast<int>(B.Declarators.size());
    B.Declarators.push_back(declaratorSpan(F, VD));
  }
  if (!B.Declarators.empty())
    B.TypeSpec = specifierSpan(F, C.Stmt, B.Declarators.front());
  if (C.Later.size() != 1 || allocCall(C.Decl->getInit()))
    return;
  const Stmt *Assignment = C.Later.front().Assignment;
  const Stmt *Parent = F.Parents.lookup(Assignment);
  while (Parent && isa<ExprWithCleanups>(Parent)) {
    Assignment = Parent;
    Parent = F.Parents.lookup(Parent);
  }
  if (isa_and_nonnull<CompoundStmt>(Parent))
    B.AllocStmt = statementSpan(F.Unit, Assignment);
  else if (const auto *E = dyn_cast<clang::Expr>(Assignment))
    if (const IfStmt *If = ifOnFailure(F, B, E))
      B.AllocStmt = statementSpan(F.Unit, If);
}

//===----------------------------------------------------------------------===//
// The stage
//===----------------------------------------------------------------------===//

static std::optional<Buffer> recognise(const FunctionContext &F,
                                       const Candidate &C) {
  if (std::optional<Buffer> B = containerBuffer(F, C))
    return B;
  if (std::optional<Buffer> B = rawBuffer(F, C))
    return B;
  return smartBuffer(F, C);
}

static void add(FunctionContext &F, Buffer B, int Var) {
  B.Var = Var;
  F.Out.Vars[Var].Buffer = static_cast<int>(F.Out.Buffers.size());
  F.Out.Buffers.push_back(std::move(B));
}

namespace {

/// `name.get()` and `name.data()` of the function's buffers, wherever they
/// stand: operands, arguments, bodies of lambdas.
class GetterFinder : public ConstDynamicRecursiveASTVisitor {
public:
  explicit GetterFinder(FunctionContext &F) : F(F) {}

  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *E) override {
    const CXXMethodDecl *Method = E->getMethodDecl();
    if (!Method || !Method->getDeclName().isIdentifier() ||
        (Method->getName() != "get" && Method->getName() != "data"))
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(
        E->getImplicitObjectArgument()->IgnoreParenImpCasts());
    int Var = Ref ? F.varId(Ref->getDecl()) : -1;
    if (Var < 0 || F.Out.Vars[Var].Buffer < 0)
      return true;
    F.Out.Buffers[F.Out.Vars[Var].Buffer].Getters.push_back(
        F.Unit.span(E->getSourceRange()));
    return true;
  }

private:
  FunctionContext &F;
};

} // namespace

void collectBuffers(FunctionContext &F) {
  for (const ParmVarDecl *P : F.FD->parameters())
    if (std::optional<Buffer> B = paramBuffer(F, P))
      add(F, std::move(*B), F.varId(P));
  for (const auto &[Var, C] : CandidateFinder(F).run())
    if (std::optional<Buffer> B = recognise(F, C)) {
      setPlaces(F, *B, C);
      add(F, std::move(*B), Var);
    }
  if (F.Out.Buffers.empty())
    return;
  GetterFinder(F).TraverseStmt(F.FD->getBody());
  for (Buffer &B : F.Out.Buffers) {
    llvm::sort(B.Getters);
    B.Getters.erase(llvm::unique(B.Getters), B.Getters.end());
  }
}

} // namespace scratchlift

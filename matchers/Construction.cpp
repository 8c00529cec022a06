//===- Construction.cpp - Constructors that only set members --------------===//
//
// A buffer's elements may be constructed at another time than before if that
// does nothing but give the object's own members values that depend on nothing
// else: member initialisers and assignments of constants, of parameters and of
// pure functions of such. Branches, loops and helpers of the same class count
// as far as they are made up of these. Everything else is an effect.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/Types.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace scratchlift {
namespace {

constexpr unsigned MaxDepth = 4;

class QuietReader {
public:
  explicit QuietReader(unsigned Depth) : Depth(Depth) {}

  bool function(const FunctionDecl *FD) const {
    const FunctionDecl *Definition = FD->getDefinition();
    if (!Definition)
      Definition = patternOf(FD);
    if (!Definition || Depth > MaxDepth)
      return false;
    if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Ctor->inits())
        if (!value(Init->getInit()))
          return false;
    return statement(Definition->getBody());
  }

private:
  /// What no unit instantiated is read in the template, where its members'
  /// types leave no question of what an initialiser calls.
  static const FunctionDecl *patternOf(const FunctionDecl *FD) {
    const auto *Method = dyn_cast<CXXMethodDecl>(FD);
    if (!Method || Method->getParent()->getNumBases() ||
        llvm::any_of(Method->getParent()->fields(), [](const FieldDecl *F) {
          return !F->getType()->isArithmeticType();
        }))
      return nullptr;
    const FunctionDecl *Pattern = FD->getTemplateInstantiationPattern();
    return Pattern ? Pattern->getDefinition() : nullptr;
  }

  bool statement(const Stmt *S) const {
    if (!S || isa<NullStmt>(S))
      return true;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(),
                          [&](const Stmt *Part) { return statement(Part); });
    if (const auto *If = dyn_cast<IfStmt>(S))
      return !If->getConditionVariable() && statement(If->getInit()) &&
             value(If->getCond()) && statement(If->getThen()) &&
             statement(If->getElse());
    if (const auto *For = dyn_cast<ForStmt>(S))
      return !For->getConditionVariable() && statement(For->getInit()) &&
             (!For->getCond() || value(For->getCond())) &&
             statement(For->getInc()) && statement(For->getBody());
    if (const auto *Decl = dyn_cast<DeclStmt>(S))
      return llvm::all_of(Decl->decls(), [&](const clang::Decl *D) {
        const auto *Var = dyn_cast<VarDecl>(D);
        return isa<StaticAssertDecl>(D) || isa<TypedefNameDecl>(D) ||
               (Var && Var->hasLocalStorage() &&
                Var->getType()->isArithmeticType() &&
                (!Var->getInit() || value(Var->getInit())));
      });
    if (const auto *Return = dyn_cast<ReturnStmt>(S))
      return !Return->getRetValue() || value(Return->getRetValue());
    const auto *E = dyn_cast<clang::Expr>(S);
    return E && effect(E);
  }

  /// An expression whose value is not asked for.
  bool effect(const clang::Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Clean = dyn_cast<ExprWithCleanups>(E))
      return effect(Clean->getSubExpr());
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      const CXXMethodDecl *Callee = Call->getMethodDecl();
      return Callee && !Callee->isVirtual() &&
             isa<CXXThisExpr>(
                 Call->getImplicitObjectArgument()->IgnoreParenImpCasts()) &&
             values(Call->arguments()) &&
             QuietReader(Depth + 1).function(Callee);
    }
    if (const auto *Step = dyn_cast<UnaryOperator>(E))
      return Step->isIncrementDecrementOp() && isOwn(Step->getSubExpr());
    const auto *Op = dyn_cast<BinaryOperator>(E);
    return Op && Op->isAssignmentOp() && isOwn(Op->getLHS()) &&
           value(Op->getRHS());
  }

  /// A member of the object itself, or a local variable.
  bool isOwn(const clang::Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return Element->getBase()
                 ->IgnoreParenImpCasts()
                 ->getType()
                 ->isArrayType() &&
             value(Element->getIdx()) && isOwn(Element->getBase());
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field || Field->getType()->isReferenceType())
        return false;
      const clang::Expr *Base = Member->getBase()->IgnoreParenImpCasts();
      return isa<CXXThisExpr>(Base) || (!Member->isArrow() && isOwn(Base));
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->hasLocalStorage() && Var->getType()->isArithmeticType();
  }

  template <class Range> bool values(Range Arguments) const {
    return llvm::all_of(Arguments, [&](const Stmt *A) {
      const auto *E = dyn_cast_or_null<clang::Expr>(A);
      return !A || (E && value(E));
    });
  }

  /// Depends on constants, parameters and own members alone.
  bool value(const clang::Expr *E) const {
    E = E->IgnoreParens();
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      return values(Made->arguments()) && constructsQuietly(Made);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Callee && !isa<CXXMethodDecl>(Callee) && isPureFunction(Callee) &&
             values(Call->arguments());
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      return !Var || Var->hasLocalStorage() || Var->isConstexpr();
    }
    if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
      return value(Default->getExpr());
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return value(Default->getExpr());
    if (const auto *Op = dyn_cast<UnaryOperator>(E))
      return !Op->isIncrementDecrementOp() && Op->getOpcode() != UO_AddrOf &&
             values(E->children());
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const clang::Expr *Base = Member->getBase()->IgnoreParenImpCasts();
      return isa<FieldDecl>(Member->getMemberDecl()) &&
             (isa<CXXThisExpr>(Base) || value(Base));
    }
    // The object's own address would be another one in a copy.
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return value(Element->getBase()->IgnoreParenImpCasts()) &&
             value(Element->getIdx());
    if (const auto *Cast = dyn_cast<CastExpr>(E);
        Cast && Cast->getCastKind() == CK_ArrayToPointerDecay)
      return false;
    if (const auto *Op = dyn_cast<BinaryOperator>(E))
      return !Op->isAssignmentOp() && values(E->children());
    if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr,
            CharacterLiteral, CXXNullPtrLiteralExpr, CastExpr, ParenListExpr,
            ConditionalOperator, UnaryExprOrTypeTraitExpr,
            SubstNonTypeTemplateParmExpr, CXXScalarValueInitExpr,
            ImplicitValueInitExpr, InitListExpr, MaterializeTemporaryExpr,
            ConstantExpr, ExprWithCleanups, CXXBindTemporaryExpr,
            ArrayInitLoopExpr, ArrayInitIndexExpr, OpaqueValueExpr>(E))
      return values(E->children());
    return false;
  }

  /// A member or a base: of its own type's traits, but for the constructor.
  bool constructsQuietly(const CXXConstructExpr *Made) const {
    const CXXConstructorDecl *Ctor = Made->getConstructor();
    if (Ctor->isDefaulted() || isSizedContainer(Made->getType()))
      return true;
    return Ctor->getParent()->hasTrivialDestructor() &&
           QuietReader(Depth + 1).function(Ctor);
  }

  unsigned Depth;
};

} // namespace

bool onlySetsMembers(const CXXConstructorDecl *Ctor) {
  return !Ctor->isUserProvided() || QuietReader(0).function(Ctor);
}

} // namespace scratchlift

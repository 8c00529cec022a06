//===- Exprs.cpp - C++ expressions as symbolic trees ----------------------===//
//
// Conversions of values are kept, implicit ones too: an extent means at the
// call what it meant at the allocation only if they are. Lvalue-to-rvalue,
// qualification and identity conversions say nothing and go.
//
// What has no node of its own becomes Unknown with its source text: the tree
// then still shows the place, but nobody can move it.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/Types.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// From clang's tree
//===----------------------------------------------------------------------===//

namespace {

class ExprBuilder {
public:
  ExprBuilder(const UnitContext &Unit, const FunctionContext *F)
      : Unit(Unit), F(F) {}

  Expr build(const clang::Expr *E);

private:
  Expr buildNode(const clang::Expr *E);
  Expr buildCast(const CastExpr *E);
  Expr buildRef(const DeclRefExpr *E);
  Expr buildMember(const MemberExpr *E);
  Expr buildUnary(const UnaryOperator *E);
  Expr buildBinary(const BinaryOperator *E);
  Expr buildSizeof(const UnaryExprOrTypeTraitExpr *E);
  Expr buildCall(const CallExpr *E);
  Expr buildMethod(const CXXMemberCallExpr *E);
  Expr buildOperator(const CXXOperatorCallExpr *E);
  Expr buildConstruct(const CXXConstructExpr *E);
  Expr buildGlobal(const NamedDecl *D, const clang::Expr *E);

  Expr node(ExprKind Kind, llvm::StringRef Text,
            std::initializer_list<const clang::Expr *> Args);
  Expr opaque(const clang::Expr *E, bool Impure = true);
  Expr wrap(ExprKind Kind, Expr Arg) {
    Expr Result;
    Result.Kind = Kind;
    Result.Impure = Arg.Impure;
    Result.Args.push_back(std::move(Arg));
    return Result;
  }
  std::string sourceText(SourceRange Range) {
    return Unit.text(Unit.span(Range)).str();
  }

  bool visible(const NamedDecl *D) const {
    return isVisible(Unit, F ? F->FD : nullptr, D);
  }

  const UnitContext &Unit;
  const FunctionContext *F; ///< null outside of functions
};

} // namespace

Expr ExprBuilder::node(ExprKind Kind, llvm::StringRef Text,
                       std::initializer_list<const clang::Expr *> Args) {
  Expr Result;
  Result.Kind = Kind;
  Result.Text = Text.str();
  for (const clang::Expr *Arg : Args) {
    Result.Args.push_back(build(Arg));
    Result.Impure |= Result.Args.back().Impure;
  }
  return Result;
}

Expr ExprBuilder::opaque(const clang::Expr *E, bool Impure) {
  return unknownExpr(sourceText(E->getSourceRange()),
                     canonicalName(E->getType(), Unit.AST), Impure);
}

/// What stands for its operand.
static const clang::Expr *stripWrappers(const clang::Expr *E) {
  for (;;) {
    const clang::Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temp->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = Default->getExpr();
    else if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(Inner);
             Opaque && Opaque->getSourceExpr())
      Inner = Opaque->getSourceExpr();
    else if (const auto *List = dyn_cast<InitListExpr>(Inner);
             List && List->getNumInits() == 1 &&
             !List->getType()->isArrayType() &&
             !List->getType()->isRecordType())
      Inner = List->getInit(0);
    if (Inner == E)
      return E;
    E = Inner;
  }
}

Expr ExprBuilder::build(const clang::Expr *E) {
  if (!E)
    return Expr();
  const clang::Expr *Inner = stripWrappers(E);
  Expr Result = buildNode(Inner);
  if (Result.Type.empty())
    Result.Type = canonicalName(Inner->getType(), Unit.AST);
  if (Result.Const || Inner->isValueDependent() ||
      !Inner->getType()->isIntegralOrEnumerationType())
    return Result;
  clang::Expr::EvalResult Value;
  if (Inner->EvaluateAsInt(Value, Unit.AST, clang::Expr::SE_NoSideEffects) &&
      Value.Val.getInt().isRepresentableByInt64() && isTemplateFree(F, Inner))
    Result.Const = Value.Val.getInt().getExtValue();
  return Result;
}

Expr ExprBuilder::buildNode(const clang::Expr *E) {
  if (const auto *Literal = dyn_cast<IntegerLiteral>(E)) {
    Expr Result;
    Result.Kind = ExprKind::Int;
    Result.Text = llvm::toString(Literal->getValue(), 10, false);
    return Result;
  }
  if (const auto *Literal = dyn_cast<CharacterLiteral>(E))
    return intExpr(Literal->getValue(), canonicalName(E->getType(), Unit.AST));
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(E))
    return intExpr(Literal->getValue(), "bool");
  if (isa<CXXScalarValueInitExpr, ImplicitValueInitExpr>(E) &&
      E->getType()->isIntegralOrEnumerationType())
    return intExpr(0, canonicalName(E->getType(), Unit.AST));
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return node(ExprKind::TemplateParam, Subst->getParameter()->getName(), {});
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return buildRef(Ref);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return buildMember(Member);
  if (isa<CXXThisExpr>(E))
    return node(ExprKind::This, "", {});
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return buildCast(Cast);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return buildUnary(Op);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return buildBinary(Op);
  if (const auto *Op = dyn_cast<ConditionalOperator>(E))
    return node(ExprKind::Cond, "",
                {Op->getCond(), Op->getTrueExpr(), Op->getFalseExpr()});
  if (const auto *Index = dyn_cast<ArraySubscriptExpr>(E))
    return node(ExprKind::Index, "", {Index->getBase(), Index->getIdx()});
  if (const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return buildSizeof(Trait);
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return node(ExprKind::Binary, Rewritten->getOpcodeStr(),
                {Rewritten->getLHS(), Rewritten->getRHS()});
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return buildOperator(Op);
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(E))
    return buildMethod(Method);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return buildCall(Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return buildConstruct(Construct);
  return opaque(E, E->HasSideEffects(Unit.AST));
}

Expr ExprBuilder::buildCast(const CastExpr *E) {
  const clang::Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_IntegralCast:
  case CK_FloatingCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
  case CK_PointerToBoolean:
  case CK_BooleanToSignedIntegral:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_BitCast:
    return node(ExprKind::Cast, "", {Sub});
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_ArrayToPointerDecay:
  case CK_UncheckedDerivedToBase:
  case CK_DerivedToBase:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return build(Sub);
  default:
    return opaque(E, E->HasSideEffects(Unit.AST));
  }
}

Expr ExprBuilder::buildGlobal(const NamedDecl *D, const clang::Expr *E) {
  Expr Result = node(ExprKind::Global, globalName(D), {});
  Result.Usr = Unit.usr(D);
  Result.Visible = visible(D);
  // What it names depends on template arguments: only its spelling means the
  // same in all instantiations.
  if (!isTemplateFree(F, E)) {
    Result.Text = sourceText(E->getSourceRange());
    Result.Visible &= !D->getDeclContext()->isFunctionOrMethod();
  }
  return Result;
}

Expr ExprBuilder::buildRef(const DeclRefExpr *E) {
  const ValueDecl *D = E->getDecl();
  if (int Id = F ? F->varId(D) : -1; Id >= 0) {
    Expr Result = varExpr(*F, Id);
    Result.Type.clear();
    return Result;
  }
  if (isa<EnumConstantDecl>(D))
    return buildGlobal(D, E);
  if (const auto *VD = dyn_cast<VarDecl>(D); VD && VD->hasGlobalStorage())
    return buildGlobal(D, E);
  return opaque(E, /*Impure=*/false);
}

Expr ExprBuilder::buildMember(const MemberExpr *E) {
  const ValueDecl *D = E->getMemberDecl();
  if (!isa<FieldDecl>(D))
    return isa<VarDecl, EnumConstantDecl>(D) ? buildGlobal(D, E) : opaque(E);
  const clang::Expr *Base = stripWrappers(E->getBase());
  Expr Object = build(Base);
  // Through a pointer or an overloaded ->, but not through this.
  if (E->isArrow() && Object.Kind != ExprKind::This &&
      !isa<CXXOperatorCallExpr>(Base))
    Object = wrap(ExprKind::Deref, std::move(Object));
  if (Object.Type.empty())
    Object.Type = canonicalName(
        cast<FieldDecl>(D)->getParent()->getASTContext().getCanonicalTagType(
            cast<FieldDecl>(D)->getParent()),
        Unit.AST);
  Expr Result = wrap(ExprKind::Member, std::move(Object));
  Result.Text = D->getNameAsString();
  Result.Usr = Unit.usr(D);
  Result.Visible = visible(D);
  return Result;
}

Expr ExprBuilder::buildUnary(const UnaryOperator *E) {
  switch (E->getOpcode()) {
  case UO_Minus:
  case UO_Plus:
  case UO_LNot:
  case UO_Not:
    return node(ExprKind::Unary, UnaryOperator::getOpcodeStr(E->getOpcode()),
                {E->getSubExpr()});
  case UO_Deref:
    return node(ExprKind::Deref, "", {E->getSubExpr()});
  case UO_Extension:
    return build(E->getSubExpr());
  default:
    return opaque(E, E->isIncrementDecrementOp());
  }
}

Expr ExprBuilder::buildBinary(const BinaryOperator *E) {
  // (p = malloc(n)) == NULL: the value is what p holds then.
  const auto *Assigned = dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParens());
  if (E->getOpcode() == BO_Assign && E->getType()->isPointerType() &&
      Assigned && F && F->varId(Assigned->getDecl()) >= 0) {
    Expr Result = buildRef(Assigned);
    Result.Impure = true;
    return Result;
  }
  if (E->isAssignmentOp() || E->getOpcode() == BO_Comma || E->isPtrMemOp())
    return opaque(E, E->HasSideEffects(Unit.AST));
  return node(ExprKind::Binary, E->getOpcodeStr(), {E->getLHS(), E->getRHS()});
}

Expr ExprBuilder::buildSizeof(const UnaryExprOrTypeTraitExpr *E) {
  if (E->getKind() != UETT_SizeOf ||
      E->getTypeOfArgument()->isVariableArrayType())
    return opaque(E, /*Impure=*/false);
  std::string Text =
      E->isArgumentType()
          ? sourceText(E->getArgumentTypeInfo()->getTypeLoc().getSourceRange())
          : spelledName(E->getTypeOfArgument(), Unit.AST);
  return node(ExprKind::Sizeof, Text, {});
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static bool isSizeName(llvm::StringRef Name) {
  return Name == "size" || Name == "length" || Name == "ssize";
}

/// T has a size() that counts its elements.
static bool hasSize(QualType T) {
  return (containerKind(T) != ContainerKind::None && !isSmartPointer(T)) ||
         isViewType(T) || isInitializerList(T);
}

Expr ExprBuilder::buildMethod(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  const clang::Expr *Object = E->getImplicitObjectArgument();
  if (!Method || !Object)
    return opaque(E);
  if (isa<CXXConversionDecl>(Method))
    return build(Object);
  Expr Base = build(Object);
  const auto *Callee = dyn_cast<MemberExpr>(E->getCallee()->IgnoreParens());
  if (Callee && Callee->isArrow() && Base.Kind != ExprKind::This &&
      !isa<CXXOperatorCallExpr>(stripWrappers(Object)))
    Base = wrap(ExprKind::Deref, std::move(Base));
  if (Base.Type.empty())
    Base.Type = canonicalName(E->getObjectType(), Unit.AST);
  if (Method->getIdentifier() && isSizeName(Method->getName()) &&
      hasSize(E->getObjectType()) && E->getNumArgs() == 0)
    return sizeExpr(std::move(Base));
  Expr Result = wrap(ExprKind::MethodCall, std::move(Base));
  Result.Text = Method->getNameAsString();
  Result.Usr = Unit.usr(Method);
  Result.Visible = visible(Method);
  for (const clang::Expr *Arg : E->arguments()) {
    Result.Args.push_back(build(Arg));
    Result.Impure |= Result.Args.back().Impure;
  }
  Result.Impure |= !isPureFunction(Method);
  return Result;
}

Expr ExprBuilder::buildOperator(const CXXOperatorCallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  auto Arg = [E](unsigned I) { return E->getArg(I); };
  bool System = Callee && Unit.SM.isInSystemHeader(
                              Unit.SM.getExpansionLoc(Callee->getLocation()));
  if (!System)
    return opaque(E, !Callee || !isPureFunction(Callee));
  switch (E->getOperator()) {
  case OO_Subscript:
    if (E->getNumArgs() == 2)
      return node(ExprKind::Index, "", {Arg(0), Arg(1)});
    break;
  case OO_Star:
  case OO_Arrow:
    if (E->getNumArgs() == 1)
      return node(ExprKind::Deref, "", {Arg(0)});
    break;
  case OO_Plus:
  case OO_Minus:
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_Less:
  case OO_LessEqual:
  case OO_Greater:
  case OO_GreaterEqual:
    if (E->getNumArgs() == 2 && (isIteratorType(Arg(0)->getType()) ||
                                 isIteratorType(Arg(1)->getType())))
      return node(ExprKind::Binary, getOperatorSpelling(E->getOperator()),
                  {Arg(0), Arg(1)});
    break;
  default:
    break;
  }
  return opaque(E, E->HasSideEffects(Unit.AST));
}

Expr ExprBuilder::buildCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return opaque(E);
  if (E->getNumArgs() == 1 && Callee->isInStdNamespace() &&
      Callee->getIdentifier()) {
    llvm::StringRef Name = Callee->getName();
    if (Name == "move" || Name == "forward" || Name == "as_const")
      return build(E->getArg(0));
    if (isSizeName(Name) && hasSize(E->getArg(0)->getType()))
      return sizeExpr(build(E->getArg(0)));
  }
  std::string Name = Unit.qualifiedName(Callee);
  bool Dependent = !isTemplateFree(F, E);
  if (const auto *Ref =
          dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Ref && Ref->hasExplicitTemplateArgs())
    Name += sourceText(SourceRange(Ref->getLAngleLoc(), Ref->getRAngleLoc()));
  Expr Result = node(ExprKind::Call, Name, {});
  for (const clang::Expr *Arg : E->arguments()) {
    if (isa<CXXDefaultArgExpr>(Arg))
      continue;
    Result.Args.push_back(build(Arg));
    Result.Impure |= Result.Args.back().Impure;
  }
  Result.Usr = Unit.usr(Callee);
  Result.Visible = visible(Callee);
  Result.Impure |= !isPureFunction(Callee);
  // A static member of a class that depends on template arguments is known by
  // its spelling only.
  if (Dependent && isa<CXXMethodDecl>(Callee))
    return opaque(E, Result.Impure);
  return Result;
}

Expr ExprBuilder::buildConstruct(const CXXConstructExpr *E) {
  if (E->getNumArgs() >= 1 && E->getConstructor()->isCopyOrMoveConstructor())
    return build(E->getArg(0));
  if (E->getNumArgs() >= 1 &&
      (isIteratorType(E->getType()) || isViewType(E->getType())) &&
      llvm::all_of(llvm::drop_begin(E->arguments()), [](const clang::Expr *A) {
        return isa<CXXDefaultArgExpr>(A);
      }))
    return build(E->getArg(0));
  return opaque(E, E->HasSideEffects(Unit.AST));
}

Expr makeExpr(const FunctionContext &F, const clang::Expr *E) {
  return ExprBuilder(F.Unit, &F).build(E);
}

Expr makeExpr(const UnitContext &Unit, const clang::Expr *E) {
  return ExprBuilder(Unit, nullptr).build(E);
}

} // namespace scratchlift

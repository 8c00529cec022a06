//===- CallNames.cpp - Callees as they are spelled --------------*- C++ -*-===//
//
// A call can be given more arguments only where its name and its parentheses
// are spelled in the file, once, for this call alone: not in a macro's body,
// not in an argument that some macro also turns into a string.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Statements.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Prototype behind an expression of function (pointer, reference, member
/// pointer) type.
static const FunctionProtoType *prototypeOf(QualType T) {
  T = T.getNonReferenceType();
  if (const auto *Pointer = T->getAs<PointerType>())
    T = Pointer->getPointeeType();
  else if (const auto *Member = T->getAs<MemberPointerType>())
    T = Member->getPointeeType();
  return T->getAs<FunctionProtoType>();
}

static void takeArguments(CallShape &Shape, const CallExpr *Call,
                          unsigned Skip) {
  for (unsigned I = Skip; I < Call->getNumArgs(); ++I)
    Shape.Args.push_back(Call->getArg(I));
}

bool isLibrary(const Decl *D) {
  for (const DeclContext *DC = D->getDeclContext(); DC; DC = DC->getParent()) {
    if (DC->isStdNamespace())
      return true;
    const auto *NS = dyn_cast<NamespaceDecl>(DC);
    if (NS && NS->getName() == "__gnu_cxx")
      return true;
  }
  return false;
}

bool isImplicitMove(const clang::Expr *E) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  return Cast && Cast->getCastKind() == CK_NoOp && Cast->isXValue() &&
         Cast->getSubExpr()->isLValue() &&
         isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens());
}

/// `F(x)` and `K::run(x)`, F and K parameters of the template: another argument
/// names another function.
static bool namesParameter(const clang::Expr *Callee) {
  while (const auto *Around = dyn_cast<ImplicitCastExpr>(Callee))
    Callee = Around->getSubExpr();
  if (const auto *Parens = dyn_cast<ParenExpr>(Callee))
    return namesParameter(Parens->getSubExpr());
  if (isa<SubstNonTypeTemplateParmExpr>(Callee))
    return true;
  const auto *Ref = dyn_cast<DeclRefExpr>(Callee);
  NestedNameSpecifier Scope = Ref ? Ref->getQualifier() : std::nullopt;
  return Scope && Scope.getKind() == NestedNameSpecifier::Kind::Type &&
         isa<SubstTemplateTypeParmType>(Scope.getAsType());
}

CallShape shapeOf(const Stmt *S) {
  CallShape Shape;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    Shape.E = Construct;
    Shape.Callee = Construct->getConstructor();
    for (const clang::Expr *Argument : Construct->arguments())
      Shape.Args.push_back(Argument);
    return Shape;
  }
  const auto *Call = dyn_cast<CallExpr>(S);
  if (!Call || isa<CXXPseudoDestructorExpr>(Call->getCallee()))
    return Shape;
  Shape.E = Call;
  if (!namesParameter(Call->getCallee()))
    Shape.Callee = Call->getDirectCallee();
  if (!Shape.Callee)
    Shape.Type = prototypeOf(Call->getCallee()->getType());
  unsigned Skip = 0;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    Shape.Object = Member->getImplicitObjectArgument();
    if (!Shape.Callee)
      if (const auto *Op =
              dyn_cast<BinaryOperator>(Call->getCallee()->IgnoreParens());
          Op && Op->isPtrMemOp())
        Shape.Type = prototypeOf(Op->getRHS()->getType());
  } else if (isa<CXXOperatorCallExpr>(Call)) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Shape.Callee);
    if (Method && Call->getNumArgs()) {
      if (Method->isInstance())
        Shape.Object = Call->getArg(0);
      Skip = 1;
    }
  }
  takeArguments(Shape, Call, Skip);
  return Shape;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {

/// The parts of a callee expression.
struct CalleeSpelling {
  SourceRange Name;
  SourceLocation End; ///< last token in front of '('
  bool TemplateArgs = false;
};

} // namespace

static CalleeSpelling spellingOf(const clang::Expr *Callee) {
  CalleeSpelling Result;
  Result.Name = Callee->getSourceRange();
  Result.End = Callee->getEndLoc();
  const clang::Expr *Inner = Callee->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Inner)) {
    Result.Name = Ref->getNameInfo().getSourceRange();
    Result.TemplateArgs = Ref->hasExplicitTemplateArgs();
  } else if (const auto *Member = dyn_cast<MemberExpr>(Inner)) {
    Result.Name = Member->getMemberNameInfo().getSourceRange();
    Result.TemplateArgs = Member->hasExplicitTemplateArgs();
  } else if (const auto *Overload = dyn_cast<OverloadExpr>(Inner)) {
    Result.Name = Overload->getNameInfo().getSourceRange();
    Result.TemplateArgs = Overload->hasExplicitTemplateArgs();
  }
  return Result;
}

/// Sets the parentheses; false where they are not spelled beside the callee.
static bool findParens(const UnitContext &Unit, SourceLocation CalleeEnd,
                       SourceLocation RParen, CallSite &Out) {
  SourceSpan End = Unit.span(CalleeEnd), Close = Unit.span(RParen);
  if (!End.valid() || !Close.valid() || End.File != Out.Name.File ||
      Close.File != End.File || Close.Begin < End.End || Close.Macro)
    return false;
  std::optional<FileToken> Open = tokenAt(Unit, End.File, End.End);
  // A callee out of a macro's body may still be a whole macro: `FN(x)`.
  if (!Open || !Open->is(tok::l_paren) || Open->Begin > Close.Begin)
    return false;
  Out.LParen = Open->Begin;
  Out.RParen = Close.Begin;
  return true;
}

static void describeConstruction(const FunctionContext &F,
                                 const CXXConstructExpr *E, CallSite &Out) {
  Out.Span = F.Unit.span(E->getSourceRange());
  Out.Name = F.Unit.span(SourceRange(E->getLocation()));
  SourceRange Parens = E->getParenOrBraceRange();
  if (Parens.isInvalid()) {
    Out.ViaOperator = true;
    return;
  }
  SourceSpan Open = F.Unit.span(Parens.getBegin());
  SourceSpan Close = F.Unit.span(Parens.getEnd());
  Out.LParen = Open.Begin;
  Out.RParen = Close.Begin;
  Out.Macro = Open.Macro || Close.Macro || Open.File != Close.File;
}

static std::string nameOfIndirect(const FunctionContext &F,
                                  const clang::Expr *Callee) {
  if (const auto *Overload = dyn_cast<OverloadExpr>(Callee->IgnoreParens()))
    return Overload->getName().getAsString();
  return F.Unit.text(F.Unit.span(Callee->getSourceRange())).str();
}

static void describeCall(const FunctionContext &F, const CallShape &Shape,
                         const CallExpr *Call, CallSite &Out) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  bool CallOperator = Operator && Operator->getOperator() == OO_Call;
  Out.Span = F.Unit.span(Call->getSourceRange());
  Out.ViaADL = Call->usesADL();
  Out.ViaOperator =
      (Operator && !CallOperator) || isa<UserDefinedLiteral>(Call);
  if (Out.ViaOperator) {
    SourceLocation Loc =
        Operator ? Operator->getOperatorLoc() : Call->getBeginLoc();
    Out.Name = F.Unit.span(SourceRange(Loc));
    Out.Macro = Out.Name.Macro;
    return;
  }
  const clang::Expr *Callee =
      CallOperator ? Call->getArg(0) : Call->getCallee();
  CalleeSpelling Spelling = spellingOf(Callee);
  Out.Name = F.Unit.span(Spelling.Name);
  Out.TemplateArgsSpelled = Spelling.TemplateArgs;
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Shape.Callee))
    if (const auto *Member = dyn_cast<MemberExpr>(Callee->IgnoreParens()))
      Out.Virtual = Method->isVirtual() &&
                    Member->performsVirtualDispatch(F.Unit.AST.getLangOpts());
  bool Spelled = findParens(F.Unit, Spelling.End, Call->getRParenLoc(), Out);
  Out.Macro = Out.Name.Macro || !Spelled || F.Unit.isStringified(Out.Name);
}

void describeCallee(const FunctionContext &F, const CallShape &Shape,
                    CallSite &Out) {
  if (const FunctionDecl *Callee = Shape.Callee) {
    Out.Callee = F.Unit.usr(Callee);
    Out.CalleeName = F.Unit.qualifiedName(UnitContext::pattern(Callee));
    Out.Instance = F.Unit.instance(Callee);
    F.Unit.Named.insert(Callee);
  } else {
    Out.CalleeName = nameOfIndirect(F, cast<CallExpr>(Shape.E)->getCallee());
  }
  if (Shape.Object)
    Out.MemberOnThis = isa<CXXThisExpr>(Shape.Object->IgnoreParenImpCasts());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Shape.E))
    describeConstruction(F, Construct, Out);
  else
    describeCall(F, Shape, cast<CallExpr>(Shape.E), Out);
}

} // namespace scratchlift

//===- CallArguments.cpp - How arguments reach parameters -------*- C++ -*-===//
//
// One Arg per parameter of the instance that is called, those of an ellipsis
// behind. Arguments that are not spelled one by one (two of a macro, a pack
// that was expanded) make the whole call one that cannot be edited.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"

using namespace clang;

namespace scratchlift {

/// Type of parameter I; of an argument behind an ellipsis, its own.
static QualType parameterType(const CallShape &Shape, unsigned I,
                              const clang::Expr *Argument) {
  const FunctionProtoType *Type = Shape.Type;
  if (Shape.Callee)
    Type = Shape.Callee->getType()->getAs<FunctionProtoType>();
  if (Type && I < Type->getNumParams())
    return Type->getParamType(I);
  return Argument->getType();
}

/// The function whose address E is, or null.
static const FunctionDecl *functionIn(const clang::Expr *E) {
  E = E->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<FunctionDecl>(Ref->getDecl());
  return nullptr;
}

static int lambdaIn(const FunctionContext &F, const clang::Expr *E) {
  E = E->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts();
  if (const auto *L = dyn_cast<LambdaExpr>(E)) {
    auto It = F.LambdaIds.find(L);
    return It == F.LambdaIds.end() ? -1 : It->second;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  int Var = Ref ? F.varId(Ref->getDecl()) : -1;
  if (Var >= 0)
    for (unsigned I = 0; I < F.Out.Lambdas.size(); ++I)
      if (F.Out.Lambdas[I].Var == Var)
        return I;
  return -1;
}

/// A container that is passed by value: what its parameter is made from.
static void refineValue(const clang::Expr *Argument, Arg &Out) {
  if (Out.Var >= 0 && isImplicitMove(Argument))
    Out.Method = "move";
  const auto *Construct = dyn_cast<CXXConstructExpr>(
      Argument->IgnoreParenImpCasts()->IgnoreImplicit());
  if (!Construct || Out.Var < 0 || Out.Mode != ArgMode::Value)
    return;
  if (Construct->getConstructor()->isCopyConstructor())
    Out.Method = "value";
  else if (Construct->getConstructor()->isMoveConstructor())
    Out.Method = "move";
}

/// `std::vector<int>(v)` has the value of `v`, and makes an object each time.
static bool makesObject(const FunctionContext &F, const clang::Expr *E) {
  const clang::Expr *Bare = E->IgnoreUnlessSpelledInSource();
  return isa<ExplicitCastExpr, CXXConstructExpr>(Bare) && Bare->isPRValue() &&
         Bare->getType()->isRecordType() &&
         !Bare->getType().isTriviallyCopyableType(F.Unit.AST);
}

static bool hasSideEffects(const FunctionContext &F, const clang::Expr *E,
                           const Expr &Value) {
  return E->HasSideEffects(F.Unit.AST) && (Value.Impure || makesObject(F, E));
}

static Arg describeArgument(const FunctionContext &F, const clang::Expr *E,
                            QualType ParamType, bool Outside) {
  Arg Out;
  Out.ParamType = F.Unit.typeName(ParamType);
  Out.Mode = argMode(ParamType);
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
    const clang::Expr *Spelled = Default->getExpr();
    Out.Defaulted = true;
    Out.Text = F.Unit.text(F.Unit.span(Spelled->getSourceRange())).str();
    Out.Value = makeExpr(F.Unit, Spelled);
    Out.SideEffects = hasSideEffects(F, Spelled, Out.Value);
    return Out;
  }
  Out.Span = F.Unit.span(E->IgnoreImplicit()->getSourceRange());
  Out.Text = F.Unit.text(Out.Span).str();
  const clang::Expr *Bare = E->IgnoreUnlessSpelledInSource();
  Out.Value = Outside ? makeExpr(F.Unit, Bare) : makeExpr(F, Bare);
  Out.SideEffects = hasSideEffects(F, E, Out.Value);
  if (const FunctionDecl *FD = functionIn(E))
    Out.FunctionUsr = F.Unit.usr(FD);
  if (Outside)
    return Out;
  Out.Lambda = lambdaIn(F, E);
  Target Reached = resolveTarget(F, E);
  Out.Var = Reached.Var;
  Out.Where = Reached.Where;
  Out.Method = Reached.Method;
  refineValue(E, Out);
  return Out;
}

static Arg describeObject(const FunctionContext &F, const CallShape &Shape,
                          bool Outside) {
  Arg Out;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Shape.Callee);
  Out.Mode = Method && Method->isConst() ? ArgMode::ConstRef : ArgMode::LRef;
  Out.Span = F.Unit.span(Shape.Object->getSourceRange());
  Out.Text = F.Unit.text(Out.Span).str();
  if (Method)
    Out.ParamType = F.Unit.typeName(
        Method->isInstance() ? Method->getFunctionObjectParameterType()
                             : Shape.Object->getType());
  if (Outside) {
    Out.Value = makeExpr(F.Unit, Shape.Object);
    return Out;
  }
  Out.Value = makeExpr(F, Shape.Object);
  Out.SideEffects = hasSideEffects(F, Shape.Object, Out.Value);
  Out.Lambda = lambdaIn(F, Shape.Object);
  Target Reached = resolveTarget(F, Shape.Object);
  Out.Var = Reached.Var;
  Out.Where = Reached.Where;
  Out.Method = Reached.Method;
  return Out;
}

/// Every spelled argument has a place of its own between the parentheses.
static bool spelledOneByOne(const CallSite &Call) {
  unsigned End = Call.LParen;
  for (const Arg &A : Call.Args) {
    if (A.Defaulted)
      continue;
    if (!A.Span.valid() || A.Span.File != Call.Name.File ||
        A.Span.Begin < End || A.Span.End > Call.RParen)
      return false;
    End = A.Span.End;
  }
  return true;
}

void describeArguments(const FunctionContext &F, const CallShape &Shape,
                       bool Outside, CallSite &Out) {
  for (unsigned I = 0; I < Shape.Args.size(); ++I)
    Out.Args.push_back(describeArgument(
        F, Shape.Args[I], parameterType(Shape, I, Shape.Args[I]), Outside));
  if (Shape.Object)
    Out.Object = describeObject(F, Shape, Outside);
  if (!Out.ViaOperator)
    Out.Macro |= !spelledOneByOne(Out);
}

} // namespace scratchlift

//===- Vars.cpp - The variable table of a function ------------------------===//
//
// Parameters first, then `this`, then everything the body declares in source
// order, lambdas' parameters and captures with initialiser included (both
// Local: only the function's own parameters are Params). Results of calls that
// live as temporaries are variables without a name.
//
// AddressTaken is decided by looking at each reference: whatever may let code
// outside of the reference's own operation change the variable. A lambda that
// captures by reference counts only if its body changes the variable.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/Internal.h"
#include "matchers/Types.h"
#include "matchers/Walk.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace scratchlift {

VarKind classifyType(QualType T, ASTContext &Context) {
  T = T.getNonReferenceType().getCanonicalType();
  if (T->isDependentType())
    return VarKind::Other;
  if (T->isArithmeticType() || T->isEnumeralType() || T->isVectorType())
    return VarKind::Scalar;
  if (T->isArrayType())
    return VarKind::Pointer;
  if (T->isPointerType())
    return T->isFunctionPointerType() ? VarKind::Other : VarKind::Pointer;
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD)
    return T->isRecordType() ? VarKind::Record : VarKind::Other;
  if (RD->isLambda())
    return VarKind::Lambda;
  if (containerKind(T) != ContainerKind::None)
    return VarKind::Container;
  if (isViewType(T))
    return VarKind::View;
  return isIteratorType(T) ? VarKind::Iterator : VarKind::Record;
}

/// What the variable leads to cannot be written through it.
static bool hasConstPointee(QualType T, const ASTContext &AST) {
  QualType Bare = T.getNonReferenceType();
  if (Bare->isArrayType())
    return AST.getBaseElementType(Bare).isConstQualified();
  if (Bare->isPointerType())
    return Bare->getPointeeType().isConstQualified();
  if (isViewType(Bare) || isIteratorType(Bare)) {
    QualType Element = elementType(Bare, AST);
    return isStdClass(Bare, "basic_string_view") ||
           (!Element.isNull() && Element.isConstQualified());
  }
  return Bare.isConstQualified();
}

//===----------------------------------------------------------------------===//
// The type as it is spelled
//===----------------------------------------------------------------------===//

static bool isStorageWord(llvm::StringRef Word) {
  return llvm::is_contained({"static", "constexpr", "thread_local", "register",
                             "inline", "extern", "constinit"},
                            Word);
}

static bool wrapsName(QualType T) {
  T = T.getNonReferenceType();
  while (T->isPointerType())
    T = T->getPointeeType();
  return T->isArrayType() || T->isFunctionType();
}

/// "const std::vector<T> &": from the first specifier to the name.
static std::string spelledType(const FunctionContext &F, const VarDecl *D,
                               bool Alone) {
  SourceLocation Begin = D->getBeginLoc(), Name = D->getLocation();
  if (Alone && Begin.isFileID() && Name.isFileID() && Begin != Name &&
      !wrapsName(D->getType()) && !D->isImplicit()) {
    SourceSpan Span =
        F.Unit.charSpan(CharSourceRange::getCharRange(Begin, Name));
    std::string Spelled = textOutside(F, Span);
    llvm::StringRef Text = llvm::StringRef(Spelled).trim();
    for (auto [Word, Rest] = Text.split(' '); isStorageWord(Word);
         std::tie(Word, Rest) = Text.split(' '))
      Text = Rest.ltrim();
    if (!Text.empty())
      return Text.str();
  }
  return spelledName(D->getType(), F.Unit.AST) +
         (D->getType()->isReferenceType() ? " &" : "");
}

//===----------------------------------------------------------------------===//
// Collection
//===----------------------------------------------------------------------===//

namespace {

class VarCollector {
public:
  explicit VarCollector(FunctionContext &F) : F(F) {}
  void run();

private:
  void add(const VarDecl *D, VarRole Role, bool Alone = true);
  void addBindings(const DecompositionDecl *D);
  void addThis();
  void addLambda(const LambdaExpr *L);
  void addTemporary(const MaterializeTemporaryExpr *E);
  void addLocals(const DeclStmt *S);
  void walk(const Stmt *S);

  FunctionContext &F;
};

} // namespace

void VarCollector::add(const VarDecl *D, VarRole Role, bool Alone) {
  if (!F.VarIds.try_emplace(D, F.Out.Vars.size()).second)
    return;
  const ASTContext &AST = F.Unit.AST;
  QualType T = D->getType();
  Var V;
  V.Name = D->getNameAsString();
  V.Type = spelledType(F, D, Alone);
  V.CanonType = canonicalName(T, AST);
  V.Kind = classifyType(T, F.Unit.AST);
  V.Role = Role;
  V.Reference = T->isReferenceType();
  V.ConstPointee = hasConstPointee(T, AST);
  V.Decl = F.Unit.span(SourceRange(D->getLocation()));
  F.Out.Vars.push_back(std::move(V));
}

/// Bindings are names of parts of the hidden variable: references, as far as
/// anybody can tell.
void VarCollector::addBindings(const DecompositionDecl *D) {
  for (const BindingDecl *B : D->bindings()) {
    if (!F.VarIds.try_emplace(B, F.Out.Vars.size()).second)
      continue;
    Var V;
    V.Name = B->getNameAsString();
    V.Type = "auto";
    V.CanonType = canonicalName(B->getType(), F.Unit.AST);
    V.Kind = classifyType(B->getType(), F.Unit.AST);
    V.Reference = true;
    V.AddressTaken = true;
    V.ConstPointee = hasConstPointee(B->getType(), F.Unit.AST);
    V.Decl = F.Unit.span(SourceRange(B->getLocation()));
    F.Out.Vars.push_back(std::move(V));
  }
}

void VarCollector::addThis() {
  const auto *Method = dyn_cast<CXXMethodDecl>(F.FD);
  if (!Method || !Method->isInstance())
    return;
  Var V;
  V.Name = "this";
  V.CanonType =
      canonicalName(Method->getFunctionObjectParameterType(), F.Unit.AST);
  V.Type = V.CanonType;
  V.Kind = VarKind::Record;
  V.Role = VarRole::This;
  V.Reference = true;
  V.ConstPointee = Method->isConst();
  F.Out.Vars.push_back(std::move(V));
}

void VarCollector::addLocals(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *VD = dyn_cast<VarDecl>(D);
    if (!VD || VD->isImplicit() || VD->hasExternalStorage())
      continue;
    bool Static = VD->isStaticLocal() || VD->getTSCSpec() != TSCS_unspecified;
    add(VD, Static ? VarRole::StaticLocal : VarRole::Local, S->isSingleDecl());
    if (const auto *Pattern = dyn_cast<DecompositionDecl>(VD))
      addBindings(Pattern);
  }
}

void VarCollector::addLambda(const LambdaExpr *L) {
  for (const LambdaCapture &Capture : L->captures())
    if (Capture.capturesVariable())
      if (const auto *VD = dyn_cast<VarDecl>(Capture.getCapturedVar());
          VD && VD->isInitCapture())
        add(VD, VarRole::Local);
  for (const ParmVarDecl *P : lambdaOperator(L)->parameters())
    add(P, VarRole::Local);
}

void VarCollector::addTemporary(const MaterializeTemporaryExpr *E) {
  if (E->getExtendingDecl() || !isSizedContainer(E->getType()))
    return;
  const auto *Call = dyn_cast<CallExpr>(E->getSubExpr()->IgnoreImplicit());
  if (!Call || !F.TemporaryIds.try_emplace(Call, F.Out.Vars.size()).second)
    return;
  Var V;
  V.Type = spelledName(Call->getType(), F.Unit.AST);
  V.CanonType = canonicalName(Call->getType(), F.Unit.AST);
  V.Kind = VarKind::Container;
  V.Role = VarRole::Temporary;
  V.Decl = F.Unit.span(Call->getSourceRange());
  F.Out.Vars.push_back(std::move(V));
}

void VarCollector::walk(const Stmt *S) {
  if (!S)
    return;
  if (const auto *D = dyn_cast<DeclStmt>(S))
    addLocals(D);
  else if (const auto *Catch = dyn_cast<CXXCatchStmt>(S)) {
    if (const VarDecl *D = Catch->getExceptionDecl())
      add(D, VarRole::Local);
  } else if (const auto *L = dyn_cast<LambdaExpr>(S))
    addLambda(L);
  else if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(S))
    addTemporary(Temp);
  for (const Stmt *Child : subStatements(S))
    walk(Child);
}

void VarCollector::run() {
  for (const ParmVarDecl *P : F.FD->parameters())
    add(P, VarRole::Param);
  addThis();
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(F.FD))
    for (const CXXCtorInitializer *Init : Ctor->inits())
      walk(Init->getInit());
  walk(F.FD->getBody());
}

//===----------------------------------------------------------------------===//
// Who may change a variable
//===----------------------------------------------------------------------===//

namespace {

enum class Exposure { None, Changed, Exposed };

} // namespace

static bool isMutableReference(QualType T) {
  return T->isReferenceType() && !T->getPointeeType().isConstQualified();
}

static const ParmVarDecl *parameterFor(const CallExpr *Call, const Stmt *Arg) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned Skip =
      isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee)
          ? 1
          : 0;
  for (unsigned I = Skip; Callee && I < Call->getNumArgs(); ++I)
    if (Call->getArg(I) == Arg && I - Skip < Callee->getNumParams())
      return Callee->getParamDecl(I - Skip);
  return nullptr;
}

/// A scalar, or a pair or tuple of them: made of what it is given, it keeps no
/// reference to it.
static bool holdsScalars(QualType T) {
  if (T.isNull() || T->isReferenceType())
    return false;
  if (T->isScalarType())
    return true;
  if (!isStdClass(T, "pair") && !isStdClass(T, "tuple"))
    return false;
  const TemplateArgumentList *Args = templateArguments(T);
  return Args && llvm::all_of(Args->asArray(), [](const TemplateArgument &A) {
           if (A.getKind() == TemplateArgument::Pack)
             return llvm::all_of(A.pack_elements(),
                                 [](const TemplateArgument &Each) {
                                   return holdsScalars(Each.getAsType());
                                 });
           return A.getKind() == TemplateArgument::Type &&
                  holdsScalars(A.getAsType());
         });
}

/// Forwarding references through which the library only reads: what it makes of
/// them are scalars.
static bool forwardsScalars(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !Callee->isInStdNamespace())
    return false;
  if (!isa<CXXMethodDecl>(Callee))
    return (Callee->getName() == "make_pair" ||
            Callee->getName() == "make_tuple") &&
           holdsScalars(Callee->getReturnType());
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  return Member && Callee->getName() == "emplace_back" &&
         holdsScalars(
             elementType(Member->getObjectType(), Callee->getASTContext()));
}

/// A glvalue of the variable, or of a part of it, that a call gets.
static Exposure exposureInCall(const CallExpr *Call, const Stmt *Arg,
                               bool Buffer) {
  if (Call->getCallee() == Arg || Buffer || forwardsScalars(Call))
    return Exposure::None;
  if (const ParmVarDecl *P = parameterFor(Call, Arg))
    return isMutableReference(P->getType()) ? Exposure::Exposed
                                            : Exposure::None;
  if (isa<CXXOperatorCallExpr>(Call) && Arg == Call->getArg(0))
    return Exposure::Changed;
  return Exposure::Exposed;
}

static Exposure exposureInConstruct(const CXXConstructExpr *E, const Stmt *Arg,
                                    bool Buffer) {
  if (Buffer && isViewType(E->getType()))
    return Exposure::None; // leads to the elements, not to the handle
  if (holdsScalars(E->getType()))
    return Exposure::None;
  const CXXConstructorDecl *Ctor = E->getConstructor();
  for (unsigned I = 0; I < E->getNumArgs() && I < Ctor->getNumParams(); ++I)
    if (E->getArg(I) == Arg)
      return isMutableReference(Ctor->getParamDecl(I)->getType()) &&
                     !Ctor->isCopyOrMoveConstructor()
                 ? Exposure::Exposed
                 : Exposure::None;
  return Exposure::Exposed;
}

bool isPassedForReading(const FunctionContext &F, const DeclRefExpr *Ref) {
  const Stmt *Child = Ref, *P = F.Parents.lookup(Ref);
  for (; isa_and_nonnull<ParenExpr, ImplicitCastExpr>(P);
       P = F.Parents.lookup(P))
    Child = P;
  if (const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(P))
    return exposureInConstruct(Construct, Child, false) == Exposure::None;
  const auto *Call = dyn_cast_or_null<CallExpr>(P);
  return Call && Call->getCallee() != Child &&
         exposureInCall(Call, Child, false) == Exposure::None;
}

/// Follows one reference upwards to what is done with it.
static Exposure exposureOf(const FunctionContext &F, const DeclRefExpr *Ref,
                           bool Buffer) {
  const Stmt *Child = Ref;
  for (const Stmt *P = F.Parents.lookup(Ref); P;
       Child = P, P = F.Parents.lookup(P)) {
    if (isa<ParenExpr, MemberExpr, ConditionalOperator,
            MaterializeTemporaryExpr, ExprWithCleanups, CXXBindTemporaryExpr>(
            P))
      continue;
    if (const auto *Cast = dyn_cast<CastExpr>(P)) {
      if (Cast->getCastKind() == CK_LValueToRValue ||
          Cast->getCastKind() == CK_ToVoid)
        return Exposure::None;
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return Exposure::None; // an array's elements are tracked as such
      if (Cast->isGLValue() && Cast->getType().isConstQualified())
        return Exposure::None;
      continue;
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(P)) {
      if (Op->isAssignmentOp() && Op->getLHS() == Child)
        return Exposure::Changed;
      if (Op->getOpcode() == BO_Comma && Op->getRHS() == Child)
        continue;
      return Exposure::None;
    }
    if (const auto *Op = dyn_cast<UnaryOperator>(P)) {
      if (Op->isIncrementDecrementOp())
        return Exposure::Changed;
      if (Op->getOpcode() != UO_AddrOf)
        return Exposure::None;
      const Stmt *User = F.Parents.lookup(P);
      while (isa_and_nonnull<CastExpr, ParenExpr>(User))
        User = F.Parents.lookup(User);
      return Buffer && isa_and_nonnull<CallExpr>(User) ? Exposure::None
                                                       : Exposure::Exposed;
    }
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(P);
        Member && Member->getCallee() == Child)
      return Exposure::None; // the object of a member call
    if (const auto *Call = dyn_cast<CallExpr>(P))
      return exposureInCall(Call, Child, Buffer);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(P))
      return exposureInConstruct(Construct, Child, Buffer);
    if (const auto *D = dyn_cast<DeclStmt>(P)) {
      for (const Decl *Each : D->decls())
        if (const auto *VD = dyn_cast<VarDecl>(Each);
            VD && VD->getInit() == Child)
          return isMutableReference(VD->getType()) && !Buffer &&
                         !VD->isImplicit()
                     ? Exposure::Exposed
                     : Exposure::None;
      return Exposure::None;
    }
    if (isa<ReturnStmt>(P))
      return F.FD->getReturnType()->isReferenceType() ? Exposure::Exposed
                                                      : Exposure::None;
    if (isa<clang::Expr>(P) && !isa<InitListExpr, LambdaExpr>(P))
      return Exposure::Exposed;
    return Exposure::None;
  }
  return Exposure::None;
}

/// Elements reached through such a variable are tracked by operations; only the
/// handle itself can be exposed.
static bool isBufferKind(VarKind Kind) {
  return Kind == VarKind::Container || Kind == VarKind::View;
}

/// The reference stands in a lambda that the variable does not belong to.
static bool isCaptured(const FunctionContext &F, const DeclRefExpr *Ref) {
  if (!Ref->refersToEnclosingVariableOrCapture())
    return false;
  for (const Stmt *S = Ref; S; S = F.Parents.lookup(S))
    if (isa<LambdaExpr>(S))
      return true;
  return false;
}

static void markExposed(FunctionContext &F) {
  for (const auto &[Child, Parent] : F.Parents) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Child);
    int Id = Ref ? F.varId(Ref->getDecl()) : -1;
    if (Id < 0 || F.Out.Vars[Id].AddressTaken)
      continue;
    Var &V = F.Out.Vars[Id];
    Exposure E = exposureOf(F, Ref, isBufferKind(V.Kind));
    V.AddressTaken = E == Exposure::Exposed ||
                     (E == Exposure::Changed && isCaptured(F, Ref));
  }
}

void collectVars(FunctionContext &F) {
  VarCollector(F).run();
  for (unsigned I = 0; I < F.FD->getNumParams() && I < F.Out.Params.size(); ++I)
    F.Out.Params[I].Var = F.varId(F.FD->getParamDecl(I));
  markExposed(F);
}

} // namespace scratchlift

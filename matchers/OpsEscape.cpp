//===- OpsEscape.cpp - How an unclaimed reference is used -----------------===//
//
// Only texts: what the user reads next to "escapes".
//
//===----------------------------------------------------------------------===//
#include "matchers/Ops.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

static std::string quoted(llvm::StringRef Text) {
  return ("'" + Text + "'").str();
}

static std::string textOf(const FunctionContext &F, const clang::Expr *E) {
  return F.Unit.text(F.Unit.span(E->getSourceRange())).str();
}

/// "stored in member 'dst_'".
static std::string describeStore(const FunctionContext &F,
                                 const clang::Expr *Lhs) {
  const clang::Expr *E = Lhs->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return "stored in member " +
           quoted(Member->getMemberDecl()->getNameAsString());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return "stored in " + quoted(Ref->getDecl()->getNameAsString());
  if (const auto *Index = dyn_cast<ArraySubscriptExpr>(E))
    return "stored in an element of " + quoted(textOf(F, Index->getBase()));
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && Op->getOperator() == OO_Subscript)
    return "stored in an element of " + quoted(textOf(F, Op->getArg(0)));
  return "stored through a pointer";
}

static std::string describeDecl(const DeclStmt *S, const Stmt *Child,
                                bool Address) {
  for (const Decl *D : S->decls())
    if (const auto *VD = dyn_cast<VarDecl>(D); VD && VD->getInit() == Child)
      return (Address ? "its address is stored in " : "stored in ") +
             quoted(VD->getNameAsString());
  return "used in a declaration that is not understood";
}

static std::string describeCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
      Method && isa<CXXMemberCallExpr>(E) && Method->getIdentifier() &&
      isSmartPointer(cast<CXXMemberCallExpr>(E)->getObjectType()))
    return "its storage is given away by " +
           quoted(Method->getNameAsString() + "()");
  if (Callee && allocCall(E))
    return "its storage is resized by " + quoted(Callee->getNameAsString());
  if (Callee && Callee->getIdentifier() && isa<CXXMemberCallExpr>(E) &&
      (Callee->getName() == "capacity" || Callee->getName() == "shrink_to_fit"))
    return "asked for its capacity by " + quoted(Callee->getNameAsString());
  return Callee ? "passed to " + quoted(Callee->getQualifiedNameAsString()) +
                      " in a way that is not understood"
                : "passed to a function that is not known";
}

std::string describeEscape(const FunctionContext &F, const DeclRefExpr *Ref) {
  const Stmt *Child = Ref;
  bool Address = false;
  for (const Stmt *P = F.Parents.lookup(Ref); P;
       Child = P, P = F.Parents.lookup(P)) {
    if (const auto *Op = dyn_cast<UnaryOperator>(P)) {
      Address |= Op->getOpcode() == UO_AddrOf;
      continue;
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(P)) {
      if (Op->getOpcode() == BO_Assign && Op->getRHS() == Child)
        return describeStore(F, Op->getLHS());
      continue;
    }
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(P)) {
      if (Op->getOperator() == OO_Equal && Op->getNumArgs() == 2 &&
          Op->getArg(1) == Child)
        return describeStore(F, Op->getArg(0));
      continue;
    }
    if (const auto *Call = dyn_cast<CallExpr>(P)) {
      const auto *Method = dyn_cast<CXXMemberCallExpr>(Call);
      if (Method && Method->getCallee() == Child &&
          (isIteratorType(Method->getType()) ||
           Method->getType()->isPointerType()))
        continue;
      return describeCall(Call);
    }
    if (const auto *D = dyn_cast<DeclStmt>(P))
      return describeDecl(D, Child, Address);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(P)) {
      QualType T = Construct->getType();
      if (isIteratorType(T) || isViewType(T) ||
          Construct->getConstructor()->isCopyOrMoveConstructor())
        continue;
      if (isStdClass(T, "valarray"))
        return "used in an expression of valarrays, which is not followed";
      return "stored in an object of type " +
             quoted(spelledName(T, F.Unit.AST));
    }
    if (const auto *List = dyn_cast<InitListExpr>(P)) {
      if (List->getType()->isRecordType())
        return "stored in an object of type " +
               quoted(spelledName(List->getType(), F.Unit.AST));
      return "stored in an array";
    }
    if (isa<ReturnStmt>(P))
      return "returned inside of something else";
    if (isa<CXXThrowExpr>(P))
      return "thrown";
    if (isa<LambdaExpr>(P))
      return "captured by a lambda that may outlive the call";
    if (isa<AsmStmt>(P))
      return "used in inline assembly";
    if (isa<CXXNewExpr>(P))
      return "used by a new-expression";
    if (!isa<clang::Expr>(P))
      break;
  }
  return Address ? "its address is used in a way that is not understood"
                 : "used in an expression that is not understood";
}

} // namespace scratchlift

//===- Purity.cpp - Visible, pure and template-free names -----------------===//
//
// Three questions about what an expression names, each answered "no" where it
// is not plain: may a caller write this name, may it evaluate the call early or
// twice, and does it mean one thing in all instantiations.
//
// A function is pure if its attributes say so, if it is one of the arithmetic
// functions of the standard library, or if its body is one return statement of
// a pure expression.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/Types.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Visibility
//===----------------------------------------------------------------------===//

static bool isPublicAllTheWay(const NamedDecl *D) {
  const Decl *Current = D;
  while (Current) {
    if (Current->getAccess() == AS_private ||
        Current->getAccess() == AS_protected)
      return false;
    const DeclContext *DC = Current->getDeclContext();
    if (!DC || DC->isFunctionOrMethod())
      return DC == nullptr;
    if (DC->isFileContext())
      return true;
    Current = cast<Decl>(DC);
  }
  return true;
}

/// Some declaration stands in a file that is included.
static bool isInHeader(const UnitContext &Unit, const NamedDecl *D) {
  for (const Decl *Redecl : D->redecls()) {
    SourceLocation Loc = Unit.SM.getExpansionLoc(Redecl->getLocation());
    if (Loc.isValid() && !Unit.SM.isWrittenInMainFile(Loc))
      return true;
  }
  return false;
}

static bool isConstant(const NamedDecl *D, const ASTContext &AST) {
  if (isa<EnumConstantDecl>(D))
    return true;
  const auto *VD = dyn_cast<VarDecl>(D);
  return VD && (VD->isConstexpr() || VD->isUsableInConstantExpressions(AST));
}

bool isVisible(const UnitContext &Unit, const FunctionDecl *From,
               const NamedDecl *D) {
  if (!D || !isPublicAllTheWay(D))
    return false;
  if (D->isExternallyVisible() || D->hasExternalFormalLinkage())
    return true;
  if (From && !From->isExternallyVisible())
    return true;
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    return FD->isInlined() && isInHeader(Unit, D);
  return isConstant(D, Unit.AST) && isInHeader(Unit, D);
}

static void printOuter(const DeclContext *DC, std::string &Out) {
  if (!DC || DC->isTranslationUnit())
    return;
  printOuter(DC->getParent(), Out);
  if (const auto *NS = dyn_cast<NamespaceDecl>(DC)) {
    if (!NS->isInline() && !NS->isAnonymousNamespace())
      Out += NS->getNameAsString() + "::";
  } else if (const auto *Enum = dyn_cast<EnumDecl>(DC)) {
    if (Enum->isScoped())
      Out += Enum->getNameAsString() + "::";
  } else if (const auto *RD = dyn_cast<RecordDecl>(DC)) {
    if (RD->getIdentifier())
      Out += RD->getNameAsString() + "::";
  }
}

std::string globalName(const NamedDecl *D) {
  std::string Result = "::";
  const DeclContext *DC = D->getDeclContext();
  if (DC->isFunctionOrMethod() && D->hasExternalFormalLinkage())
    DC = DC->getEnclosingNamespaceContext();
  printOuter(DC, Result);
  return Result + D->getNameAsString();
}

//===----------------------------------------------------------------------===//
// Purity
//===----------------------------------------------------------------------===//

static bool isPureLibraryName(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Names[] = {
      "min",          "max",         "abs",       "labs",
      "llabs",        "fabs",        "fabsf",     "clamp",
      "floor",        "floorf",      "ceil",      "ceilf",
      "round",        "roundf",      "lround",    "lroundf",
      "llround",      "trunc",       "truncf",    "sqrt",
      "sqrtf",        "cbrt",        "pow",       "powf",
      "exp",          "expf",        "exp2",      "log",
      "logf",         "log2",        "log2f",     "log10",
      "ldexp",        "ilogb",       "gcd",       "lcm",
      "midpoint",     "bit_ceil",    "bit_floor", "bit_width",
      "countl_zero",  "countr_zero", "popcount",  "has_single_bit",
      "move",         "forward",     "as_const",  "size",
      "ssize",        "empty",       "distance",  "div",
      "hypot",        "fmin",        "fmax",      "fminf",
      "fmaxf",        "lrint",       "data",      "begin",
      "end",          "cbegin",      "cend",      "get",
      "to_underlying"};
  return llvm::is_contained(Names, Name);
}

static bool isPureMethodName(llvm::StringRef Name) {
  return llvm::is_contained(
      {"size",  "length",     "empty",  "capacity", "max_size", "data",
       "begin", "end",        "cbegin", "cend",     "front",    "back",
       "get",   "min",        "max",    "lowest",   "epsilon",  "extent",
       "rank",  "size_bytes", "count",  "x",        "y"},
      Name);
}

/// A system header's function that is known by its name.
static bool isPureSystemFunction(const FunctionDecl *FD) {
  if (!FD->getIdentifier())
    return FD->getOverloadedOperator() == OO_Subscript ||
           FD->getOverloadedOperator() == OO_Star ||
           FD->getOverloadedOperator() == OO_Arrow;
  if (isa<CXXMethodDecl>(FD))
    return isPureMethodName(FD->getName());
  return isPureLibraryName(FD->getName());
}

static bool isPureBody(const clang::Expr *E, unsigned Depth);

static bool arePure(Stmt::const_child_range Children, unsigned Depth) {
  return llvm::all_of(Children, [&](const Stmt *Child) {
    const auto *E = dyn_cast_or_null<clang::Expr>(Child);
    return !Child || (E && isPureBody(E, Depth));
  });
}

static bool isPureBody(const clang::Expr *E, unsigned Depth) {
  E = E->IgnoreParens();
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return Callee && isPureFunction(Callee, Depth + 1) &&
           arePure(Call->children(), Depth);
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return !Op->isIncrementDecrementOp() && arePure(E->children(), Depth);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return !Op->isAssignmentOp() && arePure(E->children(), Depth);
  if (isa<DeclRefExpr, MemberExpr, IntegerLiteral, FloatingLiteral,
          CXXBoolLiteralExpr, CharacterLiteral, CXXThisExpr, CastExpr,
          ConditionalOperator, UnaryExprOrTypeTraitExpr, ArraySubscriptExpr,
          SubstNonTypeTemplateParmExpr, CXXDefaultArgExpr,
          CXXScalarValueInitExpr, MaterializeTemporaryExpr, ConstantExpr>(E))
    return arePure(E->children(), Depth);
  return false;
}

bool isPureFunction(const FunctionDecl *FD, unsigned Depth) {
  if (!FD || Depth > 3)
    return false;
  if (FD->hasAttr<PureAttr>() || FD->hasAttr<ConstAttr>() || FD->isConsteval())
    return true;
  const SourceManager &SM = FD->getASTContext().getSourceManager();
  if (SM.isInSystemHeader(SM.getExpansionLoc(FD->getLocation())))
    return isPureSystemFunction(FD);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(FD))
    if (Method->isVirtual())
      return false;
  const FunctionDecl *Definition = FD->getDefinition();
  const auto *Body = dyn_cast_or_null<CompoundStmt>(
      Definition ? Definition->getBody() : nullptr);
  if (!Body || Body->size() != 1)
    return false;
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
  return Return && Return->getRetValue() &&
         isPureBody(Return->getRetValue(), Depth);
}

//===----------------------------------------------------------------------===//
// Templates
//===----------------------------------------------------------------------===//

namespace {

/// Looks for anything whose meaning may differ between instantiations.
class DependenceFinder : public ConstDynamicRecursiveASTVisitor {
public:
  explicit DependenceFinder(const FunctionContext &F) : F(F) {
    ShouldVisitImplicitCode = true;
  }
  bool VisitSubstNonTypeTemplateParmExpr(
      const SubstNonTypeTemplateParmExpr *) override {
    return fail();
  }
  bool
  VisitSubstTemplateTypeParmType(const SubstTemplateTypeParmType *) override {
    return fail();
  }
  bool VisitSizeOfPackExpr(const SizeOfPackExpr *) override { return fail(); }
  bool VisitExpr(const clang::Expr *E) override {
    return isSubstituted(E->getType()) ? fail() : true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    const ValueDecl *D = E->getDecl();
    if (const auto *VD = dyn_cast<VarDecl>(D); VD && F.varId(VD) >= 0)
      return !VD->getInit() || !VD->isConstexpr() || Depth > 4
                 ? true
                 : descend(VD->getInit());
    for (const DeclContext *DC = D->getDeclContext(); DC; DC = DC->getParent())
      if (isa<ClassTemplateSpecializationDecl>(DC))
        return fail();
    if (const auto *FD = dyn_cast<FunctionDecl>(D))
      return FD->isTemplateInstantiation() ? fail() : true;
    if (isa<VarTemplateSpecializationDecl>(D))
      return fail();
    return true;
  }
  bool VisitMemberExpr(const MemberExpr *E) override {
    return isa<CXXMethodDecl>(E->getMemberDecl()) ? fail() : true;
  }

  bool Found = false;

private:
  bool fail() {
    Found = true;
    return false;
  }
  bool descend(const clang::Expr *E) {
    ++Depth;
    bool Go = TraverseStmt(E);
    --Depth;
    return Go;
  }
  const FunctionContext &F;
  unsigned Depth = 0;
};

} // namespace

bool isTemplateFree(const FunctionContext *F, const clang::Expr *E) {
  if (!F || UnitContext::pattern(F->FD) == F->FD)
    return true;
  DependenceFinder Finder(*F);
  Finder.TraverseStmt(E);
  return !Finder.Found;
}

} // namespace scratchlift

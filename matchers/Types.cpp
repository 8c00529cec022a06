//===- Types.cpp - What types mean to buffers -----------------------------===//
//
// Types are told by the class template they are specialisations of, never by
// their text. Classes derived from a container are other classes: what they add
// is not known.
//
//===----------------------------------------------------------------------===//
#include "matchers/Types.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace scratchlift {

static const CXXRecordDecl *recordOf(QualType T) {
  if (T.isNull())
    return nullptr;
  return T.getNonReferenceType()->getAsCXXRecordDecl();
}

/// Name of a class of namespace std or of one below that an implementation
/// keeps its classes in; empty for all others.
static llvm::StringRef stdName(QualType T) {
  const CXXRecordDecl *RD = recordOf(T);
  if (!RD || !RD->getIdentifier())
    return "";
  const DeclContext *DC = RD->getDeclContext();
  while (DC && DC->isInlineNamespace())
    DC = DC->getParent();
  const auto *NS = dyn_cast_or_null<NamespaceDecl>(DC);
  if (!NS || !NS->getIdentifier())
    return "";
  bool Std = RD->isInStdNamespace() ||
             llvm::is_contained({"std", "__gnu_cxx", "__debug", "__detail"},
                                NS->getName());
  return Std ? RD->getName() : "";
}

bool isStdClass(QualType T, llvm::StringRef Name) { return stdName(T) == Name; }

const TemplateArgumentList *templateArguments(QualType T) {
  const auto *S =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(recordOf(T));
  return S ? &S->getTemplateArgs() : nullptr;
}

static QualType typeArgument(QualType T, unsigned Index) {
  const TemplateArgumentList *Args = templateArguments(T);
  if (!Args || Index >= Args->size() ||
      Args->get(Index).getKind() != TemplateArgument::Type)
    return QualType();
  return Args->get(Index).getAsType();
}

//===----------------------------------------------------------------------===//
// Deleters
//===----------------------------------------------------------------------===//

static bool isFreeName(llvm::StringRef Name) {
  return Name == "free" || Name == "_mm_free" || Name == "aligned_free" ||
         Name == "_aligned_free";
}

/// The statement is one call of free() on a parameter.
static bool onlyFrees(const Stmt *Body) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
  if (!Block || Block->size() != 1)
    return false;
  const auto *Call = dyn_cast<CallExpr>(Block->body_front());
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->getIdentifier() && isFreeName(Callee->getName());
}

bool isFreeLikeDeleter(QualType T) {
  if (T.isNull())
    return false;
  T = T.getNonReferenceType();
  // decltype(&std::free): which function it is decides the constructor's
  // argument; a deleter of another function has another effect but one type.
  if (T->isFunctionPointerType()) {
    const auto *Proto = T->getPointeeType()->getAs<FunctionProtoType>();
    return Proto && Proto->getReturnType()->isVoidType() &&
           Proto->getNumParams() == 1 &&
           Proto->getParamType(0)->isVoidPointerType();
  }
  const CXXRecordDecl *RD = recordOf(T);
  if (!RD || !RD->hasDefinition())
    return false;
  for (const CXXMethodDecl *Method : RD->methods())
    if (Method->getOverloadedOperator() == OO_Call)
      return onlyFrees(Method->getBody());
  for (const Decl *D : RD->decls())
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      if (Template->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
        return onlyFrees(Template->getTemplatedDecl()->getBody());
  return false;
}

static bool isDefaultDeleter(QualType T) {
  return T.isNull() || isStdClass(T, "default_delete");
}

//===----------------------------------------------------------------------===//
// Classes
//===----------------------------------------------------------------------===//

ContainerKind containerKind(QualType T) {
  llvm::StringRef Name = stdName(T);
  if (Name.empty())
    return ContainerKind::None;
  auto Kind = llvm::StringSwitch<ContainerKind>(Name)
                  .Case("vector", ContainerKind::Vector)
                  .Case("valarray", ContainerKind::Valarray)
                  .Case("basic_string", ContainerKind::String)
                  .Case("array", ContainerKind::Array)
                  .Case("unique_ptr", ContainerKind::UniquePtr)
                  .Cases({"shared_ptr", "__shared_ptr", "__shared_ptr_access"},
                         ContainerKind::SharedPtr)
                  .Default(ContainerKind::None);
  if (!templateArguments(T))
    return ContainerKind::None;
  QualType First = typeArgument(T, 0);
  if (Kind == ContainerKind::UniquePtr) {
    bool Array = !First.isNull() && First->isArrayType();
    if (!Array && !isFreeLikeDeleter(typeArgument(T, 1)))
      return ContainerKind::None;
  }
  if (Kind == ContainerKind::SharedPtr &&
      (First.isNull() || !First->isArrayType()))
    return ContainerKind::None;
  return Kind;
}

bool isSizedContainer(QualType T) {
  ContainerKind Kind = containerKind(T);
  return Kind == ContainerKind::Vector || Kind == ContainerKind::Valarray ||
         Kind == ContainerKind::String;
}

bool isSmartPointer(QualType T) {
  ContainerKind Kind = containerKind(T);
  return Kind == ContainerKind::UniquePtr || Kind == ContainerKind::SharedPtr;
}

bool isViewType(QualType T) {
  llvm::StringRef Name = stdName(T);
  return Name == "span" || Name == "basic_string_view" || Name == "mdspan";
}

bool isIteratorType(QualType T) {
  llvm::StringRef Name = stdName(T);
  if (Name == "reverse_iterator" || Name == "move_iterator") {
    QualType Inner = typeArgument(T, 0);
    return !Inner.isNull() && (Inner->isPointerType() || isIteratorType(Inner));
  }
  return Name == "__normal_iterator" || Name == "_Bit_iterator" ||
         Name == "_Bit_const_iterator" || Name == "__wrap_iter" ||
         Name == "__bit_iterator" || Name == "__bounded_iter";
}

bool isBitReference(QualType T) {
  llvm::StringRef Name = stdName(T);
  return Name == "_Bit_reference" || Name == "__bit_reference" ||
         Name == "__bit_const_reference";
}

bool isInitializerList(QualType T) { return stdName(T) == "initializer_list"; }

QualType elementType(QualType T, const ASTContext &AST) {
  if (T.isNull())
    return T;
  T = T.getNonReferenceType();
  if (const ArrayType *Array = AST.getAsArrayType(T))
    return Array->getElementType();
  if (T->isPointerType())
    return T->getPointeeType();
  if (isIteratorType(T)) {
    QualType Inner = typeArgument(T, 0);
    return Inner.isNull() ? AST.BoolTy : elementType(Inner, AST);
  }
  if (containerKind(T) == ContainerKind::None && !isViewType(T) &&
      !isInitializerList(T))
    return QualType();
  QualType First = typeArgument(T, 0);
  if (!First.isNull() && First->isArrayType())
    return AST.getAsArrayType(First)->getElementType();
  return First;
}

bool hasCustomAllocator(QualType T) {
  switch (containerKind(T)) {
  case ContainerKind::Vector:
  case ContainerKind::String: {
    unsigned Index = containerKind(T) == ContainerKind::Vector ? 1 : 2;
    return !isStdClass(typeArgument(T, Index), "allocator");
  }
  case ContainerKind::UniquePtr: {
    QualType Deleter = typeArgument(T, 1);
    return !isDefaultDeleter(Deleter) && !isFreeLikeDeleter(Deleter);
  }
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

static PrintingPolicy printingPolicy(const ASTContext &AST) {
  PrintingPolicy Policy(AST.getLangOpts());
  Policy.SuppressTagKeyword = AST.getLangOpts().CPlusPlus;
  Policy.Bool = AST.getLangOpts().CPlusPlus;
  Policy.FullyQualifiedName = true;
  return Policy;
}

std::string canonicalName(QualType T, const ASTContext &AST) {
  if (T.isNull())
    return "";
  PrintingPolicy Policy = printingPolicy(AST);
  Policy.PrintAsCanonical = true;
  return T.getNonReferenceType()
      .getCanonicalType()
      .getUnqualifiedType()
      .getAsString(Policy);
}

namespace {
/// Looks for what was a template parameter.
class SubstitutionFinder : public ConstDynamicRecursiveASTVisitor {
public:
  bool
  VisitSubstTemplateTypeParmType(const SubstTemplateTypeParmType *) override {
    Found = true;
    return false;
  }
  bool VisitSubstNonTypeTemplateParmExpr(
      const SubstNonTypeTemplateParmExpr *) override {
    Found = true;
    return false;
  }
  bool VisitTypedefType(const TypedefType *T) override {
    if (Depth > 8)
      return true;
    ++Depth;
    bool Go = TraverseType(T->getDecl()->getUnderlyingType());
    --Depth;
    return Go;
  }
  bool Found = false;

private:
  unsigned Depth = 0;
};
} // namespace

bool isSubstituted(QualType T) {
  if (T.isNull())
    return false;
  SubstitutionFinder Finder;
  Finder.TraverseType(T);
  return Finder.Found;
}

std::string spelledName(QualType T, const ASTContext &AST) {
  if (T.isNull())
    return "";
  T = T.getNonReferenceType();
  if (const auto *Subst = T->getAs<SubstTemplateTypeParmType>())
    return (T.isLocalConstQualified() ? "const " : "") +
           Subst->getReplacedParameter()->getName().str();
  if (T->isPointerType() && isSubstituted(T))
    return spelledName(T->getPointeeType(), AST) + " *";
  return T.getAsString(printingPolicy(AST));
}

} // namespace scratchlift

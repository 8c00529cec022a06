//===- Usr.cpp - Identities and names over units ----------------*- C++ -*-===//
//
// A declaration's identity is clang's USR of the pattern it was instantiated
// from, so that all instantiations of a template are one function. What other
// translation units cannot see carries its file, so that statics of one name
// stay apart, while a static in a header is one function wherever it is seen.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace scratchlift {

/// One step towards the pattern, or null.
static const FunctionDecl *instantiatedFrom(const FunctionDecl *FD) {
  if (FD->getTemplateSpecializationKind() == TSK_ExplicitSpecialization)
    return nullptr;
  if (const FunctionTemplateDecl *T = FD->getPrimaryTemplate()) {
    while (!T->isMemberSpecialization() &&
           T->getInstantiatedFromMemberTemplate())
      T = T->getInstantiatedFromMemberTemplate();
    return T->getTemplatedDecl();
  }
  // The templated declaration of a member template of an instantiated class.
  if (const FunctionTemplateDecl *T = FD->getDescribedFunctionTemplate()) {
    const FunctionTemplateDecl *From = T->getInstantiatedFromMemberTemplate();
    return From && !T->isMemberSpecialization() ? From->getTemplatedDecl()
                                                : nullptr;
  }
  if (const FunctionDecl *Member = FD->getInstantiatedFromMemberFunction())
    return Member;
  return FD->getInstantiatedFromDecl();
}

const FunctionDecl *UnitContext::pattern(const FunctionDecl *FD) {
  while (const FunctionDecl *From = instantiatedFrom(FD)) {
    if (From == FD)
      break;
    FD = From;
  }
  return FD;
}

/// The field of the class template that an instantiated field came from.
static const FieldDecl *patternField(const FieldDecl *Field) {
  const auto *Record = dyn_cast<CXXRecordDecl>(Field->getParent());
  const CXXRecordDecl *From =
      Record ? Record->getTemplateInstantiationPattern() : nullptr;
  if (!From || From == Record)
    return Field;
  for (const FieldDecl *Candidate : From->fields())
    if (Candidate->getFieldIndex() == Field->getFieldIndex())
      return Candidate;
  return Field;
}

static const Decl *patternDecl(const Decl *D) {
  if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
    D = T->getTemplatedDecl();
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    return UnitContext::pattern(FD);
  if (const auto *Field = dyn_cast<FieldDecl>(D))
    return patternField(Field);
  if (const auto *VD = dyn_cast<VarDecl>(D))
    if (const VarDecl *From = VD->getTemplateInstantiationPattern())
      return From;
  return D;
}

/// Where a declaration is at home: its definition where this unit has one.
static SourceLocation homeOf(const Decl *D) {
  if (const auto *FD = dyn_cast<FunctionDecl>(D))
    if (const FunctionDecl *Definition = FD->getDefinition())
      return Definition->getLocation();
  if (const auto *VD = dyn_cast<VarDecl>(D))
    if (const VarDecl *Definition = VD->getDefinition())
      return Definition->getLocation();
  return D->getCanonicalDecl()->getLocation();
}

/// What tells templates apart that are overloaded by their constraints alone:
/// the index's USR does not. Parameters count by position, so that
/// redeclarations may name them anew.
static std::string constraintsOf(const Decl *D, const ASTContext &AST) {
  const auto *FD = dyn_cast<FunctionDecl>(D);
  const FunctionTemplateDecl *T =
      FD ? FD->getDescribedFunctionTemplate() : nullptr;
  llvm::SmallVector<AssociatedConstraint, 4> All;
  if (T)
    T->getAssociatedConstraints(All);
  else if (FD)
    FD->getAssociatedConstraints(All);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const AssociatedConstraint &C : All) {
    C.ConstraintExpr->printPretty(OS, nullptr, AST.getPrintingPolicy());
    OS << ';';
  }
  if (Text.empty())
    return "";
  llvm::StringRef Rest = Text;
  std::string Named;
  auto IsWord = [](char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; };
  while (!Rest.empty()) {
    llvm::StringRef Word = Rest.take_while(IsWord);
    std::string Spelled = Word.str();
    if (T)
      for (unsigned I = 0; I < T->getTemplateParameters()->size(); ++I)
        if (!Word.empty() &&
            T->getTemplateParameters()->getParam(I)->getName() == Word)
          Spelled = "$" + std::to_string(I);
    Named += Spelled;
    Rest = Rest.drop_front(Word.size());
    Named += Rest.take_until(IsWord);
    Rest = Rest.drop_until(IsWord);
  }
  return "#C" + llvm::utohexstr(llvm::xxh3_64bits(Named));
}

std::string UnitContext::usr(const Decl *D) const {
  if (!D)
    return "";
  D = patternDecl(D);
  llvm::SmallString<128> Buffer;
  if (index::generateUSRForDecl(D->getCanonicalDecl(), Buffer))
    return "";
  Buffer += constraintsOf(D, AST);
  const auto *Named = dyn_cast<NamedDecl>(D);
  if (!Named || Named->isExternallyVisible())
    return Buffer.str().str();
  FileID Home = SM.getFileID(SM.getExpansionLoc(homeOf(D)));
  return (path(Home) + "|" + Buffer).str();
}

/// Scopes from the outside in, without inline namespaces, template arguments
/// and parameters.
static void printScopes(const DeclContext *DC, std::string &Out) {
  if (!DC || DC->isTranslationUnit())
    return;
  printScopes(DC->getParent(), Out);
  const auto *Named = dyn_cast<NamedDecl>(DC);
  if (!Named)
    return;
  if (const auto *NS = dyn_cast<NamespaceDecl>(Named)) {
    if (NS->isInline())
      return;
    Out += NS->isAnonymousNamespace() ? "(anonymous namespace)"
                                      : NS->getNameAsString();
  } else if (const auto *Tag = dyn_cast<TagDecl>(Named)) {
    if (const auto *RD = dyn_cast<CXXRecordDecl>(Tag); RD && RD->isLambda())
      Out += "(lambda)";
    else if (Tag->getIdentifier())
      Out += Tag->getName();
    else if (const TypedefNameDecl *Alias = Tag->getTypedefNameForAnonDecl())
      Out += Alias->getName();
    else
      Out += "(anonymous)";
  } else {
    Out += Named->getNameAsString();
  }
  Out += "::";
}

std::string UnitContext::qualifiedName(const NamedDecl *D) const {
  std::string Result;
  if (!D)
    return Result;
  // A block-scope extern declaration names a member of the namespace.
  const DeclContext *DC = D->getDeclContext();
  if (isa<FunctionDecl, VarDecl>(D) && D->hasExternalFormalLinkage() &&
      DC->isFunctionOrMethod())
    DC = DC->getEnclosingNamespaceContext();
  printScopes(DC, Result);
  if (const auto *Ctor = dyn_cast<CXXConstructorDecl>(D))
    return Result + Ctor->getParent()->getNameAsString();
  if (const auto *Dtor = dyn_cast<CXXDestructorDecl>(D))
    return Result + "~" + Dtor->getParent()->getNameAsString();
  return Result + D->getDeclName().getAsString();
}

static void printArguments(const TemplateArgumentList *Arguments,
                           const ASTContext &AST, llvm::raw_ostream &OS) {
  if (!Arguments)
    return;
  PrintingPolicy Policy(AST.getLangOpts());
  Policy.PrintAsCanonical = true;
  Policy.SuppressTagKeyword = true;
  Policy.FullyQualifiedName = true;
  printTemplateArgumentList(OS, Arguments->asArray(), Policy);
}

static void printClassArguments(const DeclContext *DC, const ASTContext &AST,
                                llvm::raw_ostream &OS) {
  if (!DC || DC->isFileContext())
    return;
  printClassArguments(DC->getParent(), AST, OS);
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(DC);
      S && S->getSpecializationKind() != TSK_ExplicitSpecialization)
    printArguments(&S->getTemplateArgs(), AST, OS);
  if (const auto *FD = dyn_cast<FunctionDecl>(DC);
      FD && FD->isTemplateInstantiation())
    printArguments(FD->getTemplateSpecializationArgs(), AST, OS);
}

std::string UnitContext::typeName(QualType T) const {
  PrintingPolicy Policy(AST.getLangOpts());
  Policy.PrintAsCanonical = true;
  Policy.SuppressTagKeyword = AST.getLangOpts().CPlusPlus;
  Policy.FullyQualifiedName = true;
  return T.getCanonicalType().getAsString(Policy);
}

std::string UnitContext::instance(const FunctionDecl *FD) const {
  std::string Result;
  if (!FD || pattern(FD) == FD)
    return Result;
  llvm::raw_string_ostream OS(Result);
  printClassArguments(FD->getDeclContext(), AST, OS);
  // Of a friend defined in a class template: that class's arguments.
  if (FD->getFriendObjectKind() != Decl::FOK_None)
    printClassArguments(FD->getLexicalDeclContext(), AST, OS);
  printArguments(FD->getTemplateSpecializationArgs(), AST, OS);
  return Result;
}

} // namespace scratchlift

//===- Uses.cpp - Uses of functions that are no calls -----------*- C++ -*-===//
//
// Every name of a project function in the unit is one of: a declaration, the
// callee of a call that was collected, or a use recorded here. So nothing that
// a changed signature could break goes unseen, whatever its form: what no rule
// names is "address". Bodies of templates are looked at as they are written,
// too: a name in them that no instantiation accounts for (a template nobody
// instantiates, a discarded branch) is "uninstantiated"; one such place speaks
// for all that a function has in the unit.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/Support/SaveAndRestore.h"

#include <set>

using namespace clang;

namespace scratchlift {

namespace {

class UseFinder : public RecursiveASTVisitor<UseFinder> {
  using Base = RecursiveASTVisitor<UseFinder>;

public:
  UseFinder(UnitContext &Unit, TUFacts &Out) : Unit(Unit), Out(Out) {
    for (const Function &F : Out.Functions) {
      for (const CallSite &Call : F.Calls)
        addCall(Call);
      for (const Declaration &D : F.Declarations)
        Declarations.insert(D.Name);
    }
    for (const auto &Outside : Out.OutsideCalls)
      addCall(Outside.second);
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    bool Scope =
        isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, ExportDecl>(D);
    if (!Scope && inSystemHeader(D->getLocation()))
      return true;
    const auto *FD = dyn_cast<FunctionDecl>(D);
    llvm::SaveAndRestore<bool> Saved(
        InPattern, InPattern || (FD && FD->isDependentContext()));
    return Base::TraverseDecl(D);
  }

  // Contexts that name the kind of a use.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc T,
                               bool TraverseQualifier = true) {
    llvm::SaveAndRestore<llvm::StringRef> Saved(Context, "decltype");
    return Base::TraverseDecltypeTypeLoc(T, TraverseQualifier);
  }
  // Other operands that are not evaluated ask for no more than decltype does.
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *E) {
    llvm::SaveAndRestore<llvm::StringRef> Saved(Context, "decltype");
    return Base::TraverseCXXNoexceptExpr(E);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    llvm::SaveAndRestore<llvm::StringRef> Saved(Context, "decltype");
    return Base::TraverseUnaryExprOrTypeTraitExpr(E);
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
    llvm::SaveAndRestore<llvm::StringRef> Saved(Context, "template-argument");
    return Base::TraverseTemplateArgumentLoc(A);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *FD = dyn_cast<FunctionDecl>(E->getDecl()))
      addReference(FD, E->getNameInfo().getSourceRange());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *FD = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      addReference(FD, E->getMemberNameInfo().getSourceRange());
    return true;
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    // An instantiation chose one of them.
    if (CalledNames.count(Unit.span(E->getNameInfo().getSourceRange())))
      return true;
    for (const NamedDecl *D : E->decls())
      if (const FunctionDecl *FD = D->getAsFunction())
        add(FD, E->getNameInfo().getSourceRange(),
            Context.empty() ? llvm::StringRef(Uninstantiated) : Context);
    return true;
  }
  // RecursiveASTVisitor has no common visit for the two overload expressions.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
    return VisitOverloadExpr(E);
  }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) {
    return VisitOverloadExpr(E);
  }
  bool VisitTemplateArgument(const TemplateArgument &A) { return true; }

  bool VisitUsingDecl(UsingDecl *D) {
    for (const UsingShadowDecl *Shadow : D->shadows())
      if (const FunctionDecl *FD = Shadow->getTargetDecl()->getAsFunction())
        add(FD, D->getNameInfo().getSourceRange(), "using");
    return true;
  }
  bool VisitFriendDecl(FriendDecl *D) {
    const NamedDecl *Named = D->getFriendDecl();
    const FunctionDecl *FD = Named ? Named->getAsFunction() : nullptr;
    // Where the class is never instantiated, the friend declares nothing yet.
    if (FD && FD->isDependentContext())
      add(FD, FD->getNameInfo().getSourceRange(), "friend");
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *D) {
    if (const auto *Alias = D->getAttr<AliasAttr>())
      Aliases.push_back(Alias);
    if (D->isThisDeclarationADefinition() && !D->isDependentContext() &&
        !inSystemHeader(D->getLocation()))
      Defined.push_back(D);
    switch (D->getTemplateSpecializationKind()) {
    case TSK_ExplicitSpecialization:
      addSpecialization(D);
      break;
    case TSK_ExplicitInstantiationDeclaration:
      addExplicit(D, "extern-template");
      break;
    case TSK_ExplicitInstantiationDefinition:
      addExplicit(D, "explicit-instantiation");
      break;
    case TSK_Undeclared:
    case TSK_ImplicitInstantiation:
      break;
    }
    return true;
  }
  bool VisitFunctionTemplateDecl(FunctionTemplateDecl *D) {
    for (FunctionDecl *FD : D->specializations())
      VisitFunctionDecl(FD);
    return true;
  }

  /// __attribute__((alias("_Z4blurPfi"))) names a symbol.
  void addAliases() {
    ASTNameGenerator Symbols(Unit.AST);
    for (const AliasAttr *Alias : Aliases)
      for (const FunctionDecl *FD : Defined)
        if (Symbols.getName(FD) == Alias->getAliasee())
          add(FD, Alias->getRange(), "address");
  }

  /// REQUIRES: the unit was traversed.
  void finish() {
    addAliases();
    llvm::sort(Unaccounted, byPlace);
    std::set<std::string> Known;
    for (FunctionUse &Use : Unaccounted)
      if (!Seen.count({Use.Span, Use.Usr}) && Known.insert(Use.Usr).second)
        Out.Uses.push_back(std::move(Use));
    llvm::sort(Out.Uses, byPlace);
  }

private:
  static bool byPlace(const FunctionUse &A, const FunctionUse &B) {
    return std::tie(A.Span, A.Usr, A.How) < std::tie(B.Span, B.Usr, B.How);
  }

  bool inSystemHeader(SourceLocation Loc) const {
    return Unit.SM.isInSystemHeader(Unit.SM.getExpansionLoc(Loc));
  }

  void addReference(const FunctionDecl *FD, SourceRange Name) {
    llvm::StringRef How = Context;
    if (InPattern)
      How = Uninstantiated;
    else if (How.empty())
      How = isa<CXXMethodDecl>(FD) && cast<CXXMethodDecl>(FD)->isInstance()
                ? "member-pointer"
                : "address";
    add(FD, Name, How);
  }

  void addSpecialization(const FunctionDecl *D) {
    const FunctionDecl *Primary = nullptr;
    if (const FunctionTemplateDecl *T = D->getPrimaryTemplate())
      Primary = T->getTemplatedDecl();
    else
      Primary = D->getInstantiatedFromMemberFunction();
    if (Primary)
      record(Primary, D->getNameInfo().getSourceRange(), "specialization");
  }

  void addExplicit(const FunctionDecl *D, llvm::StringRef How) {
    SourceLocation Loc = D->getPointOfInstantiation();
    if (const auto *Class =
            dyn_cast<ClassTemplateSpecializationDecl>(D->getDeclContext());
        Class && Class->isExplicitInstantiationOrSpecialization())
      Loc = Class->getPointOfInstantiation();
    if (Loc.isValid())
      record(D, Loc, How);
  }

  void addCall(const CallSite &Call) {
    Calls.insert({Call.Name, Call.Callee});
    if (!Call.ViaOperator && !Call.Callee.empty())
      CalledNames.insert(Call.Name);
  }

  void add(const FunctionDecl *FD, SourceRange Name, llvm::StringRef How) {
    if (inSystemHeader(FD->getLocation()))
      return;
    SourceSpan Span = Unit.span(Name);
    if (!Declarations.count(Span) && !Calls.count({Span, Unit.usr(FD)}))
      record(FD, Name, How);
  }

  void record(const FunctionDecl *FD, SourceRange Place, llvm::StringRef How) {
    const FunctionDecl *Pattern = UnitContext::pattern(FD);
    if (!Unit.isProject(Pattern->getLocation()) || Pattern->isImplicit())
      return;
    // Their signature cannot change, whoever uses them.
    if (Pattern->isOverloadedOperator() ||
        isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(Pattern))
      return;
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Pattern);
        Method && Method->getParent()->isLambda())
      return;
    FunctionUse Use;
    Use.Usr = Unit.usr(Pattern);
    Use.Span = Unit.span(Place);
    Use.How = How.str();
    if (!Use.Span.valid())
      return;
    Unit.Named.insert(FD);
    if (How == Uninstantiated)
      Unaccounted.push_back(std::move(Use));
    else if (Seen.insert({Use.Span, Use.Usr}).second)
      Out.Uses.push_back(std::move(Use));
  }

  static constexpr llvm::StringLiteral Uninstantiated = "uninstantiated";

  UnitContext &Unit;
  TUFacts &Out;
  llvm::StringRef Context; ///< the kind of use that a syntactic context makes
  bool InPattern = false;  ///< in a template as it is written
  std::vector<FunctionUse> Unaccounted;
  std::vector<const AliasAttr *> Aliases;
  std::vector<const FunctionDecl *> Defined;
  std::set<std::pair<SourceSpan, std::string>> Calls; ///< name and callee
  std::set<SourceSpan> CalledNames, Declarations;
  std::set<std::pair<SourceSpan, std::string>> Seen;
};

} // namespace

void collectUses(UnitContext &Unit, TUFacts &Out) {
  UseFinder Finder(Unit, Out);
  Finder.TraverseDecl(Unit.AST.getTranslationUnitDecl());
  Finder.finish();
}

} // namespace scratchlift

//===- Extract.cpp - All facts of a translation unit ------------*- C++ -*-===//
//
// Walks the project's part of a unit and runs the stages of Internal.h over
// every function that has a body here, instantiations included. Declarations of
// system headers are passed over without being looked into.
//
// A template no unit instantiates has declaration facts only: what its body
// does is not known, so nothing in it can be decided.
//
//===----------------------------------------------------------------------===//
#include "matchers/Extract.h"

#include "matchers/Internal.h"
#include "matchers/Preprocessor.h"
#include "matchers/Statements.h"
#include "matchers/Suppress.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace scratchlift {

namespace {

/// Finds the function definitions of the project, in source order of their
/// patterns as far as the AST keeps it.
class DefinitionFinder : public RecursiveASTVisitor<DefinitionFinder> {
public:
  explicit DefinitionFinder(UnitContext &Unit) : Unit(Unit) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    bool Scope =
        isa<TranslationUnitDecl, NamespaceDecl, LinkageSpecDecl, ExportDecl>(D);
    if (!Scope &&
        Unit.SM.isInSystemHeader(Unit.SM.getExpansionLoc(D->getLocation())))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *FD) {
    if (!FD->doesThisDeclarationHaveABody() || FD->isImplicit() ||
        FD->isDefaulted() || FD->isInvalidDecl() || FD->hasSkippedBody() ||
        !FD->getBody())
      return true;
    // A lambda's body belongs to the function around it.
    if (const auto *Method = dyn_cast<CXXMethodDecl>(FD))
      if (Method->getParent()->isLambda())
        return true;
    if (FD->isDependentContext())
      Patterns.insert(FD);
    else
      Definitions.insert(FD);
    return true;
  }

  UnitContext &Unit;
  llvm::SetVector<const FunctionDecl *> Definitions;
  llvm::SetVector<const FunctionDecl *> Patterns;
};

} // namespace

//===----------------------------------------------------------------------===//
// One function
//===----------------------------------------------------------------------===//

/// Identifiers in ranges that the preprocessor skipped.
static std::vector<std::string> namesIn(const UnitContext &Unit,
                                        const std::vector<SourceSpan> &Ranges) {
  std::vector<std::string> Names;
  for (const SourceSpan &R : Ranges)
    for (const FileToken &T : tokensIn(Unit, R.File, R.Begin, R.End))
      if (T.is(tok::raw_identifier))
        Names.push_back(T.Text.str());
  llvm::sort(Names);
  Names.erase(llvm::unique(Names), Names.end());
  return Names;
}

static void collectText(FunctionContext &F) {
  for (const Declaration &D : F.Out.Declarations) {
    if (!D.Definition)
      continue;
    collectConditional(F, D);
    applySuppressions(F.Unit, D, F.Out);
  }
}

static Function collectDefinition(UnitContext &Unit, const FunctionDecl *FD) {
  Function Out;
  FunctionContext F(Unit, FD, Out);
  buildParents(F);
  collectDeclaration(F);
  collectText(F);
  collectDiscarded(F);
  if (Unit.isProject(FD->getLocation()))
    readPattern(F);
  collectVars(F);
  collectScopes(F);
  // Code outside the project is read for what it does to its arguments; its
  // own buffers are nobody's business.
  if (Unit.isProject(FD->getLocation()))
    collectBuffers(F);
  collectCalls(F);
  collectBlocks(F);
  return Out;
}

static Function collectUninstantiated(UnitContext &Unit,
                                      const FunctionDecl *FD) {
  Function Out;
  FunctionContext F(Unit, FD, Out);
  collectDeclaration(F);
  collectText(F);
  Out.Instance = "<uninstantiated>";
  return Out;
}

//===----------------------------------------------------------------------===//
// The unit
//===----------------------------------------------------------------------===//

struct FactCollector::Impl {
  Preprocessor &PP;
  ExtractOptions Options;
  PreprocessorRecord Record;
};

FactCollector::FactCollector(CompilerInstance &CI, ExtractOptions Options)
    : FactCollector(CI.getPreprocessor(), std::move(Options)) {}

FactCollector::FactCollector(Preprocessor &PP, ExtractOptions Options)
    : I(new Impl{PP, std::move(Options), {}}) {}

FactCollector::~FactCollector() = default;

void FactCollector::registerPreprocessor() {
  I->PP.addPPCallbacks(recordPreprocessor(I->PP, I->Record));
}

namespace {

/// Which functions of a unit are collected: all of the project; of other code
/// that is no system header, what the project calls and what calls the project.
class FunctionCollector {
public:
  FunctionCollector(UnitContext &Unit, TUFacts &Out) : Unit(Unit), Out(Out) {}

  void run() {
    DefinitionFinder Finder(Unit);
    Finder.TraverseDecl(Unit.AST.getTranslationUnitDecl());
    for (const FunctionDecl *FD : Finder.Definitions)
      if (Unit.isProject(FD->getLocation()) || namesProject(FD))
        collect(FD);
      else
        Others.insert(FD);
    // Collecting names more.
    for (unsigned I = 0; I < Unit.Named.size(); ++I)
      if (const FunctionDecl *FD = Unit.Named[I]->getDefinition();
          FD && Others.remove(FD))
        collect(FD);
    for (const FunctionDecl *FD : Finder.Patterns)
      if (isNew(FD) && Unit.isProject(FD->getLocation()))
        Out.Functions.push_back(collectUninstantiated(Unit, FD));
    collectOutsideCalls(Unit, Out);
    collectUses(Unit, Out);
    collectDeclared();
  }

private:
  bool isNew(const FunctionDecl *FD) {
    return Seen.insert(UnitContext::pattern(FD)->getCanonicalDecl()).second;
  }

  void collect(const FunctionDecl *FD) {
    Out.Functions.push_back(collectDefinition(Unit, FD));
    isNew(FD);
  }

  /// The body names a function of the project.
  bool namesProject(const FunctionDecl *FD) const {
    llvm::SmallVector<const Stmt *, 16> Work = {FD->getBody()};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      const ValueDecl *Named = nullptr;
      if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S))
        Named = Ref->getDecl();
      else if (const auto *Member = dyn_cast_or_null<MemberExpr>(S))
        Named = Member->getMemberDecl();
      if (isa_and_nonnull<FunctionDecl>(Named) &&
          Unit.isProject(Named->getLocation()))
        return true;
      if (S)
        Work.append(S->child_begin(), S->child_end());
    }
    return false;
  }

  void collectDeclared() {
    for (const FunctionDecl *FD : Unit.Named) {
      SourceLocation Loc = UnitContext::pattern(FD)->getLocation();
      if (Unit.SM.isInSystemHeader(Unit.SM.getExpansionLoc(Loc)) || !isNew(FD))
        continue;
      // Nothing is declared where C lets a call do so.
      Function Declared = declaredOnly(Unit, FD);
      if (!Declared.Declarations.empty())
        Out.Functions.push_back(std::move(Declared));
    }
  }

  UnitContext &Unit;
  TUFacts &Out;
  llvm::SetVector<const FunctionDecl *> Others;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

/// Every file of the project that the unit read is one whose change it sees,
/// also where no fact lies in it.
static void noteFiles(const UnitContext &Unit) {
  const SourceManager &SM = Unit.SM;
  for (unsigned I = 1; I < SM.local_sloc_entry_size(); ++I)
    if (const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
        Entry.isFile())
      Unit.isProject(SourceLocation::getFromRawEncoding(Entry.getOffset()));
}

TUFacts FactCollector::collect(ASTContext &Context) {
  TUFacts Out;
  UnitContext Unit(Context, I->Options);
  FileID Main = Unit.SM.getMainFileID();
  Out.MainFile = Unit.path(Main).str();
  Unit.file(Main);
  Unit.PP = &I->PP;
  I->Record.moveTo(Unit);
  FunctionCollector(Unit, Out).run();
  llvm::sort(Out.Functions, [](const Function &A, const Function &B) {
    return std::tie(A.File, A.Definition, A.Usr, A.Instance) <
           std::tie(B.File, B.Definition, B.Usr, B.Instance);
  });
  noteFiles(Unit);
  Out.Files = Unit.takeFiles();
  for (FileFact &File : Out.Files)
    if (auto It = Unit.Skipped.find(File.Path); It != Unit.Skipped.end()) {
      File.Skipped = It->second;
      File.SkippedNames = namesIn(Unit, File.Skipped);
    }
  return Out;
}

} // namespace scratchlift

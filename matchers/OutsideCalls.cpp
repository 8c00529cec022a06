//===- OutsideCalls.cpp - Calls that stand in no function body --*- C++ -*-===//
//
// Initialisers of namespace-scope and static member variables, default member
// initialisers and default arguments. There is no statement to size storage in
// front of, so these calls can only go on as they are; what counts is that they
// are seen.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <set>

using namespace clang;

namespace scratchlift {

namespace {

class OutsideFinder : public RecursiveASTVisitor<OutsideFinder> {
public:
  OutsideFinder(UnitContext &Unit, TUFacts &Out)
      : Unit(Unit), F(Unit, nullptr, Nowhere), Out(Out) {}

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

  bool VisitVarDecl(VarDecl *D) {
    if (const auto *Param = dyn_cast<ParmVarDecl>(D)) {
      if (Param->hasDefaultArg() && !Param->hasUnparsedDefaultArg() &&
          !Param->hasUninstantiatedDefaultArg())
        collect("default argument of '" + nameOfFunction(Param) + "'",
                Param->getDefaultArg());
      return true;
    }
    if (D->isFileVarDecl() && D->getInit())
      collect(Unit.qualifiedName(D), D->getInit());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *D) {
    if (D->hasInClassInitializer())
      collect(Unit.qualifiedName(D), D->getInClassInitializer());
    return true;
  }

private:
  std::string nameOfFunction(const ParmVarDecl *Param) const {
    const auto *FD = dyn_cast<FunctionDecl>(Param->getDeclContext());
    return FD ? Unit.qualifiedName(FD) : "";
  }

  void collect(const std::string &Caller, const Stmt *Root) {
    llvm::SmallVector<const Stmt *, 16> Work = {Root};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S)
        continue;
      CallShape Shape = shapeOf(S);
      if (Shape.E && concernsProject(Shape))
        add(Caller, readCall(F, Shape, /*Outside=*/true));
      Work.append(S->child_begin(), S->child_end());
    }
  }

  /// Other calls reach no buffer here.
  bool concernsProject(const CallShape &Shape) const {
    return Shape.Callee && !Shape.Callee->isImplicit() &&
           Unit.isProject(UnitContext::pattern(Shape.Callee)->getLocation());
  }

  void add(const std::string &Caller, CallSite Call) {
    if (Seen.insert({Call.Name, Call.Callee + Call.Instance}).second)
      Out.OutsideCalls.push_back({Caller, std::move(Call)});
  }

  UnitContext &Unit;
  Function Nowhere;
  FunctionContext F;
  TUFacts &Out;
  std::set<std::pair<SourceSpan, std::string>> Seen;
};

} // namespace

void collectOutsideCalls(UnitContext &Unit, TUFacts &Out) {
  OutsideFinder(Unit, Out).TraverseDecl(Unit.AST.getTranslationUnitDecl());
  llvm::sort(Out.OutsideCalls, [](const auto &A, const auto &B) {
    return std::tie(A.second.Span, A.second.Callee, A.second.Instance,
                    A.first) <
           std::tie(B.second.Span, B.second.Callee, B.second.Instance, B.first);
  });
}

} // namespace scratchlift

//===- Discarded.cpp - Branches of if constexpr that no instance takes ----===//
//
// An instance of a template has only the branch that it takes; what it discards
// is still there in the template, where the text is.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <map>
#include <optional>

using namespace clang;

namespace scratchlift {

namespace {

/// The `if constexpr` statements of a body, by place.
class ConstexprIfs : public RecursiveASTVisitor<ConstexprIfs> {
public:
  explicit ConstexprIfs(const FunctionDecl *FD) { TraverseStmt(FD->getBody()); }

  bool VisitIfStmt(IfStmt *S) {
    if (S->isConstexpr())
      Found.try_emplace(S->getIfLoc(), S);
    return true;
  }

  std::map<SourceLocation, const IfStmt *> Found;
};

} // namespace

void collectDiscarded(FunctionContext &F) {
  const FunctionDecl *Pattern = F.FD->getTemplateInstantiationPattern();
  if (!Pattern || !Pattern->getBody() || !F.FD->getBody())
    return;
  ConstexprIfs Written(Pattern), Taken(F.FD);
  for (const auto &[Loc, Now] : Taken.Found) {
    auto It = Written.Found.find(Loc);
    if (It == Written.Found.end())
      continue;
    std::optional<const Stmt *> Case = Now->getNondiscardedCase(F.Unit.AST);
    if (!Case)
      continue;
    const Stmt *Then = It->second->getThen(), *Else = It->second->getElse();
    if (const Stmt *Left = *Case == Now->getThen() ? Else : Then)
      addDiscarded(F, Left);
  }
  llvm::sort(F.Out.Hidden);
}

} // namespace scratchlift

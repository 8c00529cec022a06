//===- Walk.cpp - What stands below a statement ---------------------------===//
#include "matchers/Walk.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace scratchlift {

const CXXMethodDecl *lambdaOperator(const LambdaExpr *L) {
  const CXXMethodDecl *Pattern = L->getCallOperator();
  const FunctionTemplateDecl *Template =
      Pattern->getDescribedFunctionTemplate();
  if (!Template)
    return Pattern;
  const CXXMethodDecl *Found = nullptr;
  for (const FunctionDecl *FD : Template->specializations()) {
    if (!FD->hasBody())
      continue;
    if (Found)
      return Pattern;
    Found = cast<CXXMethodDecl>(FD);
  }
  return Found ? Found : Pattern;
}

llvm::SmallVector<const Stmt *, 8> subStatements(const Stmt *S) {
  llvm::SmallVector<const Stmt *, 8> Result;
  if (const auto *Captured = dyn_cast<CapturedStmt>(S))
    return {Captured->getCapturedStmt()};
  if (const auto *L = dyn_cast<LambdaExpr>(S)) {
    auto Init = L->capture_init_begin();
    for (const LambdaCapture &Capture : L->captures()) {
      if (L->isInitCapture(&Capture) && *Init)
        Result.push_back(*Init);
      ++Init;
    }
    if (const Stmt *Body = lambdaOperator(L)->getBody())
      Result.push_back(Body);
    return Result;
  }
  if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
    for (const OMPClause *Clause : Directive->clauses())
      for (const Stmt *Child : Clause->children())
        Result.push_back(Child);
  for (const Stmt *Child : S->children())
    Result.push_back(Child);
  llvm::erase(Result, nullptr);
  return Result;
}

const LambdaExpr *
lambdaAround(const llvm::DenseMap<const Stmt *, const Stmt *> &Parents,
             const Stmt *S) {
  for (const Stmt *Parent = Parents.lookup(S); Parent;
       S = Parent, Parent = Parents.lookup(S)) {
    const auto *L = dyn_cast<LambdaExpr>(Parent);
    if (L && lambdaOperator(L)->getBody() == S)
      return L;
  }
  return nullptr;
}

} // namespace scratchlift

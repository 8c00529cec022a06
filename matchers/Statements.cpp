//===- Statements.cpp - Statements as places --------------------*- C++ -*-===//
//
// Where a statement begins and ends in its file, and whether another one can be
// put in front of it. Conservative about macros: only a statement that begins
// at the very start of an expansion has a place in front of it.
//
//===----------------------------------------------------------------------===//
#include "matchers/Statements.h"
#include "matchers/Scopes.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

static bool next(Lexer &Lex, const char *Start, FileToken &Out) {
  Token T;
  bool AtEnd = Lex.LexFromRawLexer(T);
  if (T.is(tok::eof))
    return false;
  Out.Kind = T.getKind();
  Out.StartsLine = T.isAtStartOfLine();
  Out.End = Lex.getBufferLocation() - Start;
  Out.Begin = Out.End - T.getLength();
  Out.Text = llvm::StringRef(Start + Out.Begin, T.getLength());
  return !AtEnd || T.getLength() > 0;
}

std::vector<FileToken> tokensIn(const UnitContext &Unit, llvm::StringRef Path,
                                unsigned Begin, unsigned End) {
  std::vector<FileToken> Result;
  llvm::StringRef Text = Unit.buffer(Path);
  if (Begin >= Text.size())
    return Result;
  Lexer Lex(SourceLocation(), Unit.AST.getLangOpts(), Text.begin(),
            Text.begin() + Begin, Text.end());
  FileToken T;
  while (next(Lex, Text.begin(), T) && T.Begin < End)
    Result.push_back(T);
  return Result;
}

std::optional<FileToken> tokenAt(const UnitContext &Unit, llvm::StringRef Path,
                                 unsigned Offset) {
  llvm::StringRef Text = Unit.buffer(Path);
  if (Offset >= Text.size())
    return std::nullopt;
  Lexer Lex(SourceLocation(), Unit.AST.getLangOpts(), Text.begin(),
            Text.begin() + Offset, Text.end());
  FileToken T;
  if (!next(Lex, Text.begin(), T))
    return std::nullopt;
  return T;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// The statement whose last token is the last token of S.
static const Stmt *lastPart(const Stmt *S) {
  while (S) {
    const Stmt *Part = nullptr;
    if (const auto *If = dyn_cast<IfStmt>(S))
      Part = If->getElse() ? If->getElse() : If->getThen();
    else if (const auto *For = dyn_cast<ForStmt>(S))
      Part = For->getBody();
    else if (const auto *Range = dyn_cast<CXXForRangeStmt>(S))
      Part = Range->getBody();
    else if (const auto *While = dyn_cast<WhileStmt>(S))
      Part = While->getBody();
    else if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      Part = Switch->getBody();
    else if (const auto *Label = dyn_cast<LabelStmt>(S))
      Part = Label->getSubStmt();
    else if (const auto *Case = dyn_cast<SwitchCase>(S))
      Part = Case->getSubStmt();
    else if (const auto *Attributed = dyn_cast<AttributedStmt>(S))
      Part = Attributed->getSubStmt();
    else if (const auto *Captured = dyn_cast<CapturedStmt>(S))
      Part = Captured->getCapturedStmt();
    else if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      Part = Directive->hasAssociatedStmt() ? Directive->getAssociatedStmt()
                                            : nullptr;
    if (!Part)
      return S;
    S = Part;
  }
  return S;
}

static bool takesSemicolon(const Stmt *S) {
  return !isa<CompoundStmt, CXXTryStmt, CXXCatchStmt, DeclStmt, NullStmt,
              OMPExecutableDirective>(S);
}

SourceSpan statementSpan(const UnitContext &Unit, const Stmt *S) {
  const Stmt *Last = lastPart(S);
  SourceSpan Span = Unit.span(SourceRange(S->getBeginLoc(), Last->getEndLoc()));
  if (!Span.valid() || !takesSemicolon(Last))
    return Span;
  std::optional<FileToken> T = tokenAt(Unit, Span.File, Span.End);
  if (T && T->is(tok::semi))
    Span.End = T->End;
  return Span;
}

bool beginsInMacro(const UnitContext &Unit, const Stmt *S) {
  SourceLocation Loc = S->getBeginLoc();
  while (Loc.isMacroID()) {
    if (Unit.SM.isMacroArgExpansion(Loc) ||
        !Unit.SM.isAtStartOfImmediateMacroExpansion(Loc, &Loc))
      return true;
  }
  return false;
}

bool canPrecede(const FunctionContext &F, const Stmt *S) {
  const Stmt *Parent = F.Parents.lookup(S);
  if (!isa_and_nonnull<CompoundStmt>(Parent) || isa<LabelStmt, SwitchCase>(S))
    return false;
  const Stmt *Above = F.Parents.lookup(Parent);
  return !isa_and_nonnull<SwitchStmt>(Above) && !beginsInMacro(F.Unit, S);
}

static bool admitsBraces(const OMPExecutableDirective *Directive) {
  return isa<OMPParallelDirective, OMPTaskDirective, OMPSingleDirective,
             OMPMasterDirective, OMPCriticalDirective>(Directive);
}

/// S is a statement of its own within Parent, not part of Parent's head.
static bool standsAsStatement(const Stmt *S, const Stmt *Parent) {
  if (isa<CompoundStmt, LabelStmt, SwitchCase, CapturedStmt, CXXTryStmt,
          CXXCatchStmt, LambdaExpr>(Parent))
    return !isa<clang::Expr>(Parent) || isa<CompoundStmt>(S);
  if (const auto *If = dyn_cast<IfStmt>(Parent))
    return S == If->getThen() || S == If->getElse();
  if (const auto *Switch = dyn_cast<SwitchStmt>(Parent))
    return S == Switch->getBody();
  return loopBody(Parent) == S;
}

const Stmt *enclosingStatement(const FunctionContext &F, const Stmt *S) {
  while (const Stmt *Parent = F.Parents.lookup(S)) {
    if (standsAsStatement(S, Parent))
      return S;
    S = Parent;
  }
  return nullptr;
}

bool isUnbracedBody(const FunctionContext &F, const Stmt *S) {
  if (isa<CompoundStmt, DeclStmt, LabelStmt, SwitchCase>(S) ||
      beginsInMacro(F.Unit, S))
    return false;
  const Stmt *Parent = F.Parents.lookup(S);
  if (!Parent)
    return false;
  const Stmt *Above = F.Parents.lookup(Parent);
  if (isa<CompoundStmt>(Parent))
    // Among the labels of a switch, where a declaration would be jumped over.
    return isa_and_nonnull<SwitchStmt>(Above);
  if (isa<CapturedStmt>(Parent)) {
    const auto *Directive = dyn_cast_or_null<OMPExecutableDirective>(Above);
    return Directive && admitsBraces(Directive);
  }
  return standsAsStatement(S, Parent);
}

} // namespace scratchlift

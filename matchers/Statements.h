//===- Statements.h - Statements as places ----------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_STATEMENTS_H
#define SCRATCHLIFT_MATCHERS_STATEMENTS_H

#include "matchers/Internal.h"

#include "clang/AST/Stmt.h"
#include "clang/Lex/Token.h"

#include <optional>

namespace scratchlift {

/// A token as it is spelled in a file, comments passed over.
struct FileToken {
  clang::tok::TokenKind Kind = clang::tok::eof;
  unsigned Begin = 0;
  unsigned End = 0;
  llvm::StringRef Text;
  bool StartsLine = false;
  bool is(clang::tok::TokenKind K) const { return Kind == K; }
  bool isWord(llvm::StringRef W) const { return Text == W; }
};

/// All tokens that begin in [Begin, End) of a file. Preprocessor directives
/// appear as their tokens.
std::vector<FileToken> tokensIn(const UnitContext &Unit, llvm::StringRef Path,
                                unsigned Begin, unsigned End);
/// The first token that begins at or behind Offset.
std::optional<FileToken> tokenAt(const UnitContext &Unit, llvm::StringRef Path,
                                 unsigned Offset);

/// The whole statement, with its ';' and, for an OpenMP directive, with the
/// statement it governs.
SourceSpan statementSpan(const UnitContext &Unit, const clang::Stmt *S);

/// The statement whose full-expressions hold S: the nearest ancestor (or S)
/// that stands where a statement stands. A condition or a loop's head belongs
/// to the whole statement. Null in a constructor's initialiser.
const clang::Stmt *enclosingStatement(const FunctionContext &F,
                                      const clang::Stmt *S);

/// Something can be put in front of S as it stands: S is a direct child of a
/// block that is no switch body, carries no label, and does not begin within a
/// macro.
bool canPrecede(const FunctionContext &F, const clang::Stmt *S);

/// S is the unbraced body or branch of a statement or stands behind a label,
/// and braces around it would change nothing.
bool isUnbracedBody(const FunctionContext &F, const clang::Stmt *S);

/// True if S begins inside of a macro expansion, so that text in front of its
/// place would not stand in front of it.
bool beginsInMacro(const UnitContext &Unit, const clang::Stmt *S);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_STATEMENTS_H

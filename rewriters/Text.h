//===- Text.h - A source file as bytes, lines and tokens --------*- C++ -*-===//
//
// The rewriters' view of a file: its bytes as they are on disk, and raw tokens
// over them (no preprocessor, so no macro is ever expanded and no branch ever
// skipped). Comments and preprocessing directives are kept apart from the
// tokens, so that neighbours of a place are found without mistaking either for
// code.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_REWRITERS_TEXT_H
#define SCRATCHLIFT_REWRITERS_TEXT_H

#include "analysis/Source.h"

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace scratchlift {

struct RawToken {
  unsigned Begin = 0;
  unsigned End = 0;
  clang::tok::TokenKind Kind = clang::tok::unknown;
};

/// Raw tokens of any text; comments and directives come out separately.
struct RawTokens {
  std::vector<RawToken> Code;
  std::vector<RawToken> Comments;
  std::vector<RawToken> Directives; ///< from '#' to the last token of the line
};
/// REQUIRES: Text is NUL-terminated behind its end (as std::string is).
RawTokens lexRaw(llvm::StringRef Text);

class SourceFile {
public:
  SourceFile(std::string Path, std::string Bytes);
  SourceFile(const SourceFile &) = delete;

  const std::string &path() const { return Path; }
  llvm::StringRef bytes() const { return Bytes; }
  unsigned size() const { return Bytes.size(); }
  llvm::StringRef text(unsigned Begin, unsigned End) const {
    return llvm::StringRef(Bytes).slice(Begin, End);
  }
  llvm::StringRef text(const SourceSpan &S) const {
    return text(S.Begin, S.End);
  }
  llvm::StringRef text(const RawToken &T) const { return text(T.Begin, T.End); }

  // Lines.
  unsigned lineStart(unsigned Offset) const;
  /// Offset of the line's line end, or of the end of the file.
  unsigned lineEnd(unsigned Offset) const;
  unsigned nextLine(unsigned Offset) const;
  bool sameLine(unsigned A, unsigned B) const {
    return lineStart(A) == lineStart(B);
  }
  /// The line end of the line that holds Offset, or of a neighbour.
  llvm::StringRef eol(unsigned Offset) const;
  /// Leading blanks of the line that holds Offset.
  llvm::StringRef indent(unsigned Offset) const;
  /// One step of indentation as the file uses it.
  const std::string &unit() const { return Unit; }
  /// Only blanks and whole comments stand in front of Offset on its line.
  bool firstOnLine(unsigned Offset) const;
  /// Only blanks and comments that end on the same line follow Offset there.
  bool lastOnLine(unsigned Offset) const;

  // Tokens. Null where there is none.
  const RawToken *
  tokenBefore(unsigned Offset) const; ///< last with End <= Offset
  const RawToken *
  tokenAt(unsigned Offset) const; ///< first with Begin >= Offset
  const RawToken *next(const RawToken *T) const;
  const RawToken *previous(const RawToken *T) const;
  llvm::ArrayRef<RawToken> tokens() const { return Raw.Code; }
  llvm::ArrayRef<RawToken> tokens(unsigned Begin, unsigned End) const;
  llvm::ArrayRef<RawToken> comments() const { return Raw.Comments; }
  llvm::ArrayRef<RawToken> directives() const { return Raw.Directives; }
  bool is(const RawToken *T, llvm::StringRef Spelling) const {
    return T && text(*T) == Spelling;
  }
  /// First token at or behind From that is one of the characters of Any and
  /// stands outside of (), [] and {} opened since; null if a closer comes
  /// first.
  const RawToken *findAtDepth0(unsigned From, llvm::StringRef Any) const;
  /// The bracket that matches T, forwards or backwards; null if none.
  const RawToken *match(const RawToken *T) const;
  bool directiveBetween(unsigned Begin, unsigned End) const;
  /// Comment that holds Offset strictly inside, or null.
  const RawToken *commentAround(unsigned Offset) const;
  /// End of block comments that follow Offset on the same line, touching code
  /// only with blanks; Offset where there is none.
  unsigned pastBlockComments(unsigned Offset) const;

private:
  std::string Path;
  std::string Bytes;
  std::string Unit;
  std::vector<unsigned> Lines;
  RawTokens Raw;
};

/// "float *" + "tmp" = "float *tmp"; "std::span<float>" + "x" gets a blank.
std::string joinDeclarator(llvm::StringRef Type, llvm::StringRef Name);
/// A keyword of C++, by spelling.
bool isKeyword(llvm::StringRef Word);
/// A keyword that is by itself a type or part of one ("unsigned", "auto").
bool isTypeKeyword(llvm::StringRef Word);
bool isBlank(llvm::StringRef Text);

} // namespace scratchlift

#endif // SCRATCHLIFT_REWRITERS_TEXT_H

//===- Text.cpp - A source file as bytes, lines and tokens ----------------===//
#include "rewriters/Text.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <map>

using llvm::StringRef;

namespace scratchlift {
namespace {

clang::LangOptions rawOptions() {
  clang::LangOptions Options;
  Options.CPlusPlus = Options.CPlusPlus11 = Options.CPlusPlus14 = true;
  Options.CPlusPlus17 = Options.CPlusPlus20 = true;
  Options.LineComment = Options.Bool = Options.RawStringLiterals = true;
  return Options;
}

bool isComment(clang::tok::TokenKind Kind) {
  return Kind == clang::tok::comment;
}

/// The most common growth of indentation behind a line that opens a block.
std::string guessUnit(StringRef Text) {
  std::map<std::string, unsigned> Votes;
  StringRef Opener;
  bool Opened = false;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    if (Line.trim().empty())
      continue;
    const StringRef Indent =
        Line.take_while([](char C) { return C == ' ' || C == '\t'; });
    if (Opened && Indent.size() > Opener.size() && Indent.starts_with(Opener))
      ++Votes[Indent.drop_front(Opener.size()).str()];
    Opener = Indent;
    Opened = Line.rtrim().ends_with("{");
  }
  std::string Best = "  ";
  unsigned Most = 0;
  for (const auto &[Step, Count] : Votes)
    if (Count > Most)
      Most = Count, Best = Step;
  return Best;
}

} // namespace

RawTokens lexRaw(StringRef Text) {
  const clang::LangOptions Options = rawOptions();
  clang::Lexer Lex(clang::SourceLocation(), Options, Text.begin(), Text.begin(),
                   Text.end());
  Lex.SetCommentRetentionState(true);
  RawTokens Out;
  bool InDirective = false;
  clang::Token Token;
  while (true) {
    const bool AtEnd = Lex.LexFromRawLexer(Token);
    if (Token.is(clang::tok::eof))
      break;
    const unsigned End = Lex.getBufferLocation() - Text.begin();
    const RawToken T{End - Token.getLength(), End, Token.getKind()};
    if (Token.isAtStartOfLine()) {
      InDirective = Token.is(clang::tok::hash);
      if (InDirective)
        Out.Directives.push_back(T);
    }
    if (isComment(T.Kind))
      Out.Comments.push_back(T);
    else if (InDirective)
      Out.Directives.back().End = T.End;
    else
      Out.Code.push_back(T);
    if (AtEnd)
      break;
  }
  return Out;
}

SourceFile::SourceFile(std::string P, std::string B)
    : Path(std::move(P)), Bytes(std::move(B)), Unit(guessUnit(Bytes)),
      Raw(lexRaw(Bytes)) {
  Lines.push_back(0);
  for (unsigned I = 0; I < Bytes.size(); ++I)
    if (Bytes[I] == '\n')
      Lines.push_back(I + 1);
}

unsigned SourceFile::lineStart(unsigned Offset) const {
  return *std::prev(std::upper_bound(Lines.begin(), Lines.end(), Offset));
}

unsigned SourceFile::nextLine(unsigned Offset) const {
  const auto It = std::upper_bound(Lines.begin(), Lines.end(), Offset);
  return It == Lines.end() ? size() : *It;
}

unsigned SourceFile::lineEnd(unsigned Offset) const {
  unsigned End = nextLine(Offset);
  if (End > 0 && End > lineStart(Offset) && Bytes[End - 1] == '\n')
    --End;
  else
    return End;
  if (End > lineStart(Offset) && Bytes[End - 1] == '\r')
    --End;
  return End;
}

StringRef SourceFile::eol(unsigned Offset) const {
  for (unsigned At = std::min(Offset, size());;) {
    const unsigned End = lineEnd(At), Next = nextLine(At);
    if (End < Next)
      return text(End, Next);
    const unsigned Start = lineStart(At);
    if (Start == 0)
      return "\n";
    At = Start - 1; // the last line has none: as the line before
  }
}

StringRef SourceFile::indent(unsigned Offset) const {
  unsigned Begin = lineStart(Offset);
  if (Begin == 0 && StringRef(Bytes).starts_with("\xEF\xBB\xBF"))
    Begin = 3;
  unsigned End = Begin;
  while (End < size() && (Bytes[End] == ' ' || Bytes[End] == '\t'))
    ++End;
  return text(Begin, End);
}

bool SourceFile::firstOnLine(unsigned Offset) const {
  const unsigned Start = lineStart(Offset);
  if (commentAround(Start))
    return false;
  const RawToken *Before = tokenBefore(Offset);
  return !Before || Before->End <= Start;
}

bool SourceFile::lastOnLine(unsigned Offset) const {
  const unsigned End = lineEnd(Offset);
  if (commentAround(End))
    return false;
  const RawToken *After = tokenAt(Offset);
  return !After || After->Begin >= End;
}

const RawToken *SourceFile::tokenBefore(unsigned Offset) const {
  const auto It =
      std::partition_point(Raw.Code.begin(), Raw.Code.end(),
                           [&](const RawToken &T) { return T.End <= Offset; });
  return It == Raw.Code.begin() ? nullptr : &*std::prev(It);
}

const RawToken *SourceFile::tokenAt(unsigned Offset) const {
  const auto It =
      std::partition_point(Raw.Code.begin(), Raw.Code.end(),
                           [&](const RawToken &T) { return T.Begin < Offset; });
  return It == Raw.Code.end() ? nullptr : &*It;
}

const RawToken *SourceFile::next(const RawToken *T) const {
  return T == &Raw.Code.back() ? nullptr : T + 1;
}

const RawToken *SourceFile::previous(const RawToken *T) const {
  return T == &Raw.Code.front() ? nullptr : T - 1;
}

llvm::ArrayRef<RawToken> SourceFile::tokens(unsigned Begin,
                                            unsigned End) const {
  const RawToken *First = tokenAt(Begin);
  if (!First)
    return {};
  const RawToken *Last = First, *Stop = &Raw.Code.back() + 1;
  while (Last != Stop && Last->End <= End)
    ++Last;
  return {First, Last};
}

const RawToken *SourceFile::findAtDepth0(unsigned From, StringRef Any) const {
  unsigned Depth = 0;
  for (const RawToken *T = tokenAt(From); T; T = next(T)) {
    const StringRef S = text(*T);
    if (Depth == 0 && S.size() == 1 && Any.contains(S[0]))
      return T;
    if (S == "(" || S == "[" || S == "{")
      ++Depth;
    else if (S == ")" || S == "]" || S == "}") {
      if (Depth == 0)
        return nullptr;
      --Depth;
    }
  }
  return nullptr;
}

const RawToken *SourceFile::match(const RawToken *T) const {
  const StringRef Open = text(*T);
  static constexpr StringRef Openers = "([{", Closers = ")]}";
  const bool Forward = Openers.contains(Open[0]);
  if (Open.size() != 1 || (!Forward && !Closers.contains(Open[0])))
    return nullptr;
  unsigned Depth = 0;
  for (; T; T = Forward ? next(T) : previous(T)) {
    const StringRef S = text(*T);
    if (S.size() != 1)
      continue;
    if ((Forward ? Openers : Closers).contains(S[0]))
      ++Depth;
    else if ((Forward ? Closers : Openers).contains(S[0]) && --Depth == 0)
      return T;
  }
  return nullptr;
}

bool SourceFile::directiveBetween(unsigned Begin, unsigned End) const {
  return llvm::any_of(Raw.Directives, [&](const RawToken &D) {
    return D.Begin >= Begin && D.Begin < End;
  });
}

const RawToken *SourceFile::commentAround(unsigned Offset) const {
  const auto It =
      std::partition_point(Raw.Comments.begin(), Raw.Comments.end(),
                           [&](const RawToken &C) { return C.End <= Offset; });
  return It != Raw.Comments.end() && It->Begin < Offset ? &*It : nullptr;
}

unsigned SourceFile::pastBlockComments(unsigned Offset) const {
  unsigned End = Offset;
  for (const RawToken &C : Raw.Comments) {
    if (C.Begin < End)
      continue;
    if (!isBlank(text(End, C.Begin)) || !text(C).starts_with("/*") ||
        !sameLine(Offset, C.End) || !sameLine(Offset, C.Begin))
      break;
    End = C.End;
  }
  return End;
}

std::string joinDeclarator(StringRef Type, StringRef Name) {
  const bool Tight = Name.empty() || Type.ends_with("*") || Type.ends_with("&");
  return (Type + (Tight ? "" : " ") + Name).str();
}

bool isTypeKeyword(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"void", "bool", "char", "short", "int", "long", "float"}, true)
      .Cases({"double", "signed", "unsigned", "wchar_t", "char8_t"}, true)
      .Cases({"char16_t", "char32_t", "auto", "__int128", "decltype"}, true)
      .Default(false);
}

bool isKeyword(StringRef Word) {
  return isTypeKeyword(Word) ||
         llvm::StringSwitch<bool>(Word)
             .Cases({"const", "volatile", "struct", "class", "union"}, true)
             .Cases({"enum", "typename", "template", "register"}, true)
             .Cases({"static", "extern", "inline", "constexpr"}, true)
             .Cases({"consteval", "friend", "virtual", "mutable"}, true)
             .Cases({"return", "throw", "if", "else", "for", "while"}, true)
             .Cases({"do", "switch", "case", "default", "goto"}, true)
             .Cases({"new", "delete", "this", "true", "false"}, true)
             .Cases({"nullptr", "sizeof", "alignof", "noexcept"}, true)
             .Cases({"operator", "namespace", "using", "try"}, true)
             .Cases({"catch", "static_cast", "reinterpret_cast"}, true)
             .Cases({"const_cast", "dynamic_cast", "requires"}, true)
             .Cases({"__restrict", "__restrict__", "restrict"}, true)
             .Default(false);
}

bool isBlank(StringRef Text) {
  return Text.find_first_not_of(" \t\r\n\v\f") == StringRef::npos;
}

} // namespace scratchlift

//===- Comments.cpp - Lines for new parameters in documentation -----------===//
//
// A comment with \param or @param lines gains one for each new parameter,
// behind the entry of the parameter that stands in front of it (continuation
// lines belong to an entry), in the same style: leader, command, direction and
// column of the text. Comments that put several commands on one line, or
// everything on a single line, are left alone.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using llvm::StringRef;

namespace scratchlift {
namespace {

/// One line of a comment, taken apart: `   * @param[in]  name   text`.
struct DocLine {
  unsigned Begin = 0, End = 0; ///< without the line end
  StringRef Leader;            ///< blanks, "///" or "*", blanks
  StringRef Command;   ///< "@param", "\\param", or another command, or ""
  StringRef Direction; ///< "[in]" or ""
  StringRef Name;
  unsigned NameColumn = 0, TextColumn = 0;
  bool Last = false; ///< holds the end of a block comment
};

StringRef takeBlanks(StringRef &Rest) {
  const StringRef Blanks =
      Rest.take_while([](char C) { return C == ' ' || C == '\t'; });
  Rest = Rest.drop_front(Blanks.size());
  return Blanks;
}

DocLine readLine(const SourceFile &F, unsigned Begin, unsigned End) {
  DocLine L;
  L.Begin = Begin, L.End = End;
  const StringRef Line = F.text(Begin, End);
  StringRef Rest = Line;
  takeBlanks(Rest);
  for (StringRef Mark :
       {"///<", "//!<", "///", "//!", "/**", "/*!", "//", "*/", "*"})
    if (Rest.consume_front(Mark)) {
      L.Last = Mark == "*/";
      break;
    }
  takeBlanks(Rest);
  L.Leader = Line.drop_back(Rest.size());
  L.Last |= Rest.contains("*/");
  if (!Rest.starts_with("@") && !Rest.starts_with("\\"))
    return L;
  L.Command = Rest.take_while(
      [](char C) { return C == '@' || C == '\\' || llvm::isAlpha(C); });
  Rest = Rest.drop_front(L.Command.size());
  if (Rest.starts_with("["))
    L.Direction = Rest.take_front(Rest.find(']') + 1);
  Rest = Rest.drop_front(L.Direction.size());
  takeBlanks(Rest);
  L.NameColumn = Line.size() - Rest.size();
  L.Name = Rest.take_while(
      [](unsigned char C) { return C > ' ' && C != ':' && C != ','; });
  Rest = Rest.drop_front(L.Name.size());
  takeBlanks(Rest);
  L.TextColumn = Line.size() - Rest.size();
  return L;
}

bool isParam(const DocLine &L) {
  return L.Command == "@param" || L.Command == "\\param";
}

std::vector<DocLine> readComment(const SourceFile &F,
                                 const SourceSpan &Comment) {
  std::vector<DocLine> Out;
  for (unsigned At = F.lineStart(Comment.Begin); At < Comment.End;
       At = F.nextLine(At)) {
    Out.push_back(readLine(F, At, F.lineEnd(At)));
    if (F.nextLine(At) <= At)
      break;
  }
  return Out;
}

/// Last line of the entry that begins at line I.
unsigned entryEnd(const std::vector<DocLine> &Lines, unsigned I) {
  while (I + 1 < Lines.size()) {
    const DocLine &Next = Lines[I + 1];
    const bool Blank = Next.Leader.size() == Next.End - Next.Begin;
    if (!Next.Command.empty() || Blank || Next.Last)
      break;
    ++I;
  }
  return I;
}

/// The line that stands for the parameter in front of the new ones, else the
/// first \param line (then the new ones go in front of it).
struct Anchor {
  unsigned Line;
  bool Behind;
};

std::optional<Anchor> findAnchor(const GroupContext &C,
                                 const std::vector<DocLine> &Lines) {
  for (unsigned P =
           std::min<size_t>(C.TheGroup.ParamIndex, C.Kernel->Params.size());
       P-- > 0;)
    for (unsigned I = 0; I < Lines.size(); ++I)
      if (isParam(Lines[I]) && Lines[I].Name == C.Kernel->Params[P].Name)
        return Anchor{I, true};
  for (unsigned I = 0; I < Lines.size(); ++I)
    if (isParam(Lines[I]))
      return Anchor{I, false};
  return std::nullopt;
}

std::string docLine(const DocLine &Model, StringRef Leader, const NewParam &P) {
  std::string Out = (Leader + Model.Command).str();
  if (!Model.Direction.empty())
    Out += "[out]";
  while (Out.size() + Model.Leader.size() - Leader.size() + 1 <
         Model.NameColumn)
    Out += ' ';
  Out += " " + P.Name;
  do
    Out += ' ';
  while (Out.size() + Model.Leader.size() - Leader.size() < Model.TextColumn);
  return Out + P.Doc;
}

} // namespace

bool documentsParameters(const SourceFile &F, const SourceSpan &Comment) {
  return llvm::any_of(readComment(F, Comment), isParam);
}

std::vector<TextEdit> commentEdits(const GroupContext &C, const SourceFile &F,
                                   const Declaration &D) {
  if (!D.Comment.valid() || D.Comment.Macro || C.TheGroup.Params.empty())
    return {};
  const std::vector<DocLine> Lines = readComment(F, D.Comment);
  const std::optional<Anchor> At = findAnchor(C, Lines);
  if (!At)
    return {};
  const DocLine &Model = Lines[At->Line];
  const unsigned EndLine = At->Behind ? entryEnd(Lines, At->Line) : At->Line;
  if (Lines[EndLine].Last) // one-line comment, or its end follows the text
    return {};
  // The first line of a block opens it; further lines look like the next one.
  std::string Leader = Model.Leader.str();
  if (Model.Leader.contains("/*")) {
    if (!At->Behind || At->Line + 1 >= Lines.size())
      return {};
    Leader = F.indent(Model.Begin).str() + " * ";
  }
  const std::string Eol = F.eol(Model.Begin).str();
  std::string Text;
  for (const NewParam &P : C.TheGroup.Params)
    if (namesAnotherParam(F, D, P.Name))
      continue;
    else if (At->Behind)
      Text += Eol + docLine(Model, Leader, P);
    else
      Text += docLine(Model, Leader, P) + Eol;
  if (Text.empty())
    return {};
  const unsigned Offset = At->Behind ? Lines[EndLine].End : Model.Begin;
  return {{Offset, Offset, Text}};
}

} // namespace scratchlift

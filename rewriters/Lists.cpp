//===- Lists.cpp - New members of a parenthesised list --------------------===//
//
// Parameter and argument lists. The list's own layout is kept: members that
// stand on a line each get new lines, comments stay with the member they
// follow, and nothing is put inside an attribute, a macro or a directive. The
// comma that ends a member is found by token, because the member's span may
// end in front of trailing attributes.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

class List {
public:
  List(const SourceFile &F, unsigned LParen, unsigned RParen,
       llvm::ArrayRef<SourceSpan> Items, llvm::ArrayRef<std::string> New)
      : F(F), LParen(LParen), RParen(RParen), Items(Items), New(New) {}

  bool matchesFile() const {
    if (RParen >= F.size() || F.bytes()[LParen] != '(' ||
        F.bytes()[RParen] != ')')
      return false;
    unsigned At = LParen + 1;
    for (const SourceSpan &I : Items) {
      if (I.Begin < At || I.End > RParen)
        return false;
      At = I.End;
    }
    return true;
  }

  std::vector<TextEdit> atFront() const {
    const RawToken *Inner = F.tokenAt(LParen + 1);
    if (Items.empty() && F.is(Inner, "void") && F.next(Inner)->Begin == RParen)
      return {{Inner->Begin, Inner->End, llvm::join(New, ", ")}};
    if (Inner->Begin == RParen)
      return {{LParen + 1, LParen + 1, llvm::join(New, ", ")}};
    if (!F.sameLine(LParen, Inner->Begin) && F.firstOnLine(Inner->Begin))
      return {{Inner->Begin, Inner->Begin,
               joined(breakAt(Inner->Begin)) + "," + breakAt(Inner->Begin)}};
    return {{LParen + 1, LParen + 1, joined(" ") + ", "}};
  }

  std::vector<TextEdit> behind(unsigned Index) const {
    const unsigned ItemEnd = Items[Index - 1].End;
    const RawToken *Stop = F.findAtDepth0(ItemEnd, ",)");
    if (!Stop || Stop->Begin > RParen)
      Stop = F.tokenAt(RParen);
    if (F.directiveBetween(ItemEnd, Stop->Begin))
      return {{ItemEnd, ItemEnd, ", " + joined(" ")}};
    return Stop->Begin == RParen ? atBack(Stop) : behindComma(Stop);
  }

private:
  std::vector<TextEdit> behindComma(const RawToken *Comma) const {
    const RawToken *Next = F.next(Comma);
    const unsigned LineEnd = F.lineEnd(Comma->End);
    if (onePerLine() && F.firstOnLine(Next->Begin) &&
        !F.commentAround(LineEnd) &&
        !F.directiveBetween(Comma->End, Next->Begin)) {
      const std::string Break = breakAt(Next->Begin);
      return {{LineEnd, LineEnd, Break + joined(Break) + ","}};
    }
    const char Follows = F.bytes()[Comma->End];
    const bool Tight = !isBlank(StringRef(&Follows, 1));
    return {{Comma->End, Comma->End, (Tight ? "" : " ") + joined(" ") + ","}};
  }

  std::vector<TextEdit> atBack(const RawToken *Close) const {
    const unsigned LastEnd = F.pastBlockComments(F.previous(Close)->End);
    if (!onePerLine())
      return {{LastEnd, LastEnd, ", " + joined(" ")}};
    const std::string Break = breakAt(Items.back().Begin);
    const unsigned LineEnd = F.lineEnd(LastEnd);
    if (Close->Begin > LineEnd && !isBlank(F.text(LastEnd, LineEnd)) &&
        !F.commentAround(LineEnd)) // a line comment follows the last member
      return {{LastEnd, LastEnd, ","},
              {LineEnd, LineEnd, Break + joined(Break)}};
    return {{LastEnd, LastEnd, "," + Break + joined(Break)}};
  }

  bool onePerLine() const {
    if (Items.size() < 2)
      return false;
    for (unsigned I = 1; I < Items.size(); ++I)
      if (F.sameLine(Items[I - 1].End, Items[I].Begin))
        return false;
    return true;
  }

  /// Line end and the column of the member at Offset, blanks as in its line.
  std::string breakAt(unsigned Offset) const {
    std::string Out = F.eol(Offset).str();
    const unsigned Start = F.lineStart(Offset);
    for (char C : F.text(Start, Offset))
      if ((C & 0xC0) != 0x80) // one column a UTF-8 sequence
        Out += C == '\t' ? '\t' : ' ';
    return Out;
  }

  std::string joined(StringRef Separator) const {
    return llvm::join(New, ("," + Separator).str());
  }

  const SourceFile &F;
  unsigned LParen, RParen;
  llvm::ArrayRef<SourceSpan> Items;
  llvm::ArrayRef<std::string> New;
};

} // namespace

llvm::Expected<std::vector<TextEdit>>
insertIntoList(const SourceFile &F, unsigned LParen, unsigned RParen,
               llvm::ArrayRef<SourceSpan> Items, unsigned Index,
               llvm::ArrayRef<std::string> New) {
  const List L(F, LParen, RParen, Items, New);
  if (!L.matchesFile() || Index > Items.size())
    return fail("the list does not read as it was parsed");
  return Index == 0 ? L.atFront() : L.behind(Index);
}

} // namespace scratchlift

//===- FactsTextRecords.cpp - Lines, words and braces of the text form ----===//
//
// A record is a line: keyword, optional '#' number, words parted by blanks
// outside of brackets and quotes. A '{' that ends the line opens its children,
// a '}' alone on a line closes them. A ';' starts a comment.
//
//===----------------------------------------------------------------------===//
#include "analysis/FactsTextRecords.h"
#include "analysis/FactsTextInternal.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {

void ParseState::fail(unsigned Line, unsigned Column, const llvm::Twine &Text) {
  if (!failed())
    Message =
        (llvm::Twine(Line) + ":" + llvm::Twine(Column) + ": " + Text).str();
}

llvm::Error ParseState::takeError() { return llvm::createStringError(Message); }

//===----------------------------------------------------------------------===//
// Cursor
//===----------------------------------------------------------------------===//

bool Cursor::consume(char C) {
  if (peek() != C || Rest.empty())
    return false;
  Rest = Rest.drop_front();
  return true;
}

void Cursor::expect(char C) {
  if (!consume(C))
    fail("expected '" + llvm::Twine(C) + "'");
}

StringRef Cursor::until(StringRef Stop) {
  StringRef Result = Rest.take_until([&](char C) { return Stop.contains(C); });
  Rest = Rest.drop_front(Result.size());
  return Result;
}

StringRef Cursor::word() {
  StringRef Result = Rest.take_while(
      [](char C) { return llvm::isAlnum(C) || C == '-' || C == '_'; });
  Rest = Rest.drop_front(Result.size());
  return Result;
}

StringRef Cursor::identifier() {
  StringRef Result =
      Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
  if (Result.empty())
    fail("expected a name");
  Rest = Rest.drop_front(Result.size());
  return Result;
}

std::string Cursor::string() {
  std::string Result;
  if (!consume('"')) {
    StringRef Bare = until(" )]},;\"()");
    if (!isBareWord(Bare))
      fail("expected a string");
    return Bare.str();
  }
  while (!consume('"')) {
    if (Rest.empty()) {
      fail("unterminated string");
      break;
    }
    if (!consume('\\')) {
      Result += peek();
      Rest = Rest.drop_front();
      continue;
    }
    if (consume('n')) {
      Result += '\n';
    } else if (consume('x')) {
      unsigned Code = 0;
      if (Rest.take_front(2).getAsInteger(16, Code))
        fail("expected two hexadecimal digits");
      Result += static_cast<char>(Code);
      Rest = Rest.drop_front(std::min<size_t>(2, Rest.size()));
    } else if (!Rest.empty()) {
      Result += peek();
      Rest = Rest.drop_front();
    }
  }
  return Result;
}

/// Length of the prefix of Text up to Stop outside of quotes and brackets;
/// the whole length where there is none.
static size_t balancedPrefix(StringRef Text, char Stop) {
  int Depth = 0;
  bool Quoted = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (Quoted) {
      if (C == '\\')
        ++I;
      else if (C == '"')
        Quoted = false;
      continue;
    }
    if (C == Stop && Depth == 0)
      return I;
    if (C == '"')
      Quoted = true;
    else if (StringRef("([{").contains(C))
      ++Depth;
    else if (StringRef(")]}").contains(C))
      --Depth;
  }
  return Text.size();
}

StringRef Cursor::braced() {
  expect('{');
  StringRef Body = Rest.take_front(balancedPrefix(Rest, '}'));
  Rest = Rest.drop_front(Body.size());
  expect('}');
  return Body;
}

void Cursor::finish() {
  if (!Rest.empty())
    fail("unexpected '" + Rest + "'");
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

void TextRecord::split(StringRef Text, unsigned Line, unsigned Column,
                       ParseState &State) {
  const char *Begin = Text.data();
  while (!(Text = Text.ltrim(' ')).empty()) {
    TextWord Word;
    Word.Line = Line;
    Word.Text = Text.take_front(balancedPrefix(Text, ' '));
    Text = Text.drop_front(Word.Text.size());
    StringRef Name = Word.Text.take_while(
        [](char C) { return llvm::isAlpha(C) || C == '-'; });
    if (!Name.empty() && Word.Text.drop_front(Name.size()).starts_with("=")) {
      Word.Name = Name;
      Word.Text = Word.Text.drop_front(Name.size() + 1);
    }
    Word.Column = Column + (Word.Text.data() - Begin);
    Words.push_back(Word);
  }
}

TextWord *TextRecord::takePositional() {
  for (TextWord &Word : Words)
    if (!Word.Taken && Word.Name.empty()) {
      Word.Taken = true;
      return &Word;
    }
  return nullptr;
}

TextWord *TextRecord::takeNamed(StringRef Name) {
  for (TextWord &Word : Words)
    if (!Word.Taken && Word.Name == Name) {
      Word.Taken = true;
      return &Word;
    }
  return nullptr;
}

bool TextRecord::takeFlag(StringRef Name) {
  for (TextWord &Word : Words)
    if (!Word.Taken && Word.Name.empty() && Word.Text == Name) {
      Word.Taken = true;
      return true;
    }
  return false;
}

namespace {

class Splitter {
public:
  Splitter(StringRef Text, ParseState &State) : Text(Text), State(State) {}

  /// Reads records up to a closing brace or the end.
  void records(std::vector<TextRecord> &Out, bool Nested) {
    while (!Text.empty() && !State.failed()) {
      auto [First, Tail] = Text.split('\n');
      Text = Tail;
      ++LineNo;
      StringRef Line = First.take_front(balancedComment(First)).rtrim(" \r");
      unsigned Column = Line.size() - Line.ltrim(' ').size() + 1;
      Line = Line.ltrim(' ');
      if (Line.empty())
        continue;
      if (Line == "}") {
        if (!Nested)
          State.fail(LineNo, Column, "unmatched '}'");
        return;
      }
      record(Line, Column, Out.emplace_back());
    }
    if (Nested)
      State.fail(LineNo, 1, "missing '}'");
  }

private:
  void record(StringRef Line, unsigned Column, TextRecord &R) {
    R.Line = LineNo;
    R.Column = Column;
    bool Opens = Line == "{" || Line.ends_with(" {");
    if (Opens)
      Line = Line.drop_back().rtrim(' ');
    const char *Begin = Line.data();
    R.Keyword = Line.take_until([](char C) { return C == ' '; });
    Line = Line.drop_front(R.Keyword.size()).ltrim(' ');
    if (Line.consume_front("#") && Line.consumeInteger(10, R.Number))
      State.fail(LineNo, Column + (Line.data() - Begin), "expected a number");
    R.split(Line, LineNo, Column + (Line.data() - Begin), State);
    if (!Opens)
      return;
    if (Nesting == MaxNesting)
      return State.fail(LineNo, Column, "records are nested too deeply");
    ++Nesting;
    records(R.Children, true);
    --Nesting;
  }

  /// Length of the line in front of a comment.
  static size_t balancedComment(StringRef Line) {
    bool Quoted = false;
    for (size_t I = 0; I < Line.size(); ++I) {
      if (Line[I] == '\\' && Quoted)
        ++I;
      else if (Line[I] == '"')
        Quoted = !Quoted;
      else if (Line[I] == ';' && !Quoted)
        return I;
    }
    return Line.size();
  }

  StringRef Text;
  ParseState &State;
  unsigned LineNo = 0, Nesting = 0;
  static constexpr unsigned MaxNesting = 100;
};

} // namespace

TextRecord splitRecords(StringRef Text, ParseState &State) {
  std::vector<TextRecord> All;
  Splitter(Text, State).records(All, false);
  if (All.empty() || All.front().Keyword != "unit") {
    State.fail(1, 1, "expected a unit record");
    return {};
  }
  TextRecord Unit = std::move(All.front());
  for (size_t I = 1; I < All.size(); ++I)
    Unit.Children.push_back(std::move(All[I]));
  return Unit;
}

} // namespace scratchlift

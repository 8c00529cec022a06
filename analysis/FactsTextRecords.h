//===- FactsTextRecords.h - Lines, words and braces of the text form ------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSTEXTRECORDS_H
#define SCRATCHLIFT_ANALYSIS_FACTSTEXTRECORDS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace scratchlift {

/// Keeps the first error.
class ParseState {
public:
  void fail(unsigned Line, unsigned Column, const llvm::Twine &Message);
  bool failed() const { return !Message.empty(); }
  llvm::Error takeError();

private:
  std::string Message;
};

/// Reads one word of the text.
class Cursor {
public:
  Cursor(llvm::StringRef Text, unsigned Line, unsigned Column,
         ParseState &State)
      : Rest(Text), LineNo(Line), End(Column + Text.size()), State(State) {}

  char peek() const { return Rest.empty() ? '\0' : Rest.front(); }
  bool consume(char C);
  void expect(char C);
  void blanks() { Rest = Rest.ltrim(' '); }
  /// Up to one of Stop, which stays.
  llvm::StringRef until(llvm::StringRef Stop);
  /// Letters, digits, '-' and '_'.
  llvm::StringRef word();
  llvm::StringRef identifier();
  /// A quoted string or a bare word.
  std::string string();
  template <class I> I number() {
    llvm::StringRef Digits = Rest.take_front(peek() == '-' ? 1 : 0);
    Digits = Rest.take_front(
        Digits.size() +
        Rest.drop_front(Digits.size()).take_while(isDigit).size());
    I Value = 0;
    if (Digits.getAsInteger(10, Value))
      fail("expected a number");
    Rest = Rest.drop_front(Digits.size());
    return Value;
  }
  /// The text between a brace and its partner.
  llvm::StringRef braced();
  /// Nothing may be left.
  void finish();

  void fail(const llvm::Twine &Message) {
    State.fail(LineNo, column(), Message);
  }
  bool failed() const { return State.failed(); }
  unsigned line() const { return LineNo; }
  unsigned column() const { return End - Rest.size(); }

private:
  static bool isDigit(char C) { return C >= '0' && C <= '9'; }

  llvm::StringRef Rest;
  unsigned LineNo, End;
  ParseState &State;
};

/// Part of a record's line: a positional value, a flag, or Name=Text.
struct TextWord {
  llvm::StringRef Name; ///< empty for positional values and flags
  llvm::StringRef Text;
  unsigned Line = 0, Column = 0;
  bool Taken = false;

  Cursor cursor(ParseState &State) const {
    return Cursor(Text, Line, Column, State);
  }
};

struct TextRecord {
  llvm::StringRef Keyword;
  int Number = -1; ///< behind '#'
  std::vector<TextWord> Words;
  std::vector<TextRecord> Children;
  unsigned Line = 0, Column = 0;
  bool Taken = false;

  /// Splits a line (without keyword and brace) into Words.
  void split(llvm::StringRef Text, unsigned Line, unsigned Column,
             ParseState &State);
  TextWord *takePositional();
  TextWord *takeNamed(llvm::StringRef Name);
  bool takeFlag(llvm::StringRef Name);
};

/// The unit's record; all other top-level records are its children.
TextRecord splitRecords(llvm::StringRef Text, ParseState &State);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSTEXTRECORDS_H

//===- FactsTextParse.cpp - Parsing facts ---------------------------------===//
//
// Two steps. The text is split into records: a first word, words, and children
// in braces (FactsTextRecords.cpp). Then each struct's field table asks its
// record for its fields by name, so that their order in the text is free but
// for the positional ones. What nobody asked for is an error.
//
//===----------------------------------------------------------------------===//
#include "analysis/FactsFields.h"
#include "analysis/FactsText.h"
#include "analysis/FactsTextInternal.h"
#include "analysis/FactsTextRecords.h"

#include "llvm/ADT/StringExtras.h"

using llvm::Error;
using llvm::StringRef;

namespace scratchlift {
namespace {

/// Reads values off one word. The first error sticks.
class Reader {
public:
  Reader(Surroundings S, ParseState &State) : S(S), State(State) {}

  template <class T> void record(TextRecord &R, T &Object);

  void value(Cursor &C, std::string &V) { V = C.string(); }
  void value(Cursor &C, bool &V);
  template <class I>
  std::enable_if_t<std::is_integral_v<I>> value(Cursor &C, I &V) {
    V = C.number<I>();
  }
  void value(Cursor &C, SourceSpan &V);
  void value(Cursor &C, Expr &V);
  void value(Cursor &C, Region &V);
  template <class E>
  std::enable_if_t<std::is_enum_v<E>> value(Cursor &C, E &V) {
    StringRef Word = C.word();
    if (!enumFromText(Word, V))
      C.fail("unknown word '" + Word + "'");
  }
  template <class T> void value(Cursor &C, std::vector<T> &V) {
    C.expect('[');
    while (!C.consume(']') && !C.failed()) {
      value(C, V.emplace_back());
      C.blanks();
    }
  }
  template <class T>
  std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
  value(Cursor &C, T &V);

  int variable(Cursor &C);

  Surroundings S;
  ParseState &State;

private:
  /// Text may come from anywhere; no facts of a program are as deep.
  static constexpr unsigned MaxNesting = 2000;
  unsigned Nesting = 0;

  void shape(Cursor &C, Expr &V);
  void parenthesised(Cursor &C, Expr &V);
};

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void Reader::value(Cursor &C, bool &V) {
  StringRef Word = C.word();
  if (Word != "true" && Word != "false")
    C.fail("expected true or false");
  V = Word == "true";
}

int Reader::variable(Cursor &C) {
  if (C.consume('_'))
    return -1;
  C.expect('%');
  if (C.failed())
    return -1;
  if (llvm::isDigit(C.peek()))
    return C.number<int>();
  StringRef Name = C.identifier();
  if (S.Vars)
    for (const Var &V : *S.Vars)
      if (V.Name == Name)
        return &V - S.Vars->data();
  State.fail(C.line(), C.column() - Name.size(),
             "no variable is named '" + Name + "'");
  return -1;
}

// @[FILE:]LINE:COLUMN[/BEGIN-END][m], FILE a number or a quoted path.
void Reader::value(Cursor &C, SourceSpan &V) {
  C.expect('@');
  V.File = S.File.str();
  if (C.peek() == '"') {
    V.File = C.string();
    C.expect(':');
    V.Line = C.number<unsigned>();
  } else {
    V.Line = C.number<unsigned>();
  }
  C.expect(':');
  V.Column = C.number<unsigned>();
  if (C.consume(':')) {
    size_t Number = V.Line;
    if (!S.Files || Number >= S.Files->size())
      return C.fail("there is no file " + llvm::Twine(Number));
    V.File = (*S.Files)[Number].Path;
    V.Line = V.Column;
    V.Column = C.number<unsigned>();
  }
  if (C.consume('/')) {
    V.Begin = C.number<unsigned>();
    C.expect('-');
    V.End = C.number<unsigned>();
  }
  V.Macro = C.consume('m');
}

void Reader::value(Cursor &C, Region &V) {
  bool Parens = C.consume('(');
  value(C, V.Kind);
  if (!Parens)
    return;
  C.blanks();
  value(C, V.Lo);
  C.blanks();
  if (C.consume(')'))
    return;
  value(C, V.Hi);
  C.expect(')');
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

void Reader::parenthesised(Cursor &C, Expr &V) {
  std::string Operator;
  if (llvm::isAlpha(C.peek())) {
    StringRef Word = C.word();
    if (!enumFromText(Word, V.Kind))
      return C.fail("unknown expression '" + Word + "'");
    C.blanks();
    if (!isTextless(V.Kind))
      V.Text = C.string();
  } else {
    Operator = C.until(" )").str();
  }
  C.blanks();
  while (!C.consume(')') && !C.failed()) {
    value(C, V.Args.emplace_back());
    C.blanks();
  }
  if (Operator.empty())
    return;
  if (!isExprOperator(Operator, V.Args.size()))
    return C.fail("'" + llvm::Twine(Operator) + "' is no operator on " +
                  llvm::Twine(V.Args.size()) + " operands");
  V.Kind = V.Args.size() == 1 ? ExprKind::Unary : ExprKind::Binary;
  V.Text = Operator;
}

void Reader::shape(Cursor &C, Expr &V) {
  char Next = C.peek();
  if (C.consume('(')) {
    parenthesised(C, V);
  } else if (Next == '%') {
    V.Kind = ExprKind::Var;
    V.Index = variable(C);
    V.Text = impliedText(V, S.Vars);
  } else if (C.consume('_')) {
    V.Kind = ExprKind::None;
  } else if (llvm::isDigit(Next) || Next == '-') {
    V.Kind = ExprKind::Int;
    V.Text = std::to_string(C.number<std::int64_t>());
  } else {
    StringRef Word = C.word();
    if (Word != "this")
      return C.fail("expected an expression");
    V.Kind = ExprKind::This;
  }
}

void Reader::value(Cursor &C, Expr &V) {
  if (Nesting == MaxNesting)
    return C.fail("an expression is nested too deeply");
  ++Nesting;
  shape(C, V);
  --Nesting;
  V.Type = impliedType(V, S.Vars);
  V.Const = impliedConst(V);
  if (C.consume(':'))
    V.Type = C.peek() == '"' ? C.string() : C.identifier().str();
  if (C.consume('=')) {
    if (C.consume('?'))
      V.Const.reset();
    else
      V.Const = C.number<std::int64_t>();
  }
  V.Visible = C.consume('^');
  V.Impure = C.consume('!');
  if (C.consume('#'))
    V.Usr = C.string();
  if (C.consume('~'))
    V.Text = C.string();
  if (C.consume('|'))
    V.Index = C.number<int>();
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Asks one record for the fields of one object.
template <class T> struct LineReader {
  Reader &R;
  TextRecord &Record;
  T &Object;

  template <class M> void parse(TextWord *Word, M &Value) {
    Cursor C = Word->cursor(R.State);
    R.value(C, Value);
    C.finish();
  }
  TextWord *positional(StringRef What) {
    TextWord *Word = Record.takePositional();
    if (!Word)
      R.State.fail(Record.Line, Record.Column, "missing " + What);
    return Word;
  }

  template <class M> void lead(StringRef Name, M Member) {
    if (TextWord *Word = positional(Name))
      parse(Word, Object.*Member);
  }
  void leadVar(int T::*Member) {
    if (TextWord *Word = positional("variable")) {
      Cursor C = Word->cursor(R.State);
      Object.*Member = R.variable(C);
      C.finish();
    }
  }
  template <class M> void keyword(M Member) {
    if (!enumFromText(Record.Keyword, Object.*Member))
      R.State.fail(Record.Line, Record.Column,
                   "unknown word '" + Record.Keyword + "'");
  }
  template <class M> void field(StringRef Name, M Member) {
    if (TextWord *Word = Record.takeNamed(Name))
      parse(Word, Object.*Member);
    else if constexpr (std::is_same_v<M, bool T::*>)
      if (Record.takeFlag(Name))
        Object.*Member = true;
  }
  void var(StringRef Name, int T::*Member) {
    if (TextWord *Word = Record.takeNamed(Name)) {
      Cursor C = Word->cursor(R.State);
      Object.*Member = R.variable(C);
      C.finish();
    }
  }
  void vars(StringRef Name, std::vector<int> T::*Member) {
    TextWord *Word = Record.takeNamed(Name);
    if (!Word)
      return;
    Cursor C = Word->cursor(R.State);
    C.expect('[');
    while (!C.consume(']') && !C.failed()) {
      (Object.*Member).push_back(R.variable(C));
      C.blanks();
    }
    C.finish();
  }
  void derived(StringRef Name, std::string T::*Member, std::string T::*From) {
    Object.*Member = Object.*From;
    field(Name, Member);
  }
  void file(StringRef Name, std::string T::*Member) {
    Object.*Member = R.S.File.str();
    field(Name, Member);
    R.S.File = Object.*Member;
  }
  template <class M> void list(StringRef Name, M Member) {
    children(Name, Object.*Member, true);
  }
  template <class M> void items(StringRef Name, M Member) {
    children(Name, Object.*Member, false);
  }
  template <class M> void child(StringRef Name, M Member) {
    for (TextRecord &Kid : Record.Children)
      if (!Kid.Taken && Kid.Keyword == Name) {
        Kid.Taken = true;
        return R.record(Kid, Object.*Member);
      }
  }

private:
  template <class U>
  static bool belongs(const TextRecord &Kid, StringRef Name) {
    OpKind Kind;
    if constexpr (std::is_same_v<U, Op>)
      return enumFromText(Kid.Keyword, Kind);
    else
      return Kid.Keyword == Name;
  }
  template <class U>
  void children(StringRef Name, std::vector<U> &Out, bool Numbered) {
    for (TextRecord &Kid : Record.Children) {
      if (Kid.Taken || !belongs<U>(Kid, Name))
        continue;
      Kid.Taken = true;
      if (Kid.Number >= 0 && (!Numbered || Kid.Number != int(Out.size())))
        R.State.fail(Kid.Line, Kid.Column,
                     "this is " + Name + " #" + llvm::Twine(Out.size()));
      R.record(Kid, Out.emplace_back());
    }
  }
};

template <class T> void Reader::record(TextRecord &R, T &Object) {
  Surroundings Outer = S;
  if constexpr (std::is_same_v<T, Function>)
    S.Vars = &Object.Vars;
  if constexpr (std::is_same_v<T, TUFacts>)
    S.Files = &Object.Files;
  LineReader<T> Line{*this, R, Object};
  fields(Line, TypeTag<T>());
  for (const TextWord &Word : R.Words)
    if (!Word.Taken)
      State.fail(Word.Line, Word.Column, "unknown field '" + Word.Text + "'");
  for (const TextRecord &Kid : R.Children)
    if (!Kid.Taken)
      State.fail(Kid.Line, Kid.Column, "unknown record '" + Kid.Keyword + "'");
  S = Outer;
}

template <class T>
std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
Reader::value(Cursor &C, T &V) {
  TextRecord Inline;
  Inline.Line = C.line();
  Inline.Column = C.column();
  StringRef Body = C.braced();
  Inline.split(Body, C.line(), C.column() - Body.size() - 1, State);
  record(Inline, V);
}

} // namespace

llvm::Expected<TUFacts> parseFacts(StringRef Text) {
  ParseState State;
  TextRecord Unit = splitRecords(Text, State);
  TUFacts Result;
  if (!State.failed())
    Reader(Surroundings(), State).record(Unit, Result);
  if (State.failed())
    return State.takeError();
  return Result;
}

} // namespace scratchlift

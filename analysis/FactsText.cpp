//===- FactsText.cpp - Printing facts -------------------------------------===//
//
// A visitor of the field tables (FactsFields.h). A record is one line, its
// children stand in braces below it. What equals its default is not printed.
//
//===----------------------------------------------------------------------===//
#include "analysis/FactsText.h"
#include "analysis/FactsCompare.h"
#include "analysis/FactsTextInternal.h"

#include "llvm/ADT/StringExtras.h"

using llvm::raw_ostream;
using llvm::StringRef;

namespace scratchlift {

bool isBareWord(StringRef S) {
  if (S.empty() || !(llvm::isAlpha(S[0]) || StringRef("_:/").contains(S[0])))
    return false;
  return S != "_" && llvm::all_of(S, [](char C) {
           return llvm::isAlnum(C) || StringRef("_:./~-@#*$&<>").contains(C);
         });
}

bool isIdentifier(StringRef S) {
  return !S.empty() && (llvm::isAlpha(S[0]) || S[0] == '_') && S != "_" &&
         llvm::all_of(S, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

bool isDecimal(StringRef S) {
  StringRef Digits = S;
  Digits.consume_front("-");
  std::int64_t Value;
  // Only the canonical spelling: anything else would not read back as it was.
  return !Digits.empty() && llvm::all_of(Digits, llvm::isDigit) &&
         !S.getAsInteger(10, Value) && std::to_string(Value) == S;
}

bool isExprOperator(StringRef S, size_t Arity) {
  static constexpr StringRef Unary[] = {"-", "+", "!", "~"};
  static constexpr StringRef Binary[] = {
      "+", "-",  "*", "/",  "%",  "<<", ">>", "&",  "|", "^",
      "<", "<=", ">", ">=", "==", "!=", "&&", "||", ",", "<=>"};
  return Arity == 1   ? llvm::is_contained(Unary, S)
         : Arity == 2 ? llvm::is_contained(Binary, S)
                      : false;
}

bool isTextless(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::None:
  case ExprKind::Var:
  case ExprKind::This:
  case ExprKind::Size:
  case ExprKind::Deref:
  case ExprKind::Index:
  case ExprKind::Cast:
  case ExprKind::Cond:
    return true;
  case ExprKind::Int:
  case ExprKind::Global:
  case ExprKind::Member:
  case ExprKind::Sizeof:
  case ExprKind::TemplateParam:
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Call:
  case ExprKind::MethodCall:
  case ExprKind::Unknown:
    return false;
  }
  return false;
}

std::string impliedType(const Expr &E, const std::vector<Var> *Vars) {
  static constexpr StringRef Boolean[] = {
      "<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  switch (E.Kind) {
  case ExprKind::None:
    return "";
  case ExprKind::Var:
    if (Vars && E.Index >= 0 && E.Index < static_cast<int>(Vars->size()))
      return (*Vars)[E.Index].CanonType;
    return "int";
  case ExprKind::Size:
  case ExprKind::Sizeof:
    return "unsigned long";
  case ExprKind::Unary:
    return E.Text == "!" || E.Args.empty() ? "bool" : E.Args[0].Type;
  case ExprKind::Binary:
    return llvm::is_contained(Boolean, E.Text) || E.Args.empty()
               ? "bool"
               : E.Args[0].Type;
  case ExprKind::Cond:
    return E.Args.size() == 3 ? E.Args[1].Type : "int";
  default:
    return "int";
  }
}

std::optional<std::int64_t> impliedConst(const Expr &E) {
  std::int64_t Value;
  if (E.Kind != ExprKind::Int || StringRef(E.Text).getAsInteger(10, Value))
    return std::nullopt;
  return Value;
}

std::string impliedText(const Expr &E, const std::vector<Var> *Vars) {
  bool Known = E.Kind == ExprKind::Var && Vars && E.Index >= 0 &&
               E.Index < static_cast<int>(Vars->size());
  return Known ? (*Vars)[E.Index].Name : "";
}

namespace {

void printQuoted(StringRef S, raw_ostream &OS) {
  OS << '"';
  for (unsigned char C : S) {
    if (C == '"' || C == '\\')
      OS << '\\' << C;
    else if (C == '\n')
      OS << "\\n";
    else if (C < 0x20 || C == 0x7f)
      OS << "\\x" << llvm::hexdigit(C >> 4) << llvm::hexdigit(C & 15);
    else
      OS << C;
  }
  OS << '"';
}

void printString(StringRef S, raw_ostream &OS) {
  if (isBareWord(S))
    OS << S;
  else
    printQuoted(S, OS);
}

/// A variable is written by its name where that tells it from all others.
void printVar(int Index, const Surroundings &S, raw_ostream &OS) {
  if (Index < 0) {
    OS << '_';
    return;
  }
  OS << '%';
  if (S.Vars && Index < static_cast<int>(S.Vars->size())) {
    const std::string &Name = (*S.Vars)[Index].Name;
    auto Same = [&](const Var &V) { return V.Name == Name; };
    if (isIdentifier(Name) && llvm::count_if(*S.Vars, Same) == 1) {
      OS << Name;
      return;
    }
  }
  OS << Index;
}

void printSpan(const SourceSpan &Span, const Surroundings &S, raw_ostream &OS) {
  OS << '@';
  if (Span.File != S.File) {
    const FileFact *Known = nullptr;
    if (S.Files) {
      auto It = llvm::find_if(
          *S.Files, [&](const FileFact &F) { return F.Path == Span.File; });
      Known = It == S.Files->end() ? nullptr : &*It;
    }
    if (Known)
      OS << Known - S.Files->data();
    else
      printQuoted(Span.File, OS);
    OS << ':';
  }
  OS << Span.Line << ':' << Span.Column;
  if (Span.Begin || Span.End)
    OS << '/' << Span.Begin << '-' << Span.End;
  if (Span.Macro)
    OS << 'm';
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

void printTree(const Expr &E, const Surroundings &S, raw_ostream &OS);

/// Kind, Text and Args; false where Text must follow as an attribute.
bool printShape(const Expr &E, const Surroundings &S, raw_ostream &OS) {
  bool Textless = isTextless(E.Kind);
  if (E.Args.empty()) {
    if (E.Kind == ExprKind::None || E.Kind == ExprKind::This) {
      OS << (E ? "this" : "_");
      return E.Text.empty();
    }
    if (E.Kind == ExprKind::Var) {
      printVar(E.Index, S, OS);
      return E.Text == impliedText(E, S.Vars);
    }
    if (E.Kind == ExprKind::Int && isDecimal(E.Text)) {
      OS << E.Text;
      return true;
    }
  }
  OS << '(';
  bool Operator = (E.Kind == ExprKind::Unary || E.Kind == ExprKind::Binary) &&
                  E.Args.size() == (E.Kind == ExprKind::Unary ? 1 : 2) &&
                  isExprOperator(E.Text, E.Args.size());
  OS << (Operator ? StringRef(E.Text) : enumText(E.Kind));
  if (!Textless && !Operator) {
    OS << ' ';
    printString(E.Text, OS);
  }
  for (const Expr &A : E.Args) {
    OS << ' ';
    printTree(A, S, OS);
  }
  OS << ')';
  return !Textless || E.Text.empty();
}

void printTree(const Expr &E, const Surroundings &S, raw_ostream &OS) {
  bool TextDone = printShape(E, S, OS);
  if (E.Type != impliedType(E, S.Vars)) {
    OS << ':';
    if (isIdentifier(E.Type))
      OS << E.Type;
    else
      printQuoted(E.Type, OS);
  }
  if (E.Const != impliedConst(E)) {
    OS << '=';
    if (E.Const)
      OS << *E.Const;
    else
      OS << '?';
  }
  OS << (E.Visible ? "^" : "") << (E.Impure ? "!" : "");
  if (!E.Usr.empty()) {
    OS << '#';
    printQuoted(E.Usr, OS);
  }
  if (!TextDone) {
    OS << '~';
    printQuoted(E.Text, OS);
  }
  if (E.Index != -1 && !(E.Kind == ExprKind::Var && E.Args.empty()))
    OS << '|' << E.Index;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

class Printer {
public:
  Printer(raw_ostream &OS, Surroundings S) : OS(OS), S(S) {}

  /// Prints Object's line and, in braces, its children.
  template <class T>
  void record(StringRef Keyword, int Number, const T &Object, unsigned Indent);

  void value(const std::string &V) { printString(V, OS); }
  void value(bool V) { OS << (V ? "true" : "false"); }
  void value(int V) { OS << V; }
  void value(unsigned V) { OS << V; }
  void value(std::uint64_t V) { OS << V; }
  void value(const SourceSpan &V) { printSpan(V, S, OS); }
  void value(const Expr &V) { printTree(V, S, OS); }
  void value(const Region &V);
  template <class E> std::enable_if_t<std::is_enum_v<E>> value(E V) {
    OS << enumText(V);
  }
  template <class T> void value(const std::vector<T> &V) {
    OS << '[';
    for (const T &X : V) {
      if (&X != V.data())
        OS << ' ';
      value(X);
    }
    OS << ']';
  }
  /// A struct with a table, in braces on the same line.
  template <class T>
  std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
  value(const T &V);

  raw_ostream &OS;
  Surroundings S;
};

/// The fields of one object's line.
template <class T> struct LinePrinter {
  Printer &P;
  const T &Object;
  bool First; ///< nothing precedes: no blank
  bool HasChildren = false;
  const T Default = {};

  void blank() {
    if (!First)
      P.OS << ' ';
    First = false;
  }
  template <class M> void field(StringRef Name, M Member) {
    if (sameFacts(Object.*Member, Default.*Member))
      return;
    blank();
    P.OS << Name;
    if constexpr (std::is_same_v<M, bool T::*>)
      if (Object.*Member)
        return;
    P.OS << '=';
    P.value(Object.*Member);
  }
  template <class M> void lead(StringRef, M Member) {
    blank();
    P.value(Object.*Member);
  }
  void leadVar(int T::*Member) {
    blank();
    printVar(Object.*Member, P.S, P.OS);
  }
  template <class M> void keyword(M) {}
  void var(StringRef Name, int T::*Member) {
    if (Object.*Member == Default.*Member)
      return;
    blank();
    P.OS << Name << '=';
    printVar(Object.*Member, P.S, P.OS);
  }
  void vars(StringRef Name, std::vector<int> T::*Member) {
    if ((Object.*Member).empty())
      return;
    blank();
    P.OS << Name << "=[";
    StringRef Separator = "";
    for (int I : Object.*Member) {
      P.OS << Separator;
      printVar(I, P.S, P.OS);
      Separator = " ";
    }
    P.OS << ']';
  }
  void derived(StringRef Name, std::string T::*Member, std::string T::*From) {
    if (Object.*Member == Object.*From)
      return;
    blank();
    P.OS << Name << '=';
    P.value(Object.*Member);
  }
  void file(StringRef Name, std::string T::*Member) {
    if (Object.*Member == P.S.File)
      return;
    blank();
    P.OS << Name << '=';
    P.value(Object.*Member);
    P.S.File = Object.*Member;
  }
  template <class M> void list(StringRef, M Member) {
    HasChildren |= !(Object.*Member).empty();
  }
  template <class M> void items(StringRef N, M Member) { list(N, Member); }
  template <class M> void child(StringRef, M) { HasChildren = true; }
};

/// A visitor that does nothing; derived ones hide what they care for.
struct Ignore {
  template <class... A> void keyword(A &&...) {}
  template <class... A> void lead(A &&...) {}
  template <class... A> void leadVar(A &&...) {}
  template <class... A> void field(A &&...) {}
  template <class... A> void var(A &&...) {}
  template <class... A> void vars(A &&...) {}
  template <class... A> void derived(A &&...) {}
  template <class... A> void file(A &&...) {}
  template <class... A> void list(A &&...) {}
  template <class... A> void items(A &&...) {}
  template <class... A> void child(A &&...) {}
};

/// The keyword of a record: the enumeration's word where it has one.
template <class T> struct KeywordOf : Ignore {
  KeywordOf(const T &Object, StringRef Keyword)
      : Object(Object), Keyword(Keyword) {}
  template <class M> void keyword(M Member) {
    Keyword = enumText(Object.*Member);
  }
  const T &Object;
  StringRef Keyword;
};

/// The children of one object, each on lines of its own.
template <class T> struct ChildPrinter : Ignore {
  ChildPrinter(Printer &P, const T &Object, unsigned Indent)
      : P(P), Object(Object), Indent(Indent) {}
  template <class M> void list(StringRef Name, M Member) {
    int Number = 0;
    for (const auto &X : Object.*Member)
      P.record(Name, Number++, X, Indent);
  }
  template <class M> void items(StringRef Name, M Member) {
    for (const auto &X : Object.*Member)
      P.record(Name, -1, X, Indent);
  }
  template <class M> void child(StringRef Name, M Member) {
    P.record(Name, -1, Object.*Member, Indent);
  }
  Printer &P;
  const T &Object;
  unsigned Indent;
};

template <class T>
void Printer::record(StringRef Keyword, int Number, const T &Object,
                     unsigned Indent) {
  Surroundings Outer = S;
  if constexpr (std::is_same_v<T, Function>)
    S.Vars = &Object.Vars;
  KeywordOf<T> Word(Object, Keyword);
  fields(Word, TypeTag<T>());
  OS.indent(Indent) << Word.Keyword;
  if (Number >= 0)
    OS << " #" << Number;
  LinePrinter<T> Line{*this, Object, /*First=*/false};
  fields(Line, TypeTag<T>());
  if (Line.HasChildren) {
    OS << " {\n";
    ChildPrinter<T> Children(*this, Object, Indent + 2);
    fields(Children, TypeTag<T>());
    OS.indent(Indent) << '}';
  }
  OS << '\n';
  S = Outer;
}

template <class T>
std::void_t<decltype(TypeTag<T>()), std::enable_if_t<std::is_class_v<T>>>
Printer::value(const T &V) {
  OS << '{';
  LinePrinter<T> Line{*this, V, /*First=*/true};
  fields(Line, TypeTag<T>());
  OS << '}';
}

void Printer::value(const Region &V) {
  if (!V.Lo && !V.Hi) {
    OS << enumText(V.Kind);
    return;
  }
  OS << '(' << enumText(V.Kind) << ' ';
  value(V.Lo);
  if (V.Hi) {
    OS << ' ';
    value(V.Hi);
  }
  OS << ')';
}

} // namespace

void printExpr(const Expr &E, raw_ostream &OS) {
  printTree(E, Surroundings(), OS);
}

void printFacts(const TUFacts &Facts, raw_ostream &OS) {
  Surroundings S;
  S.Files = &Facts.Files;
  Printer P(OS, S);
  OS << "unit";
  LinePrinter<TUFacts> Line{P, Facts, /*First=*/false};
  fields(Line, TypeTag<TUFacts>());
  OS << '\n';
  ChildPrinter<TUFacts> Children(P, Facts, 0);
  fields(Children, TypeTag<TUFacts>());
}

} // namespace scratchlift

//===- Conditional.cpp - Branches of #if inside a definition ----*- C++ -*-===//
//
// A branch that this unit skipped is known by its tokens. They tell what it can
// do to a function as long as it is made up of whole statements: then it acts
// through the names it mentions, by the calls it makes and by leaving the
// function, and by nothing else. Jumps, types and macros that it declares, and
// pieces of statements may change what the parsed code means: such a branch is
// opaque.
//
// A branch that was parsed may be left out elsewhere: Optional.
//
// What an instance of a template discards of an `if constexpr` is read in the
// same way: the text stays, and other instances may take it.
//
//===----------------------------------------------------------------------===//
#include "matchers/Statements.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>
#include <set>

using namespace clang;
using llvm::StringRef;

namespace scratchlift {
namespace {

using Tokens = llvm::ArrayRef<FileToken>;

/// One branch, from behind the directive that opens it to the next one.
struct Branch {
  unsigned Begin = 0, End = 0;
  std::vector<FileToken> Code;    ///< of inner branches, too
  std::vector<FileToken> Pragmas; ///< their tokens
  bool Changes = false;           ///< holds a #define, an #include, ...
  bool PragmaLast = false;        ///< no code follows its last #pragma
};

struct Group {
  unsigned Begin = 0, End = 0;
  bool Literal = false; ///< `#if 0`, `#if 1`: one text in all configurations
  bool InHidden = false;
  FileToken Before, After;
  std::vector<Branch> Branches;
};

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Takes a definition's tokens apart.
class GroupReader {
public:
  explicit GroupReader(llvm::ArrayRef<SourceSpan> Skipped) : Skipped(Skipped) {}

  void read(Tokens All) {
    for (size_t I = 0; I < All.size();) {
      size_t End = I + 1;
      if (All[I].is(tok::hash) && All[I].StartsLine) {
        while (End < All.size() && !All[End].StartsLine)
          ++End;
        directive(All.slice(I, End - I));
      } else {
        code(All[I]);
      }
      I = End;
    }
    Torn |= !Open.empty();
  }

  bool skips(unsigned Begin, unsigned End) const {
    return llvm::any_of(Skipped, [&](const SourceSpan &S) {
      return S.Begin < End && Begin < S.End;
    });
  }

  std::vector<Group> Groups; ///< each behind those inside of it
  bool Torn = false;         ///< an #if or its #endif stands outside

private:
  void code(const FileToken &T) {
    for (; Followed < Groups.size(); ++Followed)
      Groups[Followed].After = T;
    for (Group &G : Open) {
      G.Branches.back().Code.push_back(T);
      G.Branches.back().PragmaLast = false;
    }
    Last = T;
  }

  void directive(Tokens D) {
    StringRef Word = D.size() > 1 ? D[1].Text : "";
    if (Word == "if" || Word == "ifdef" || Word == "ifndef")
      return open(D);
    if (Word.starts_with("el")) // else, elif, elifdef, elifndef
      return next(D);
    if (Word == "endif")
      return close(D);
    if (Word == "pragma")
      return pragma(D);
    bool Harmless = Word.empty() || Word == "error" || Word == "warning";
    for (Group &G : Open)
      G.Branches.back().Changes |= !Harmless;
  }

  void open(Tokens D) {
    Group &G = Open.emplace_back();
    G.Begin = D.front().Begin;
    G.Before = Last;
    G.Literal = D.size() == 3 && (D[2].Text == "0" || D[2].Text == "1");
    G.Branches.emplace_back().Begin = D.back().End;
  }

  void next(Tokens D) {
    if (Open.empty()) {
      Torn = true;
      return;
    }
    Group &G = Open.back();
    G.Branches.back().End = D.front().Begin;
    G.Literal &= D[1].Text == "else";
    G.Branches.emplace_back().Begin = D.back().End;
  }

  void close(Tokens D) {
    if (Open.empty()) {
      Torn = true;
      return;
    }
    Group G = std::move(Open.back());
    Open.pop_back();
    G.Branches.back().End = D.front().Begin;
    G.End = D[1].End;
    for (const Group &Outer : Open)
      G.InHidden |= skips(Outer.Branches.back().Begin, G.End);
    Groups.push_back(std::move(G));
  }

  void pragma(Tokens D) {
    // Those that speak to one compiler of diagnostics and folding.
    bool Diagnostic =
        D.size() > 2 && llvm::StringSwitch<bool>(D[2].Text)
                            .Cases({"GCC", "clang", "warning", "message"}, true)
                            .Cases({"region", "endregion", "once"}, true)
                            .Default(false);
    if (Diagnostic)
      return;
    for (Group &G : Open) {
      Branch &B = G.Branches.back();
      B.Pragmas.insert(B.Pragmas.end(), D.begin() + 2, D.end());
      B.PragmaLast = true;
    }
  }

  llvm::ArrayRef<SourceSpan> Skipped;
  std::vector<Group> Open;
  FileToken Last;
  size_t Followed = 0;
};

//===----------------------------------------------------------------------===//
// Whole statements
//===----------------------------------------------------------------------===//

bool isBalanced(Tokens Code) {
  std::string Open;
  for (const FileToken &T : Code) {
    char Want = 0;
    switch (T.Kind) {
    case tok::l_paren:
    case tok::l_brace:
    case tok::l_square:
      Open += T.Text[0];
      break;
    case tok::r_paren:
      Want = '(';
      break;
    case tok::r_brace:
      Want = '{';
      break;
    case tok::r_square:
      Want = '[';
      break;
    default:
      break;
    }
    if (!Want)
      continue;
    if (Open.empty() || Open.back() != Want)
      return false;
    Open.pop_back();
  }
  return Open.empty();
}

/// The word goes on with the statement in front of it.
bool continues(const FileToken &T) {
  return T.isWord("else") || T.isWord("catch") || T.isWord("while");
}

bool endsStatement(const FileToken &T) {
  return T.is(tok::semi) || T.is(tok::r_brace);
}

bool startsStatement(const FileToken &T) {
  switch (T.Kind) {
  case tok::raw_identifier:
    return !continues(T);
  case tok::l_brace:
  case tok::l_paren:
  case tok::l_square:
  case tok::plusplus:
  case tok::minusminus:
  case tok::star:
  case tok::coloncolon:
  case tok::semi:
    return true;
  default:
    return false;
  }
}

/// Whole statements between whole statements, in every branch.
bool holdsStatements(const Group &G) {
  if (!endsStatement(G.Before) && !G.Before.is(tok::l_brace))
    return false;
  if (continues(G.After))
    return false;
  return llvm::all_of(G.Branches, [](const Branch &B) {
    return B.Code.empty() ||
           (startsStatement(B.Code.front()) && endsStatement(B.Code.back()) &&
            isBalanced(B.Code));
  });
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// Words of the code and of all macros that it names, as far as the unit knows
/// a definition: expanded ones, and those that skipped text defines.
class WordCollector {
public:
  explicit WordCollector(const UnitContext &Unit) : Unit(Unit) {}

  void add(Tokens Code) {
    for (const FileToken &T : Code)
      if (T.is(tok::raw_identifier))
        add(T.Text);
  }
  std::vector<std::string> take() { return {Words.begin(), Words.end()}; }
  bool Macros = false; ///< some word is a macro's name

private:
  void add(StringRef Word) {
    if (!Words.insert(Word.str()).second)
      return;
    readHidden();
    auto [I, E] = Hidden.equal_range(Word.str());
    for (; I != E; ++I) {
      Macros = true;
      add(I->second);
    }
    if (!Unit.PP)
      return;
    const IdentifierInfo *Name = Unit.PP->getIdentifierInfo(Word);
    if (!Name->hadMacroDefinition())
      return;
    Macros |= Word != "NULL" && Word != "stderr" && Word != "stdout";
    for (const MacroDirective *D = Unit.PP->getLocalMacroDirectiveHistory(Name);
         D; D = D->getPrevious())
      if (const MacroInfo *Info = D->getMacroInfo())
        for (const Token &T : Info->tokens())
          if (const IdentifierInfo *Part = T.getIdentifierInfo())
            add(Part->getName());
  }

  /// `#define` in skipped text.
  void readHidden() {
    if (std::exchange(Read, true))
      return;
    for (const auto &Entry : Unit.Skipped)
      for (const SourceSpan &S : Entry.second) {
        std::vector<FileToken> All = tokensIn(Unit, S.File, S.Begin, S.End);
        for (size_t I = 0; I + 2 < All.size(); ++I) {
          if (!All[I].is(tok::hash) || !All[I].StartsLine ||
              !All[I + 1].isWord("define"))
            continue;
          std::vector<FileToken> &Body =
              Hidden.emplace(All[I + 2].Text.str(), std::vector<FileToken>())
                  ->second;
          for (I += 3; I < All.size() && !All[I].StartsLine; ++I)
            Body.push_back(All[I]);
          --I;
        }
      }
  }

  const UnitContext &Unit;
  std::set<std::string> Words;
  std::multimap<std::string, std::vector<FileToken>> Hidden;
  bool Read = false;
};

/// Control goes elsewhere in the function.
bool jumps(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"goto", "break", "continue", "case", "default"}, true)
      .Cases({"asm", "__asm", "__asm__", "setjmp", "longjmp"}, true)
      .Cases({"co_await", "co_yield", "co_return"}, true)
      .Default(false);
}

/// What parsed code names is declared.
bool declares(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"typedef", "using", "struct", "class", "enum", "union"}, true)
      .Cases({"namespace", "template", "_Pragma", "__pragma"}, true)
      .Default(false);
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

/// Asks for a value without changing anything.
bool asks(StringRef Word) {
  return llvm::StringSwitch<bool>(Word)
      .Cases({"size", "length", "empty", "c_str", "data"}, true)
      .Cases({"int", "unsigned", "long", "float", "double"}, true)
      .Default(false);
}

/// `printf(..)`, `std::cerr << ..` with operands that change nothing.
bool prints(Tokens Statement) {
  Tokens Rest = Statement;
  if (Rest.size() > 2 && Rest[0].isWord("std") && Rest[1].is(tok::coloncolon))
    Rest = Rest.drop_front(2);
  if (Rest.size() < 2)
    return false;
  bool Function = llvm::StringSwitch<bool>(Rest[0].Text)
                      .Cases({"printf", "fprintf", "puts", "fputs"}, true)
                      .Cases({"fflush", "putchar"}, true)
                      .Default(false);
  bool Stream = llvm::StringSwitch<bool>(Rest[0].Text)
                    .Cases({"cout", "cerr", "clog"}, true)
                    .Default(false);
  if (!(Function && Rest[1].is(tok::l_paren)) &&
      !(Stream && Rest[1].is(tok::lessless)))
    return false;
  for (size_t I = 1; I < Rest.size(); ++I)
    switch (Rest[I].Kind) {
    case tok::raw_identifier:
    case tok::string_literal:
    case tok::numeric_constant:
    case tok::char_constant:
    case tok::coloncolon:
    case tok::lessless:
    case tok::comma:
    case tok::plus:
    case tok::minus:
    case tok::star:
    case tok::slash:
    case tok::period:
    case tok::arrow:
    case tok::l_square:
    case tok::r_square:
    case tok::r_paren:
      break;
    case tok::l_paren:
      if (I > 1 && Rest[I - 1].is(tok::raw_identifier) &&
          !asks(Rest[I - 1].Text))
        return false;
      break;
    default:
      return false;
    }
  return true;
}

bool onlyPrints(Tokens Code) {
  while (!Code.empty()) {
    size_t End = 0;
    while (End < Code.size() && !Code[End].is(tok::semi))
      ++End;
    if (!prints(Code.take_front(End)))
      return false;
    Code = Code.drop_front(std::min(End + 1, Code.size()));
  }
  return true;
}

HiddenCode describe(const UnitContext &Unit, StringRef Path, const Group &G,
                    const Branch &B) {
  HiddenCode H;
  H.Span = Unit.span(Path, B.Begin, B.End);
  H.Group = Unit.span(Path, G.Begin, G.End);
  WordCollector Words(Unit);
  Words.add(B.Code);
  Words.add(B.Pragmas);
  H.Prints = !Words.Macros && onlyPrints(B.Code);
  H.Words = Words.take();
  H.Opaque = B.Changes || !holdsStatements(G) ||
             llvm::any_of(H.Words, [](const std::string &W) {
               return jumps(W) || declares(W);
             });
  if (B.PragmaLast)
    H.Governs = G.After.Begin;
  return H;
}

} // namespace

void addDiscarded(FunctionContext &F, const Stmt *Branch) {
  HiddenCode H;
  H.Discarded = true;
  H.Span = H.Group = F.Unit.span(Branch->getSourceRange());
  if (!H.Span.valid()) { // made by a macro
    H.Span = H.Group = F.Unit.span(F.FD->getSourceRange());
    H.Opaque = true;
  }
  WordCollector Words(F.Unit);
  std::vector<FileToken> Code =
      tokensIn(F.Unit, H.Span.File, H.Span.Begin, H.Span.End);
  Words.add(Code);
  Tokens Inner = Code;
  if (Inner.size() > 1 && Inner.front().is(tok::l_brace))
    Inner = Inner.drop_front().drop_back();
  H.Prints = !Words.Macros && onlyPrints(Inner);
  H.Words = Words.take();
  H.Opaque |=
      llvm::any_of(H.Words, [](const std::string &W) { return jumps(W); });
  if (!Code.empty())
    F.Out.Hidden.push_back(std::move(H));
}

void collectConditional(FunctionContext &F, const Declaration &D) {
  const UnitContext &Unit = F.Unit;
  StringRef Path = D.Whole.File;
  unsigned End = std::max(D.Whole.End, D.Body.End);
  auto Known = Unit.Skipped.find(Path);
  GroupReader Reader(Known == Unit.Skipped.end()
                         ? llvm::ArrayRef<SourceSpan>()
                         : llvm::ArrayRef<SourceSpan>(Known->second));
  Reader.read(tokensIn(Unit, Path, D.Whole.Begin, End));
  F.Out.ConditionalCode |= Reader.Torn && Reader.skips(D.Whole.Begin, End);
  for (const Group &G : Reader.Groups) {
    if (G.InHidden)
      continue;
    bool Statements = holdsStatements(G);
    for (const Branch &B : G.Branches) {
      if (Reader.skips(B.Begin, B.End)) {
        if (B.Code.empty() && !B.Changes && B.Pragmas.empty())
          continue;
        F.Out.Hidden.push_back(describe(Unit, Path, G, B));
        F.Out.ConditionalCode |= F.Out.Hidden.back().Opaque ||
                                 !D.Body.valid() || G.Begin < D.Body.Begin;
      } else if (!G.Literal && !B.Code.empty()) {
        // A piece of a statement may matter to all that follows.
        F.Out.Optional.push_back(
            Unit.span(Path, B.Begin, Statements ? B.End : End));
      }
    }
  }
  llvm::sort(F.Out.Hidden);
  llvm::sort(F.Out.Optional);
}

} // namespace scratchlift

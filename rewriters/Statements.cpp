//===- Statements.cpp - Statements in front of statements -----------------===//
//
// Storage and sizing go in front of the statement that holds a call. Where that
// statement is the sole one under an if, else or loop, braces make room.
// Several groups may meet at one statement: it gets one pair of braces,
// declarations first, in order of rank and plan.
//
// A statement that stands first on its line gets lines of its own in front of
// it, above comments on the same line and above pragmas that belong to it.
// Otherwise the new statements share its line.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// How the braces around one statement are laid out.
enum class BraceStyle { Lines, Broken, Inline };

struct Wrap {
  SourceSpan S;
  BraceStyle Style = BraceStyle::Inline;
  std::string Groups;
};

bool isControl(const SourceFile &F, const RawToken *T) {
  return F.is(T, "if") || F.is(T, "for") || F.is(T, "while") ||
         F.is(T, "switch") || F.is(T, "constexpr") || F.is(T, "consteval");
}

/// First token of the line on which the statement that controls S begins.
unsigned controlOffset(const SourceFile &F, const RawToken *Before) {
  if (F.is(Before, ")"))
    if (const RawToken *Open = F.match(Before))
      if (const RawToken *Key = F.previous(Open))
        return Key->Begin;
  return Before->Begin;
}

/// Pragmas that only make sense directly in front of the statement.
bool attaches(StringRef Directive) {
  StringRef Words = Directive.drop_front().ltrim();
  if (!Words.consume_front("pragma"))
    return false;
  Words = Words.ltrim();
  for (StringRef Start :
       {"unroll", "nounroll", "ivdep", "clang loop", "GCC ivdep", "GCC unroll",
        "vector", "simd", "loop", "omp simd", "omp for", "omp parallel",
        "omp loop", "omp distribute", "omp taskloop", "omp teams",
        "omp target"})
    if (Words.starts_with(Start))
      return true;
  return false;
}

/// Start of the line at which new lines go in front of Offset.
unsigned insertionLine(const SourceFile &F, unsigned Offset) {
  unsigned Line = F.lineStart(Offset);
  while (Line > 0) {
    const RawToken *Above = nullptr;
    for (const RawToken &D : F.directives())
      if (D.Begin < Line)
        Above = &D;
    if (!Above || F.nextLine(Above->End) < Line || !attaches(F.text(*Above)))
      break;
    Line = F.lineStart(Above->Begin);
  }
  return Line;
}

class Placement {
public:
  Placement(const SourceFile &F, std::vector<Front> Fronts)
      : F(F), Fronts(std::move(Fronts)) {}

  std::vector<Patch> run() {
    for (Front &X : Fronts)
      X.Before = wholeStatement(F, X.Before);
    llvm::stable_sort(Fronts, [](const Front &A, const Front &B) {
      return std::make_pair(A.Before.Begin, A.Rank) <
             std::make_pair(B.Before.Begin, B.Rank);
    });
    collectWraps();
    for (unsigned I = 0; I < Wraps.size(); ++I)
      brace(Wraps[I], closesElse(I));
    for (auto I = Fronts.begin(); I != Fronts.end();) {
      auto E = std::find_if(I, Fronts.end(), [&](const Front &X) {
        return X.Before.Begin != I->Before.Begin;
      });
      for (; I != E; ++I)
        place(*I);
    }
    return std::move(Out);
  }

private:
  void collectWraps() {
    for (const Front &X : Fronts) {
      if (!X.Braces)
        continue;
      auto It = llvm::find_if(
          Wraps, [&](const Wrap &W) { return W.S.Begin == X.Before.Begin; });
      if (It == Wraps.end())
        It = Wraps.insert(Wraps.end(), {X.Before, BraceStyle::Inline, X.Group});
      else
        addGroup(It->Groups, X.Group);
      It->S.End = std::max(It->S.End, X.Before.End);
    }
    // Inner ones first, so that their closing braces come first.
    llvm::stable_sort(Wraps, [](const Wrap &A, const Wrap &B) {
      return A.S.Begin > B.S.Begin;
    });
    for (Wrap &W : Wraps)
      W.Style = styleOf(W.S);
  }

  BraceStyle styleOf(const SourceSpan &S) const {
    const RawToken *Before = F.tokenBefore(S.Begin);
    if (!Before || F.directiveBetween(Before->End, S.Begin))
      return BraceStyle::Inline;
    if (!F.lastOnLine(S.End) && !continues(S))
      return BraceStyle::Inline;
    if (F.firstOnLine(S.Begin))
      return BraceStyle::Lines;
    return isBlank(F.text(Before->End, S.Begin)) ? BraceStyle::Broken
                                                 : BraceStyle::Inline;
  }

  /// An 'else', or the 'while' of a do loop, follows S.
  bool continues(const SourceSpan &S) const {
    const RawToken *After = F.tokenAt(S.End);
    return F.is(After, "else") ||
           (F.is(After, "while") && F.is(F.tokenBefore(S.Begin), "do"));
  }

  const Wrap *wrapAt(unsigned Begin) const {
    auto It =
        llvm::find_if(Wraps, [&](const Wrap &W) { return W.S.Begin == Begin; });
    return It == Wraps.end() ? nullptr : &*It;
  }

  /// Of several braces that close at one place, the outermost joins the else.
  bool closesElse(unsigned I) const {
    return llvm::none_of(
        llvm::ArrayRef(Wraps).drop_front(I + 1),
        [&](const Wrap &W) { return W.S.End == Wraps[I].S.End; });
  }

  void add(unsigned Begin, unsigned End, std::string Text, unsigned Rank,
           StringRef Group) {
    Out.push_back(
        {F.path(), Begin, End, std::move(Text), Group.str(), Rank, false});
  }

  std::string innerIndent(const SourceSpan &S) const {
    return F.indent(controlOffset(F, F.tokenBefore(S.Begin))).str() + F.unit();
  }

  void brace(const Wrap &W, bool MayJoinElse) {
    const SourceSpan &S = W.S;
    if (W.Style == BraceStyle::Inline) {
      add(S.Begin, S.Begin, "{ ", RankOpen, W.Groups);
      add(S.End, S.End, " }", RankClose, W.Groups);
      return;
    }
    const RawToken *Before = F.tokenBefore(S.Begin);
    const std::string Eol = F.eol(S.Begin).str();
    if (W.Style == BraceStyle::Lines)
      add(Before->End, Before->End, " {", RankOpen, W.Groups);
    else
      add(Before->End, S.Begin, " {" + Eol + innerIndent(S), RankOpen,
          W.Groups);
    close(W, Eol + F.indent(controlOffset(F, Before)).str(), MayJoinElse);
  }

  void close(const Wrap &W, const std::string &Break, bool MayJoinElse) {
    const unsigned End = W.S.End;
    const RawToken *After = F.tokenAt(End);
    const bool Else = continues(W.S) && !F.directiveBetween(End, After->Begin);
    if (Else && F.sameLine(End, After->Begin)) {
      if (isBlank(F.text(End, After->Begin)) && MayJoinElse)
        add(End, After->Begin, Break + "} ", RankClose, W.Groups);
      else
        add(End, End, Break + "}", RankClose, W.Groups);
    } else if (Else && MayJoinElse && F.firstOnLine(After->Begin) &&
               isBlank(F.text(F.lineStart(After->Begin), After->Begin)) &&
               F.nextLine(End) == F.lineStart(After->Begin)) {
      add(After->Begin, After->Begin, "} ", RankClose, W.Groups);
    } else {
      const unsigned At = F.lastOnLine(End) ? F.lineEnd(End) : End;
      add(At, At, Break + "}", RankClose, W.Groups);
    }
  }

  void placeBehind(const Front &X) {
    const unsigned Begin = X.Before.Begin, End = X.Before.End;
    const Wrap *W = wrapAt(Begin);
    const bool OwnLine = F.lastOnLine(End) || (W && continues(X.Before));
    if (!OwnLine || (W && W->Style == BraceStyle::Inline) ||
        (!W && !F.firstOnLine(Begin)))
      return add(End, End, " " + X.Text, X.Rank, X.Group);
    const std::string Indent = W && W->Style == BraceStyle::Broken
                                   ? innerIndent(X.Before)
                                   : F.indent(Begin).str();
    const unsigned At = F.lastOnLine(End) ? F.lineEnd(End) : End;
    add(At, At, F.eol(Begin).str() + Indent + X.Text, X.Rank, X.Group);
  }

  void place(const Front &X) {
    if (X.Behind)
      return placeBehind(X);
    const unsigned Begin = X.Before.Begin;
    const std::string Eol = F.eol(Begin).str();
    const Wrap *W = wrapAt(Begin);
    if (W && W->Style == BraceStyle::Broken)
      return add(Begin, Begin, X.Text + Eol + innerIndent(X.Before), X.Rank,
                 X.Group);
    if (W && W->Style == BraceStyle::Inline)
      return add(Begin, Begin, X.Text + " ", X.Rank, X.Group);
    if (!F.firstOnLine(Begin))
      return add(Begin, Begin, X.Text + " ", X.Rank, X.Group);
    const unsigned Line = W ? F.lineStart(Begin) : insertionLine(F, Begin);
    add(Line, Line, F.indent(Begin).str() + X.Text + Eol, X.Rank, X.Group);
  }

  const SourceFile &F;
  std::vector<Front> Fronts;
  std::vector<Wrap> Wraps;
  std::vector<Patch> Out;
};

} // namespace

SourceSpan wholeStatement(const SourceFile &F, SourceSpan S) {
  const RawToken *After = F.tokenAt(S.End);
  const RawToken *Last = F.tokenBefore(S.End);
  if (F.is(After, ";") && !F.is(Last, ";") && !F.is(Last, "}"))
    S.End = After->End;
  return S;
}

bool isUnbracedBody(const SourceFile &F, const SourceSpan &S) {
  const RawToken *Before = F.tokenBefore(S.Begin);
  if (F.is(Before, "else") || F.is(Before, "do"))
    return true;
  if (!F.is(Before, ")"))
    return false;
  const RawToken *Open = F.match(Before);
  return Open && isControl(F, F.previous(Open));
}

std::vector<Patch> placeFronts(const SourceFile &F, std::vector<Front> Fronts) {
  return Placement(F, std::move(Fronts)).run();
}

} // namespace scratchlift

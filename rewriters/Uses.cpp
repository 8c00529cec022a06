//===- Uses.cpp - Frees, null tests and smart-pointer calls ---------------===//
//
// The plan names the uses of a buffer that read differently once the caller
// owns it: frees go, null tests become constants, `p.get()` becomes `p`. This
// file makes the result read like code: an `if` that only freed the buffer goes
// with it, and so does one that can no longer be entered and would only have
// left the function or jumped to its end, with the label where nothing else
// jumps there. Whatever else stood under a test stays, under a constant.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

using llvm::StringRef;

namespace scratchlift {
namespace {

/// Evaluates `true || (!false && true)`; none if the text is anything else.
class ConstantCondition {
public:
  explicit ConstantCondition(std::string T)
      : Text(std::move(T)), Raw(lexRaw(Text)) {}

  std::optional<bool> value() {
    std::optional<bool> V = disjunction();
    return At == Raw.Code.size() ? V : std::nullopt;
  }

private:
  bool take(StringRef S) {
    if (At == Raw.Code.size() ||
        StringRef(Text).slice(Raw.Code[At].Begin, Raw.Code[At].End) != S)
      return false;
    ++At;
    return true;
  }
  std::optional<bool> disjunction() {
    std::optional<bool> V = conjunction();
    while (V && take("||")) {
      const std::optional<bool> R = conjunction();
      V = R ? std::optional(*V || *R) : std::nullopt;
    }
    return V;
  }
  std::optional<bool> conjunction() {
    std::optional<bool> V = primary();
    while (V && take("&&")) {
      const std::optional<bool> R = primary();
      V = R ? std::optional(*V && *R) : std::nullopt;
    }
    return V;
  }
  std::optional<bool> primary() {
    if (take("true"))
      return true;
    if (take("false"))
      return false;
    if (take("!")) {
      const std::optional<bool> V = primary();
      return V ? std::optional(!*V) : std::nullopt;
    }
    if (!take("("))
      return std::nullopt;
    const std::optional<bool> V = disjunction();
    return take(")") ? V : std::nullopt;
  }

  std::string Text;
  RawTokens Raw;
  unsigned At = 0;
};

struct IfStatement {
  unsigned Begin = 0, CondBegin = 0, CondEnd = 0;
  unsigned BodyBegin = 0, End = 0; ///< body without its braces, whole statement
  unsigned BodyEnd = 0;
  bool Else = false;
};

class UseEditor {
public:
  UseEditor(const SourceFile &F, const Declaration *Def, GroupLayout &Out)
      : F(F), Out(Out), Body(Def ? Def->Body : SourceSpan()) {}

  void add(SourceSpan S, StringRef Text) {
    if (Text.empty() && isStatement(S))
      Removed.push_back(wholeStatement(F, S));
    else
      Replaced.push_back({S.Begin, S.End, Text.str()});
  }

  /// `return x;` returns nothing; the last one of the body goes.
  void addReturn(const SourceSpan &S) {
    const SourceSpan Whole = wholeStatement(F, S);
    const RawToken *Word = F.tokenAt(Whole.Begin);
    if (!F.is(Word, "return"))
      return;
    if (F.is(F.tokenAt(Whole.End), "}") &&
        F.tokenAt(Whole.End)->End == Body.End && !isUnbracedBody(F, Whole))
      Removed.push_back(Whole);
    else
      Replaced.push_back({Word->End, Whole.End, ";"});
  }

  void finish() {
    llvm::sort(Removed);
    Removed.erase(llvm::unique(Removed), Removed.end());
    for (const TextEdit &E : Replaced) {
      Out.replace(F.path(), E.Begin, E.End, E.Text);
      if (E.Text == "true" || E.Text == "false")
        simplifyAround(E.Begin);
    }
    if (Body.valid() && Body.File == F.path())
      removeUnusedLabels();
    for (const SourceSpan &S : Removed)
      remove(S);
  }

private:
  bool isStatement(const SourceSpan &S) const {
    if (F.text(S).ends_with(";"))
      return true;
    const RawToken *Before = F.tokenBefore(S.Begin);
    return F.is(F.tokenAt(S.End), ";") && Before &&
           (StringRef(";{}:").contains(F.text(*Before)) ||
            isUnbracedBody(F, S));
  }

  void remove(const SourceSpan &S) {
    if (isUnbracedBody(F, S))
      return Out.replace(F.path(), S.Begin, S.End, "{}");
    if (F.is(F.tokenBefore(S.Begin), ":") && needsStatement(behindRemoved(S)))
      return Out.replace(F.path(), S.Begin, S.End, ";");
    Out.removeStatement(S);
  }

  /// First token behind S and the removed statements that follow it.
  const RawToken *behindRemoved(const SourceSpan &S) const {
    const RawToken *T = F.tokenAt(S.End);
    for (const SourceSpan &R : Removed)
      if (T && R.Begin == T->Begin)
        T = F.tokenAt(R.End);
    return T;
  }

  /// A label cannot stand in front of what begins at T ([stmt.label], before
  /// C++23).
  bool needsStatement(const RawToken *T) const {
    if (!T)
      return true;
    const StringRef S = F.text(*T);
    return S == "}" || S == "const" || S == "static" || isTypeKeyword(S) ||
           (T->Kind == clang::tok::raw_identifier && !isKeyword(S) &&
            looksDeclared(T));
  }

  /// `name name`, `name::name name`, `name *name`: the start of a declaration.
  bool looksDeclared(const RawToken *T) const {
    const RawToken *Next = F.next(T);
    return Next &&
           (F.is(Next, "::") || F.is(Next, "<") || F.is(Next, "*") ||
            F.is(Next, "&") || Next->Kind == clang::tok::raw_identifier);
  }

  /// The `if` whose condition holds Offset, if any.
  std::optional<IfStatement> ifAround(unsigned Offset) const {
    const RawToken *T = F.tokenBefore(Offset);
    for (; T; T = F.previous(T)) {
      const StringRef S = F.text(*T);
      if (S == ")" || S == "]" || S == "}")
        T = F.match(T);
      else if (S == ";" || S == "{")
        return std::nullopt;
      else if (S == "(" && F.is(F.previous(T), "if"))
        break;
      if (!T)
        return std::nullopt;
    }
    if (!T)
      return std::nullopt;
    const RawToken *Close = F.match(T);
    const RawToken *Body = Close ? F.next(Close) : nullptr;
    if (!Body)
      return std::nullopt;
    IfStatement I;
    I.Begin = F.previous(T)->Begin;
    I.CondBegin = T->End, I.CondEnd = Close->Begin;
    const bool Block = F.is(Body, "{");
    const RawToken *Last =
        Block ? F.match(Body) : F.findAtDepth0(Body->Begin, ";");
    if (!Last || (!Block && isControlWord(Body)))
      return std::nullopt;
    I.BodyBegin = Block ? Body->End : Body->Begin;
    I.BodyEnd = Block ? Last->Begin : Last->End;
    I.End = Last->End;
    I.Else = F.is(F.next(Last), "else");
    return I;
  }

  bool isControlWord(const RawToken *T) const {
    const StringRef S = F.text(*T);
    return S == "if" || S == "for" || S == "while" || S == "do" ||
           S == "switch" || S == "try";
  }

  void simplifyAround(unsigned Offset) {
    const std::optional<IfStatement> I = ifAround(Offset);
    if (!I || I->Else || F.directiveBetween(I->Begin, I->End))
      return;
    const SourceSpan Whole = span(I->Begin, I->End);
    if (isUnbracedBody(F, Whole))
      return;
    const std::optional<bool> Taken =
        ConstantCondition(applyWithin(F, I->CondBegin, I->CondEnd, Replaced))
            .value();
    if (!Taken)
      return;
    if (*Taken ? onlyRemoved(*I) : onlyLeaves(*I)) {
      Out.removeStatement(Whole);
      Gone.push_back(Whole);
    }
  }

  static bool within(const RawToken &T, llvm::ArrayRef<SourceSpan> Spans) {
    return llvm::any_of(Spans, [&](const SourceSpan &S) {
      return S.Begin <= T.Begin && T.End <= S.End;
    });
  }

  /// A label that only removed statements jumped to would be a warning.
  void removeUnusedLabels() {
    std::map<StringRef, bool> Used; // labels that removed statements jump to
    const llvm::ArrayRef<RawToken> All = F.tokens(Body.Begin, Body.End);
    for (unsigned I = 0; I + 1 < All.size(); ++I)
      if (F.text(All[I]) == "goto" && within(All[I], Gone))
        Used[F.text(All[I + 1])] = false;
    for (unsigned I = 0; I + 1 < All.size(); ++I)
      if (F.text(All[I]) == "goto" && !within(All[I], Gone))
        if (auto It = Used.find(F.text(All[I + 1])); It != Used.end())
          It->second = true;
    for (unsigned I = 1; I + 1 < All.size(); ++I) {
      const auto It = Used.find(F.text(All[I]));
      if (It != Used.end() && !It->second && F.text(All[I + 1]) == ":" &&
          StringRef(";{}:)").contains(F.text(All[I - 1])))
        Out.removeStatement(span(All[I].Begin, All[I + 1].End));
    }
  }

  /// Every statement of the body is removed.
  bool onlyRemoved(const IfStatement &I) const {
    return llvm::all_of(F.tokens(I.BodyBegin, I.BodyEnd),
                        [&](const RawToken &T) { return within(T, Removed); });
  }

  /// Nobody misses the token: no name, a constant's, a library's, or one that
  /// the rest of the function uses as well.
  bool isDispensable(const RawToken &T, const IfStatement &I) const {
    const StringRef S = F.text(T);
    if (T.Kind != clang::tok::raw_identifier || isKeyword(S) ||
        S.upper() == S || S == "std")
      return true;
    const RawToken *Before = F.previous(&T);
    if (F.is(Before, "::") && F.is(F.previous(Before), "std"))
      return true;
    if (llvm::is_contained({"exit", "abort", "perror", "printf", "fprintf",
                            "puts", "fputs", "stderr", "bad_alloc"},
                           S))
      return true;
    return Body.valid() && Body.File == F.path() &&
           llvm::any_of(F.tokens(Body.Begin, Body.End),
                        [&](const RawToken &Other) {
                          return F.text(Other) == S &&
                                 (Other.End <= I.Begin || I.End <= Other.Begin);
                        });
  }

  /// The body removes buffers, reports, and then jumps, returns or throws:
  /// nothing that other code or a warning would miss.
  bool onlyLeaves(const IfStatement &I) const {
    for (const RawToken &T : F.tokens(I.BodyBegin, I.BodyEnd)) {
      const StringRef S = F.text(T);
      if (within(T, Removed) || F.is(F.previous(&T), "goto"))
        continue;
      if (S == ":" || S == "{" || !isDispensable(T, I))
        return false;
    }
    return true;
  }

  SourceSpan span(unsigned Begin, unsigned End) const {
    SourceSpan S;
    S.File = F.path();
    S.Begin = Begin, S.End = End;
    return S;
  }

  const SourceFile &F;
  GroupLayout &Out;
  const SourceSpan Body;
  std::vector<SourceSpan> Removed;
  std::vector<SourceSpan> Gone; ///< whole if statements
  std::vector<TextEdit> Replaced;
};

} // namespace

llvm::Error layOutUses(const GroupContext &C, GroupLayout &Out) {
  std::map<std::string, UseEditor> Editors; // by file
  auto Editor = [&](const SourceSpan &S) -> llvm::Expected<UseEditor &> {
    llvm::Expected<const SourceFile &> F = C.Files.get(S.File);
    if (!F)
      return F.takeError();
    return Editors.try_emplace(S.File, *F, C.definition(), Out).first->second;
  };
  for (const BufferEdit &E : C.TheGroup.Buffers) {
    for (const auto &[Span, Text] : E.Uses) {
      if (Span.Macro)
        return fail("the use of '" + E.Name + "' at " + where(Span) +
                    " comes out of a macro");
      llvm::Expected<UseEditor &> U = Editor(Span);
      if (!U)
        return U.takeError();
      U->add(Span, Text);
    }
    for (const SourceSpan &Span : E.Returns) {
      if (Span.Macro)
        return fail("the return at " + where(Span) + " comes out of a macro");
      llvm::Expected<UseEditor &> U = Editor(Span);
      if (!U)
        return U.takeError();
      U->addReturn(Span);
    }
  }
  for (auto &[File, U] : Editors)
    U.finish();
  return llvm::Error::success();
}

} // namespace scratchlift

//===- TemplateHeads.cpp - Template parameters of declarations ------------===//
//
// A template may call its parameters differently in each declaration. Types
// come from the plan in the definition's words; this file finds the words of
// another declaration, so that they can be translated.
//
//===----------------------------------------------------------------------===//
#include "rewriters/TemplateHeads.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// The '>' (or the '>>' that holds it) that closes the '<' at Open, or null.
const RawToken *closeAngle(const SourceFile &F, const RawToken *Open) {
  int Depth = 0;
  for (const RawToken *T = Open; T; T = F.next(T)) {
    const StringRef S = F.text(*T);
    if (S == "(" || S == "[" || S == "{") {
      T = F.match(T);
      if (!T)
        return nullptr;
    } else if (S == "<") {
      ++Depth;
    } else if (S == ">" && --Depth == 0) {
      return T;
    } else if (S == ">>" && (Depth -= 2) <= 0) {
      return T;
    } else if (S == ";") {
      return nullptr;
    }
  }
  return nullptr;
}

TemplateParam readParam(const SourceFile &F, llvm::ArrayRef<RawToken> Tokens) {
  TemplateParam P;
  const auto *Equal = llvm::find_if(
      Tokens, [&](const RawToken &T) { return F.text(T) == "="; });
  Tokens = Tokens.take_front(Equal - Tokens.begin());
  if (Tokens.empty())
    return P;
  P.Slot = Tokens.back().End;
  const StringRef Last = F.text(Tokens.back());
  P.Pack = llvm::any_of(Tokens,
                        [&](const RawToken &T) { return F.text(T) == "..."; });
  if (Tokens.size() > 1 && Tokens.back().Kind == clang::tok::raw_identifier &&
      !isKeyword(Last) && F.text(Tokens[Tokens.size() - 2]) != "::")
    P.Name = Last.str();
  return P;
}

/// The parameters of the head whose '<' is Open.
std::vector<TemplateParam> readHead(const SourceFile &F, const RawToken *Open,
                                    const RawToken *Close) {
  std::vector<TemplateParam> Out;
  int Angles = 0;
  const RawToken *First = F.next(Open);
  for (const RawToken *T = First; T && T <= Close; T = F.next(T)) {
    const StringRef S = F.text(*T);
    if (T == Close || (S == "," && Angles == 0)) {
      if (First != T)
        Out.push_back(readParam(F, {First, T}));
      First = T + 1;
    } else if (S == "(" || S == "[" || S == "{") {
      T = F.match(T);
    } else if (S == "<") {
      ++Angles;
    } else if (S == ">") {
      --Angles;
    } else if (S == ">>") {
      Angles -= 2;
    }
    if (!T)
      break;
  }
  return Out;
}

/// The heads that stand one behind the other from T on; T moves behind them.
std::vector<std::vector<TemplateParam>> takeHeads(const SourceFile &F,
                                                  const RawToken *&T) {
  std::vector<std::vector<TemplateParam>> Out;
  while (F.is(T, "template") && F.is(F.next(T), "<")) {
    const RawToken *Close = closeAngle(F, F.next(T));
    if (!Close)
      break;
    Out.push_back(readHead(F, F.next(T), Close));
    T = F.next(Close);
    while (F.is(T, "requires")) { // only a parenthesised constraint is read
      const RawToken *Open = F.next(T);
      T = F.is(Open, "(") && F.match(Open) ? F.next(F.match(Open)) : nullptr;
    }
  }
  return Out;
}

std::vector<std::vector<TemplateParam>> headsAt(const SourceFile &F,
                                                unsigned Offset) {
  const RawToken *T = F.tokenAt(Offset);
  return takeHeads(F, T);
}

const RawToken *pastHeads(const SourceFile &F, const RawToken *T) {
  takeHeads(F, T);
  return T;
}

/// Tokens between the end of the previous declaration and the brace that
/// opens a scope.
llvm::ArrayRef<RawToken> scopeHead(const SourceFile &F, const RawToken *Brace) {
  const RawToken *First = Brace;
  for (const RawToken *T = F.previous(Brace); T; T = F.previous(T)) {
    const StringRef S = F.text(*T);
    if (S == ";" || S == "{" || S == "}")
      break;
    First = T;
  }
  return {First, Brace};
}

} // namespace

const RawToken *enclosingBrace(const SourceFile &F, unsigned Offset) {
  const RawToken *T = F.tokenBefore(Offset);
  while (T) {
    const StringRef S = F.text(*T);
    if (S == "{")
      return T;
    if (S == "}" || S == ")" || S == "]")
      T = F.match(T);
    if (T)
      T = F.previous(T);
  }
  return nullptr;
}

std::vector<EnclosingScope> enclosingScopes(const SourceFile &F,
                                            unsigned Offset) {
  std::vector<EnclosingScope> Out;
  for (const RawToken *B = enclosingBrace(F, Offset); B;
       B = enclosingBrace(F, B->Begin)) {
    llvm::ArrayRef<RawToken> Head = scopeHead(F, B);
    while (Head.size() > 1 && F.text(Head[1]) == ":")
      Head = Head.drop_front(2); // 'public:'
    if (Head.empty())
      break;
    EnclosingScope S;
    S.Begin = Head.front().Begin;
    const RawToken *Key = pastHeads(F, &Head.front());
    S.Class = F.is(Key, "class") || F.is(Key, "struct") || F.is(Key, "union");
    Out.push_back(S);
  }
  return Out;
}

std::vector<std::vector<TemplateParam>> templateHeads(const SourceFile &F,
                                                      const Declaration &D) {
  std::vector<std::vector<TemplateParam>> Out = headsAt(F, D.Whole.Begin);
  if (!D.InClass || D.Friend)
    return Out;
  for (const EnclosingScope &S : enclosingScopes(F, D.Whole.Begin)) {
    if (!S.Class)
      break;
    std::vector<std::vector<TemplateParam>> Outer = headsAt(F, S.Begin);
    Out.insert(Out.begin(), Outer.begin(), Outer.end());
  }
  return Out;
}

std::vector<TemplateParam> ownTemplateHead(const SourceFile &F,
                                           const Declaration &D) {
  std::vector<std::vector<TemplateParam>> Heads = headsAt(F, D.Whole.Begin);
  // Each qualifier with template arguments in front of the name has a head.
  unsigned Qualifiers = 0;
  for (const RawToken *T = F.tokenBefore(D.Name.Begin); F.is(T, "::");) {
    T = F.previous(T);
    if (!F.is(T, ">") && !F.is(T, ">>")) {
      T = T ? F.previous(T) : nullptr; // a plain name
      continue;
    }
    ++Qualifiers;
    int Depth = 0;
    for (; T; T = F.previous(T)) {
      const StringRef S = F.text(*T);
      Depth += S == ">" ? 1 : S == ">>" ? 2 : S == "<" ? -1 : 0;
      if (Depth == 0)
        break;
    }
    T = T ? F.previous(T) : nullptr; // the template's name
    T = T ? F.previous(T) : nullptr;
  }
  return Heads.size() > Qualifiers ? Heads.back()
                                   : std::vector<TemplateParam>();
}

std::string
replaceIdentifiers(StringRef Text,
                   const std::map<std::string, std::string> &Names) {
  const std::string Copy = Text.str();
  std::string Out;
  unsigned At = 0;
  const RawToken *Before = nullptr;
  const RawTokens Raw = lexRaw(Copy);
  for (const RawToken &T : Raw.Code) {
    const StringRef Word = StringRef(Copy).slice(T.Begin, T.End);
    const bool Qualified =
        Before && StringRef(Copy).slice(Before->Begin, Before->End) == "::";
    Before = &T;
    const auto It = Names.find(Word.str());
    if (T.Kind != clang::tok::raw_identifier || Qualified || It == Names.end())
      continue;
    Out += StringRef(Copy).slice(At, T.Begin);
    Out += It->second;
    At = T.End;
  }
  return Out + Copy.substr(At);
}

} // namespace scratchlift

//===- Wrapper.cpp - The old signature, allocating and forwarding ---------===//
//
// Behind the kernel's definition stands the old signature once more: a copy of
// the declarator as it was (attributes, templates, storage, qualifiers, default
// arguments: they were spelled here because no other declaration holds them),
// with a body that declares storage and calls the new kernel.
//
//===----------------------------------------------------------------------===//
#include "rewriters/TemplateHeads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

bool hasWord(const std::string &Text, StringRef Word) {
  const RawTokens Raw = lexRaw(Text);
  return llvm::any_of(Raw.Code, [&](const RawToken &T) {
    return StringRef(Text).slice(T.Begin, T.End) == Word;
  });
}

class WrapperWriter {
public:
  WrapperWriter(const GroupContext &C, const SourceFile &F,
                const Declaration &D)
      : C(C), G(C.TheGroup), F(F), D(D), Eol(F.eol(D.Body.Begin).str()),
        Indent(F.indent(D.Whole.Begin).str()) {}

  std::string text() const {
    std::string Out = signature();
    Out += braceOnOwnLine() ? Eol + Indent + "{" : std::string(" {");
    for (const std::string &S : G.WrapperStatements)
      Out += Eol + Indent + F.unit() + S;
    const bool Returned = G.ResultName.empty() && !returnsNothing();
    Out += Eol + Indent + F.unit() + (Returned ? "return " : "") + call() + ";";
    if (!G.ResultName.empty())
      Out += Eol + Indent + F.unit() + "return " + G.ResultName + ";";
    return Out + Eol + Indent + "}";
  }

  /// Behind the body and the handlers of a function try block.
  unsigned end() const {
    unsigned End = D.Body.End;
    for (const RawToken *T = F.tokenAt(End); F.is(T, "catch");
         T = F.tokenAt(End)) {
      const RawToken *Open = F.next(T);
      const RawToken *Close = Open ? F.match(Open) : nullptr;
      const RawToken *Brace = Close ? F.next(Close) : nullptr;
      const RawToken *Last = Brace ? F.match(Brace) : nullptr;
      if (!Last)
        break;
      End = Last->End;
    }
    return F.lastOnLine(End) ? F.lineEnd(End) : End;
  }

private:
  /// The plan calls the unnamed parameter I `unnamedI`.
  std::string signature() const {
    std::vector<TextEdit> Names;
    for (unsigned I = 0; I < D.Params.size(); ++I) {
      const std::string Name = "unnamed" + std::to_string(I);
      if (isNamedParam(F, D.Params[I]) || !hasWord(G.WrapperArguments, Name))
        continue;
      const unsigned Slot = nameSlot(F, D.Params[I]);
      const bool Tight = StringRef("*&(").contains(F.bytes()[Slot - 1]);
      Names.push_back({Slot, Slot, (Tight ? "" : " ") + Name});
    }
    const unsigned Begin = declarationBegin(F, D);
    return StringRef(applyWithin(F, Begin, declaratorEnd(), Names))
        .rtrim()
        .str();
  }

  /// Trailing macros belong to the declarator; `try`, initialisers and comments
  /// do not.
  unsigned declaratorEnd() const {
    unsigned End = D.RParen + 1;
    int Depth = 0;
    for (const RawToken &T : F.tokens(End, D.Body.Begin)) {
      const StringRef S = F.text(T);
      if (Depth == 0 && (S == "try" || S == ":"))
        break;
      Depth += S == "(" || S == "[";
      Depth -= S == ")" || S == "]";
      End = T.End;
    }
    return End;
  }

  bool braceOnOwnLine() const {
    const RawToken *Before = F.tokenBefore(D.Body.Begin);
    return Before && !F.sameLine(Before->End, D.Body.Begin);
  }

  /// Returning a call of a void function is fine where the type depends.
  bool returnsNothing() const {
    return C.Kernel->ReturnsVoid &&
           (!D.Return.valid() || F.text(D.Return) == "void");
  }

  std::string call() const {
    const std::string Name =
        G.NewName.empty() ? F.text(D.Name).str() : G.NewName;
    return object() + Name + templateArguments() + "(" + G.WrapperArguments +
           ")";
  }

  /// `*this` is an lvalue: an rvalue member is called on it moved.
  std::string object() const {
    if (C.Kernel->Method)
      for (const RawToken &T : F.tokens(D.RParen + 1, D.Body.Begin)) {
        if (F.text(T) == "->" || F.text(T) == "noexcept" ||
            F.text(T) == "requires")
          break;
        if (F.text(T) == "&&")
          return "std::move(*this).";
      }
    const StringRef Name = F.text(D.Name);
    const bool Hidden = llvm::any_of(C.Kernel->Params, [&](const Param &P) {
      return P.Name == Name && G.NewName.empty();
    });
    if (!Hidden)
      return "";
    if (C.Kernel->Method)
      return "this->";
    const StringRef Scope = StringRef(C.Kernel->Name).drop_back(Name.size());
    return Scope.contains('(') ? "" : ("::" + Scope).str();
  }

  /// Spelled where a template parameter cannot be deduced from the arguments.
  std::string templateArguments() const {
    const std::vector<TemplateParam> Head = ownTemplateHead(F, D);
    const bool Deduced = llvm::all_of(Head, [&](const TemplateParam &P) {
      return P.Name.empty() || llvm::any_of(D.Params, [&](const SourceSpan &S) {
               return deduces(S, P.Name);
             });
    });
    if (Deduced)
      return "";
    std::vector<std::string> Names;
    for (const TemplateParam &P : Head) {
      if (P.Name.empty())
        break;
      Names.push_back(P.Name + (P.Pack ? "..." : ""));
    }
    return "<" + llvm::join(Names, ", ") + ">";
  }

  /// [temp.deduct.type]: nested-name specifiers, decltype and expressions do
  /// not deduce.
  bool deduces(const SourceSpan &Param, StringRef Name) const {
    bool Found = false;
    for (const RawToken &T : F.tokens(Param.Begin, Param.End)) {
      const StringRef S = F.text(T);
      if (S == "=")
        break;
      if (S == "typename" || S == "decltype" || S == "sizeof" ||
          S.ends_with("_t") || S == "type_identity" || S == "+" || S == "-" ||
          S == "/")
        return false;
      Found |=
          S == Name && !F.is(F.next(&T), "::") && !F.is(F.previous(&T), "::");
    }
    return Found;
  }

  const GroupContext &C;
  const Group &G;
  const SourceFile &F;
  const Declaration &D;
  const std::string Eol, Indent;
};

} // namespace

llvm::Error layOutWrapper(const GroupContext &C, GroupLayout &Out) {
  const Declaration *D = C.definition();
  if (!C.TheGroup.KeepWrapper || !D)
    return llvm::Error::success();
  llvm::Expected<const SourceFile &> F = C.Files.get(D->Whole.File);
  if (!F)
    return F.takeError();
  const WrapperWriter W(C, *F, *D);
  const std::string Text = W.text(), Eol = F->eol(W.end()).str();
  Out.needs(D->Whole.File, Text.substr(Text.find('{')));
  Out.insert(D->Whole.File, W.end(),
             Eol + Eol + F->indent(D->Whole.Begin).str() + Text, RankBehind);
  return llvm::Error::success();
}

} // namespace scratchlift

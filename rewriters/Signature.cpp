//===- Signature.cpp - New parameters in declarations ---------------------===//
//
// What turns a declaration of the old signature into one of the new: the new
// parameters, a new name, by-value parameters that become references. The same
// edits are made in place, or on a copy where the old signature stays.
//
// The plan spells types as the definition needs them; template parameters that
// another declaration calls differently are translated. A declaration that
// names none of its parameters gets unnamed new ones.
//
//===----------------------------------------------------------------------===//
#include "rewriters/TemplateHeads.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// The tokens of a parameter without its default argument.
llvm::ArrayRef<RawToken> paramTokens(const SourceFile &F,
                                     const SourceSpan &Param) {
  const llvm::ArrayRef<RawToken> All = F.tokens(Param.Begin, Param.End);
  const auto *Equal =
      llvm::find_if(All, [&](const RawToken &T) { return F.text(T) == "="; });
  return All.take_front(Equal - All.begin());
}

/// Without array bounds and attributes behind the name: "x [ 3 ]" -> "x".
llvm::ArrayRef<RawToken> withoutSuffix(const SourceFile &F,
                                       llvm::ArrayRef<RawToken> T) {
  while (!T.empty() && (F.text(T.back()) == "]" || F.text(T.back()) == ")")) {
    const RawToken *Open = F.match(&T.back());
    if (!Open || Open <= T.begin())
      break;
    const bool Attribute = F.text(Open[-1]) == "__attribute__";
    if (F.text(*Open) == "(" && !Attribute)
      break;
    T = {T.begin(), Open - Attribute};
  }
  return T;
}

bool isWord(const SourceFile &F, const RawToken &T) {
  return T.Kind == clang::tok::raw_identifier && !isKeyword(F.text(T));
}

/// The token can end a type, so that a word behind it is a name.
bool endsType(const SourceFile &F, llvm::ArrayRef<RawToken> Before) {
  if (Before.empty())
    return false;
  const StringRef Last = F.text(Before.back());
  if (Last == "*" || Last == "&" || Last == "&&" || Last == ">" ||
      Last == ">>" || Last == "..." || Last == "]" || Last == ")" ||
      isTypeKeyword(Last))
    return true;
  if (Last == "const" || Last == "volatile" || Last == "__restrict" ||
      Last == "__restrict__" || Last == "restrict")
    return endsType(F, Before.drop_back());
  return isWord(F, Before.back());
}

/// "( * name ) ( ... )" and "( & name ) [ n ]": the token behind the operators.
const RawToken *nestedDeclarator(const SourceFile &F,
                                 llvm::ArrayRef<RawToken> T) {
  for (unsigned I = 0; I + 2 < T.size(); ++I) {
    if (F.text(T[I]) != "(")
      continue;
    unsigned J = I + 1;
    while (J < T.size() &&
           (F.text(T[J]) == "*" || F.text(T[J]) == "&" || F.text(T[J]) == "&&"))
      ++J;
    return J > I + 1 && J < T.size() ? &T[J] : nullptr;
  }
  return nullptr;
}

std::vector<std::string>
flatNames(const std::vector<std::vector<TemplateParam>> &Heads) {
  std::vector<std::string> Out;
  for (const auto &H : Heads)
    for (const TemplateParam &P : H)
      Out.push_back(P.Name);
  return Out;
}

bool mentions(StringRef Type, const std::string &Word) {
  return !Word.empty() && replaceIdentifiers(Type, {{Word, ""}}) != Type;
}

/// Template parameters of the definition in the words of D. A parameter that D
/// leaves unnamed is named if a type needs it.
struct Translation {
  std::map<std::string, std::string> Names;
  std::vector<TextEdit> Edits;
};

llvm::Expected<Translation>
translate(const GroupContext &C, const SourceFile &F, const Declaration &D) {
  Translation Out;
  const Declaration *Def = C.definition();
  if (!Def || Def->Name == D.Name)
    return Out;
  llvm::Expected<const SourceFile &> DefFile = C.Files.get(Def->Whole.File);
  if (!DefFile)
    return DefFile.takeError();
  const auto From = templateHeads(*DefFile, *Def), To = templateHeads(F, D);
  const std::vector<std::string> FromNames = flatNames(From),
                                 ToNames = flatNames(To);
  if (FromNames.size() != ToNames.size())
    return Out;
  unsigned I = 0;
  for (const auto &Head : To)
    for (const TemplateParam &P : Head) {
      const std::string &Old = FromNames[I++];
      if (P.Name == Old || Old.empty())
        continue;
      if (!P.Name.empty())
        Out.Names[Old] = P.Name;
      else if (llvm::any_of(C.TheGroup.Params, [&](const NewParam &N) {
                 return mentions(N.Type, Old);
               }))
        Out.Edits.push_back({P.Slot, P.Slot, " " + Old});
    }
  return Out;
}

/// A by-value parameter becomes a reference, to const unless it is changed.
void referenceEdits(const SourceFile &F, const SourceSpan &Param, BodyEdit How,
                    std::vector<TextEdit> &Out) {
  const llvm::ArrayRef<RawToken> Tokens = paramTokens(F, Param);
  unsigned Name = 0;
  const bool Named = isNamedParam(F, Param, &Name);
  auto InType = Tokens.take_while(
      [&](const RawToken &T) { return !Named || T.Begin < Name; });
  // [[maybe_unused]] stands in front of the type.
  while (InType.size() > 1 && F.text(InType[0]) == "[" &&
         F.text(InType[1]) == "[" && F.match(&InType[0]))
    InType =
        InType.drop_while([End = F.match(&InType[0])->End](const RawToken &T) {
          return T.Begin < End;
        });
  const bool Const = !InType.empty() && (F.text(InType.front()) == "const" ||
                                         F.text(InType.back()) == "const");
  if (!Const && How == BodyEdit::ConstReference)
    Out.push_back({InType.empty() ? Param.Begin : InType.front().Begin,
                   InType.empty() ? Param.Begin : InType.front().Begin,
                   "const "});
  const unsigned At = Named ? Name : nameSlot(F, Param);
  Out.push_back({At, At, Named ? "&" : " &"});
}

/// [[nodiscard]] on a function that returns nothing is a warning: the word
/// goes, and its brackets where it stands alone in them.
void dropNodiscard(const SourceFile &F, const Declaration &D,
                   std::vector<TextEdit> &Out) {
  for (const RawToken &T : F.tokens(declarationBegin(F, D), D.Name.Begin)) {
    const RawToken *Before = F.previous(&T), *After = F.next(&T);
    if (F.text(T) != "nodiscard" || !(F.is(Before, "[") || F.is(Before, ",")))
      continue;
    if (F.is(After, "(") && F.match(After))
      After = F.next(F.match(After));
    const RawToken *Close = F.is(Before, "[") ? F.match(Before) : nullptr;
    if (F.is(Before, ","))
      Out.push_back({Before->Begin, F.previous(After)->End, ""});
    else if (F.is(After, ","))
      Out.push_back({T.Begin, F.next(After)->Begin, ""});
    else if (Close == After && F.is(F.next(Close), "]"))
      Out.push_back(
          {F.previous(Before)->Begin, F.next(F.next(Close))->Begin, ""});
  }
}

/// The result is a parameter now: nothing is returned.
void returnNothing(const SourceFile &F, const Declaration &D,
                   std::vector<TextEdit> &Out) {
  dropNodiscard(F, D, Out);
  if (D.Return.valid() && F.text(D.Return) != "auto") {
    Out.push_back({D.Return.Begin, D.Return.End, "void"});
    return;
  }
  unsigned Begin = 0, End = 0; // auto f(..) -> type
  for (const RawToken &T : F.tokens(D.RParen + 1, D.Whole.End)) {
    if (F.text(T) == "requires" || (Begin && F.text(T) == "{"))
      break;
    if (F.text(T) == "->" && !Begin)
      Begin = F.next(&T)->Begin;
    End = T.End;
  }
  if (Begin && Begin < End) {
    Out.push_back({Begin, End, "void"});
    return;
  }
  for (const RawToken &T : F.tokens(D.Whole.Begin, D.Name.Begin)) // auto f(..)
    if (F.text(T) == "auto" && !F.is(F.previous(&T), "("))
      Out.push_back({T.Begin, T.End, "void"});
}

} // namespace

bool namesAnotherParam(const SourceFile &F, const Declaration &D,
                       llvm::StringRef Name) {
  return !D.Definition && llvm::any_of(D.Params, [&](const SourceSpan &P) {
    unsigned At = 0;
    return isNamedParam(F, P, &At) &&
           llvm::any_of(paramTokens(F, P), [&](const RawToken &T) {
             return T.Begin == At && F.text(T) == Name;
           });
  });
}

bool isNamedParam(const SourceFile &F, const SourceSpan &Param,
                  unsigned *Name) {
  const llvm::ArrayRef<RawToken> All = paramTokens(F, Param);
  const RawToken *Found = nullptr;
  if (const RawToken *T = nestedDeclarator(F, All)) {
    Found = isWord(F, *T) ? T : nullptr;
  } else {
    const llvm::ArrayRef<RawToken> Tokens = withoutSuffix(F, All);
    if (!Tokens.empty() && isWord(F, Tokens.back()) &&
        endsType(F, Tokens.drop_back()))
      Found = &Tokens.back();
  }
  if (Found && Name)
    *Name = Found->Begin;
  return Found;
}

unsigned nameSlot(const SourceFile &F, const SourceSpan &Param) {
  const llvm::ArrayRef<RawToken> All = paramTokens(F, Param);
  if (const RawToken *T = nestedDeclarator(F, All))
    return T->Begin;
  const llvm::ArrayRef<RawToken> Tokens = withoutSuffix(F, All);
  return Tokens.empty() ? Param.End : Tokens.back().End;
}

llvm::Expected<std::vector<TextEdit>> signatureEdits(const GroupContext &C,
                                                     const SourceFile &F,
                                                     const Declaration &D) {
  const Group &G = C.TheGroup;
  if (D.Macro)
    return fail("a declaration at " + where(D.Name) + " comes out of a macro");
  if (D.NoParamList)
    return fail("a declaration at " + where(D.Name) +
                " has no parameter list of its own");
  llvm::Expected<Translation> T = translate(C, F, D);
  if (!T)
    return T.takeError();
  std::vector<TextEdit> Out = std::move(T->Edits);
  if (!G.Params.empty()) {
    const bool Unnamed = !D.Definition && !D.Params.empty() &&
                         llvm::none_of(D.Params, [&](const SourceSpan &P) {
                           return isNamedParam(F, P);
                         });
    const bool Documented =
        D.Comment.valid() && documentsParameters(F, D.Comment);
    std::vector<std::string> New;
    for (const NewParam &P : G.Params)
      New.push_back(joinDeclarator(replaceIdentifiers(P.Type, T->Names),
                                   (Unnamed && !Documented) ||
                                           namesAnotherParam(F, D, P.Name)
                                       ? ""
                                       : P.Name));
    llvm::Expected<std::vector<TextEdit>> Inserted =
        insertIntoList(F, D.LParen, D.RParen, D.Params, G.ParamIndex, New);
    if (!Inserted)
      return fail(llvm::toString(Inserted.takeError()) + " at " +
                  where(D.Name));
    llvm::append_range(Out, *Inserted);
  }
  if (!G.ResultName.empty())
    returnNothing(F, D, Out);
  if (!G.NewName.empty())
    Out.push_back({D.Name.Begin, D.Name.End, G.NewName});
  for (const BufferEdit &E : G.Buffers) {
    if (!isReference(E.Body) || E.Buffer < 0)
      continue;
    const int Var = C.Kernel->Buffers[E.Buffer].Var;
    for (unsigned I = 0; I < C.Kernel->Params.size() && I < D.Params.size();
         ++I)
      if (C.Kernel->Params[I].Var == Var)
        referenceEdits(F, D.Params[I], E.Body, Out);
  }
  return Out;
}

namespace {

bool changesSignature(const Group &G) {
  return !G.Params.empty() || !G.NewName.empty() ||
         llvm::any_of(G.Buffers,
                      [](const BufferEdit &E) { return isReference(E.Body); });
}

llvm::Error editInPlace(const GroupContext &C, const Declaration &D,
                        GroupLayout &Out) {
  if (!D.Editable)
    return fail("a declaration at " + where(D.Name) +
                " is in a file that may not be changed");
  llvm::Expected<const SourceFile &> F = C.Files.get(D.Whole.File);
  if (!F)
    return F.takeError();
  llvm::Expected<std::vector<TextEdit>> Edits = signatureEdits(C, *F, D);
  if (!Edits)
    return Edits.takeError();
  llvm::append_range(*Edits, commentEdits(C, *F, D));
  for (const TextEdit &E : *Edits)
    Out.replace(D.Whole.File, E.Begin, E.End, E.Text, RankList);
  return llvm::Error::success();
}

} // namespace

void needHeadersOfParams(const GroupContext &C, const std::string &File,
                         GroupLayout &Out) {
  for (const NewParam &P : C.TheGroup.Params) {
    Out.needs(File, P.Type);
    for (const std::string &H : P.Headers)
      Out.Headers[File].insert(H);
  }
}

llvm::Error layOutSignature(const GroupContext &C, GroupLayout &Out) {
  if (!changesSignature(C.TheGroup))
    return llvm::Error::success();
  if (!C.definition())
    return fail("no definition of '" + C.TheGroup.Kernel + "' was seen");
  for (const Declaration &D : C.Declarations) {
    if (C.TheGroup.KeepWrapper && !D.Definition)
      continue;
    if (llvm::Error E = editInPlace(C, D, Out))
      return E;
    needHeadersOfParams(C, D.Whole.File, Out);
  }
  return C.TheGroup.KeepWrapper ? layOutDeclarations(C, Out)
                                : llvm::Error::success();
}

} // namespace scratchlift

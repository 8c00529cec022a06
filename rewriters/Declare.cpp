//===- Declare.cpp - Declarations of the new signature beside the old -----===//
//
// Where a wrapper keeps the old signature alive, each old declaration gets a
// neighbour of the new signature: callers find it wherever they found the old
// one, a friend stays a friend, and a block-scope declaration does not hide it.
// The neighbour is a copy, default arguments included: as the old ones were
// spelled once in a scope, so are the new ones. A redeclaration behind the
// definition needs none unless it holds default arguments.
//
// A comment that documents parameters goes to the new declaration, which has
// them all; the old one then gets a line of its own.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

bool hasDefaults(const SourceFile &F, const Declaration &D) {
  return llvm::any_of(D.Params, [&](const SourceSpan &P) {
    return llvm::any_of(F.tokens(P.Begin, P.End),
                        [&](const RawToken &T) { return F.text(T) == "="; });
  });
}

bool behindDefinition(const GroupContext &C, const Declaration &D) {
  const Declaration *Def = C.definition();
  return Def && Def->Whole.File == D.Whole.File &&
         Def->Whole.Begin < D.Whole.Begin;
}

/// The line that tells the old declaration from the documented new one.
std::string ownScratchNote(const SourceFile &F, const Declaration &D) {
  const StringRef Style = F.text(D.Comment).ltrim();
  const StringRef Note = "As above, with scratch of its own.";
  if (Style.starts_with("//"))
    return (Style.take_front(3) + " " + Note).str();
  return (Style.take_front(3) + " " + Note + " */").str();
}

} // namespace

unsigned declarationBegin(const SourceFile &F, const Declaration &D) {
  unsigned Begin = D.Whole.Begin;
  for (const RawToken *T = F.tokenBefore(Begin); T; T = F.tokenBefore(Begin)) {
    const StringRef S = F.text(*T);
    if (S == "]" && F.is(F.previous(T), "]")) { // [[attributes]]
      const RawToken *Open = F.match(T);
      if (!Open)
        break;
      Begin = Open->Begin;
    } else if (S == ")" && F.match(T) &&
               F.is(F.previous(F.match(T)), "__attribute__")) {
      Begin = F.previous(F.match(T))->Begin;
    } else if (!F.sameLine(T->Begin, Begin) || S == ";" || S == "{" ||
               S == "}" || S == ":") {
      break;
    } else { // a macro, 'extern "C"', 'friend'
      Begin = T->Begin;
    }
  }
  return Begin;
}

const RawToken *ownSemicolon(const SourceFile &F, const Declaration &D) {
  if (D.Semi == 0)
    return nullptr;
  const RawToken *T = F.tokenAt(D.Semi);
  return F.is(T, ";") && T->Begin == D.Semi ? T : nullptr;
}

namespace {

llvm::Error declareBeside(const GroupContext &C, const Declaration &D,
                          GroupLayout &Out) {
  llvm::Expected<const SourceFile &> File = C.Files.get(D.Whole.File);
  if (!File)
    return File.takeError();
  const SourceFile &F = *File;
  if (behindDefinition(C, D) && !D.Local && !hasDefaults(F, D))
    return llvm::Error::success();
  const RawToken *Semi = ownSemicolon(F, D);
  if (!Semi)
    return fail("the declaration at " + where(D.Name) +
                " shares its specifiers with others");
  llvm::Expected<std::vector<TextEdit>> Edits = signatureEdits(C, F, D);
  if (!Edits)
    return Edits.takeError();
  const unsigned Begin = declarationBegin(F, D);
  const std::string Text = applyWithin(F, Begin, Semi->End, *Edits);
  const std::string Eol = F.eol(Begin).str(), Indent = F.indent(Begin).str();
  const std::string &Path = D.Whole.File;
  if (D.Comment.valid() && documentsParameters(F, D.Comment) &&
      F.firstOnLine(Begin)) {
    for (const TextEdit &E : commentEdits(C, F, D))
      Out.replace(Path, E.Begin, E.End, E.Text, RankList);
    Out.insert(Path, Begin,
               Text + Eol + Indent + ownScratchNote(F, D) + Eol + Indent,
               RankDeclare);
  } else if (F.firstOnLine(Begin) && F.lastOnLine(Semi->End)) {
    Out.insert(Path, F.lineEnd(Semi->End), Eol + Indent + Text, RankBehind);
  } else {
    Out.insert(Path, Semi->End, " " + Text, RankBehind);
  }
  return llvm::Error::success();
}

} // namespace

llvm::Error layOutDeclarations(const GroupContext &C, GroupLayout &Out) {
  for (const Declaration &D : C.Declarations) {
    if (D.Definition)
      continue;
    if (!D.Editable || D.Macro || D.NoParamList) {
      if (D.InClass)
        return fail("the member declared at " + where(D.Name) +
                    " cannot be declared anew beside it");
      continue; // the old signature is all that this place declares
    }
    if (llvm::Error E = declareBeside(C, D, Out))
      return E;
    needHeadersOfParams(C, D.Whole.File, Out);
  }
  return llvm::Error::success();
}

} // namespace scratchlift

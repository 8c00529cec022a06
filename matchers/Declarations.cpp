//===- Declarations.cpp - Where a function is declared ----------*- C++ -*-===//
//
// A declaration is taken apart along its tokens, with the AST saying where its
// parts begin: the parentheses of its own parameter list (not of a function
// pointer it returns or takes), the commas between parameters, the end of the
// declarator. A declaration whose name, parentheses or parameters come out of a
// macro's body is Macro; macros around it (export, attributes, noexcept) do not
// matter.
//
//===----------------------------------------------------------------------===//
#include "matchers/Declarations.h"

#include "matchers/Statements.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RawCommentList.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace scratchlift {

namespace {

/// Reads one redeclaration.
class DeclarationReader {
public:
  DeclarationReader(const UnitContext &Unit, const FunctionDecl *FD)
      : Unit(Unit), FD(FD) {}

  Declaration read() {
    readKind();
    Out.Name = Unit.span(FD->getNameInfo().getSourceRange());
    if (!Out.Name.valid())
      return Out;
    Out.Macro = Out.Name.Macro;
    if (TypeSourceInfo *TSI = FD->getTypeSourceInfo())
      Type = TSI->getTypeLoc().getAsAdjusted<FunctionTypeLoc>();
    Out.NoParamList =
        !Type || (!FD->hasWrittenPrototype() && FD->getNumParams());
    if (!Out.NoParamList)
      readParameters();
    readBody();
    readWhole();
    readReturn();
    readComment();
    return Out;
  }

private:
  void readKind();
  void readParameters();
  void splitParameters(unsigned Begin, unsigned End);
  void readBody();
  void readWhole();
  void readEnd();
  unsigned typeEnd() const;
  void readReturn();
  void readComment();
  SourceLocation beginLoc() const;
  unsigned offsetOf(SourceLocation Loc) const;
  unsigned endOf(SourceLocation Loc) const;
  unsigned withAttributes(unsigned Begin) const;

  const UnitContext &Unit;
  const FunctionDecl *FD;
  FunctionTypeLoc Type;
  Declaration Out;
};

} // namespace

/// Offset in the declaration's file, or 0 for a place elsewhere.
unsigned DeclarationReader::offsetOf(SourceLocation Loc) const {
  SourceSpan Span = Unit.span(Loc);
  return Span.File == Out.Name.File ? Span.Begin : 0;
}

unsigned DeclarationReader::endOf(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return 0;
  SourceSpan Span = Unit.span(Loc);
  return Span.File == Out.Name.File ? Span.End : 0;
}

void DeclarationReader::readKind() {
  const DeclContext *Lexical = FD->getLexicalDeclContext();
  Out.Friend =
      FD->getFriendObjectKind() != Decl::FOK_None && Lexical->isRecord();
  Out.InClass = Lexical->isRecord() && !Out.Friend;
  Out.Local = Lexical->isFunctionOrMethod();
  Out.Definition = FD->isThisDeclarationADefinition();
  Out.Editable = Unit.isEditable(FD->getLocation());
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

void DeclarationReader::readParameters() {
  SourceSpan Open = Unit.span(Type.getLParenLoc());
  SourceSpan Close = Unit.span(Type.getRParenLoc());
  Out.Macro |= Open.Macro || Close.Macro;
  if (Open.File != Out.Name.File || Close.File != Out.Name.File ||
      Close.Begin < Open.End) {
    Out.Macro = true;
    return;
  }
  Out.LParen = Open.Begin;
  Out.RParen = Close.Begin;
  if (!Out.Macro)
    splitParameters(Open.End, Close.Begin);
}

static bool opens(const FileToken &T) {
  return T.is(tok::l_paren) || T.is(tok::l_square) || T.is(tok::l_brace);
}

static bool closes(const FileToken &T) {
  return T.is(tok::r_paren) || T.is(tok::r_square) || T.is(tok::r_brace);
}

/// Commas may also separate template arguments; the last one in front of where
/// the AST has a parameter's specifiers is that parameter's own.
void DeclarationReader::splitParameters(unsigned Begin, unsigned End) {
  std::vector<FileToken> Tokens = tokensIn(Unit, Out.Name.File, Begin, End);
  std::vector<unsigned> Commas; // indices, outside of all brackets
  unsigned Depth = 0;
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (opens(Tokens[I]))
      ++Depth;
    else if (closes(Tokens[I]) && Depth)
      --Depth;
    else if (Tokens[I].is(tok::comma) && !Depth)
      Commas.push_back(I);
  }
  unsigned Last = Tokens.size(); // one behind the last parameter's last token
  if (FD->isVariadic() && Last && Tokens[Last - 1].is(tok::ellipsis)) {
    --Last;
    if (Last && Tokens[Last - 1].is(tok::comma))
      --Last;
  }
  unsigned First = 0;
  for (unsigned P = 0; P < FD->getNumParams(); ++P) {
    unsigned Stop = Last, Next = Last;
    if (P + 1 < FD->getNumParams()) {
      unsigned Start = offsetOf(FD->getParamDecl(P + 1)->getBeginLoc());
      for (unsigned Comma : Commas)
        if (Comma >= First && Tokens[Comma].Begin < Start)
          Stop = Comma, Next = Comma + 1;
    }
    if (First >= Stop) {
      // Two parameters of one macro.
      Out.Macro = true;
      Out.Params.clear();
      return;
    }
    Out.Params.push_back(
        Unit.span(Out.Name.File, Tokens[First].Begin, Tokens[Stop - 1].End));
    First = Next;
  }
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

void DeclarationReader::readBody() {
  if (!FD->doesThisDeclarationHaveABody() || !FD->getBody() ||
      FD->isDefaulted())
    return;
  SourceRange Range = FD->getBody()->getSourceRange();
  if (const auto *Try = dyn_cast<CXXTryStmt>(FD->getBody()))
    Range.setBegin(Try->getTryBlock()->getBeginLoc());
  Out.Body = Unit.span(Range);
}

SourceLocation DeclarationReader::beginLoc() const {
  SourceLocation Begin = FD->getOuterLocStart();
  if (const FunctionTemplateDecl *T = FD->getDescribedFunctionTemplate();
      T && !FD->getNumTemplateParameterLists() && T->getBeginLoc().isValid())
    Begin = T->getBeginLoc(); // invalid for `void f(auto *p)`
  const auto *Linkage = dyn_cast<LinkageSpecDecl>(FD->getLexicalDeclContext());
  if (Linkage && !Linkage->hasBraces())
    Begin = Linkage->getBeginLoc();
  return Begin;
}

/// Attributes in front of the specifiers, which the AST does not place (and
/// does not even keep, where clang does not know them).
unsigned DeclarationReader::withAttributes(unsigned Begin) const {
  llvm::StringRef Text = Unit.buffer(Out.Name.File);
  while (true) {
    llvm::StringRef Before = Text.take_front(Begin).rtrim();
    if (!Before.ends_with("]]"))
      return Begin;
    unsigned Depth = 0;
    size_t I = Before.size();
    do {
      char C = Before[--I];
      Depth += C == ']' ? 1 : C == '[' ? -1 : 0;
    } while (I && Depth);
    if (Depth || !Before.drop_front(I).starts_with("[["))
      return Begin;
    Begin = I;
  }
}

void DeclarationReader::readWhole() {
  SourceSpan Begin = Unit.span(beginLoc());
  Out.Whole = Out.Name;
  Out.Whole.Macro = Out.Macro;
  if (Begin.File == Out.Name.File && Begin.Begin < Out.Name.Begin)
    Out.Whole.Begin = withAttributes(Begin.Begin);
  readEnd();
  bool Macro = Out.Macro;
  Out.Whole = Unit.span(Out.Name.File, Out.Whole.Begin, Out.Whole.End);
  Out.Whole.Macro = Macro;
}

/// Where the type's own parts end: of a function that returns a pointer to a
/// function or a reference to an array, behind what encloses the declarator.
unsigned DeclarationReader::typeEnd() const {
  unsigned End = Type ? Out.RParen + 1 : 0;
  for (TypeLoc Part = Type; Part; Part = Part.getNextTypeLoc()) {
    if (auto Function = Part.getAs<FunctionTypeLoc>())
      End = std::max({End, endOf(Function.getLocalRangeEnd()),
                      endOf(Function.getRParenLoc())});
    else if (auto Array = Part.getAs<ArrayTypeLoc>())
      End = std::max(End, endOf(Array.getRBracketLoc()));
  }
  return std::max(End, Out.Name.End);
}

/// The declarator ends in front of its body, its initialisers, `= 0`, the ';'
/// or the next declarator.
void DeclarationReader::readEnd() {
  // The AST's end is that of the body, or behind `= 0`.
  unsigned End =
      Type ? typeEnd() : std::max(Out.Name.End, endOf(FD->getEndLoc()));
  if (const AssociatedConstraint &Requires = FD->getTrailingRequiresClause())
    End = std::max(End, endOf(Requires.ConstraintExpr->getEndLoc()));
  unsigned Depth = 0;
  unsigned Limit =
      Out.Body.valid() ? Out.Body.Begin : Unit.buffer(Out.Name.File).size();
  unsigned From = End;
  // A chunk at a time: the end is near.
  while (From < Limit) {
    unsigned To = std::min(From + 256, Limit);
    for (const FileToken &T : tokensIn(Unit, Out.Name.File, From, To)) {
      bool Stops = T.is(tok::semi) || T.is(tok::comma) || T.is(tok::equal) ||
                   T.is(tok::colon) || T.is(tok::l_brace) || T.isWord("try");
      if (!Depth && (Stops || closes(T))) {
        Out.Whole.End = End;
        if (T.is(tok::semi))
          Out.Semi = T.Begin;
        else if (T.is(tok::equal) && !Out.Body.valid())
          if (auto Word = tokenAt(Unit, Out.Name.File, T.End))
            if (auto Semi = tokenAt(Unit, Out.Name.File, Word->End);
                Semi && Semi->is(tok::semi))
              Out.Semi = Semi->Begin;
        return;
      }
      Depth += opens(T) ? 1 : closes(T) ? -1 : 0;
      End = T.End;
      To = std::max(To, T.End);
    }
    From = To;
  }
  Out.Whole.End = End;
}

//===----------------------------------------------------------------------===//
// Return type and comment
//===----------------------------------------------------------------------===//

static bool isQualifier(llvm::StringRef Word) {
  return Word == "const" || Word == "volatile" || Word == "typename" ||
         Word == "struct" || Word == "class" || Word == "enum";
}

/// clang's range of a return type leaves out its qualifiers.
void DeclarationReader::readReturn() {
  if (!Type ||
      isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(FD))
    return;
  SourceRange Range = FD->getReturnTypeSourceRange();
  if (Range.isInvalid())
    return;
  SourceSpan Span = Unit.span(Range);
  if (Span.File != Out.Name.File || Span.Begin < Out.Whole.Begin ||
      Span.End > Out.Name.Begin)
    return;
  std::vector<FileToken> Before =
      tokensIn(Unit, Span.File, Out.Whole.Begin, Span.Begin);
  unsigned Begin = Span.Begin, End = Span.End;
  for (const FileToken &T : llvm::reverse(Before)) {
    if (!isQualifier(T.Text))
      break;
    Begin = T.Begin;
  }
  for (const FileToken &T : tokensIn(Unit, Span.File, End, Out.Name.Begin)) {
    if (!isQualifier(T.Text))
      break;
    End = T.End;
  }
  bool Macro = Span.Macro;
  Out.Return = Unit.span(Span.File, Begin, End);
  Out.Return.Macro = Macro;
}

void DeclarationReader::readComment() {
  const Decl *D = FD;
  if (const FunctionTemplateDecl *T = FD->getDescribedFunctionTemplate())
    D = T;
  const RawComment *Comment = Unit.AST.getRawCommentForDeclNoCache(D);
  if (!Comment || Comment->isTrailingComment())
    return;
  SourceSpan Span =
      Unit.charSpan(CharSourceRange::getCharRange(Comment->getSourceRange()));
  if (Span.File == Out.Name.File)
    Out.Comment = Span;
}

std::vector<Declaration> declarationsOf(const UnitContext &Unit,
                                        const FunctionDecl *Pattern) {
  std::vector<Declaration> Result;
  for (const FunctionDecl *FD : Pattern->redecls()) {
    if (FD->isImplicit())
      continue;
    Declaration D = DeclarationReader(Unit, FD).read();
    // A friend in a class template comes once per instantiation of the class.
    bool Known = llvm::any_of(Result, [&](const Declaration &Other) {
      return Other.Name == D.Name && Other.LParen == D.LParen;
    });
    if (D.Name.valid() && !Known)
      Result.push_back(std::move(D));
  }
  llvm::sort(Result, [](const Declaration &A, const Declaration &B) {
    return A.Name < B.Name;
  });
  return Result;
}

} // namespace scratchlift

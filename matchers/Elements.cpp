//===- Elements.cpp - Elements of buffers ---------------------------------===//
//
// What must be known of an element type before its storage may live longer than
// the call, and how the kernel spells it. In a template the spelling comes from
// the pattern's source, so that one text serves all instantiations.
//
//===----------------------------------------------------------------------===//
#include "matchers/BufferForms.h"
#include "matchers/Exprs.h"
#include "matchers/Types.h"

#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Traits
//===----------------------------------------------------------------------===//

template <typename Fn> static bool allTypeArguments(QualType T, Fn Holds) {
  const TemplateArgumentList *Args = templateArguments(T);
  if (!Args)
    return false;
  for (const TemplateArgument &Arg : Args->asArray()) {
    if (Arg.getKind() == TemplateArgument::Pack) {
      for (const TemplateArgument &Each : Arg.pack_elements())
        if (Each.getKind() == TemplateArgument::Type &&
            !Holds(Each.getAsType()))
          return false;
    } else if (Arg.getKind() == TemplateArgument::Type &&
               !Holds(Arg.getAsType()))
      return false;
  }
  return true;
}

/// How many of the type's arguments an object of a node-based container or a
/// deque owns; 0 for another type, and where comparison, hash or allocator are
/// somebody's own.
static unsigned ownedArguments(QualType T) {
  auto IsOneOf = [](QualType T, llvm::ArrayRef<llvm::StringRef> Names) {
    return llvm::any_of(Names,
                        [&](llvm::StringRef N) { return isStdClass(T, N); });
  };
  unsigned Owned =
      IsOneOf(T, {"map", "multimap", "unordered_map", "unordered_multimap"}) ? 2
      : IsOneOf(T, {"set", "multiset", "unordered_set", "unordered_multiset",
                    "deque", "list", "forward_list"})
          ? 1
          : 0;
  const TemplateArgumentList *Args = Owned ? templateArguments(T) : nullptr;
  for (unsigned I = Owned; Args && I < Args->size(); ++I)
    if (Args->get(I).getKind() != TemplateArgument::Type ||
        !IsOneOf(Args->get(I).getAsType(),
                 {"allocator", "less", "greater", "hash", "equal_to"}))
      return 0;
  return Args ? Owned : 0;
}

/// Elements are constructed at other times and assigned to instead of being
/// made anew: what a class does then must be what its members do.
static bool hasQuietMembers(const CXXRecordDecl *RD) {
  for (const CXXConstructorDecl *Ctor : RD->ctors()) {
    if (Ctor->isDefaultConstructor() && !onlySetsMembers(Ctor))
      return false;
    if (Ctor->isCopyOrMoveConstructor() && Ctor->isUserProvided())
      return false;
    if (Ctor->isCopyConstructor() && Ctor->isDeleted())
      return false;
  }
  bool Moves = RD->hasUserDeclaredMoveConstructor() ||
               RD->hasUserDeclaredMoveAssignment();
  if (Moves && !RD->hasUserDeclaredCopyConstructor())
    return false;
  for (const Decl *D : RD->decls())
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      if (const auto *Ctor =
              dyn_cast<CXXConstructorDecl>(Template->getTemplatedDecl());
          Ctor && Ctor->getMinRequiredArguments() == 0)
        return false;
  return llvm::none_of(RD->methods(), [](const CXXMethodDecl *M) {
    return (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()) &&
           M->isUserProvided();
  });
}

static bool isMemoryOnly(QualType T, const ASTContext &AST,
                         unsigned Depth = 0) {
  T = AST.getBaseElementType(T);
  if (T->isScalarType() || T->isVectorType() || T->isAnyComplexType())
    return true;
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD)
    return T->isRecordType(); // C
  if (!RD->hasDefinition() || Depth > 6)
    return false;
  auto Holds = [&](QualType Arg) { return isMemoryOnly(Arg, AST, Depth + 1); };
  if (isSizedContainer(T))
    return !hasCustomAllocator(T) && Holds(elementType(T, AST));
  if (isStdClass(T, "pair") || isStdClass(T, "tuple") ||
      isStdClass(T, "array") || isStdClass(T, "complex") ||
      isStdClass(T, "optional") || isStdClass(T, "bitset"))
    return allTypeArguments(T, Holds) || isStdClass(T, "bitset");
  if (unsigned Owned = ownedArguments(T)) {
    for (unsigned I = 0; I < Owned; ++I)
      if (!Holds(templateArguments(T)->get(I).getAsType()))
        return false;
    return true;
  }
  if ((RD->getNumVBases() || RD->isPolymorphic() ||
       !RD->hasSimpleDestructor()) &&
      !RD->hasTrivialDestructor())
    return false;
  return hasQuietMembers(RD) &&
         llvm::all_of(
             RD->bases(),
             [&](const CXXBaseSpecifier &B) { return Holds(B.getType()); }) &&
         llvm::all_of(RD->fields(), [&](const FieldDecl *Field) {
           const clang::Expr *Init = Field->getInClassInitializer();
           return Holds(Field->getType()) &&
                  (!Init || !Init->HasSideEffects(AST));
         });
}

/// T{} has only zeros in it.
static bool isZeroInit(QualType T, const ASTContext &AST, unsigned Depth = 0) {
  T = AST.getBaseElementType(T);
  if (T->isScalarType() || T->isVectorType() || T->isAnyComplexType())
    return !T->isMemberPointerType();
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (!RD)
    return T->isRecordType();
  if (!RD->hasDefinition() || Depth > 6)
    return false;
  auto Holds = [&](QualType Arg) { return isZeroInit(Arg, AST, Depth + 1); };
  if (isStdClass(T, "pair") || isStdClass(T, "tuple") ||
      isStdClass(T, "array") || isStdClass(T, "complex"))
    return allTypeArguments(T, Holds);
  return RD->hasTrivialDefaultConstructor() && RD->isStandardLayout() &&
         llvm::all_of(RD->fields(), [&](const FieldDecl *Field) {
           return Holds(Field->getType());
         });
}

/// Assignment replaces every byte that matters, as a trivial one does: that of
/// pairs and tuples assigns member by member.
static bool isCopiedWhole(QualType T, const ASTContext &AST) {
  if (T.isTriviallyCopyableType(AST))
    return true;
  return (isStdClass(T, "pair") || isStdClass(T, "tuple")) &&
         allTypeArguments(T, [&](QualType Arg) {
           return !Arg->isReferenceType() && isCopiedWhole(Arg, AST);
         });
}

static bool isNameableDecl(const TagDecl *D) {
  for (const Decl *Each = D; Each && !isa<TranslationUnitDecl>(Each);
       Each = cast<Decl>(Each->getDeclContext())) {
    if (Each->getAccess() == AS_private || Each->getAccess() == AS_protected ||
        isa<FunctionDecl>(Each))
      return false;
    if (const auto *RD = dyn_cast<CXXRecordDecl>(Each); RD && RD->isLambda())
      return false;
    if (const auto *Tag = dyn_cast<TagDecl>(Each);
        Tag && !Tag->getIdentifier() && !Tag->getTypedefNameForAnonDecl())
      return false;
  }
  return true;
}

static bool isNameable(QualType T, const ASTContext &AST) {
  T = AST.getBaseElementType(T.getCanonicalType());
  while (T->isPointerType())
    T = T->getPointeeType();
  if (const TagDecl *Tag = T->getAsTagDecl(); Tag && !isNameableDecl(Tag))
    return false;
  const TemplateArgumentList *Args = templateArguments(T);
  return !Args || allTypeArguments(
                      T, [&](QualType Arg) { return isNameable(Arg, AST); });
}

/// A parameter of a member function, or of one declared in a header, may come
/// in front of its type. Those of system headers are included where needed.
static bool isDeclaredFirst(const FunctionContext &F, QualType T) {
  const SourceManager &SM = F.Unit.SM;
  T = F.Unit.AST.getBaseElementType(T.getCanonicalType());
  while (T->isPointerType())
    T = T->getPointeeType();
  const NamedDecl *Tag = T->getAsTagDecl();
  if (const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag))
    Tag = S->getSpecializedTemplate();
  if (Tag && !SM.isInSystemHeader(Tag->getLocation())) {
    SourceLocation First =
        SM.getExpansionLoc(Tag->getCanonicalDecl()->getLocation());
    for (const FunctionDecl *D : UnitContext::pattern(F.FD)->redecls())
      if (!SM.isBeforeInTranslationUnit(First,
                                        SM.getExpansionLoc(D->getBeginLoc())))
        return false;
  }
  return !templateArguments(T) || allTypeArguments(T, [&](QualType Arg) {
    return isDeclaredFirst(F, Arg);
  });
}

ElementTraits elementTraits(const FunctionContext &F, QualType T) {
  const ASTContext &AST = F.Unit.AST;
  ElementTraits Result;
  if (T->isVoidType() || T->isIncompleteType() || T->isDependentType()) {
    Result.TriviallyCopyable = Result.TriviallyDestructible =
        Result.MemoryOnly = Result.DefaultInitIsZero = T->isVoidType();
    Result.Size = Result.Align = T->isVoidType() ? 1 : 0;
    return Result;
  }
  Result.TriviallyCopyable = isCopiedWhole(T, AST);
  Result.TriviallyDestructible = T.isDestructedType() == QualType::DK_none;
  Result.MemoryOnly = isMemoryOnly(T, AST);
  Result.DefaultInitIsZero = isZeroInit(T, AST);
  Result.Size = AST.getTypeSizeInChars(T).getQuantity();
  Result.Align = AST.getTypeAlignInChars(T).getQuantity();
  Result.Nameable = isNameable(T, AST);
  Result.Declared = isDeclaredFirst(F, T);
  return Result;
}

//===----------------------------------------------------------------------===//
// Spelling
//===----------------------------------------------------------------------===//

SourceRange elementRange(TypeLoc Loc) {
  if (Loc.isNull())
    return SourceRange();
  auto Special = Loc.getUnqualifiedLoc().getAs<TemplateSpecializationTypeLoc>();
  // The arguments of an alias are not those of the container.
  if (!Special || Special.getTypePtr()->isTypeAlias() ||
      Special.getNumArgs() == 0)
    return SourceRange();
  TypeSourceInfo *Arg = Special.getArgLoc(0).getTypeSourceInfo();
  if (!Arg)
    return SourceRange();
  TypeLoc Element = Arg->getTypeLoc();
  if (auto Array = Element.getUnqualifiedLoc().getAs<ArrayTypeLoc>())
    Element = Array.getElementLoc();
  return Element.getSourceRange();
}

/// `std::vector<T>(n)` of `auto v = std::vector<T>(n);`: what is written, and
/// neither temporaries nor the elided move.
static const clang::Expr *writtenInit(const clang::Expr *E) {
  E = E->IgnoreImplicit();
  const auto *Move = dyn_cast<CXXConstructExpr>(E);
  if (Move && Move->isElidable() && Move->getNumArgs() == 1)
    E = Move->getArg(0)->IgnoreImplicit();
  return E;
}

SpelledOwner spelledOwner(const FunctionContext &F, const VarDecl *D) {
  SpelledOwner Result;
  TypeLoc Loc;
  if (const TypeSourceInfo *Info = D->getTypeSourceInfo())
    Loc = Info->getTypeLoc().getUnqualifiedLoc();
  if (!Loc.isNull() && Loc.getAs<AutoTypeLoc>() && D->getInit()) {
    Loc = TypeLoc();
    const clang::Expr *Init = writtenInit(D->getInit());
    if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Init))
      Loc = Cast->getTypeInfoAsWritten()->getTypeLoc();
    else if (const auto *Temp = dyn_cast<CXXTemporaryObjectExpr>(Init))
      Loc = Temp->getTypeSourceInfo()->getTypeLoc();
    if (!Loc.isNull())
      Loc = Loc.getUnqualifiedLoc();
  }
  if (!Loc.isNull() && !Loc.getAs<DeducedTemplateSpecializationTypeLoc>()) {
    SourceSpan Span = F.Unit.span(Loc.getSourceRange());
    if (Span.valid() && !Span.Macro) {
      Result.Text = textOutside(F, Span);
      Result.Loc = Loc;
      return Result;
    }
  }
  Result.Text = spelledName(D->getType().getUnqualifiedType(), F.Unit.AST);
  return Result;
}

void setElement(const FunctionContext &F, Buffer &B, QualType T,
                SourceRange Range, const SpelledOwner &Owner) {
  if (T.isNull())
    T = F.Unit.AST.UnsignedCharTy;
  SourceSpan Span = Range.isValid() ? F.Unit.span(Range) : SourceSpan();
  QualType Bare = T.getUnqualifiedType();
  bool Template = UnitContext::pattern(F.FD) != F.FD;
  if (Bare->isVoidType())
    B.Element = "unsigned char";
  else if (Span.valid() && !Span.Macro)
    B.Element = textOutside(F, Span);
  else if (Template && !Owner.Loc.isNull() &&
           isSubstituted(Owner.Loc.getType()))
    B.Element =
        (StringRef(Owner.Text).starts_with("typename ") ? "" : "typename ") +
        Owner.Text + "::value_type";
  else
    B.Element = spelledName(Bare, F.Unit.AST);
  B.CanonElement =
      Bare->isVoidType() ? "unsigned char" : canonicalName(Bare, F.Unit.AST);
  B.Traits = elementTraits(F, Bare);
}

/// What is written of an allocation. An instantiation's `new T[n]` without
/// initialiser ends, for clang, where it begins.
static SourceRange writtenRange(const FunctionContext &F,
                                const clang::Expr *Whole) {
  SourceRange Range = Whole->getSourceRange();
  const auto *New = dyn_cast<CXXNewExpr>(Whole->IgnoreParenCasts());
  if (!New || Range.getEnd() != New->getBeginLoc())
    return Range;
  SourceLocation Last =
      New->getAllocatedTypeSourceInfo()
          ? New->getAllocatedTypeSourceInfo()->getTypeLoc().getEndLoc()
          : Range.getEnd();
  if (std::optional<const clang::Expr *> Size = New->getArraySize())
    if (*Size)
      if (std::optional<Token> Bracket = Lexer::findNextToken(
              (*Size)->getEndLoc(), F.Unit.SM, F.Unit.AST.getLangOpts()))
        Last = Bracket->getLocation();
  Range.setEnd(Last);
  return Range;
}

void setAllocation(const FunctionContext &F, Buffer &B, const AllocCall &A) {
  QualType Element = A.Element;
  B.Form = A.Form;
  B.Init = A.Init;
  AllocExtent Extent =
      allocExtent(F, A, Element.isNull() ? F.Unit.AST.UnsignedCharTy : Element);
  B.Extent = std::move(Extent.Extent);
  B.ExtentInBytes = Extent.InBytes;
  const clang::Expr *Spelled = A.Count ? A.Count : A.Bytes;
  if (Spelled)
    B.ExtentText = F.Unit.span(Spelled->IgnoreImplicit()->getSourceRange());
  B.AllocExpr = F.Unit.span(writtenRange(F, A.Whole));
  if (A.InitList)
    B.InitText = F.Unit.span(A.InitList->getSourceRange());
  clang::Expr::EvalResult Value;
  if (!A.Align)
    return;
  if (!A.Align->isValueDependent() && A.Align->EvaluateAsInt(Value, F.Unit.AST))
    B.Align = static_cast<unsigned>(Value.Val.getInt().getZExtValue());
  else
    B.CustomAllocator = true; // an alignment nobody can promise
}

} // namespace scratchlift

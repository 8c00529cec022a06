//===- Pattern.cpp - What is read off the text of a template --------------===//
//
// A kernel may name its element types by aliases of its own (`typedef typename
// EXP::type type;`). What leaves the body, a parameter or a caller's storage,
// must be spelled as the alias is defined. The text is that of the pattern, so
// that template parameters keep their names. An instantiation also forgets
// where its new-expressions end; the pattern knows.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace scratchlift {

namespace {
class PatternReader : public DynamicRecursiveASTVisitor {
public:
  PatternReader(UnitContext &Unit, std::vector<LocalAliasUse> &Out)
      : Unit(Unit), Out(Out) {}

  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override {
    const TypedefNameDecl *Alias = Loc.getDecl();
    if (Alias->getParentFunctionOrMethod())
      Out.push_back({Unit.span(Loc.getSourceRange()), Alias});
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *E) override {
    if (E->getBeginLoc() != E->getEndLoc())
      Unit.NewEnds.try_emplace(E->getBeginLoc(), E->getEndLoc());
    return true;
  }

private:
  UnitContext &Unit;
  std::vector<LocalAliasUse> &Out;
};
} // namespace

void readPattern(FunctionContext &F) {
  const FunctionDecl *Pattern = UnitContext::pattern(F.FD)->getDefinition();
  if (Pattern && Pattern->getBody())
    PatternReader(F.Unit, F.LocalAliases).TraverseStmt(Pattern->getBody());
  // Each declarator of a group leads to the group's type.
  auto Before = [](const LocalAliasUse &A, const LocalAliasUse &B) {
    return A.Span < B.Span;
  };
  llvm::sort(F.LocalAliases, Before);
  F.LocalAliases.erase(
      llvm::unique(F.LocalAliases,
                   [](const LocalAliasUse &A, const LocalAliasUse &B) {
                     return A.Span == B.Span;
                   }),
      F.LocalAliases.end());
}

/// The text that can stand where the alias is named; empty where none is known.
/// Of declarators only `T *` is, where the name is the whole type. A `const` in
/// front of a type lies outside of the range that clang has for it.
static std::string meaning(const FunctionContext &F, const TypedefNameDecl *D,
                           bool Whole, unsigned Depth) {
  TypeLoc Defined = D->getTypeSourceInfo()->getTypeLoc();
  SourceSpan Span = F.Unit.span(Defined.getSourceRange());
  QualType T = Defined.getType();
  if (!Span.valid() || Span.Macro || T.hasLocalQualifiers() ||
      T->isReferenceType() || T->isArrayType() || T->isFunctionType() ||
      T->isMemberPointerType())
    return "";
  std::string Text = textOutside(F, Span, Depth + 1);
  if (!T->isPointerType())
    return Text;
  auto Pointer = Defined.getAs<PointerTypeLoc>();
  if (!Whole || !Pointer)
    return "";
  QualType Pointee = Pointer.getPointeeLoc().getType();
  if (Pointee->isPointerType() || Pointee.isLocalVolatileQualified())
    return "";
  bool Leads = Pointee.isLocalConstQualified() &&
               !llvm::StringRef(Text).contains("const");
  return (Leads ? "const " : "") + Text;
}

std::string textOutside(const FunctionContext &F, const SourceSpan &Span,
                        unsigned Depth) {
  std::string Text = F.Unit.text(Span).str();
  long Shift = 0;
  for (const LocalAliasUse &Use : F.LocalAliases) {
    if (Use.Span.Macro || !Span.contains(Use.Span) || Depth > 8)
      continue;
    std::string Meaning = meaning(F, Use.Alias, Span == Use.Span, Depth);
    if (Meaning.empty())
      continue;
    long Length = static_cast<long>(Use.Span.End) - Use.Span.Begin;
    Text.replace(Use.Span.Begin - Span.Begin + Shift, Length, Meaning);
    Shift += static_cast<long>(Meaning.size()) - Length;
  }
  return Text;
}

} // namespace scratchlift

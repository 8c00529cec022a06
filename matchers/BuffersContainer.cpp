//===- BuffersContainer.cpp - vector, valarray and basic_string -----------===//
//
// A local container owns a heap buffer unless it takes over the storage of
// something else: a moved-from container or the result of a call. Strings count
// as buffers only where they are used as arrays: made of n characters, or
// resized.
//
//===----------------------------------------------------------------------===//
#include "matchers/BufferForms.h"
#include "matchers/Exprs.h"
#include "matchers/Places.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Constructions
//===----------------------------------------------------------------------===//

static const clang::Expr *stripInit(const clang::Expr *E) {
  for (;;) {
    const clang::Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temp->getSubExpr();
    else if (const auto *Cast = dyn_cast<CastExpr>(Inner);
             Cast && (Cast->getCastKind() == CK_ConstructorConversion ||
                      Cast->getCastKind() == CK_NoOp))
      Inner = Cast->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

/// Arguments as spelled: defaults and allocators left out.
static llvm::SmallVector<const clang::Expr *, 3>
spelledArguments(const CXXConstructExpr *E) {
  llvm::SmallVector<const clang::Expr *, 3> Args;
  for (const clang::Expr *Arg : E->arguments())
    if (!isa<CXXDefaultArgExpr>(Arg))
      Args.push_back(Arg);
  return Args;
}

static bool isCount(QualType T) { return T->isIntegralOrEnumerationType(); }

static bool isRangeEnd(QualType T) {
  T = T.getNonReferenceType();
  return T->isPointerType() || (T->isRecordType() && !isInitializerList(T) &&
                                containerKind(T) == ContainerKind::None);
}

static ConstructionInfo classifyCopy(const CXXConstructExpr *E,
                                     const clang::Expr *Arg) {
  ConstructionInfo Info;
  Info.Construct = E;
  Info.Source = Arg;
  const clang::Expr *Inner = stripInit(Arg);
  // Before guaranteed elision, temporaries are moved from in the tree.
  if (Inner->isPRValue()) {
    if (const auto *Nested = dyn_cast<CXXConstructExpr>(Inner))
      return classifyConstruction(Nested);
    Info.Kind = Construction::Result;
    return Info;
  }
  Info.Kind = E->getConstructor()->isMoveConstructor() ? Construction::Moved
                                                       : Construction::Copied;
  return Info;
}

static ConstructionInfo classifyPair(const CXXConstructExpr *E,
                                     const clang::Expr *A,
                                     const clang::Expr *B) {
  ConstructionInfo Info;
  Info.Construct = E;
  bool Valarray = containerKind(E->getType()) == ContainerKind::Valarray;
  if (Valarray && isCount(B->getType())) {
    if (A->getType()->isPointerType())
      return Info; // (pointer, n): a copy of n elements from there
    Info.Kind = Construction::Filled;
    Info.Value = A;
    Info.Size = B;
  } else if (isCount(A->getType()) && !Valarray) {
    Info.Kind = Construction::Filled;
    Info.Size = A;
    Info.Value = B;
  } else if (isRangeEnd(A->getType()) && isRangeEnd(B->getType())) {
    Info.Kind = Construction::Range;
    Info.First = A;
    Info.Last = B;
  }
  return Info;
}

ConstructionInfo classifyConstruction(const clang::Expr *Init) {
  ConstructionInfo Info;
  if (!Init) {
    Info.Kind = Construction::Default;
    return Info;
  }
  const clang::Expr *E = stripInit(Init);
  const auto *Construct = dyn_cast<CXXConstructExpr>(E);
  if (!Construct) {
    bool Call = isa<CallExpr>(E) || E->isPRValue();
    Info.Kind = Call ? Construction::Result : Construction::Other;
    Info.Source = E;
    return Info;
  }
  Info.Construct = Construct;
  auto Args = spelledArguments(Construct);
  if (Args.empty()) {
    Info.Kind = Construction::Default;
    return Info;
  }
  if (Construct->getConstructor()->isCopyOrMoveConstructor())
    return classifyCopy(Construct, Args[0]);
  if (isInitializerList(Args[0]->getType())) {
    Info.Kind = Construction::List;
    Info.Value = Args[0];
    return Info;
  }
  if (Args.size() == 2)
    return classifyPair(Construct, Args[0], Args[1]);
  if (Args.size() == 1 && isCount(Args[0]->getType())) {
    Info.Kind = Construction::Sized;
    Info.Size = Args[0];
  }
  return Info;
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

static bool isWhole(const Place &First, const Place &Last) {
  const Expr &End = Last.Where.Lo;
  return First.Where.Kind == RegionKind::All && End.Kind == ExprKind::Size;
}

Expr rangeExtent(const FunctionContext &F, const clang::Expr *First,
                 const clang::Expr *Last) {
  PlaceList A = resolvePlaces(F, First), B = resolvePlaces(F, Last);
  if (A.size() == 1 && B.size() == 1 && A[0].Var == B[0].Var && !A[0].Deep &&
      !B[0].Deep && A[0].Level == PlaceLevel::Pointer &&
      B[0].Level == PlaceLevel::Pointer) {
    if (isWhole(A[0], B[0]))
      return B[0].Where.Lo;
    bool Known = A[0].Where.Kind != RegionKind::Unknown &&
                 B[0].Where.Kind == RegionKind::Range;
    if (Known)
      return A[0].Where.Kind == RegionKind::All
                 ? B[0].Where.Lo
                 : distanceExpr(A[0].Where.Lo, B[0].Where.Lo);
  }
  if (First->getType()->isPointerType() || isIteratorType(First->getType()))
    return distanceExpr(makeExpr(F, First), makeExpr(F, Last));
  return Expr();
}

static Expr listLength(const clang::Expr *E) {
  const clang::Expr *Inner = stripInit(E);
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(Inner))
    Inner = stripInit(List->getSubExpr());
  if (const auto *List = dyn_cast<InitListExpr>(Inner))
    return intExpr(List->getNumInits(), "unsigned long");
  return Expr();
}

Expr constructionExtent(const FunctionContext &F, const ConstructionInfo &I) {
  switch (I.Kind) {
  case Construction::Sized:
  case Construction::Filled:
    return makeExpr(F, I.Size);
  case Construction::List:
    return listLength(I.Value);
  case Construction::Range:
    return rangeExtent(F, I.First, I.Last);
  case Construction::Copied:
    return sizeExpr(makeExpr(F, I.Source));
  default:
    return Expr();
  }
}

//===----------------------------------------------------------------------===//
// The buffer
//===----------------------------------------------------------------------===//

static SourceSpan rangeText(const FunctionContext &F, const clang::Expr *First,
                            const clang::Expr *Last) {
  return F.Unit.span(SourceRange(First->getBeginLoc(), Last->getEndLoc()));
}

/// "(n, 0)", "{a, b}", or the whole initialiser behind '='.
static SourceSpan argumentsText(const FunctionContext &F, const VarDecl *D,
                                const CXXConstructExpr *E) {
  SourceRange Parens = E ? E->getParenOrBraceRange() : SourceRange();
  if (D->getInitStyle() != VarDecl::CInit && Parens.isValid())
    return F.Unit.span(Parens);
  return D->getInit() && D->getInit()->getSourceRange().isValid() &&
                 D->getInit()->getBeginLoc() != D->getLocation()
             ? F.Unit.span(D->getInit()->getSourceRange())
             : SourceSpan();
}

static void setContents(const FunctionContext &F, Buffer &B,
                        const ConstructionInfo &I) {
  switch (I.Kind) {
  case Construction::Sized:
    B.Init = B.Traits.DefaultInitIsZero ? BufferInit::Zero : BufferInit::Value;
    B.ExtentText = F.Unit.span(I.Size->IgnoreImplicit()->getSourceRange());
    break;
  case Construction::Filled:
    B.Init = BufferInit::Value;
    B.ExtentText = F.Unit.span(I.Size->IgnoreImplicit()->getSourceRange());
    B.InitText = F.Unit.span(I.Value->getSourceRange());
    break;
  case Construction::List: {
    B.Init = BufferInit::List;
    const clang::Expr *List = stripInit(I.Value);
    if (const auto *Std = dyn_cast<CXXStdInitializerListExpr>(List))
      List = stripInit(Std->getSubExpr());
    B.InitText = F.Unit.span(List->getSourceRange());
    break;
  }
  case Construction::Range:
    B.Init = BufferInit::Copy;
    B.InitText = rangeText(F, I.First, I.Last);
    break;
  case Construction::Copied:
    B.Init = BufferInit::Copy;
    B.InitText = F.Unit.span(I.Source->getSourceRange());
    break;
  case Construction::Other:
    B.Init = BufferInit::Copy;
    // `valarray<int> w = t * u;`: what it is made from can be assigned, too.
    if (I.Construct && I.Construct->getNumArgs() == 1)
      B.InitText = F.Unit.span(I.Construct->getArg(0)->getSourceRange());
    break;
  case Construction::Result:
    B.Init = BufferInit::Result;
    break;
  case Construction::Default:
  case Construction::Moved:
    break;
  }
}

/// Made by code that may come to fill a buffer of ours instead.
static bool isProjectResult(const FunctionContext &F,
                            const ConstructionInfo &Info) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Info.Source);
  const FunctionDecl *FD = Call ? Call->getDirectCallee() : nullptr;
  return FD && Call->isPRValue() && F.Unit.isProject(FD->getLocation());
}

static BufferForm formOf(ContainerKind Kind) {
  switch (Kind) {
  case ContainerKind::Valarray:
    return BufferForm::Valarray;
  case ContainerKind::String:
    return BufferForm::String;
  default:
    return BufferForm::Vector;
  }
}

static void setContainer(const FunctionContext &F, Buffer &B,
                         const VarDecl *D) {
  SpelledOwner Owner = spelledOwner(F, D);
  B.Container = Owner.Text;
  B.CanonContainer = canonicalName(D->getType(), F.Unit.AST);
  B.CustomAllocator = hasCustomAllocator(D->getType());
  setElement(F, B, elementType(D->getType(), F.Unit.AST),
             elementRange(Owner.Loc), Owner);
}

std::optional<Buffer> containerBuffer(const FunctionContext &F,
                                      const Candidate &C) {
  QualType T = C.Decl->getType();
  if (T->isReferenceType() || !isSizedContainer(T))
    return std::nullopt;
  ConstructionInfo Info = classifyConstruction(C.Decl->getInit());
  if (Info.Kind == Construction::Moved ||
      (Info.Kind == Construction::Result && !isProjectResult(F, Info)))
    return std::nullopt;
  bool String = containerKind(T) == ContainerKind::String;
  if (String && Info.Kind != Construction::Sized &&
      Info.Kind != Construction::Filled && Info.Kind != Construction::Result &&
      !C.Resized)
    return std::nullopt;
  Buffer B;
  B.Form = formOf(containerKind(T));
  setContainer(F, B, C.Decl);
  B.Extent = constructionExtent(F, Info);
  B.AllocExpr = argumentsText(F, C.Decl, Info.Construct);
  B.ConstObject = T.isConstQualified();
  setContents(F, B, Info);
  return B;
}

//===----------------------------------------------------------------------===//
// By value
//===----------------------------------------------------------------------===//

std::optional<Buffer> paramBuffer(const FunctionContext &F,
                                  const ParmVarDecl *P) {
  if (P->getType()->isReferenceType() || !isSizedContainer(P->getType()))
    return std::nullopt;
  Buffer B;
  B.Form = BufferForm::ByValueParam;
  setContainer(F, B, P);
  B.Var = F.varId(P);
  B.Extent = sizeExpr(varExpr(F, B.Var));
  B.Init = BufferInit::Copy;
  B.ConstObject = P->getType().isConstQualified();
  if (P->getTypeSourceInfo())
    B.TypeSpec = F.Unit.span(SourceRange(
        P->getBeginLoc(), P->getTypeSourceInfo()->getTypeLoc().getEndLoc()));
  return B;
}

} // namespace scratchlift

//===- AllocCalls.cpp - Calls that allocate and free ----------------------===//
//
// A function is known by its name only if it is declared in a system header, in
// namespace std, or extern "C" at namespace scope: a project's own
// dsp::free_list::free() is not ours to judge.
//
//===----------------------------------------------------------------------===//
#include "matchers/AllocCalls.h"
#include "matchers/Exprs.h"
#include "matchers/Types.h"

#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace scratchlift {

/// The plain name of a library function, or "".
static llvm::StringRef libraryName(const FunctionDecl *FD) {
  if (!FD || !FD->getIdentifier() || isa<CXXMethodDecl>(FD))
    return "";
  const DeclContext *DC = FD->getDeclContext()->getRedeclContext();
  bool Global = DC->isTranslationUnit() || FD->isExternC();
  return Global || FD->isInStdNamespace() ? FD->getName() : "";
}

static QualType pointeeOf(QualType T) {
  return T->isPointerType() ? T->getPointeeType() : QualType();
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

static std::optional<AllocCall> mallocLike(const CallExpr *E) {
  llvm::StringRef Name = libraryName(E->getDirectCallee());
  unsigned N = E->getNumArgs();
  AllocCall A;
  A.Call = E;
  if (Name == "malloc" && N == 1) {
    A.Bytes = E->getArg(0);
    return A;
  }
  if (Name == "calloc" && N == 2) {
    A.Form = BufferForm::Calloc;
    A.Count = E->getArg(0);
    A.Bytes = E->getArg(1);
    A.Init = BufferInit::Zero;
    return A;
  }
  if (Name == "realloc" && N == 2) {
    A.Form = BufferForm::Realloc;
    A.Pointer = E->getArg(0);
    A.Bytes = E->getArg(1);
    return A;
  }
  if ((Name == "aligned_alloc" || Name == "memalign") && N == 2) {
    A.Form = BufferForm::AlignedAlloc;
    A.Align = E->getArg(0);
    A.Bytes = E->getArg(1);
    return A;
  }
  if ((Name == "_mm_malloc" || Name == "_aligned_malloc") && N == 2) {
    A.Form = BufferForm::MmMalloc;
    A.Bytes = E->getArg(0);
    A.Align = E->getArg(1);
    return A;
  }
  if (Name == "posix_memalign" && N == 3) {
    A.Form = BufferForm::PosixMemalign;
    A.Pointer = E->getArg(0);
    A.Align = E->getArg(1);
    A.Bytes = E->getArg(2);
    return A;
  }
  return std::nullopt;
}

static bool isAlignVal(QualType T) {
  const auto *Enum = T.getNonReferenceType()->getAsEnumDecl();
  return Enum && Enum->isInStdNamespace() && Enum->getName() == "align_val_t";
}

/// ::operator new(bytes[, align][, nothrow]), called as a function.
static std::optional<AllocCall> operatorNew(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || isa<CXXMethodDecl>(Callee) ||
      (Callee->getOverloadedOperator() != OO_New &&
       Callee->getOverloadedOperator() != OO_Array_New) ||
      E->getNumArgs() == 0)
    return std::nullopt;
  AllocCall A;
  A.Form = BufferForm::OperatorNew;
  A.Call = E;
  A.Bytes = E->getArg(0);
  for (const clang::Expr *Extra : llvm::drop_begin(E->arguments())) {
    if (isAlignVal(Extra->getType()))
      A.Align = Extra;
    else if (!isStdClass(Extra->getType(), "nothrow_t"))
      return std::nullopt; // placement
  }
  return A;
}

/// Value of elements a new-expression or make_unique leaves behind.
static BufferInit initOf(QualType Element, bool ValueInit) {
  const auto *RD = Element->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (ValueInit)
    return BufferInit::Zero;
  return RD && !RD->hasTrivialDefaultConstructor() ? BufferInit::Value
                                                   : BufferInit::Undefined;
}

static std::optional<AllocCall> newArray(const CXXNewExpr *E) {
  if (!E->isArray() || !E->getArraySize() || !*E->getArraySize())
    return std::nullopt;
  AllocCall A;
  A.Form = BufferForm::NewArray;
  A.Call = E;
  A.Count = *E->getArraySize();
  A.Element = E->getAllocatedType();
  A.ElementRange =
      E->getAllocatedTypeSourceInfo()
          ? E->getAllocatedTypeSourceInfo()->getTypeLoc().getSourceRange()
          : SourceRange();
  for (const clang::Expr *Extra : E->placement_arguments()) {
    if (isAlignVal(Extra->getType()))
      A.Align = Extra;
    else if (!isStdClass(Extra->getType(), "nothrow_t"))
      return std::nullopt;
  }
  const FunctionDecl *Operator = E->getOperatorNew();
  if (Operator && isa<CXXMethodDecl>(Operator))
    return std::nullopt; // the class allocates in its own way
  A.Init = initOf(A.Element, E->hasInitializer());
  const auto *List = dyn_cast_or_null<InitListExpr>(E->getInitializer());
  if (List && List->getNumInits() > 0) {
    A.Init = BufferInit::List;
    A.InitList = List;
  }
  return A;
}

/// make_unique<T[]>(n), make_shared<T[]>(n) and their _for_overwrite.
static std::optional<AllocCall> makeOwner(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace())
    return std::nullopt;
  llvm::StringRef Name = libraryName(Callee);
  bool Overwrite = Name.consume_back("_for_overwrite");
  if ((Name != "make_unique" && Name != "make_shared") ||
      E->getNumArgs() != 1 || !isSmartPointer(E->getType()))
    return std::nullopt;
  AllocCall A;
  A.Form =
      Name == "make_unique" ? BufferForm::UniquePtr : BufferForm::SharedPtr;
  A.Call = E;
  A.Count = E->getArg(0);
  A.Element = elementType(E->getType(), Callee->getASTContext());
  if (const auto *Ref =
          dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
      Ref && Ref->getNumTemplateArgs() == 1)
    if (TypeSourceInfo *Info = Ref->getTemplateArgs()[0].getTypeSourceInfo())
      if (auto Array =
              Info->getTypeLoc().getUnqualifiedLoc().getAs<ArrayTypeLoc>())
        A.ElementRange = Array.getElementLoc().getSourceRange();
  A.Init = initOf(A.Element, !Overwrite);
  return A;
}

static std::optional<AllocCall> plainAlloc(const clang::Expr *E) {
  if (const auto *New = dyn_cast<CXXNewExpr>(E))
    return newArray(New);
  const auto *Call = dyn_cast<CallExpr>(E);
  if (!Call)
    return std::nullopt;
  if (auto A = mallocLike(Call))
    return A;
  if (auto A = operatorNew(Call))
    return A;
  return makeOwner(Call);
}

/// unique_ptr<T[]>(new T[n]), with a deleter that undoes the allocation.
static std::optional<AllocCall> ownedAlloc(const CXXConstructExpr *E) {
  ContainerKind Kind = containerKind(E->getType());
  if (E->getConstructor()->isCopyOrMoveConstructor() || E->getNumArgs() == 0 ||
      (Kind != ContainerKind::UniquePtr && Kind != ContainerKind::SharedPtr))
    return std::nullopt;
  std::optional<AllocCall> A = allocCall(E->getArg(0));
  if (!A || A->Form == BufferForm::PosixMemalign || A->Align)
    return std::nullopt;
  // new[] goes with the default deleter, everything else with free().
  bool Custom = false;
  for (const clang::Expr *Extra : llvm::drop_begin(E->arguments()))
    if (!isa<CXXDefaultArgExpr>(Extra)) {
      const auto *Ref = dyn_cast<DeclRefExpr>(
          Extra->IgnoreUnlessSpelledInSource()->IgnoreParenCasts());
      const auto *Op = dyn_cast<UnaryOperator>(
          Extra->IgnoreUnlessSpelledInSource()->IgnoreParenCasts());
      if (Op && Op->getOpcode() == UO_AddrOf)
        Ref = dyn_cast<DeclRefExpr>(Op->getSubExpr()->IgnoreParens());
      const auto *FD = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
      if (FD && libraryName(FD) == "free")
        Custom = true;
      else if (!isStdClass(Extra->getType(), "default_delete") &&
               (Extra->getType()->isFunctionPointerType() ||
                !isFreeLikeDeleter(Extra->getType())))
        return std::nullopt;
    }
  const TemplateArgumentList *Args = templateArguments(E->getType());
  bool FreeLike =
      Custom || (Kind == ContainerKind::UniquePtr && Args && Args->size() > 1 &&
                 isFreeLikeDeleter(Args->get(1).getAsType()));
  bool FromNew = isa<CXXNewExpr>(A->Call);
  if (FreeLike == FromNew)
    return std::nullopt;
  A->Form = Kind == ContainerKind::UniquePtr ? BufferForm::UniquePtr
                                             : BufferForm::SharedPtr;
  return A;
}

std::optional<AllocCall> allocCall(const clang::Expr *E) {
  if (!E)
    return std::nullopt;
  const clang::Expr *Whole = E;
  QualType CastTo;
  SourceRange CastRange;
  for (;;) {
    E = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temp->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *List = dyn_cast<InitListExpr>(E);
             List && List->getNumInits() == 1 &&
             List->getType()->isPointerType())
      E = List->getInit(0);
    else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      QualType To = pointeeOf(Cast->getType());
      if (CastTo.isNull() && !To.isNull() && !To->isVoidType()) {
        CastTo = To;
        if (const auto *Spelled = dyn_cast<ExplicitCastExpr>(Cast)) {
          TypeLoc Loc = Spelled->getTypeInfoAsWritten()->getTypeLoc();
          if (auto Pointer = Loc.getUnqualifiedLoc().getAs<PointerTypeLoc>())
            CastRange = Pointer.getPointeeLoc().getSourceRange();
        }
      }
      E = Cast->getSubExpr();
    } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
      if (auto A = ownedAlloc(Construct)) {
        A->Whole = Whole;
        return A;
      }
      // Moved out of a temporary (before guaranteed elision).
      if (!Construct->getConstructor()->isMoveConstructor() ||
          Construct->getNumArgs() != 1 ||
          !isa<MaterializeTemporaryExpr>(Construct->getArg(0)))
        return std::nullopt;
      E = Construct->getArg(0);
    } else
      break;
  }
  std::optional<AllocCall> A = plainAlloc(E);
  if (!A)
    return std::nullopt;
  A->Whole = Whole;
  if (A->Element.isNull() && !CastTo.isNull()) {
    A->Element = CastTo;
    A->ElementRange = CastRange;
  }
  return A;
}

std::optional<AllocCall> chosenAlloc(const clang::Expr *E) {
  if (!E || !E->getType()->isPointerType())
    return std::nullopt;
  E = E->IgnoreImplicit()->IgnoreParenCasts();
  const auto *Choice = dyn_cast<ConditionalOperator>(E);
  if (!Choice)
    return std::nullopt;
  for (const clang::Expr *Arm :
       {Choice->getTrueExpr(), Choice->getFalseExpr()}) {
    if (std::optional<AllocCall> A = allocCall(Arm))
      return A;
    if (std::optional<AllocCall> A = chosenAlloc(Arm))
      return A;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Deallocation
//===----------------------------------------------------------------------===//

std::optional<FreeCall> freeCall(const clang::Expr *E) {
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E))
    return FreeCall{Delete->getArgument(),
                    Delete->isArrayForm() ? "delete[]" : "delete"};
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || isa<CXXMethodDecl>(Callee) || Call->getNumArgs() == 0)
    return std::nullopt;
  if (Callee->getOverloadedOperator() == OO_Delete ||
      Callee->getOverloadedOperator() == OO_Array_Delete)
    return FreeCall{Call->getArg(0), "operator delete"};
  llvm::StringRef Name = libraryName(Callee);
  if (Call->getNumArgs() == 1 &&
      (Name == "free" || Name == "_mm_free" || Name == "_aligned_free"))
    return FreeCall{Call->getArg(0), Name.str()};
  return std::nullopt;
}

bool isNullPointer(const clang::Expr *E, ASTContext &AST) {
  const clang::Expr *Bare = E->IgnoreParenCasts();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr>(Bare))
    return true;
  if (const auto *List = dyn_cast<InitListExpr>(Bare))
    return List->getNumInits() == 0 && List->getType()->isPointerType();
  return E->isNullPointerConstant(AST,
                                  clang::Expr::NPC_ValueDependentIsNotNull) !=
         clang::Expr::NPCK_NotNull;
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

AllocExtent allocExtent(const FunctionContext &F, const AllocCall &A,
                        QualType Element) {
  if (A.Count && !A.Bytes)
    return {makeExpr(F, A.Count), false};
  if (A.Count) {
    // calloc: either argument may be the element's size.
    if (Expr Each = divideBySize(F, A.Bytes, Element))
      return {binaryExpr("*", makeExpr(F, A.Count), std::move(Each),
                         "unsigned long"),
              false};
    if (Expr Each = divideBySize(F, A.Count, Element))
      return {binaryExpr("*", std::move(Each), makeExpr(F, A.Bytes),
                         "unsigned long"),
              false};
    return {binaryExpr("*", makeExpr(F, A.Count), makeExpr(F, A.Bytes),
                       "unsigned long"),
            true};
  }
  if (Expr Count = divideBySize(F, A.Bytes, Element))
    return {std::move(Count), false};
  return {makeExpr(F, A.Bytes), true};
}

} // namespace scratchlift

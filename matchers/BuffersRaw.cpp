//===- BuffersRaw.cpp - new[] and the malloc family -----------------------===//
//
// A pointer variable owns a buffer if some allocation is its initialiser or is
// assigned to it. Whether it is freed, and on which paths, is for the analysis.
//
//===----------------------------------------------------------------------===//
#include "matchers/BufferForms.h"
#include "matchers/Types.h"

#include "clang/AST/TypeLoc.h"

using namespace clang;

namespace scratchlift {

/// Pointee of the declared pointer type as it is spelled; invalid for auto.
static SourceRange pointeeRange(const VarDecl *D) {
  const TypeSourceInfo *Info = D->getTypeSourceInfo();
  if (!Info)
    return SourceRange();
  auto Pointer = Info->getTypeLoc().getUnqualifiedLoc().getAs<PointerTypeLoc>();
  if (!Pointer ||
      Pointer.getPointeeLoc().getUnqualifiedLoc().getAs<AutoTypeLoc>())
    return SourceRange();
  return Pointer.getPointeeLoc().getUnqualifiedLoc().getSourceRange();
}

std::optional<Buffer> rawBuffer(const FunctionContext &F, const Candidate &C) {
  QualType T = C.Decl->getType();
  if (!T->isPointerType() || T->isFunctionPointerType())
    return std::nullopt;
  std::optional<AllocCall> First = allocCall(C.Decl->getInit());
  if (!First && C.Later.empty())
    return std::nullopt;
  AllocCall A = First ? *First : C.Later.front().Alloc;
  QualType Pointee = T->getPointeeType().getUnqualifiedType();
  SourceRange Range = pointeeRange(C.Decl);
  // `void *p = malloc(n)` counts bytes; `auto *p = (float *)malloc(n)` and
  // `auto p = new float[n]` are spelled in the allocation.
  if (Range.isInvalid() && !A.Element.isNull())
    Range = A.ElementRange;
  A.Element = Pointee;
  Buffer B;
  setElement(F, B, Pointee, Range, {});
  setAllocation(F, B, A);
  if (!First) {
    B.AllocStmt = SourceSpan();
    // Several allocations: no single place is the allocation.
    if (C.Later.size() > 1)
      B.AllocExpr = B.ExtentText = SourceSpan();
  }
  B.ConstObject = T.isConstQualified();
  return B;
}

} // namespace scratchlift

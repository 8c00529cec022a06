//===- BuffersSmart.cpp - Smart pointers to arrays ------------------------===//
//
// unique_ptr<T[]> and shared_ptr<T[]> that allocate where they are declared, or
// later through reset() or assignment. A unique_ptr to a single object counts
// only with a deleter that calls free(), and a block of the malloc family.
//
//===----------------------------------------------------------------------===//
#include "matchers/BufferForms.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

std::optional<Buffer> smartBuffer(const FunctionContext &F,
                                  const Candidate &C) {
  QualType T = C.Decl->getType();
  if (T->isReferenceType() || !isSmartPointer(T))
    return std::nullopt;
  std::optional<AllocCall> First = allocCall(C.Decl->getInit());
  if (!First && C.Later.empty())
    return std::nullopt;
  AllocCall A = First ? *First : C.Later.front().Alloc;
  Buffer B;
  SpelledOwner Owner = spelledOwner(F, C.Decl);
  SourceRange Range = elementRange(Owner.Loc);
  if (Range.isInvalid())
    Range = A.ElementRange;
  QualType Element = elementType(T, F.Unit.AST);
  A.Element = Element;
  setElement(F, B, Element, Range, {});
  setAllocation(F, B, A);
  B.Form = containerKind(T) == ContainerKind::UniquePtr ? BufferForm::UniquePtr
                                                        : BufferForm::SharedPtr;
  B.Container = Owner.Text;
  B.CanonContainer = canonicalName(T, F.Unit.AST);
  B.CustomAllocator |= hasCustomAllocator(T);
  B.ConstObject = T.isConstQualified();
  if (!First && C.Later.size() > 1)
    B.AllocExpr = B.ExtentText = SourceSpan();
  return B;
}

} // namespace scratchlift

//===- Targets.cpp - What an expression denotes ---------------------------===//
//
// Walks down from an expression to the variable it goes through, collecting the
// offset on the way back. Offsets are symbolic and relative to what the
// variable denotes at that moment. Where an offset cannot be told, the region
// is Unknown: the variable is still the right one.
//
// Members of *this and of records are followed too: they denote the object they
// belong to, at an unknown place.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/PlaceFinder.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

SourceRange nameRange(const clang::Expr *Ref) {
  if (const auto *D = dyn_cast_or_null<DeclRefExpr>(Ref))
    return SourceRange(D->getLocation());
  return Ref ? Ref->getSourceRange() : SourceRange();
}

bool isContainer(const FunctionContext &F, const Place &P) {
  return P.Level == PlaceLevel::Object &&
         (P.Behind || F.Out.Vars[P.Var].Kind == VarKind::Container);
}

PlaceList unknownOffset(PlaceList Places) {
  for (Place &P : Places)
    P.Where = Region();
  return Places;
}

/// Somewhere, but within the element that is known.
PlaceList unknownStart(PlaceList Places) {
  for (Place &P : Places)
    if (!P.Deep)
      P.Where = Region();
  return Places;
}

PlaceList PlaceFinder::find(const clang::Expr *E) {
  if (!E)
    return {};
  E = E->IgnoreParens();
  if (auto It = F.TemporaryIds.find(E); It != F.TemporaryIds.end()) {
    Place P;
    P.Var = It->second;
    P.Where.Kind = RegionKind::All;
    P.Ref = P.Access = E;
    P.Method = "ref";
    return {P};
  }
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return find(Full->getSubExpr());
  if (const auto *Temp = dyn_cast<MaterializeTemporaryExpr>(E))
    return find(Temp->getSubExpr());
  if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
    return find(Bound->getSubExpr());
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return find(Opaque->getSourceExpr());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return findRef(Ref);
  if (const auto *This = dyn_cast<CXXThisExpr>(E))
    return findThis(This);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return findCast(Cast);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return findUnary(Op);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return findBinary(Op);
  if (const auto *Op = dyn_cast<AbstractConditionalOperator>(E))
    return either(Op->getTrueExpr(), Op->getFalseExpr());
  if (const auto *Index = dyn_cast<ArraySubscriptExpr>(E))
    return subscript(E, Index->getBase(), Index->getIdx(), "[]");
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return findMember(Member);
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return findOperator(Op);
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(E))
    return findMethod(Method);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return findCall(Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return findConstruct(Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E);
      List && List->getNumInits() == 1 && !List->getType()->isArrayType() &&
      !List->getType()->isRecordType())
    return find(List->getInit(0));
  return {};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// A name of something that lives elsewhere: using it is using an element.
static bool isElementName(const Var &V) {
  return V.Reference &&
         (V.Kind == VarKind::Scalar || V.Kind == VarKind::Record);
}

PlaceList PlaceFinder::findRef(const DeclRefExpr *E) {
  int Id = F.varId(E->getDecl());
  if (Id < 0)
    return {};
  const Var &V = F.Out.Vars[Id];
  Place P;
  P.Var = Id;
  P.Ref = P.Access = E;
  P.Where.Kind = RegionKind::All;
  P.Method = "ref";
  if (V.Kind == VarKind::Other || V.Kind == VarKind::Lambda)
    return {};
  if (isElementName(V)) {
    P.Level = PlaceLevel::Element;
    P.Where.Kind = RegionKind::Elem;
    P.Where.Lo = intExpr(0, "long");
  }
  return {P};
}

PlaceList PlaceFinder::findThis(const CXXThisExpr *E) {
  int Id = thisVar(F);
  if (Id < 0)
    return {};
  Place P;
  P.Var = Id;
  P.Level = PlaceLevel::Pointer;
  P.Where.Kind = RegionKind::All;
  P.Ref = P.Access = E;
  P.Method = "this";
  return {P};
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// The pointers that glvalues hold.
PlaceList PlaceFinder::loadedPointers(PlaceList Places, QualType T) {
  PlaceList Result;
  if (!T->isPointerType())
    return Result;
  for (Place &P : Places) {
    const Var &V = F.Out.Vars[P.Var];
    if (P.Level == PlaceLevel::Object && V.Kind == VarKind::Pointer)
      P.Method = "value";
    // A pointer that is kept in an object: what it points at is reachable from
    // the object, nothing more is known.
    else if (P.Level == PlaceLevel::Element && V.Kind == VarKind::Record &&
             P.Deep)
      P.Where = Region(), P.Indirect = true;
    else
      continue;
    P.Level = PlaceLevel::Pointer;
    Result.push_back(std::move(P));
  }
  return Result;
}

/// The iterators that glvalues hold; like loadedPointers.
PlaceList PlaceFinder::loadedIterators(PlaceList Places) {
  PlaceList Result;
  for (Place &P : Places) {
    const Var &V = F.Out.Vars[P.Var];
    if (P.Level == PlaceLevel::Element) {
      if (V.Kind != VarKind::Record || !P.Deep)
        continue;
      P.Where = Region();
      P.Indirect = true;
    }
    P.Level = PlaceLevel::Pointer;
    Result.push_back(std::move(P));
  }
  return Result;
}

/// Array to pointer: of an array variable, or of an array within an element.
PlaceList PlaceFinder::decayed(PlaceList Places) {
  for (Place &P : Places) {
    if (P.Level == PlaceLevel::Element)
      P.Deep = true;
    P.Level = PlaceLevel::Pointer;
    if (P.Method == "ref")
      P.Method = "value";
  }
  return Places;
}

/// A pointer variable whose pointee is a container: `Buf *packed`.
static bool pointsToContainer(const Place &P) {
  if (P.Deep || P.Behind || !P.Ref)
    return false;
  QualType T = P.Ref->getType().getNonReferenceType();
  return T->isPointerType() &&
         containerKind(T->getPointeeType()) != ContainerKind::None;
}

PlaceList PlaceFinder::dereferenced(PlaceList Places, const clang::Expr *E,
                                    llvm::StringRef Method) {
  PlaceList Result;
  for (Place &P : Places) {
    if (P.Level == PlaceLevel::Address) {
      P.Level = PlaceLevel::Object;
      P.Method = "ref";
      P.Access = E;
      Result.push_back(std::move(P));
      continue;
    }
    if (P.Level != PlaceLevel::Pointer)
      continue;
    if (pointsToContainer(P)) {
      // Its elements are those of the container, as if it were a reference.
      P.Access = E;
      P.Method = "ref";
      P.Level = PlaceLevel::Object;
      P.Behind = true;
      if (P.Where.Kind != RegionKind::All) {
        P.Level = PlaceLevel::Element;
        P.Deep = P.Indirect = true;
        P.Where = Region();
      }
      Result.push_back(std::move(P));
      continue;
    }
    P.Level = PlaceLevel::Element;
    if (P.Where.Kind == RegionKind::All)
      P.Where.Lo = intExpr(0, "long");
    if (!P.Deep && P.Where.Kind != RegionKind::Unknown)
      P.Where.Kind = RegionKind::Elem;
    P.Where.Hi = Expr();
    P.Method = Method.str();
    P.Access = E;
    Result.push_back(std::move(P));
  }
  return Result;
}

/// A member of a container (or of a container that is an element) that gives a
/// pointer to its elements.
PlaceList PlaceFinder::into(PlaceList Places, QualType ObjectType,
                            const clang::Expr *E, llvm::StringRef Method) {
  PlaceList Result;
  bool View = isViewType(ObjectType);
  for (Place &P : Places) {
    bool Nested = P.Level == PlaceLevel::Element;
    // A view is where it points.
    if (P.Level != PlaceLevel::Object && !Nested &&
        !(P.Level == PlaceLevel::Pointer && View))
      continue;
    P.Deep |= Nested;
    P.Indirect |= Nested;
    P.Level = PlaceLevel::Pointer;
    P.Method = Method.str();
    P.Access = E;
    Result.push_back(std::move(P));
  }
  return Result;
}

PlaceList PlaceFinder::into(const clang::Expr *Object, const clang::Expr *E,
                            llvm::StringRef Method) {
  return into(find(Object), Object->getType(), E, Method);
}

/// The end of what Places denote, as an offset from the start where the whole
/// of a variable is meant.
PlaceList PlaceFinder::endOf(PlaceList Places, QualType ObjectType,
                             const clang::Expr *E, llvm::StringRef Method) {
  for (Place &P : Places) {
    VarKind Kind = F.Out.Vars[P.Var].Kind;
    bool Sized =
        Kind == VarKind::Container || Kind == VarKind::View || P.Behind;
    if (P.Level == PlaceLevel::Element)
      continue; // stays with the element that holds it
    bool Whole =
        P.Level == PlaceLevel::Object && P.Where.Kind == RegionKind::All;
    P.Where = Region();
    const auto *Array =
        F.Unit.AST.getAsConstantArrayType(ObjectType.getNonReferenceType());
    if (!Whole || (!Sized && !Array))
      continue;
    P.Where.Kind = RegionKind::Range;
    P.Where.Lo = Array ? intExpr(Array->getZExtSize(), "unsigned long")
                       : sizeExpr(varExpr(F, P.Var));
  }
  return into(std::move(Places), ObjectType, E, Method);
}

PlaceList PlaceFinder::shifted(PlaceList Places, const clang::Expr *By,
                               bool Forward) {
  Expr Offset = makeExpr(F, By);
  for (Place &P : Places) {
    if (P.Deep || P.Level != PlaceLevel::Pointer ||
        P.Where.Kind == RegionKind::Unknown || Offset.Impure)
      P.Where = P.Deep && P.Level == PlaceLevel::Pointer ? P.Where : Region();
    else {
      Expr Base = P.Where.Kind == RegionKind::All ? intExpr(0, "long")
                                                  : std::move(P.Where.Lo);
      P.Where.Kind = RegionKind::Range;
      P.Where.Lo = Forward ? binaryExpr("+", std::move(Base), Offset, "long")
                   : Base.Const && *Base.Const == 0
                       ? unaryExpr("-", Offset)
                       : binaryExpr("-", std::move(Base), Offset, "long");
    }
  }
  return Places;
}

PlaceList PlaceFinder::either(const clang::Expr *A, const clang::Expr *B) {
  PlaceList Result = find(A);
  llvm::append_range(Result, find(B));
  for (Place &P : Result)
    P.Maybe = true;
  return Result;
}

PlaceList PlaceFinder::subscript(const clang::Expr *Whole,
                                 const clang::Expr *Base,
                                 const clang::Expr *Index,
                                 llvm::StringRef Method) {
  return dereferenced(shifted(find(Base), Index, true), Whole, Method);
}

//===----------------------------------------------------------------------===//
// Built-in expressions
//===----------------------------------------------------------------------===//

PlaceList PlaceFinder::findCast(const CastExpr *E) {
  PlaceList Places = find(E->getSubExpr());
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    return loadedPointers(std::move(Places), E->getType());
  case CK_ArrayToPointerDecay:
    return decayed(std::move(Places));
  case CK_BitCast: {
    QualType From = E->getSubExpr()->getType(), To = E->getType();
    QualType A = From->isPointerType() ? From->getPointeeType() : QualType();
    QualType B = To->isPointerType() ? To->getPointeeType() : QualType();
    // Through another element type, offsets count other things.
    if (!A.isNull() && !B.isNull() && !B->isVoidType() && !A->isVoidType() &&
        !F.Unit.AST.hasSameUnqualifiedType(A, B))
      for (Place &P : Places) {
        if (P.Where.Kind != RegionKind::All)
          P.Where = Region();
        P.Deep = true;
      }
    return Places;
  }
  case CK_LValueBitCast:
    for (Place &P : Places)
      P.Deep = true;
    return unknownOffset(std::move(Places));
  case CK_NoOp:
  case CK_UncheckedDerivedToBase:
  case CK_DerivedToBase:
  case CK_BaseToDerived:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_AddressSpaceConversion:
    return Places;
  default:
    return {};
  }
}

/// `&v[0]` is an address like any other; `&v.at(0)` still needs at().
std::string addressOf(llvm::StringRef Inner) {
  return Inner == "at" || Inner == "front" || Inner == "back" ? Inner.str()
                                                              : "addr";
}

PlaceList PlaceFinder::findUnary(const UnaryOperator *E) {
  PlaceList Places = find(E->getSubExpr());
  switch (E->getOpcode()) {
  case UO_Deref:
    return dereferenced(std::move(Places), E, "*");
  case UO_AddrOf:
    for (Place &P : Places) {
      P.Level = P.Level == PlaceLevel::Object ? PlaceLevel::Address
                                              : PlaceLevel::Pointer;
      if (P.Level == PlaceLevel::Pointer && P.Where.Kind == RegionKind::Elem)
        P.Where.Kind = RegionKind::Range;
      P.Method = addressOf(P.Method);
      P.Access = E;
    }
    return Places;
  case UO_PreInc:
  case UO_PreDec:
    return Places;
  case UO_PostInc:
  case UO_PostDec:
    return loadedPointers(unknownOffset(std::move(Places)), E->getType());
  case UO_Extension:
    return Places;
  default:
    return {};
  }
}

PlaceList PlaceFinder::findBinary(const BinaryOperator *E) {
  switch (E->getOpcode()) {
  case BO_Add:
    if (E->getLHS()->getType()->isPointerType())
      return shifted(find(E->getLHS()), E->getRHS(), true);
    if (E->getRHS()->getType()->isPointerType())
      return shifted(find(E->getRHS()), E->getLHS(), true);
    return {};
  case BO_Sub:
    if (E->getType()->isPointerType())
      return shifted(find(E->getLHS()), E->getRHS(), false);
    return {};
  case BO_Comma:
    return find(E->getRHS());
  default:
    if (!E->isAssignmentOp())
      return {};
    // In C the value of an assignment is no lvalue.
    if (E->isGLValue())
      return find(E->getLHS());
    return loadedPointers(find(E->getLHS()), E->getType());
  }
}

PlaceList PlaceFinder::findMember(const MemberExpr *E) {
  if (!isa<FieldDecl>(E->getMemberDecl()))
    return {};
  PlaceList Places = find(E->getBase());
  if (E->isArrow())
    Places = dereferenced(std::move(Places), E->getBase(), "->");
  for (Place &P : Places) {
    // A whole record variable: its parts are reached like elements of it.
    if (P.Level == PlaceLevel::Object)
      P.Level = PlaceLevel::Element;
    P.Deep = true;
    P.Method = "member";
  }
  return Places;
}

PlaceList resolvePlaces(const FunctionContext &F, const clang::Expr *E) {
  return PlaceFinder(F).find(E);
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

const clang::Expr *copiedFrom(const clang::Expr *E) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(E->IgnoreImplicit());
  if (!Construct || Construct->getNumArgs() == 0 ||
      containerKind(E->getType()) == ContainerKind::None ||
      !Construct->getConstructor()->isCopyOrMoveConstructor())
    return E;
  return Construct->getArg(0);
}

Target resolveTarget(const FunctionContext &F, const clang::Expr *E) {
  Target Result;
  PlaceList Places = resolvePlaces(F, copiedFrom(E));
  if (Places.empty() || llvm::any_of(Places, [&](const Place &P) {
        return P.Var != Places[0].Var;
      }))
    return Result;
  const Place &P = Places[0];
  // The value of a scalar leads nowhere.
  if (F.Out.Vars[P.Var].Kind == VarKind::Scalar && E->isPRValue() &&
      P.Level != PlaceLevel::Address && P.Level != PlaceLevel::Pointer)
    return Result;
  Result.Var = P.Var;
  Result.Where = P.Where;
  Result.Method = P.Method;
  if (Places.size() > 1)
    Result.Where = Region();
  return Result;
}

} // namespace scratchlift

//===- OpsContainer.cpp - Constructions and member functions --------------===//
//
// What containers, views, iterators and smart pointers do on their own. A
// member function that is not known here is a read of everything where it is
// const, and claims nothing where it is not.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Ops.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

static bool isHandleType(QualType T) {
  return containerKind(T) != ContainerKind::None || isViewType(T) ||
         isIteratorType(T);
}

static bool isOneOf(llvm::StringRef Name,
                    std::initializer_list<llvm::StringRef> Names) {
  return llvm::is_contained(Names, Name);
}

//===----------------------------------------------------------------------===//
// Contents that go from one container to another
//===----------------------------------------------------------------------===//

void OpCollector::giveContents(const clang::Expr *Source, int Dst,
                               llvm::StringRef Method, Anchor At) {
  bool Moves = !Source->IgnoreImplicit()->isLValue();
  for (const Place &P : resolvePlaces(F, Source)) {
    if (P.Level == PlaceLevel::Element) {
      access(Moves ? OpKind::Update : OpKind::Read, Source, At, Method);
      continue;
    }
    if (!isContainer(F, P))
      continue;
    claim(P);
    Op O = make(Moves ? OpKind::Move : OpKind::Copy, P);
    O.Dst = Dst;
    O.Method = Method.str();
    emit(std::move(O), At);
  }
}

/// P's variable takes what Other has, or what BText says.
void OpCollector::swapOne(const clang::Expr *Whole, const Place &P,
                          const Place *Other, const clang::Expr *OtherText) {
  const Var &V = F.Out.Vars[P.Var];
  claim(P);
  Op O = make(OpKind::Swap, P);
  O.Dst = Other ? Other->Var : -1;
  if (isContainer(F, P)) {
    // One operation on both.
  } else if (V.Kind == VarKind::Scalar || V.Kind == VarKind::Record) {
    O.Kind = V.Kind == VarKind::Scalar ? OpKind::Define : OpKind::Write;
    O.Value = unknownExpr("", V.CanonType, false);
    O.Dst = -1;
  } else {
    // Pointers exchange what they point at.
    O.Kind = Other ? OpKind::View : OpKind::Escape;
    O.Var = Other ? Other->Var : P.Var;
    O.Dst = Other ? P.Var : -1;
  }
  if (Other)
    O.Method = "swap";
  else if (OtherText->IgnoreImplicit()->isPRValue())
    O.Method = "a temporary";
  else
    O.Method = F.Unit.text(F.Unit.span(OtherText->getSourceRange())).str();
  O.Span = F.Unit.span(Whole->getSourceRange());
  emit(std::move(O), Whole);
}

void OpCollector::swapPlaces(const clang::Expr *Whole, const PlaceList &A,
                             const clang::Expr *AText, const PlaceList &B,
                             const clang::Expr *BText) {
  if (A.size() > 1 || B.size() > 1)
    return; // one of several: not understood
  access(OpKind::Update, A, Whole, "swap");
  access(OpKind::Update, B, Whole, "swap");
  auto Named = [](const PlaceList &L) {
    return L.size() == 1 && L[0].Level == PlaceLevel::Object ? &L[0] : nullptr;
  };
  const Place *PA = Named(A), *PB = Named(B);
  bool Containers = PA && PB && isContainer(F, *PA);
  if (PA)
    swapOne(Whole, *PA, PB, BText);
  if (PB && Containers)
    claim(*PB); // one operation says it all
  else if (PB)
    swapOne(Whole, *PB, PA, AText);
  if (A.empty())
    storeUntracked(Whole, AText, Expr());
  if (B.empty())
    storeUntracked(Whole, BText, Expr());
}

void OpCollector::swapContents(const clang::Expr *Whole, const clang::Expr *A,
                               const clang::Expr *B) {
  swapPlaces(Whole, resolvePlaces(F, A), A, resolvePlaces(F, B), B);
}

//===----------------------------------------------------------------------===//
// Constructions
//===----------------------------------------------------------------------===//

/// The variable that E initialises, or -1.
static int initialisedBy(const FunctionContext &F, const clang::Expr *E) {
  const Stmt *S = E;
  const Stmt *Parent = F.Parents.lookup(S);
  while (isa_and_nonnull<CastExpr, ExprWithCleanups, CXXBindTemporaryExpr,
                         MaterializeTemporaryExpr, ParenExpr, CXXConstructExpr>(
      Parent)) {
    S = Parent;
    Parent = F.Parents.lookup(S);
  }
  const auto *Decls = dyn_cast_or_null<DeclStmt>(Parent);
  if (!Decls)
    return -1;
  for (const Decl *D : Decls->decls())
    if (const auto *VD = dyn_cast<VarDecl>(D);
        VD && VD->getInit() == S && !VD->getType()->isReferenceType())
      return F.varId(VD);
  return -1;
}

/// E is an argument of a call that has an operation of its own.
bool OpCollector::isArgumentOfCall(const clang::Expr *E) const {
  const Stmt *Parent = F.Parents.lookup(E);
  while (isa_and_nonnull<ImplicitCastExpr, CXXBindTemporaryExpr,
                         MaterializeTemporaryExpr, ParenExpr>(Parent))
    Parent = F.Parents.lookup(Parent);
  const auto *Call = dyn_cast_or_null<clang::Expr>(Parent);
  return Call && CallOps.contains(Call);
}

/// A class of std that keeps copies, no references to what it was given.
static bool holdsValues(QualType T) {
  const TemplateArgumentList *Args = templateArguments(T);
  if (!Args || isStdClass(T, "reference_wrapper"))
    return false;
  return llvm::none_of(Args->asArray(), [](const TemplateArgument &Arg) {
    if (Arg.getKind() == TemplateArgument::Pack)
      return llvm::any_of(Arg.pack_elements(), [](const TemplateArgument &A) {
        return A.getKind() == TemplateArgument::Type &&
               A.getAsType()->isReferenceType();
      });
    return Arg.getKind() == TemplateArgument::Type &&
           Arg.getAsType()->isReferenceType();
  });
}

static bool isThrown(const FunctionContext &F, const clang::Expr *E) {
  const Stmt *P = F.Parents.lookup(E);
  while (isa_and_nonnull<ImplicitCastExpr, ExprWithCleanups,
                         CXXBindTemporaryExpr, MaterializeTemporaryExpr>(P))
    P = F.Parents.lookup(P);
  return isa_and_nonnull<CXXThrowExpr>(P);
}

void OpCollector::visitConstruct(const CXXConstructExpr *E) {
  QualType T = E->getType();
  if (isIteratorType(T) || isViewType(T))
    return; // a view of what it is made from
  if (containerKind(T) == ContainerKind::None) {
    const CXXConstructorDecl *Ctor = E->getConstructor();
    bool Copies = Ctor->isCopyOrMoveConstructor() && E->getNumArgs() > 0;
    if (F.CallIds.contains(E) && !(Copies && !Ctor->isUserProvided()))
      return callOp(E);
    // std::pair{v[i].a, v[i].b} copies what it is given.
    if (Copies || (Ctor->getParent()->isInStdNamespace() && holdsValues(T)))
      for (const clang::Expr *Arg : E->arguments())
        access(OpKind::Read, Arg, E);
    return;
  }
  ConstructionInfo Info = classifyConstruction(E);
  if (Info.Construct != E)
    return; // moved out of a temporary: that one is visited
  switch (Info.Kind) {
  case Construction::Copied:
  case Construction::Moved:
    // `throw v;` moves a local out, as `return v;` does.
    if (isImplicitMove(E->getArg(0)) && isThrown(F, E))
      return; // nothing claims it
    if (!isArgumentOfCall(E))
      giveContents(Info.Source, initialisedBy(F, E), "construct", E);
    return;
  case Construction::Range:
    return rangeOp(OpKind::Read, E, Info.First, Info.Last, "construct");
  case Construction::Other: {
    if (isSmartPointer(T))
      return; // owns what it is given: only allocations are understood
    bool Counted = E->getNumArgs() >= 2 &&
                   E->getArg(0)->getType()->isPointerType() &&
                   E->getArg(1)->getType()->isIntegerType();
    if (Counted)
      return extentOp(OpKind::Read, E, E->getArg(0), makeExpr(F, E->getArg(1)),
                      "construct");
    for (const clang::Expr *Arg : E->arguments())
      if (!isa<CXXDefaultArgExpr>(Arg))
        wholeOp(OpKind::Read, E, Arg, "construct");
    return;
  }
  case Construction::Filled:
    // vector<Row>(n, row) copies what each element is to hold.
    for (const clang::Expr *Arg : E->arguments())
      if (containerKind(Arg->getType()) != ContainerKind::None &&
          !isSmartPointer(Arg->getType()))
        wholeOp(OpKind::Read, E, Arg, "construct");
    return;
  case Construction::List:
  case Construction::Default:
  case Construction::Sized:
  case Construction::Result:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Smart pointers
//===----------------------------------------------------------------------===//

void OpCollector::ownerMethod(const CXXMemberCallExpr *E, llvm::StringRef Name,
                              const Place &P) {
  if (P.Level != PlaceLevel::Object) {
    if (Name == "reset" || Name == "swap")
      access(OpKind::Update, E->getImplicitObjectArgument(), E, Name);
    return;
  }
  if (Name == "swap" && E->getNumArgs() == 1)
    return swapContents(E, objectOf(E), E->getArg(0));
  if (Name == "use_count" || Name == "unique" || Name == "get_deleter")
    return observe(P, Name, E);
  if (Name != "reset")
    return; // get() is a view, release() is not understood
  claim(P);
  const clang::Expr *Arg = E->getNumArgs() > 0 ? E->getArg(0) : nullptr;
  if (Arg && isa<CXXDefaultArgExpr>(Arg))
    Arg = nullptr;
  if (std::optional<AllocCall> A = Arg ? allocCall(Arg) : std::nullopt)
    return allocate(P.Var, *A, E, E);
  Op O = make(OpKind::Free, P);
  O.Buffer = F.Out.Vars[P.Var].Buffer;
  O.Method = "reset";
  setStatement(O, E);
  emit(std::move(O), E);
}

//===----------------------------------------------------------------------===//
// Containers
//===----------------------------------------------------------------------===//

/// Elements that are handed to a container: values, ranges, other containers.
void OpCollector::takeArguments(const CXXMemberCallExpr *E, int Own) {
  llvm::StringRef Name = E->getMethodDecl()->getName();
  std::string Into =
      F.Unit.text(F.Unit.span(E->getImplicitObjectArgument()->getSourceRange()))
          .str();
  for (unsigned I = 0; I < E->getNumArgs(); ++I) {
    const clang::Expr *Arg = E->getArg(I);
    if (isa<CXXDefaultArgExpr>(Arg))
      continue;
    QualType T = Arg->getType();
    PlaceList Places = resolvePlaces(F, Arg);
    // A position in the container itself.
    if (Own >= 0 && Places.size() == 1 && Places[0].Var == Own &&
        Places[0].Level != PlaceLevel::Element && isIteratorType(T) &&
        (I == 0 || Name == "erase" || Name == "replace")) {
      claim(Places[0]);
      continue;
    }
    bool Iterator = T->isPointerType() || isIteratorType(T);
    bool Pair =
        Iterator && I + 1 < E->getNumArgs() &&
        F.Unit.AST.hasSameUnqualifiedType(T, E->getArg(I + 1)->getType());
    if (Pair) {
      rangeOp(OpKind::Read, E, Arg, E->getArg(I + 1),
              T->isPointerType() ? "data" : "range");
      ++I;
    } else if (containerKind(T) != ContainerKind::None) {
      giveContents(Arg, -1, Into, E);
    } else if (Iterator && I + 1 < E->getNumArgs() &&
               E->getArg(I + 1)->getType()->isIntegerType()) {
      extentOp(OpKind::Read, E, Arg, makeExpr(F, E->getArg(I + 1)), Name);
    } else if (!T->isPointerType()) {
      // The address of an element may be what is kept.
      access(OpKind::Read, Arg, E, Name);
    }
  }
}

/// Methods that change a container; Kind is what they do to it.
static std::optional<OpKind> mutation(llvm::StringRef Name, bool Valarray) {
  if (Name == "resize")
    return Valarray ? OpKind::Assign : OpKind::Resize;
  if (isOneOf(Name, {"push_back", "emplace_back", "insert", "emplace", "append",
                     "append_range", "insert_range", "replace",
                     "resize_and_overwrite"}))
    return OpKind::Grow;
  if (isOneOf(Name, {"pop_back", "erase", "clear"}))
    return OpKind::Shrink;
  if (isOneOf(Name, {"reserve", "shrink_to_fit"}))
    return OpKind::Reserve;
  if (Name == "assign" || Name == "assign_range")
    return OpKind::AssignRange;
  return std::nullopt;
}

static bool isObserver(llvm::StringRef Name) {
  return isOneOf(Name, {"size", "length", "empty", "capacity", "max_size",
                        "size_bytes", "get_allocator", "extent"});
}

static bool isAccessor(llvm::StringRef Name) {
  return isOneOf(Name, {"begin", "end", "cbegin", "cend", "rbegin", "rend",
                        "crbegin", "crend", "data", "c_str", "at", "front",
                        "back", "get", "base", "subspan", "first", "last"});
}

void OpCollector::mutate(OpKind Kind, const CXXMemberCallExpr *E,
                         const Place &P) {
  llvm::StringRef Name = E->getMethodDecl()->getName();
  claim(P);
  // A container within an element, or of another object.
  if (P.Level == PlaceLevel::Element) {
    if (Kind != OpKind::Reserve)
      access(OpKind::Update, PlaceList{P}, E, Name);
    return;
  }
  Op O = make(Kind, P);
  O.Method = Name.str();
  O.Where = Region();
  const clang::Expr *First = E->getNumArgs() > 0 ? E->getArg(0) : nullptr;
  bool Second = E->getNumArgs() > 1 && !isa<CXXDefaultArgExpr>(E->getArg(1));
  bool Count = First && First->getType()->isIntegralOrEnumerationType();
  if (Kind == OpKind::AssignRange && Count && Second) {
    O.Kind = OpKind::Assign;
    O.Value = makeExpr(F, First);
  } else if (Kind == OpKind::AssignRange && Second) {
    O.Value = rangeExtent(F, First, E->getArg(1));
  } else if (Count && Kind != OpKind::Grow && Kind != OpKind::Shrink) {
    O.Value = makeExpr(F, First);
  }
  if (Kind == OpKind::Resize && Second)
    O.Method = "resize-fill";
  setStatement(O, E);
  emit(std::move(O), E);
}

const clang::Expr *OpCollector::objectOf(const CXXMemberCallExpr *E) const {
  return E->getImplicitObjectArgument();
}

void OpCollector::containerMethod(const CXXMemberCallExpr *E,
                                  llvm::StringRef Name, const Place *P) {
  // Storage that is kept has the capacity of an earlier call: who looks at it,
  // or gives it back, would see another one.
  if (isOneOf(Name, {"capacity", "shrink_to_fit"}) && P &&
      P->Level == PlaceLevel::Object && F.Out.Vars[P->Var].Buffer >= 0)
    return; // nothing claims it
  QualType T = E->getObjectType();
  bool Valarray = containerKind(T) == ContainerKind::Valarray;
  if (Name == "swap" && E->getNumArgs() == 1)
    return swapPlaces(E, P ? PlaceList{*P} : PlaceList(), objectOf(E),
                      resolvePlaces(F, E->getArg(0)), E->getArg(0));
  if (std::optional<OpKind> Kind = mutation(Name, Valarray)) {
    takeArguments(E, P ? P->Var : -1);
    if (P)
      return mutate(*Kind, E, *P);
    return storeUntracked(E, objectOf(E), Expr());
  }
  if (!P)
    return takeArguments(E, -1);
  if (isObserver(Name))
    return observe(*P, Name, E);
  if (isAccessor(Name)) {
    // vector<bool>'s elements come as values.
    bool Value = E->isPRValue() && !isHandleType(E->getType()) &&
                 !E->getType()->isPointerType() &&
                 !isBitReference(E->getType());
    if (Value)
      access(OpKind::Read, E, E);
    return;
  }
  if (Name == "fill") {
    takeArguments(E, -1);
    return wholeOp(OpKind::Write, E, PlaceList{*P}, Name);
  }
  if (E->getMethodDecl()->isConst()) {
    takeArguments(E, -1);
    wholeOp(OpKind::Read, E, PlaceList{*P}, Name);
  }
}

//===----------------------------------------------------------------------===//
// Member calls
//===----------------------------------------------------------------------===//

void OpCollector::visitMethod(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  if (!Method)
    return callOp(E);
  QualType T = E->getObjectType();
  if (isBitReference(T)) {
    bool Flips = Method->getIdentifier() && Method->getName() == "flip";
    access(Flips ? OpKind::Update : OpKind::Read, objectOf(E), E);
    return;
  }
  if (!isHandleType(T))
    return callOp(E);
  PlaceList Places = objectPlaces(E);
  if (isa<CXXConversionDecl>(Method)) {
    if (!E->getType()->isBooleanType())
      return;
    bool Negated = false;
    const clang::Expr *Whole = negation(E, Negated);
    return nullTest(Whole, objectOf(E), Negated);
  }
  if (!Method->getIdentifier())
    return;
  llvm::StringRef Name = Method->getName();
  if (Places.empty() && !isSmartPointer(T))
    return containerMethod(E, Name, nullptr);
  for (const Place &P : Places) {
    if (isSmartPointer(T))
      ownerMethod(E, Name, P);
    else
      containerMethod(E, Name, &P);
  }
}

PlaceList OpCollector::objectPlaces(const CXXMemberCallExpr *E) const {
  PlaceList Places = resolvePlaces(F, objectOf(E));
  if (objectOf(E)->getType()->isPointerType())
    // `packed->size()`: the container behind the pointer.
    for (Place &P : Places)
      if (P.Level == PlaceLevel::Pointer || P.Level == PlaceLevel::Address) {
        bool Start = P.Where.Kind == RegionKind::All && !P.Deep;
        P.Behind |= P.Level == PlaceLevel::Pointer;
        P.Level = Start ? PlaceLevel::Object : PlaceLevel::Element;
        if (!Start)
          P.Deep = P.Indirect = true;
      }
  return Places;
}

} // namespace scratchlift

//===- OpsInit.cpp - What variables begin with, and returns ---------------===//
//
// Declarations, pointer assignments, loop variables of range-for, captures and
// returns: everything that gives a name or the caller a value.
//
//===----------------------------------------------------------------------===//
#include "matchers/Ops.h"
#include "matchers/Statements.h"
#include "matchers/Types.h"
#include "matchers/Walk.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

void OpCollector::allocate(int Var, const AllocCall &A, Anchor At,
                           const clang::Expr *Whole) {
  QualType Element;
  Op O;
  O.Kind = OpKind::Alloc;
  O.Var = Var;
  O.Buffer = F.Out.Vars[Var].Buffer;
  O.Span = F.Unit.span(A.Whole->getSourceRange());
  O.Name = F.Out.Vars[Var].Decl;
  if (O.Buffer < 0) {
    // Not a buffer of ours: fresh memory all the same.
    O.Kind = OpKind::Define;
    O.Value = unknownExpr("", F.Out.Vars[Var].CanonType, true);
    return emit(std::move(O), At);
  }
  for (const auto &[Decl, Id] : F.VarIds)
    if (Id == Var)
      Element = elementType(Decl->getType(), F.Unit.AST);
  const Buffer &B = F.Out.Buffers[O.Buffer];
  AllocExtent Extent = allocExtent(F, A, Element);
  if (!(Extent.Extent == B.Extent))
    O.Value = std::move(Extent.Extent);
  PlaceList Old;
  if (A.Form == BufferForm::Realloc)
    Old = resolvePlaces(F, A.Pointer);
  if (Old.size() == 1 && Old[0].Var == Var) {
    claim(Old[0]);
    O.Kind = OpKind::Grow;
    O.Method = "realloc";
    if (!O.Value)
      O.Value = B.Extent;
  }
  if (Whole)
    setStatement(O, Whole);
  emit(std::move(O), At);
}

void OpCollector::assignPointer(int Var, const clang::Expr *Rhs, Anchor At,
                                const clang::Expr *Whole) {
  if (std::optional<AllocCall> A = allocCall(Rhs);
      A && A->Form != BufferForm::PosixMemalign)
    return allocate(Var, *A, At, Whole);
  Op O;
  O.Var = Var;
  O.Span = Whole ? F.Unit.span(Whole->getSourceRange()) : F.Out.Vars[Var].Decl;
  O.Name = F.Out.Vars[Var].Decl;
  if (isNullPointer(Rhs, F.Unit.AST)) {
    bool Later = Whole && F.Out.Vars[Var].Buffer >= 0;
    O.Kind = Later ? OpKind::Nullify : OpKind::Define;
    if (Later)
      setStatement(O, Whole);
    else
      O.Value = intExpr(0, F.Out.Vars[Var].CanonType);
    return emit(std::move(O), At);
  }
  bool Any = false;
  if (std::optional<AllocCall> A = chosenAlloc(Rhs);
      A && F.Out.Vars[Var].Buffer >= 0) {
    allocate(Var, *A, At, Whole);
    O.Kind = OpKind::Define;
    O.Value = makeExpr(F, Rhs);
    O.Method = "chosen"; // or the other alternative
    emit(O, At);
    O = Op();
    O.Var = Var;
    Any = true;
  }
  for (const Place &P : resolvePlaces(F, Rhs)) {
    bool Whole = P.Level == PlaceLevel::Address &&
                 F.Out.Vars[P.Var].Kind == VarKind::Container;
    if (P.Level != PlaceLevel::Pointer && !Whole &&
        !(P.Level == PlaceLevel::Object &&
          F.Out.Vars[P.Var].Kind != VarKind::Scalar))
      continue;
    claim(P);
    Any = true;
    if (P.Var == Var) {
      O.Kind = OpKind::Define; // p = p + k
      O.Value = makeExpr(F, Rhs);
      emit(O, At);
      continue;
    }
    Op View = make(OpKind::View, P);
    View.Dst = Var;
    if (P.Deep)
      View.Where = Region();
    if (P.Method == "value" || P.Method == "ref")
      View.Method = "copy";
    emit(std::move(View), At);
  }
  if (Any)
    return;
  O.Kind = OpKind::Define;
  O.Value = makeExpr(F, Rhs);
  emit(std::move(O), At);
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void OpCollector::visitDecl(const DeclStmt *S) {
  visitTypes(S);
  for (const Decl *D : S->decls())
    if (const auto *VD = dyn_cast<VarDecl>(D); VD && F.varId(VD) >= 0)
      initVar(VD, VD);
}

/// std::minmax_element(v.begin(), v.end()): a pair of iterators into v.
static PlaceList iteratorsIn(const FunctionContext &F,
                             const clang::Expr *Init) {
  PlaceList Result;
  const auto *Call =
      Init ? dyn_cast<CallExpr>(Init->IgnoreImplicit()) : nullptr;
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->isInStdNamespace() || !Callee->getIdentifier() ||
      !findLibraryOp(Callee->getName(), Call->getNumArgs()))
    return Result;
  for (const clang::Expr *Arg : Call->arguments())
    if (Arg->getType()->isPointerType() || isIteratorType(Arg->getType()))
      for (Place &P : resolvePlaces(F, Arg)) {
        P.Where = Region();
        P.Method = Callee->getName().str();
        if (llvm::none_of(Result,
                          [&](const Place &Q) { return Q.Var == P.Var; }))
          Result.push_back(std::move(P));
      }
  return Result;
}

void OpCollector::initVar(const VarDecl *D, Anchor At) {
  int Id = F.varId(D);
  const Var &V = F.Out.Vars[Id];
  if (V.Kind == VarKind::Record)
    for (const Place &P : iteratorsIn(F, D->getInit())) {
      Op O = make(OpKind::View, P);
      llvm::SmallVector<int, 3> Names{Id};
      if (const auto *Pattern = dyn_cast<DecompositionDecl>(D))
        for (const BindingDecl *B : Pattern->bindings())
          Names.push_back(F.varId(B));
      for (int Name : Names) {
        O.Dst = Name;
        emit(O, At);
      }
    }
  if (const auto *Pattern = dyn_cast<DecompositionDecl>(D)) {
    // Each binding names a part of the same thing.
    for (const Place &P : resolvePlaces(F, D->getInit())) {
      if (!V.Reference)
        continue;
      claim(P);
      for (const BindingDecl *B : Pattern->bindings()) {
        Op O = make(OpKind::View, P);
        O.Dst = F.varId(B);
        O.Where = Region();
        O.Method = "ref";
        emit(std::move(O), At);
      }
    }
    return;
  }
  if (V.Reference)
    return initReference(Id, D, At);
  if (V.Kind == VarKind::Container)
    return initContainer(Id, D, At);
  const clang::Expr *Init = D->getInit();
  if (!Init || D->getType()->isArrayType())
    return;
  switch (V.Kind) {
  case VarKind::Pointer:
  case VarKind::View:
  case VarKind::Iterator: {
    const auto *Construct = dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit());
    if (!Construct || Construct->getNumArgs() > 0)
      assignPointer(Id, Init, At, nullptr);
    return;
  }
  case VarKind::Scalar: {
    Op O;
    O.Kind = OpKind::Define;
    O.Var = Id;
    O.Value = makeExpr(F, Init);
    O.Span = O.Name = V.Decl;
    return emit(std::move(O), At);
  }
  default:
    return;
  }
}

void OpCollector::initReference(int Var, const VarDecl *D, Anchor At) {
  if (!D->getInit())
    return;
  bool Any = false;
  for (const Place &P : resolvePlaces(F, D->getInit())) {
    if (P.Level == PlaceLevel::Address)
      continue;
    claim(P);
    Any = true;
    Op O = make(OpKind::View, P);
    O.Dst = Var;
    if (P.Deep)
      O.Where = Region();
    O.Method = P.Level == PlaceLevel::Pointer ? P.Method : "ref";
    emit(std::move(O), At);
  }
  if (Any)
    return;
  Op O;
  O.Kind = OpKind::Define;
  O.Var = Var;
  O.Value = makeExpr(F, D->getInit());
  O.Span = O.Name = F.Out.Vars[Var].Decl;
  emit(std::move(O), At);
}

/// Where a container or smart pointer begins; what it is made from is claimed
/// by the construction itself.
void OpCollector::initContainer(int Var, const VarDecl *D, Anchor At) {
  if (std::optional<AllocCall> A = allocCall(D->getInit());
      A && isSmartPointer(D->getType()))
    return allocate(Var, *A, At, nullptr);
  int Buffer = F.Out.Vars[Var].Buffer;
  if (Buffer < 0 || isSmartPointer(D->getType()))
    return;
  Op O;
  O.Kind = OpKind::Alloc;
  O.Var = Var;
  O.Buffer = Buffer;
  O.Span = F.Unit.span(D->getSourceRange());
  O.Name = F.Out.Vars[Var].Decl;
  emit(std::move(O), At);
}

namespace {

/// References inside of types: decltype(v), decltype(v)::value_type.
class TypeRefFinder : public ConstDynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(const DeclRefExpr *E) override {
    Refs.push_back(E);
    return true;
  }
  llvm::SmallVector<const DeclRefExpr *, 2> Refs;
};

} // namespace

static bool namesContainerIterator(QualType T) {
  const auto *Typedef = T->getAs<TypedefType>();
  if (!Typedef || !isIteratorType(T))
    return false;
  return isa<RecordDecl>(Typedef->getDecl()->getDeclContext());
}

void OpCollector::visitTypes(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    TypeRefFinder Finder;
    const auto *VD = dyn_cast<VarDecl>(D);
    const auto *Alias = dyn_cast<TypedefNameDecl>(D);
    const TypeSourceInfo *Info = VD      ? VD->getTypeSourceInfo()
                                 : Alias ? Alias->getTypeSourceInfo()
                                         : nullptr;
    if (!Info)
      continue;
    Finder.TraverseTypeLoc(Info->getTypeLoc());
    for (const DeclRefExpr *Ref : Finder.Refs) {
      int Id = F.varId(Ref->getDecl());
      if (Id < 0)
        continue;
      Op O;
      O.Kind = OpKind::Observe;
      O.Var = Id;
      O.Method = "decltype";
      O.Span = O.Name = F.Unit.span(nameRange(Ref));
      emit(std::move(O), D);
    }
    // std::vector<int>::iterator it = v.begin() stands only with a container.
    if (VD && VD->getInit() && !Info->getType()->getContainedAutoType() &&
        namesContainerIterator(VD->getType()))
      for (const Place &P : resolvePlaces(F, VD->getInit()))
        observe(P, "iterator-type", VD);
  }
}

//===----------------------------------------------------------------------===//
// Range-for
//===----------------------------------------------------------------------===//

void OpCollector::visitForRange(const CXXForRangeStmt *S) {
  const VarDecl *D = S->getLoopVariable();
  int Id = D ? F.varId(D) : -1;
  // What the compiler spells for itself.
  for (const Stmt *Hidden : {static_cast<const Stmt *>(S->getBeginStmt()),
                             static_cast<const Stmt *>(S->getEndStmt()),
                             static_cast<const Stmt *>(S->getCond()),
                             static_cast<const Stmt *>(S->getInc()),
                             static_cast<const Stmt *>(S->getLoopVarStmt())})
    if (Hidden) {
      llvm::SmallVector<const Stmt *, 16> Work{Hidden};
      while (!Work.empty()) {
        const Stmt *Next = Work.pop_back_val();
        Skipped.insert(Next);
        llvm::append_range(Work, subStatements(Next));
      }
    }
  const auto *Range = dyn_cast_or_null<VarDecl>(
      S->getRangeStmt() ? S->getRangeStmt()->getSingleDecl() : nullptr);
  if (Id < 0 || !Range)
    return;
  llvm::SmallVector<int, 2> Names{Id};
  if (const auto *Pattern = dyn_cast<DecompositionDecl>(D))
    for (const BindingDecl *B : Pattern->bindings())
      Names.push_back(F.varId(B));
  PlaceList Places = resolvePlaces(F, S->getRangeInit());
  for (const Place &P : Places) {
    observe(P, "range-for", Range);
    bool Reference = F.Out.Vars[Id].Reference;
    for (int Name : Names) {
      Op O = make(Reference ? OpKind::View : OpKind::Read, P);
      O.Dst = Reference ? Name : -1;
      O.Where = Region();
      bool Direct = Name == Id && P.Level != PlaceLevel::Element && !P.Indirect;
      O.Method = Reference && !Direct ? "ref" : "range-for";
      emit(std::move(O), D);
    }
  }
  if (F.Out.Vars[Id].Reference && !Places.empty())
    return;
  Op O;
  O.Kind = OpKind::Define;
  O.Var = Id;
  O.Value = unknownExpr("", F.Out.Vars[Id].CanonType, false);
  O.Span = O.Name = F.Out.Vars[Id].Decl;
  emit(std::move(O), D);
}

//===----------------------------------------------------------------------===//
// Lambdas and directives
//===----------------------------------------------------------------------===//

void OpCollector::visitLambda(const LambdaExpr *L) {
  auto It = F.LambdaIds.find(L);
  int Id = It == F.LambdaIds.end() ? -1 : It->second;
  bool Leaves = Id < 0 || F.Out.Lambdas[Id].Use == LambdaUse::Stored ||
                F.Out.Lambdas[Id].Use == LambdaUse::Parallel;
  for (const LambdaCapture &Capture : L->captures()) {
    const auto *VD = Capture.capturesVariable()
                         ? dyn_cast<VarDecl>(Capture.getCapturedVar())
                         : nullptr;
    int Var = VD ? F.varId(VD) : -1;
    if (Var < 0)
      continue;
    // [p = buf.data()]: p is a name like any other while the lambda is here.
    if (VD->isInitCapture()) {
      if (!Leaves)
        initVar(VD, L);
      continue;
    }
    if (Capture.getCaptureKind() != LCK_ByCopy ||
        F.Out.Vars[Var].Kind != VarKind::Container)
      continue;
    Op O;
    O.Kind = OpKind::Copy;
    O.Var = Var;
    O.Method = "captured by copy";
    O.Where.Kind = RegionKind::All;
    O.Span = O.Name = F.Unit.span(SourceRange(Capture.getLocation()));
    Ops[L].push_back(std::move(O));
  }
  Op O;
  O.Kind = OpKind::Capture;
  O.Lambda = Id;
  O.Span = F.Unit.span(L->getSourceRange());
  Ops[L].push_back(std::move(O));
}

/// Variables in clauses keep their meaning there; Scope::Named lists them too.
void OpCollector::visitDirective(const OMPExecutableDirective *S) {
  for (const OMPClause *Clause : S->clauses())
    for (const Stmt *Child : Clause->children()) {
      const auto *E = dyn_cast_or_null<clang::Expr>(Child);
      for (const Place &P : E ? resolvePlaces(F, E) : PlaceList())
        observe(P, "omp-clause", S);
    }
}

//===----------------------------------------------------------------------===//
// Returns
//===----------------------------------------------------------------------===//

/// A local or by-value container whose storage the caller gets.
static bool givesAway(const FunctionContext &F, const Place &P) {
  const Var &V = F.Out.Vars[P.Var];
  return P.Level == PlaceLevel::Object && !V.Reference &&
         V.Role != VarRole::StaticLocal;
}

void OpCollector::visitReturn(const ReturnStmt *S) {
  Op O;
  O.Kind = OpKind::Return;
  O.Span = statementSpan(F.Unit, S);
  const clang::Expr *Value = S->getRetValue();
  if (!Value)
    return emit(std::move(O), S);
  const clang::Expr *Source = Value;
  ConstructionInfo Made;
  bool Container = containerKind(Value->getType()) != ContainerKind::None &&
                   Value->isPRValue();
  if (Container) {
    Made = classifyConstruction(Value);
    Source = Made.Source;
  }
  PlaceList Places;
  if (Source)
    Places = resolvePlaces(F, Source);
  for (const Place &P : Places) {
    if (F.Out.Vars[P.Var].Kind == VarKind::Scalar && Value->isPRValue())
      continue;
    // return v; of a name that is no storage of ours copies.
    if (Container && !givesAway(F, P))
      continue;
    // Part of an object that is returned by value is read, not returned.
    if (!Container && P.Level == PlaceLevel::Element && Value->isPRValue())
      continue;
    claim(P);
    Op Each = make(OpKind::Return, P);
    Each.Span = O.Span;
    Each.Method = Container && Made.Kind == Construction::Copied ? "copy"
                  : Container                                    ? "move"
                                                                 : P.Method;
    if (Made.Construct)
      Skipped.insert(Made.Construct);
    emit(std::move(Each), S);
    O.Var = P.Var;
  }
  if (O.Var >= 0)
    return;
  O.Value = makeExpr(F, Value);
  emit(std::move(O), S);
}

} // namespace scratchlift

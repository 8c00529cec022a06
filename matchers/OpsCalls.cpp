//===- OpsCalls.cpp - Calls and the library's functions -------------------===//
//
// A function of the library table does to its ranges what the table says. Every
// other call is a Call operation; its arguments are described by the call site,
// and a reference in an argument counts as claimed exactly where the call site
// knows its variable.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Ops.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Regions of ranges
//===----------------------------------------------------------------------===//

static bool isSizeOf(const Expr &E, int Var) {
  return E.Kind == ExprKind::Size && E.Args.size() == 1 &&
         E.Args[0].Kind == ExprKind::Var && E.Args[0].Index == Var;
}

/// [Lo, Hi) of Var, All where that is everything.
static Region rangeOf(const FunctionContext &F, int Var, Expr Lo, Expr Hi) {
  Region Where;
  bool FromStart = Lo.Const && *Lo.Const == 0;
  if (FromStart && isSizeOf(Hi, Var)) {
    Where.Kind = RegionKind::All;
    return Where;
  }
  Where.Kind = RegionKind::Range;
  Where.Lo = std::move(Lo);
  Where.Hi = std::move(Hi);
  return Where;
}

static Expr startOf(const Region &Where) {
  return Where.Kind == RegionKind::All ? intExpr(0, "long") : Where.Lo;
}

static bool isKnownStart(const Place &P) {
  return P.Level != PlaceLevel::Element && !P.Deep && !P.Maybe &&
         (P.Where.Kind == RegionKind::All || P.Where.Kind == RegionKind::Range);
}

/// A range within a container that an element holds: the element is needed,
/// nothing of it is overwritten.
static OpKind withinElement(OpKind Kind, const Place &P) {
  return P.Indirect && Kind == OpKind::Write ? OpKind::Update : Kind;
}

void OpCollector::rangeOp(OpKind Kind, const clang::Expr *Whole,
                          const clang::Expr *First, const clang::Expr *Last,
                          llvm::StringRef Method) {
  PlaceList A = resolvePlaces(F, First), B = resolvePlaces(F, Last);
  bool One = A.size() == 1 && B.size() == 1 && A[0].Var == B[0].Var;
  for (const Place &P : A) {
    claim(P);
    Op O = make(withinElement(Kind, P), P);
    O.Method = Method.str();
    O.Span = F.Unit.span(Whole->getSourceRange());
    if (!P.Indirect)
      O.Where = Region();
    if (One && isKnownStart(P) && isKnownStart(B[0]) &&
        B[0].Where.Kind == RegionKind::Range)
      O.Where = rangeOf(F, P.Var, startOf(P.Where), B[0].Where.Lo);
    emit(std::move(O), Whole);
  }
  for (const Place &P : B)
    if (P.Level != PlaceLevel::Element)
      observe(P, P.Method == "value" ? "range-end" : "", Whole);
}

void OpCollector::extentOp(OpKind Kind, const clang::Expr *Whole,
                           const clang::Expr *Start, const Expr &Length,
                           llvm::StringRef Method) {
  for (const Place &P : resolvePlaces(F, Start)) {
    if (P.Level == PlaceLevel::Element)
      continue;
    claim(P);
    Op O = make(withinElement(Kind, P), P);
    O.Method = Method.str();
    O.Span = F.Unit.span(Whole->getSourceRange());
    if (!P.Indirect)
      O.Where = Region();
    if (Length && isKnownStart(P)) {
      Expr Lo = startOf(P.Where);
      O.Where = rangeOf(F, P.Var, Lo, binaryExpr("+", Lo, Length, "long"));
    }
    emit(std::move(O), Whole);
  }
}

void OpCollector::wholeOp(OpKind Kind, const clang::Expr *Whole,
                          const clang::Expr *E, llvm::StringRef Method) {
  wholeOp(Kind, Whole, resolvePlaces(F, E), Method);
}

void OpCollector::wholeOp(OpKind Kind, const clang::Expr *Whole,
                          const PlaceList &Places, llvm::StringRef Method) {
  access(Kind, Places, Whole, Method);
  for (const Place &P : Places) {
    if (P.Level == PlaceLevel::Element)
      continue;
    if (F.Out.Vars[P.Var].Kind == VarKind::Scalar)
      continue;
    claim(P);
    Op O = make(Kind, P);
    if (P.Level != PlaceLevel::Object)
      O.Where = Region();
    if (!Method.empty())
      O.Method = Method.str();
    emit(std::move(O), Whole);
  }
}

/// memcpy and its like: bytes from Start on.
void OpCollector::bytesOp(OpKind Kind, const clang::Expr *Whole,
                          const clang::Expr *Start, const clang::Expr *Bytes,
                          llvm::StringRef Method) {
  for (const Place &P : resolvePlaces(F, Start)) {
    const Var &V = F.Out.Vars[P.Var];
    if (P.Level == PlaceLevel::Element)
      continue;
    claim(P);
    Op O = make(withinElement(Kind, P), P);
    O.Method = Method.str();
    O.Span = F.Unit.span(Whole->getSourceRange());
    if (P.Level == PlaceLevel::Address && V.Kind == VarKind::Scalar) {
      if (Kind == OpKind::Read)
        continue;
      O.Kind = OpKind::Define;
      O.Value = unknownExpr("", V.CanonType, false);
    }
    if (!P.Indirect)
      O.Where = Region();
    QualType Element =
        P.Ref ? elementType(P.Ref->getType(), F.Unit.AST) : QualType();
    Expr Count = Element.isNull() ? Expr() : divideBySize(F, Bytes, Element);
    if (Count && isKnownStart(P) && P.Level == PlaceLevel::Pointer) {
      Expr Lo = startOf(P.Where);
      O.Where =
          rangeOf(F, P.Var, Lo, binaryExpr("+", Lo, std::move(Count), "long"));
    }
    emit(std::move(O), Whole);
  }
}

//===----------------------------------------------------------------------===//
// Frees
//===----------------------------------------------------------------------===//

bool OpCollector::freeOp(const clang::Expr *E) {
  std::optional<FreeCall> Free = freeCall(E);
  if (!Free)
    return false;
  for (const Place &P : resolvePlaces(F, Free->Pointer)) {
    if (P.Level != PlaceLevel::Pointer)
      continue;
    // A pointer kept in an object: that object changes.
    claim(P);
    Op O = make(OpKind::Free, P);
    O.Buffer = F.Out.Vars[P.Var].Buffer;
    O.Method = Free->Method;
    setStatement(O, E);
    emit(std::move(O), E);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The library table
//===----------------------------------------------------------------------===//

static bool isInRanges(const Decl *D) {
  const auto *NS = dyn_cast<NamespaceDecl>(D->getDeclContext());
  while (NS && NS->isInline())
    NS = dyn_cast<NamespaceDecl>(NS->getDeclContext());
  return NS && NS->getIdentifier() && NS->getName() == "ranges" &&
         NS->isInStdNamespace();
}

/// Name of a function that the table may know; of std::ranges, the object's.
static llvm::StringRef tableName(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Op->getArg(0)->IgnoreImpCasts());
    const auto *VD = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return VD && VD->getIdentifier() && isInRanges(VD) ? VD->getName() : "";
  }
  if (!Callee || !Callee->getIdentifier() || isa<CXXMethodDecl>(Callee))
    return "";
  llvm::StringRef Name = Callee->getName();
  if (Callee->isInStdNamespace())
    return Name;
  bool Bytes = Name == "memcpy" || Name == "memmove" || Name == "memset" ||
               Name == "memcmp" || Name == "bzero";
  return Bytes && Callee->isExternC() ? Name : "";
}

static bool isExecutionPolicy(QualType T) {
  const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl();
  return RD && RD->getIdentifier() && RD->getName().ends_with("_policy");
}

static bool isWholeRange(const clang::Expr *E) {
  QualType T = E->getType();
  return containerKind(T) != ContainerKind::None || isViewType(T) ||
         T.getNonReferenceType()->isArrayType();
}

static OpKind kindOfLetter(char Letter) {
  switch (Letter) {
  case 'R':
  case 'I':
  case 'X':
  case 's':
    return OpKind::Read;
  case 'W':
  case 'O':
  case 'o':
  case 'Y':
    return OpKind::Write;
  case 'D':
    return OpKind::Observe;
  default:
    return OpKind::Update;
  }
}

/// The result refers to an element that was only read here.
static bool keepsReference(const FunctionContext &F, const CallExpr *E) {
  const Stmt *Parent = F.Parents.lookup(E);
  while (isa_and_nonnull<ParenExpr, CastExpr, ExprWithCleanups>(Parent)) {
    const auto *Cast = dyn_cast<CastExpr>(Parent);
    if (Cast && Cast->getCastKind() == CK_LValueToRValue)
      return false;
    Parent = F.Parents.lookup(Parent);
  }
  return E->isGLValue() && isa_and_nonnull<DeclStmt, ReturnStmt>(Parent);
}

void OpCollector::rangeLetters(const CallExpr *E, unsigned First,
                               const LibraryOp &L) {
  std::string Method = ("std::" + L.Name).str();
  unsigned NumArgs = E->getNumArgs();
  auto Arg = [&](unsigned I) { return E->getArg(First + I); };
  // Number of elements of the ranges that are given by their begin only.
  Expr Length;
  for (unsigned I = 0; First + I < NumArgs; ++I) {
    char Letter = L.kind(I);
    if (Letter == 'n')
      Length = makeExpr(F, Arg(I));
    else if (I == 0 && (Letter == 'R' || Letter == 'U') && First + 1 < NumArgs)
      Length = rangeExtent(F, Arg(0), Arg(1));
  }
  bool Keeps = keepsReference(F, E);
  for (unsigned I = 0; First + I < NumArgs; ++I) {
    char Letter = L.kind(I);
    OpKind Kind = kindOfLetter(Letter);
    switch (Letter) {
    case 'R':
    case 'W':
    case 'U': {
      unsigned Last = I + 1;
      while (L.kind(Last) == 'm')
        claimAll(Arg(Last++));
      rangeOp(Kind, E, Arg(I), Arg(Last), Method);
      break;
    }
    case 'D':
      for (unsigned Each : {I, I + 1})
        for (const Place &P : resolvePlaces(F, Arg(Each)))
          observe(P, P.Method == "value" ? "difference" : "", E);
      break;
    case 'I':
    case 'O':
    case 'V':
      extentOp(Kind, E, Arg(I), Length, Method);
      break;
    case 'o':
      extentOp(Kind, E, Arg(I), Expr(), Method);
      break;
    case 'X':
    case 'Y':
      bytesOp(Kind, E, Arg(I), E->getArg(NumArgs - 1), L.Name);
      break;
    case 's':
      if (!Keeps)
        access(OpKind::Read, Arg(I), E, Method);
      break;
    default:
      break;
    }
  }
}

bool OpCollector::libraryCall(const CallExpr *E) {
  llvm::StringRef Name = tableName(E);
  if (Name.empty())
    return false;
  unsigned First = isa<CXXOperatorCallExpr>(E) ? 1 : 0;
  if (First < E->getNumArgs() && isExecutionPolicy(E->getArg(First)->getType()))
    ++First;
  unsigned Given = E->getNumArgs();
  while (Given > First && isa<CXXDefaultArgExpr>(E->getArg(Given - 1)))
    --Given;
  if (First == 1 && isa<CXXOperatorCallExpr>(E) && First < Given &&
      isWholeRange(E->getArg(First))) {
    // std::ranges::sort(v): one argument stands for the pair.
    const LibraryOp *L = findLibraryOp(Name, Given - First + 1);
    bool Single =
        L && (L->Args == "Uu*" || L->Args == "Ww." || L->Args == "Rr*" ||
              L->Args == "Rr." || L->Args == "Uu" || L->Args == "Uu.");
    if (Single)
      wholeOp(kindOfLetter(L->kind(0)), E, E->getArg(First),
              ("std::" + L->Name).str());
    return Single;
  }
  const LibraryOp *L = findLibraryOp(Name, Given - First);
  if (!L || Given != E->getNumArgs())
    return false;
  rangeLetters(E, First, *L);
  return true;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void OpCollector::callOp(const clang::Expr *E) {
  auto It = F.CallIds.find(E);
  if (It == F.CallIds.end())
    return;
  CallOps.insert(E);
  CallShape Shape = shapeOf(E);
  std::vector<const clang::Expr *> Operands = Shape.Args;
  if (Shape.Object)
    Operands.push_back(Shape.Object);
  for (const clang::Expr *Arg : Operands)
    if (resolveTarget(F, Arg).Var >= 0)
      claimAll(copiedFrom(Arg));
  Op O;
  O.Kind = OpKind::Call;
  O.Call = It->second;
  O.Span = F.Out.Calls[It->second].Span;
  emit(std::move(O), E);
}

/// Small helpers of std that are no calls to anybody.
bool OpCollector::smallCall(const CallExpr *E, llvm::StringRef Name) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace())
    return Name == "__builtin_assume_aligned";
  const clang::Expr *First = E->getNumArgs() > 0 ? E->getArg(0) : nullptr;
  if (Name == "swap" && E->getNumArgs() == 2) {
    swapContents(E, First, E->getArg(1));
    return true;
  }
  if (Name == "iter_swap" && E->getNumArgs() == 2) {
    for (const clang::Expr *Arg : E->arguments())
      wholeOp(OpKind::Update, E, Arg, "std::iter_swap");
    return true;
  }
  if (!First)
    return false;
  if (Name == "size" || Name == "ssize" || Name == "empty") {
    for (const Place &P : resolvePlaces(F, First))
      observe(P, Name, E);
    return true;
  }
  if (Name == "advance" && E->getNumArgs() == 2) {
    store(E, First, nullptr, /*ReadsToo=*/true,
          binaryExpr("+", makeExpr(F, First), makeExpr(F, E->getArg(1))));
    return true;
  }
  return llvm::is_contained({"move",
                             "forward",
                             "as_const",
                             "addressof",
                             "launder",
                             "assume_aligned",
                             "begin",
                             "end",
                             "cbegin",
                             "cend",
                             "rbegin",
                             "rend",
                             "data",
                             "next",
                             "prev",
                             "to_address",
                             "make_move_iterator",
                             "make_reverse_iterator",
                             "make_unique",
                             "make_shared"},
                            Name);
}

void OpCollector::visitCall(const CallExpr *E) {
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
    return visitOperator(Operator);
  if (const auto *Method = dyn_cast<CXXMemberCallExpr>(E))
    return visitMethod(Method);
  if (freeOp(E))
    return;
  if (std::optional<AllocCall> A = allocCall(E)) {
    if (A->Form != BufferForm::PosixMemalign)
      return;
    PlaceList Places = resolvePlaces(F, A->Pointer);
    if (Places.size() == 1 && Places[0].Level == PlaceLevel::Address) {
      claim(Places[0]);
      allocate(Places[0].Var, *A, E, E);
    }
    return;
  }
  if (libraryCall(E))
    return;
  const FunctionDecl *Callee = E->getDirectCallee();
  if (Callee && Callee->getIdentifier() && smallCall(E, Callee->getName()))
    return;
  callOp(E);
}

} // namespace scratchlift

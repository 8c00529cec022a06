//===- Contents.cpp - Which elements are written before they are read -----===//
//
// A forward must-analysis over the blocks (ContentsInternal.h describes the
// state). An operation through a variable that may, but need not, denote the
// root reads all of it and writes nothing of it. Swapped, moved and copied
// containers hold legitimate values afterwards: where contents come from
// another buffer, that buffer's own verdict answers for them, and giving
// contents away reads all of them.
//
// A reader in a lambda reads when the lambda is created, or, for a lambda that
// is only held by a local variable, where it is called. A handler may be
// entered in front of and behind any operation of its try block.
//
//===----------------------------------------------------------------------===//
#include "analysis/ContentsInternal.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

ContentsAnalysis::ContentsAnalysis(const Body &B, int Root, int Buffer)
    : B(B), Root(Root), Buffer(Buffer), Sym(B.symbols()) {
  Expr Size;
  Size.Kind = ExprKind::Size;
  Size.Type = "unsigned long";
  Expr &V = Size.Args.emplace_back();
  V.Kind = ExprKind::Var;
  V.Index = Root;
  SelfSize = Sym.poly(Size);
  for (const Block &X : B.F.Blocks)
    if (X.Lambda >= 0)
      for (const Op &O : X.Ops)
        if (changesSize(O) && B.A.mayAlias(O.Var, Root))
          SizeVolatile = true;
}

/// For a parameter, only what goes through it counts: where the caller hands in
/// one thing twice, the other parameter's own effect tells.
bool ContentsAnalysis::touches(int Var) const {
  if (Buffer >= 0)
    return B.A.mayDenote(Var, Root);
  return B.A.denotes(Var, Root) || (Var >= 0 && B.A.mayBeUnknown(Var));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

bool ContentsAnalysis::pieceOf(OpRef R, int Var, const Region &Where,
                               bool &Everything, Stretch &Out) {
  auto M = B.A.must(Var);
  if (!M || M->Root != Root)
    return false;
  Poly Base;
  if (M->Iterates) {
    // The current element of a range-for; its own variable names it.
    bool Scalar = B.F.Vars[Var].Kind == VarKind::Scalar;
    bool Current =
        Where.Kind == RegionKind::All || (Where.Kind == RegionKind::Elem &&
                                          Sym.poly(Where.Lo).asConstant() == 0);
    if (!Scalar || !Current || M->Depth != 1)
      return false;
    Out.Lo = Poly::atom("current " + std::to_string(Var));
    Out.Hi = Out.Lo + Poly::constant(1);
    return true;
  }
  if (M->Offset) {
    // The offset means what it meant where the view was made.
    bool Same = true;
    Base = Sym.poly(M->Offset);
    OpRef Made;
    for (OpRef V : B.All)
      if (B.op(V).Kind == OpKind::View && B.op(V).Dst == Var)
        Made = V;
    for (int V : Sym.vars(Base))
      Same &= Made.Block >= 0 && B.unchangedBetween(V, Made, R);
    if (!Same || M->Depth != 1 || Sym.readsMemory(Base) ||
        !Sym.sizes(Base).empty())
      return false;
  }
  switch (Where.Kind) {
  case RegionKind::All:
    Everything = !M->Offset && (M->Depth == 0 || B.F.Vars[Var].Reference);
    return Everything;
  case RegionKind::Elem:
    Out.Lo = Base + Sym.poly(Where.Lo);
    Out.Hi = Out.Lo + Poly::constant(1);
    return Out.Lo.known();
  case RegionKind::Range:
    Out.Lo = Base + Sym.poly(Where.Lo);
    Out.Hi = Base + Sym.poly(Where.Hi);
    return Out.Lo.known() && Out.Hi.known();
  case RegionKind::Unknown:
    return false;
  }
  return false;
}

void ContentsAnalysis::read(OpRef R, int Var, const Region &Where,
                            Coverage &State, ContentsResult *Report,
                            llvm::ArrayRef<Expr> ReadIf) {
  if (!Report || !touches(Var))
    return;
  bool Everything = false;
  Stretch P;
  std::vector<Poly> Known = assumptions(R.Block);
  for (const Expr &E : ReadIf)
    Known.push_back(Sym.poly(E));
  bool Covered = pieceOf(R, Var, Where, Everything, P) && !Everything
                     ? covers(State, P, Known) || coversAll(State, Known)
                     : coversAll(State, Known);
  if (Covered)
    return;
  if (Report->Dead) {
    Report->FirstRead = B.op(R).Span;
    AtReads = std::move(Known);
  } else {
    llvm::erase_if(
        AtReads, [&](const Poly &P) { return !llvm::is_contained(Known, P); });
  }
  Report->Dead = false;
}

void ContentsAnalysis::write(OpRef R, int Var, const Region &Where,
                             const std::vector<std::pair<Expr, Expr>> &If,
                             Coverage &State) {
  if (!touches(Var))
    return;
  bool Everything = false;
  Stretch P;
  for (const auto &[X, Y] : If) {
    P.If.push_back({Sym.poly(X), Sym.poly(Y)});
    if (!P.If.back().first.known() || !P.If.back().second.known())
      return;
  }
  if (!pieceOf(R, Var, Where, Everything, P))
    return;
  if (Everything) {
    State.Full = true;
    return;
  }
  if (State.Exact)
    for (const std::string &Size : {SelfSize.asAtom()})
      if (!Size.empty()) {
        P.Lo = P.Lo.replaced(Size, State.Extent);
        P.Hi = P.Hi.replaced(Size, State.Extent);
      }
  add(std::move(P), State);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void ContentsAnalysis::alloc(const Op &O, Coverage &State) {
  const struct Buffer &X = B.F.Buffers[Buffer];
  State.Pieces.clear();
  State.Full = false;
  const Expr &Extent = O.Value ? O.Value : X.Extent;
  bool Given = X.Init == BufferInit::Copy || X.Init == BufferInit::List ||
               X.Init == BufferInit::Result || X.Form == BufferForm::Realloc;
  State.Extent = Extent ? Sym.poly(Extent) : Given ? SelfSize : Poly();
  State.Exact = !SizeVolatile && State.Extent.known() && !X.ExtentInBytes;
  // Nothing to write in an empty container.
  if (!Extent && !Given)
    State.Full = true;
}

/// Operations that change the number of elements of the root.
void ContentsAnalysis::transferSize(const Op &O, Coverage &State) {
  Poly Old = State.Extent;
  bool WasExact = State.Exact;
  killSizes(Root, State);
  bool KeepsPlaces = true, Certain = true;
  if (auto M = B.A.must(O.Var); !M || M->Root != Root || M->Iterates)
    Certain = O.Kind == OpKind::Swap || O.Kind == OpKind::Move;
  Poly New = SelfSize;
  switch (O.Kind) {
  case OpKind::Resize:
    if (Certain && O.Value && Sym.poly(O.Value).known())
      New = Sym.poly(O.Value);
    if (WasExact && !(New == SelfSize))
      add({Old, New, {}}, State);
    break;
  case OpKind::Assign:
  case OpKind::AssignRange:
    State.Full |= Certain;
    if (Certain && O.Value && Sym.poly(O.Value).known())
      New = Sym.poly(O.Value);
    break;
  case OpKind::Grow:
    KeepsPlaces = O.Method != "insert" && O.Method != "emplace";
    break;
  case OpKind::Shrink:
    KeepsPlaces = O.Method == "pop_back";
    if (O.Method == "clear" && Certain) {
      State.Full = true;
      New = Poly();
    }
    break;
  default: // Move, Swap, Copy: contents come from elsewhere
    State.Full = true;
    break;
  }
  if (!KeepsPlaces && !State.Full)
    State.Pieces.clear();
  State.Extent = New;
  State.Exact = !SizeVolatile;
  if (!State.Full && State.Exact && coversAll(State, {}))
    State.Full = true;
}

bool ContentsAnalysis::lambdaTouches(int Lambda) const {
  auto Within = [&](int L) {
    // A lambda inside of another one: its blocks stand in the other's scope.
    return L == Lambda;
  };
  for (const Block &X : B.F.Blocks) {
    if (!Within(X.Lambda))
      continue;
    for (const Op &O : X.Ops) {
      bool Touches = touches(O.Var) || touches(O.Dst);
      if (O.Kind == OpKind::Call && O.Call >= 0)
        for (const Access &A : callAccesses(B.F, B.F.Calls[O.Call], B.S))
          Touches |= touches(A.Var);
      if (O.Kind == OpKind::Capture && O.Lambda >= 0 && O.Lambda != Lambda)
        Touches |= lambdaTouches(O.Lambda);
      bool Harmless = O.Kind == OpKind::Observe || O.Kind == OpKind::Write ||
                      O.Kind == OpKind::View || O.Kind == OpKind::Define;
      if (Touches && !Harmless)
        return true;
    }
  }
  return false;
}

/// Calls of a lambda held by a local variable.
static bool callsLambda(const Body &B, const Op &O, int Lambda) {
  if (O.Kind != OpKind::Call || O.Call < 0)
    return false;
  const CallSite &C = B.F.Calls[O.Call];
  int Var = B.F.Lambdas[Lambda].Var;
  return C.Object.Lambda == Lambda || (Var >= 0 && C.Object.Var == Var);
}

void ContentsAnalysis::transferCapture(OpRef R, Coverage &State,
                                       ContentsResult *Report) {
  int L = B.op(R).Lambda;
  if (L < 0 || L >= static_cast<int>(B.F.Lambdas.size()))
    return;
  const Lambda &X = B.F.Lambdas[L];
  for (int V : X.ByCopy)
    if (B.F.Vars[V].Kind == VarKind::Container)
      read(R, V, {}, State, Report);
  bool Later = X.Use == LambdaUse::Local && llvm::any_of(B.All, [&](OpRef C) {
                 return callsLambda(B, B.op(C), L);
               });
  if (!Later && lambdaTouches(L))
    read(R, Root, {}, State, Report);
}

void ContentsAnalysis::transferCall(OpRef R, Coverage &State,
                                    ContentsResult *Report) {
  const Op &O = B.op(R);
  if (O.Call < 0 || O.Call >= static_cast<int>(B.F.Calls.size()))
    return;
  const CallSite &C = B.F.Calls[O.Call];
  for (size_t L = 0; L < B.F.Lambdas.size(); ++L)
    if (callsLambda(B, O, static_cast<int>(L)) &&
        lambdaTouches(static_cast<int>(L)))
      read(R, Root, {}, State, Report);
  std::vector<Access> Accesses = callAccesses(B.F, C, B.S);
  bool Elsewhere = callWritesElsewhere(C, B.S), Writes = Elsewhere;
  for (const Access &A : Accesses) {
    if (A.K == Access::Read || A.K == Access::Update)
      read(R, A.Var, A.Where, State, Report, A.ReadIf);
    Writes |= A.K != Access::Read && !(B.A.isRoot(A.Var) && A.Var == Root);
  }
  if (Writes)
    killMemory(State);
  if (Elsewhere)
    for (size_t V = 0; V < B.F.Vars.size(); ++V)
      if (B.A.isOuter(static_cast<int>(V)))
        killSizes(static_cast<int>(V), State);
  for (const Access &A : Accesses)
    if (A.K == Access::Resize) {
      killSizes(A.Var, State);
      if (touches(A.Var) && !State.Full)
        State.Pieces.clear();
      if (touches(A.Var)) {
        State.Extent = SelfSize;
        State.Exact = !SizeVolatile;
      }
    }
  // What a callee sized, it sized for contents of its own.
  for (const Access &A : Accesses)
    if (A.K == Access::Write || A.K == Access::Update)
      write(R, A.Var, A.Where, A.If, State);
  if (C.ResultVar >= 0 && O.Dst < 0)
    killVar(C.ResultVar, State);
}

void ContentsAnalysis::apply(OpRef R, Coverage &State, ContentsResult *Report) {
  const Op &O = B.op(R);
  bool Mine = touches(O.Var);
  switch (O.Kind) {
  case OpKind::Alloc:
    if (Buffer >= 0 && O.Buffer == Buffer)
      alloc(O, State);
    break;
  case OpKind::Define:
    if (Inside && Inside->Scope >= 0 &&
        B.F.Scopes[Inside->Scope].Induction == O.Var)
      Iterations.push_back(State);
    if (O.Var >= 0)
      killVar(O.Var, State);
    if (writesElsewhere(B.F, O, B.S) ||
        (O.Var >= 0 && B.F.Vars[O.Var].Reference))
      killMemory(State);
    break;
  case OpKind::Read:
    read(R, O.Var, O.Where, State, Report);
    break;
  case OpKind::Update:
    read(R, O.Var, O.Where, State, Report);
    [[fallthrough]];
  case OpKind::Write:
    if (O.Var >= 0 && !(B.A.isRoot(O.Var) && O.Var == Root))
      killMemory(State);
    if (Mine)
      write(R, O.Var, O.Where, {}, State);
    break;
  case OpKind::View:
    if (O.Dst >= 0)
      killView(O.Dst, State);
    else if (Mine)
      read(R, O.Var, {}, State, Report);
    break;
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Grow:
  case OpKind::Shrink:
    if (Mine)
      transferSize(O, State);
    else if (O.Var >= 0)
      killSizes(O.Var, State);
    break;
  case OpKind::Copy:
  case OpKind::Move:
  case OpKind::Swap: {
    bool Other = touches(O.Dst);
    bool View = O.Var >= 0 && (B.F.Vars[O.Var].Kind == VarKind::Pointer ||
                               B.F.Vars[O.Var].Kind == VarKind::Iterator ||
                               B.F.Vars[O.Var].Kind == VarKind::View);
    for (int V : {O.Var, O.Dst})
      if (V >= 0) {
        killVar(V, State);
        if (!(O.Kind == OpKind::Copy && V == O.Var))
          killSizes(V, State);
      }
    if (View && !B.A.isRoot(O.Var))
      break; // pointers are exchanged, elements stay
    if (Mine || (Other && O.Kind == OpKind::Swap))
      read(R, Root, {}, State, Report);
    bool Replaced = O.Kind == OpKind::Copy ? Other : Mine || Other;
    if (Replaced)
      transferSize(O, State);
    break;
  }
  case OpKind::Call:
    transferCall(R, State, Report);
    break;
  case OpKind::Capture:
    transferCapture(R, State, Report);
    break;
  case OpKind::Return:
  case OpKind::Escape:
    if (Mine)
      read(R, Root, {}, State, Report);
    break;
  case OpKind::Observe:
  case OpKind::Reserve:
  case OpKind::Free:
  case OpKind::NullTest:
  case OpKind::Nullify:
  case OpKind::Throw:
    break;
  }
}

//===----------------------------------------------------------------------===//
// Flow
//===----------------------------------------------------------------------===//

Coverage ContentsAnalysis::initial() {
  Coverage State;
  State.Reached = true;
  // A buffer that is not allocated yet has no elements that could be read.
  State.Full =
      Buffer >= 0 && B.F.Buffers[Buffer].Form != BufferForm::ByValueParam;
  State.Extent = SelfSize;
  VarKind K = B.F.Vars[Root].Kind;
  State.Exact = !SizeVolatile && K != VarKind::Pointer;
  return State;
}

void ContentsAnalysis::flow(int Block, Coverage &State,
                            ContentsResult *Report) {
  for (size_t I = 0; I < B.F.Blocks[Block].Ops.size(); ++I)
    transfer({Block, static_cast<int>(I)}, State, Report);
}

ContentsResult ContentsAnalysis::run() {
  std::vector<const NaturalLoop *> Inner;
  for (const NaturalLoop &L : B.G.loops())
    Inner.push_back(&L);
  llvm::sort(Inner, [](const NaturalLoop *X, const NaturalLoop *Y) {
    return std::make_pair(X->Blocks.count(), X->Header) <
           std::make_pair(Y->Blocks.count(), Y->Header);
  });
  for (const NaturalLoop *L : Inner)
    summarise(*L);

  std::vector<Coverage> In(B.F.Blocks.size());
  for (int Root : B.G.roots()) {
    // Lambdas are read where they are created or called; what their bodies
    // and handlers find is the worst case.
    In[Root] = initial();
    if (Root != B.F.Entry)
      In[Root].Full = false;
  }
  if (!B.F.Blocks.empty())
    In[B.F.Entry] = initial();
  auto Enter = [&](int To, const Coverage &State) {
    return meet(In[To], State);
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (int N : B.G.order()) {
      Coverage State = In[N];
      if (!State.Reached)
        continue;
      const std::vector<int> Handlers = B.G.handlerEntries(N);
      for (size_t I = 0; I < B.F.Blocks[N].Ops.size(); ++I) {
        bool Throws = !Handlers.empty() && B.mayThrow(B.F.Blocks[N].Ops[I]);
        for (int H : Handlers)
          Changed |= Throws && Enter(H, State);
        transfer({N, static_cast<int>(I)}, State, nullptr);
        for (int H : Handlers)
          Changed |= Throws && Enter(H, State);
      }
      for (int T : B.G.succs(N)) {
        Coverage Out = State;
        edge(N, T, Out);
        Changed |= Enter(T, Out);
      }
    }
  }

  ContentsResult Result;
  Coverage Exit;
  for (int N : B.G.order()) {
    if (B.F.Blocks[N].Lambda >= 0)
      continue;
    Coverage State = In[N];
    flow(N, State, &Result);
    if (!llvm::is_contained(B.G.normalExits(), N))
      continue;
    if (B.G.exit() >= 0)
      edge(N, B.G.exit(), State);
    meet(Exit, State);
  }
  for (const Poly &P : AtReads)
    if (P.known())
      Result.ReadIf.push_back(Sym.expr(P));
  Result.FullAtExit = Exit.Reached && coversAll(Exit, {});
  for (const Stretch &P : Exit.Pieces) {
    if (P.Lo.asConstant() != 0 || Exit.Full)
      continue;
    // The longest that is known; where none is longer, the first.
    Result.WrittenTo = Sym.expr(P.Hi);
    Result.If.clear();
    for (const auto &[X, Y] : P.If)
      Result.If.push_back({Sym.expr(X), Sym.expr(Y)});
    if (P.If.empty())
      break;
  }
  return Result;
}

ContentsResult analyseContents(const Body &B, int Root, int Buffer) {
  if (Root < 0 || B.F.Blocks.empty())
    return {false, {}, {}, false, {}, {}};
  return ContentsAnalysis(B, Root, Buffer).run();
}

} // namespace scratchlift

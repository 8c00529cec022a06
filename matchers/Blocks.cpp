//===- Blocks.cpp - Operations in evaluation order ------------------------===//
//
// clang's control-flow graph, with every expression an element of its own, says
// in which order anchors are evaluated. An anchor that is no element stands at
// the nearest ancestor that is one.
//
// Kept from the graph: edges that can be taken, and both of each branch, even
// of one whose condition is a constant: what stands there has to be compiled
// with what it uses, and another command may choose it. Exceptions have edges
// only within a try statement: from in front of it, and from behind each call
// in it, to its handlers. A call that never returns has no successor. What
// cannot be reached stands in blocks without predecessors: its references are
// still text.
//
// A lambda's body is a graph of its own; its first block is its entry. Where
// clang cannot build a graph, everything tracked escapes.
//
//===----------------------------------------------------------------------===//
#include "matchers/Ops.h"
#include "matchers/Scopes.h"
#include "matchers/Walk.h"

#include "clang/Analysis/CFG.h"

using namespace clang;

namespace scratchlift {

namespace {

class BlockBuilder {
public:
  BlockBuilder(FunctionContext &F, AnchoredOps Ops)
      : F(F), Ops(std::move(Ops)) {
    for (const Stmt *S : statementsOf(F))
      if (const auto *DS = dyn_cast<DeclStmt>(S))
        for (const Decl *D : DS->decls())
          Declaring[D] = DS;
  }
  void run();

private:
  bool addGraph(const Decl *D, Stmt *Body, int Lambda);
  void placeAnchors(const CFG &Graph, int Lambda);
  const Stmt *statementAt(Anchor At) const;
  int lambdaOf(Anchor At) const;
  void fill(const CFGBlock &From, int At, int Lambda);
  void connect(const CFGBlock &From);
  void addOps(Anchor At, Block &To);
  void addRest(int Lambda);
  void addEverything();
  const Stmt *tryAround(const Stmt *S) const;
  int scopeOf(const CFGBlock &B) const;

  FunctionContext &F;
  AnchoredOps Ops;
  /// Anchors that are no elements, by the element they stand at.
  llvm::DenseMap<const void *, llvm::SmallVector<Anchor, 2>> Moved;
  /// The statements of declarations that are anchors.
  llvm::DenseMap<Anchor, const Stmt *> Declaring;
  llvm::DenseMap<const CFGBlock *, int> First, Last;
  int Outer = 0; ///< scope of the body that is being built
  /// Blocks that enter a try statement behind them, with that statement.
  llvm::SmallVector<std::pair<int, const Stmt *>, 2> Entering;
};

} // namespace

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static const Stmt *statementOf(const CFGElement &E) {
  if (std::optional<CFGStmt> S = E.getAs<CFGStmt>())
    return S->getStmt();
  return nullptr;
}

/// Declarations have elements of their own, one a variable.
static const VarDecl *variableOf(const Stmt *S) {
  const auto *D = dyn_cast_or_null<DeclStmt>(S);
  return D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl())
                                : nullptr;
}

const Stmt *BlockBuilder::statementAt(Anchor At) const {
  const Stmt *Declaration = Declaring.lookup(At);
  return Declaration ? Declaration : static_cast<const Stmt *>(At);
}

/// The lambda whose body At stands in, or -1.
int BlockBuilder::lambdaOf(Anchor At) const {
  const LambdaExpr *L = lambdaAround(F.Parents, statementAt(At));
  auto It = F.LambdaIds.find(L);
  return It == F.LambdaIds.end() ? -1 : It->second;
}

void BlockBuilder::placeAnchors(const CFG &Graph, int Lambda) {
  llvm::DenseSet<const void *> Elements;
  for (const CFGBlock *B : Graph)
    for (const CFGElement &E : *B)
      if (const Stmt *S = statementOf(E)) {
        Elements.insert(S);
        if (const VarDecl *D = variableOf(S))
          Elements.insert(D);
      }
  for (auto &[At, List] : Ops) {
    if (Elements.contains(At) || lambdaOf(At) != Lambda)
      continue;
    for (const Stmt *S = F.Parents.lookup(statementAt(At)); S;
         S = F.Parents.lookup(S))
      if (Elements.contains(S)) {
        Moved[S].push_back(At);
        break;
      }
  }
}

void BlockBuilder::addOps(Anchor At, Block &To) {
  auto Take = [&](Anchor From) {
    auto It = Ops.find(From);
    if (It == Ops.end())
      return;
    for (Op &O : It->second)
      To.Ops.push_back(std::move(O));
    It->second.clear();
  };
  if (auto It = Moved.find(At); It != Moved.end())
    for (Anchor Each : It->second)
      Take(Each);
  Take(At);
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Innermost try statement whose body holds S.
const Stmt *BlockBuilder::tryAround(const Stmt *S) const {
  for (const Stmt *Parent = F.Parents.lookup(S); Parent;
       S = Parent, Parent = F.Parents.lookup(Parent)) {
    const auto *Try = dyn_cast<CXXTryStmt>(Parent);
    if (Try && Try->getTryBlock() == S)
      return Try;
    if (isa<LambdaExpr>(Parent))
      return nullptr;
  }
  return nullptr;
}

static bool isWithin(const Function &F, int Scope, int Outer) {
  for (; Scope >= 0; Scope = F.Scopes[Scope].Parent)
    if (Scope == Outer)
      return true;
  return false;
}

/// Innermost scope that holds all elements.
int BlockBuilder::scopeOf(const CFGBlock &B) const {
  int Scope = -1;
  auto Add = [&](const Stmt *S) {
    if (!S || !F.Parents.contains(S))
      return;
    int Here = F.scopeOf(S);
    if (Scope < 0)
      Scope = Here;
    while (Scope > 0 && !isWithin(F.Out, Here, Scope))
      Scope = F.Out.Scopes[Scope].Parent;
  };
  for (const CFGElement &E : B)
    Add(statementOf(E));
  if (Scope < 0)
    Add(B.getTerminatorStmt());
  if (Scope < 0 && B.getLoopTarget())
    Add(B.getLoopTarget());
  return Scope < 0 ? Outer : Scope;
}

void BlockBuilder::fill(const CFGBlock &From, int At, int Lambda) {
  First[&From] = At;
  F.Out.Blocks[At].Scope = scopeOf(From);
  F.Out.Blocks[At].Lambda = Lambda;
  const Stmt *Try = nullptr;
  bool Any = false;
  for (const CFGElement &E : From) {
    const Stmt *S = statementOf(E);
    if (!S)
      continue;
    // What stands in front of a try statement is done when its body begins.
    const Stmt *Here = tryAround(S);
    if (Any && Here != Try && Here && F.Parents.contains(S)) {
      Entering.push_back({At, Here});
      Block Next;
      Next.Scope = F.scopeOf(S);
      Next.Lambda = Lambda;
      F.Out.Blocks[At].Succs.push_back(F.Out.Blocks.size());
      At = F.Out.Blocks.size();
      F.Out.Blocks.push_back(std::move(Next));
    }
    Any = true;
    Try = Here;
    if (const VarDecl *D = variableOf(S))
      addOps(D, F.Out.Blocks[At]);
    addOps(S, F.Out.Blocks[At]);
  }
  Last[&From] = At;
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

static bool isTryDispatch(const CFGBlock &B) {
  return isa_and_nonnull<CXXTryStmt>(B.getTerminatorStmt());
}

static bool isBooleanBranch(const Stmt *Terminator) {
  if (const auto *Op = dyn_cast_or_null<BinaryOperator>(Terminator))
    return Op->isLogicalOp();
  return isa_and_nonnull<IfStmt, WhileStmt, DoStmt, ForStmt,
                         AbstractConditionalOperator>(Terminator);
}

/// What the block tests: of `a && b`, the operand that is evaluated in it.
static const clang::Expr *branchCondition(const CFGBlock &From) {
  const auto *Cond =
      dyn_cast_or_null<clang::Expr>(From.getTerminatorCondition());
  while (Cond) {
    const auto *Op = dyn_cast<BinaryOperator>(Cond->IgnoreParens());
    if (!Op || !Op->isLogicalOp())
      break;
    Cond = Op->getRHS();
  }
  return Cond;
}

/// Not of a loop: `do { } while (0)` is none.
static bool isBranch(const Stmt *Terminator) {
  return isa_and_nonnull<IfStmt, AbstractConditionalOperator>(Terminator);
}

void BlockBuilder::connect(const CFGBlock &From) {
  Block &B = F.Out.Blocks[Last[&From]];
  const Stmt *Terminator = From.getTerminatorStmt();
  if (From.hasNoReturnElement() && !Terminator)
    return;
  llvm::SmallVector<int, 2> Succs;
  unsigned Normal = 0;
  for (const CFGBlock::AdjacentBlock &Next : From.succs()) {
    const CFGBlock *To = Next.getReachableBlock();
    if (!To && isBranch(Terminator))
      To = Next.getPossiblyUnreachableBlock();
    // Behind a call: an exception. It leaves the function, or is caught.
    bool Exception = !Terminator && Normal++ > 0;
    if (To && Exception && !isTryDispatch(*To))
      continue;
    Succs.push_back(To ? First.lookup(To) : -1);
  }
  bool Pruned = llvm::is_contained(Succs, -1);
  llvm::erase(Succs, -1);
  B.Succs.insert(B.Succs.end(), Succs.begin(), Succs.end());
  if (Pruned || Succs.size() != 2 || !isBooleanBranch(Terminator))
    return;
  if (const clang::Expr *Cond = branchCondition(From))
    B.Cond = makeExpr(F, Cond);
}

bool BlockBuilder::addGraph(const Decl *D, Stmt *Body, int Lambda) {
  CFG::BuildOptions Options;
  Options.setAllAlwaysAdd();
  Options.AddInitializers = true;
  // Edges behind every call matter only where something is caught.
  Options.AddEHEdges = llvm::any_of(
      statementsOf(F), [](const Stmt *S) { return isa<CXXTryStmt>(S); });
  std::unique_ptr<CFG> Graph = CFG::buildCFG(D, Body, &F.Unit.AST, Options);
  if (!Graph)
    return false;
  First.clear();
  Last.clear();
  Entering.clear();
  Outer = Lambda < 0 ? 0 : F.scopeOf(Body);
  placeAnchors(*Graph, Lambda);
  // The entry comes first, the exit last of the blocks that are not split off.
  llvm::SmallVector<const CFGBlock *, 16> Order(Graph->rbegin(), Graph->rend());
  int Base = static_cast<int>(F.Out.Blocks.size());
  F.Out.Blocks.resize(Base + Order.size());
  for (auto [I, B] : llvm::enumerate(Order))
    fill(*B, Base + static_cast<int>(I), Lambda);
  for (const CFGBlock *B : Order)
    connect(*B);
  for (auto [At, Try] : Entering)
    for (const CFGBlock *Dispatch : Graph->try_blocks())
      if (Dispatch->getTerminatorStmt() == Try)
        F.Out.Blocks[At].Succs.push_back(First.lookup(Dispatch));
  if (Lambda < 0) {
    F.Out.Entry = First.lookup(&Graph->getEntry());
    F.Out.Exit = First.lookup(&Graph->getExit());
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The stage
//===----------------------------------------------------------------------===//

/// Code that the graph left out because it is never executed.
void BlockBuilder::addRest(int Lambda) {
  Block Rest;
  Rest.Lambda = Lambda;
  for (auto &[At, List] : Ops) {
    const Stmt *S = statementAt(At);
    if (List.empty() || lambdaOf(At) != Lambda)
      continue;
    if (Rest.Ops.empty() && F.Parents.contains(S))
      Rest.Scope = F.scopeOf(S);
    for (Op &O : List)
      Rest.Ops.push_back(std::move(O));
    List.clear();
  }
  if (!Rest.Ops.empty())
    F.Out.Blocks.push_back(std::move(Rest));
}

/// No graph: nothing is known about order.
void BlockBuilder::addEverything() {
  F.Out.Blocks.assign(2, Block());
  F.Out.Entry = 0;
  F.Out.Exit = 1;
  Block &Entry = F.Out.Blocks.front();
  Entry.Succs.push_back(1);
  for (auto &[At, List] : Ops)
    for (Op &O : List)
      Entry.Ops.push_back(std::move(O));
  for (std::size_t I = 0; I < F.Out.Vars.size(); ++I) {
    if (F.Out.Vars[I].Buffer < 0)
      continue;
    Op O;
    O.Kind = OpKind::Escape;
    O.Var = static_cast<int>(I);
    O.Span = O.Name = F.Out.Vars[I].Decl;
    O.Method = "in a function whose control flow is not understood";
    Entry.Ops.push_back(std::move(O));
  }
}

void BlockBuilder::run() {
  if (F.Out.Coroutine || !addGraph(F.FD, F.FD->getBody(), -1))
    return addEverything();
  addRest(-1);
  llvm::SmallVector<const LambdaExpr *, 4> Lambdas(F.Out.Lambdas.size());
  for (auto [L, Id] : F.LambdaIds)
    Lambdas[Id] = L;
  for (auto [Id, L] : llvm::enumerate(Lambdas)) {
    if (!L)
      continue;
    const CXXMethodDecl *Operator = lambdaOperator(L);
    if (!Operator->isDependentContext() && Operator->getBody())
      addGraph(Operator, Operator->getBody(), static_cast<int>(Id));
    addRest(static_cast<int>(Id));
  }
}

void collectBlocks(FunctionContext &F) {
  F.Out.KeepsGlobals = true;
  F.Out.CatchesAllocationFailure = handlesAllocationFailure(F);
  BlockBuilder(F, OpCollector(F).run()).run();
}

} // namespace scratchlift

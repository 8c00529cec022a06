//===- Cfg.h - Shape of one function's control flow -------------*- C++ -*-===//
//
// Reachability, dominators, post-dominators and natural loops over
// Function::Blocks. Blocks that cannot be reached are not part of it. A
// lambda's sub-graph hangs below no block: its roots are entered from outside,
// so that nothing of the surrounding body dominates it.
//
// Handlers: a block in a try statement may leave for each of its handlers at
// any operation. Where the facts have no such edge, handlerEntries() names the
// blocks; they count as reachable.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_CFG_H
#define SCRATCHLIFT_ANALYSIS_CFG_H

#include "analysis/Facts.h"

#include "llvm/ADT/BitVector.h"

#include <vector>

namespace scratchlift {

/// Position of an operation: block and index within it.
struct OpRef {
  int Block = -1;
  int Index = -1;
  friend bool operator==(OpRef A, OpRef B) {
    return A.Block == B.Block && A.Index == B.Index;
  }
};

struct NaturalLoop {
  int Header = -1;
  std::vector<int> Latches;
  llvm::BitVector Blocks;
  /// The block at whose end the condition is decided: Header, or a block that
  /// Header leads straight to (a call in the condition ends a block).
  int Test = -1;
  llvm::BitVector Condition; ///< Header through Test
  int Scope = -1;            ///< the loop statement's Scope, or -1 (goto loops)
};

class Cfg {
public:
  explicit Cfg(const Function &F);

  int size() const { return static_cast<int>(Succs.size()); }
  const std::vector<int> &succs(int B) const { return Succs[B]; }
  const std::vector<int> &preds(int B) const { return Preds[B]; }
  bool reachable(int B) const { return Order[B] >= 0; }
  /// Blocks in reverse post-order, reachable ones only.
  const std::vector<int> &order() const { return Sequence; }
  /// Entry of the function, lambda roots, handlers without an edge.
  const std::vector<int> &roots() const { return Roots; }

  bool dominates(int A, int B) const;
  /// Blocks that dominate B, the outermost first, B last.
  std::vector<int> dominators(int B) const;
  bool postDominates(int A, int B) const;
  bool dominates(OpRef A, OpRef B) const;
  /// A path of at least one edge leads from A to B.
  bool reaches(int A, int B) const;
  /// A may be executed before B.
  bool mayPrecede(OpRef A, OpRef B) const;

  /// B may be executed behind A without Around in between.
  bool reachesAround(OpRef A, OpRef B, OpRef Around) const;

  /// Blocks from which control returns to the caller without an exception.
  const std::vector<int> &normalExits() const { return NormalExits; }
  /// The block that returns lead to, or -1 where normal exits lead nowhere.
  int exit() const { return Exit != Entry ? Exit : -1; }

  const std::vector<NaturalLoop> &loops() const { return Loops; }
  /// The loop that a loop statement became, or null.
  const NaturalLoop *loopOfScope(int Scope) const;
  /// First blocks of the handlers that an exception in B may enter.
  std::vector<int> handlerEntries(int B) const;

private:
  void findRoots(const Function &F);
  void number();
  void findLoops(const Function &F);
  void findHandlers(const Function &F);
  std::vector<int> immediate(const std::vector<int> &Sequence,
                             const std::vector<int> &Order, bool Forward) const;

  std::vector<std::vector<int>> Succs, Preds;
  std::vector<int> Roots, Sequence, Order, Idom;
  std::vector<int> BackSequence, BackOrder, Ipdom;
  std::vector<int> NormalExits;
  std::vector<NaturalLoop> Loops;
  std::vector<std::vector<int>> Handlers; ///< by block
  int Entry = 0, Exit = 0;
};

/// S or one of its ancestors is Ancestor.
bool scopeWithin(const Function &F, int S, int Ancestor);
/// Innermost scope of this kind around S (S included), or -1.
int enclosingScope(const Function &F, int S, ScopeKind Kind);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_CFG_H

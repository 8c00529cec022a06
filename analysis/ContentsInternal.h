//===- ContentsInternal.h - State of the definite-overwrite analysis ------===//
//
// The state at a point says which elements of one root are certainly written
// since its allocation (its entry, for a parameter): all of them (Full), or
// pieces [Lo, Hi) with polynomial bounds. States meet by intersection. A piece
// may depend on signs: two negative sizes have a positive product, but no loop
// over them runs.
//
// A counted loop contributes twice. Behind it, what every iteration writes is
// written for the whole range of the induction variable; at the head of each
// iteration, for the range so far. Both come from a run over the loop's body
// alone that starts with nothing written (ContentsLoops.cpp), innermost loops
// first.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_CONTENTSINTERNAL_H
#define SCRATCHLIFT_ANALYSIS_CONTENTSINTERNAL_H

#include "analysis/VerdictInternal.h"

#include "llvm/ADT/DenseMap.h"

namespace scratchlift {

/// Elements [Lo, Hi) are written where, of each pair, one is not negative.
struct Stretch {
  Poly Lo, Hi;
  std::vector<std::pair<Poly, Poly>> If;

  friend bool operator==(const Stretch &A, const Stretch &B) {
    return A.Lo == B.Lo && A.Hi == B.Hi && A.If == B.If;
  }
};

struct Coverage {
  bool Reached = false; ///< false: no path seen yet, everything holds
  bool Full = false;
  bool Exact = false; ///< Extent is the number of elements
  Poly Extent;
  std::vector<Stretch> Pieces;
};

/// Number of elements of one root, in one function.
class ContentsAnalysis {
public:
  ContentsAnalysis(const Body &B, int Root, int Buffer);
  ContentsResult run();

private:
  // Contents.cpp: operations
  void transfer(OpRef R, Coverage &State, ContentsResult *Report);
  void apply(OpRef R, Coverage &State, ContentsResult *Report);
  void transferSize(const Op &O, Coverage &State);
  void transferCall(OpRef R, Coverage &State, ContentsResult *Report);
  void transferCapture(OpRef R, Coverage &State, ContentsResult *Report);
  void alloc(const Op &O, Coverage &State);
  void read(OpRef R, int Var, const Region &Where, Coverage &State,
            ContentsResult *Report, llvm::ArrayRef<Expr> ReadIf = {});
  void write(OpRef R, int Var, const Region &Where,
             const std::vector<std::pair<Expr, Expr>> &If, Coverage &State);
  /// The piece of Root that Where of Var designates at R; false if unknown.
  bool pieceOf(OpRef R, int Var, const Region &Where, bool &Everything,
               Stretch &Out);
  void killVar(int Var, Coverage &State);
  void killView(int Var, Coverage &State);
  void killMemory(Coverage &State);
  void killSizes(int Var, Coverage &State);
  void add(Stretch P, Coverage &State);
  /// Code that no unit compiles may change the value.
  bool unstable(const Poly &P) const;
  bool covers(const Coverage &State, const Stretch &P,
              llvm::ArrayRef<Poly> Assumed) const;
  bool coversAll(const Coverage &State, llvm::ArrayRef<Poly> Assumed) const;
  bool meet(Coverage &Into, const Coverage &From) const;
  void flow(int Block, Coverage &State, ContentsResult *Report);
  Coverage initial();
  bool lambdaTouches(int Lambda) const;
  bool touches(int Var) const;

  // ContentsLoops.cpp
  struct LoopFacts {
    std::vector<Stretch> Behind; ///< written when the loop is done
    std::vector<Stretch> SoFar;  ///< written at the head of an iteration
    bool Everything = false;     ///< range-for over the root that writes all
  };
  void summarise(const NaturalLoop &L);
  void project(const NaturalLoop &L, const Coverage &Iteration);
  std::optional<Stretch> projected(const Stretch &P, const std::string &I,
                                   const Poly &Lo, const Poly &Hi, bool Done);
  bool invariantIn(const NaturalLoop &L, const Poly &P);
  bool leavesAtTestOnly(const NaturalLoop &L) const;
  bool changesInTest(const NaturalLoop &L, int Var) const;
  /// What is known not to be negative at a block.
  std::vector<Poly> assumptions(int Block);
  void edge(int From, int To, Coverage &State);

  const Body &B;
  int Root;
  int Buffer; ///< Function::Buffers, or -1 for a parameter
  Symbols Sym;
  Poly SelfSize;
  bool SizeVolatile = false; ///< a lambda changes the size at unknown times
  std::map<int, LoopFacts> Loops; ///< by NaturalLoop::Test
  std::map<int, std::vector<Poly>> Assumed;
  std::vector<Poly> AtReads; ///< not negative at every read that may come first
  /// While a loop's body is run alone: the loop, and the states in front of
  /// the increments of its induction variable.
  const NaturalLoop *Inside = nullptr;
  std::vector<Coverage> Iterations;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_CONTENTSINTERNAL_H

//===- VerdictInternal.h - The stages of a verdict --------------*- C++ -*-===//
//
//   Body          (VerdictBody.cpp)  one function with its flow, aliases,
//   values callAccesses  (VerdictCalls.cpp) a call as accesses of its arguments
//   Contents      (Contents.cpp, ContentsLoops.cpp)  which elements are written
//   entryValue    (EntryValues.cpp)  expressions over values at entry
//   findGuards    (Guards.cpp)       conditions in front of an allocation
//   judgeOwner    (Ownership*.cpp)   why storage cannot become the caller's
//   judgeUses     (VerdictUses.cpp)  which forms the uses fit
//   judge         (Verdict.cpp)      all of it, per buffer
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_VERDICTINTERNAL_H
#define SCRATCHLIFT_ANALYSIS_VERDICTINTERNAL_H

#include "analysis/Alias.h"
#include "analysis/Cfg.h"
#include "analysis/Facts.h"
#include "analysis/Symbolic.h"
#include "analysis/Verdict.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace scratchlift {

/// One function with what every stage asks again and again.
struct Body {
  Body(const Function &F, const Summaries &S);

  const Function &F;
  const Summaries &S;
  Cfg G;
  AliasSets A;
  std::vector<std::vector<OpRef>> Defines; ///< by Var
  std::vector<OpRef> All;                  ///< reachable operations

  const Op &op(OpRef R) const { return F.Blocks[R.Block].Ops[R.Index]; }
  bool reachable(OpRef R) const { return G.reachable(R.Block); }
  /// The one value that Var has in every execution of the function, over other
  /// such values: itself for a parameter that is never changed, the definition
  /// for a local. None where there is no such value.
  Expr constantValue(int Var) const;
  /// Nothing in the function may change the number of elements of Var.
  bool keepsSize(int Var) const;
  /// Var cannot change behind From and in front of To unless From is executed
  /// again.
  bool unchangedBetween(int Var, OpRef From, OpRef To) const;
  /// Fresh symbols with all constant values inlined.
  Symbols symbols() const;
  /// On this side of the branch at the end of From, Var is null.
  bool isNullSide(int From, size_t Succ, int Var) const;
  /// The edge is taken where a raw allocation of the function failed. A lifted
  /// buffer is never null: the caller fails instead.
  bool isFailureEdge(int From, size_t Succ) const;
  /// Executing O may end in an exception.
  bool mayThrow(const Op &O) const;

private:
  bool isConstant(const Expr &E, int Depth) const;
  std::vector<char> Resized; ///< by Var: an operation may change its size
  void findResized();
};

/// One way in which a call touches what an argument reaches.
struct Access {
  enum Kind { Read, Write, Update, MayWrite, Resize, Free, Store } K = Read;
  int Var = -1;
  Region Where;
  /// Write: holds only where, of each pair, one is not negative.
  std::vector<std::pair<Expr, Expr>> If;
  /// Read: where it happens, none of these is negative.
  std::vector<Expr> ReadIf;
  const Arg *Through = nullptr;
  std::string How; ///< Store: for messages
};

/// The argument is a container that the callee gets its own copy of (or takes
/// over), not a pointer to it.
bool passesCopy(const Arg &A);
/// The accesses of a call, reads first. Arguments passed by value that reach
/// nothing have none.
std::vector<Access> callAccesses(const Function &F, const CallSite &C,
                                 const Summaries &S);
/// Effects of a library function on the arguments of this call, or null.
bool libraryAccesses(const CallSite &C, std::vector<Access> &Out);
/// The call may write memory that no variable of F reaches: the callee does so
/// itself, or is handed something that is no variable and writes to it.
bool callWritesElsewhere(const CallSite &C, const Summaries &S);
/// An escape's text as a clause about Name: "stored in x" or "its address ...".
std::string escapeText(std::string Name, std::string Possessive,
                       llvm::StringRef How);
/// O itself may (a call, or a store to something that is no variable).
bool writesElsewhere(const Function &F, const Op &O, const Summaries &S);
/// E over a callee's parameters, with the call's arguments put in; None where
/// an argument cannot be expressed.
Expr substituteArgs(const Expr &E, const CallSite &C);

/// A null pointer constant.
bool isNullExpr(const Expr &E);
/// O may change the number of elements of a container it names (not calls).
bool changesSize(const Op &O);
/// Elements are changed: a write, an update, or a mutating method of an
/// element.
bool changesElements(const Op &O);

/// Which elements of one root are written where. For a buffer, asked from its
/// allocation on; for a parameter, from the entry on.
struct ContentsResult {
  /// No element is read before it is written.
  bool Dead = true;
  SourceSpan FirstRead; ///< a read that may come first
  /// What is not negative at every such read.
  std::vector<Expr> ReadIf;
  /// At every normal exit: all elements are written.
  bool FullAtExit = false;
  /// At every normal exit [0, Hi) is written (pointers), where If holds.
  Expr WrittenTo;
  std::vector<std::pair<Expr, Expr>> If;
};
ContentsResult analyseContents(const Body &B, int Root, int Buffer);

/// E at Where as an expression over values at entry; None in doubt.
Expr entryValue(const Body &B, const Expr &E, OpRef Where);
/// Nothing between entry and Where may have changed memory the caller sees.
bool memoryIntact(const Body &B, OpRef Where);

/// First allocation of the buffer, and all of them.
std::vector<OpRef> allocationsOf(const Body &B, int Buffer);
void findGuards(const Body &B, BufferVerdict &V);

/// Fills Reason, Explanation, Blocker, IsResult, ReadOnlyCopy.
void judgeOwner(const ProjectFacts &P, const Body &B, BufferVerdict &V);
/// Fills the facts about uses: sizes, growth, container-only operations.
void judgeUses(const Body &B, BufferVerdict &V);
/// No one can write the by-value parameter's argument while F runs, and F
/// itself only reads it.
bool isReadOnlyCopy(const Body &B, int Buffer);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_VERDICTINTERNAL_H

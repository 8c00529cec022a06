//===- Verdict.h - What is true of each buffer ------------------*- C++ -*-===//
//
// The first half of the analysis: alias sets, callee summaries, ownership and
// contents. It answers, for each buffer of each function, whether its storage
// may be owned by the caller at all, what the body does with it, and which
// contents it may rely on. The second half (placement, forms, plan) asks no
// operation list any more.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_VERDICT_H
#define SCRATCHLIFT_ANALYSIS_VERDICT_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace scratchlift {

/// What a call does to what one parameter reaches. Elements only, but for
/// Resized. Conservative for unknown callees (all true, Overwrites false).
struct ParamEffect {
  bool Read = false; ///< elements may be read before the callee wrote them
  /// Read: none of these (over positions, as OverwriteExtent) is negative
  /// wherever an element is read; a loop that runs has a positive bound.
  std::vector<Expr> ReadIf;
  bool Written = false;
  bool Captured = false; ///< may be reachable after the call returns (stored,
                         ///< returned by address)
  bool Resized = false;  ///< container: size or buffer may change (also moved
                         ///< from, swapped)
  bool Freed = false;
  bool Overwrites = false; ///< every element [0, Extent) is written before it
                           ///< is read, on every path; see Extent
  Expr OverwriteExtent; ///< over the callee's parameters (Index is the position
                        ///< in Params); None = the whole container
  /// OverwriteExtent holds only where, of each pair, one is not negative
  /// (two negative sizes have a positive product but run no loop).
  std::vector<std::pair<Expr, Expr>> OverwriteIf;
  bool SizeObserved =
      false; ///< container or span: the callee looks at its size or end
  int ReturnedAlias = -1; ///< result may refer to it
  /// Captured, and a body or library function that was seen does it (stores it,
  /// swaps or moves it away); false where Captured is only the worst case.
  bool Stored = false;
  std::string StoredHow; ///< for messages
};

struct FunctionSummary {
  std::vector<ParamEffect> Params;
  ParamEffect This;
  bool MayThrow = true;
  bool CallsUnknown = false; ///< may call code that was not seen
  bool Recursive = false;    ///< in a cycle of the call graph
  bool Pure =
      false; ///< no side effects, result depends on arguments and memory only
  /// May write memory that no parameter and not *this reaches (globals).
  bool WritesElsewhere = true;
};

/// Summaries bottom-up over the call graph; unseen functions from the library
/// table (LibraryTable.h) or conservative.
class Summaries {
public:
  explicit Summaries(const ProjectFacts &Facts);
  /// Never null: an unknown function has the conservative summary.
  const FunctionSummary &of(const CallSite &Call) const;
  const FunctionSummary &of(const std::string &Usr) const;
  /// The callee is one known function whose body was seen.
  bool hasBody(const CallSite &Call) const;

private:
  std::map<std::string, FunctionSummary> ByUsr;
  mutable std::map<std::string, FunctionSummary> ByName;
};

struct BufferVerdict {
  int Buffer = -1;
  /// Why the storage cannot become the caller's at all, or None.
  scratchlift::Reason Reason = scratchlift::Reason::None;
  std::string Explanation; ///< for a reason: one sentence naming the reference
  SourceSpan Blocker;

  bool IsResult = false; ///< returned by value on every return: a result buffer
  bool Storage = false;  ///< never touched by its function itself: only sized
                         ///< and handed to callees that never read what it held
                         ///< (a caller's storage already)
  bool ReadOnlyCopy = false; ///< ByValueParam: never modified, nobody can write
                             ///< the argument during the call
  bool ContentsDead = false; ///< no element is read before it is written: the
                             ///< initial fill can go
  bool SizeObserved = false; ///< size(), end(), range-for, callee that looks:
                             ///< the handed extent must be exact
  bool Grows = false;        ///< resize/push_back/... after the allocation
  bool NeedsContainer =
      false; ///< some use only a container offers (growth, swap, container&
             ///< callee, at(), &v, iterator type spelled, copy capture...)
  std::string ContainerUse;      ///< that use, for the explanation
  bool Unused = false;           ///< only allocated and released
  bool OnlyIndexAndData = false; ///< only [] and data(): fits a pointer
  bool InLoop = false;           ///< allocated inside a loop of its function
  int LoopScope = -1;      ///< outermost loop Scope around the declaration
  bool InParallel = false; ///< inside a parallel region of its function
  bool InLambda = false;
  /// Allocation does not happen on every path from entry to a normal return.
  bool Conditional = false;
  /// Something that outlives the call may be changed before the allocation: who
  /// catches the allocation's failure can tell whether that came first.
  bool EffectsBefore = false;
  /// Branch conditions under which it is reached, outermost first, with the
  /// wanted outcome; Unknown Expr where a condition cannot be expressed.
  std::vector<std::pair<Expr, bool>> Guards;
  /// The extent over values at function entry (locals inlined, reassigned
  /// parameters resolved); None where it means something only at its place.
  Expr EntryExtent;
  /// Guards over entry values, parallel to Guards; None where unresolvable.
  std::vector<std::pair<Expr, bool>> EntryGuards;
};

/// Verdicts of all buffers of F, in order of Function::Buffers.
std::vector<BufferVerdict> judge(const ProjectFacts &Facts, const Function &F,
                                 const Summaries &S);

/// An element-of-F expression over entry values at the given operation, or
/// None.
Expr atEntry(const Function &F, const Expr &E, int Block, int OpIndex);

/// The function only declares storage and forwards all its parameters to
/// another function (a wrapper made by an earlier run, or by hand).
bool isWrapper(const Function &F);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_VERDICT_H

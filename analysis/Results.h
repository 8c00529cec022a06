//===- Results.h - Result buffers become output parameters ------*- C++ -*-===//
//
// A function that returns a container it made takes that container from its
// caller instead (destination-passing style): the caller's storage is sized and
// filled where the function's own was, and what it held before is dead.
//
// At each call, what becomes of the value decides what is handed in:
//   - x = f(..): x itself, where nobody can see that it is written early: x is
//   a
//     local that nothing else leads to, no handler could observe it half
//     written, and f either does not read it or tolerates it (Elementwise.h);
//     else storage, whose elements x then takes by swapping. Never a copy back.
//   - T u = f(..): u itself, or storage that u becomes a reference to, so that
//     one allocation serves all iterations of a loop;
//   - an operand that an lvalue serves as well: `(f(.., s), s)`;
//   - return f(..): the caller's own output parameter, if all that the caller
//     returns is made by calls (ResultsHandOn.cpp);
//   - c ? f(..) : g(..): any of these, with one storage for both;
//   - anything else keeps the old signature.
// Storage belongs to one call place, or to several whose results are not alive
// together (Sharing.h); a buffer of the caller that is dead serves as well
// (DeadBuffers.h).
//
// By-value container parameters that are changed are the same question asked of
// an argument (ResultsCopies.cpp): may the callee write into it?
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_RESULTS_H
#define SCRATCHLIFT_ANALYSIS_RESULTS_H

#include "analysis/Elementwise.h"
#include "analysis/PlacementPoints.h"
#include "analysis/Planner.h"

#include <optional>

namespace scratchlift {

// Results.cpp
/// Why the result of B cannot become a parameter; B is decided if nothing.
/// REQUIRES: the verdict says IsResult and gives no reason.
Finding decideResult(Planner &P, Node &N, OwnBuffer &B);
/// The call with an output parameter that initialises B, or null.
const Site *makerOf(Planner &P, Node &N, const OwnBuffer &B);
/// The slot of N's own result, or null.
const Slot *resultSlot(const Node &N);
const Body &bodyOf(Planner &P, const Function &F);
/// May N's result be written over the argument of parameter Param?
InPlaceFact mayOverwrite(Planner &P, Node &N, int Param);

// ResultsHandOn.cpp
/// A call of N could have its result written into storage of the caller.
bool makesResult(Planner &P, const Node &N);
/// What returns the call's result, or holds it, may be given storage itself.
bool isServed(Planner &P, const Site &S);
/// Gives N an output parameter where all that it returns are results of calls.
void addHandedOn(Planner &P, Node &N);
/// The slot of N whose result calls make, or null.
const Slot *handedOn(const Node &N);
/// May what N hands on be written over the argument of parameter Param?
InPlaceFact mayOverwriteHandedOn(Planner &P, Node &N, int Param);

// ResultsUse.cpp
/// All calls that one choice makes, S included, by place; S alone where there
/// is no choice. Empty where some outcome is no call that is known.
std::vector<const Site *> outcomes(const Site &S);
/// What becomes of the value; None where only the old signature serves.
const ResultPlace &resultPlace(Planner &P, const Site &S);
/// The buffer of N that the call initialises, where it is a parameter now.
/// REQUIRES: the forms of N are decided.
const OwnBuffer *givenBuffer(const Node &N, const Site &S,
                             const ResultPlace &R);
/// Storage of a caller further up can serve the call. REQUIRES: as above.
bool takesStorage(const Node &N, const Site &S, const ResultPlace &R);
/// Storage that N declared would be scratch of N like any other.
bool ownsScratch(const Node &N);

// ResultsExposure.cpp
/// Who else could tell that a variable is written while a call runs.
struct Observer {
  std::string Who; ///< one clause; "" for nobody
  SourceSpan Where;
  explicit operator bool() const { return !Who.empty(); }
};
/// Anything but the call's own arguments.
Observer observerOf(const Body &B, int Var, const CallSite &C);
/// The argument may lead to the elements of Var.
bool mayReach(const Body &B, const Arg &A, int Var);
/// Nothing uses the local Var that the call initialises.
bool isForgotten(const Body &B, int Var, const CallSite &Init);
/// Every use of the local Var works on a reference to storage too.
bool worksAsReference(const Body &B, int Var, const CallSite &Init);

// ResultsPlacement.cpp
/// All that the callee gains can be named, sized and handed in at the call.
/// REQUIRES: the callee is finished.
bool isPlaceable(Planner &P, const Site &S);
/// The same, where the storage is there already: a caller's parameter.
bool canHandIn(Planner &P, const Site &S);
/// Storage and edits of one call; none where the call must stay after all.
/// Forwarded: the caller's own slot that feeds it, or -1.
std::optional<Passed> placeResult(Planner &P, Node &N, Site &S, unsigned Slot,
                                  const std::string &Element, int Forwarded);

/// Storage of results of N that are dead while this one is alive, or -1; and a
/// new one, for those that come later.
int sharedStorage(Planner &P, const Node &N, const CallSite &C,
                  const std::string &Type,
                  const std::optional<SourceSpan> &Life, const Point &At);
void keepForOthers(Planner &P, const Node &N, const CallSite &C, int Storage,
                   const std::optional<SourceSpan> &Life, const Point &At);

// ResultsCopies.cpp
/// Why a by-value parameter that the function changes cannot become a
/// reference; N.Taken names it if nothing.
Finding decideTaken(Planner &P, Node &N, OwnBuffer &B);
/// The argument can be taken, or copied into storage.
bool takesArgument(Planner &P, const Site &S, int Param);
/// Slots of N for the arguments that S copies; Helps: even as its callers' own.
void addCopySlots(Planner &P, Node &N, const Site &S, bool Helps);
/// What a call hands in for each of the callee's Taken; none where it must
/// stay.
std::optional<std::vector<Passed>> placeTaken(Planner &P, Node &N, Site &S);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_RESULTS_H

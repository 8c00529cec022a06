//===- Sharing.h - Lifted buffers that share storage ------------*- C++ -*-===//
//
// Scratch is dead between calls, and two calls in one activation never run
// together. One storage may therefore serve a slot of each callee there (two
// slots of one callee are alive together). It serves buffers of one type only,
// largest first (USMP's greedy by size); what takes part in sharing only grows,
// so that nothing is allocated or filled in a call where storage of its own
// would not have been.
//
// Results and copies of arguments are alive for longer than a call: until the
// statement ends, or the scope of the variable that they initialise. Storage
// serves several of them where these do not overlap in the text of one
// activation.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_SHARING_H
#define SCRATCHLIFT_ANALYSIS_SHARING_H

#include "analysis/Planner.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <random>

namespace scratchlift {

/// The caller sizes the storage: pointer and span forms.
inline bool isSized(Form F) { return F == Form::Pointer || F == Form::Span; }

/// Storage of the slot may serve slots of other callees. The callee's own
/// result stays alive, elements that own memory would lose it to the other
/// buffer, and so would storage that is traded for another's.
bool isShareable(Planner &P, const Node &Callee, const Slot &Fed);

/// Where the storage that the result of S goes to is in use, if it may serve
/// other calls too: the statement, or the scope of the variable that refers to
/// it.
std::optional<SourceSpan> lifeOfResult(Planner &P, const Site &S);
/// The same for the copy of an argument.
std::optional<SourceSpan> lifeOfCopy(Planner &P, const Site &S, int Param);

/// Lives that stand in different files are not compared.
inline bool mayOverlap(const SourceSpan &A, const SourceSpan &B) {
  return A.File != B.File || (A.Begin < B.End && B.Begin < A.End);
}

/// Bytes where they are constant, else 0.
std::uint64_t constantBytes(const Node &Callee, const Slot &Fed);

/// A slot that N forwards already and that slot Index of Callee may share; null
/// for none.
Slot *sharedSlot(Planner &P, Node &N, Node &Callee, int Index,
                 const std::string &Element);

/// Puts decisions that depend on their order into another one: a test that no
/// order is wrong (--shuffle-decisions).
template <class List> void shuffleDecisions(const Policy &Options, List &L) {
  if (!Options.ShuffleSeed)
    return;
  std::mt19937 Engine(Options.ShuffleSeed);
  for (std::size_t I = L.size(); I > 1; --I)
    std::swap(L[I - 1], L[Engine() % I]);
}

/// A buffer that was lifted, by the function it stands in.
using LiftedBuffer = std::pair<const Node *, int>;
/// Storage that a caller declares, and the member of its workspaces.
using StoragePart = std::pair<int, std::string>;

/// What each lifted buffer lives in. Buffers with equal parts share all of
/// their storage.
std::map<LiftedBuffer, std::set<StoragePart>> storageParts(const Planner &P);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_SHARING_H

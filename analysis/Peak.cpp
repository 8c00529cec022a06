//===- Peak.cpp - Scratch bytes before and after --------------------------===//
//
// An upper bound, symbolic: the bytes of every scratch buffer that was lifted,
// each function's in terms of its own parameters. Before, all of them may be
// alive together; after, storage in one activation of a caller is shared by
// the calls of a kernel, so that each place of storage counts once.
//
//===----------------------------------------------------------------------===//
#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/PlanParts.h"
#include "analysis/Render.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

static std::string bytesOf(const Node &N, const OwnBuffer &Own) {
  const Function &F = N.fn();
  const Buffer &B = F.Buffers[Own.Index];
  std::string Kernel = shortName(F.Name).str();
  std::string Extent =
      Own.Verdict.EntryExtent ? textInBody(F, entryElements(F, Own)) : "";
  if (Extent.empty())
    Extent = "size";
  std::string Size = B.Traits.Size ? std::to_string(B.Traits.Size)
                                   : "sizeof(" + B.Element + ")";
  return Kernel + "." + F.Vars[B.Var].Name + ": (" + Extent + ") * " + Size;
}

void reportPeak(const Planner &P, Plan &Out) {
  std::vector<std::string> Terms;
  for (const Node *N : P.Order)
    for (const OwnBuffer &Own : N->Buffers)
      if (Own.Decision == Decision::Lift && Own.Form != Form::Reference)
        Terms.push_back(bytesOf(*N, Own));
  llvm::sort(Terms);
  for (const std::string &T : Terms)
    Out.PeakBytesBefore += (Out.PeakBytesBefore.empty() ? "" : " + ") + T;
  Out.PeakBytesAfter = Out.PeakBytesBefore;
}

} // namespace scratchlift

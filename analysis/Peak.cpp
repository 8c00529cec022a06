//===- Peak.cpp - Scratch bytes before and after --------------------------===//
//
// An upper bound, symbolic: the bytes of every scratch buffer that was lifted,
// each function's in terms of its own parameters. Before sharing, each has
// storage of its own; after, buffers that share all of their storage need that
// of the largest one.
//
//===----------------------------------------------------------------------===//
#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/PlanParts.h"
#include "analysis/Render.h"
#include "analysis/Sharing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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

static std::string joined(std::vector<std::string> Terms,
                          llvm::StringRef Separator) {
  llvm::sort(Terms);
  return llvm::join(Terms, Separator);
}

void reportPeak(const Planner &P, Plan &Out) {
  std::map<LiftedBuffer, std::set<StoragePart>> Parts = storageParts(P);
  std::map<std::set<StoragePart>, std::vector<std::string>> Together;
  std::vector<std::string> Before, After;
  for (const Node *N : P.Order)
    for (const OwnBuffer &Own : N->Buffers) {
      if (Own.Decision != Decision::Lift || Own.Form == Form::Reference)
        continue;
      Before.push_back(bytesOf(*N, Own));
      auto It = Parts.find({N, Own.Index});
      if (It == Parts.end())
        After.push_back(Before.back());
      else
        Together[It->second].push_back(Before.back());
    }
  for (const auto &[Storage, Terms] : Together)
    After.push_back(Terms.size() == 1 ? Terms[0]
                                      : "max(" + joined(Terms, ", ") + ")");
  Out.PeakBytesBefore = joined(std::move(Before), " + ");
  Out.PeakBytesAfter = joined(std::move(After), " + ");
}

} // namespace scratchlift

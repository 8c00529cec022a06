//===- Extents.h - What an extent reads as at a call ------------*- C++ -*-===//
//
// A span or pointer is sized by the caller, so the extent must mean at the call
// what it meant at the allocation. The verdict brings it back to values at the
// kernel's entry; here the call's arguments are put in, with the conversions of
// their parameters ([expr.call]/7), and whatever cannot be said in front of the
// call's statement is refused:
//  - arguments with side effects, names the caller cannot see, private members,
//    types of the kernel's own template arguments;
//  - values that the same full-expression may change before the call;
//  - allocations behind something that may leave the kernel first.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_EXTENTS_H
#define SCRATCHLIFT_ANALYSIS_EXTENTS_H

#include "analysis/Planner.h"
#include "analysis/Render.h"

#include <optional>

namespace scratchlift {

/// The extent is known at entry, allocated once, outside loops, and under
/// guards that are known at entry too.
bool extentKnownAtEntry(const Node &N, const OwnBuffer &B);

/// Elements over entry values: the extent, under its guards where it has some
/// (`n > 0 ? n : 0`), bytes divided by the element's size. None where unknown.
Expr entryElements(const Function &F, const OwnBuffer &B);

/// 1 where the allocation is reached (`n > 0 ? 1 : 0`), over entry values.
Expr entryReached(const OwnBuffer &B);

/// The elements at a call, equal in all views; None where it cannot be said.
std::optional<Rendered> extentAtCall(const Planner &P, const Site &S,
                                     const OwnBuffer &B);
/// Whether the call reaches the allocation, in the same way.
std::optional<Rendered> reachedAtCall(const Planner &P, const Site &S,
                                      const OwnBuffer &B);
/// The elements over the kernel's own parameters, for its wrapper.
std::optional<Rendered> extentInWrapper(const Node &N, const OwnBuffer &B);

/// The function beside a kernel that says how many elements a buffer has.
struct ExtentQuery {
  std::string Name;             ///< unqualified: "blur_tmp_extent"
  std::vector<unsigned> Params; ///< the kernel's parameters that it takes
  std::string Definition;       ///< without `inline` or `static`
};

/// None where the extent cannot be said outside of the kernel's body.
std::optional<ExtentQuery> extentQuery(const Planner &P, const Node &N,
                                       const OwnBuffer &B);
/// The call of that function with a call's own arguments.
/// REQUIRES: the extent can be spelled out at the call.
std::optional<Rendered> queryAtCall(const Planner &P, const Site &S,
                                    const OwnBuffer &B);

/// `new T[n]` for exact storage without the fill that a std::vector makes; ""
/// where a vector is not worse: nothing is filled in vain, or it would allocate
/// where the original did not (no elements, an allocation under a guard).
std::string newArray(const Buffer &B, const OwnBuffer &Own,
                     const std::string &Element, const Rendered &Size);

/// A literal above zero.
bool isPositive(const Rendered &Size);

/// As an operand of a comparison with size(): converted to std::size_t unless
/// it is one.
std::string asSize(const Rendered &Extent);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_EXTENTS_H

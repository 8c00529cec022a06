//===- Alias.h - What the variables of a function may denote ----*- C++ -*-===//
//
// Flow-insensitive may-point-to sets. A root is a variable whose storage others
// can view: a container or record itself, a variable that owns a raw buffer, a
// pointer, reference or view parameter (what it reaches in the caller), *this.
// Every other pointer, reference, iterator and view denotes the roots of what
// it was made from; one that was made from something unknown may also denote
// every parameter, *this and memory outside of the function, but never a local
// that did not escape (there a view operation or an escape would say so).
//
// A must-view is made once, from one place, and never changed.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_ALIAS_H
#define SCRATCHLIFT_ANALYSIS_ALIAS_H

#include "analysis/Facts.h"
#include "analysis/Verdict.h"

#include <optional>
#include <set>
#include <vector>

namespace scratchlift {

/// Var is exactly Root + Offset elements; Offset None for 0.
struct MustView {
  int Root = -1;
  Expr Offset;
  bool Iterates = false; ///< loop variable of a range-for over Root
  int Depth = 0;         ///< views between Var and Root; 0: Var is the root
};

class AliasSets {
public:
  AliasSets(const Function &F, const Summaries &S);

  const std::set<int> &roots(int Var) const { return Roots[Var]; }
  bool mayBeUnknown(int Var) const { return Unknown[Var]; }
  bool isRoot(int Var) const { return Root[Var]; }
  /// Var may denote storage of Root.
  bool mayDenote(int Var, int Root) const;
  /// Var was made from Root (what two parameters may share is left out).
  bool denotes(int Var, int Root) const {
    return Var >= 0 && Roots[Var].count(Root) != 0;
  }
  /// Storage that the caller can reach: of a parameter or *this.
  bool isOuter(int Root) const;
  bool mayAlias(int A, int B) const;
  std::optional<MustView> must(int Var) const;

private:
  bool flow(int From, int To);
  bool step(const Function &F, const Summaries &S, const Op &O);
  bool stepCall(const Function &F, const Summaries &S, const CallSite &C);
  bool markUnknown(int Var);
  void findMustViews(const Function &F);

  std::vector<std::set<int>> Roots;
  std::vector<char> Unknown, Root, Outer;
  std::vector<std::optional<MustView>> Must;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_ALIAS_H

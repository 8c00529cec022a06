//===- Expr.cpp -----------------------------------------------------------===//
#include "analysis/Expr.h"

#include <tuple>

namespace scratchlift {

// Const, Visible and Impure follow from what is compared here.
bool operator==(const Expr &A, const Expr &B) {
  return std::tie(A.Kind, A.Index, A.Text, A.Usr, A.Type, A.Args) ==
         std::tie(B.Kind, B.Index, B.Text, B.Usr, B.Type, B.Args);
}

} // namespace scratchlift

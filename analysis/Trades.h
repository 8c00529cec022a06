//===- Trades.h - Moves out of storage become swaps -------------*- C++ -*-===//
//
// A buffer that is carried from one iteration to the next is often made beside
// the old one and moved into place: `x = std::move(y);`. Once y is storage that
// serves all iterations, the move would take its memory away, and the next
// iteration would allocate anew. Swapped, the two trade places: double
// buffering, without an allocation per iteration.
//
// The old elements of x end up in y, where nobody reads them: y is made anew
// before it is read again. Pointers into them would dangle today.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_TRADES_H
#define SCRATCHLIFT_ANALYSIS_TRADES_H

#include "analysis/Planner.h"

namespace scratchlift {

/// The assignments that move buffer Buffer of N away, as swaps.
std::vector<Trade> tradesOf(Planner &P, const Node &N, int Buffer);

/// Fills OwnBuffer::Trades. REQUIRES: the forms of N are final.
void findTrades(Planner &P, Node &N);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_TRADES_H

//===- Forms.h - Decision and form of each buffer ---------------*- C++ -*-===//
//
// Picks, for each buffer of a function, the first that holds (design,
// section 5): a pointer or span that every call can size; a container that the
// kernel sizes itself at the old place, which is always right; the storage's
// move out of the function's own loop; else the reason why it stays.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FORMS_H
#define SCRATCHLIFT_ANALYSIS_FORMS_H

#include "analysis/Planner.h"

namespace scratchlift {

/// REQUIRES: judgeSignatures has run.
void decideForms(Planner &P, Node &N);

/// Contents that the rewritten kernel establishes.
InitKind initOf(const Buffer &B, const BufferVerdict &V);

/// The allocation asks for more than operator new gives.
bool overAligned(const Buffer &B);

/// A std::vector can stand behind the pointer of a raw form.
bool fitsVector(const Node &N, const OwnBuffer &B);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FORMS_H

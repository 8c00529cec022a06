//===- FormsFit.h - Which forms a buffer can take ---------------*- C++ -*-===//
#ifndef SCRATCHLIFT_ANALYSIS_FORMSFIT_H
#define SCRATCHLIFT_ANALYSIS_FORMSFIT_H

#include "analysis/Forms.h"

#include <string>
#include <vector>

namespace scratchlift {

const Buffer &factsOf(const Node &N, const OwnBuffer &B);

/// Why callers cannot size the buffer; "" where every call that has a place in
/// front of its statement can name the extent.
std::string whyNotSized(const Planner &P, const Node &N, const OwnBuffer &B);
bool fitsPointer(const Planner &P, const Node &N, const OwnBuffer &B);
bool fitsSpan(const Planner &P, const Node &N, const OwnBuffer &B);

/// No value of the extent makes an allocation throw for its size alone.
bool isPlainSize(const Expr &E);
/// Why a raw form cannot be carried by a container.
Finding whyNoVector(const Node &N, const OwnBuffer &B);
/// A raw form whose elements may be bool in an instantiation that nobody sees.
bool maybeBoolUnseen(const Planner &P, const Node &N, const OwnBuffer &B);
/// Why a container and nothing lighter.
std::string whyContainer(const Planner &P, const Node &N, const OwnBuffer &B);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FORMSFIT_H

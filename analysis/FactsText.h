//===- FactsText.h - Facts as text ------------------------------*- C++ -*-===//
//
// The text form of facts (--dump-facts): printed, parsed back, and used as the
// input of the analysis' unit tests. printFacts(parseFacts(X)) == X for every X
// that printFacts made. Fields at their default are not printed, so that tests
// are a few lines each.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSTEXT_H
#define SCRATCHLIFT_ANALYSIS_FACTSTEXT_H

#include "analysis/Facts.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace scratchlift {

void printFacts(const TUFacts &Facts, llvm::raw_ostream &OS);
void printExpr(const Expr &E, llvm::raw_ostream &OS);

/// Errors name line and column of the text.
llvm::Expected<TUFacts> parseFacts(llvm::StringRef Text);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSTEXT_H

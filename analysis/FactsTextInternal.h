//===- FactsTextInternal.h - Shared by printing and parsing ---------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSTEXTINTERNAL_H
#define SCRATCHLIFT_ANALYSIS_FACTSTEXTINTERNAL_H

#include "analysis/Facts.h"

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

/// What names stand for at one place of the text.
struct Surroundings {
  llvm::StringRef File;                         ///< left out in places
  const std::vector<FileFact> *Files = nullptr; ///< numbered in places
  const std::vector<Var> *Vars = nullptr;
};

bool isBareWord(llvm::StringRef S);
bool isIdentifier(llvm::StringRef S);
bool isDecimal(llvm::StringRef S);

/// An operator that stands for itself in front of Arity operands.
bool isExprOperator(llvm::StringRef S, size_t Arity);
/// The kind's word says it all: Text is empty in well-formed trees.
bool isTextless(ExprKind Kind);

/// Text, type and value of an expression where the text says nothing else.
std::string impliedText(const Expr &E, const std::vector<Var> *Vars);
std::string impliedType(const Expr &E, const std::vector<Var> *Vars);
std::optional<std::int64_t> impliedConst(const Expr &E);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSTEXTINTERNAL_H

//===- Options.h - The command line -----------------------------*- C++ -*-===//
//
// The command line only translates into this struct; what the analysis and the
// extraction need of it are their own option structs.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TOOL_OPTIONS_H
#define SCRATCHLIFT_TOOL_OPTIONS_H

#include "analysis/Policy.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace scratchlift {

enum class VerifyChoice { Parse, None };
enum class ColorChoice { Auto, Always, Never };

struct ToolOptions {
  /// Where the compilation database is (-p); empty = look in the working
  /// directory and its parents.
  std::string Database;
  std::vector<std::string> Positional; ///< sources and function regexes

  bool Fix = false;
  bool Diff = false;
  std::string ExportFixes; ///< file
  std::string Json;        ///< file, or "-"

  std::string Root; ///< empty = found, see projectRoot
  std::string HeaderFilter;
  std::vector<std::string> Excludes;
  std::vector<std::string> ExtraArgs, ExtraArgsBefore;

  bool AnalysisOnly = false;
  bool PrintConflicts = false;
  std::string Explain; ///< FUNCTION or FILE:LINE
  bool DumpFacts = false;
  bool Stats = false;
  bool Quiet = false;
  bool ErrorOnFindings = false;
  VerifyChoice Verify = VerifyChoice::Parse;
  ColorChoice Color = ColorChoice::Auto;
  unsigned Jobs = 0; ///< 0 = one per core

  bool Help = false;
  bool Version = false;

  Policy Analysis;
};

/// Reads the arguments behind the program's name. An error is one line and
/// names the argument.
llvm::Expected<ToolOptions>
parseOptions(llvm::ArrayRef<const char *> Arguments);

void printHelp(llvm::raw_ostream &OS);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_OPTIONS_H

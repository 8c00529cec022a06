//===- Report.h - What a run has found and done -----------------*- C++ -*-===//
//
// One value holds the outcome of a run; the reports are functions of it. They
// conclude nothing.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TOOL_REPORT_H
#define SCRATCHLIFT_TOOL_REPORT_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <string>
#include <vector>

namespace scratchlift {

struct RunError {
  std::string File; ///< real path; empty where it concerns the run
  std::string Message;
};

struct Report {
  std::string Root;
  Plan ThePlan; ///< groups with their final state, blind spots of the run added
  std::vector<RunError> Errors;
};

/// The bytes of a file as they were when parsed; empty where unknown.
using SourceText = std::function<llvm::StringRef(llvm::StringRef Path)>;

// Json.cpp
void printJson(const Report &R, llvm::raw_ostream &OS);

// Diagnostics.cpp
/// Diagnostics as clang prints them, one a buffer, with notes.
class DiagnosticPrinter {
public:
  DiagnosticPrinter(const Report &R, SourceText Text, bool Color,
                    llvm::raw_ostream &OS)
      : R(R), Text(std::move(Text)), Color(Color), OS(OS) {}

  void errors();
  void blindSpots();
  void buffers();
  /// DEF, CONFL-WRITE and READ of each copy, numbered.
  void conflicts();
  /// All about one buffer.
  void explain(const BufferDecision &B);

private:
  enum class Kind { Error, Warning, Remark, Note };
  void print(Kind K, const SourceSpan &Where, const llvm::Twine &Message,
             llvm::StringRef Category = "");
  void snippet(const SourceSpan &Where);
  void buffer(const BufferDecision &B);
  void call(const CallDecisionRecord &C);

  const Report &R;
  SourceText Text;
  bool Color;
  llvm::raw_ostream &OS;
};

// Summary.cpp
/// What blocks most, then the counts, as the last line.
void printSummary(const Report &R, llvm::raw_ostream &OS);

/// Buffers that FUNCTION or FILE:LINE means.
std::vector<const BufferDecision *>
select(const Report &R, const ProjectFacts &Facts, llvm::StringRef What);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_REPORT_H

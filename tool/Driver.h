//===- Driver.h - One run of the tool ---------------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_DRIVER_H
#define SCRATCHLIFT_TOOL_DRIVER_H

#include "tool/Options.h"

#include "llvm/Support/raw_ostream.h"

namespace scratchlift {

enum ExitStatus {
  ExitDone = 0,
  ExitFindings = 1,   ///< with --error-on-findings
  ExitUsage = 2,      ///< wrong usage or policy
  ExitIncomplete = 3, ///< some unit could not be parsed; the rest is done
  ExitNothing = 4     ///< nothing could be done
};

/// Extract, merge, plan, rewrite, verify (and drop what fails, until what is
/// left is sound), then write and report. Reports that are asked for go to Out,
/// diagnostics to Err.
ExitStatus runTool(const ToolOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Err);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_DRIVER_H

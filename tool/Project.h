//===- Project.h - Facts of all units, and their plan -----------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_PROJECT_H
#define SCRATCHLIFT_TOOL_PROJECT_H

#include "analysis/Analysis.h"
#include "tool/Report.h"
#include "tool/Verify.h"

#include "llvm/ADT/StringMap.h"

#include <memory>
#include <mutex>

namespace scratchlift {

/// The sources as they were when parsed, read once.
class SourceCache {
public:
  /// REQUIRES: Files outlives the cache. Its hashes say what was parsed.
  explicit SourceCache(const std::vector<FileFact> &Files);
  /// An error where the file has gone or changed.
  llvm::Expected<llvm::StringRef> read(llvm::StringRef Path);
  /// Empty instead of an error.
  llvm::StringRef textOrNone(llvm::StringRef Path);

private:
  llvm::StringMap<std::uint64_t> Hashes;
  llvm::StringMap<std::string> Texts;
};

/// Parses every unit of DB. A unit that crashes the parser has errors.
std::vector<TUFacts> extractAll(const Database &DB,
                                const ExtractOptions &Options,
                                const Schedule &Pool);

/// Does a choice of --only mean the group: its id, or a regular expression that
/// matches its kernel's name.
bool isChosen(const Group &G, llvm::StringRef Choice);

/// Plans and lays out until everything that is left can be laid out and, if
/// Check is given, is sound. Groups given up are in the plan, dropped, with the
/// reason; their buffers say verify-failed.
Layout settle(const ProjectFacts &Facts, const Policy &Options,
              SourceCache &Sources, Verifier *Check);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_PROJECT_H

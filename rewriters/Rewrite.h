//===- Rewrite.h - From plan to edited files --------------------*- C++ -*-===//
//
// Turns a plan into new file contents. Every edit of every group is laid out
// as (file, offset, length, text, group, rank); edits at one offset are folded
// in rank order, overlapping edits of two groups drop the later group. Line
// ends, byte-order marks, tabs and everything outside the edits stay as they
// are; inserted lines take the indentation and the line end of their place.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_REWRITERS_REWRITE_H
#define SCRATCHLIFT_REWRITERS_REWRITE_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace scratchlift {

/// One replacement. Insertions have Length 0.
struct Edit {
  std::string File;
  unsigned Offset = 0;
  unsigned Length = 0;
  std::string Text;
  std::string Group; ///< Group::Id; of a folded edit all, see groupsOf
  unsigned Rank = 0; ///< order among insertions at one offset
};

/// The ids of all groups that an edit belongs to.
std::vector<std::string> groupsOf(const Edit &E);

struct RewrittenFile {
  std::string Path;
  std::string Before;
  std::string After;
  std::vector<Edit>
      Edits; ///< sorted, folded, non-overlapping; offsets into Before
};

struct RewriteResult {
  std::map<std::string, RewrittenFile> Files; ///< by path
  /// Groups that could not be laid out: id and message.
  std::vector<std::pair<std::string, std::string>> Failed;
};

/// Reads a file's bytes as they were when parsed.
using FileReader =
    std::function<llvm::Expected<std::string>(llvm::StringRef Path)>;

/// Lays out all groups of the plan. Fills Group::Files. Pure but for Read.
RewriteResult rewrite(const ProjectFacts &Facts, Plan &ThePlan,
                      const FileReader &Read);

} // namespace scratchlift

#endif // SCRATCHLIFT_REWRITERS_REWRITE_H

//===- Journal.h - What a killed run leaves behind --------------*- C++ -*-===//
//
// Between the first and the last rename of a write, a file at the project's top
// says which complete new files wait to take which places. A run that is killed
// there leaves it, and the next one goes on where it stopped.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TOOL_JOURNAL_H
#define SCRATCHLIFT_TOOL_JOURNAL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace scratchlift {

/// A file that is to be replaced, and the file that will.
struct JournalEntry {
  std::string Path, Temporary;
  std::uint64_t Before = 0, After = 0; ///< hashes of the contents
};

std::string journalPath(llvm::StringRef Root);

class Journal {
public:
  Journal() = default;
  ~Journal(); ///< leaves the file
  Journal(const Journal &) = delete;

  /// On disk when this returns. Fails where there is one already: of another
  /// run that is still writing, or of one that was killed.
  llvm::Error begin(llvm::StringRef Root, llvm::ArrayRef<JournalEntry> Entries);
  /// All is in its place, or back there.
  llvm::Error end();

private:
  std::string Path;
  int FD = -1; ///< locked
};

bool wasInterrupted(llvm::StringRef Root);

/// Puts the files that still wait into their places. Refuses, and changes
/// nothing, where a file is neither the old nor the new one.
llvm::Error finishInterrupted(llvm::StringRef Root);

/// Renames in a directory survive a power failure.
void syncDirectoryOf(llvm::StringRef Path);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_JOURNAL_H

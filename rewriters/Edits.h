//===- Edits.h - Wishes of groups, folded into edits ------------*- C++ -*-===//
//
// Groups do not edit files; they state patches: replace these bytes by that
// text. Patches of all groups meet here. Insertions at one offset are legal
// among any number of groups and fold into one edit in order of their rank;
// two groups that replace overlapping bytes in different ways are in conflict,
// and the later one has to go. A statement that is taken out of its line takes
// the line with it if nothing else stands there.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_REWRITERS_EDITS_H
#define SCRATCHLIFT_REWRITERS_EDITS_H

#include "rewriters/Rewrite.h"
#include "rewriters/Text.h"

#include <optional>

namespace scratchlift {

/// Order among insertions at one offset.
enum PatchRank : unsigned {
  RankInclude = 0,
  RankWorkspace = 10,  ///< workspace struct, in front of a declaration
  RankDeclare = 20,    ///< new declaration in front of the old one
  RankOpen = 30,       ///< '{' around a statement
  RankStorage = 40,    ///< storage of a call
  RankSizing = 50,     ///< statements in front of a call
  RankReset = 60,      ///< statements of the kernel's own body
  RankInnerClose = 65, ///< behind a call that is an argument itself
  RankList = 70,       ///< arguments and parameters
  RankInnerOpen = 75,  ///< in front of such a call
  RankBehind = 80,     ///< behind a statement or declaration
  RankClose = 90       ///< '}' around a statement
};

struct Patch {
  std::string File;
  unsigned Begin = 0;
  unsigned End = 0; ///< Begin for an insertion
  std::string Text;
  std::string Group;
  unsigned Rank = RankReset;
  /// Text is empty and the bytes are one or more whole statements.
  bool Statement = false;
};

/// Adds an id to a list of them as Edit::Group holds it.
void addGroup(std::string &Groups, llvm::StringRef Group);

/// The first patch of B that cannot stand together with a patch of A.
std::optional<Patch> findConflict(llvm::ArrayRef<Patch> A,
                                  llvm::ArrayRef<Patch> B);

/// Drops patches that lie within the replaced bytes of another one: what goes
/// as a whole needs no edits of its own. For patches of one group.
void dropContained(std::vector<Patch> &Patches);

/// REQUIRES: all patches lie in F and no two are in conflict.
std::vector<Edit> fold(const SourceFile &F, std::vector<Patch> Patches);

/// REQUIRES: Edits as fold() makes them.
std::string applyEdits(llvm::StringRef Before, llvm::ArrayRef<Edit> Edits);

} // namespace scratchlift

#endif // SCRATCHLIFT_REWRITERS_EDITS_H

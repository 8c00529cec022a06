//===- Verify.h - Does the rewritten project still compile ------*- C++ -*-===//
//
// Every unit that saw a changed file is parsed again, with its own command,
// over the changed contents in memory. A unit is sound if it has no new error,
// not more warnings of any flag than before, and if the calls of each rewritten
// kernel resolve as the plan says: so many to the new signature, the rest to
// the old one.
//
// What is wrong is laid to the groups whose edits are at the place; else to the
// group whose kernel the message names; else the groups that touch the unit are
// tried apart.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TOOL_VERIFY_H
#define SCRATCHLIFT_TOOL_VERIFY_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"
#include "matchers/Extract.h"
#include "rewriters/Rewrite.h"
#include "tool/Database.h"
#include "tool/EditedFiles.h"
#include "tool/Schedule.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace scratchlift {

/// A call, or the name in a declaration, in one unit. Identities are hashed.
struct UsrAt {
  std::uint64_t Usr = 0;
  std::uint64_t Caller = 0; ///< calls only
  std::string File;
  unsigned Begin = 0;
};

/// What remains of a unit's facts once the project has been merged.
struct UnitSummary {
  std::vector<std::string> Files; ///< sorted
  std::vector<std::string> Errors, Warnings;
  std::vector<UsrAt> Calls, Declarations;
};

UnitSummary summarise(const TUFacts &Facts);

/// A group that must not be applied, and the compiler's first word on it.
struct FailedGroup {
  std::string Id;
  std::string Message;
};

/// A plan and its layout, for a subset of the groups.
struct Layout {
  Plan ThePlan;
  RewriteResult Files;
};

class Verifier {
public:
  /// Lays out only the groups named.
  using LayOut = std::function<Layout(const std::set<std::string> &Ids)>;

  Verifier(const Database &DB, const ExtractOptions &Options,
           const Schedule &Pool, std::vector<UnitSummary> Before);

  /// Groups of L that break something; empty means that all of it is sound.
  std::vector<FailedGroup> check(const Layout &L, const LayOut &Again);

  /// Units parsed so far, for statistics.
  size_t parsed() const { return Parses; }

private:
  /// Something wrong in a unit.
  struct Problem {
    std::string File; ///< real path, or empty
    unsigned Line = 0;
    std::string Message;
    std::string Group; ///< where it is known from the start
  };

  std::vector<size_t> unitsThatSee(const RewriteResult &Files) const;
  void parse(const std::vector<size_t> &Units, const EditedContents &Contents);
  void readWhole(const std::vector<size_t> &Units);
  /// What the compiler says of the unit now and did not before.
  std::vector<std::string> newMessages(size_t Unit) const;
  std::vector<Problem> problems(size_t Unit, const Layout &L) const;
  void compareCalls(size_t Unit, const Group &G, const RewriteResult &Files,
                    std::vector<Problem> &Out) const;
  std::set<std::string> blame(const Problem &P, const Layout &L) const;
  std::vector<FailedGroup> tryApart(size_t Unit, const Problem &P,
                                    std::vector<std::string> Suspects,
                                    const LayOut &Again);
  bool isSound(size_t Unit, const Layout &L);

  const Database &DB;
  ExtractOptions Options;
  const Schedule &Pool;
  std::vector<UnitSummary> Before, After;
  /// Hash of the edited contents that After was parsed with.
  std::vector<std::uint64_t> AfterState;
  std::vector<char> ReadWhole; ///< Before's messages are of whole bodies
  size_t Parses = 0;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_VERIFY_H

// Which check is switched off: SCRATCHLIFT_MUTANT names its place. Where
// SCRATCHLIFT_MUTANT_LOG names a file, each place that was asked is added to it.
#include "analysis/Checks.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace scratchlift {

static std::string nameOf(const CheckSite &At) {
  const std::string Path = At.file_name();
  return Path.substr(Path.rfind('/') + 1) + ":" + std::to_string(At.line());
}

bool isSwitchedOff(const CheckSite &At) {
  static const char *const Off = std::getenv("SCRATCHLIFT_MUTANT");
  static const char *const Log = std::getenv("SCRATCHLIFT_MUTANT_LOG");
  static std::set<std::string> Asked;
  const std::string Name = nameOf(At);
  if (Log && Asked.insert(Name).second)
    if (std::FILE *F = std::fopen(Log, "a")) {
      std::fprintf(F, "%s\n", Name.c_str());
      std::fclose(F);
    }
  if (!Off || Name != Off)
    return false;
  static const bool Said = [] {
    llvm::errs() << "scratchlift: warning: a build for mutation testing: the "
                    "check at "
                 << Off << " is switched off, and what follows may be wrong\n";
    return true;
  }();
  return Said;
}

} // namespace scratchlift

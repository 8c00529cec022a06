//===- Database.h - The commands of a project -------------------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_DATABASE_H
#define SCRATCHLIFT_TOOL_DATABASE_H

#include "tool/Options.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"

#include <string>
#include <utility>
#include <vector>

namespace scratchlift {

/// One command of the database, with the real path of its source.
struct UnitCommand {
  std::string Source;
  clang::tooling::CompileCommand Command;
};

struct Database {
  std::string Directory;            ///< real path of the one that holds it
  std::vector<UnitCommand> Units;   ///< by source, then command; no two equal
  std::vector<std::string> Missing; ///< sources it names that do not exist
  std::vector<std::string>
      OtherLanguage; ///< sources that are neither C nor C++
};

/// Loads the database and prepares its commands: response files expanded,
/// duplicates dropped, the options' extra arguments and the warnings that
/// verification looks at added. Nothing is executed. An error is one line: what
/// is missing, where it was looked for, and what to do.
llvm::Expected<Database> loadDatabase(const ToolOptions &Options);

/// The directory below which files are the project's: --root; else the
/// database's own directory if all sources lie below it; else the nearest
/// directory above it that holds a `.git` and a source; else the parent of the
/// database's directory if some source lies there; else the common parent of
/// all sources.
llvm::Expected<std::string> projectRoot(const ToolOptions &Options,
                                        const Database &DB);

/// No source below Root, nor its directory, has write permission in its mode:
/// the whole tree was laid out that way (an archive, a read-only checkout), so
/// that modes protect no single file. Whether writing is possible shows then.
bool isReadOnlyTree(const Database &DB, llvm::StringRef Root);

/// Positional arguments, told apart.
struct Filters {
  std::vector<std::string> Sources;   ///< real paths
  std::vector<std::string> Functions; ///< regular expressions
};

/// A source is what exists as a file or is spelled like one. Directories, files
/// that do not exist and wrong expressions are errors.
llvm::Expected<Filters> readFilters(const ToolOptions &Options,
                                    const Database &DB);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_DATABASE_H

//===- Database.cpp - The commands of a project ---------------------------===//
//
// A database says how files are compiled; it may be stale (files gone), name
// one file many times (once a target), and hold languages we do not read. All
// of that is sorted out here, so that later stages see a list of distinct
// configurations that exist.
//
//===----------------------------------------------------------------------===//
#include "tool/Database.h"
#include "tool/Paths.h"

#include "clang/Driver/Types.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <tuple>

using namespace clang;
using llvm::Error;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace scratchlift {

static constexpr StringRef HowToMakeOne =
    "make one with 'cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON' or 'bear -- "
    "make', and name its directory with -p";

//===----------------------------------------------------------------------===//
// Finding the file
//===----------------------------------------------------------------------===//

static llvm::Expected<std::string> databaseFile(const ToolOptions &Options) {
  constexpr StringRef Name = "compile_commands.json";
  if (!Options.Database.empty()) {
    if (!fs::exists(Options.Database))
      return llvm::createStringError("no such file or directory '" +
                                     Options.Database + "'; " + HowToMakeOne);
    llvm::SmallString<256> File(Options.Database);
    if (fs::is_directory(File))
      path::append(File, Name);
    if (!fs::exists(File))
      return llvm::createStringError("no " + Name + " in '" + Options.Database +
                                     "'; " + HowToMakeOne);
    return realPath(File);
  }
  std::string Here = realPath(".");
  for (StringRef Up = Here; !Up.empty(); Up = path::parent_path(Up)) {
    llvm::SmallString<256> File(Up);
    path::append(File, Name);
    if (fs::exists(File))
      return realPath(File);
  }
  return llvm::createStringError("no " + Name + " in '" + Here +
                                 "' or above; " + HowToMakeOne);
}

//===----------------------------------------------------------------------===//
// Reading commands
//===----------------------------------------------------------------------===//

/// Languages whose sources are read; headers count, some databases list them.
static bool isReadable(StringRef Source) {
  driver::types::ID Type =
      driver::types::lookupTypeForExtension(path::extension(Source).ltrim('.'));
  switch (Type) {
  case driver::types::TY_C:
  case driver::types::TY_PP_C:
  case driver::types::TY_CXX:
  case driver::types::TY_PP_CXX:
  case driver::types::TY_CHeader:
  case driver::types::TY_CXXHeader:
    return true;
  default:
    return false;
  }
}

/// Assembly calls nothing by name that could change.
static bool isAssembly(StringRef Source) {
  return path::extension(Source).equals_insensitive(".s");
}

static std::string absoluteSource(const tooling::CompileCommand &Command) {
  llvm::SmallString<256> Path(Command.Filename);
  path::make_absolute(Command.Directory, Path);
  return realPath(Path);
}

/// What tells two configurations of a file apart: where its output goes does
/// not.
static std::vector<std::string>
configuration(const tooling::CompileCommand &Command) {
  tooling::CommandLineArguments Line = Command.CommandLine;
  for (const tooling::ArgumentsAdjuster &Adjust :
       {tooling::getClangStripOutputAdjuster(),
        tooling::getClangStripDependencyFileAdjuster()})
    Line = Adjust(Line, Command.Filename);
  Line.push_back(Command.Directory);
  return Line;
}

static void addArguments(tooling::CommandLineArguments &Line,
                         const ToolOptions &Options) {
  if (Line.empty())
    return;
  std::vector<std::string> Before = Options.ExtraArgsBefore;
  // Verification compares warnings before and after. A project that builds
  // with few of them may raise more tomorrow.
  if (!llvm::is_contained(Line, "-w"))
    Before.insert(Before.end(), {"-Wall", "-Wextra"});
  Line.insert(Line.begin() + 1, Before.begin(), Before.end());
  Line.insert(llvm::find(Line, "--"), Options.ExtraArgs.begin(),
              Options.ExtraArgs.end());
}

static void addCommands(std::vector<tooling::CompileCommand> Commands,
                        const ToolOptions &Options, Database &DB) {
  std::set<std::pair<std::string, std::vector<std::string>>> Known;
  for (tooling::CompileCommand &Command : Commands) {
    // Wherever the tool runs, a relative directory starts at the database.
    llvm::SmallString<256> Directory(Command.Directory);
    path::make_absolute(DB.Directory, Directory);
    path::remove_dots(Directory);
    Command.Directory = Directory.str().str();
    std::string Source = absoluteSource(Command);
    if (!fs::exists(Source)) {
      DB.Missing.push_back(Source);
      continue;
    }
    if (!isReadable(Source)) {
      if (!isAssembly(Source))
        DB.OtherLanguage.push_back(Source);
      continue;
    }
    if (!Known.emplace(Source, configuration(Command)).second)
      continue;
    addArguments(Command.CommandLine, Options);
    DB.Units.push_back({std::move(Source), std::move(Command)});
  }
  llvm::sort(DB.Units, [](const UnitCommand &A, const UnitCommand &B) {
    return std::tie(A.Source, A.Command.Directory, A.Command.CommandLine) <
           std::tie(B.Source, B.Command.Directory, B.Command.CommandLine);
  });
  for (std::vector<std::string> *List : {&DB.Missing, &DB.OtherLanguage}) {
    llvm::sort(*List);
    List->erase(std::unique(List->begin(), List->end()), List->end());
  }
}

llvm::Expected<Database> loadDatabase(const ToolOptions &Options) {
  llvm::Expected<std::string> File = databaseFile(Options);
  if (!File)
    return File.takeError();
  std::string Message;
  std::unique_ptr<tooling::CompilationDatabase> Loaded =
      tooling::JSONCompilationDatabase::loadFromFile(
          *File, Message, tooling::JSONCommandLineSyntax::AutoDetect);
  if (!Loaded) {
    StringRef FirstLine = StringRef(Message).split('\n').first;
    return llvm::createStringError("cannot read '" + *File +
                                   "': " + FirstLine.rtrim());
  }
  Loaded = tooling::expandResponseFiles(std::move(Loaded),
                                        llvm::vfs::getRealFileSystem());
  Database DB;
  DB.Directory = path::parent_path(*File).str();
  addCommands(Loaded->getAllCompileCommands(), Options, DB);
  if (DB.Units.empty() && DB.Missing.empty())
    return llvm::createStringError("no C or C++ source in '" + *File + "'");
  return DB;
}

//===----------------------------------------------------------------------===//
// Root
//===----------------------------------------------------------------------===//

static bool anyBelow(const Database &DB, StringRef Directory) {
  return llvm::any_of(DB.Units, [&](const UnitCommand &U) {
    return liesBelow(U.Source, Directory);
  });
}

static std::string commonParent(const Database &DB) {
  if (DB.Units.empty())
    return DB.Directory;
  StringRef Common = path::parent_path(DB.Units.front().Source);
  for (const UnitCommand &U : DB.Units)
    while (!Common.empty() && !liesBelow(U.Source, Common))
      Common = path::parent_path(Common);
  return Common.str();
}

llvm::Expected<std::string> projectRoot(const ToolOptions &Options,
                                        const Database &DB) {
  if (!Options.Root.empty()) {
    if (!fs::is_directory(Options.Root))
      return llvm::createStringError("--root: no such directory '" +
                                     Options.Root + "'");
    return realPath(Options.Root);
  }
  if (llvm::all_of(DB.Units, [&](const UnitCommand &U) {
        return liesBelow(U.Source, DB.Directory);
      }))
    return DB.Directory;
  for (StringRef Up = DB.Directory; !Up.empty(); Up = path::parent_path(Up))
    if (fs::exists(Up + "/.git") && anyBelow(DB, Up))
      return Up.str();
  StringRef Parent = path::parent_path(DB.Directory);
  if (path::parent_path(Parent) != "" && anyBelow(DB, Parent))
    return Parent.str();
  return commonParent(DB);
}

static bool hasWriteBit(StringRef Path) {
  fs::file_status Status;
  return fs::status(Path, Status) ||
         (Status.permissions() & fs::perms::all_write) != 0;
}

bool isReadOnlyTree(const Database &DB, StringRef Root) {
  return !DB.Units.empty() &&
         llvm::none_of(DB.Units, [&](const UnitCommand &U) {
           return liesBelow(U.Source, Root) &&
                  (hasWriteBit(U.Source) ||
                   hasWriteBit(path::parent_path(U.Source)));
         });
}

//===----------------------------------------------------------------------===//
// Positional arguments
//===----------------------------------------------------------------------===//

static bool looksLikeSource(StringRef Argument) {
  return isReadable(Argument) &&
         Argument.find_first_of("*?[](){}|^$\\+") == StringRef::npos;
}

llvm::Expected<Filters> readFilters(const ToolOptions &Options,
                                    const Database &DB) {
  Filters Result;
  for (const std::string &Argument : Options.Positional) {
    if (fs::is_directory(Argument))
      return llvm::createStringError(
          "'" + Argument +
          "' is a directory; name source files or a regular expression on "
          "function names (--root sets the project's directory)");
    if (fs::exists(Argument)) {
      Result.Sources.push_back(realPath(Argument));
      continue;
    }
    if (looksLikeSource(Argument))
      return llvm::createStringError("no such file '" + Argument + "'");
    std::string Why;
    if (!llvm::Regex(Argument).isValid(Why))
      return llvm::createStringError(
          "'" + Argument +
          "' is neither a file nor a regular expression: " + Why);
    Result.Functions.push_back(Argument);
  }
  return Result;
}

} // namespace scratchlift

//===- Arguments.cpp - Compile commands for parsing -------------*- C++ -*-===//
#include "matchers/Arguments.h"

#include "clang/Options/OptionUtils.h"
#include "clang/Options/Options.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>

using namespace clang;

namespace scratchlift {

static bool holdsHeaders(llvm::StringRef Directory) {
  llvm::SmallString<256> Probe(Directory);
  llvm::sys::path::append(Probe, "include", "stddef.h");
  return llvm::sys::fs::exists(Probe);
}

/// The headers that belong to the clang we are linked with: beside its library.
/// A distribution may have moved the library into a common directory, with a
/// link to it left at home.
static std::string resourceDirectory() {
  std::vector<std::string> Candidates;
  Dl_info Info;
  if (dladdr(reinterpret_cast<void *>(&getDriverOptTable), &Info)) {
    Candidates.push_back(GetResourcesPath(Info.dli_fname));
    llvm::SmallString<256> Real;
    if (!llvm::sys::fs::real_path(Info.dli_fname, Real))
      Candidates.push_back(GetResourcesPath(Real));
  }
  Candidates.push_back("/usr/lib/llvm-" + std::to_string(LLVM_VERSION_MAJOR) +
                       "/lib/clang/" + std::to_string(LLVM_VERSION_MAJOR));
  for (const std::string &Candidate : Candidates)
    if (holdsHeaders(Candidate))
      return Candidate;
  return "";
}

/// A warning stays what it is, whatever the build makes of it: `-Werror=x` and
/// `-pedantic-errors` still switch warnings on.
static std::string withoutErrors(llvm::StringRef Argument) {
  if (Argument == "-Werror" || Argument == "-Wfatal-errors")
    return "";
  if (Argument == "-pedantic-errors" || Argument == "--pedantic-errors")
    return "-pedantic";
  if (Argument.consume_front("-Werror="))
    return ("-W" + Argument).str();
  return Argument.str();
}

/// Drops flags that clang's driver does not know: the database may have been
/// written for another compiler.
static tooling::CommandLineArguments
knownArguments(const tooling::CommandLineArguments &Line) {
  std::vector<const char *> Raw;
  for (const std::string &Argument : llvm::ArrayRef(Line).drop_front())
    Raw.push_back(Argument.c_str());
  unsigned MissingIndex = 0, MissingCount = 0;
  llvm::opt::InputArgList Parsed = getDriverOptTable().ParseArgs(
      Raw, MissingIndex, MissingCount,
      llvm::opt::Visibility(options::ClangOption));
  std::vector<bool> Unknown(Line.size(), false);
  for (const llvm::opt::Arg *A : Parsed.filtered(options::OPT_UNKNOWN))
    Unknown[A->getIndex() + 1] = true;
  tooling::CommandLineArguments Result;
  for (size_t I = 0; I < Line.size(); ++I) {
    if (Unknown[I])
      continue;
    std::string Argument = withoutErrors(Line[I]);
    if (!Argument.empty())
      Result.push_back(std::move(Argument));
  }
  return Result;
}

std::vector<std::string>
parseArguments(const tooling::CompileCommand &Command) {
  tooling::CommandLineArguments Line = Command.CommandLine;
  if (Line.empty())
    Line.push_back("clang");
  tooling::addTargetAndModeForProgramName(Line, Line.front());
  for (const tooling::ArgumentsAdjuster &Adjust :
       {tooling::getStripPluginsAdjuster(),
        tooling::getClangStripOutputAdjuster(),
        tooling::getClangStripDependencyFileAdjuster(),
        tooling::getClangSyntaxOnlyAdjuster()})
    Line = Adjust(Line, Command.Filename);
  Line = knownArguments(Line);
  // In front of a `--`, behind which all is a file.
  auto End = llvm::find(Line, "--");
  std::vector<std::string> Extra = {"-Qunused-arguments"};
  if (std::string Directory = resourceDirectory(); !Directory.empty())
    Extra.push_back("-resource-dir=" + Directory);
  Line.insert(End, Extra.begin(), Extra.end());
  return Line;
}

std::string commandText(const tooling::CompileCommand &Command) {
  std::string Text = Command.Directory;
  for (const std::string &Argument : Command.CommandLine)
    Text += " " + Argument;
  return Text;
}

} // namespace scratchlift

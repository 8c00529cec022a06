//===- Arguments.h - Compile commands for parsing ---------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_ARGUMENTS_H
#define SCRATCHLIFT_MATCHERS_ARGUMENTS_H

#include "clang/Tooling/CompilationDatabase.h"

#include <string>
#include <vector>

namespace scratchlift {

/// The command line that parses what Command compiles: syntax only, nothing
/// written, no plugins, warnings as the project wants them but none an error,
/// flags of other compilers that clang does not know left out.
std::vector<std::string>
parseArguments(const clang::tooling::CompileCommand &Command);

/// One text per command; equal texts mean equal configurations.
std::string commandText(const clang::tooling::CompileCommand &Command);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_ARGUMENTS_H

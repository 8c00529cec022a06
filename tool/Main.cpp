//===- Main.cpp - The command -----------------------------------*- C++ -*-===//
#include "tool/Driver.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Signals.h"

using namespace scratchlift;

/// A full disk or closed pipe behind an output is one clear line, where one can
/// still be read.
static ExitStatus finish(ExitStatus Status) {
  llvm::outs().flush();
  if (std::error_code EC = llvm::outs().error()) {
    llvm::errs() << "scratchlift: error: cannot write the output: "
                 << EC.message() << '\n';
    llvm::outs().clear_error();
    Status = ExitNothing;
  }
  llvm::errs().flush();
  if (llvm::errs().has_error()) {
    llvm::errs().clear_error();
    Status = ExitNothing;
  }
  return Status;
}

int main(int Argc, char **Argv) {
  llvm::InitLLVM Init(Argc, Argv);
  llvm::Expected<ToolOptions> Options =
      parseOptions(llvm::ArrayRef<const char *>(Argv, Argc).drop_front());
  if (!Options) {
    llvm::errs() << "scratchlift: error: "
                 << llvm::toString(Options.takeError()) << '\n';
    return ExitUsage;
  }
  if (Options->Help) {
    printHelp(llvm::outs());
    return finish(ExitDone);
  }
  if (Options->Version) {
    llvm::outs() << "scratchlift " SCRATCHLIFT_VERSION "\n";
    return finish(ExitDone);
  }
  ExitStatus Status = runTool(*Options, llvm::outs(), llvm::errs());
  return finish(Status);
}

//===- Main.cpp - The command -----------------------------------*- C++ -*-===//
#include "tool/Driver.h"

#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Signals.h"

using namespace scratchlift;

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
    return ExitDone;
  }
  if (Options->Version) {
    llvm::outs() << "scratchlift " SCRATCHLIFT_VERSION "\n";
    return ExitDone;
  }
  return runTool(*Options, llvm::outs(), llvm::errs());
}

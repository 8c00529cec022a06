//===- TidyModuleTest.cpp - The module in its host ------------------------===//
//
// Loads the module that was built beside this test into clang-tidy and compares
// what the check says with what the tool says.
//
//===----------------------------------------------------------------------===//
#include "tool/Driver.h"

#include "TempProject.h"

#include "llvm/Support/Program.h"

using namespace scratchlift;

namespace {

std::string modulePath() {
  std::string Self = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  llvm::SmallString<256> Path(
      llvm::sys::path::parent_path(llvm::sys::path::parent_path(Self)));
  llvm::sys::path::append(Path, "lib", "libScratchliftTidyModule.so");
  return Path.str().str();
}

/// Standard output of clang-tidy on one file of P.
std::string tidy(const TempProject &P, const std::string &File) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName(
      "clang-tidy-" + std::to_string(LLVM_VERSION_MAJOR));
  if (!Program)
    return "clang-tidy is not installed";
  std::string Out = P.path("tidy.out"), Err = P.path("tidy.err");
  std::string Load = "-load=" + modulePath(), Source = P.path(File);
  int Status = llvm::sys::ExecuteAndWait(
      *Program,
      {*Program, Load, "-checks=-*,scratchlift-*", Source, "--", "-std=c++20"},
      std::nullopt, {std::nullopt, llvm::StringRef(Out), llvm::StringRef(Err)});
  return Status == 0 ? P.read("tidy.out")
                     : "clang-tidy failed: " + P.read("tidy.err");
}

TEST(TidyModule, SaysWhatTheToolSays) {
  TempProject P;
  P.write("a.cpp", "#include <vector>\n"
                   "static float blur(const float *in, int n) {\n"
                   "  std::vector<float> tmp(n);\n"
                   "  for (int i = 0; i < n; ++i)\n"
                   "    tmp[i] = in[i];\n"
                   "  return tmp[0];\n"
                   "}\n"
                   "float twice(const float *in, int n) {\n"
                   "  float sum = 0;\n"
                   "  for (int k = 0; k < 2; ++k)\n"
                   "    sum += blur(in, n);\n"
                   "  return sum;\n"
                   "}\n");
  P.database({{"a.cpp"}});
  std::string Text = tidy(P, "a.cpp");
  EXPECT_NE(Text.find("a.cpp:3:22: warning: scratch buffer 'tmp' of 'blur'"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("[scratchlift-scratch-buffer]"), std::string::npos);

  ToolOptions Options;
  Options.Database = P.path("");
  std::string Out, Err;
  llvm::raw_string_ostream OutStream(Out), ErrStream(Err);
  EXPECT_EQ(runTool(Options, OutStream, ErrStream), ExitDone);
  llvm::StringRef Message =
      llvm::StringRef(Err).split("remark: ").second.split(" [").first;
  EXPECT_FALSE(Message.empty());
  EXPECT_NE(Text.find(Message), std::string::npos) << Text << Err;
}

TEST(TidyModule, NolintIsHonoured) {
  TempProject P;
  P.write("a.cpp", "#include <vector>\n"
                   "float blur(const float *in, int n) {\n"
                   "  std::vector<float> tmp(n); // NOLINT\n"
                   "  for (int i = 0; i < n; ++i)\n"
                   "    tmp[i] = in[i];\n"
                   "  return tmp[0];\n"
                   "}\n");
  EXPECT_EQ(tidy(P, "a.cpp"), "");
}

} // namespace

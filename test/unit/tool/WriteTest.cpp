//===- WriteTest.cpp ------------------------------------------------------===//
#include "tool/Write.h"

#include "TempProject.h"

#include <csignal>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace scratchlift;

namespace {

void add(RewriteResult &R, const std::string &Path, llvm::StringRef Before,
         llvm::StringRef After) {
  R.Files[Path] = {Path, Before.str(), After.str(), {}};
}

std::string writeError(const RewriteResult &R) {
  return llvm::toString(writeFiles(R));
}

TEST(Write, FilesKeepTheirMode) {
  TempProject P;
  P.write("a.h", "old");
  ::chmod(P.path("a.h").c_str(), 0640);
  RewriteResult R;
  add(R, P.path("a.h"), "old", "new");
  EXPECT_EQ(writeError(R), "");
  EXPECT_EQ(P.read("a.h"), "new");
  struct stat Status;
  ASSERT_EQ(::stat(P.path("a.h").c_str(), &Status), 0);
  EXPECT_EQ(Status.st_mode & 07777, 0640u);
  EXPECT_EQ(P.list(), std::vector<std::string>{"a.h"});
}

TEST(Write, AChangedFileStopsAll) {
  TempProject P;
  P.write("a.h", "old");
  P.write("b.h", "edited meanwhile");
  RewriteResult R;
  add(R, P.path("a.h"), "old", "new");
  add(R, P.path("b.h"), "old", "new");
  EXPECT_NE(writeError(R).find("b.h' has changed since it was parsed"),
            std::string::npos);
  EXPECT_EQ(P.read("a.h"), "old");
  EXPECT_EQ(P.list(), (std::vector<std::string>{"a.h", "b.h"}));
}

TEST(Write, AnUnwritableFileStopsAll) {
  TempProject P;
  P.write("a.h", "old");
  P.write("b.h", "old");
  ::chmod(P.path("b.h").c_str(), 0444);
  RewriteResult R;
  add(R, P.path("a.h"), "old", "new");
  add(R, P.path("b.h"), "old", "new");
  EXPECT_NE(writeError(R).find("b.h': "), std::string::npos);
  EXPECT_EQ(P.read("a.h"), "old");
  EXPECT_EQ(P.list(), (std::vector<std::string>{"a.h", "b.h"}));
}

TEST(Write, ASignalWaitsUntilAllIsWritten) {
  TempProject P;
  RewriteResult R;
  for (int I = 0; I < 200; ++I) {
    std::string Name = "f" + std::to_string(I) + ".h";
    P.write(Name, "old");
    add(R, P.path(Name), "old", "new");
  }
  pid_t Child = ::fork();
  ASSERT_GE(Child, 0);
  if (Child == 0)
    ::_exit(writeError(R).empty() ? 0 : 1);
  while (P.read("f0.h") == "old")
    ::usleep(50);
  ::kill(Child, SIGTERM);
  int Status = 0;
  ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
  EXPECT_TRUE(WIFSIGNALED(Status) ? WTERMSIG(Status) == SIGTERM
                                  : WEXITSTATUS(Status) == 0);
  EXPECT_EQ(P.list().size(), 200u);
  for (int I = 0; I < 200; ++I)
    EXPECT_EQ(P.read("f" + std::to_string(I) + ".h"), "new");
}

TEST(Write, AVanishedFileStopsAll) {
  TempProject P;
  P.write("a.h", "old");
  RewriteResult R;
  add(R, P.path("a.h"), "old", "new");
  add(R, P.path("gone.h"), "old", "new");
  EXPECT_NE(writeError(R).find("gone.h'"), std::string::npos);
  EXPECT_EQ(P.read("a.h"), "old");
}

TEST(Write, ReportsAreReplacedThroughLinks) {
  TempProject P;
  P.write("real.json", "old");
  ASSERT_EQ(::symlink("real.json", P.path("link.json").c_str()), 0);
  EXPECT_EQ(llvm::toString(writeFile(P.path("link.json"), "new")), "");
  EXPECT_EQ(P.read("real.json"), "new");
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(P.path("link.json")));
  EXPECT_EQ(llvm::toString(writeFile(P.path("fresh.json"), "x")), "");
  EXPECT_EQ(P.read("fresh.json"), "x");
  EXPECT_NE(llvm::toString(writeFile(P.path("no/such/dir.json"), "x")), "");
  EXPECT_NE(llvm::toString(writeFile("/dev/full", "x")).find("No space"),
            std::string::npos);
  EXPECT_NE(llvm::toString(writeFile(P.path(""), "x")), "");
}

} // namespace

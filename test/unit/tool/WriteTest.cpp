//===- WriteTest.cpp ------------------------------------------------------===//
#include "tool/Write.h"

#include "TempProject.h"

#include <sys/stat.h>
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
  EXPECT_NE(llvm::toString(writeFile(P.path(""), "x")), "");
}

} // namespace

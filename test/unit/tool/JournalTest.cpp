//===- JournalTest.cpp ----------------------------------------------------===//
#include "tool/Journal.h"
#include "tool/Write.h"

#include "TempProject.h"

#include "llvm/Support/xxhash.h"

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace scratchlift;

namespace {

class JournalTest : public ::testing::Test {
protected:
  std::string root() const { return P.path(""); }
  std::string finish() { return llvm::toString(finishInterrupted(root())); }

  JournalEntry entry(const std::string &Name) {
    return {P.path(Name), P.path(Name + ".scratchlift-abc123"),
            llvm::xxh3_64bits("old"), llvm::xxh3_64bits("new")};
  }
  /// As a run leaves it that is killed after the first of two renames.
  void interrupt() {
    P.write("a.h", "new");
    P.write("b.h", "old");
    P.write("b.h.scratchlift-abc123", "new");
    Journal Log;
    ASSERT_EQ(llvm::toString(Log.begin(root(), {entry("a.h"), entry("b.h")})),
              "");
  }

  TempProject P;
};

TEST_F(JournalTest, WhatIsLeftIsFinished) {
  interrupt();
  EXPECT_TRUE(wasInterrupted(root()));
  EXPECT_EQ(finish(), "");
  EXPECT_FALSE(wasInterrupted(root()));
  EXPECT_EQ(P.read("a.h"), "new");
  EXPECT_EQ(P.read("b.h"), "new");
  EXPECT_EQ(P.list(), (std::vector<std::string>{"a.h", "b.h"}));
}

TEST_F(JournalTest, AFileThatChangedSinceIsNotTouched) {
  interrupt();
  P.write("b.h", "edited");
  EXPECT_NE(finish().find("b.h' has changed since"), std::string::npos);
  EXPECT_EQ(P.read("b.h"), "edited");
  EXPECT_TRUE(wasInterrupted(root()));
}

TEST_F(JournalTest, OneThatWasCutOffMeansThatNothingHappened) {
  interrupt();
  P.write("a.h", "old");
  std::string Whole = P.read(".scratchlift-journal");
  P.write(".scratchlift-journal", Whole.substr(0, Whole.size() / 2));
  EXPECT_EQ(finish(), "");
  EXPECT_EQ(P.read("b.h"), "old");
  EXPECT_FALSE(wasInterrupted(root()));
}

/// It comes with a tree, and a tree may come from anywhere.
TEST_F(JournalTest, NothingOutsideOfTheProjectIsMoved) {
  TempProject Other;
  Other.write("rc", "old");
  P.write("rc", "old");
  P.write("rc.scratchlift-abc123", "new");
  P.write("evil", "new");
  const std::uint64_t Old = llvm::xxh3_64bits("old"),
                      New = llvm::xxh3_64bits("new");
  for (const JournalEntry &E : {
           JournalEntry{Other.path("rc"), P.path("evil"), Old, New},
           JournalEntry{P.path("rc"), P.path("evil"), Old, New},
           JournalEntry{P.path("rc"), Other.path("rc.scratchlift-x"), Old, New},
           JournalEntry{P.path("../rc"), P.path("../rc.scratchlift-x"), Old,
                        New},
       }) {
    {
      Journal Log;
      ASSERT_EQ(llvm::toString(Log.begin(root(), {E})), "");
    }
    EXPECT_NE(finish().find("does not read as a journal"), std::string::npos);
    EXPECT_EQ(Other.read("rc"), "old");
    EXPECT_EQ(P.read("rc"), "old");
    ::unlink(journalPath(root()).c_str());
  }
}

TEST_F(JournalTest, AnythingElseOfThatNameStays) {
  P.write(".scratchlift-journal", "my notes");
  EXPECT_NE(finish().find("does not read as a journal"), std::string::npos);
  EXPECT_EQ(P.read(".scratchlift-journal"), "my notes");
}

TEST_F(JournalTest, ARunThatStillWritesIsLeftAlone) {
  Journal Log, Other;
  ASSERT_EQ(llvm::toString(Log.begin(root(), {})), "");
  EXPECT_NE(finish().find("another run is writing"), std::string::npos);
  EXPECT_NE(llvm::toString(Other.begin(root(), {})).find("run again"),
            std::string::npos);
  EXPECT_EQ(llvm::toString(Log.end()), "");
  EXPECT_FALSE(wasInterrupted(root()));
}

TEST_F(JournalTest, AKilledRunLeavesOldNewOrAJournal) {
  RewriteResult R;
  for (int I = 0; I < 200; ++I) {
    std::string Name = "f" + std::to_string(I) + ".h";
    P.write(Name, "old");
    R.Files[P.path(Name)] = {P.path(Name), "old", "new", {}};
  }
  pid_t Child = ::fork();
  ASSERT_GE(Child, 0);
  if (Child == 0) {
    llvm::consumeError(writeFiles(R, root()));
    ::_exit(0);
  }
  while (P.read("f0.h") == "old")
    ::usleep(50);
  ::kill(Child, SIGKILL);
  int Status = 0;
  ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
  if (wasInterrupted(root())) {
    EXPECT_EQ(finish(), "");
  }
  EXPECT_EQ(P.list().size(), 200u);
  for (int I = 0; I < 200; ++I)
    EXPECT_EQ(P.read("f" + std::to_string(I) + ".h"), "new");
}

} // namespace

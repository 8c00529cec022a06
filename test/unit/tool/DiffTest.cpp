//===- DiffTest.cpp -------------------------------------------------------===//
#include "tool/Diff.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

RewriteResult rewritten(std::string Before, std::vector<Edit> Edits) {
  RewrittenFile File;
  File.Path = "/p/src/a.cpp";
  File.Before = Before;
  size_t At = 0;
  for (const Edit &E : Edits) {
    File.After += Before.substr(At, E.Offset - At) + E.Text;
    At = E.Offset + E.Length;
  }
  File.After += Before.substr(At);
  File.Edits = std::move(Edits);
  RewriteResult R;
  R.Files[File.Path] = std::move(File);
  return R;
}

Edit edit(unsigned Offset, unsigned Length, std::string Text) {
  return {"/p/src/a.cpp", Offset, Length, std::move(Text), "g", 0};
}

std::string diff(const RewriteResult &R) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printDiff(R, "/p", OS);
  return Text;
}

TEST(Diff, OneLineReplaced) {
  EXPECT_EQ(diff(rewritten("a\nb\nc\n", {edit(2, 1, "B")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n");
}

TEST(Diff, NamesAreWrittenAsPatchReadsThem) {
  auto Named = [](const std::string &Path) {
    RewriteResult R;
    R.Files[Path] = {Path, "a\n", "b\n", {{Path, 0, 1, "b", "g", 0}}};
    return diff(R);
  };
  EXPECT_EQ(Named("/p/my dir/a.cpp"),
            "--- a/my dir/a.cpp\t\n+++ b/my dir/a.cpp\t\n"
            "@@ -1 +1 @@\n-a\n+b\n");
  EXPECT_EQ(Named("/p/x\n\"\\.cpp"), "--- \"a/x\\012\\\"\\\\.cpp\"\n"
                                     "+++ \"b/x\\012\\\"\\\\.cpp\"\n"
                                     "@@ -1 +1 @@\n-a\n+b\n");
}

TEST(Diff, LinesInsertedAndRemoved) {
  EXPECT_EQ(diff(rewritten("a\nb\nc\n", {edit(2, 0, "x\ny\n")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1,3 +1,5 @@\n a\n+x\n+y\n b\n c\n");
  EXPECT_EQ(diff(rewritten("a\nb\nc\n", {edit(2, 2, "")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1,3 +1,2 @@\n a\n-b\n c\n");
  EXPECT_EQ(diff(rewritten("", {edit(0, 0, "a\n")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n@@ -0,0 +1 @@\n+a\n");
}

TEST(Diff, FarChangesAreHunksOfTheirOwn) {
  std::string Before;
  for (int I = 0; I < 20; ++I)
    Before += std::string(1, static_cast<char>('a' + I)) + "\n";
  EXPECT_EQ(diff(rewritten(Before, {edit(0, 1, "A"), edit(38, 1, "T")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n"
            "@@ -17,4 +17,4 @@\n q\n r\n s\n-t\n+T\n");
}

TEST(Diff, TwoEditsOnOneLineAreOneChange) {
  EXPECT_EQ(diff(rewritten("a b c\n", {edit(0, 1, "A"), edit(4, 1, "C")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1 +1 @@\n-a b c\n+A b C\n");
}

TEST(Diff, AMissingFinalNewlineAndCarriageReturnsStay) {
  EXPECT_EQ(diff(rewritten("a\r\nb", {edit(0, 1, "A")})),
            "--- a/src/a.cpp\n+++ b/src/a.cpp\n"
            "@@ -1,2 +1,2 @@\n-a\r\n+A\r\n b\n"
            "\\ No newline at end of file\n");
}

TEST(Diff, FixesHoldEveryEdit) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printFixes(rewritten("a\nb\n", {edit(2, 1, "B")}), OS);
  EXPECT_NE(Text.find("FilePath:        '/p/src/a.cpp'"), std::string::npos)
      << Text;
  EXPECT_NE(Text.find("Offset:          2"), std::string::npos) << Text;
  EXPECT_NE(Text.find("ReplacementText: B"), std::string::npos) << Text;
}

} // namespace

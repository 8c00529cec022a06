//===- EditsTest.cpp - Folding of patches
//----------------------------------===//
#include "rewriters/Edits.h"

#include "gtest/gtest.h"

#include <random>

namespace scratchlift {
namespace {

Patch patch(unsigned Begin, unsigned End, std::string Text,
            std::string Group = "g", unsigned Rank = 0) {
  return {"f", Begin, End, std::move(Text), std::move(Group), Rank, false};
}

Patch removal(unsigned Begin, unsigned End) {
  Patch P = patch(Begin, End, "");
  P.Statement = true;
  return P;
}

std::string folded(const std::string &Text, std::vector<Patch> Patches) {
  const SourceFile F("f", Text);
  return applyEdits(Text, fold(F, std::move(Patches)));
}

TEST(Edits, InsertionsAtOneOffsetAreOneEdit) {
  const SourceFile F("f", "ab");
  const std::vector<Edit> E =
      fold(F, {patch(1, 1, "2", "h", 2), patch(1, 1, "1", "g", 1),
               patch(1, 2, "x", "g")});
  ASSERT_EQ(E.size(), 1u);
  EXPECT_EQ(E[0].Text, "12x");
  EXPECT_EQ(E[0].Group, "g,h");
  EXPECT_EQ(applyEdits("ab", E), "a12x");
}

TEST(Edits, Conflicts) {
  EXPECT_TRUE(findConflict({patch(2, 5, "x")}, {patch(3, 3, "y")}));
  EXPECT_TRUE(findConflict({patch(2, 5, "x")}, {patch(4, 8, "")}));
  EXPECT_TRUE(findConflict({patch(2, 5, "x")}, {patch(2, 5, "y")}));
  EXPECT_FALSE(findConflict({patch(2, 5, "x")}, {patch(2, 5, "x", "h")}));
  EXPECT_FALSE(
      findConflict({patch(2, 5, "x")},
                   {patch(2, 2, "y"), patch(5, 5, "z"), patch(5, 6, "")}));
}

TEST(Edits, ReplacementOfTwoGroupsIsMadeOnce) {
  EXPECT_EQ(folded("abc", {patch(1, 2, "x", "g"), patch(1, 2, "x", "h")}),
            "axc");
}

TEST(Edits, StatementTakesItsLine) {
  EXPECT_EQ(folded("a;\n  b;\nc;\n", {removal(5, 7)}), "a;\nc;\n");
  EXPECT_EQ(folded("a;\r\n\tb;  \r\nc;", {removal(5, 7)}), "a;\r\nc;");
}

TEST(Edits, StatementsOnOneLine) {
  EXPECT_EQ(folded("  a; b; c;\n", {removal(2, 4)}), "  b; c;\n");
  EXPECT_EQ(folded("  a; b; c;\n", {removal(5, 7)}), "  a; c;\n");
  EXPECT_EQ(folded("  a; b; c;\n", {removal(8, 10)}), "  a; b;\n");
  EXPECT_EQ(folded("x\n  a; b;\ny", {removal(4, 6), removal(7, 9)}), "x\ny");
}

TEST(Edits, TrailingCommentStays) {
  EXPECT_EQ(folded("  a; // why\n", {removal(2, 4)}), "  // why\n");
}

TEST(Edits, StatementOverSeveralLines) {
  EXPECT_EQ(folded("a;\n  f(x,\n    y);\nb;\n", {removal(5, 17)}), "a;\nb;\n");
}

TEST(Edits, LineWithNewTextStays) {
  EXPECT_EQ(folded("  a;\n", {removal(2, 4), patch(4, 4, "b;")}), "  b;\n");
  EXPECT_EQ(folded("x\n  a;\n", {removal(4, 6), patch(2, 2, "  b;\n")}),
            "x\n  b;\n");
}

TEST(Edits, ContainedPiecesGo) {
  std::vector<Patch> P = {patch(2, 9, ""), patch(3, 4, "x"), patch(5, 5, "y"),
                          patch(9, 9, "z")};
  dropContained(P);
  ASSERT_EQ(P.size(), 2u);
  EXPECT_EQ(P[1].Text, "z");
}

/// Against a model that keeps, for every byte, what stands in front of it and
/// whether it survives.
TEST(Edits, RandomPiecesAgreeWithModel) {
  std::mt19937 Random(7);
  for (int Round = 0; Round < 2000; ++Round) {
    std::string Text;
    for (unsigned I = 0, N = 1 + Random() % 60; I < N; ++I)
      Text += "ab ;\n\r\t{}"[Random() % 9];
    std::vector<Patch> Patches;
    std::vector<std::vector<std::pair<unsigned, std::string>>> Before(
        Text.size() + 1);
    std::vector<std::string> Replaced(Text.size() + 1);
    std::vector<bool> Gone(Text.size() + 1, false);
    for (unsigned I = 0; I < 12; ++I) {
      const unsigned Begin = Random() % (Text.size() + 1);
      const unsigned End =
          std::min<unsigned>(Text.size(), Begin + Random() % 4);
      const Patch P = patch(Begin, End, std::string(Random() % 3, 'A' + I),
                            I % 2 ? "g" : "h", I);
      if (findConflict(Patches, {P}))
        continue;
      if (Begin != End && llvm::any_of(Patches, [&](const Patch &Q) {
            return Q.Begin == Begin && Q.End == End;
          }))
        continue;
      Patches.push_back(P);
      if (Begin == End)
        Before[Begin].emplace_back(I, P.Text);
      else {
        Replaced[Begin] = P.Text;
        std::fill(Gone.begin() + Begin, Gone.begin() + End, true);
      }
    }
    std::string Model;
    for (unsigned I = 0; I <= Text.size(); ++I) {
      std::sort(Before[I].begin(), Before[I].end());
      for (const auto &[Rank, T] : Before[I])
        Model += T;
      Model += Replaced[I];
      if (I < Text.size() && !Gone[I])
        Model += Text[I];
    }
    std::shuffle(Patches.begin(), Patches.end(), Random);
    const SourceFile F("f", Text);
    const std::vector<Edit> Edits = fold(F, Patches);
    ASSERT_EQ(applyEdits(Text, Edits), Model) << Text;
    for (unsigned I = 1; I < Edits.size(); ++I) {
      ASSERT_LT(Edits[I - 1].Offset, Edits[I].Offset);
      ASSERT_LE(Edits[I - 1].Offset + Edits[I - 1].Length, Edits[I].Offset);
    }
  }
}

} // namespace
} // namespace scratchlift

//===- MergeTest.cpp ------------------------------------------------------===//
#include "analysis/Analysis.h"
#include "analysis/FactsCompare.h"
#include "analysis/FactsText.h"

#include "gtest/gtest.h"

#include <algorithm>

using namespace scratchlift;

namespace {

TUFacts parsed(const std::string &Text) {
  llvm::Expected<TUFacts> Result = parseFacts(Text);
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return std::move(*Result);
}

ProjectFacts merged(std::vector<std::string> Texts) {
  std::vector<TUFacts> Units;
  for (const std::string &Text : Texts)
    Units.push_back(parsed(Text));
  return mergeFacts("/p", std::move(Units));
}

TEST(Merge, DefinitionWinsAndDeclarationsUnite) {
  ProjectFacts P = merged({
      "unit file=/p/main.cpp\n"
      "function f name=f in-header external {\n"
      "  decl at=@\"/p/f.h\":1:1/0-9 name=@\"/p/f.h\":1:6/5-6 semi=9\n"
      "}\n",
      "unit file=/p/f.cpp\n"
      "function f name=f external at=@3:6/30-31 {\n"
      "  decl at=@\"/p/f.h\":1:1/0-9 name=@\"/p/f.h\":1:6/5-6 semi=9\n"
      "  decl at=@3:1/25-33 name=@3:6/30-31 definition\n"
      "  block\n}\n",
  });
  ASSERT_EQ(P.Functions.size(), 1u);
  const Function &F = P.Functions[0];
  EXPECT_EQ(F.File, "/p/f.cpp");
  EXPECT_TRUE(F.InHeader);
  ASSERT_EQ(F.Declarations.size(), 2u);
  EXPECT_TRUE(F.Declarations[0].Definition); // /p/f.cpp sorts first
  EXPECT_EQ(F.Units, (std::vector<std::string>{"/p/f.cpp", "/p/main.cpp"}));
  EXPECT_TRUE(P.Conflicting.empty());
}

const char *const HeaderFunction =
    "function g name=g file=/p/g.h at=@1:13/12-13 {\n"
    "  var n int kind=scalar role=param\n"
    "  decl at=@1:1/0-20 name=@1:13/12-13 definition\n"
    "  block {\n    define %n value=%N%\n  }\n}\n";

std::string headerFunction(llvm::StringRef Value) {
  std::string Text = HeaderFunction;
  Text.replace(Text.find("%N%"), 3, Value);
  return Text;
}

TEST(Merge, OneHeaderFunctionSeenTwiceIsOne) {
  ProjectFacts P = merged({"unit file=/p/a.cpp\n" + headerFunction("1"),
                           "unit file=/p/b.cpp\n" + headerFunction("1")});
  EXPECT_EQ(P.Functions.size(), 1u);
  EXPECT_TRUE(P.Conflicting.empty());
}

TEST(Merge, UnitsThatDisagreeConflictAndKeepBothViews) {
  ProjectFacts P = merged({"unit file=/p/a.cpp\n" + headerFunction("1"),
                           "unit file=/p/b.cpp\n" + headerFunction("2")});
  EXPECT_EQ(P.Functions.size(), 2u);
  EXPECT_EQ(P.Conflicting, std::vector<std::string>{"g"});
}

TEST(Merge, ABrokenUnitDoesNotOutvoteACleanOne) {
  ProjectFacts P =
      merged({"unit file=/p/a.cpp had-errors\n" + headerFunction("1"),
              "unit file=/p/b.cpp\n" + headerFunction("2")});
  ASSERT_EQ(P.Functions.size(), 1u);
  EXPECT_EQ(P.Functions[0].Blocks[0].Ops[0].Value.Text, "2");
  EXPECT_TRUE(P.Conflicting.empty());
  EXPECT_TRUE(P.Units[0].HadErrors);
}

TEST(Merge, InstancesStayApartAndShareDeclarations) {
  ProjectFacts P =
      merged({"unit file=/p/a.cpp\nfunction t instance=\"<int>\" file=/p/t.h "
              "at=@2:1/9-10 "
              "template {\n  decl at=@2:1/5-20 name=@2:1/9-10 definition\n  "
              "block\n}\n",
              "unit file=/p/b.cpp\nfunction t instance=\"<float>\" file=/p/t.h "
              "at=@2:1/9-10 template {\n"
              "  decl at=@2:1/5-20 name=@2:1/9-10 definition\n"
              "  decl at=@5:1/40-50 name=@5:1/44-45\n  block\n}\n"});
  ASSERT_EQ(P.Functions.size(), 2u);
  EXPECT_EQ(P.Functions[0].Instance, "<float>");
  EXPECT_EQ(P.Functions[0].Declarations.size(), 2u);
  EXPECT_EQ(P.Functions[1].Declarations.size(), 2u);
  EXPECT_TRUE(P.Conflicting.empty());
}

TEST(Merge, SkippedIsWhatEveryUnitSkipped) {
  ProjectFacts P =
      merged({"unit file=/p/a.cpp\nfile /p/x.h editable in-root "
              "skipped=[@\"/p/x.h\":2:1/10-30 @\"/p/x.h\":9:1/50-60]\n",
              "unit file=/p/b.cpp\nfile /p/x.h editable in-root "
              "skipped=[@\"/p/x.h\":3:1/20-55]\n"});
  ASSERT_EQ(P.Files.size(), 1u);
  ASSERT_EQ(P.Files[0].Skipped.size(), 2u);
  EXPECT_EQ(P.Files[0].Skipped[0].Begin, 20u);
  EXPECT_EQ(P.Files[0].Skipped[0].End, 30u);
  EXPECT_EQ(P.Files[0].Skipped[1].Begin, 50u);
  EXPECT_EQ(P.Files[0].Skipped[1].End, 55u);
}

/// One file under two commands, whose #if at 30-40 or 40-50 is off.
std::string configured(const char *Name, const char *Skipped) {
  return std::string("unit file=/p/a.cpp command=") + Name +
         "\nfile /p/a.cpp skipped=[@\"/p/a.cpp\":3:1/" + Skipped +
         "]\nfunction " + Name +
         " at=@1:6/10-12 conditional-code {\n"
         "  decl at=@1:1/5-20 name=@1:6/10-12 definition body=@1:9/21-90\n"
         "  block\n}\n";
}

TEST(Merge, HiddenCodeIsHiddenFromAll) {
  auto Unit = [](std::string Name, std::string Skipped) {
    return "unit file=/p/a.cpp command=" + Name +
           "\nfile /p/a.cpp skipped=[@\"/p/a.cpp\":3:1/" + Skipped +
           "]\nfunction f at=@1:6/10-12 {\n"
           "  var n int kind=scalar role=param\n  param n int var=%n\n"
           "  hidden at=@3:1/" +
           Skipped + " group=@3:1/30-50 words=[n]\n  block\n}\n";
  };
  ProjectFacts P = merged({Unit("a", "30-40"), Unit("b", "30-40")});
  ASSERT_EQ(P.Functions.size(), 1u);
  EXPECT_EQ(P.Functions[0].Hidden.size(), 1u);
  EXPECT_TRUE(P.Functions[0].Vars[0].AddressTaken);
  P = merged({Unit("a", "30-40"), Unit("b", "40-50")});
  ASSERT_EQ(P.Functions.size(), 1u);
  EXPECT_TRUE(P.Functions[0].Hidden.empty());
  EXPECT_FALSE(P.Functions[0].Vars[0].AddressTaken);
}

TEST(Merge, ABranchThatSomeUnitParsedHidesNothing) {
  ProjectFacts P =
      merged({configured("fast", "30-40"), configured("full", "40-50")});
  ASSERT_EQ(P.Functions.size(), 2u);
  EXPECT_FALSE(P.Functions[0].ConditionalCode);
  EXPECT_FALSE(P.Functions[1].ConditionalCode);
  P = merged({configured("fast", "30-40"), configured("full", "30-50")});
  EXPECT_TRUE(P.Functions[0].ConditionalCode);
  P = merged({configured("fast", "30-40")});
  EXPECT_TRUE(P.Functions[0].ConditionalCode);
}

TEST(Merge, AHeaderIsHeldToItsOldestStandard) {
  ProjectFacts P =
      merged({"unit file=/p/a.cpp\nfile /p/g.h\n" + headerFunction("1") +
                  "function h std=20\n",
              "unit file=/p/b.cpp\nfile /p/g.h\nfunction k std=17\n"
              "function g name=g file=/p/g.h at=@1:13/12-13 std=20 {\n"
              "  var n int kind=scalar role=param\n"
              "  decl at=@1:1/0-20 name=@1:13/12-13 definition\n"
              "  block {\n    define %n value=1\n  }\n}\n"});
  ASSERT_EQ(P.Functions[0].Usr, "g");
  EXPECT_EQ(P.Functions[0].StdVersion, 17u);
}

TEST(Merge, EveryProgramHasItsOwnMain) {
  ProjectFacts P =
      merged({"unit file=/p/a.cpp\nfunction m name=main main at=@1:5/4-8 {\n  "
              "block\n}\n",
              "unit file=/p/b.cpp\nfunction m name=main main at=@1:5/4-8 {\n"
              "  block\n}\n"});
  ASSERT_EQ(P.Functions.size(), 2u);
  EXPECT_NE(P.Functions[0].Usr, P.Functions[1].Usr);
  EXPECT_TRUE(P.Conflicting.empty());
}

TEST(Merge, OrderDoesNotMatter) {
  std::vector<std::string> Texts = {
      "unit file=/p/a.cpp\nuse f address at=@9:1/90-91\n" + headerFunction("1"),
      "unit file=/p/b.cpp command=x\nuse f address "
      "at=@\"/p/a.cpp\":9:1/90-91\n" +
          headerFunction("2"),
      "unit file=/p/b.cpp command=y\n" + headerFunction("1") +
          "outside \"scope of b\" {\n  call f at=@3:1/30-34\n}\n"};
  std::sort(Texts.begin(), Texts.end());
  ProjectFacts First = merged(Texts);
  EXPECT_EQ(First.Uses.size(), 1u);
  EXPECT_EQ(First.OutsideCalls.size(), 1u);
  while (std::next_permutation(Texts.begin(), Texts.end())) {
    ProjectFacts P = merged(Texts);
    EXPECT_TRUE(sameFacts(P.Functions, First.Functions));
    EXPECT_TRUE(sameFacts(P.Files, First.Files));
    EXPECT_TRUE(sameFacts(P.Uses, First.Uses));
    EXPECT_EQ(P.Conflicting, First.Conflicting);
    ASSERT_EQ(P.Units.size(), 3u);
    for (unsigned I = 0; I < 3; ++I)
      EXPECT_EQ(P.Units[I].Command, First.Units[I].Command);
  }
}

} // namespace

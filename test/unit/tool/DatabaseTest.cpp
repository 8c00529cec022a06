//===- DatabaseTest.cpp ---------------------------------------------------===//
#include "tool/Database.h"

#include "TempProject.h"

using namespace scratchlift;

namespace {

ToolOptions at(const std::string &Path) {
  ToolOptions O;
  O.Database = Path;
  return O;
}

Database loaded(const ToolOptions &O) {
  llvm::Expected<Database> DB = loadDatabase(O);
  if (!DB) {
    ADD_FAILURE() << llvm::toString(DB.takeError());
    return {};
  }
  return std::move(*DB);
}

std::string errorOf(const ToolOptions &O) {
  llvm::Expected<Database> DB = loadDatabase(O);
  return DB ? "" : llvm::toString(DB.takeError());
}

std::string rootOf(const ToolOptions &O) {
  llvm::Expected<std::string> Root = projectRoot(O, loaded(O));
  return Root ? *Root : llvm::toString(Root.takeError());
}

TEST(Database, MissingOnesSayWhatWhereAndWhatToDo) {
  TempProject P;
  std::string Error = errorOf(at(P.path("")));
  EXPECT_EQ(
      Error.find("no compile_commands.json in '" + P.path("") + "'; make"), 0u)
      << Error;
  EXPECT_EQ(Error.find('\n'), std::string::npos);
  EXPECT_EQ(errorOf(at(P.path("nowhere"))).find("no such file or directory"),
            0u);
}

TEST(Database, BrokenAndEmptyOnesAreErrors) {
  TempProject P;
  P.write("compile_commands.json", "[{\"directory\": ");
  std::string Error = errorOf(at(P.path("")));
  EXPECT_EQ(Error.find("cannot read"), 0u) << Error;
  EXPECT_EQ(Error.find('\n'), std::string::npos) << Error;
  P.write("compile_commands.json", "[]");
  EXPECT_EQ(errorOf(at(P.path(""))).find("no C or C++ source"), 0u);
}

TEST(Database, CommandsAreSortedAndDistinct) {
  TempProject P;
  P.write("b.cpp", "");
  P.write("a.cpp", "");
  P.write("c.S", "");
  P.write("d.m", "");
  P.database({{"b.cpp"},
              {"a.cpp", {"-DX", "-o", "1.o"}},
              {"a.cpp", {"-DX", "-o", "2.o"}},
              {"./a.cpp", {"-DY"}},
              {"gone.cpp"},
              {"c.S"},
              {"d.m"}});
  Database DB = loaded(at(P.path("compile_commands.json")));
  ASSERT_EQ(DB.Units.size(), 3u);
  EXPECT_EQ(DB.Units[0].Source, P.path("a.cpp"));
  EXPECT_EQ(DB.Units[1].Source, P.path("a.cpp"));
  EXPECT_EQ(DB.Units[2].Source, P.path("b.cpp"));
  EXPECT_EQ(DB.Missing, std::vector<std::string>{P.path("gone.cpp")});
  EXPECT_EQ(DB.OtherLanguage, std::vector<std::string>{P.path("d.m")});
}

TEST(Database, ARelativeDirectoryStartsAtTheDatabase) {
  TempProject P;
  P.write("src/a.cpp", "");
  P.write("compile_commands.json",
          "[{\"directory\": \"./src\", \"file\": \"a.cpp\", "
          "\"arguments\": [\"c++\", \"-c\", \"a.cpp\"]}]");
  ToolOptions O;
  O.Database = P.path("");
  llvm::Expected<Database> DB = loadDatabase(O);
  ASSERT_TRUE(bool(DB)) << llvm::toString(DB.takeError());
  ASSERT_EQ(DB->Units.size(), 1u);
  EXPECT_EQ(DB->Units[0].Source, P.path("src/a.cpp"));
  EXPECT_EQ(DB->Units[0].Command.Directory, P.path("src"));
}

TEST(Database, TheRootIsTheDatabasesDirectoryIfItHoldsAllSources) {
  TempProject P;
  P.write(".git/x", "");
  P.write("sub/a.cpp", "");
  P.database({{"sub/a.cpp"}}, "sub");
  EXPECT_EQ(rootOf(at(P.path("sub"))), P.path("sub"));
}

TEST(Database, TheRootIsTheCheckoutOfABuildDirectory) {
  TempProject P;
  P.write(".git/x", "");
  P.write("src/a.cpp", "");
  P.database({{"src/a.cpp"}}, "out/debug");
  EXPECT_EQ(rootOf(at(P.path("out/debug"))), P.path(""));
}

TEST(Database, WithoutACheckoutTheRootIsTheBuildsParent) {
  TempProject P;
  P.write("p/src/a.cpp", "");
  P.database({{"p/src/a.cpp"}}, "p/build");
  EXPECT_EQ(rootOf(at(P.path("p/build"))), P.path("p"));
  P.write("q/x.cpp", "");
  P.write("q/y/z.cpp", "");
  P.database({{"q/x.cpp"}, {"q/y/z.cpp"}}, "elsewhere/build");
  EXPECT_EQ(rootOf(at(P.path("elsewhere/build"))), P.path("q"));
}

TEST(Database, TheRootCanBeGiven) {
  TempProject P;
  P.write("a.cpp", "");
  P.database({{"a.cpp"}});
  ToolOptions O = at(P.path(""));
  O.Root = P.path("..");
  EXPECT_EQ(rootOf(O), llvm::sys::path::parent_path(P.path("")).str());
  O.Root = P.path("none");
  EXPECT_EQ(rootOf(O).find("--root: no such directory"), 0u);
}

TEST(Database, PositionalArgumentsAreSourcesOrExpressions) {
  TempProject P;
  P.write("a.cpp", "");
  P.database({{"a.cpp"}});
  ToolOptions O = at(P.path(""));
  Database DB = loaded(O);
  auto Read = [&](const std::string &Argument) {
    O.Positional = {Argument};
    return readFilters(O, DB);
  };
  auto Source = Read(P.path("a.cpp"));
  ASSERT_TRUE(bool(Source));
  EXPECT_EQ(Source->Sources, std::vector<std::string>{P.path("a.cpp")});
  auto Function = Read("ns::blur.*");
  ASSERT_TRUE(bool(Function));
  EXPECT_EQ(Function->Functions, std::vector<std::string>{"ns::blur.*"});
  EXPECT_EQ(llvm::toString(Read(P.path("b.cpp")).takeError()),
            "no such file '" + P.path("b.cpp") + "'");
  EXPECT_EQ(llvm::toString(Read(P.path("")).takeError())
                .find("'" + P.path("") + "' is a directory"),
            0u);
  EXPECT_NE(llvm::toString(Read("blur(").takeError())
                .find("neither a file nor a regular expression"),
            std::string::npos);
}

} // namespace

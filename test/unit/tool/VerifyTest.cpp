//===- VerifyTest.cpp -----------------------------------------------------===//
//
// Layouts are made by hand: each edit belongs to a group, and what a layout
// breaks must be laid to the right one.
//
//===----------------------------------------------------------------------===//
#include "tool/Verify.h"
#include "tool/Project.h"

#include "TempProject.h"

using namespace scratchlift;

namespace {

class VerifyTest : public ::testing::Test {
protected:
  /// Parses everything in the database.
  void start(std::vector<TempProject::Entry> Entries) {
    P.database(std::move(Entries));
    ToolOptions O;
    O.Database = P.path("");
    llvm::Expected<Database> Loaded = loadDatabase(O);
    ASSERT_TRUE(bool(Loaded));
    DB = std::move(*Loaded);
    Options.Root = P.path("");
    std::vector<UnitSummary> Before;
    for (const TUFacts &U : extractAll(DB, Options, Pool)) {
      ASSERT_FALSE(U.HadErrors) << U.Errors.front();
      Before.push_back(summarise(U));
    }
    V = std::make_unique<Verifier>(DB, Options, Pool, std::move(Before));
  }

  /// Adds an edit that puts New in the place of Old in File.
  void edit(const std::string &File, const std::string &Old,
            const std::string &New, const std::string &Group) {
    Edits[P.path(File)].push_back({Old, New, Group});
    Groups.insert(Group);
  }

  Layout layout(const std::set<std::string> &Ids) {
    Layout L;
    for (const std::string &Id : Ids) {
      Group G;
      G.Id = Id;
      G.Kernel = "kernel_" + Id;
      G.KernelUsr = "usr " + Id;
      L.ThePlan.Groups.push_back(G);
    }
    for (const auto &[Path, List] : Edits)
      addFile(L.Files, Path, List, Ids);
    return L;
  }

  std::map<std::string, std::string> check() {
    std::map<std::string, std::string> Result;
    for (const FailedGroup &F :
         V->check(layout(Groups), [&](const std::set<std::string> &Ids) {
           return layout(Ids);
         }))
      Result[F.Id] = F.Message;
    return Result;
  }

  TempProject P;
  Database DB;
  ExtractOptions Options;
  Schedule Pool;
  std::unique_ptr<Verifier> V;

private:
  struct Change {
    std::string Old, New, Group;
  };

  void addFile(RewriteResult &R, const std::string &Path,
               const std::vector<Change> &List,
               const std::set<std::string> &Ids) {
    RewrittenFile File;
    File.Path = Path;
    File.Before =
        P.read(llvm::StringRef(Path).drop_front(P.path("").size() + 1));
    for (const Change &C : List)
      if (Ids.count(C.Group))
        File.Edits.push_back(
            {Path, static_cast<unsigned>(File.Before.find(C.Old)),
             static_cast<unsigned>(C.Old.size()), C.New, C.Group, 0});
    llvm::sort(File.Edits, [](const Edit &A, const Edit &B) {
      return A.Offset < B.Offset;
    });
    size_t At = 0;
    for (const Edit &E : File.Edits) {
      File.After += File.Before.substr(At, E.Offset - At) + E.Text;
      At = E.Offset + E.Length;
    }
    File.After += File.Before.substr(At);
    if (!File.Edits.empty())
      R.Files[Path] = std::move(File);
  }

  std::map<std::string, std::vector<Change>> Edits;
  std::set<std::string> Groups;
};

TEST_F(VerifyTest, WhatCompilesIsSound) {
  P.write("a.cpp", "int a = 1;\nint b = 2;\n");
  start({{"a.cpp"}});
  edit("a.cpp", "1", "11", "x");
  EXPECT_TRUE(check().empty());
  EXPECT_EQ(V->parsed(), 1u);
}

TEST_F(VerifyTest, AnErrorIsLaidToTheEditsOnItsLine) {
  P.write("a.cpp", "int a = 1;\nint b = 2;\n");
  start({{"a.cpp"}});
  edit("a.cpp", "1", "nonsense", "x");
  edit("a.cpp", "2", "22", "y");
  auto Failed = check();
  ASSERT_EQ(Failed.size(), 1u);
  EXPECT_NE(Failed["x"].find("a.cpp:1:9: error: use of undeclared identifier"),
            std::string::npos)
      << Failed["x"];
}

TEST_F(VerifyTest, AHeadersErrorShowsInEveryUnitThatIncludesIt) {
  P.write("a.h", "inline int f(int n) { return n; }\n");
  P.write("a.cpp", "#include \"a.h\"\nint a = f(1);\n");
  P.write("b.cpp", "int b = 1;\n");
  start({{"a.cpp"}, {"b.cpp"}});
  edit("a.h", "int n", "int *n", "x");
  edit("b.cpp", "1", "2", "y");
  EXPECT_TRUE(check().count("x"));
}

TEST_F(VerifyTest, AnErrorFarFromAllEditsIsLaidToTheKernelItNames) {
  P.write("a.h", "inline int kernel_x(int n) { return n; }\n"
                 "inline int kernel_y(int n) { return n; }\n");
  P.write("a.cpp", "#include \"a.h\"\nint a = kernel_y(1);\n");
  start({{"a.cpp"}});
  edit("a.h", "kernel_x(int n)", "kernel_x(int n, int)", "x");
  edit("a.h", "kernel_y(int n)", "kernel_y(int n, int)", "y");
  auto Failed = check();
  EXPECT_EQ(Failed.count("y"), 1u);
  EXPECT_EQ(Failed.count("x"), 0u);
}

TEST_F(VerifyTest, WithoutAHintTheGroupsAreTriedApart) {
  P.write("a.h", "enum { One = 1,\n Two = 2,\n Three = 3 };\n");
  P.write("a.cpp", "#include \"a.h\"\nstatic_assert(Two == 2, \"\");\n");
  start({{"a.cpp"}});
  edit("a.h", "= 1", "= 1 + 0", "x");
  edit("a.h", "= 2", "= 1 + 2", "y");
  edit("a.h", "= 3", "= 3 + 0", "z");
  auto Failed = check();
  ASSERT_EQ(Failed.size(), 1u);
  EXPECT_EQ(Failed.count("y"), 1u);
}

TEST_F(VerifyTest, ANewWarningIsAFailure) {
  P.write("a.cpp", "int f(int n) {\n  int used = n;\n  return used;\n}\n"
                   "int g(int n) {\n  int unused = n;\n  return n;\n}\n");
  start({{"a.cpp"}});
  edit("a.cpp", "return used", "return n", "x");
  auto Failed = check();
  ASSERT_EQ(Failed.size(), 1u);
  EXPECT_NE(Failed["x"].find("warning: unused variable 'used'"),
            std::string::npos);
}

TEST_F(VerifyTest, AWarningInASystemHeaderIsNobodys) {
  // The first parse skips the bodies of system headers, this one reads them.
  P.write("sys/s.h", "#pragma once\n[[deprecated]] void old();\n"
                     "template <class T> void s(T x) { old(); (void)x; }\n");
  P.write("a.cpp", "#include <s.h>\nint f(int n) {\n  s(n);\n  return n;\n}\n");
  P.write("b.cpp", "[[deprecated]] void old();\nvoid other();\n"
                   "void h() {\n  other();\n}\n");
  start({{"a.cpp", {"-isystem", P.path("sys")}}, {"b.cpp"}});
  edit("a.cpp", "return n", "return +n", "x");
  edit("b.cpp", "  other", "  old", "y");
  auto Failed = check();
  EXPECT_EQ(Failed.count("x"), 0u) << Failed["x"];
  EXPECT_NE(Failed["y"].find("'old' is deprecated"), std::string::npos);
}

TEST_F(VerifyTest, WhatASystemHeaderMakesTheCompilerSayIsNotNew) {
  // Only a body that the first parse skips asks for the assignment operator.
  P.write("sys/s.h", "#pragma once\ntemplate <class T>\n"
                     "void put(T &a, const T &b) { a = b; }\n");
  P.write("v.h", "#pragma once\nstruct V {\n  V() {}\n  V(const V &) {}\n"
                 "};\n");
  P.write("a.cpp", "#include \"v.h\"\n#include <s.h>\nint f(int n) {\n"
                   "  V a, b;\n  put(a, b);\n  return n;\n}\n");
  P.write("b.cpp", "#include \"v.h\"\nint g(int n) {\n  V a, b;\n"
                   "  return n;\n}\n");
  std::string Flag = "-Wdeprecated-copy-with-user-provided-copy";
  start({{"a.cpp", {"-isystem", P.path("sys"), Flag}}, {"b.cpp", {Flag}}});
  edit("a.cpp", "return n", "return +n", "x");
  edit("b.cpp", "return n", "a = b; return n", "y");
  auto Failed = check();
  EXPECT_EQ(Failed.count("x"), 0u) << Failed["x"];
  EXPECT_NE(Failed["y"].find("is deprecated"), std::string::npos);
}

TEST_F(VerifyTest, AnErrorInASystemHeaderCounts) {
  P.write("sys/s.h", "#pragma once\n"
                     "template <class T> void bad(T x) { x.none(); }\n");
  P.write("a.cpp", "#include <s.h>\nint g(int n) {\n  return n;\n}\n");
  start({{"a.cpp", {"-isystem", P.path("sys")}}});
  edit("a.cpp", "return n", "bad(n); return n", "x");
  EXPECT_NE(check()["x"].find("error: "), std::string::npos);
}

TEST_F(VerifyTest, AWarningThatMovesIsNotNew) {
  P.write("a.cpp", "\n\nint g(int n) {\n  int unused = n;\n  return n;\n}\n");
  start({{"a.cpp"}});
  edit("a.cpp", "\n\n", "int x;\n\n\n\n", "x");
  EXPECT_TRUE(check().empty());
}

TEST_F(VerifyTest, AUnitIsParsedAgainOnlyIfItsTextChanges) {
  P.write("a.cpp", "int a = 1;\n");
  P.write("b.cpp", "int b = 1;\n");
  start({{"a.cpp"}, {"b.cpp"}});
  edit("a.cpp", "1", "2", "x");
  EXPECT_TRUE(check().empty());
  EXPECT_TRUE(check().empty());
  EXPECT_EQ(V->parsed(), 1u);
}

} // namespace

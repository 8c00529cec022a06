//===- DriverTest.cpp -----------------------------------------------------===//
//
// Whole runs over small projects: what is written, what is said, and the exit
// status, good input and bad.
//
//===----------------------------------------------------------------------===//
#include "tool/Driver.h"
#include "tool/Journal.h"

#include "TempProject.h"

#include "llvm/Support/Regex.h"
#include "llvm/Support/xxhash.h"

#include <sys/stat.h>

using namespace scratchlift;

namespace {

const char *const Kernel = "#include <vector>\n"
                           "float blur(const float *in, int n) {\n"
                           "  std::vector<float> tmp(n);\n"
                           "  float sum = 0;\n"
                           "  for (int i = 0; i < n; ++i)\n"
                           "    tmp[i] = in[i] * 0.5f;\n"
                           "  for (int i = 0; i < n; ++i)\n"
                           "    sum += tmp[i];\n"
                           "  return sum;\n"
                           "}\n";

const char *const Caller = "float blur(const float *in, int n);\n"
                           "int main() {\n"
                           "  float data[8] = {1, 2, 3};\n"
                           "  float sum = 0;\n"
                           "  for (int k = 0; k < 4; ++k)\n"
                           "    sum += blur(data, 8);\n"
                           "  return sum > 100;\n"
                           "}\n";

struct Outcome {
  int Status;
  std::string Out, Err;
};

class DriverTest : public ::testing::Test {
protected:
  /// Two units, one kernel, one caller.
  void blurProject() {
    P.write("blur.cpp", Kernel);
    P.write("main.cpp", Caller);
    P.database({{"blur.cpp"}, {"main.cpp"}});
  }

  Outcome run(std::vector<std::string> Arguments) {
    Arguments.insert(Arguments.begin(), {"-p", P.path("")});
    return runExactly(std::move(Arguments));
  }

  Outcome runExactly(std::vector<std::string> Arguments) {
    std::vector<const char *> Raw;
    for (const std::string &A : Arguments)
      Raw.push_back(A.c_str());
    llvm::Expected<ToolOptions> Options = parseOptions(Raw);
    Outcome Result;
    if (!Options) {
      Result.Status = ExitUsage;
      Result.Err = llvm::toString(Options.takeError());
      return Result;
    }
    llvm::raw_string_ostream Out(Result.Out), Err(Result.Err);
    Result.Status = runTool(*Options, Out, Err);
    return Result;
  }

  llvm::json::Value json(const std::string &Text) {
    llvm::Expected<llvm::json::Value> Result = llvm::json::parse(Text);
    if (!Result) {
      ADD_FAILURE() << llvm::toString(Result.takeError()) << Text;
      return llvm::json::Object();
    }
    return *Result;
  }

  static bool isOneLine(const std::string &Text) {
    return !Text.empty() && Text.find('\n') == Text.size() - 1;
  }

  TempProject P;
};

//===----------------------------------------------------------------------===//
// Good input
//===----------------------------------------------------------------------===//

TEST_F(DriverTest, TheDefaultReportsAndWritesNothing) {
  blurProject();
  Outcome O = run({});
  EXPECT_EQ(O.Status, ExitDone) << O.Err;
  EXPECT_EQ(O.Out, "");
  EXPECT_NE(O.Err.find("blur.cpp:3:22: remark: scratch buffer 'tmp' of 'blur'"),
            std::string::npos)
      << O.Err;
  EXPECT_NE(O.Err.find("[scratchlift-lift]"), std::string::npos) << O.Err;
  llvm::StringRef Last = llvm::StringRef(O.Err).rtrim('\n').rsplit('\n').second;
  EXPECT_TRUE(Last.starts_with("scratchlift: 1 buffer in 1 kernel: 1 lifted"))
      << O.Err;
  EXPECT_EQ(P.read("blur.cpp"), Kernel);
  EXPECT_EQ(P.read("main.cpp"), Caller);
}

TEST_F(DriverTest, FixWritesAndASecondRunChangesNothing) {
  blurProject();
  EXPECT_EQ(run({"--fix", "--quiet"}).Status, ExitDone);
  std::string Blur = P.read("blur.cpp"), Main = P.read("main.cpp");
  EXPECT_NE(Blur, Kernel);
  EXPECT_NE(Main, Caller);
  EXPECT_EQ(run({"--fix", "--quiet"}).Status, ExitDone);
  EXPECT_EQ(P.read("blur.cpp"), Blur);
  EXPECT_EQ(P.read("main.cpp"), Main);
}

TEST_F(DriverTest, TheDiffShownIsTheDiffWritten) {
  blurProject();
  Outcome Shown = run({"--diff", "--quiet"});
  EXPECT_EQ(Shown.Status, ExitDone);
  EXPECT_EQ(P.read("blur.cpp"), Kernel);
  Outcome Written = run({"--diff", "--fix", "--quiet"});
  EXPECT_EQ(Shown.Out, Written.Out);
  EXPECT_NE(Shown.Out.find("--- a/blur.cpp\n+++ b/blur.cpp\n"),
            std::string::npos);
}

TEST_F(DriverTest, QuietSaysNothingOfDecisions) {
  blurProject();
  Outcome O = run({"--quiet"});
  EXPECT_EQ(O.Status, ExitDone);
  EXPECT_EQ(O.Out + O.Err, "");
}

TEST_F(DriverTest, JsonSaysProposedOrApplied) {
  blurProject();
  Outcome O = run({"--json=-", "--quiet"});
  llvm::json::Value V = json(O.Out);
  EXPECT_EQ((*(*V.getAsObject()->getArray("groups"))[0].getAsObject())
                .getString("state"),
            "proposed");
  EXPECT_EQ(run({"--fix", "--quiet", "--json=" + P.path("r.json")}).Status,
            ExitDone);
  llvm::json::Value W = json(P.read("r.json"));
  const llvm::json::Object &G =
      *(*W.getAsObject()->getArray("groups"))[0].getAsObject();
  EXPECT_EQ(G.getString("state"), "applied");
  EXPECT_EQ(G.getString("kernel"), "blur");
  EXPECT_EQ(*G.getArray("files"), (llvm::json::Array{"blur.cpp", "main.cpp"}));
}

TEST_F(DriverTest, FindingsAreAnErrorOnRequest) {
  blurProject();
  EXPECT_EQ(run({"--error-on-findings", "--quiet"}).Status, ExitFindings);
  P.write("blur.cpp",
          "float blur(const float *in, int n) { return in[n - 1]; }");
  EXPECT_EQ(run({"--error-on-findings", "--quiet"}).Status, ExitDone);
}

TEST_F(DriverTest, AnalysisOnlyDecidesTheSame) {
  blurProject();
  Outcome O = run({"--analysis-only", "--json=-", "--quiet"});
  EXPECT_EQ(O.Status, ExitDone);
  llvm::json::Value V = json(O.Out);
  EXPECT_EQ((*(*V.getAsObject()->getArray("buffers"))[0].getAsObject())
                .getString("decision"),
            "lift");
}

TEST_F(DriverTest, SourcesRestrictTheKernelsNotTheCalls) {
  blurProject();
  P.write("other.cpp", "#include <vector>\n"
                       "float other(const float *in, int n) {\n"
                       "  std::vector<float> t(n);\n"
                       "  for (int i = 0; i < n; ++i)\n    t[i] = in[i];\n"
                       "  return t[0];\n}\n");
  P.database({{"blur.cpp"}, {"main.cpp"}, {"other.cpp"}});
  EXPECT_EQ(run({"--fix", "--quiet", P.path("blur.cpp")}).Status, ExitDone);
  EXPECT_NE(P.read("main.cpp"), Caller);
  EXPECT_NE(P.read("other.cpp").find("std::vector<float> t(n);"),
            std::string::npos);
}

TEST_F(DriverTest, ExplainTellsAllAboutOneFunction) {
  blurProject();
  Outcome O = run({"--explain=blur", "--quiet"});
  EXPECT_EQ(O.Status, ExitDone);
  EXPECT_NE(O.Out.find("extent 'n'"), std::string::npos) << O.Out;
  EXPECT_EQ(run({"--explain=nobody", "--quiet"}).Status, ExitUsage);
}

TEST_F(DriverTest, FactsCanBeDumped) {
  blurProject();
  Outcome O = run({"--dump-facts"});
  EXPECT_EQ(O.Status, ExitDone);
  EXPECT_EQ(O.Out.find("unit file="), 0u);
  EXPECT_NE(O.Out.find("buffer #0 %tmp"), std::string::npos);
}

TEST_F(DriverTest, OneKernelsTroubleIsNotTheOthers) {
  // Text that the analysis cannot see into makes the second kernel's rewrite
  // fail to compile; the first goes on.
  blurProject();
  P.write("twin.cpp",
          std::string("#define CALL_TWIN(x) twin x\n") +
              "#include <vector>\n"
              "float twin(const float *in, int n) {\n"
              "  std::vector<float> t(n);\n"
              "  for (int i = 0; i < n; ++i)\n    t[i] = in[i];\n"
              "  return t[0];\n}\n"
              "template <class T> float late(T n, const float *p) {\n"
              "  return CALL_TWIN((p, n));\n}\n"
              "float use(const float *p) { return late(3, p); }\n");
  P.database({{"blur.cpp"}, {"main.cpp"}, {"twin.cpp"}});
  Outcome O = run({"--fix", "--quiet", "--keep-wrapper=never"});
  EXPECT_EQ(O.Status, ExitDone) << O.Err;
  EXPECT_NE(P.read("blur.cpp"), Kernel);
}

//===----------------------------------------------------------------------===//
// Bad input
//===----------------------------------------------------------------------===//

TEST_F(DriverTest, NoDatabase) {
  Outcome O = run({});
  EXPECT_EQ(O.Status, ExitUsage);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
  EXPECT_NE(O.Err.find("no compile_commands.json in"), std::string::npos);
}

TEST_F(DriverTest, MissingFilesOfTheDatabase) {
  blurProject();
  P.database({{"blur.cpp"}, {"main.cpp"}, {"gone.cpp"}});
  Outcome O = run({"--quiet", "--json=-"});
  EXPECT_EQ(O.Status, ExitIncomplete);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
  EXPECT_NE(O.Err.find("gone.cpp: error: "), std::string::npos) << O.Err;
  llvm::json::Value V = json(O.Out);
  const llvm::json::Object &B =
      *(*V.getAsObject()->getArray("blind_spots"))[0].getAsObject();
  EXPECT_EQ(B.getString("file"), "gone.cpp");
  EXPECT_EQ((*(*V.getAsObject()->getArray("errors"))[0].getAsObject())
                .getString("file"),
            "gone.cpp");
}

TEST_F(DriverTest, NothingButMissingFiles) {
  P.database({{"gone.cpp"}});
  EXPECT_EQ(run({"--quiet"}).Status, ExitNothing);
}

TEST_F(DriverTest, AUnitWithErrors) {
  blurProject();
  P.write("bad.cpp", "float blur(const float *in, int n);\n"
                     "float bad(float *p) { return blur(p, 3) + nonsense; }\n");
  P.database({{"blur.cpp"}, {"main.cpp"}, {"bad.cpp"}});
  Outcome O = run({"--fix", "--quiet"});
  EXPECT_EQ(O.Status, ExitIncomplete);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
  EXPECT_NE(O.Err.find("bad.cpp:2:43: error: "), std::string::npos) << O.Err;
  // The rest is done; the broken unit can still call the old signature.
  EXPECT_NE(P.read("main.cpp"), Caller);
  EXPECT_TRUE(llvm::Regex("float blur\\(const float \\*in, int n\\) \\{")
                  .match(P.read("blur.cpp")))
      << P.read("blur.cpp");
}

TEST_F(DriverTest, AReadOnlyFileIsReadAndNeverWritten) {
  blurProject();
  ::chmod(P.path("blur.cpp").c_str(), 0444);
  Outcome O = run({"--fix", "--json=-", "--quiet"});
  EXPECT_EQ(O.Status, ExitDone) << O.Err;
  EXPECT_EQ(P.read("blur.cpp"), Kernel);
  EXPECT_EQ(P.read("main.cpp"), Caller);
  llvm::json::Value V = json(O.Out);
  const llvm::json::Object &B =
      *(*V.getAsObject()->getArray("buffers"))[0].getAsObject();
  EXPECT_EQ(B.getString("reason"), "outside-project");
}

TEST_F(DriverTest, ADirectoryAsSource) {
  blurProject();
  Outcome O = run({P.path("")});
  EXPECT_EQ(O.Status, ExitUsage);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
  EXPECT_NE(O.Err.find("is a directory"), std::string::npos);
}

TEST_F(DriverTest, ASourceTheDatabaseDoesNotKnow) {
  blurProject();
  P.write("stray.cpp", "");
  Outcome O = run({P.path("stray.cpp")});
  EXPECT_EQ(O.Status, ExitUsage);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
  EXPECT_NE(O.Err.find("is not in the compilation database"),
            std::string::npos);
}

TEST_F(DriverTest, AKernelInsideAMacro) {
  P.write("m.cpp", "#include <vector>\n"
                   "#define KERNEL(T) \\\n"
                   "  float kernel_##T(const T *in, int n) { \\\n"
                   "    std::vector<T> tmp(n); \\\n"
                   "    for (int i = 0; i < n; ++i) tmp[i] = in[i]; \\\n"
                   "    return tmp[0]; \\\n"
                   "  }\n"
                   "KERNEL(float)\n");
  std::string Before = P.read("m.cpp");
  P.database({{"m.cpp"}});
  Outcome O = run({"--fix", "--json=-", "--quiet"});
  EXPECT_EQ(O.Status, ExitDone) << O.Err;
  EXPECT_EQ(P.read("m.cpp"), Before);
  llvm::json::Value V = json(O.Out);
  const llvm::json::Object &B =
      *(*V.getAsObject()->getArray("buffers"))[0].getAsObject();
  EXPECT_EQ(B.getString("reason"), "macro");
}

TEST_F(DriverTest, AReportThatCannotBeWritten) {
  blurProject();
  Outcome O = run({"--quiet", "--json=" + P.path("no/such/dir.json")});
  EXPECT_EQ(O.Status, ExitUsage);
  EXPECT_TRUE(isOneLine(O.Err)) << O.Err;
}

TEST_F(DriverTest, AKilledWriteIsFinishedByTheNextFix) {
  blurProject();
  P.write("note.h", "old");
  P.write("note.h.scratchlift-abc123", "new");
  {
    Journal Log;
    ASSERT_EQ(llvm::toString(Log.begin(
                  P.path(""),
                  {{P.path("note.h"), P.path("note.h.scratchlift-abc123"),
                    llvm::xxh3_64bits("old"), llvm::xxh3_64bits("new")}})),
              "");
  }
  Outcome Report = run({});
  EXPECT_EQ(Report.Status, ExitNothing);
  EXPECT_NE(Report.Err.find("a run was killed"), std::string::npos);
  EXPECT_EQ(P.read("note.h"), "old");
  Outcome Fix = run({"--fix"});
  EXPECT_EQ(Fix.Status, ExitDone);
  EXPECT_EQ(P.read("note.h"), "new");
  EXPECT_NE(P.read("blur.cpp"), Kernel);
  EXPECT_FALSE(wasInterrupted(P.path("")));
}

TEST_F(DriverTest, AWriteErrorIsSaidOnce) {
  blurProject();
  ::chmod(P.path("main.cpp").c_str(), 0444);
  Outcome O = run({"--fix"});
  llvm::StringRef Text = O.Err;
  EXPECT_LE(Text.count("cannot write"), 1u) << O.Err;
}

} // namespace

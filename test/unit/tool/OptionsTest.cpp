//===- OptionsTest.cpp ----------------------------------------------------===//
#include "tool/Options.h"

#include "gtest/gtest.h"

using namespace scratchlift;

namespace {

ToolOptions parsed(std::vector<const char *> Arguments) {
  llvm::Expected<ToolOptions> Result = parseOptions(Arguments);
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return {};
  }
  return *Result;
}

std::string errorOf(std::vector<const char *> Arguments) {
  llvm::Expected<ToolOptions> Result = parseOptions(Arguments);
  return Result ? "" : llvm::toString(Result.takeError());
}

TEST(Options, DefaultsAreThoseOfTheDesign) {
  ToolOptions O = parsed({});
  EXPECT_FALSE(O.Fix);
  EXPECT_EQ(O.Verify, VerifyChoice::Parse);
  EXPECT_EQ(O.Analysis.Form, FormChoice::Auto);
  EXPECT_EQ(O.Analysis.Bundle, 4u);
  EXPECT_EQ(O.Analysis.Depth, -1);
}

TEST(Options, ValuesComeBehindAnEqualsSignOrABlank) {
  ToolOptions O = parsed({"-p", "build", "--form=span", "--bundle", "0", "-j2",
                          "--depth=3", "--extent=query", "--keep-wrapper=never",
                          "--exclude=a/*", "--exclude", "b", "x.cpp"});
  EXPECT_EQ(O.Database, "build");
  EXPECT_EQ(O.Analysis.Form, FormChoice::Span);
  EXPECT_EQ(O.Analysis.Bundle, 0u);
  EXPECT_EQ(O.Jobs, 2u);
  EXPECT_EQ(O.Analysis.Depth, 3);
  EXPECT_EQ(O.Analysis.Extent, ExtentChoice::Query);
  EXPECT_EQ(O.Analysis.Wrapper, WrapperChoice::Never);
  EXPECT_EQ(O.Excludes, (std::vector<std::string>{"a/*", "b"}));
  EXPECT_EQ(O.Positional, std::vector<std::string>{"x.cpp"});
  EXPECT_EQ(parsed({"-p=build"}).Database, "build");
}

TEST(Options, BehindTwoDashesAllIsPositional) {
  EXPECT_EQ(parsed({"--", "--fix"}).Positional,
            std::vector<std::string>{"--fix"});
}

TEST(Options, UnknownOptionsAreNamedAndGuessed) {
  EXPECT_EQ(errorOf({"--fxi"}),
            "unknown option '--fxi'; did you mean '--fix'?");
  EXPECT_EQ(errorOf({"--colour-of-magic"}),
            "unknown option '--colour-of-magic'; see scratchlift --help");
}

TEST(Options, WrongValuesSayWhatIsWanted) {
  EXPECT_EQ(errorOf({"--form=vector"}),
            "wrong value 'vector' of --form: expected one of auto, pointer, "
            "span, container");
  EXPECT_EQ(errorOf({"--bundle=many"}),
            "wrong value 'many' of --bundle: expected a number");
  EXPECT_EQ(errorOf({"-j", "-1"}), "wrong value '-1' of -j: expected a number");
  EXPECT_EQ(errorOf({"--kernels=("}),
            "wrong value '(' of --kernels: not a regular expression: "
            "parentheses not balanced");
  EXPECT_NE(errorOf({"--exclude=["}).find("not a glob"), std::string::npos);
  EXPECT_EQ(errorOf({"--fix=yes"}), "--fix takes no value");
  EXPECT_EQ(errorOf({"--json"}), "--json needs a value: --json=FILE");
  EXPECT_EQ(errorOf({"-p"}), "-p needs a value: -p BUILD");
  EXPECT_EQ(errorOf({"-p="}), "wrong value '' of -p: it must not be empty");
}

TEST(Options, ContradictionsAreErrors) {
  EXPECT_NE(errorOf({"--analysis-only", "--fix"}), "");
  EXPECT_NE(errorOf({"--diff", "--json=-"}), "");
  EXPECT_NE(errorOf({"--json=-", "--export-fixes=-"}), "");
  EXPECT_NE(errorOf({"--json=-", "--explain=blur"}), "");
  EXPECT_NE(errorOf({"--dump-facts", "--fix"}), "");
  EXPECT_EQ(errorOf({"--explain=blur", "--json=report.json"}), "");
}

} // namespace

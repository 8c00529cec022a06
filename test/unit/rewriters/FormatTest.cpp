//===- FormatTest.cpp - The project's style on touched lines --------------===//
#include "rewriters/Internal.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

std::string formatted(const std::string &Before, std::vector<Edit> Edits,
                      const std::string &Config) {
  const SourceFile F("/p/src/f.cpp", Before);
  const FileReader Read =
      [&](llvm::StringRef Path) -> llvm::Expected<std::string> {
    if (Path == "/p/.clang-format" && !Config.empty())
      return Config;
    return fail("none");
  };
  return applyEdits(Before,
                    formatTouchedLines(F, std::move(Edits), "/p", Read));
}

TEST(Format, OnlyWithAConfiguration) {
  EXPECT_EQ(formatted("int  a;\n", {{"", 7, 0, "int  b;", "g", 0}}, ""),
            "int  a;int  b;\n");
}

TEST(Format, TouchedLinesOnly) {
  EXPECT_EQ(formatted("void f() {\n  int  a;\n  k(x);\n  int  b;\n}\n",
                      {{"", 26, 0, ",  t", "g", 0}}, "BasedOnStyle: LLVM\n"),
            "void f() {\n  int  a;\n  k(x, t);\n  int  b;\n}\n");
}

TEST(Format, LongLinesBreak) {
  EXPECT_EQ(
      formatted(
          "void kernel(const float *in, float *out, int w, int h);\nint  a;\n",
          {{"", 40, 0, " std::span<float> temporary,", "g", 0}},
          "ColumnLimit: 60\n"),
      "void kernel(const float *in, float *out,\n            std::span<float> "
      "temporary, int w, int h);\nint  a;\n");
}

TEST(Format, CarriageReturnsStay) {
  EXPECT_EQ(formatted("void f() {\r\n\tint  a;\r\n}\r\n",
                      {{"", 12, 0, "\tk( x );\r\n", "g", 0}},
                      "UseTab: Always\nIndentWidth: 8\n"),
            "void f() {\r\n\tk(x);\r\n\tint  a;\r\n}\r\n");
}

} // namespace
} // namespace scratchlift

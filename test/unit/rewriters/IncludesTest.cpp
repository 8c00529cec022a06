//===- IncludesTest.cpp - Where includes go -------------------------------===//
#include "rewriters/Internal.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

std::string with(const std::string &Text,
                 std::initializer_list<std::string> Headers,
                 size_t FirstUse = std::string::npos) {
  const SourceFile F("f.cpp", Text);
  NeededHeaders Needed;
  for (const std::string &H : Headers)
    Needed[H].insert("g");
  const unsigned Use = std::min({FirstUse, Text.find("int x"), Text.size()});
  return applyEdits(Text, fold(F, placeIncludes(F, Needed, {Use})));
}

TEST(Includes, AtItsPlaceInASortedBlock) {
  EXPECT_EQ(with("#include \"a.h\"\n\n#include <algorithm>\n#include "
                 "<vector>\n\nint x;\n",
                 {"<span>"}),
            "#include \"a.h\"\n\n#include <algorithm>\n#include "
            "<span>\n#include <vector>\n\nint x;\n");
  EXPECT_EQ(with("#include \"a.h\"\n#include <cstdio>\n\nint x;\n",
                 {"<span>", "<vector>", "<algorithm>"}),
            "#include \"a.h\"\n#include <algorithm>\n#include "
            "<cstdio>\n#include <span>\n#include <vector>\n\nint x;\n");
}

TEST(Includes, AtTheEndOfAnUnsortedBlock) {
  EXPECT_EQ(with("#include <vector>\n#include <cmath>\nint x;\n", {"<span>"}),
            "#include <vector>\n#include <cmath>\n#include <span>\nint x;\n");
}

TEST(Includes, NotTwice) {
  EXPECT_EQ(with("#include <span> // here\nint x;\n", {"<span>"}),
            "#include <span> // here\nint x;\n");
  EXPECT_EQ(with("#include \"v.h\"\nstd::vector<int> x;\n", {"<vector>"}),
            "#include \"v.h\"\nstd::vector<int> x;\n");
}

TEST(Includes, ConditionalOnesDoNotCount) {
  EXPECT_EQ(
      with("#include <cmath>\n#ifdef A\n#include <span>\n#endif\nint x;\n",
           {"<span>"}),
      "#include <cmath>\n#include <span>\n#ifdef A\n#include "
      "<span>\n#endif\nint x;\n");
}

TEST(Includes, GuardIsNoCondition) {
  EXPECT_EQ(with("// License.\n#ifndef A_H\n#define A_H\n\nint x;\n#endif\n",
                 {"<span>"}),
            "// License.\n#ifndef A_H\n#define A_H\n\n#include <span>\n\nint "
            "x;\n#endif\n");
  EXPECT_EQ(
      with("#ifndef A_H\n#define A_H\n#include <vector>\nint x;\n#endif\n",
           {"<span>"}),
      "#ifndef A_H\n#define A_H\n#include <span>\n#include <vector>\nint "
      "x;\n#endif\n");
}

TEST(Includes, FilesWithoutIncludes) {
  EXPECT_EQ(with("int x;\n", {"<span>"}), "#include <span>\n\nint x;\n");
  EXPECT_EQ(with("// License.\n\nint x;\n", {"<span>"}),
            "// License.\n\n#include <span>\n\nint x;\n");
  EXPECT_EQ(with("// About x.\nint x;\n", {"<span>"}),
            "#include <span>\n\n// About x.\nint x;\n");
  EXPECT_EQ(with("\xEF\xBB\xBF#pragma once\r\n\r\nint x;", {"<span>"}),
            "\xEF\xBB\xBF#pragma once\r\n\r\n#include <span>\r\n\r\nint x;");
  EXPECT_EQ(with("\xEF\xBB\xBFint x;", {"<span>"}),
            "\xEF\xBB\xBF#include <span>\n\nint x;");
}

TEST(Includes, ImplementationPartServesItselfOnly) {
  const std::string Text =
      "#pragma once\nint a;\n#ifdef IMPL\n#include <cmath>\n"
      "#include <vector>\nstd::vector<int> b;\n#endif\n";
  EXPECT_EQ(with(Text, {"<vector>"}, 70), Text);
  EXPECT_EQ(
      with(Text, {"<span>"}, 70),
      "#pragma once\nint a;\n#ifdef IMPL\n#include <cmath>\n#include <span>\n"
      "#include <vector>\nstd::vector<int> b;\n#endif\n");
  EXPECT_EQ(with(Text, {"<vector>"}, 14),
            "#pragma once\n#include <vector>\n\n" + Text.substr(13));
}

TEST(Includes, NotWithinBraces) {
  EXPECT_EQ(
      with("extern \"C\" {\n#include <stdio.h>\n}\nint x;\n", {"<span>"}),
      "#include <span>\n\nextern \"C\" {\n#include <stdio.h>\n}\nint x;\n");
}

TEST(Includes, InFrontOfTheFirstUse) {
  const std::string Text = "int x;\n#include <cmath>\n";
  EXPECT_EQ(with(Text, {"<span>"}, 4),
            "#include <span>\n\nint x;\n#include <cmath>\n");
}

TEST(Includes, QuotedOnly) {
  EXPECT_EQ(with("#include \"a.h\"\nint x;\n", {"<span>"}),
            "#include \"a.h\"\n\n#include <span>\n\nint x;\n");
  EXPECT_EQ(with("#include <cmath>\nint x;\n", {"\"../b.h\""}),
            "#include <cmath>\n\n#include \"../b.h\"\n\nint x;\n");
  EXPECT_EQ(with("#include \"./b.h\"\nint x;\n", {"\"../b.h\""}),
            "#include \"./b.h\"\nint x;\n");
}

} // namespace
} // namespace scratchlift

//===- TextTest.cpp - Lines and raw tokens --------------------------------===//
#include "rewriters/Text.h"

#include "gtest/gtest.h"

namespace scratchlift {
namespace {

TEST(Text, LinesOfMixedFiles) {
  const SourceFile F("f", "a\r\n\tb\nc");
  EXPECT_EQ(F.lineStart(4), 3u);
  EXPECT_EQ(F.lineEnd(0), 1u);
  EXPECT_EQ(F.nextLine(0), 3u);
  EXPECT_EQ(F.eol(0), "\r\n");
  EXPECT_EQ(F.eol(3), "\n");
  EXPECT_EQ(F.eol(7), "\n") << "the last line has none: as the one above";
  EXPECT_EQ(F.indent(4), "\t");
  EXPECT_EQ(F.lineEnd(6), 7u);
}

TEST(Text, ByteOrderMarkIsNoToken) {
  const SourceFile F("f", "\xEF\xBB\xBFint x;");
  ASSERT_EQ(F.tokens().size(), 3u);
  EXPECT_EQ(F.tokens()[0].Begin, 3u);
  EXPECT_EQ(F.indent(5), "");
}

TEST(Text, CommentsAndDirectivesAreNoCode) {
  const SourceFile F(
      "f", "#include <a> // b\n/* c */ x; // d\n  #define M(x) \\\n  x\ny");
  ASSERT_EQ(F.tokens().size(), 3u);
  EXPECT_EQ(F.text(F.tokens()[2]), "y");
  ASSERT_EQ(F.directives().size(), 2u);
  EXPECT_EQ(F.text(F.directives()[0]), "#include <a>");
  EXPECT_TRUE(F.firstOnLine(F.tokens()[0].Begin));
  EXPECT_TRUE(F.lastOnLine(F.tokens()[1].End));
}

TEST(Text, CommentOverTwoLines) {
  const SourceFile F("f", "a; /* b\n c */ d;\n");
  EXPECT_FALSE(F.lastOnLine(2));
  EXPECT_FALSE(F.firstOnLine(14));
}

TEST(Text, Matching) {
  const SourceFile F("f", "f(a[1], {2}) + (3)");
  const RawToken *Open = F.tokenAt(1);
  EXPECT_EQ(F.match(Open)->Begin, 11u);
  EXPECT_EQ(F.match(F.match(Open)), Open);
  EXPECT_EQ(F.findAtDepth0(2, ",")->Begin, 6u);
  EXPECT_EQ(F.findAtDepth0(7, ";"), nullptr);
}

TEST(Text, Unit) {
  EXPECT_EQ(SourceFile("f", "{\n    a {\n        b\n    }\n}\n").unit(),
            "    ");
  EXPECT_EQ(SourceFile("f", "{\r\n\ta\r\n}\r\n").unit(), "\t");
  EXPECT_EQ(SourceFile("f", "a;\n").unit(), "  ");
}

TEST(Text, Declarators) {
  EXPECT_EQ(joinDeclarator("float *", "x"), "float *x");
  EXPECT_EQ(joinDeclarator("std::span<float>", "x"), "std::span<float> x");
  EXPECT_EQ(joinDeclarator("float *", ""), "float *");
}

} // namespace
} // namespace scratchlift

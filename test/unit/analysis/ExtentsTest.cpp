//===- ExtentsTest.cpp - What an extent reads as at a call ----------------===//
#include "analysis/Extents.h"
#include "analysis/Types.h"

#include "PlanTesting.h"

using namespace scratchlift;
using namespace scratchlift::testing;

namespace {

/// Elements of f's buffer at entry, with the given extent and guard.
std::string elements(const std::string &Extent, const std::string &Guard,
                     bool Wanted) {
  ProjectFacts P =
      project({unit("function f name=f at=@1:1/0-1 {\n"
                    "  var n int kind=scalar role=param\n"
                    "  var u \"unsigned long\" kind=scalar role=param\n"
                    "  var p \"float *\" kind=pointer\n"
                    "  buffer %p element=float extent=" +
                    Extent + "\n  block cond=" + Guard + "\n}\n")});
  if (P.Functions.empty())
    return "";
  const Function &F = P.Functions[0];
  OwnBuffer B;
  B.Index = 0;
  B.Verdict.EntryExtent = F.Buffers[0].Extent;
  B.Verdict.EntryGuards = {{F.Blocks[0].Cond, Wanted}};
  return textInBody(F, entryElements(F, B));
}

TEST(Extents, GuardsBecomeConditions) {
  EXPECT_EQ(elements("(- %n 3)", "(< %n 4)", false), "n >= 4 ? n - 3 : 0");
  EXPECT_EQ(elements("(+ %n 1)", "(> %n 0)", true), "n > 0 ? n + 1 : 0");
}

TEST(Extents, AGuardThatTheSizeImpliesGoes) {
  EXPECT_EQ(elements("%n", "(== %n 0)", false), "n");
  EXPECT_EQ(elements("%u", "(> %u 0)", true), "u");
  // A negative size is not zero.
  EXPECT_EQ(elements("%n", "(> %n 0)", true), "n > 0 ? n : 0");
}

TEST(Extents, SizesForComparisons) {
  EXPECT_EQ(asSize({"n", prec::Primary, "int"}), "static_cast<std::size_t>(n)");
  EXPECT_EQ(asSize({"64", prec::Primary, "int"}), "64");
  EXPECT_EQ(asSize({"v.size()", prec::Postfix, "unsigned long"}), "v.size()");
  EXPECT_EQ(asSize({"a ? 1 : 2", prec::Cond, "unsigned long"}), "(a ? 1 : 2)");
}

TEST(Extents, ExactArraysOnlyWhereAVectorIsWorse) {
  Buffer B;
  B.Element = B.CanonElement = "float";
  B.Traits.TriviallyCopyable = B.Traits.TriviallyDestructible = true;
  OwnBuffer Own;
  Rendered N{"n", prec::Primary, "int"}, Sum{"n + 1", prec::Add, "int"};
  B.Form = BufferForm::Malloc;
  EXPECT_EQ(newArray(B, Own, "float", Sum), "new float[n + 1]");
  B.Form = BufferForm::Vector;
  Own.Init = InitKind::Zero;
  // A negative size of a container throws std::length_error.
  EXPECT_EQ(newArray(B, Own, "float", N), "");
  Own.Verdict.EntryExtent.Kind = ExprKind::Size;
  EXPECT_EQ(newArray(B, Own, "float", N), "n ? new float[n] : nullptr");
  EXPECT_EQ(newArray(B, Own, "float", Sum), "");
  Own.Init = InitKind::Dead; // the vector's fill takes the place of the old one
  EXPECT_EQ(newArray(B, Own, "float", N), "");
  Own.Init = InitKind::Undefined;
  Own.Verdict.Conditional = true;
  EXPECT_EQ(newArray(B, Own, "float", N), "");
}

TEST(Types, Spelling) {
  EXPECT_EQ(tidyType("std::vector<float, std::allocator<float>>"),
            "std::vector<float>");
  EXPECT_EQ(tidyType("(anonymous namespace)::Node"), "Node");
  EXPECT_TRUE(isUniversalType("std::vector<std::complex<double>>"));
  EXPECT_FALSE(isUniversalType("std::vector<T>"));
  Function Body;
  Body.Name = "app::render";
  EXPECT_EQ(asSeenFrom(Body, "dsp::Sample"), "::dsp::Sample");
  EXPECT_EQ(asSeenFrom(Body, "std::vector<dsp::Sample>"),
            "std::vector<::dsp::Sample>");
  EXPECT_EQ(asSeenFrom(Body, "app::Sample"), "app::Sample");
  Body.Name = "main";
  EXPECT_EQ(asSeenFrom(Body, "dsp::Sample"), "dsp::Sample");
}

} // namespace

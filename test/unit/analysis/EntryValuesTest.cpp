//===- EntryValuesTest.cpp ------------------------------------------------===//
//
// The extent of t in f(int n, int *count, std::vector<float> &c) over values at
// entry; "_" where there is none.
//
//===----------------------------------------------------------------------===//
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

std::string entryExtent(std::string Extent, std::string Blocks,
                        std::string Behind = "", std::string NFlags = "") {
  return text(
      Judged("unit file=/p/a.cpp\nfunction f {\n"
             "var n int kind=scalar role=param " +
             NFlags +
             "\n"
             "var count \"int *\" kind=pointer role=param\n"
             "var c std::vector<float>& canon=std::vector<float> "
             "kind=container reference role=param\n"
             "var t std::vector<float> kind=container buffer=0 scope=0\n"
             "var i int kind=scalar\nvar j int kind=scalar\n"
             "var o std::vector<float> kind=container buffer=1\n"
             "var r std::vector<float>& canon=std::vector<float> "
             "kind=container reference\n"
             "param n int var=%n\nparam count \"int *\" var=%count handle\n"
             "param c std::vector<float>& var=%c handle\n"
             "buffer %t element=float container=std::vector<float> extent=" +
             Extent +
             " init=zero\n"
             "buffer %o element=float container=std::vector<float> "
             "extent=(* 2 %n) init=zero\n"
             "scope function\n" +
             Blocks + "}\n" + Behind)
          .verdict()
          .EntryExtent);
}

std::string block(std::string Ops) {
  return "block {\n" + Ops + "alloc %t buffer=0\n}\n";
}

TEST(EntryValues, Parameters) {
  EXPECT_EQ(entryExtent("(* 2 %n)", block("")), "(* 2 %0)");
}

TEST(EntryValues, LocalsAreInlined) {
  EXPECT_EQ(entryExtent("(+ %j 3)", block("define %i value=(/ %n 2)\n"
                                          "define %j value=(* 2 %i)\n")),
            "(+ (* 2 (/ %0 2)) 3)");
}

TEST(EntryValues, ReassignedParameter) {
  EXPECT_EQ(entryExtent("%n", block("define %n value=(* 2 %n)\n")), "(* 2 %0)");
  // while (n & (n - 1)) ++n;
  EXPECT_EQ(entryExtent("%n", "block succs=[1]\n"
                              "block succs=[2 3] cond=(& %n (- %n 1))\n"
                              "block succs=[1] {\ndefine %n value=(+ %n 1)\n}\n"
                              "block {\nalloc %t buffer=0\n}\n"),
            "_");
}

TEST(EntryValues, ChangedBehindTheAllocation) {
  EXPECT_EQ(entryExtent("%n", "block {\nalloc %t buffer=0\n"
                              "define %n value=(- %n 1)\n}\n"),
            "%0");
}

TEST(EntryValues, TwoDefinitionsReach) {
  EXPECT_EQ(entryExtent("%i", "block succs=[1 2] cond=(< %n 3)\n"
                              "block succs=[3] {\ndefine %i value=1\n}\n"
                              "block succs=[3] {\ndefine %i value=2\n}\n"
                              "block {\nalloc %t buffer=0\n}\n"),
            "_");
}

TEST(EntryValues, ImpureDefinition) {
  EXPECT_EQ(entryExtent("%i", block("define %i value=(call next):int!\n")),
            "_");
  EXPECT_EQ(entryExtent("%i", block("define %i value=(unknown x)\n")), "_");
}

TEST(EntryValues, MemoryThatMayHaveChanged) {
  EXPECT_EQ(entryExtent("(deref %count):int", block("")), "(deref %1)");
  EXPECT_EQ(
      entryExtent("(deref %count):int", block("write %count where=(elem 0)\n")),
      "_");
  // Its own fresh memory is no alias.
  EXPECT_EQ(entryExtent("(deref %count):int",
                        block("alloc %o buffer=1\nwrite %o where=all\n")),
            "(deref %1)");
  // A store to something that is no variable.
  EXPECT_EQ(entryExtent("(global ::hop):int", block("define _ value=3\n")),
            "_");
  EXPECT_EQ(entryExtent("(global ::hop):int", block("")), "(global ::hop)");
  EXPECT_EQ(entryExtent("(global ::kPad):int=24", block("define _ value=3\n")),
            "(global ::kPad)=24");
}

TEST(EntryValues, ValueReadBeforeTheChange) {
  // i = *count; *count = 0; t(i)
  EXPECT_EQ(entryExtent("%i", block("define %i value=(deref %count):int\n"
                                    "write %count where=(elem 0)\n")),
            "(deref %1)");
}

TEST(EntryValues, CallsMayChangeMemory) {
  std::string Call =
      "call g {\narg text=n value=%n\n}\n" + block("call _ call=0\n");
  std::string Keeps = "function g {\nvar m int kind=scalar "
                      "role=param\nparam m int var=%m\nblock\n}\n";
  std::string May = "function g {\nvar m int kind=scalar role=param\n"
                    "param m int var=%m\nblock {\ndefine _ value=%m\n}\n}\n";
  EXPECT_EQ(entryExtent("(deref %count):int", Call, Keeps), "(deref %1)");
  EXPECT_EQ(entryExtent("(deref %count):int", Call, May), "_");
  EXPECT_EQ(entryExtent("(deref %count):int", Call), "_");
}

TEST(EntryValues, Sizes) {
  EXPECT_EQ(entryExtent("(size %c)", block("")), "(size %2)");
  EXPECT_EQ(entryExtent("(size %c)", block("resize %c value=%n\n")), "_");
  EXPECT_EQ(entryExtent("(size %r)", block("view %c dst=%r method=ref "
                                           "where=all\n")),
            "(size %2)");
  // o has 2 * n elements.
  EXPECT_EQ(entryExtent("(size %o)", block("alloc %o buffer=1\n")),
            "(cast (* 2 %0)):\"unsigned long\"");
  EXPECT_EQ(entryExtent("(size %o)",
                        block("alloc %o buffer=1\ngrow %o method=push_back\n")),
            "_");
}

TEST(EntryValues, AddressTaken) {
  std::string Write = block("write %count where=(elem 0)\n");
  EXPECT_EQ(entryExtent("%n", Write), "%0");
  EXPECT_EQ(entryExtent("%n", Write, "", "address-taken"), "_");
}

TEST(EntryValues, ConversionsOfTheVariableStay) {
  std::string Text =
      entryExtent("%i", block("define %i value=(cast (size %c)):int\n"));
  EXPECT_EQ(Text, "(cast (size %2))");
  EXPECT_EQ(entryExtent("%i", block("define %i value=(size %c)\n")),
            "(cast (size %2))");
}

TEST(EntryValues, PublicEntryPoint) {
  Judged J("unit file=/p/a.cpp\nfunction f {\n"
           "var n int kind=scalar role=param\nvar i int kind=scalar\n"
           "param n int var=%n\n"
           "block {\ndefine %i value=(+ %n 1)\ndefine %i value=(* %i 2)\n}\n"
           "}\n");
  const Function &F = J.function("f");
  Expr I = F.Blocks[0].Ops[1].Value;
  EXPECT_EQ(text(atEntry(F, I, 0, 1)), "(* (+ %0 1) 2)");
  EXPECT_EQ(text(atEntry(F, I, 0, 0)), "_");
}

} // namespace

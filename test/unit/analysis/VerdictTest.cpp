//===- VerdictTest.cpp ----------------------------------------------------===//
//
// Facts about uses, storage that an earlier run made, wrappers.
//
//===----------------------------------------------------------------------===//
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

/// f(float *out, int n) with a vector t; Ops behind its allocation.
std::string program(std::string Ops, std::string Vars = "",
                    std::string Scopes = "", std::string Buffer = "",
                    std::string Behind = "") {
  return "unit file=/p/a.cpp\nfunction f {\n"
         "var out \"float *\" kind=pointer role=param\n"
         "var n int kind=scalar role=param\n"
         "var t std::vector<float> kind=container buffer=0 scope=0\n" +
         Vars +
         "param out \"float *\" var=%out handle\nparam n int var=%n\n"
         "buffer %t element=float container=std::vector<float> extent=%n "
         "init=zero " +
         Buffer + "\nscope function\n" + Scopes +
         "block {\nalloc %t buffer=0\n" + Ops + "}\n}\n" + Behind;
}

BufferVerdict verdict(std::string Ops, std::string Vars = "",
                      std::string Scopes = "", std::string Buffer = "",
                      std::string Behind = "") {
  return Judged(program(Ops, Vars, Scopes, Buffer, Behind)).verdict();
}

TEST(Uses, IndexAndDataFitAPointer) {
  BufferVerdict V = verdict("write %t where=(elem 0) method=\"[]\"\n"
                            "read %t where=(elem 0) method=\"[]\"\n");
  EXPECT_TRUE(V.OnlyIndexAndData);
  EXPECT_FALSE(V.NeedsContainer || V.SizeObserved || V.Grows);
}

TEST(Uses, SizeWantsASpanOfExactSize) {
  for (const char *M : {"size", "empty", "end", "back", "rbegin"}) {
    BufferVerdict V = verdict("observe %t method=" + std::string(M) + "\n");
    EXPECT_TRUE(V.SizeObserved) << M;
    EXPECT_FALSE(V.OnlyIndexAndData) << M;
    EXPECT_FALSE(V.NeedsContainer) << M;
  }
  BufferVerdict V = verdict("read %t where=(elem 0) method=front\n");
  EXPECT_FALSE(V.SizeObserved || V.OnlyIndexAndData || V.NeedsContainer);
}

TEST(Uses, WhatASpanLacksWantsTheContainer) {
  for (const char *Op :
       {"read %t where=(elem 0) method=at\n", "observe %t method=cbegin\n",
        "observe %t method=capacity\n", "observe %t method=iterator-type\n",
        "observe %t method=decltype\n", "reserve %t method=reserve\n",
        "copy %t dst=_ method=construct\n"}) {
    BufferVerdict V = verdict(Op);
    EXPECT_TRUE(V.NeedsContainer) << Op;
    EXPECT_FALSE(V.ContainerUse.empty()) << Op;
    EXPECT_FALSE(V.OnlyIndexAndData) << Op;
  }
}

TEST(Uses, ConsumersOfElementsAreNoUses) {
  // other.push_back(t[0])
  BufferVerdict V = verdict("read %t where=(elem 0) method=push_back\n");
  EXPECT_TRUE(V.OnlyIndexAndData);
  EXPECT_FALSE(V.NeedsContainer);
}

TEST(Uses, Growth) {
  for (const char *Op :
       {"grow %t method=push_back\n", "resize %t value=%n method=resize\n",
        "assign %t value=%n method=assign\n", "shrink %t method=clear\n"}) {
    BufferVerdict V = verdict(Op);
    EXPECT_TRUE(V.Grows && V.NeedsContainer) << Op;
  }
}

TEST(Uses, Algorithms) {
  BufferVerdict V = verdict("update %t where=all method=std::sort\n");
  EXPECT_TRUE(V.SizeObserved);
  EXPECT_FALSE(V.NeedsContainer || V.OnlyIndexAndData);
  V = verdict("write %t where=(range 0 %n) method=std::memcpy\n");
  EXPECT_TRUE(V.OnlyIndexAndData);
}

TEST(Uses, References) {
  auto Ref = [&](std::string Type) {
    return verdict("view %t dst=%r method=ref where=all\n",
                   "var r " + Type +
                       " canon=std::vector<float> kind=container reference\n");
  };
  EXPECT_FALSE(Ref("\"auto &\"").NeedsContainer);
  EXPECT_TRUE(Ref("std::vector<float>&").NeedsContainer);
}

TEST(Uses, Iterators) {
  auto It = [&](std::string Type) {
    return verdict("view %t dst=%r method=begin where=all\n",
                   "var r " + Type + " kind=iterator\n");
  };
  EXPECT_FALSE(It("auto").NeedsContainer);
  EXPECT_TRUE(It("std::vector<float>::iterator").NeedsContainer);
}

TEST(Uses, Arguments) {
  auto Passed = [&](std::string Type, std::string Method,
                    std::string Callee = "") {
    return verdict("call _ call=0\n", "",
                   "call g {\narg text=t var=%t param-type=\"" + Type +
                       "\" method=" + Method + " where=all\n}\n",
                   "", Callee);
  };
  BufferVerdict V = Passed("float *", "data");
  EXPECT_TRUE(V.OnlyIndexAndData);
  V = Passed("std::span<float>", "span");
  EXPECT_TRUE(V.SizeObserved);
  EXPECT_FALSE(V.NeedsContainer);
  V = Passed("std::vector<float> &", "ref");
  EXPECT_TRUE(V.NeedsContainer);
  EXPECT_EQ(V.ContainerUse, "passed to 'g'");
  EXPECT_TRUE(V.Grows);
  // A callee that leaves the size alone.
  V = Passed("std::vector<float> &", "ref",
             "function g {\nvar v std::vector<float>& kind=container "
             "reference role=param\nparam v std::vector<float>& var=%v\n"
             "block {\nwrite %v where=(elem 0) method=\"[]\"\n}\n}\n");
  EXPECT_TRUE(V.NeedsContainer);
  EXPECT_FALSE(V.Grows || V.SizeObserved);
}

TEST(Uses, BoolAndString) {
  EXPECT_TRUE(verdict("", "", "", "canon-element=bool").NeedsContainer);
  EXPECT_FALSE(
      verdict("", "", "", "canon-element=bool form=valarray").NeedsContainer);
  EXPECT_TRUE(verdict("call _ call=0\n", "",
                      "call g {\narg text=t var=%t param-type=\"char *\" "
                      "method=data where=all\n}\n",
                      "form=string")
                  .NeedsContainer);
  EXPECT_FALSE(
      verdict("write %t where=(elem 0) method=\"[]\"\n", "", "", "form=string")
          .NeedsContainer);
}

TEST(Uses, RangeFor) {
  BufferVerdict V = verdict("", "", "scope loop parent=0 range-over=%t\n");
  EXPECT_TRUE(V.SizeObserved);
  EXPECT_FALSE(V.OnlyIndexAndData || V.NeedsContainer);
}

TEST(Storage, OnlySizedAndHandedOn) {
  std::string Overwrites =
      "function g {\nvar v std::vector<float>& kind=container reference "
      "role=param\nparam v std::vector<float>& var=%v\n"
      "block {\nwrite %v where=all\n}\n}\n";
  std::string Reads =
      "function g {\nvar v std::vector<float>& kind=container reference "
      "role=param\nparam v std::vector<float>& var=%v\n"
      "block {\nread %v where=(elem 0)\n}\n}\n";
  std::string Call = "call g {\narg text=t var=%t method=ref where=all\n}\n";
  std::string Ops = "resize %t value=%n method=resize\ncall _ call=0\n";
  EXPECT_TRUE(verdict(Ops, "", Call, "", Overwrites).Storage);
  EXPECT_FALSE(verdict(Ops, "", Call, "", Reads).Storage);
  EXPECT_FALSE(
      verdict(Ops + "read %t where=(elem 0)\n", "", Call, "", Overwrites)
          .Storage);
  EXPECT_FALSE(verdict("resize %t value=%n method=resize\n").Storage);
}

TEST(Storage, NamedForTheParameter) {
  // std::vector<float> g_tmp; ... g(g_tmp.data()): an earlier run's, though
  // nobody can tell what g reads.
  auto Is = [&](std::string Name, std::string Ops = "") {
    std::string Text =
        program("resize %t value=%n method=resize\ncall _ call=0\n" + Ops, "",
                "call g {\narg text=t var=%t method=data where=all\n}\n", "",
                "function g {\nvar tmp \"float *\" kind=pointer role=param\n"
                "param tmp \"float *\" var=%tmp handle\n"
                "block {\nread %tmp where=(elem 0)\n}\n}\n");
    for (size_t At; (At = Text.find("%t ")) != std::string::npos;)
      Text.replace(At, 3, "%" + Name + " ");
    Text.replace(Text.find("var t "), 6, "var " + Name + " ");
    return Judged(Text).verdict("f", Name).Storage;
  };
  EXPECT_TRUE(Is("g_tmp"));
  EXPECT_TRUE(Is("g_tmp2"));
  EXPECT_FALSE(Is("tmp"));
  EXPECT_FALSE(Is("g_other"));
  // What a function returned through it is read.
  EXPECT_TRUE(Is("g_tmp", "read %t where=(elem 0)\n"));
  EXPECT_FALSE(Is("tmp", "read %t where=(elem 0)\n"));
}

TEST(Wrapper, ForwardsAllParameters) {
  auto Is = [&](std::string Ops, std::string Args) {
    Judged J("unit file=/p/a.cpp\nfunction w {\n"
             "var out \"float *\" kind=pointer role=param\n"
             "var n int kind=scalar role=param\n"
             "var t std::vector<float> kind=container buffer=0\n"
             "param out \"float *\" var=%out handle\nparam n int var=%n\n"
             "buffer %t element=float container=std::vector<float> extent=%n\n"
             "call g {\n" +
             Args + "}\nblock {\nalloc %t buffer=0\n" + Ops + "}\n}\n");
    return isWrapper(J.function("w"));
  };
  std::string All = "arg text=out var=%out method=value\n"
                    "arg text=t var=%t method=data\narg text=n value=%n\n";
  EXPECT_TRUE(Is("call _ call=0\n", All));
  EXPECT_FALSE(Is("write %out where=(elem 0)\ncall _ call=0\n", All));
  EXPECT_FALSE(Is("call _ call=0\n", "arg text=out var=%out method=value\n"
                                     "arg text=t var=%t method=data\n"));
  EXPECT_FALSE(Is("", All));
}

TEST(Place, LoopsAndRegions) {
  auto In = [&](std::string Scope) {
    std::string Text = program("", "", Scope);
    size_t At = Text.find("buffer=0 scope=0");
    Text.replace(At, 16, "buffer=0 scope=2");
    return Judged(Text).verdict();
  };
  BufferVerdict V = In("scope loop parent=0\nscope loop parent=1\n");
  EXPECT_TRUE(V.InLoop);
  EXPECT_EQ(V.LoopScope, 1);
  V = In("scope parallel parent=0\nscope block parent=1\n");
  EXPECT_TRUE(V.InParallel);
  EXPECT_FALSE(V.InLoop);
  V = In("scope loop parent=0\nscope lambda parent=1 lambda=0\n");
  EXPECT_TRUE(V.InLambda);
  EXPECT_FALSE(V.InLoop);
}

} // namespace

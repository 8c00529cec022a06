//===- ContentsTest.cpp ---------------------------------------------------===//
//
// Which initial fills are dead. Programs are one function f with a buffer t of
// n elements (w * h, where two sizes matter); each test names its C++ in a
// comment.
//
//===----------------------------------------------------------------------===//
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

/// f(const float *in, float *out, int n, int w, int h) with scalars i, x, y, k;
/// Extent of t, further scopes, blocks.
std::string program(std::string Extent, std::string Scopes, std::string Blocks,
                    std::string More = "") {
  return "unit file=/p/a.cpp\n"
         "function f {\n"
         "var in \"const float *\" kind=pointer role=param const\n"
         "var out \"float *\" kind=pointer role=param\n"
         "var n int kind=scalar role=param\n"
         "var w int kind=scalar role=param\n"
         "var h int kind=scalar role=param\n"
         "var t std::vector<float> kind=container buffer=0 scope=0\n"
         "var i int kind=scalar\nvar x int kind=scalar\n"
         "var y int kind=scalar\nvar k int kind=scalar\n" +
         More +
         "param in \"const float *\" var=%in handle\n"
         "param out \"float *\" var=%out handle\n"
         "param n int var=%n\nparam w int var=%w\nparam h int var=%h\n"
         "buffer %t element=float container=std::vector<float> extent=" +
         Extent + " init=zero\nscope function\n" + Scopes + Blocks + "}\n";
}

/// for (Var = Lo; Var < Hi; ++Var) { Body }, blocks First..First+3; falls
/// through to First + 3.
std::string loop(int First, std::string Scope, std::string Var, std::string Lo,
                 std::string Hi, std::string Body, std::string Before = "") {
  auto N = [&](int I) { return std::to_string(First + I); };
  return "block succs=[" + N(1) + "] {\n" + Before + "define %" + Var +
         " value=" + Lo + "\n}\n" + // init
         "block succs=[" + N(2) + " " + N(3) + "] cond=(< %" + Var + " " + Hi +
         ") scope=" + Scope + "\n" + // head
         "block succs=[" + N(1) + "] scope=" + Scope + " {\n" + Body +
         "define %" + Var + " value=(+ %" + Var + " 1)\n}\n";
}

std::string counted(std::string Var, std::string Lo, std::string Hi,
                    std::string Parent = "0") {
  return "scope loop parent=" + Parent + " counted induction=%" + Var +
         " lo=" + Lo + " hi=" + Hi + "\n";
}

const char *Alloc = "alloc %t buffer=0\n";

bool dead(const std::string &Text) {
  return Judged(Text).verdict().ContentsDead;
}

/// Allocate, write in one loop, read elem(i) of [0, n) in a second one.
std::string writeThenRead(std::string Lo, std::string Hi, std::string Write,
                          std::string Extent = "%n") {
  return program(Extent, counted("i", Lo, Hi) + counted("k", "0", "%n"),
                 loop(0, "1", "i", Lo, Hi, Write, Alloc) +
                     loop(3, "2", "k", "0", "%n", "read %t where=(elem %k)\n") +
                     "block\n");
}

TEST(Contents, FullLoopIsDead) {
  // for i in [0, n): t[i] = ...; for k in [0, n): ... t[k]
  EXPECT_TRUE(dead(writeThenRead("0", "%n", "write %t where=(elem %i)\n")));
}

TEST(Contents, ReadAnywhereAfterFullLoopIsDead) {
  EXPECT_TRUE(dead(program(
      "%n", counted("i", "0", "%n"),
      loop(0, "1", "i", "0", "%n", "write %t where=(elem %i)\n", Alloc) +
          "block {\nread %t where=unknown\n}\n")));
}

TEST(Contents, BorderIsAlive) {
  EXPECT_FALSE(dead(writeThenRead("1", "%n", "write %t where=(elem %i)\n")));
  EXPECT_FALSE(
      dead(writeThenRead("0", "(- %n 1)", "write %t where=(elem %i)\n")));
}

TEST(Contents, BorderWrittenApartIsDead) {
  // t[0] = 0; for i in [1, n): t[i] = ...
  EXPECT_TRUE(
      dead(program("%n", counted("i", "1", "%n"),
                   loop(0, "1", "i", "1", "%n", "write %t where=(elem %i)\n",
                        std::string(Alloc) + "write %t where=(elem 0)\n") +
                       "block {\nread %t where=unknown\n}\n")));
}

TEST(Contents, CountingIsAlive) {
  EXPECT_FALSE(dead(writeThenRead("0", "%n", "update %t where=(elem %i)\n")));
}

TEST(Contents, DataDependentIndexIsAlive) {
  EXPECT_FALSE(
      dead(writeThenRead("0", "%n", "write %t where=(elem (index %in %i))\n")));
}

TEST(Contents, ReversedIndexIsDead) {
  EXPECT_TRUE(dead(
      writeThenRead("0", "%n", "write %t where=(elem (- (- %n 1) %i))\n")));
  EXPECT_FALSE(
      dead(writeThenRead("0", "%n", "write %t where=(elem (- %n %i))\n")));
}

TEST(Contents, StridesOfOneIterationJoin) {
  std::string Three = "write %t where=(elem (* 3 %i))\n"
                      "write %t where=(elem (+ (* 3 %i) 1))\n";
  std::string Last = "write %t where=(elem (+ 2 (* %i 3)))\n";
  auto Text = [&](std::string Body) {
    return program("(* %n 3)", counted("i", "0", "%n"),
                   loop(0, "1", "i", "0", "%n", Body, Alloc) +
                       "block {\nread %t where=unknown\n}\n");
  };
  EXPECT_TRUE(dead(Text(Three + Last)));
  EXPECT_FALSE(dead(Text(Three)));
}

TEST(Contents, OneBranchIsAlive) {
  // for i: { if (..) t[i] = ...; } read
  std::string Blocks =
      "block succs=[1] {\n" + std::string(Alloc) +
      "define %i value=0\n}\n"
      "block succs=[2 5] cond=(< %i %n) scope=1\n"
      "block succs=[3 4] cond=(< %i %k) scope=1\n"
      "block succs=[4] scope=1 {\nwrite %t where=(elem %i)\n}\n"
      "block succs=[1] scope=1 {\ndefine %i value=(+ %i 1)\n}\n"
      "block {\nread %t where=unknown\n}\n";
  EXPECT_FALSE(dead(program("%n", counted("i", "0", "%n"), Blocks)));
}

TEST(Contents, BothBranchesAreDead) {
  std::string Blocks =
      "block succs=[1] {\n" + std::string(Alloc) +
      "define %i value=0\n}\n"
      "block succs=[2 6] cond=(< %i %n) scope=1\n"
      "block succs=[3 4] cond=(< %i %k) scope=1\n"
      "block succs=[5] scope=1 {\nwrite %t where=(elem %i)\n}\n"
      "block succs=[5] scope=1 {\nwrite %t where=(elem %i)\n}\n"
      "block succs=[1] scope=1 {\ndefine %i value=(+ %i 1)\n}\n"
      "block {\nread %t where=unknown\n}\n";
  EXPECT_TRUE(dead(program("%n", counted("i", "0", "%n"), Blocks)));
}

TEST(Contents, UncountedLoopIsAlive) {
  // A break: the loop may stop anywhere.
  EXPECT_FALSE(dead(program(
      "%n", "scope loop parent=0 induction=%i lo=0 hi=%n\n",
      loop(0, "1", "i", "0", "%n", "write %t where=(elem %i)\n", Alloc) +
          "block {\nread %t where=unknown\n}\n")));
}

TEST(Contents, WriteBeforeReadInOneIterationIsDead) {
  EXPECT_TRUE(dead(program("%n", counted("i", "0", "%n"),
                           loop(0, "1", "i", "0", "%n",
                                "write %t where=(elem %i)\n"
                                "read %t where=(elem %i)\n",
                                Alloc) +
                               "block\n")));
  EXPECT_FALSE(dead(program("%n", counted("i", "0", "%n"),
                            loop(0, "1", "i", "0", "%n",
                                 "read %t where=(elem %i)\n"
                                 "write %t where=(elem %i)\n",
                                 Alloc) +
                                "block\n")));
}

TEST(Contents, RecurrenceWithItsStartIsDead) {
  // t[0] = 0; for i in [0, n): t[i + 1] = t[i] + in[i];
  auto Text = [&](std::string Start) {
    return program("(+ %n 1)", counted("i", "0", "%n"),
                   loop(0, "1", "i", "0", "%n",
                        "read %t where=(elem %i)\n"
                        "write %t where=(elem (+ %i 1))\n",
                        Alloc + Start) +
                       "block {\nread %t where=unknown\n}\n");
  };
  EXPECT_TRUE(dead(Text("write %t where=(elem 0)\n")));
  EXPECT_FALSE(dead(Text("")));
  EXPECT_FALSE(dead(Text("write %t where=(elem 1)\n")));
}

/// for y in [0, h): for x in [0, w): Body; then Behind.
std::string nest(std::string Extent, std::string Body, std::string Behind,
                 std::string Scopes = "", std::string MoreBlocks = "",
                 std::string Before = "") {
  return program(
      Extent, counted("y", "0", "%h") + counted("x", "0", "%w", "1") + Scopes,
      "block succs=[1] {\n" + std::string(Alloc) + Before +
          "define %y value=0\n}\n"
          "block succs=[2 6] cond=(< %y %h) scope=1\n"
          "block succs=[3] scope=1 {\ndefine %x value=0\n}\n"
          "block succs=[4 5] cond=(< %x %w) scope=2\n"
          "block succs=[3] scope=2 {\n" +
          Body +
          "define %x value=(+ %x 1)\n}\n"
          "block succs=[1] scope=1 {\ndefine %y value=(+ %y 1)\n}\n" +
          Behind);
}

std::string readNest() {
  return "block succs=[7] {\ndefine %y value=0\n}\n"
         "block succs=[8 12] cond=(< %y %h) scope=3\n"
         "block succs=[9] scope=3 {\ndefine %x value=0\n}\n"
         "block succs=[10 11] cond=(< %x %w) scope=4\n"
         "block succs=[9] scope=4 {\nread %t where=unknown\n"
         "define %x value=(+ %x 1)\n}\n"
         "block succs=[7] scope=3 {\ndefine %y value=(+ %y 1)\n}\n"
         "block\n";
}

TEST(Contents, RowsReadInTheSameNestAreDead) {
  std::string More = counted("y", "0", "%h") + counted("x", "0", "%w", "3");
  EXPECT_TRUE(dead(nest("(* %w %h)", "write %t where=(elem (+ (* %y %w) %x))\n",
                        readNest(), More)));
  EXPECT_FALSE(
      dead(nest("(* %w %h)", "write %t where=(elem (+ (* %y %h) %x))\n",
                readNest(), More)));
  EXPECT_FALSE(
      dead(nest("(+ (* %w %h) 1)", "write %t where=(elem (+ (* %y %w) %x))\n",
                readNest(), More)));
}

TEST(Contents, TwoNegativeSizesHaveAPositiveProduct) {
  // Nothing is written for w = -2, h = -3, but t has six elements.
  std::string Write = "write %t where=(elem (+ (* %y %w) %x))\n";
  EXPECT_FALSE(
      dead(nest("(* %w %h)", Write, "block {\nread %t where=unknown\n}\n")));
  // if (w <= 0) return; rules it out.
  std::string Guarded = program(
      "(* %w %h)", counted("y", "0", "%h") + counted("x", "0", "%w", "1"),
      "block succs=[7 1] cond=(<= %w 0)\n"
      "block succs=[2] {\n" +
          std::string(Alloc) +
          "define %y value=0\n}\n"
          "block succs=[3 6] cond=(< %y %h) scope=1\n"
          "block succs=[4] scope=1 {\ndefine %x value=0\n}\n"
          "block succs=[5 8] cond=(< %x %w) scope=2\n"
          "block succs=[4] scope=2 {\n" +
          Write +
          "define %x value=(+ %x 1)\n}\n"
          "block succs=[7] {\nread %t where=unknown\n}\n"
          "block\n"
          "block succs=[2] scope=1 {\ndefine %y value=(+ %y 1)\n}\n");
  EXPECT_TRUE(dead(Guarded));
}

TEST(Contents, FilledThroughAlgorithms) {
  auto Text = [&](std::string Ops) {
    return program("%n", "",
                   "block {\n" + std::string(Alloc) + Ops +
                       "read %t where=unknown\n}\n");
  };
  EXPECT_TRUE(dead(Text("write %t where=all method=std::fill\n")));
  EXPECT_TRUE(dead(Text("write %t where=(range 0 %n) method=memcpy\n")));
  EXPECT_FALSE(dead(Text("write %t where=(range 0 %k) method=memcpy\n")));
  EXPECT_FALSE(dead(Text("update %t where=all method=std::sort\n")));
  EXPECT_TRUE(dead(Text("assign %t value=%n method=assign\n")));
}

TEST(Contents, ChangedExtentVariable) {
  // k = n; t(k); for i < k with k changed in between.
  auto Text = [&](std::string Between) {
    return program("%k", counted("i", "0", "%k"),
                   loop(0, "1", "i", "0", "%k", "write %t where=(elem %i)\n",
                        "define %k value=%n\n" + std::string(Alloc) + Between) +
                       "block {\nread %t where=unknown\n}\n");
  };
  EXPECT_TRUE(dead(Text("")));
  EXPECT_FALSE(dead(Text("define %k value=(/ %k 2)\n")));
}

TEST(Contents, LocalsAreReadAsTheirDefinition) {
  // x = w * h; t(x); for i < h * w
  EXPECT_TRUE(dead(
      program("%x", counted("i", "0", "(* %h %w)"),
              loop(0, "1", "i", "0", "(* %h %w)", "write %t where=(elem %i)\n",
                   "define %x value=(* %w %h)\n" + std::string(Alloc)) +
                  "block {\nread %t where=unknown\n}\n")));
}

TEST(Contents, SizeOfItself) {
  // for i < t.size()
  EXPECT_TRUE(dead(program(
      "%n", counted("i", "0", "(size %t)"),
      loop(0, "1", "i", "0", "(size %t)", "write %t where=(elem %i)\n", Alloc) +
          "block {\nread %t where=unknown\n}\n")));
}

TEST(Contents, RangeForByReference) {
  std::string Ref = "var e float& canon=float kind=scalar reference scope=1\n";
  auto Text = [&](std::string Body) {
    return program("%n", "scope loop parent=0 counted range-over=%t\n",
                   "block succs=[1] {\n" + std::string(Alloc) +
                       "}\n"
                       "block succs=[2 3] scope=1\n"
                       "block succs=[1] scope=1 {\n"
                       "view %t dst=%e method=range-for\n" +
                       Body + "}\nblock {\nread %t where=unknown\n}\n",
                   Ref);
  };
  EXPECT_TRUE(dead(Text("write %e where=(elem 0)\n")));
  EXPECT_FALSE(dead(Text("update %e where=(elem 0)\n")));
  EXPECT_FALSE(dead(Text("")));
}

TEST(Contents, PointersIntoTheBuffer) {
  std::string P = "var p \"float *\" kind=pointer\n";
  auto Text = [&](std::string View, std::string Hi) {
    return program(
        "(+ %n 4)", counted("i", "0", Hi),
        loop(0, "1", "i", "0", Hi, "write %p where=(elem %i)\n",
             std::string(Alloc) + "write %t where=(range 0 4)\n" + View) +
            "block {\nread %t where=unknown\n}\n",
        P);
  };
  // p = t.data() + 4
  EXPECT_TRUE(
      dead(Text("view %t dst=%p where=(range 4 _) method=data\n", "%n")));
  EXPECT_FALSE(
      dead(Text("view %t dst=%p where=(range 4 _) method=data\n", "%k")));
  EXPECT_FALSE(dead(Text("view %t dst=%p where=(range 4 _) method=data\n"
                         "define %p value=(+ %p 1)\n",
                         "%n")));
}

TEST(Contents, ResizedFromEmptyIsInitialisedByResize) {
  EXPECT_TRUE(dead(program("_", "",
                           "block {\n" + std::string(Alloc) +
                               "resize %t value=%n method=resize\n"
                               "read %t where=unknown\n}\n")));
  EXPECT_TRUE(dead(program("_", "",
                           "block {\n" + std::string(Alloc) +
                               "grow %t method=push_back\n"
                               "read %t where=unknown\n}\n")));
}

TEST(Contents, ResizedLaterKeepsWhatWasNotWritten) {
  EXPECT_FALSE(dead(program("%w", "",
                            "block {\n" + std::string(Alloc) +
                                "resize %t value=%n method=resize\n"
                                "read %t where=unknown\n}\n")));
}

TEST(Contents, SwapReadsAll) {
  std::string Other = "var o std::vector<float> kind=container buffer=1\n";
  auto Text = [&](std::string Ops) {
    return program("%n",
                   "buffer %o element=float container=std::vector<float> "
                   "extent=%n init=zero\n",
                   "block {\n" + std::string(Alloc) + "alloc %o buffer=1\n" +
                       Ops + "}\n",
                   Other);
  };
  EXPECT_FALSE(dead(Text("swap %t dst=%o method=swap\n")));
  EXPECT_TRUE(dead(Text("write %t where=all\nswap %t dst=%o method=swap\n"
                        "read %t where=unknown\n")));
}

TEST(Contents, LambdaReadsWhereItIsCreated) {
  auto Text = [&](std::string Before) {
    return program("%n",
                   "scope lambda parent=0 lambda=0\n"
                   "lambda algorithm by-ref=[%t] callee=std::sort\n",
                   "block succs=[2] {\n" + std::string(Alloc) + Before +
                       "capture _ lambda=0\n}\n"
                       "block scope=1 lambda=0 {\nread %t where=unknown\n}\n"
                       "block\n");
  };
  EXPECT_FALSE(dead(Text("")));
  EXPECT_TRUE(dead(Text("write %t where=all\n")));
}

TEST(Contents, HandlerSeesPartialWrites) {
  auto Text = [&](std::string Behind) {
    return program("%n", "scope try parent=0\nscope catch parent=1\n",
                   "block succs=[1] {\n" + std::string(Alloc) +
                       "}\n"
                       "block succs=[3] scope=1 {\nwrite %t where=all\n}\n"
                       "block succs=[3] scope=2\n"
                       "block {\n" +
                       Behind + "}\n");
  };
  EXPECT_FALSE(dead(Text("read %t where=unknown\n")));
  EXPECT_TRUE(dead(Text("")));
}

TEST(Contents, FreshInEveryIteration) {
  // for i { t(n); read }: what the last iteration wrote is gone.
  EXPECT_FALSE(dead(program(
      "%n", counted("i", "0", "%h"),
      loop(0, "1", "i", "0", "%h",
           std::string(Alloc) + "read %t where=unknown\nwrite %t where=all\n") +
          "block\n")));
  EXPECT_TRUE(dead(program(
      "%n", counted("i", "0", "%h"),
      loop(0, "1", "i", "0", "%h",
           std::string(Alloc) + "write %t where=all\nread %t where=unknown\n") +
          "block\n")));
}

/// g(float *p, int m) with Body; f allocates t(n), calls g(Argument, n), reads.
std::string throughCallee(std::string Loop, std::string Body,
                          std::string Argument) {
  return program("%n",
                 "call g {\narg text=t " + Argument +
                     "\narg text=n value=%n\n}\n",
                 "block {\n" + std::string(Alloc) +
                     "call _ call=0\nread %t where=unknown\n}\n") +
         "function g {\n"
         "var p \"float *\" kind=pointer role=param\n"
         "var m int kind=scalar role=param\nvar i int kind=scalar\n"
         "param p \"float *\" var=%p handle\nparam m int var=%m\n"
         "scope function\n" +
         Loop + Body + "}\n";
}

TEST(Contents, CalleeOverwrites) {
  std::string Whole =
      loop(0, "1", "i", "0", "%m", "write %p where=(elem %i)\n") + "block\n";
  std::string Reads = loop(0, "1", "i", "0", "%m",
                           "read %p where=(elem %i)\n"
                           "write %p where=(elem %i)\n") +
                      "block\n";
  std::string Scope = counted("i", "0", "%m");
  std::string Data = "var=%t mode=pointer method=data where=all";
  EXPECT_TRUE(dead(throughCallee(Scope, Whole, Data)));
  EXPECT_FALSE(dead(throughCallee(Scope, Reads, Data)));
  EXPECT_FALSE(dead(throughCallee(
      Scope, Whole, "var=%t mode=pointer method=data where=(range 1 _)")));
}

TEST(Contents, CalleesOverTheSameSizes) {
  // rows(t.data(), w, h); columns(t.data(), w, h); each loops over h and w:
  // where columns reads, both are positive, so that rows has written all.
  auto Nest = [](std::string Name, std::string Op) {
    return "function " + Name +
           " {\n"
           "var p \"float *\" kind=pointer role=param\n"
           "var w int kind=scalar role=param\nvar h int kind=scalar "
           "role=param\n"
           "var x int kind=scalar\nvar y int kind=scalar\n"
           "param p \"float *\" var=%p handle\nparam w int var=%w\n"
           "param h int var=%h\nscope function\n" +
           counted("y", "0", "%h") + counted("x", "0", "%w", "1") +
           "block succs=[1] {\ndefine %y value=0\n}\n"
           "block succs=[2 6] cond=(< %y %h) scope=1\n"
           "block succs=[3] scope=1 {\ndefine %x value=0\n}\n"
           "block succs=[4 5] cond=(< %x %w) scope=2\n"
           "block succs=[3] scope=2 {\n" +
           Op +
           "define %x value=(+ %x 1)\n}\n"
           "block succs=[1] scope=1 {\ndefine %y value=(+ %y 1)\n}\n"
           "block\n}\n";
  };
  std::string Args =
      " {\narg text=t var=%t mode=pointer method=data where=all\n"
      "arg text=w value=%w\narg text=h value=%h\n}\n";
  std::string Write = "write %p where=(elem (+ (* %y %w) %x))\n";
  auto Text = [&](std::string Read, std::string Behind) {
    return program("(* %w %h)", "call rows" + Args + "call columns" + Args,
                   "block {\n" + std::string(Alloc) +
                       "call _ call=0\ncall _ call=1\n" + Behind + "}\n") +
           Nest("rows", Write) + Nest("columns", Read);
  };
  EXPECT_TRUE(dead(Text("read %p where=unknown\n", "")));
  EXPECT_FALSE(
      dead(Text("read %p where=unknown\n", "read %t where=unknown\n")));
}

TEST(Contents, UnknownCalleeReads) {
  auto Text = [&](std::string Before) {
    return program("%n",
                   "call h {\narg text=t var=%t mode=pointer "
                   "param-type=\"float *\" method=data where=all\n}\n",
                   "block {\n" + std::string(Alloc) + Before +
                       "call _ call=0\n}\n");
  };
  EXPECT_FALSE(dead(Text("")));
  EXPECT_TRUE(dead(Text("write %t where=all\n")));
}

TEST(Contents, ResultIsReadByTheCaller) {
  EXPECT_FALSE(dead(
      program("%n", "", "block {\n" + std::string(Alloc) + "return %t\n}\n")));
  EXPECT_TRUE(dead(program("%n", "",
                           "block {\n" + std::string(Alloc) +
                               "write %t where=all\nreturn %t\n}\n")));
}

} // namespace

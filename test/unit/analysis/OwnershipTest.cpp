//===- OwnershipTest.cpp --------------------------------------------------===//
//
// One reason a test, with a program next to it that does not have it.
//
//===----------------------------------------------------------------------===//
#include "VerdictTestSupport.h"

using namespace scratchlift;

namespace {

/// f(float *out, int n) with a vector t of n floats.
std::string vectorProgram(std::string Flags, std::string Blocks,
                          std::string More = "", std::string Behind = "",
                          std::string BufferFlags = "") {
  return "unit file=/p/a.cpp\nfunction f file=/p/a.cpp " + Flags +
         " {\n"
         "var out \"float *\" kind=pointer role=param\n"
         "var n int kind=scalar role=param\n"
         "var t std::vector<float> kind=container buffer=0 scope=0\n" +
         More +
         "param out \"float *\" var=%out handle\nparam n int var=%n\n"
         "buffer %t element=float container=std::vector<float> extent=%n "
         "init=zero " +
         BufferFlags + "\nscope function\n" + Blocks + "}\n" + Behind;
}

/// The same with float *t and a raw allocation.
std::string rawProgram(std::string Blocks, std::string More = "",
                       std::string Form = "malloc", std::string Flags = "") {
  return "unit file=/p/a.cpp\nfunction f " + Flags +
         " {\n"
         "var out \"float *\" kind=pointer role=param\n"
         "var n int kind=scalar role=param\n"
         "var t \"float *\" kind=pointer buffer=0 scope=0\n" +
         More +
         "param out \"float *\" var=%out handle\nparam n int var=%n\n"
         "buffer %t element=float form=" +
         Form + " extent=%n\nscope function\n" + Blocks + "}\n";
}

const char *Plain = "block {\nalloc %t buffer=0\nwrite %t where=all\n}\n";

Reason why(const std::string &Text) { return Judged(Text).verdict().Reason; }

TEST(Ownership, PlainScratchHasNoReason) {
  BufferVerdict V = Judged(vectorProgram("", Plain)).verdict();
  EXPECT_EQ(V.Reason, Reason::None) << V.Explanation;
}

/// A skipped branch of an #if of f.
std::string hidden(const char *Words, const char *Place = "300-320") {
  return std::string("hidden at=@5:1/") + Place + " group=@5:1/" + Place +
         " words=[" + Words + "]\n";
}

TEST(Ownership, HiddenCodeBlocksWhatItNames) {
  EXPECT_EQ(why(vectorProgram("", Plain, hidden("log t"))),
            Reason::ConditionalCode);
  EXPECT_EQ(why(vectorProgram("", Plain, hidden("log n"))), Reason::None);
  std::string View = "block {\nalloc %t buffer=0\n"
                     "view %t dst=%v method=data\nwrite %v where=all\n}\n";
  std::string V = "var v \"float *\" kind=pointer scope=0\n";
  EXPECT_EQ(why(vectorProgram("", View, V + hidden("log v"))),
            Reason::ConditionalCode);
  EXPECT_EQ(why(vectorProgram("", View, V + hidden("log w"))), Reason::None);
}

TEST(Ownership, HiddenCodeBesideAnEdit) {
  std::string Blocks = "block {\nalloc %t buffer=0 at=@2:1/100-110\n"
                       "write %t where=all at=@5:1/305-310\n"
                       "free %t method=free buffer=0 at=@9:1/";
  EXPECT_EQ(why(rawProgram(Blocks + "400-410\n}\n", hidden("log"))),
            Reason::None);
  EXPECT_EQ(why(rawProgram(Blocks + "310-315\n}\n", hidden("log"))),
            Reason::ConditionalCode);
}

TEST(Ownership, TextThatMustNotBeEdited) {
  EXPECT_EQ(
      why("unit file=/p/a.cpp had-errors\n" +
          vectorProgram("", Plain).substr(strlen("unit file=/p/a.cpp\n"))),
      Reason::ParseError);
  EXPECT_EQ(why(vectorProgram("in-macro", Plain)), Reason::Macro);
  EXPECT_EQ(why(vectorProgram("c-source", Plain)), Reason::CSource);
  EXPECT_EQ(why(vectorProgram("suppressed", Plain)), Reason::Suppressed);
  EXPECT_EQ(why(vectorProgram("conditional-code", Plain)),
            Reason::ConditionalCode);
  EXPECT_EQ(why(vectorProgram("coroutine", Plain)), Reason::Coroutine);
  EXPECT_EQ(why(vectorProgram("constexpr", Plain)), Reason::ConstantEvaluated);
  EXPECT_EQ(why(vectorProgram("editable=false", Plain)),
            Reason::OutsideProject);
}

TEST(Ownership, DisagreeingUnits) {
  Judged J(vectorProgram("", Plain));
  J.Project.Conflicting.push_back("f");
  EXPECT_EQ(J.verdict().Reason, Reason::ConditionalCode);
}

TEST(Ownership, SignatureThatCannotChange) {
  EXPECT_EQ(why(vectorProgram("virtual", Plain)), Reason::Virtual);
  EXPECT_EQ(why(vectorProgram("main", Plain)), Reason::FixedArity);
  EXPECT_EQ(why(vectorProgram("fixed-arity", Plain)), Reason::FixedArity);
  EXPECT_EQ(why(vectorProgram("", Plain, "",
                              "use f explicit-instantiation at=@9:1\n")),
            Reason::ExplicitInstantiation);
  EXPECT_EQ(why(vectorProgram("", Plain, "", "use f address\n")), Reason::None);
}

TEST(Ownership, BufferReasonsComeBeforeTheSignature) {
  EXPECT_EQ(why(vectorProgram("virtual", "block {\nalloc %t buffer=0\n"
                                         "escape %t method=\"stored\"\n}\n")),
            Reason::Escapes);
}

TEST(Ownership, NotAKernel) {
  std::string Text = "unit file=/p/a.cpp\nfunction f {\n"
                     "var n int kind=scalar role=param\n"
                     "var t std::vector<float> kind=container buffer=0\n"
                     "param n int var=%n\n"
                     "buffer %t element=float container=std::vector<float> "
                     "extent=%n init=zero\n"
                     "scope function\nblock {\nalloc %t buffer=0\n}\n}\n";
  EXPECT_EQ(why(Text), Reason::NotAKernel);
}

TEST(Ownership, LoopOverElementsMakesAKernel) {
  std::string Text = "unit file=/p/a.cpp\nfunction f {\n"
                     "var n int kind=scalar role=param\n"
                     "var t std::vector<float> kind=container buffer=0\n"
                     "param n int var=%n\n"
                     "buffer %t element=float container=std::vector<float> "
                     "extent=%n init=zero\n"
                     "scope function\nscope loop parent=0\n"
                     "block succs=[1] {\nalloc %t buffer=0\n}\n"
                     "block succs=[1 2] scope=1 {\nwrite %t where=unknown\n}\n"
                     "block\n}\n";
  EXPECT_EQ(why(Text), Reason::None);
}

TEST(Ownership, EscapeNamesTheReference) {
  BufferVerdict V =
      Judged(vectorProgram("", "block {\nalloc %t buffer=0\nescape %t "
                               "method=\"stored in member 'dst_'\" "
                               "at=@7:3/70-80\n}\n"))
          .verdict();
  EXPECT_EQ(V.Reason, Reason::Escapes);
  EXPECT_EQ(V.Explanation, "'t' is stored in member 'dst_'");
  EXPECT_EQ(V.Blocker.Line, 7u);
}

TEST(Ownership, ViewThatEscapes) {
  std::string P = "var p \"float *\" kind=pointer\n";
  EXPECT_EQ(why(vectorProgram("",
                              "block {\nalloc %t buffer=0\n"
                              "view %t dst=%p method=data where=all\n"
                              "escape %p method=\"stored\"\n}\n",
                              P)),
            Reason::Escapes);
  EXPECT_EQ(why(vectorProgram("",
                              "block {\nalloc %t buffer=0\n"
                              "view %t dst=%p method=data where=all\n"
                              "write %p where=(elem 0)\n}\n",
                              P)),
            Reason::None);
}

TEST(Ownership, MovedIntoSomethingElse) {
  EXPECT_EQ(why(vectorProgram("", "block {\nalloc %t buffer=0\nmove %t "
                                  "dst=_ method=\"member 'marks_'\"\n}\n")),
            Reason::Escapes);
}

TEST(Ownership, SwapWithOuterAndWithLocal) {
  std::string Locals = "var o std::vector<float> kind=container buffer=1\n";
  auto Swap = [&](std::string More, std::string Extra) {
    return vectorProgram(
        "",
        Extra + "block {\nalloc %t buffer=0\nswap %t dst=%o method=swap\n}\n",
        More);
  };
  EXPECT_EQ(why(Swap(Locals, "buffer %o element=float "
                             "container=std::vector<float> extent=%n\n")),
            Reason::None);
  EXPECT_EQ(why(Swap("var o std::vector<float>& kind=container reference "
                     "role=param\n",
                     "")),
            Reason::Escapes);
}

TEST(Ownership, CalleeThatStores) {
  auto Text = [&](std::string Body) {
    return vectorProgram("",
                         "call g {\narg text=t var=%t mode=ref method=ref "
                         "where=all\n}\n"
                         "block {\nalloc %t buffer=0\ncall _ call=0\n}\n",
                         "",
                         "function g {\nvar v std::vector<float>& "
                         "kind=container reference role=param\n"
                         "param v std::vector<float>& var=%v handle mode=ref\n"
                         "block {\n" +
                             Body + "}\n}\n");
  };
  EXPECT_EQ(why(Text("escape %v method=\"stored in member 'dst_'\"\n")),
            Reason::Escapes);
  EXPECT_EQ(why(Text("swap %v dst=_ method=\"member 'a_'\"\n")),
            Reason::Escapes);
  EXPECT_EQ(why(Text("read %v where=(elem 0)\n")), Reason::None);
}

TEST(Ownership, UnseenCalleeIsNoEscape) {
  EXPECT_EQ(
      why(vectorProgram("", "call h {\narg text=t var=%t mode=pointer "
                            "param-type=\"float *\" method=data where=all\n}\n"
                            "block {\nalloc %t buffer=0\ncall _ call=0\n}\n")),
      Reason::None);
}

TEST(Ownership, Results) {
  auto Text = [&](std::string A, std::string B) {
    return vectorProgram("returns=std::vector<float>",
                         "block succs=[1 2] {\nalloc %t buffer=0\n}\n"
                         "block {\n" +
                             A + "}\nblock {\n" + B + "}\n",
                         "var u std::vector<float> kind=container\n");
  };
  BufferVerdict V = Judged(Text("return %t\n", "return %t\n")).verdict();
  EXPECT_EQ(V.Reason, Reason::None);
  EXPECT_TRUE(V.IsResult);
  EXPECT_EQ(why(Text("return %t\n", "return %u\n")), Reason::SeveralResults);
  EXPECT_FALSE(Judged(Text("return %u\n", "return %u\n")).verdict().IsResult);
}

TEST(Ownership, ReturnedPointerEscapes) {
  EXPECT_EQ(why(rawProgram("block {\nalloc %t buffer=0\nreturn %t\n}\n", "",
                           "malloc", "returns=\"float *\"")),
            Reason::Escapes);
}

TEST(Ownership, PlacesOfDeclaration) {
  auto In = [&](std::string Scopes) {
    std::string Text = vectorProgram("", Scopes + Plain);
    size_t At = Text.find("buffer=0 scope=0");
    return Text.replace(At, 16, "buffer=0 scope=1");
  };
  EXPECT_EQ(why(In("scope loop parent=0\n")), Reason::None);
  EXPECT_EQ(why(In("scope parallel parent=0 text=parallel\n")),
            Reason::Concurrent);
  EXPECT_EQ(why(In("scope lambda parent=0 lambda=0\nlambda local\n")),
            Reason::Lambda);
  EXPECT_EQ(why(In("scope lambda parent=0 lambda=0\nlambda parallel\n")),
            Reason::Concurrent);
}

TEST(Ownership, StaticStorage) {
  std::string Text = vectorProgram("", Plain);
  size_t At = Text.find("buffer=0 scope=0");
  EXPECT_EQ(why(Text.replace(At, 0, "role=static-local ")),
            Reason::StaticStorage);
}

TEST(Ownership, ClausesOfParallelRegions) {
  // t is private(t) there.
  std::string Text = vectorProgram("", Plain);
  size_t At = Text.find("scope function\n") + strlen("scope function\n");
  Judged J(Text.insert(At, "scope parallel parent=0 text=parallel\n"));
  EXPECT_EQ(J.verdict().Reason, Reason::None); // shared by default
  J.Project.Functions[0].Scopes[1].Named.push_back(2);
  EXPECT_EQ(J.verdict().Reason, Reason::Concurrent);
}

TEST(Ownership, Threads) {
  auto Text = [&](std::string Calls) {
    return vectorProgram("",
                         "scope lambda parent=0 lambda=0\n"
                         "lambda parallel by-ref=[%t] callee=std::thread\n" +
                             Calls +
                             "block {\nalloc %t buffer=0\ncapture _ "
                             "lambda=0\n}\nblock scope=1 lambda=0 {\n"
                             "write %t where=all\n}\n");
  };
  EXPECT_EQ(why(Text("")), Reason::Concurrent);
  EXPECT_EQ(why(Text("call j name=std::thread::join\n")), Reason::None);
}

TEST(Ownership, Elements) {
  EXPECT_EQ(why(vectorProgram("", Plain, "", "", "traits={size=8}")),
            Reason::NonTrivialElement);
  EXPECT_EQ(why(vectorProgram("", Plain, "", "", "custom-allocator")),
            Reason::CustomAllocator);
  EXPECT_EQ(why(vectorProgram("", Plain, "", "",
                              "traits={size=8 memory-only nameable=false}")),
            Reason::NonTrivialElement);
}

TEST(Ownership, Recursion) {
  EXPECT_EQ(why(vectorProgram("", "call f {\narg text=n value=%n\n}\n"
                                  "block {\nalloc %t buffer=0\n"
                                  "call _ call=0\n}\n")),
            Reason::Recursive);
  std::string Through = "function g {\ncall f\nblock {\ncall _ call=0\n}\n}\n";
  EXPECT_EQ(why(vectorProgram("",
                              "call g\nblock {\nalloc %t buffer=0\n"
                              "call _ call=0\n}\n",
                              "", Through)),
            Reason::Recursive);
  EXPECT_EQ(why(vectorProgram("", Plain, "", Through)), Reason::None);
}

TEST(Ownership, ReentranceThroughALambda) {
  auto Main = [&](std::string Inner) {
    return "function m {\nlambda stored\n"
           "call f {\narg text=l lambda=0\n}\n"
           "call " +
           Inner +
           " lambda=0\nblock {\ncapture _ lambda=0\ncall _ call=0\n}\n"
           "block lambda=0 {\ncall _ call=1\n}\n}\n";
  };
  EXPECT_EQ(why(vectorProgram("", Plain, "", Main("f"))), Reason::Reentrant);
  EXPECT_EQ(why(vectorProgram("", Plain, "", Main("other"))), Reason::None);
}

TEST(Ownership, AllocationCaught) {
  std::string Try = "scope try parent=0\nscope catch parent=1\n"
                    "block scope=1 {\nalloc %t buffer=0\n}\n";
  EXPECT_EQ(why(vectorProgram("catches-allocation-failure", Try)),
            Reason::AllocationCaught);
  EXPECT_EQ(why(vectorProgram("catches-allocation-failure", Plain)),
            Reason::None);
}

TEST(Ownership, FreedOnEveryPath) {
  std::string Both = "block succs=[1 2] {\nalloc %t buffer=0\n}\n"
                     "block {\nfree %t buffer=0\nreturn _\n}\n"
                     "block {\nfree %t buffer=0\nreturn _\n}\n";
  EXPECT_EQ(why(rawProgram(Both)), Reason::None);
  std::string One = "block succs=[1 2] {\nalloc %t buffer=0\n}\n"
                    "block {\nreturn _\n}\n"
                    "block {\nfree %t buffer=0\nreturn _\n}\n";
  EXPECT_EQ(why(rawProgram(One)), Reason::NotFreed);
  std::string Throws = "block succs=[1 2] {\nalloc %t buffer=0\n}\n"
                       "block {\nthrow _\n}\n"
                       "block {\nfree %t buffer=0\nreturn _\n}\n";
  EXPECT_EQ(why(rawProgram(Throws)), Reason::None);
}

TEST(Ownership, FailedAllocationNeedsNoFree) {
  // if (!t) return;
  std::string Text = "block succs=[1 2] cond=(! %t) {\nalloc %t buffer=0\n"
                     "null-test %t\n}\n"
                     "block {\nreturn _\n}\n"
                     "block {\nfree %t buffer=0\nreturn _\n}\n";
  EXPECT_EQ(why(rawProgram(Text)), Reason::None);
  // if (t) return; leaks.
  std::string Wrong = Text;
  Wrong.replace(Wrong.find("(! %t)"), 6, "%t");
  EXPECT_EQ(why(rawProgram(Wrong)), Reason::NotFreed);
}

TEST(Ownership, FreedByACallee) {
  EXPECT_EQ(why(rawProgram("call g {\narg text=t var=%t mode=pointer "
                           "method=value where=all\n}\n"
                           "block {\nalloc %t buffer=0\ncall _ call=0\n}\n") +
                "function g {\nvar p \"float *\" kind=pointer role=param\n"
                "param p \"float *\" var=%p handle\n"
                "block {\nfree %p\n}\n}\n"),
            Reason::FreedElsewhere);
}

TEST(Ownership, SwappedOwnersAreFreedOnce) {
  std::string Other = "var u \"float *\" kind=pointer buffer=1\n";
  auto Text = [&](std::string Frees) {
    return rawProgram("buffer %u element=float form=malloc extent=%n\n"
                      "block {\nalloc %t buffer=0\nalloc %u buffer=1\n"
                      "swap %t dst=%u method=std::swap\n" +
                          Frees + "return _\n}\n",
                      Other);
  };
  EXPECT_EQ(why(Text("free %t buffer=0\nfree %u buffer=1\n")), Reason::None);
  EXPECT_EQ(why(Text("free %t buffer=0\n")), Reason::NotFreed);
}

TEST(Ownership, CarriedIntoTheNextIteration) {
  EXPECT_EQ(why(rawProgram("scope loop parent=0\n"
                           "block succs=[1]\n"
                           "block succs=[2 3] scope=1\n"
                           "block succs=[1] scope=1 {\nalloc %t buffer=0\n}\n"
                           "block {\nfree %t buffer=0\nreturn _\n}\n")),
            Reason::Carried);
  EXPECT_EQ(why(rawProgram("scope loop parent=0\n"
                           "block succs=[1]\n"
                           "block succs=[2 3] scope=1\n"
                           "block succs=[1] scope=1 {\nalloc %t buffer=0\n"
                           "free %t buffer=0\n}\n"
                           "block {\nreturn _\n}\n")),
            Reason::None);
}

TEST(Ownership, StackFallback) {
  // float small[64]; float *t = n <= 64 ? small : new float[n];
  std::string Small = "var small \"float[64]\" kind=pointer\n";
  std::string Text = "block succs=[1 2] cond=(<= %n 64)\n"
                     "block succs=[3] {\nview %small dst=%t method=data\n}\n"
                     "block succs=[3] {\nalloc %t buffer=0\n}\n"
                     "block succs=[4 5]\n"
                     "block succs=[5] {\nfree %t buffer=0\n}\n"
                     "block {\nreturn _\n}\n";
  EXPECT_EQ(why(rawProgram(Text, Small, "new-array")),
            Reason::ConditionalAllocation);
}

TEST(Ownership, NullUnlessAllocated) {
  // float *t = nullptr; if (n > 0) t = ...; if (t) ...; free(t);
  auto Text = [&](std::string Test) {
    return rawProgram("block succs=[1 2] cond=(> %n 0) {\n"
                      "define %t value=0\n}\n"
                      "block succs=[2] {\nalloc %t buffer=0\n}\n"
                      "block {\n" +
                      Test + "free %t buffer=0\nreturn _\n}\n");
  };
  EXPECT_EQ(why(Text("null-test %t\n")), Reason::ConditionalAllocation);
  EXPECT_EQ(why(Text("")), Reason::None);
}

TEST(Ownership, GrownByRealloc) {
  EXPECT_EQ(why(rawProgram("block succs=[1] {\nalloc %t buffer=0\n}\n"
                           "block {\nalloc %t buffer=0 value=(* 2 %n)\n"
                           "free %t buffer=0\nreturn _\n}\n",
                           "", "realloc")),
            Reason::Grows);
}

TEST(Ownership, ByValueParameter) {
  auto Text = [&](std::string Flags, std::string Ops) {
    return "unit file=/p/a.cpp\nfunction f " + Flags +
           " {\n"
           "var t std::vector<float> kind=container role=param buffer=0\n"
           "var out \"float *\" kind=pointer role=param\n"
           "var b \"bool *\" kind=pointer role=param\n"
           "param t std::vector<float> var=%t handle\n"
           "param out \"float *\" var=%out handle\n"
           "param b \"bool *\" var=%b handle\n"
           "buffer %t form=by-value-param element=float "
           "container=std::vector<float> init=copy\n"
           "block {\n" +
           Ops + "}\n}\n";
  };
  auto ReadOnly = [&](std::string Ops) {
    return Judged(Text("", Ops)).verdict().ReadOnlyCopy;
  };
  EXPECT_TRUE(ReadOnly("read %t where=(elem 0)\n"));
  EXPECT_TRUE(ReadOnly("read %t where=(elem 0)\nwrite %b where=(elem 0)\n"));
  // out may point into the argument.
  EXPECT_FALSE(ReadOnly("write %out where=(elem 0)\n"));
  EXPECT_FALSE(ReadOnly("update %t where=all\n"));
  EXPECT_FALSE(ReadOnly("define _ value=1\n"));
  EXPECT_EQ(why(Text("", "move %t dst=_ method=\"member 'm_'\"\n")),
            Reason::Moved);
  EXPECT_EQ(why(Text("returns=std::vector<float>",
                     "update %t where=all\nreturn %t\n")),
            Reason::Moved);
}

} // namespace

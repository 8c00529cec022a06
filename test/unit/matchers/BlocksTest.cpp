//===- BlocksTest.cpp - Evaluation order and control flow -----------------===//
#include "OpsFixture.h"

#include <gtest/gtest.h>

using namespace scratchlift;
using namespace scratchlift::test;

/// "B1: op; op -> B2 B3 if cond" for each block that is not empty.
static Lines blocksOf(const Function &F) {
  Lines Result;
  for (std::size_t I = 0; I < F.Blocks.size(); ++I) {
    const Block &B = F.Blocks[I];
    if (B.Ops.empty() && !B.Cond)
      continue;
    std::string Text;
    for (const Op &O : B.Ops)
      Text += (Text.empty() ? "" : "; ") + show(F, O);
    if (B.Cond)
      Text += (Text.empty() ? "if " : "; if ") + show(F, B.Cond);
    Result.push_back(Text);
  }
  return Result;
}

static bool reaches(const Function &F, int From, const std::string &What) {
  std::vector<int> Work{From};
  std::vector<bool> Seen(F.Blocks.size());
  while (!Work.empty()) {
    int N = Work.back();
    Work.pop_back();
    if (Seen[N])
      continue;
    Seen[N] = true;
    for (const Op &O : F.Blocks[N].Ops)
      if (show(F, O) == What)
        return true;
    Work.insert(Work.end(), F.Blocks[N].Succs.begin(), F.Blocks[N].Succs.end());
  }
  return false;
}

TEST(BlocksTest, OperandsComeBeforeWhatUsesThem) {
  TUFacts Facts = factsOf(R"cpp(
int g(int);
void f(int *a, int *b, int i) { a[i++] = g(b[i]) + b[0]; }
)cpp");
  EXPECT_EQ(opsOf(functionOf(Facts, "f")),
            (Lines{"read b[i] ([])", "call g", "read b[0] ([])",
                   "define i := (i + 1)", "write a[?] ([])"}));
}

TEST(BlocksTest, BranchesAndShortCircuits) {
  TUFacts Facts = factsOf(R"cpp(
void f(int *a, int n) {
  if (n > 2 && a[0] < n)
    a[1] = 1;
  else
    a[2] = 2;
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(blocksOf(F), (Lines{"if (n > 2)", "read a[0] ([]); if (a[0] < n)",
                                "write a[1] ([])", "write a[2] ([])"}));
  const Block &Entry = F.Blocks[F.Entry];
  ASSERT_EQ(Entry.Succs.size(), 1u);
  const Block &First = F.Blocks[Entry.Succs[0]];
  ASSERT_EQ(First.Succs.size(), 2u);
  EXPECT_FALSE(reaches(F, First.Succs[1], "write a[1] ([])"));
}

TEST(BlocksTest, LoopsHaveBackEdges) {
  TUFacts Facts = factsOf(R"cpp(
void f(int *a, int n) {
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  do { a[0]++; } while (a[0] < n);
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(blocksOf(F),
            (Lines{"define i := 0", "if (i < n)", "write a[i] ([])",
                   "define i := (i + 1)", "update a[0] ([])",
                   "read a[0] ([]); if (a[0] < n)"}));
}

TEST(BlocksTest, EdgesThatCannotBeTakenAreLeftOut) {
  TUFacts Facts = factsOf(R"cpp(
void stop() __attribute__((noreturn));
void f(int *a, int n) {
  while (true) {
    if (n-- < 0)
      break;
    a[n] = 1;
  }
  if (n)
    stop();
  a[0] = 2;
  if (false)
    a[1] = 3;
  while (false)
    a[2] = 4;
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_TRUE(reaches(F, F.Entry, "write a[0] ([])"));
  EXPECT_TRUE(reaches(F, F.Entry, "write a[1] ([])"))
      << "both branches of a constant condition count";
  EXPECT_FALSE(reaches(F, F.Entry, "write a[2] ([])"));
  Lines Ops = opsOf(F);
  EXPECT_NE(std::find(Ops.begin(), Ops.end(), "write a[2] ([])"), Ops.end())
      << "code that never runs is still text";
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      if (O.Kind == OpKind::Call)
        EXPECT_TRUE(B.Succs.empty()) << "stop() does not return";
}

TEST(BlocksTest, HandlersAreEnteredFromFrontAndWithin) {
  TUFacts Facts = factsOf(R"cpp(
void g(int *);
void f(int *a) {
  a[0] = 1;
  try {
    g(a);
    a[1] = 2;
  } catch (...) {
    a[2] = 3;
  }
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  for (std::size_t I = 0; I < F.Blocks.size(); ++I)
    for (const Op &O : F.Blocks[I].Ops) {
      if (show(F, O) == "write a[0] ([])")
        EXPECT_TRUE(reaches(F, static_cast<int>(I), "write a[2] ([])"));
      if (O.Kind == OpKind::Call) {
        EXPECT_NE(F.Blocks[I].Ops.size(), 2u)
            << "what stands in front of the try is done by then";
        EXPECT_TRUE(reaches(F, static_cast<int>(I), "write a[2] ([])"));
      }
      if (show(F, O) == "write a[1] ([])")
        EXPECT_FALSE(reaches(F, static_cast<int>(I), "write a[2] ([])"));
    }
}

TEST(BlocksTest, GroupsOfDeclarationsInOrder) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
void f(int n) { std::vector<int> a(n), b(a.size()); int m = n, k = m; }
)cpp");
  EXPECT_EQ(opsOf(functionOf(Facts, "f")),
            (Lines{"alloc a", "observe a (size)", "alloc b", "define m := n",
                   "define k := m"}));
}

TEST(BlocksTest, ConstructorsBeginWithTheirInitialisers) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
struct S { std::vector<int> v; int n;
  S(const std::vector<int> &in) : v(in), n(in[0]) { v[0] = n; } };
)cpp");
  EXPECT_EQ(opsOf(functionOf(Facts, "S::S")),
            (Lines{"copy - = in (construct)", "read in[unsigned long{0}] ([])",
                   "update this[0] ([])"}));
}

TEST(BlocksTest, FailuresThatAreHandled) {
  TUFacts Facts = factsOf(R"cpp(
#include <cstdio>
#include <cstdlib>
#include <new>
#include <vector>
int leaves(int n) {
  int *t = (int *)malloc(n * sizeof(int));
  if (!t) { std::fprintf(stderr, "no memory\n"); return -1; }
  free(t);
  return 0;
}
int goesOn(int n) {
  int *t = (int *)malloc(n * sizeof(int));
  if (t) { t[0] = n; free(t); }
  return goesOn(n - 1);
}
int caught(int n) {
  try { std::vector<int> t(n); return t[0]; } catch (const std::bad_alloc &) { return -1; }
}
void cleansUp(int n) {
  int *a = new int[n];
  try { std::vector<int> t(n); a[0] = t[0]; } catch (...) { delete[] a; throw; }
  delete[] a;
}
)cpp");
  EXPECT_FALSE(functionOf(Facts, "leaves").CatchesAllocationFailure);
  EXPECT_TRUE(functionOf(Facts, "goesOn").CatchesAllocationFailure);
  EXPECT_TRUE(functionOf(Facts, "caught").CatchesAllocationFailure);
  EXPECT_FALSE(functionOf(Facts, "cleansUp").CatchesAllocationFailure);
}

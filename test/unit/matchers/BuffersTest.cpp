//===- BuffersTest.cpp - Heap buffers in every form -----------------------===//
#include "OpsFixture.h"

#include <gtest/gtest.h>

using namespace scratchlift;
using namespace scratchlift::test;

/// Text of a span in the snippet.
static std::string textAt(const std::string &Code, const SourceSpan &Span) {
  return Span.valid() ? Code.substr(Span.Begin, Span.End - Span.Begin) : "";
}

TEST(BuffersTest, Containers) {
  TUFacts Facts = factsOf(R"cpp(
#include <string>
#include <valarray>
#include <vector>
template <class T> using Row = std::vector<T>;
struct P { float x, y; };
void f(const std::vector<float> &in, const float *first, int n) {
  std::vector<float> sized(n);
  const std::vector<int> filled(n + 1, 7);
  std::vector<int> list{1, 2, 3};
  std::vector<float> copy = in;
  std::vector<float> range(first, first + n), whole(in.begin(), in.end());
  std::vector<P> later;
  auto spelled = std::vector<double>(2 * n);
  std::vector<std::vector<float>> nested(n, std::vector<float>(4));
  Row<short> alias(n);
  std::vector<bool> flags(n);
  std::valarray<float> val(1.5f, n);
  std::string chars(n, ' '), name = "kernel";
}
)cpp");
  EXPECT_EQ(
      buffersOf(functionOf(Facts, "f")),
      (Lines{"vector sized: float[unsigned long{n}] zero",
             "vector filled: int[unsigned long{(n + 1)}] value",
             "vector list: int[3] list", "vector copy: float[in.size()] copy",
             "vector range: float[n] copy",
             "vector whole: float[in.size()] copy",
             "vector later: P[] undefined",
             "vector spelled: double[unsigned long{(2 * n)}] zero",
             "vector nested: std::vector<float>[unsigned long{n}] value",
             "vector alias: short[unsigned long{n}] zero",
             "vector flags: bool[unsigned long{n}] zero",
             "valarray val: float[unsigned long{n}] value",
             "string chars: char[unsigned long{n}] value"}));
}

TEST(BuffersTest, WhatIsNoAllocationOfItsOwn) {
  TUFacts Facts = factsOf(R"cpp(
#include <array>
#include <utility>
#include <vector>
std::vector<float> make();
void f(std::vector<float> &in, float *p) {
  std::vector<float> result = make();
  auto moved = std::move(in);
  std::vector<float> &ref = in;
  std::array<float, 4> fixed{};
  float table[16];
  float *view = p;
}
)cpp");
  EXPECT_EQ(buffersOf(functionOf(Facts, "f")),
            (Lines{"vector result: float[] result"}));
}

TEST(BuffersTest, RawForms) {
  TUFacts Facts = factsOf(R"cpp(
#include <cstdlib>
#include <new>
void f(int n, std::size_t m) {
  float *a = new float[n], *b = new float[n + 1]();
  auto *c = static_cast<int *>(std::malloc(n * sizeof(int)));
  double *d = (double *)malloc(sizeof *d * m);
  char *e = (char *)malloc(m);
  int *g = (int *)calloc(m, sizeof(int));
  float *h = nullptr;
  h = (float *)std::aligned_alloc(64, m * sizeof(float));
  float *i;
  if (posix_memalign(reinterpret_cast<void **>(&i), 32, sizeof(float) * m))
    return;
  auto *j = static_cast<float *>(::operator new(m * sizeof(float), std::align_val_t{128}));
  auto k = new (std::nothrow) short[3 * n];
  int *l = (int *)malloc((m * sizeof(int) + 63) / 64 * 64);
}
)cpp");
  EXPECT_EQ(
      buffersOf(functionOf(Facts, "f")),
      (Lines{"new[] a: float[unsigned long{n}] undefined",
             "new[] b: float[unsigned long{(n + 1)}] zero",
             "malloc c: int[unsigned long{n}] undefined",
             "malloc d: double[m] undefined", "malloc e: char[m] undefined",
             "calloc g: int[m] zero",
             "aligned_alloc h: float[m] undefined align 64",
             "posix_memalign i: float[m] undefined align 32",
             "operator new j: float[m] undefined align 128",
             "new[] k: short[unsigned long{(3 * n)}] undefined",
             "malloc l: int[((((m * sizeof(int)) + unsigned long{63}) / "
             "unsigned long{64}) * unsigned long{64})] undefined bytes"}));
}

TEST(BuffersTest, PlainC) {
  TUFacts Facts = factsOf(R"c(
#include <stdlib.h>
void f(int n) {
  float *a = malloc(n * sizeof *a);
  int *b;
  b = calloc(n, sizeof *b);
  b = realloc(b, 2 * n * sizeof *b);
  free(a);
  free(b);
}
)c",
                          "c11");
  EXPECT_EQ(buffersOf(functionOf(Facts, "f")),
            (Lines{"malloc a: float[unsigned long{n}] undefined",
                   "calloc b: int[unsigned long{n}] zero"}));
}

TEST(BuffersTest, SmartPointers) {
  TUFacts Facts = factsOf(R"cpp(
#include <cstdlib>
#include <memory>
struct Free { void operator()(void *p) const { std::free(p); } };
struct Pool { void operator()(float *) const; };
float *take(int n);
void f(int n) {
  auto a = std::make_unique<float[]>(n);
  auto b = std::make_unique_for_overwrite<float[]>(n);
  std::unique_ptr<int[]> c(new int[n]);
  std::unique_ptr<float[], Free> d(static_cast<float *>(std::malloc(n * sizeof(float))));
  std::shared_ptr<float[]> e(new float[n]);
  std::unique_ptr<float[]> g;
  g.reset(new float[n]());
  std::unique_ptr<float[], Pool> h(take(n));
  std::unique_ptr<float> one(new float);
}
)cpp");
  EXPECT_EQ(buffersOf(functionOf(Facts, "f")),
            (Lines{"unique_ptr a: float[unsigned long{n}] zero",
                   "unique_ptr b: float[unsigned long{n}] undefined",
                   "unique_ptr c: int[unsigned long{n}] undefined",
                   "unique_ptr d: float[unsigned long{n}] undefined",
                   "shared_ptr e: float[unsigned long{n}] undefined",
                   "unique_ptr g: float[unsigned long{n}] zero"}));
}

TEST(BuffersTest, PlacesForTheRewriter) {
  std::string Code = R"cpp(
#include <cstdlib>
#include <vector>
void f(int n) {
  const std::vector<float> one(n, 2.5f);
  float *a = new float[n], *b;
  b = (float *)malloc(n * sizeof(float)); // here
  free(b);
}
)cpp";
  TUFacts Facts = factsOf(Code);
  const Function &F = functionOf(Facts, "f");
  ASSERT_EQ(F.Buffers.size(), 3u);
  const Buffer &One = F.Buffers[0];
  EXPECT_EQ(textAt(Code, One.DeclStmt),
            "const std::vector<float> one(n, 2.5f);");
  EXPECT_EQ(textAt(Code, One.TypeSpec), "const std::vector<float>");
  EXPECT_EQ(textAt(Code, One.ExtentText), "n");
  EXPECT_EQ(textAt(Code, One.InitText), "2.5f");
  EXPECT_EQ(textAt(Code, One.AllocExpr), "(n, 2.5f)");
  EXPECT_TRUE(One.ConstObject);
  const Buffer &A = F.Buffers[1];
  ASSERT_EQ(A.Declarators.size(), 2u);
  EXPECT_EQ(textAt(Code, A.TypeSpec), "float");
  EXPECT_EQ(textAt(Code, A.Declarators[0]), "*a = new float[n]");
  EXPECT_EQ(textAt(Code, A.Declarators[1]), "*b");
  EXPECT_EQ(textAt(Code, A.AllocExpr), "new float[n]");
  const Buffer &B = F.Buffers[2];
  EXPECT_EQ(B.DeclaratorIndex, 1);
  EXPECT_EQ(textAt(Code, B.AllocExpr), "(float *)malloc(n * sizeof(float))");
  EXPECT_EQ(textAt(Code, B.AllocStmt),
            "b = (float *)malloc(n * sizeof(float));");
}

TEST(BuffersTest, ElementsAsTheTemplateSpellsThem) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
template <class T> struct Point { T x, y; };
template <class T> using Path = std::vector<Point<T>>;
template <class T> void f(int n) {
  std::vector<T> a(n);
  Path<T> b(n);
  T *c = new T[n];
  auto d = std::vector<T>(n);
}
template void f<int>(int);
)cpp");
  const Function &F = functionOf(Facts, "f");
  std::vector<std::string> Elements, Canon, Containers;
  for (const Buffer &B : F.Buffers) {
    Elements.push_back(B.Element);
    Canon.push_back(B.CanonElement);
    Containers.push_back(B.Container);
  }
  EXPECT_EQ(Elements, (Lines{"T", "typename Path<T>::value_type", "T", "T"}));
  EXPECT_EQ(Canon, (Lines{"int", "Point<int>", "int", "int"}));
  EXPECT_EQ(Containers,
            (Lines{"std::vector<T>", "Path<T>", "", "std::vector<T>"}));
}

TEST(BuffersTest, WhatIsKnownOfElements) {
  TUFacts Facts = factsOf(R"cpp(
#include <string>
#include <utility>
#include <vector>
struct Plain { int a; float b; };
struct Preset { int a = 3; };
struct Noisy { Noisy(); ~Noisy(); };
void f(int n) {
  struct Local { int k; };
  std::vector<float> a(n);
  std::vector<Plain> b(n);
  std::vector<Preset> c(n);
  std::vector<Noisy> d(n);
  std::vector<std::pair<int, float>> e(n);
  std::vector<std::string> g(n);
  std::vector<Local> h(n);
}
)cpp");
  std::vector<std::string> Traits;
  for (const Buffer &B : functionOf(Facts, "f").Buffers)
    Traits.push_back(std::string(B.Traits.MemoryOnly ? "m" : "-") +
                     (B.Traits.DefaultInitIsZero ? "z" : "-") +
                     (B.Traits.TriviallyCopyable ? "c" : "-") +
                     (B.Traits.Nameable ? "n" : "-"));
  EXPECT_EQ(Traits,
            (Lines{"mzcn", "mzcn", "m-cn", "---n", "mzcn", "m--n", "mzc-"}));
}

TEST(BuffersTest, ByValueParametersAndStatics) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
void f(std::vector<float> v, const std::vector<int> w, int n) {
  static std::vector<float> kept(n);
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(buffersOf(F), (Lines{"by-value v: float[v.size()] copy",
                                 "by-value w: int[w.size()] copy",
                                 "vector kept: float[unsigned long{n}] zero"}));
  EXPECT_EQ(F.Vars[F.Buffers[2].Var].Role, VarRole::StaticLocal);
}

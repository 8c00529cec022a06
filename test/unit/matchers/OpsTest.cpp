//===- OpsTest.cpp - Every reference claimed ------------------------------===//
//
// Each test shows the operations on one variable, or all of a function, for a
// family of uses. What is not understood must be an escape with a text.
//
//===----------------------------------------------------------------------===//
#include "OpsFixture.h"

#include <gtest/gtest.h>

using namespace scratchlift;
using namespace scratchlift::test;

static Lines opsIn(const std::string &Code, const std::string &Var,
                   const std::string &Std = "c++20") {
  TUFacts Facts = factsOf(Code, Std);
  return opsOn(functionOf(Facts, "f"), Var);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

TEST(OpsTest, SubscriptsByContext) {
  EXPECT_EQ(
      opsIn(R"cpp(
#include <vector>
void set(float &);
void f(float *out, int n) {
  std::vector<float> t(n);
  t[0] = 1;
  t[1] += 2;
  ++t[2];
  out[0] = t[3] + t.at(4);
  t.front() = t.back();
  set(t[5]);
  float &r = t[n];
  const float *p = &t[6];
}
)cpp",
            "t"),
      (Lines{"alloc t", "write t[unsigned long{0}] ([])",
             "update t[unsigned long{1}] ([])",
             "update t[unsigned long{2}] ([])", "read t[unsigned long{3}] ([])",
             "read t[unsigned long{4}] (at)", "read t[(t.size() - 1)] (back)",
             "write t[0] (front)", "view r = t+unsigned long{n} (ref)",
             "view p = t+unsigned long{6} (addr)"}));
}

TEST(OpsTest, CallsClaimTheirArguments) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
void one(float &), some(const float *, int), all(std::vector<float> &);
void f(int n) {
  std::vector<float> t(n);
  one(t[2]);
  some(t.data() + 1, n);
  all(t);
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(opsOf(F), (Lines{"alloc t", "call one", "call some", "call all"}));
  ASSERT_EQ(F.Calls.size(), 3u);
  EXPECT_EQ(F.Vars[F.Calls[0].Args[0].Var].Name, "t");
  EXPECT_EQ(F.Calls[0].Args[0].Where.Kind, RegionKind::Elem);
  EXPECT_EQ(F.Calls[1].Args[0].Method, "data");
  EXPECT_EQ(show(F, F.Calls[1].Args[0].Where.Lo), "1");
  EXPECT_EQ(F.Calls[2].Args[0].Method, "ref");
}

TEST(OpsTest, PartsOfElementsNeitherReadNorOverwrite) {
  EXPECT_EQ(opsIn(R"cpp(
#include <vector>
struct P { int x, a[4]; };
void f(int n, int *out) {
  std::vector<P> t(n);
  t[0].x = 1;
  t[1].a[2] = 3;
  out[0] = t[2].x;
  t[3] = P{};
  P copy = t[4];
}
)cpp",
                  "t"),
            (Lines{"alloc t", "write t[?] (member)", "write t[?] ([])",
                   "read t[unsigned long{2}] (member)",
                   "write t[unsigned long{3}] ([])",
                   "read t[unsigned long{4}] ([])"}));
}

TEST(OpsTest, NestedContainersNeedTheirElements) {
  EXPECT_EQ(
      opsIn(R"cpp(
#include <vector>
void use(const std::vector<float> &);
void f(int n, float *out) {
  std::vector<std::vector<float>> t(n, std::vector<float>(4));
  t[0][1] = 2;
  out[0] = t[1][2];
  t[2].push_back(1);
  t[3] = std::vector<float>(n);
  use(t[4]);
  for (auto &row : t)
    row[0] = 1;
  out[1] = t[5].size();
}
)cpp",
            "t"),
      (Lines{"alloc t", "update t[unsigned long{0}] ([])",
             "read t[unsigned long{1}] ([])",
             "update t[unsigned long{2}] (push_back)",
             "write t[unsigned long{3}] ([])", "observe t (range-for)",
             "view row = t+? (range-for)", "read t[unsigned long{5}] (size)"}));
}

TEST(OpsTest, BitsOfVectorBool) {
  EXPECT_EQ(
      opsIn(R"cpp(
#include <vector>
bool look(const std::vector<bool> &b) { return b[0]; }
int f(int n) {
  std::vector<bool> t(n);
  t[0] = true;
  t[1] = t[2];
  t[3].flip();
  if (t[4] && !t.at(5))
    return 1;
  return 0;
}
)cpp",
            "t"),
      (Lines{"alloc t", "write t[unsigned long{0}] ([])",
             "read t[unsigned long{2}] ([])", "write t[unsigned long{1}] ([])",
             "update t[unsigned long{3}] ([])", "read t[unsigned long{4}] ([])",
             "read t[unsigned long{5}] (at)"}));
}

//===----------------------------------------------------------------------===//
// Pointers, iterators, views
//===----------------------------------------------------------------------===//

TEST(OpsTest, PointersWalkAndCompare) {
  TUFacts Facts = factsOf(R"cpp(
void f(float *out, int n) {
  float *t = new float[n];
  float *p = t, *end = t + n;
  while (p < end)
    *p++ = 0;
  p = t + 1;
  p += 2;
  out[0] = *p + (end - p);
  delete[] t;
}
)cpp");
  EXPECT_EQ(
      opsOf(functionOf(Facts, "f")),
      (Lines{"alloc t", "view p = t (copy)", "view end = t+n (copy)",
             "observe p (compare)", "observe end (compare)",
             "define p := (p + 1)", "write p[?] (*)", "view p = t+1 (copy)",
             "define p := (p + 2)", "read p[0] (*)", "observe end (difference)",
             "observe p (difference)", "write out[0] ([])",
             "free t (delete[])"}));
}

TEST(OpsTest, IteratorsAndSpans) {
  TUFacts Facts = factsOf(R"cpp(
#include <span>
#include <vector>
void use(std::span<const float>);
void f(int n) {
  std::vector<float> t(n);
  for (auto it = t.begin(); it != t.end(); ++it)
    *it = 1;
  std::vector<float>::const_iterator first = t.cbegin() + 2;
  std::span<float> s(t);
  auto half = s.subspan(n);
  half[1] = s.size();
  use(t);
}
)cpp");
  EXPECT_EQ(
      opsOf(functionOf(Facts, "f")),
      (Lines{"alloc t", "view it = t (begin)", "observe it (compare)",
             "observe t (end)", "write it[0] (*)", "define it := (it + 1)",
             "observe t (iterator-type)", "view first = t+long{2} (cbegin)",
             "view s = t (span)", "view half = s+unsigned long{n} (subspan)",
             "observe s (size)", "write half[unsigned long{1}] ([])",
             "call use"}));
}

TEST(OpsTest, RangeForByValueAndByReference) {
  EXPECT_EQ(
      opsIn(R"cpp(
#include <vector>
float f(int n) {
  std::vector<float> t(n);
  float s = 0;
  for (float &x : t)
    x = 1;
  for (float x : t)
    s += x;
  return s;
}
)cpp",
            "t"),
      (Lines{"alloc t", "observe t (range-for)", "view x = t+? (range-for)",
             "observe t (range-for)", "read t[?] (range-for)"}));
}

TEST(OpsTest, SwappedPointersAndContainers) {
  TUFacts Facts = factsOf(R"cpp(
#include <utility>
#include <vector>
struct S { std::vector<int> kept; void f(int *a, int *b, int n) {
  std::vector<int> x(n), y(n);
  std::swap(a, b);
  x.swap(y);
  kept.swap(x);
  std::swap(y[0], y[1]);
} };
)cpp");
  EXPECT_EQ(
      opsOf(functionOf(Facts, "S::f")),
      (Lines{"alloc x", "alloc y", "view a = b (swap)", "view b = a (swap)",
             "swap y = x (swap)", "update this[?] (swap)", "swap - = x (kept)",
             "update y[unsigned long{0}] (swap)",
             "update y[unsigned long{1}] (swap)"}));
}

TEST(OpsTest, PointersToContainersAreTheContainer) {
  EXPECT_EQ(opsIn(R"cpp(
#include <vector>
void f(std::vector<int> *t, const std::vector<int> &in) {
  t->push_back(1);
  (*t)[0] = 2;
  t->resize(in.size());
  if (t->empty())
    *t = in;
}
)cpp",
                  "t"),
            (Lines{"grow t (push_back)", "write t[unsigned long{0}] ([])",
                   "resize t := in.size() (resize)", "observe t (empty)",
                   "copy t = in (assign)"}));
}

//===----------------------------------------------------------------------===//
// Containers
//===----------------------------------------------------------------------===//

TEST(OpsTest, MembersThatChangeTheSize) {
  EXPECT_EQ(opsIn(R"cpp(
#include <vector>
void f(const std::vector<int> &in, int n) {
  std::vector<int> t;
  t.reserve(n);
  t.resize(n);
  t.resize(n, 3);
  t.assign(n, 0);
  t.assign(in.begin(), in.end());
  t.push_back(1);
  t.insert(t.end(), in.begin(), in.end());
  t.erase(t.begin());
  t.pop_back();
  t.clear();
  t = {1, 2, 3};
  t = std::vector<int>(n);
}
)cpp",
                  "t"),
            (Lines{"alloc t", "reserve t := unsigned long{n} (reserve)",
                   "resize t := unsigned long{n} (resize)",
                   "resize t := unsigned long{n} (resize-fill)",
                   "assign t := unsigned long{n} (assign)",
                   "assign-range t := in.size() (assign)", "grow t (push_back)",
                   "grow t (insert)", "shrink t (erase)", "shrink t (pop_back)",
                   "shrink t (clear)", "assign-range t := 3 (= list)",
                   "assign t := unsigned long{n} (=)"}));
}

TEST(OpsTest, CopiesAndMoves) {
  TUFacts Facts = factsOf(R"cpp(
#include <utility>
#include <vector>
std::vector<int> make(int);
void take(std::vector<int>);
void f(const std::vector<int> &in, std::vector<std::vector<int>> &all) {
  std::vector<int> a = in, b(a), c;
  c = a;
  c = std::move(b);
  c = make(3);
  all.push_back(std::move(a));
  take(c);
  take(std::move(c));
}
)cpp");
  const Function &F = functionOf(Facts, "f");
  EXPECT_EQ(
      opsOf(F),
      (Lines{"copy a = in (construct)", "alloc a", "copy b = a (construct)",
             "alloc b", "alloc c", "copy c = a (assign)", "move c = b (assign)",
             "call make", "assign-range c (result)", "move - = a (all)",
             "grow all (push_back)", "call take", "call take"}));
}

TEST(OpsTest, ReturnsGiveAwayOrCopy) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
struct S { std::vector<int> kept;
  std::vector<int> local(int n) { std::vector<int> t(n); return t; }
  std::vector<int> copy(const std::vector<int> &v) { return v; }
  const std::vector<int> &ref() { return kept; }
  float elem(const float *p) { return p[2]; }
  const float *tail(const float *p) { return p + 2; } };
)cpp");
  EXPECT_EQ(opsOf(functionOf(Facts, "S::local")),
            (Lines{"alloc t", "return t (move)"}));
  EXPECT_EQ(opsOf(functionOf(Facts, "S::copy")),
            (Lines{"copy - = v (construct)", "return v"}));
  EXPECT_EQ(opsOf(functionOf(Facts, "S::ref")),
            (Lines{"return this (member)"}));
  EXPECT_EQ(opsOf(functionOf(Facts, "S::elem")),
            (Lines{"read p[2] ([])", "return p[2]"}));
  EXPECT_EQ(opsOf(functionOf(Facts, "S::tail")), (Lines{"return p (value)"}));
}

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

TEST(OpsTest, AlgorithmsOverRanges) {
  TUFacts Facts = factsOf(R"cpp(
#include <algorithm>
#include <numeric>
#include <vector>
float f(const float *in, float *out, int n) {
  std::vector<float> t(n);
  std::copy(in, in + n, t.begin());
  std::sort(t.begin(), t.begin() + 3);
  std::iota(t.begin(), t.end(), 0.f);
  std::fill_n(out + 1, n, 2.f);
  std::transform(t.begin(), t.end(), out, [](float x) { return -x; });
  auto top = std::max_element(t.begin(), t.end());
  return *top + std::accumulate(t.begin(), t.end(), 0.f) + std::min(t[0], t[1]);
}
)cpp");
  Lines Ops = opsOf(functionOf(Facts, "f"));
  EXPECT_EQ(
      Lines(Ops.begin(), Ops.begin() + 19),
      (Lines{"alloc t", "read in[0..n) (std::copy)", "observe in (range-end)",
             "write t[0..n) (std::copy)", "update t[0..long{3}) (std::sort)",
             "observe t (begin)", "write t[*] (std::iota)", "observe t (end)",
             "write out[1..(1 + n)) (std::fill_n)", "capture 0",
             "read t[*] (std::transform)", "observe t (end)",
             "write out[0..t.size()) (std::transform)",
             "read t[*] (std::max_element)", "observe t (end)",
             "view top = t+? (begin)", "read top[0] (*)",
             "read t[*] (std::accumulate)", "observe t (end)"}));
}

TEST(OpsTest, BytesBecomeElements) {
  EXPECT_EQ(opsIn(R"cpp(
#include <cstring>
#include <vector>
void f(const float *in, int n) {
  std::vector<float> t(n);
  std::memcpy(t.data(), in, n * sizeof(float));
  memset(t.data() + 2, 0, sizeof(float) * (n - 2));
  std::memmove(&t[1], &t[0], 12);
  std::memset(t.data(), 0, t.size() * sizeof(float));
}
)cpp",
                  "t"),
            (Lines{"alloc t", "write t[0..unsigned long{n}) (memcpy)",
                   "write t[2..(2 + unsigned long{(n - 2)})) (memset)",
                   "write t[?] (memmove)", "read t[?] (memmove)",
                   "observe t (size)", "write t[*] (memset)"}));
}

//===----------------------------------------------------------------------===//
// Raw memory and smart pointers
//===----------------------------------------------------------------------===//

TEST(OpsTest, AllocatedTestedFreed) {
  EXPECT_EQ(
      opsIn(R"c(
#include <stdlib.h>
int f(int n) {
  int *t = malloc(n * sizeof *t);
  if (!t)
    return -1;
  if (t == NULL || n < 0) {
    free(t);
    return -2;
  }
  t = realloc(t, 2 * n * sizeof *t);
  if (t)
    free(t);
  t = NULL;
  return 0;
}
)c",
            "t", "c11"),
      (Lines{"alloc t", "null-test t (is-null)", "null-test t (is-null)",
             "free t (free)", "grow t := unsigned long{(2 * n)} (realloc)",
             "null-test t (non-null)", "free t (free)", "nullify t"}));
}

TEST(OpsTest, OwnersOfArrays) {
  EXPECT_EQ(
      opsIn(R"cpp(
#include <memory>
void use(float *);
void f(int n) {
  std::unique_ptr<float[]> t(new float[n]);
  if (!t || t == nullptr)
    return;
  t[0] = 1;
  use(t.get());
  float *p = t.get() + 1;
  t.reset(new float[2 * n]);
  t = std::make_unique<float[]>(3);
  t = nullptr;
  t.reset();
}
)cpp",
            "t"),
      (Lines{"alloc t", "null-test t (is-null)", "null-test t (is-null)",
             "write t[unsigned long{0}] ([])", "view p = t+1 (get)",
             "alloc t := unsigned long{(2 * n)}", "alloc t := unsigned long{3}",
             "free t (= nullptr)", "free t (reset)"}));
}

TEST(OpsTest, WholeStatementsAreMarked) {
  std::string Code = R"cpp(
#include <vector>
void f(int n) {
  float *t = new float[n];
  if (n)
    delete[] t;
  std::vector<int> v;
  v.resize(n);
}
)cpp";
  TUFacts Facts = factsOf(Code);
  Lines Statements;
  for (const Block &B : functionOf(Facts, "f").Blocks)
    for (const Op &O : B.Ops)
      if (O.Kind == OpKind::Free || O.Kind == OpKind::Resize)
        Statements.push_back(
            (O.Statement ? "+" : "-") +
            Code.substr(O.Span.Begin, O.Span.End - O.Span.Begin));
  EXPECT_EQ(Statements, (Lines{"-delete[] t", "+v.resize(n);"}));
}

//===----------------------------------------------------------------------===//
// Definitions
//===----------------------------------------------------------------------===//

TEST(OpsTest, ScalarsAndMemory) {
  TUFacts Facts = factsOf(R"cpp(
extern int hop;
struct S { int n; void f(int *count, int k) {
  int m = k;
  m += 2;
  --m;
  hop += 3;
  n = m;
  *count = m;
  int &r = *count;
  r = 4;
} };
)cpp");
  const Function &F = functionOf(Facts, "S::f");
  EXPECT_EQ(
      opsOf(F),
      (Lines{"define m := k", "define m := (m + 2)", "define m := (m - 1)",
             "define ::hop := (::hop + 3)", "write this[?] (member)",
             "write count[0] (*)", "view r = count+0 (ref)", "write r[0] (ref)",
             "define r := 4"}));
  EXPECT_FALSE(F.KeepsGlobals);
}

//===----------------------------------------------------------------------===//
// What leaves
//===----------------------------------------------------------------------===//

TEST(OpsTest, EscapesSayHow) {
  TUFacts Facts = factsOf(R"cpp(
#include <memory>
#include <vector>
float *global;
struct Clip { float *samples; int length; };
struct S { float *kept; std::vector<float *> rows;
  Clip f(int n) {
    float *a = new float[n], *b = new float[n], *c = new float[n];
    float *d = new float[n], *e = new float[n], *g = new float[n];
    kept = a;
    rows[2] = b;
    global = c;
    float **pp = &d;
    std::unique_ptr<float[]> owner(g);
    if (n > 3)
      throw a;
    return Clip{e, n};
  } };
)cpp");
  Lines Texts;
  const Function &F = functionOf(Facts, "S::f");
  for (const Block &B : F.Blocks)
    for (const Op &O : B.Ops)
      if (O.Kind == OpKind::Escape)
        Texts.push_back(F.Vars[O.Var].Name + " " + O.Method);
  EXPECT_EQ(
      Texts,
      (Lines{"a stored in member 'kept'", "b stored in an element of 'rows'",
             "c stored in 'global'", "d its address is stored in 'pp'",
             "g stored in an object of type 'std::unique_ptr<float[]>'",
             "a thrown", "e stored in an object of type 'Clip'"}));
}

//===----------------------------------------------------------------------===//
// Lambdas
//===----------------------------------------------------------------------===//

TEST(OpsTest, LambdasHaveOperationsOfTheirOwn) {
  TUFacts Facts = factsOf(R"cpp(
#include <algorithm>
#include <vector>
void f(int *order, int n) {
  std::vector<float> key(n);
  std::sort(order, order + n, [&](auto a, auto b) { return key[a] < key[b]; });
  auto copy = [key](int i) { return key[i]; };
  auto view = [p = key.data()](int i) { return p[i]; };
}
)cpp");
  EXPECT_EQ(
      opsOf(functionOf(Facts, "f")),
      (Lines{"alloc key", "capture 0", "update order[0..n) (std::sort)",
             "observe order (range-end)", "copy - = key (captured by copy)",
             "capture 1", "view p = key (data)", "capture 2",
             "  read key[unsigned long{a}] ([])",
             "  read key[unsigned long{b}] ([])",
             "  return (key[unsigned long{a}] < key[unsigned long{b}])",
             "  return key[unsigned long{i}]", "  read p[i] ([])",
             "  return p[i]"}));
}

TEST(OpsTest, MovedIntoALambdaThatLeaves) {
  EXPECT_EQ(opsIn(R"cpp(
#include <functional>
#include <utility>
#include <vector>
std::function<int(int)> f(int n) {
  std::vector<int> t(n);
  return [t = std::move(t)](int i) { return t[i]; };
}
)cpp",
                  "t")[1],
            "move - = t (construct)");
}

TEST(OpsTest, NamesInClausesAreSeen) {
  TUFacts Facts = factsOf(R"cpp(
#include <vector>
void f(float *out, int n) {
  std::vector<float> t(n);
#pragma omp parallel for firstprivate(t)
  for (int i = 0; i < n; ++i) {
    t[0] = out[i];
    out[i] = t[0];
  }
}
)cpp",
                          "c++20", {"-fopenmp"});
  Lines Ops = opsOn(functionOf(Facts, "f"), "t");
  EXPECT_NE(std::find(Ops.begin(), Ops.end(), "observe t (omp-clause)"),
            Ops.end());
  EXPECT_EQ(Ops.size(), 4u);
}

//===- PlanTesting.h - Plans from facts in text form ------------*- C++ -*-===//
//
// A test writes a kernel and its callers as facts (FactsText.h), or takes the
// ones below and changes a word, and asks what the plan makes of them.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TEST_PLANTESTING_H
#define SCRATCHLIFT_TEST_PLANTESTING_H

#include "analysis/Analysis.h"
#include "analysis/FactsText.h"

#include "gtest/gtest.h"

#include <string>

namespace scratchlift {
namespace testing {

/// void blur(const float *in, float *out, int n) {
///   std::vector<float> tmp(n); ... }
/// in a.cpp, at bytes 0 to 100.
inline const char *const BlurText = R"(
function blur name=blur at=@1:6/5-9 std=20 void units=[/p/a.cpp] {
  var in "const float *" kind=pointer role=param const
  var out "float *" kind=pointer role=param
  var n int kind=scalar role=param
  var tmp "std::vector<float>" kind=container buffer=0 scope=0 at=@2:22/60-63
  param in "const float *" mode=pointer handle var=%in
  param out "float *" mode=pointer handle var=%out
  param n int var=%n
  decl at=@1:1/0-50 name=@1:6/5-9 definition
  buffer %tmp element=float container="std::vector<float>" extent=%n init=zero traits={copyable destructible memory-only zero size=4 align=4}
  scope function braced
  scope loop parent=0 braced counted induction=%n
  block succs=[1] {
    alloc %tmp buffer=0 at=@2:22/60-66
    update %tmp where=(elem 0) method="[]" at=@3:3/70-76
  }
  block
}
)";

/// void run(float *x, int k) { for (...) blur(x, x, k); }
/// at bytes 200 to 300, the loop at 220, the call at 240.
inline const char *const RunText = R"(
function run name=run at=@9:6/205-208 std=20 void units=[/p/a.cpp] {
  var x "float *" kind=pointer role=param
  var k int kind=scalar role=param
  var i int kind=scalar role=local scope=1
  param x "float *" mode=pointer handle var=%x
  param k int var=%k
  decl at=@9:1/200-216 name=@9:6/205-208 definition
  scope function braced
  scope loop parent=0 can-precede at=@10:3/220-290 body=@11:5/240-260
  call blur name=blur scope=1 stmt=@11:5/240-261 at=@11:5/240-260 name-at=@11:5/240-244 lparen=244 rparen=259 needs-braces {
    arg text=x mode=pointer param-type="const float *" value=%x var=%x at=@11:10/245-246
    arg text=x mode=pointer param-type="float *" value=%x var=%x at=@11:13/248-249
    arg text=k param-type=int value=%k at=@11:16/251-252
  }
  block {
    call _ call=0
  }
}
)";

inline std::string unit(const std::string &Functions) {
  return "unit file=/p/a.cpp\nfile /p/a.cpp in-root editable\n" + Functions;
}

/// Text with the first From replaced by To; fails the test if there is none.
inline std::string with(std::string Text, const std::string &From,
                        const std::string &To) {
  std::size_t At = Text.find(From);
  if (At == std::string::npos) {
    ADD_FAILURE() << "no '" << From << "' in the facts";
    return Text;
  }
  return Text.replace(At, From.size(), To);
}

inline ProjectFacts project(const std::vector<std::string> &Texts) {
  std::vector<TUFacts> Units;
  for (const std::string &Text : Texts) {
    llvm::Expected<TUFacts> Facts = parseFacts(Text);
    if (!Facts) {
      ADD_FAILURE() << llvm::toString(Facts.takeError());
      return {};
    }
    Units.push_back(std::move(*Facts));
  }
  return mergeFacts("/p", std::move(Units));
}

inline Plan planOf(const std::string &Functions, const Policy &Options = {}) {
  return makePlan(project({unit(Functions)}), Options);
}

inline const BufferDecision &bufferOf(const Plan &P, const std::string &Name) {
  static const BufferDecision None;
  for (const BufferDecision &B : P.Buffers)
    if (B.Name == Name)
      return B;
  ADD_FAILURE() << "no decision for '" << Name << "'";
  return None;
}

inline const Group &groupOf(const Plan &P, const std::string &Kernel) {
  static const Group None;
  for (const Group &G : P.Groups)
    if (G.Kernel == Kernel)
      return G;
  ADD_FAILURE() << "no group of '" << Kernel << "'";
  return None;
}

} // namespace testing
} // namespace scratchlift

#endif // SCRATCHLIFT_TEST_PLANTESTING_H

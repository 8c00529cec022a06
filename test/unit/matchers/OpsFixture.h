//===- OpsFixture.h - Snippets to printed facts -----------------*- C++ -*-===//
//
// Parses a snippet as a unit of a project of its own and prints what was found,
// one operation a line, in a form that fits into an expectation:
//
//   write tmp[i]            an element          read tmp[*]      all
//   update tmp[0..n)        a range             read tmp[?]      unknown
//   view p = tmp+k (data)   a view              define n := n + 1
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TEST_UNIT_MATCHERS_OPSFIXTURE_H
#define SCRATCHLIFT_TEST_UNIT_MATCHERS_OPSFIXTURE_H

#include "analysis/Facts.h"

#include <string>
#include <vector>

namespace scratchlift::test {

using Lines = std::vector<std::string>;

/// Facts of a unit. Std is "c++20" or, for C, "c11".
TUFacts factsOf(const std::string &Code, const std::string &Std = "c++20",
                const std::vector<std::string> &Flags = {});
/// The function of that qualified name. REQUIRES: there is one.
const Function &functionOf(const TUFacts &Facts, const std::string &Name);

std::string show(const Function &F, const Expr &E);
std::string show(const Function &F, const Op &O);
/// "vector tmp: float[w * h] zero".
std::string show(const Function &F, const Buffer &B);
/// "local int n" with " &", " taken".
std::string show(const Var &V);

/// All operations in block order; lambdas' behind, indented.
Lines opsOf(const Function &F);
/// Those on the variable of that name.
Lines opsOn(const Function &F, const std::string &Var);
Lines buffersOf(const Function &F);

} // namespace scratchlift::test

#endif // SCRATCHLIFT_TEST_UNIT_MATCHERS_OPSFIXTURE_H

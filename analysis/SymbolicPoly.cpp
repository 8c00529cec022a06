//===- SymbolicPoly.cpp - Polynomials with integer coefficients -----------===//
//
// Arithmetic that would overflow a coefficient, or that grows out of any use,
// gives the unknown polynomial.
//
//===----------------------------------------------------------------------===//
#include "analysis/Symbolic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using llvm::StringRef;

namespace scratchlift {

Poly Poly::constant(std::int64_t C) {
  Poly P;
  P.add({}, C);
  return P;
}

Poly Poly::atom(const std::string &Key) {
  Poly P;
  P.add({Key}, 1);
  return P;
}

Poly Poly::unknown() {
  Poly P;
  P.Known = false;
  return P;
}

void Poly::add(const Monomial &M, std::int64_t C) {
  std::int64_t Sum = 0;
  auto It = Terms.find(M);
  if (llvm::AddOverflow(It == Terms.end() ? 0 : It->second, C, Sum)) {
    Known = false;
    return;
  }
  if (Sum == 0)
    Terms.erase(M);
  else
    Terms[M] = Sum;
}

std::optional<std::int64_t> Poly::asConstant() const {
  if (!Known || Terms.size() > 1)
    return std::nullopt;
  if (Terms.empty())
    return 0;
  if (!Terms.begin()->first.empty())
    return std::nullopt;
  return Terms.begin()->second;
}

std::string Poly::asAtom() const {
  if (!Known || Terms.size() != 1 || Terms.begin()->second != 1 ||
      Terms.begin()->first.size() != 1)
    return "";
  return Terms.begin()->first.front();
}

bool Poly::mentions(StringRef Atom) const {
  return llvm::any_of(
      Terms, [&](const auto &T) { return llvm::is_contained(T.first, Atom); });
}

std::set<std::string> Poly::atoms() const {
  std::set<std::string> Out;
  for (const auto &[M, C] : Terms)
    Out.insert(M.begin(), M.end());
  return Out;
}

std::optional<std::pair<Poly, Poly>> Poly::linearIn(StringRef Atom) const {
  if (!Known)
    return std::nullopt;
  Poly A, B;
  for (const auto &[M, C] : Terms) {
    auto It = llvm::find(M, Atom);
    if (It == M.end()) {
      B.add(M, C);
      continue;
    }
    Monomial Rest(M.begin(), It);
    Rest.insert(Rest.end(), It + 1, M.end());
    if (llvm::is_contained(Rest, Atom))
      return std::nullopt;
    A.add(Rest, C);
  }
  return std::make_pair(A, B);
}

Poly Poly::replaced(StringRef Atom, const Poly &By) const {
  if (!Known || (mentions(Atom) && !By.Known))
    return unknown();
  Poly Out;
  for (const auto &[M, C] : Terms) {
    Poly Term = constant(C);
    for (const std::string &A : M)
      Term = Term * (A == Atom ? By : atom(A));
    Out = Out + Term;
  }
  return Out;
}

std::string Poly::key() const {
  if (!Known)
    return "?";
  std::string Out;
  for (const auto &[M, C] : Terms) {
    Out += (C < 0 ? "" : "+") + std::to_string(C);
    for (const std::string &A : M)
      Out += "*" + A;
  }
  return Out.empty() ? "0" : Out;
}

Poly operator+(const Poly &A, const Poly &B) {
  Poly Out = A;
  Out.Known = A.Known && B.Known;
  for (const auto &[M, C] : B.Terms)
    Out.add(M, C);
  return Out;
}

Poly operator-(const Poly &A, const Poly &B) {
  return A + Poly::constant(-1) * B;
}

Poly operator*(const Poly &A, const Poly &B) {
  Poly Out;
  Out.Known = A.Known && B.Known;
  for (const auto &[MA, CA] : A.Terms)
    for (const auto &[MB, CB] : B.Terms) {
      Poly::Monomial M = MA;
      M.insert(M.end(), MB.begin(), MB.end());
      std::sort(M.begin(), M.end());
      std::int64_t C = 0;
      if (llvm::MulOverflow(CA, CB, C) || M.size() > 6)
        Out.Known = false;
      else
        Out.add(M, C);
    }
  return Out;
}

} // namespace scratchlift

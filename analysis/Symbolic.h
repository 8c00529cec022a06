//===- Symbolic.h - Equality and order of integer expressions ---*- C++ -*-===//
//
// Expressions are compared as polynomials with integer coefficients over atoms
// (variables, sizes, members, quotients, ...). `w * h` equals `h * w`, `2 * k +
// 1` equals `k + 1 + k`, and a local that is defined once is read as its
// definition.
//
// Overflow: signed arithmetic does not overflow in a defined execution, 64-bit
// unsigned arithmetic is taken modulo 2^64 (equal polynomials are equal
// values). A compound of narrower unsigned arithmetic may wrap and is one atom.
// A conversion is looked through only where it preserves the value or is a ring
// homomorphism to 64 bits; any other conversion is an atom, so that both sides
// of a comparison must carry it. An expression with a side effect, or one that
// nobody understood, equals nothing.
//
// Order: x >= y is proven where x - y has no negative coefficient over atoms
// that cannot be negative, if need be after subtracting known non-negative
// polynomials. Orders are used for valid subscripts and extents only, which are
// far below 2^63.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_SYMBOLIC_H
#define SCRATCHLIFT_ANALYSIS_SYMBOLIC_H

#include "analysis/Facts.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scratchlift {

class Poly {
public:
  using Monomial = std::vector<std::string>; ///< sorted keys of atoms

  Poly() = default; ///< zero
  static Poly constant(std::int64_t C);
  static Poly atom(const std::string &Key);
  /// Equals nothing, itself included.
  static Poly unknown();

  bool known() const { return Known; }
  std::optional<std::int64_t> asConstant() const;
  /// The sole atom with coefficient 1, or "".
  std::string asAtom() const;
  bool mentions(llvm::StringRef Atom) const;
  std::set<std::string> atoms() const;
  /// (A, B) with *this == A * Atom + B, A and B free of Atom.
  std::optional<std::pair<Poly, Poly>> linearIn(llvm::StringRef Atom) const;
  Poly replaced(llvm::StringRef Atom, const Poly &By) const;
  const std::map<Monomial, std::int64_t> &terms() const { return Terms; }
  /// Canonical text.
  std::string key() const;

  friend Poly operator+(const Poly &A, const Poly &B);
  friend Poly operator-(const Poly &A, const Poly &B);
  friend Poly operator*(const Poly &A, const Poly &B);
  friend bool operator==(const Poly &A, const Poly &B) {
    return A.Known && B.Known && A.Terms == B.Terms;
  }

private:
  void add(const Monomial &M, std::int64_t C);

  std::map<Monomial, std::int64_t> Terms; ///< no zero coefficients
  bool Known = true;
};

/// Reads the expressions of one function as polynomials.
class Symbols {
public:
  /// Var is read as Value from now on.
  void inlineVar(int Var, const Expr &Value);
  /// Var.size() is read as Extent from now on.
  void inlineSize(int Var, const Expr &Extent);

  Poly poly(const Expr &E);
  /// An expression of type long with this value.
  Expr expr(const Poly &P) const;

  bool atomNonNegative(const std::string &Atom) const;
  /// Variables that P names, through atoms too.
  std::set<int> vars(const Poly &P) const;
  /// Variables whose size() P names.
  std::set<int> sizes(const Poly &P) const;
  /// P reads memory other than the size of a variable: members, globals,
  /// elements, calls.
  bool readsMemory(const Poly &P) const;

  /// P >= 0, given that each of Assumed is.
  bool proveNonNegative(const Poly &P, llvm::ArrayRef<Poly> Assumed = {}) const;
  bool proveLessEqual(const Poly &A, const Poly &B,
                      llvm::ArrayRef<Poly> Assumed = {}) const {
    return proveNonNegative(B - A, Assumed);
  }
  /// What a branch on Cond says where it went Outcome's way: polynomials that
  /// are then not negative.
  std::vector<Poly> implied(const Expr &Cond, bool Outcome);

private:
  struct Atom {
    Expr Source;
    bool NonNegative = false;
    bool Memory = false;
    std::set<int> Vars, Sizes;
  };
  Poly makeAtom(const std::string &Key, const Expr &E, bool NonNegative);
  Poly arithmetic(const Expr &E);
  Poly cast(const Expr &E);
  Poly leaf(const Expr &E);
  Poly opaque(const Expr &E);
  bool nonNegativeOpaque(const Expr &E);
  bool wrapFree(const Expr &E, const Poly &P) const;

  std::map<std::string, Atom> Atoms;
  std::map<int, Expr> Inlined, InlinedSizes;
  std::set<int> Open; ///< inlining in progress
};

struct IntType {
  unsigned Bits = 0; ///< 0: no integer type
  bool Signed = false;
};
/// LP64.
IntType intType(llvm::StringRef Canonical);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_SYMBOLIC_H

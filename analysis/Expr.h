//===- Expr.h - Symbolic expressions ----------------------------*- C++ -*-===//
//
// Extents, subscripts, guards and scalar definitions as small trees over the
// variables of one function. A tree means what the C++ expression meant where
// it stood: it names variables, not values; whether a variable still has its
// entry value there is decided by the analysis over the Define operations.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_EXPR_H
#define SCRATCHLIFT_ANALYSIS_EXPR_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scratchlift {

enum class ExprKind {
  None,   ///< absent (default constructed)
  Int,    ///< integer literal; Text is its decimal value
  Var,    ///< variable Index of the function (see Function::Vars)
  Global, ///< namespace-scope or static variable, enumerator; Text is the
          ///< fully qualified name with leading '::', Usr its identity
  This,   ///< the object
  Member, ///< Args[0].Text (a data member); Usr its identity
  Size,   ///< Args[0].size(): elements of a container, span or string
  Sizeof, ///< sizeof(Text), Text a type as spelled
  TemplateParam, ///< a non-type template parameter named Text
  Unary,         ///< Text in { "-", "+", "!", "~" }
  Deref,         ///< *Args[0]
  Index,         ///< Args[0][Args[1]]
  Binary,        ///< Text is the operator; && and || are lazy as in C++
  Cast,          ///< Args[0] converted to Type, implicitly or explicitly
  Cond,          ///< Args[0] ? Args[1] : Args[2]
  Call,          ///< free or static call; Text qualified name, Usr callee
  MethodCall,    ///< Args[0].Text(Args[1..]); Usr callee
  Unknown        ///< anything else; Text is the source text
};

struct Expr {
  ExprKind Kind = ExprKind::None;
  std::string Text;
  std::string Usr;
  int Index = -1;
  /// Canonical type of the value ("int", "unsigned long"); never empty except
  /// for Kind None. Dependent types are those of the instantiation seen.
  std::string Type;
  /// Value, where it is a constant expression in every instantiation (that is,
  /// constant without looking at template arguments).
  std::optional<std::int64_t> Const;
  /// Global, Member, Call, MethodCall: the name may be used from anywhere that
  /// sees the function's declaration: external linkage or a constant in a
  /// header, public access, not a local or anonymous-namespace entity.
  bool Visible = false;
  /// Evaluation has a side effect, may throw by itself, or calls a function
  /// not known to be pure.
  bool Impure = false;
  std::vector<Expr> Args;

  explicit operator bool() const { return Kind != ExprKind::None; }
};

bool operator==(const Expr &A, const Expr &B);

/// Calls Visit(const Expr &) on E and all its descendants, parents first.
template <typename Fn> void forEachExpr(const Expr &E, Fn &&Visit) {
  Visit(E);
  for (const Expr &A : E.Args)
    forEachExpr(A, Visit);
}

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_EXPR_H

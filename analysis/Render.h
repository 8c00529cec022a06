//===- Render.h - Expressions as C++ text -----------------------*- C++ -*-===//
//
// Prints an expression tree as C++ that means the same and reads as written:
// parentheses only where precedence or a compiler warning asks for them, and
// conversions only where the usual arithmetic conversions would not make them
// by themselves ([expr.arith.conv]).
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_RENDER_H
#define SCRATCHLIFT_ANALYSIS_RENDER_H

#include "analysis/Facts.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace scratchlift {

/// Text of an expression with its precedence (see Render.cpp; higher binds
/// tighter) and canonical type.
struct Rendered {
  std::string Text;
  int Prec = 0;
  std::string Type;
};

namespace prec {
enum {
  Comma = 1,
  Cond = 2,
  Or = 3,
  And = 4,
  BitOr = 5,
  BitXor = 6,
  BitAnd = 7,
  Equal = 8,
  Relation = 9,
  Shift = 10,
  Add = 11,
  Mul = 12,
  Unary = 14,
  Postfix = 15,
  Primary = 16
};
} // namespace prec

/// Prints trees; what a variable, the object or an outer name reads as at the
/// place of printing is up to the subclass.
class ExprPrinter {
public:
  virtual ~ExprPrinter() = default;
  /// None where some part cannot be named at the place of printing.
  std::optional<Rendered> print(const Expr &E) const;

protected:
  virtual std::optional<Rendered> variable(const Expr &E) const = 0;
  /// "" means that members are named without an object.
  virtual std::optional<Rendered> object(const Expr &E) const = 0;
  /// May Global, Member, Call, MethodCall, Sizeof, TemplateParam, Unknown
  /// nodes be spelled as they are?
  virtual bool nameable(const Expr &E) const = 0;
  /// Hooks for forms that read better after substitution: `*&x`, `s.size()`.
  virtual std::optional<Rendered> special(const Expr &E) const { return {}; }

private:
  std::optional<Rendered> binary(const Expr &E) const;
  std::optional<Rendered> member(const Expr &E) const;
  std::optional<Rendered> call(const Expr &E) const;
  std::optional<Rendered> unary(const Expr &E) const;
  std::optional<Rendered> operand(const Expr &E, int AtLeast) const;
};

/// Text in parentheses where its precedence is below AtLeast.
std::string atLeast(const Rendered &R, int AtLeast);

/// Without const, volatile, references.
std::string plainType(llvm::StringRef Type);
bool isIntegerType(llvm::StringRef Type);
bool isSignedType(llvm::StringRef Type);
bool isFloatingType(llvm::StringRef Type);
/// The common type of two arithmetic types on LP64, "" for others.
std::string commonType(llvm::StringRef A, llvm::StringRef B);

/// E without the conversions to an unsigned size that passing it as a size
/// makes again.
const Expr &withoutSizeCasts(const Expr &E);

/// E as the body of F spells it; "" where E holds nothing.
std::string textInBody(const Function &F, const Expr &E);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_RENDER_H

//===- ExprTrees.cpp - Symbolic trees made by hand ------------------------===//
//
// Small trees for regions and extents. Only what needs no arithmetic is folded,
// so that an extent reads as it was spelled.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"

using namespace clang;

namespace scratchlift {

Expr intExpr(std::int64_t Value, llvm::StringRef Type) {
  Expr E;
  E.Kind = ExprKind::Int;
  E.Text = std::to_string(Value);
  E.Type = Type.str();
  E.Const = Value;
  return E;
}

Expr unknownExpr(llvm::StringRef Text, llvm::StringRef Type, bool Impure) {
  Expr E;
  E.Kind = ExprKind::Unknown;
  E.Text = Text.str();
  E.Type = Type.empty() ? "int" : Type.str();
  E.Impure = Impure;
  return E;
}

Expr varExpr(const FunctionContext &F, int Var) {
  Expr E;
  E.Kind = ExprKind::Var;
  E.Index = Var;
  E.Text = F.Out.Vars[Var].Name;
  E.Type = F.Out.Vars[Var].CanonType;
  return E;
}

Expr sizeExpr(Expr Container) {
  Expr E;
  E.Kind = ExprKind::Size;
  E.Type = "unsigned long";
  E.Impure = Container.Impure;
  E.Args.push_back(std::move(Container));
  return E;
}

Expr unaryExpr(llvm::StringRef Op, Expr A) {
  Expr E;
  E.Kind = ExprKind::Unary;
  E.Text = Op.str();
  E.Type = A.Type;
  E.Impure = A.Impure;
  if (A.Const && Op == "-")
    E.Const = -*A.Const;
  E.Args.push_back(std::move(A));
  return E;
}

static bool isConst(const Expr &E, std::int64_t Value) {
  return E.Const && *E.Const == Value;
}

static std::optional<std::int64_t> foldConstants(llvm::StringRef Op,
                                                 const Expr &A, const Expr &B) {
  if (!A.Const || !B.Const)
    return std::nullopt;
  std::int64_t Result = 0;
  bool Overflow = true;
  if (Op == "+")
    Overflow = llvm::AddOverflow(*A.Const, *B.Const, Result);
  else if (Op == "-")
    Overflow = llvm::SubOverflow(*A.Const, *B.Const, Result);
  else if (Op == "*")
    Overflow = llvm::MulOverflow(*A.Const, *B.Const, Result);
  if (Overflow)
    return std::nullopt;
  return Result;
}

Expr binaryExpr(llvm::StringRef Op, Expr A, Expr B, llvm::StringRef Type) {
  if ((Op == "+" && isConst(A, 0)) || (Op == "*" && isConst(A, 1)))
    return B;
  if (((Op == "+" || Op == "-") && isConst(B, 0)) ||
      (Op == "*" && isConst(B, 1)))
    return A;
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = Op.str();
  E.Type = Type.empty() ? A.Type : Type.str();
  E.Impure = A.Impure || B.Impure;
  E.Const = foldConstants(Op, A, B);
  E.Args.push_back(std::move(A));
  E.Args.push_back(std::move(B));
  return E;
}

Expr distanceExpr(const Expr &First, const Expr &Last) {
  if (Last.Kind == ExprKind::Binary && Last.Text == "+") {
    if (Last.Args[0] == First)
      return Last.Args[1];
    if (Last.Args[1] == First)
      return Last.Args[0];
  }
  return binaryExpr("-", Last, First, "long");
}

int thisVar(const FunctionContext &F) {
  for (std::size_t I = 0; I < F.Out.Vars.size(); ++I)
    if (F.Out.Vars[I].Role == VarRole::This)
      return static_cast<int>(I);
  return -1;
}

} // namespace scratchlift

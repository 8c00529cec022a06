//===- Symbolic.cpp - Equality and order of integer expressions -----------===//
#include "analysis/Symbolic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace scratchlift {

IntType intType(StringRef T) {
  T.consume_front("const ");
  T.consume_front("volatile ");
  return llvm::StringSwitch<IntType>(T)
      .Case("bool", {8, false})
      .Cases({"char", "signed char"}, IntType{8, true})
      .Case("unsigned char", {8, false})
      .Case("short", {16, true})
      .Cases({"unsigned short", "char16_t"}, IntType{16, false})
      .Cases({"int", "wchar_t"}, IntType{32, true})
      .Cases({"unsigned int", "unsigned", "char32_t"}, IntType{32, false})
      .Cases({"long", "long long", "std::ptrdiff_t", "ptrdiff_t"},
             IntType{64, true})
      .Cases({"unsigned long", "unsigned long long", "std::size_t", "size_t"},
             IntType{64, false})
      .Default({});
}

//===----------------------------------------------------------------------===//
// Symbols: from trees to polynomials
//===----------------------------------------------------------------------===//

void Symbols::inlineVar(int Var, const Expr &Value) { Inlined[Var] = Value; }

void Symbols::inlineSize(int Var, const Expr &Extent) {
  InlinedSizes[Var] = Extent;
}

/// Variables, sizes and memory that E names; a plain size() names no variable.
static void collect(const Expr &E, const std::map<int, Expr> &Inlined,
                    std::set<int> &Vars, std::set<int> &Sizes, bool &Memory) {
  if (E.Const)
    return;
  switch (E.Kind) {
  case ExprKind::Size:
    if (!E.Args.empty() && E.Args[0].Kind == ExprKind::Var) {
      Sizes.insert(E.Args[0].Index);
      return;
    }
    Memory = true;
    break;
  case ExprKind::Var:
    if (auto In = Inlined.find(E.Index); In != Inlined.end())
      return collect(In->second, Inlined, Vars, Sizes, Memory);
    Vars.insert(E.Index);
    return;
  case ExprKind::Global:
  case ExprKind::Member:
  case ExprKind::Deref:
  case ExprKind::Index:
  case ExprKind::Call:
  case ExprKind::MethodCall:
    Memory = true;
    break;
  default:
    break;
  }
  for (const Expr &A : E.Args)
    collect(A, Inlined, Vars, Sizes, Memory);
}

Poly Symbols::makeAtom(const std::string &Key, const Expr &E,
                       bool NonNegative) {
  auto [It, New] = Atoms.try_emplace(Key);
  if (New) {
    Atom &A = It->second;
    A.Source = E;
    A.NonNegative = NonNegative;
    collect(E, Inlined, A.Vars, A.Sizes, A.Memory);
  }
  return Poly::atom(Key);
}

Poly Symbols::poly(const Expr &E) {
  if (E.Const)
    return Poly::constant(*E.Const);
  if (E.Impure)
    return Poly::unknown();
  switch (E.Kind) {
  case ExprKind::None:
  case ExprKind::Unknown:
    return Poly::unknown();
  case ExprKind::Int: {
    std::int64_t V = 0;
    return StringRef(E.Text).getAsInteger(10, V) ? Poly::unknown()
                                                 : Poly::constant(V);
  }
  case ExprKind::Var: {
    auto It = Inlined.find(E.Index);
    if (It == Inlined.end() || !Open.insert(E.Index).second)
      return leaf(E);
    Poly P = poly(It->second);
    Open.erase(E.Index);
    return P.known() ? P : leaf(E);
  }
  case ExprKind::Size:
    if (E.Args.size() == 1 && E.Args[0].Kind == ExprKind::Var) {
      auto It = InlinedSizes.find(E.Args[0].Index);
      if (It != InlinedSizes.end() && Open.insert(~E.Args[0].Index).second) {
        Poly P = poly(It->second);
        Open.erase(~E.Args[0].Index);
        if (P.known())
          return P;
      }
    }
    return opaque(E);
  case ExprKind::Unary:
    if (E.Text == "+" && E.Args.size() == 1)
      return poly(E.Args[0]);
    [[fallthrough]];
  case ExprKind::Binary:
    return arithmetic(E);
  case ExprKind::Cast:
    return E.Args.size() == 1 ? cast(E) : Poly::unknown();
  default:
    return leaf(E);
  }
}

Poly Symbols::arithmetic(const Expr &E) {
  IntType T = intType(E.Type);
  bool Ring = E.Text == "+" || E.Text == "-" || E.Text == "*";
  if (T.Bits == 0 || !Ring)
    return opaque(E);
  Poly P;
  if (E.Args.size() == 1)
    P = Poly() - poly(E.Args[0]);
  else if (E.Text == "+")
    P = poly(E.Args[0]) + poly(E.Args[1]);
  else if (E.Text == "-")
    P = poly(E.Args[0]) - poly(E.Args[1]);
  else
    P = poly(E.Args[0]) * poly(E.Args[1]);
  if (!P.known())
    return P;
  if (T.Signed || T.Bits == 64 || P.asConstant())
    return P;
  // May wrap: one atom, whatever its terms are.
  return makeAtom("(" + P.key() + ":" + E.Type + ")", E, true);
}

Poly Symbols::cast(const Expr &E) {
  const Expr &Inner = E.Args[0];
  IntType To = intType(E.Type), From = intType(Inner.Type);
  Poly P = poly(Inner);
  if (!P.known())
    return P;
  if (To.Bits == 0 || From.Bits == 0)
    return opaque(E);
  if (auto C = P.asConstant())
    if (*C >= 0 && (To.Bits == 64 ||
                    *C < (std::int64_t(1) << (To.Bits - (To.Signed ? 1 : 0)))))
      return P;
  if (E.Type == "bool")
    return opaque(E);
  bool Widens =
      To.Bits > From.Bits || (To.Bits == From.Bits && To.Signed == From.Signed);
  if (Widens && (To.Signed || !From.Signed))
    return P; // the value stays (narrow unsigned compounds are atoms already)
  if (To.Bits == 64)
    return P; // modulo 2^64
  return opaque(E);
}

Poly Symbols::leaf(const Expr &E) {
  IntType T = intType(E.Type);
  bool Unsigned = T.Bits != 0 && !T.Signed;
  switch (E.Kind) {
  case ExprKind::Var:
    return makeAtom("v" + std::to_string(E.Index), E, Unsigned);
  case ExprKind::Global:
    return makeAtom("g:" + (E.Usr.empty() ? E.Text : E.Usr), E, Unsigned);
  case ExprKind::This:
    return makeAtom("this", E, false);
  case ExprKind::Sizeof:
    return makeAtom("sizeof(" + E.Text + ")", E, true);
  case ExprKind::TemplateParam:
    return makeAtom("t:" + E.Text, E, Unsigned);
  default:
    return opaque(E);
  }
}

/// Kind, text and the polynomials of the operands.
Poly Symbols::opaque(const Expr &E) {
  std::string Key = "(" + std::to_string(static_cast<int>(E.Kind)) + E.Text;
  if (!E.Usr.empty())
    Key += "#" + E.Usr;
  if (E.Kind == ExprKind::Cast || E.Kind == ExprKind::Binary)
    Key += ":" + E.Type;
  for (const Expr &A : E.Args) {
    Poly P = poly(A);
    if (!P.known())
      return P;
    Key += " " + P.key();
  }
  return makeAtom(Key + ")", E, nonNegativeOpaque(E));
}

bool Symbols::nonNegativeOpaque(const Expr &E) {
  IntType T = intType(E.Type);
  if (E.Kind == ExprKind::Size || (T.Bits != 0 && !T.Signed))
    return true;
  if (T.Bits == 0)
    return false;
  auto Arg = [&](size_t I) {
    return I < E.Args.size() && proveNonNegative(poly(E.Args[I]));
  };
  switch (E.Kind) {
  case ExprKind::Binary:
    if (E.Text == "/" || E.Text == ">>")
      return Arg(0) && Arg(1);
    if (E.Text == "%")
      return Arg(0);
    if (E.Text == "&")
      return Arg(0) || Arg(1);
    return false;
  case ExprKind::Cond:
    return Arg(1) && Arg(2);
  case ExprKind::Call:
    if (E.Text == "std::min" || E.Text == "::std::min")
      return Arg(0) && Arg(1);
    if (E.Text == "std::max" || E.Text == "::std::max")
      return Arg(0) || Arg(1);
    return false;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// Symbols: from polynomials to trees
//===----------------------------------------------------------------------===//

static Expr literal(std::int64_t V) {
  Expr E;
  E.Kind = ExprKind::Int;
  E.Text = std::to_string(V);
  E.Type = "long";
  E.Const = V;
  return E;
}

static Expr binary(StringRef Op, Expr A, Expr B) {
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = Op.str();
  E.Type = "long";
  E.Args = {std::move(A), std::move(B)};
  return E;
}

Expr Symbols::expr(const Poly &P) const {
  if (!P.known())
    return {};
  Expr Sum;
  for (const auto &[M, C] : P.terms()) {
    Expr Term;
    if (M.empty() || C != 1)
      Term = literal(C);
    for (const std::string &A : M) {
      const Expr &Source = Atoms.at(A).Source;
      Term = Term ? binary("*", std::move(Term), Source) : Source;
    }
    Sum = Sum ? binary("+", std::move(Sum), std::move(Term)) : std::move(Term);
  }
  return Sum ? Sum : literal(0);
}

std::set<int> Symbols::vars(const Poly &P) const {
  std::set<int> Out;
  for (const std::string &A : P.atoms())
    if (auto It = Atoms.find(A); It != Atoms.end())
      Out.insert(It->second.Vars.begin(), It->second.Vars.end());
  return Out;
}

std::set<int> Symbols::sizes(const Poly &P) const {
  std::set<int> Out;
  for (const std::string &A : P.atoms())
    if (auto It = Atoms.find(A); It != Atoms.end())
      Out.insert(It->second.Sizes.begin(), It->second.Sizes.end());
  return Out;
}

bool Symbols::readsMemory(const Poly &P) const {
  return llvm::any_of(P.atoms(), [&](const std::string &A) {
    auto It = Atoms.find(A);
    return It != Atoms.end() && It->second.Memory;
  });
}

//===----------------------------------------------------------------------===//
// Symbols: order
//===----------------------------------------------------------------------===//

bool Symbols::atomNonNegative(const std::string &Atom) const {
  auto It = Atoms.find(Atom);
  return It != Atoms.end() && It->second.NonNegative;
}

static bool prove(const Symbols &S, const Poly &P, llvm::ArrayRef<Poly> Assumed,
                  int Depth) {
  if (!P.known())
    return false;
  bool Plain = llvm::all_of(P.terms(), [&](const auto &T) {
    return T.second >= 0 && llvm::all_of(T.first, [&](const std::string &A) {
             return S.atomNonNegative(A);
           });
  });
  if (Plain)
    return true;
  if (Depth == 0)
    return false;
  return llvm::any_of(Assumed, [&](const Poly &A) {
    return A.known() && prove(S, P - A, Assumed, Depth - 1);
  });
}

bool Symbols::proveNonNegative(const Poly &P,
                               llvm::ArrayRef<Poly> Assumed) const {
  return prove(*this, P, Assumed, Assumed.size() > 12 ? 2 : 3);
}

/// The value of E is that of P as an integer: signed throughout, or without
/// terms that could make unsigned arithmetic wrap below zero.
bool Symbols::wrapFree(const Expr &E, const Poly &P) const {
  if (!P.known())
    return false;
  IntType T = intType(E.Type);
  if (T.Bits == 0)
    return false;
  bool AllSigned = true;
  forEachExpr(E, [&](const Expr &X) {
    IntType XT = intType(X.Type);
    AllSigned &= XT.Bits != 0 && XT.Signed;
  });
  return AllSigned || proveNonNegative(P);
}

std::vector<Poly> Symbols::implied(const Expr &Cond, bool Outcome) {
  if (Cond.Kind == ExprKind::Unary && Cond.Text == "!" && Cond.Args.size() == 1)
    return implied(Cond.Args[0], !Outcome);
  if (Cond.Kind == ExprKind::Cast && Cond.Type == "bool" &&
      Cond.Args.size() == 1)
    return implied(Cond.Args[0], Outcome);
  if (Cond.Kind != ExprKind::Binary || Cond.Args.size() != 2)
    return {};
  std::vector<Poly> Out;
  if ((Cond.Text == "&&" && Outcome) || (Cond.Text == "||" && !Outcome)) {
    for (const Expr &A : Cond.Args)
      llvm::append_range(Out, implied(A, Outcome));
    return Out;
  }
  Poly A = poly(Cond.Args[0]), B = poly(Cond.Args[1]);
  if (!wrapFree(Cond.Args[0], A) || !wrapFree(Cond.Args[1], B))
    return {};
  StringRef Op = Cond.Text;
  Poly One = Poly::constant(1);
  bool Less = Op == "<", LessEq = Op == "<=", More = Op == ">",
       MoreEq = Op == ">=";
  if ((Less && Outcome) || (MoreEq && !Outcome))
    Out.push_back(B - A - One);
  else if ((LessEq && Outcome) || (More && !Outcome))
    Out.push_back(B - A);
  else if ((More && Outcome) || (LessEq && !Outcome))
    Out.push_back(A - B - One);
  else if ((MoreEq && Outcome) || (Less && !Outcome))
    Out.push_back(A - B);
  else if ((Op == "==" && Outcome) || (Op == "!=" && !Outcome))
    Out = {A - B, B - A};
  return Out;
}

} // namespace scratchlift

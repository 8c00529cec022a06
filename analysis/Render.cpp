//===- Render.cpp ---------------------------------------------------------===//
#include "analysis/Render.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

std::string plainType(llvm::StringRef T) {
  T = T.trim();
  while (T.consume_back("&"))
    T = T.rtrim();
  bool Changed = true;
  while (Changed) {
    Changed = T.consume_front("const ") || T.consume_front("volatile ");
    if (!T.contains('*'))
      Changed |= T.consume_back(" const") || T.consume_back(" volatile");
    T = T.trim();
  }
  return T.str();
}

/// Conversion rank of an integer type, 0 for others ([conv.rank]).
static int rank(llvm::StringRef T) {
  return llvm::StringSwitch<int>(T)
      .Case("bool", 1)
      .Cases({"char", "signed char", "unsigned char", "char8_t"}, 2)
      .Cases({"short", "unsigned short", "char16_t"}, 3)
      .Cases({"int", "unsigned int", "wchar_t", "char32_t"}, 4)
      .Cases({"long", "unsigned long"}, 5)
      .Cases({"long long", "unsigned long long"}, 6)
      .Default(0);
}

static int floatRank(llvm::StringRef T) {
  return llvm::StringSwitch<int>(T)
      .Case("float", 1)
      .Case("double", 2)
      .Case("long double", 3)
      .Default(0);
}

bool isIntegerType(llvm::StringRef T) { return rank(plainType(T)) != 0; }
bool isFloatingType(llvm::StringRef T) { return floatRank(plainType(T)) != 0; }
bool isSignedType(llvm::StringRef T) {
  std::string P = plainType(T);
  return rank(P) > 1 && !llvm::StringRef(P).starts_with("unsigned") &&
         P != "char8_t" && P != "char16_t" && P != "char32_t";
}

/// [conv.prom]: everything below int fits into int.
static std::string promoted(llvm::StringRef T) {
  int R = rank(T);
  return R && R < 4 ? "int" : T.str();
}

std::string commonType(llvm::StringRef RawA, llvm::StringRef RawB) {
  std::string A = promoted(plainType(RawA)), B = promoted(plainType(RawB));
  if (floatRank(A) || floatRank(B)) {
    if (!(floatRank(A) || rank(A)) || !(floatRank(B) || rank(B)))
      return "";
    return floatRank(A) >= floatRank(B) ? A : B;
  }
  if (!rank(A) || !rank(B))
    return "";
  if (isSignedType(A) == isSignedType(B))
    return rank(A) >= rank(B) ? A : B;
  const std::string &U = isSignedType(A) ? B : A, &S = isSignedType(A) ? A : B;
  if (rank(U) >= rank(S))
    return U;
  // long holds every unsigned int; long long does not hold unsigned long.
  return rank(U) == 4 ? S : "unsigned " + S;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

std::string atLeast(const Rendered &R, int AtLeast) {
  return R.Prec < AtLeast ? "(" + R.Text + ")" : R.Text;
}

static int precedence(llvm::StringRef Op) {
  return llvm::StringSwitch<int>(Op)
      .Cases({"*", "/", "%"}, prec::Mul)
      .Cases({"+", "-"}, prec::Add)
      .Cases({"<<", ">>"}, prec::Shift)
      .Cases({"<", ">", "<=", ">="}, prec::Relation)
      .Cases({"==", "!="}, prec::Equal)
      .Case("&", prec::BitAnd)
      .Case("^", prec::BitXor)
      .Case("|", prec::BitOr)
      .Case("&&", prec::And)
      .Case("||", prec::Or)
      .Default(prec::Comma);
}

static std::string literal(const Expr &E) {
  std::string T = plainType(E.Type);
  if (T == "bool")
    return E.Text == "0" ? "false" : "true";
  llvm::StringRef Suffix = llvm::StringSwitch<llvm::StringRef>(T)
                               .Case("unsigned int", "u")
                               .Case("long", "L")
                               .Case("unsigned long", "UL")
                               .Case("long long", "LL")
                               .Case("unsigned long long", "ULL")
                               .Default("");
  return E.Text + Suffix.str();
}

static std::string castText(llvm::StringRef Type, llvm::StringRef Inner) {
  std::string Name = Type == "unsigned long" ? "std::size_t" : Type.str();
  return "static_cast<" + Name + ">(" + Inner.str() + ")";
}

std::optional<Rendered> ExprPrinter::operand(const Expr &E, int Least) const {
  std::optional<Rendered> R = print(E);
  if (R) {
    R->Text = atLeast(*R, Least);
    R->Prec = std::max(R->Prec, Least);
  }
  return R;
}

/// What is left of a conversion's operand when the conversion is not spelled.
static const Expr &withoutCast(const Expr &E) {
  return E.Kind == ExprKind::Cast ? E.Args[0] : E;
}

static bool isComparison(int P) {
  return P == prec::Relation || P == prec::Equal;
}

std::optional<Rendered> ExprPrinter::binary(const Expr &E) const {
  int P = precedence(E.Text);
  const Expr *L = &E.Args[0], *R = &E.Args[1];
  if (P == prec::And || P == prec::Or) {
    L = plainType(L->Type) == "bool" ? &withoutCast(*L) : L;
    R = plainType(R->Type) == "bool" ? &withoutCast(*R) : R;
  } else if (P != prec::Shift) {
    // Leave conversions to the usual arithmetic conversions where they agree,
    // but never make the compiler warn about a comparison's signs.
    std::string Wanted = plainType(L->Type);
    const Expr &BareL = withoutCast(*L), &BareR = withoutCast(*R);
    auto Agrees = [&](const Expr &A, const Expr &B) {
      if (isComparison(P) && isSignedType(A.Type) != isSignedType(B.Type) &&
          A.Kind != ExprKind::Int && B.Kind != ExprKind::Int)
        return false;
      return plainType(R->Type) == Wanted &&
             commonType(A.Type, B.Type) == promoted(Wanted);
    };
    if (Agrees(BareL, BareR))
      L = &BareL, R = &BareR;
    else if (Agrees(*L, BareR))
      R = &BareR;
    else if (Agrees(BareL, *R))
      L = &BareL;
  }
  std::optional<Rendered> A = print(*L), B = print(*R);
  if (!A || !B)
    return {};
  // clang and gcc ask for parentheses where logical, bitwise and shift
  // operators meet others.
  bool Strict = P <= prec::BitAnd || P == prec::Shift;
  auto Needed = [&](const Expr &Child, int Least) {
    bool Same = Child.Kind == ExprKind::Binary && Child.Text == E.Text;
    bool Comparison =
        Child.Kind == ExprKind::Binary && isComparison(precedence(Child.Text));
    if (Strict && !Same && !(Comparison && P <= prec::And))
      return static_cast<int>(prec::Unary);
    return Least;
  };
  std::string Text = atLeast(*A, Needed(*L, P)) + " " + E.Text + " " +
                     atLeast(*B, Needed(*R, P + 1));
  return Rendered{Text, P, plainType(E.Type)};
}

std::optional<Rendered> ExprPrinter::member(const Expr &E) const {
  const Expr &Base = E.Args[0];
  std::string Type = plainType(E.Type);
  if (Base.Kind == ExprKind::This) {
    std::optional<Rendered> O = object(Base);
    if (!O)
      return {};
    if (O->Text.empty())
      return Rendered{E.Text, prec::Primary, Type};
    return Rendered{atLeast(*O, prec::Postfix) + "." + E.Text, prec::Postfix,
                    Type};
  }
  std::optional<Rendered> O = operand(Base, prec::Postfix);
  if (!O)
    return {};
  bool Pointer = llvm::StringRef(plainType(Base.Type)).ends_with("*");
  return Rendered{O->Text + (Pointer ? "->" : ".") + E.Text, prec::Postfix,
                  Type};
}

/// Members of an unnamed namespace are found through the one around it
/// ([namespace.unnamed]/1).
static std::string spelledName(std::string Name) {
  static constexpr llvm::StringLiteral Unnamed = "(anonymous namespace)::";
  for (std::size_t At; (At = Name.find(Unnamed)) != std::string::npos;)
    Name.erase(At, Unnamed.size());
  return Name;
}

std::optional<Rendered> ExprPrinter::call(const Expr &E) const {
  std::string Head = spelledName(E.Text);
  unsigned First = 0;
  if (E.Kind == ExprKind::MethodCall) {
    Expr Callee;
    Callee.Kind = ExprKind::Member;
    Callee.Text = E.Text;
    Callee.Args = {E.Args[0]};
    std::optional<Rendered> M = member(Callee);
    if (!M)
      return {};
    Head = M->Text;
    First = 1;
  }
  std::string Args;
  for (unsigned I = First; I < E.Args.size(); ++I) {
    std::optional<Rendered> A = operand(E.Args[I], prec::Cond);
    if (!A)
      return {};
    Args += (Args.empty() ? "" : ", ") + A->Text;
  }
  return Rendered{Head + "(" + Args + ")", prec::Postfix, plainType(E.Type)};
}

std::optional<Rendered> ExprPrinter::unary(const Expr &E) const {
  const Expr &A = E.Args[0];
  bool Not = E.Kind == ExprKind::Unary && E.Text == "!";
  const Expr &Inner = Not && plainType(A.Type) == "bool" ? withoutCast(A) : A;
  std::optional<Rendered> R = operand(Inner, prec::Unary);
  if (!R)
    return {};
  std::string Op = E.Kind == ExprKind::Deref ? "*" : E.Text;
  // "--x" is another operator than "-(-x)".
  bool Clash = !R->Text.empty() && R->Text[0] == Op[0];
  return Rendered{Op + (Clash ? "(" + R->Text + ")" : R->Text), prec::Unary,
                  plainType(E.Type)};
}

std::optional<Rendered> ExprPrinter::print(const Expr &E) const {
  if (std::optional<Rendered> S = special(E))
    return S;
  std::string Type = plainType(E.Type);
  switch (E.Kind) {
  case ExprKind::None:
    return {};
  case ExprKind::Int: {
    std::string Text = literal(E);
    return Rendered{Text, Text[0] == '-' ? prec::Unary : prec::Primary, Type};
  }
  case ExprKind::Var:
    return variable(E);
  case ExprKind::This:
    return object(E);
  case ExprKind::Global:
  case ExprKind::TemplateParam:
    if (!nameable(E))
      return {};
    return Rendered{spelledName(E.Text), prec::Primary, Type};
  case ExprKind::Sizeof:
    if (!nameable(E))
      return {};
    return Rendered{"sizeof(" + E.Text + ")", prec::Unary, Type};
  case ExprKind::Member:
    return nameable(E) ? member(E) : std::nullopt;
  case ExprKind::Call:
  case ExprKind::MethodCall:
    return nameable(E) ? call(E) : std::nullopt;
  case ExprKind::Size: {
    std::optional<Rendered> R = operand(E.Args[0], prec::Postfix);
    if (!R)
      return {};
    return Rendered{R->Text + ".size()", prec::Postfix, Type};
  }
  case ExprKind::Unary:
  case ExprKind::Deref:
    return unary(E);
  case ExprKind::Index: {
    std::optional<Rendered> Base = operand(E.Args[0], prec::Postfix);
    std::optional<Rendered> At = print(E.Args[1]);
    if (!Base || !At)
      return {};
    return Rendered{Base->Text + "[" + At->Text + "]", prec::Postfix, Type};
  }
  case ExprKind::Binary:
    return binary(E);
  case ExprKind::Cast: {
    std::optional<Rendered> R = print(E.Args[0]);
    if (!R || R->Type == Type)
      return R;
    return Rendered{castText(Type, R->Text), prec::Postfix, Type};
  }
  case ExprKind::Cond: {
    const Expr &If = plainType(E.Args[0].Type) == "bool"
                         ? withoutCast(E.Args[0])
                         : E.Args[0];
    std::optional<Rendered> C = operand(If, prec::Or);
    std::optional<Rendered> A = operand(E.Args[1], prec::Or);
    std::optional<Rendered> B = operand(E.Args[2], prec::Cond);
    if (!A || !B || !C)
      return {};
    return Rendered{C->Text + " ? " + A->Text + " : " + B->Text, prec::Cond,
                    Type};
  }
  case ExprKind::Unknown:
    if (!nameable(E) || E.Text.empty())
      return {};
    return Rendered{E.Text, prec::Comma, Type};
  }
  return {};
}

const Expr &withoutSizeCasts(const Expr &E) {
  const Expr *Bare = &E;
  while (Bare->Kind == ExprKind::Cast) {
    std::string T = plainType(Bare->Type);
    if ((T != "unsigned long" && T != "unsigned long long") ||
        !isIntegerType(Bare->Args[0].Type))
      break;
    Bare = &Bare->Args[0];
  }
  return *Bare;
}

//===----------------------------------------------------------------------===//
// In the function's own body
//===----------------------------------------------------------------------===//

namespace {
class BodyPrinter : public ExprPrinter {
public:
  explicit BodyPrinter(const Function &F) : F(F) {}

protected:
  std::optional<Rendered> variable(const Expr &E) const override {
    if (E.Index < 0 || E.Index >= static_cast<int>(F.Vars.size()))
      return {};
    return Rendered{F.Vars[E.Index].Name, prec::Primary, plainType(E.Type)};
  }
  std::optional<Rendered> object(const Expr &E) const override {
    return Rendered{"", prec::Primary, ""};
  }
  bool nameable(const Expr &) const override { return true; }
  std::optional<Rendered> special(const Expr &E) const override {
    if (E.Kind == ExprKind::Deref && E.Args[0].Kind == ExprKind::This)
      return Rendered{"(*this)", prec::Primary, ""};
    return {};
  }

private:
  const Function &F;
};
} // namespace

std::string textInBody(const Function &F, const Expr &E) {
  std::optional<Rendered> R = BodyPrinter(F).print(withoutSizeCasts(E));
  return R ? R->Text : "";
}

} // namespace scratchlift

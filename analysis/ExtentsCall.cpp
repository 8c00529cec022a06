//===- ExtentsCall.cpp - Extents over a call's arguments ------------------===//
#include "analysis/Extents.h"

#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace scratchlift {

/// Longer extents make the call unreadable; the kernel sizes a container then.
/// A raw form has no container to fall back on that would read better.
static constexpr unsigned MaxExtentLength = 90, MaxRawExtentLength = 200;

/// Precedence of source text, as far as its shape shows it.
static int shapeOf(llvm::StringRef Text) {
  if (Text.starts_with("static_cast<") && Text.ends_with(")"))
    return prec::Postfix;
  int Depth = 0;
  bool Brackets = false;
  for (char C : Text) {
    if (C == '(' || C == '[') {
      ++Depth;
      Brackets = true;
    } else if (C == ')' || C == ']') {
      --Depth;
    } else if (Depth == 0 && !llvm::isAlnum(C) && C != '_' && C != ':' &&
               C != '.') {
      return prec::Comma;
    }
  }
  return Brackets ? prec::Postfix : prec::Primary;
}

/// The value may change without a write to one of its variables.
static bool readsMemory(const Function &F, const Expr &E) {
  bool Reads = false;
  forEachExpr(E, [&](const Expr &Part) {
    switch (Part.Kind) {
    case ExprKind::Var:
      Reads |=
          Part.Index >= 0 && Part.Index < static_cast<int>(F.Vars.size()) &&
          (F.Vars[Part.Index].AddressTaken || F.Vars[Part.Index].Reference);
      break;
    case ExprKind::Global:
      Reads |= !Part.Const;
      break;
    case ExprKind::Member:
    case ExprKind::Size:
    case ExprKind::Deref:
    case ExprKind::Index:
    case ExprKind::Call:
    case ExprKind::MethodCall:
    case ExprKind::Unknown:
      Reads = true;
      break;
    default:
      break;
    }
  });
  return Reads;
}

namespace {
class CallPrinter : public ExprPrinter {
public:
  CallPrinter(const Function &Callee, const Function &Body,
              const CallSite &Call, const Expr &Root)
      : Callee(Callee), Body(Body), Call(Call), Root(Root) {}

protected:
  std::optional<Rendered> variable(const Expr &E) const override {
    const Arg *A = argument(E);
    return A ? converted(*A, &E == &Root) : std::nullopt;
  }
  std::optional<Rendered> object(const Expr &E) const override;
  bool nameable(const Expr &E) const override;
  std::optional<Rendered> special(const Expr &E) const override;

private:
  const Arg *argument(const Expr &E) const;
  bool stable(const Arg &A) const;
  std::optional<Rendered> spelled(const Arg &A) const;
  std::optional<Rendered> converted(const Arg &A, bool AsSize) const;
  std::optional<Rendered> sizeOf(const Expr &Container) const;
  std::optional<Rendered> pointee(const Expr &Pointer, const Expr &Whole) const;
  bool seesMembersOfCallee() const;

  const Function &Callee;
  const Function &Body;
  const CallSite &Call;
  const Expr &Root;
};
} // namespace

/// The argument of the callee's parameter that E names.
const Arg *CallPrinter::argument(const Expr &E) const {
  if (E.Kind != ExprKind::Var)
    return nullptr;
  for (unsigned I = 0; I < Callee.Params.size() && I < Call.Args.size(); ++I) {
    if (Callee.Params[I].Pack)
      return nullptr;
    if (Callee.Params[I].Var == E.Index)
      return &Call.Args[I];
  }
  return nullptr;
}

/// The argument has one value from the start of the statement to the call.
bool CallPrinter::stable(const Arg &A) const {
  if (A.SideEffects)
    return false;
  bool Stable = true, Opaque = A.Value.Kind == ExprKind::None;
  forEachExpr(A.Value, [&](const Expr &E) {
    Stable &= !E.Impure;
    Opaque |= E.Kind == ExprKind::Unknown;
    if (E.Kind == ExprKind::Var)
      Stable &= !llvm::is_contained(Call.WrittenNearby, E.Index);
  });
  if (A.Var >= 0)
    Stable &= !llvm::is_contained(Call.WrittenNearby, A.Var);
  if (Opaque)
    Stable &= Call.WrittenNearby.empty();
  if (Call.OtherCalls)
    Stable &= !Opaque && !readsMemory(Body, A.Value);
  return Stable;
}

std::optional<Rendered> CallPrinter::spelled(const Arg &A) const {
  if (!stable(A))
    return {};
  std::string Type = plainType(A.Value.Type);
  if (A.Defaulted) {
    // Spelled at the declaration; here only a value can be repeated.
    if (!A.Value.Const)
      return {};
    Expr Literal = A.Value;
    Literal.Kind = ExprKind::Int;
    Literal.Text = std::to_string(*A.Value.Const);
    Literal.Args.clear();
    return print(Literal);
  }
  // As a truth value, `c ? nullptr : p` is a warning.
  if (A.Value.Kind == ExprKind::Cond && llvm::StringRef(Type).ends_with("*"))
    return {};
  llvm::StringRef Text = llvm::StringRef(A.Text).trim();
  if (Text.empty() || Text.contains('\n') || Text.contains("//") ||
      Text.contains("/*") || Text.starts_with("{"))
    return {};
  return Rendered{Text.str(), shapeOf(Text), Type};
}

/// The argument as the parameter sees it ([expr.call]/7). A whole extent is
/// converted to a size anyway.
std::optional<Rendered> CallPrinter::converted(const Arg &A,
                                               bool AsSize) const {
  std::optional<Rendered> R = spelled(A);
  if (!R)
    return {};
  std::string To = plainType(A.ParamType);
  if (R->Type == To)
    return R;
  bool FromInt = isIntegerType(R->Type), ToInt = isIntegerType(To);
  if ((!FromInt && !isFloatingType(R->Type)) || (!ToInt && !isFloatingType(To)))
    return {};
  if (AsSize && FromInt && To == "unsigned long")
    return R;
  if (A.Value.Const && *A.Value.Const >= 0 && *A.Value.Const < 128 && ToInt &&
      FromInt && (AsSize || To == "int")) {
    R->Type = To;
    return R;
  }
  std::string Name = To == "unsigned long" ? "std::size_t" : To;
  return Rendered{"static_cast<" + Name + ">(" + R->Text + ")", prec::Postfix,
                  To};
}

std::optional<Rendered> CallPrinter::object(const Expr &) const {
  if (Call.MemberOnThis)
    return Rendered{"", prec::Primary, ""};
  if (Call.Object.Text.empty() || !stable(Call.Object))
    return {};
  llvm::StringRef Text = llvm::StringRef(Call.Object.Text).trim();
  if (llvm::StringRef(plainType(Call.Object.Value.Type)).ends_with("*"))
    return Rendered{"(*" + Text.str() + ")", prec::Primary, ""};
  return Rendered{Text.str(), shapeOf(Text), ""};
}

/// "ns::C" of "ns::C::run".
static llvm::StringRef scopeOf(llvm::StringRef Name) {
  return Name.take_front(
      Name.rfind("::") == llvm::StringRef::npos ? 0 : Name.rfind("::"));
}

bool CallPrinter::seesMembersOfCallee() const {
  return Callee.Method && Body.Method &&
         scopeOf(Callee.Name) == scopeOf(Body.Name);
}

bool CallPrinter::nameable(const Expr &E) const {
  if (E.Impure)
    return false;
  if (Call.OtherCalls && E.Kind != ExprKind::Sizeof && !E.Const)
    return false;
  switch (E.Kind) {
  case ExprKind::Sizeof:
    return isUniversalType(E.Text);
  case ExprKind::Member:
    return E.Visible ||
           (E.Args[0].Kind == ExprKind::This && seesMembersOfCallee());
  case ExprKind::Global:
  case ExprKind::Call:
  case ExprKind::MethodCall:
    return E.Visible;
  default:
    return false;
  }
}

/// `x.size()` where the parameter is bound to the container `x` itself, or is
/// a span over all of it.
std::optional<Rendered> CallPrinter::sizeOf(const Expr &Container) const {
  const Arg *A = argument(Container);
  if (!A)
    return {};
  std::optional<Rendered> R = spelled(*A);
  if (!R || A->Defaulted || Call.OtherCalls)
    return {};
  switch (A->Value.Kind) {
  case ExprKind::Var:
  case ExprKind::Member:
  case ExprKind::Global:
  case ExprKind::Deref:
  case ExprKind::Index:
    break;
  default:
    return {};
  }
  std::string From = tidyType(R->Type), To = tidyType(plainType(A->ParamType));
  bool SpanOfVector = llvm::StringRef(To).starts_with("std::span<") &&
                      llvm::StringRef(From).starts_with("std::vector<");
  if (From != To && !SpanOfVector)
    return {};
  return Rendered{atLeast(*R, prec::Postfix) + ".size()", prec::Postfix,
                  "unsigned long"};
}

/// `*&x` reads `x`.
std::optional<Rendered> CallPrinter::pointee(const Expr &Pointer,
                                             const Expr &Whole) const {
  const Arg *A = argument(Pointer);
  if (!A || A->Defaulted || Call.OtherCalls || !stable(*A))
    return {};
  llvm::StringRef Text = llvm::StringRef(A->Text).trim();
  if (!Text.consume_front("&"))
    return {};
  Text = Text.trim();
  int Shape = shapeOf(Text);
  if (Shape < prec::Postfix)
    return {};
  return Rendered{Text.str(), Shape, plainType(Whole.Type)};
}

std::optional<Rendered> CallPrinter::special(const Expr &E) const {
  bool Literal = E.Const && !E.Impure &&
                 ((E.Kind == ExprKind::Global && !E.Visible) ||
                  (E.Kind == ExprKind::Sizeof && !isUniversalType(E.Text)));
  if (Literal) {
    Expr Int = E;
    Int.Kind = ExprKind::Int;
    Int.Text = std::to_string(*E.Const);
    return print(Int);
  }
  if (E.Kind == ExprKind::Size && E.Args[0].Kind == ExprKind::Var)
    return sizeOf(E.Args[0]);
  if (E.Kind == ExprKind::Deref && E.Args[0].Kind == ExprKind::Var)
    return pointee(E.Args[0], E);
  if (E.Kind == ExprKind::Member && E.Args[0].Kind == ExprKind::This &&
      nameable(E) && !Call.MemberOnThis && stable(Call.Object) &&
      llvm::StringRef(plainType(Call.Object.Value.Type)).ends_with("*")) {
    llvm::StringRef Text = llvm::StringRef(Call.Object.Text).trim();
    if (!Text.empty() && shapeOf(Text) >= prec::Postfix)
      return Rendered{(Text + "->" + E.Text).str(), prec::Postfix,
                      plainType(E.Type)};
  }
  return {};
}

/// What the expression of each instance is at the call, equal in all views.
static std::optional<Rendered>
printedAtCall(const Planner &P, const Site &S,
              llvm::function_ref<Expr(const Function &)> Of) {
  std::optional<Rendered> All;
  for (unsigned I = 0; I < S.Views.size(); ++I) {
    const auto &[Body, Index] = S.Views[I];
    const Function &Callee = P.instanceAt(S, I);
    // The verdict was met over instances, so that its variables are theirs.
    Expr E = Of(Callee);
    if (!E)
      return {};
    std::optional<Rendered> R =
        CallPrinter(Callee, *Body, Body->Calls[Index], E).print(E);
    if (!R || (All && All->Text != R->Text))
      return {};
    All = R;
  }
  return All;
}

std::optional<Rendered> reachedAtCall(const Planner &P, const Site &S,
                                      const OwnBuffer &B) {
  return printedAtCall(P, S, [&](const Function &) { return entryReached(B); });
}

std::optional<Rendered> extentAtCall(const Planner &P, const Site &S,
                                     const OwnBuffer &B) {
  std::optional<Rendered> All = printedAtCall(
      P, S, [&](const Function &F) { return entryElements(F, B); });
  if (!All)
    return {};
  const Function &Callee = S.Callee->fn();
  unsigned Most = isRawForm(Callee.Buffers[B.Index].Form) ? MaxRawExtentLength
                                                          : MaxExtentLength;
  bool Long = All->Text.size() > Most;
  if (P.Options.Extent == ExtentChoice::Query ||
      (Long && P.Options.Extent == ExtentChoice::Auto))
    if (std::optional<Rendered> Query = queryAtCall(P, S, B))
      return Query;
  if (Long)
    return {};
  return All;
}

} // namespace scratchlift

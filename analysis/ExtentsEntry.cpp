//===- ExtentsEntry.cpp - Extents over values at entry --------------------===//
#include "analysis/Checks.h"
#include "analysis/Extents.h"
#include "analysis/FormsFit.h"

#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

bool extentKnownAtEntry(const Node &N, const OwnBuffer &B) {
  const BufferVerdict &V = B.Verdict;
  if (!V.EntryExtent || V.InLoop || V.InLambda || V.InParallel)
    return false;
  if (V.Conditional && V.EntryGuards.empty())
    return false;
  // A guard that nobody can express: a call that may throw, for one.
  if (!allowed(V.EntryGuards.size() <= 2) ||
      llvm::any_of(V.EntryGuards, [](const auto &G) { return !G.first; }))
    return false;
  return llvm::all_of(N.Instances, [&](const Function *F) {
    unsigned Allocations = 0;
    for (const Block &Blk : F->Blocks)
      Allocations += llvm::count_if(Blk.Ops, [&](const Op &O) {
        return O.Kind == OpKind::Alloc && O.Buffer == B.Index;
      });
    return Allocations <= 1;
  });
}

//===----------------------------------------------------------------------===//
// The expression
//===----------------------------------------------------------------------===//

static Expr integer(std::int64_t Value, const std::string &Type) {
  Expr E;
  E.Kind = ExprKind::Int;
  E.Text = std::to_string(Value);
  E.Type = Type;
  E.Const = Value;
  return E;
}

static Expr binary(std::string Op, Expr A, Expr B, std::string Type) {
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = std::move(Op);
  E.Type = std::move(Type);
  E.Args = {std::move(A), std::move(B)};
  return E;
}

/// The opposite of a condition. Comparisons of floating values are not turned
/// around: they are all false for a NaN.
static Expr negated(const Expr &E) {
  static const std::pair<const char *, const char *> Opposite[] = {
      {"<", ">="}, {">=", "<"},  {">", "<="},
      {"<=", ">"}, {"==", "!="}, {"!=", "=="}};
  if (E.Kind == ExprKind::Unary && E.Text == "!")
    return E.Args[0];
  if (E.Kind == ExprKind::Binary && !isFloatingType(E.Args[0].Type))
    for (auto [Op, Inverse] : Opposite)
      if (E.Text == Op)
        return binary(Inverse, E.Args[0], E.Args[1], E.Type);
  Expr Not;
  Not.Kind = ExprKind::Unary;
  Not.Text = "!";
  Not.Type = "bool";
  Not.Args = {E};
  return Not;
}

/// `n != 0 ? n : 0` is n.
static bool isRedundant(const Expr &Guard, const Expr &Elements) {
  if (Guard.Kind != ExprKind::Binary || Guard.Args[1].Const != 0)
    return false;
  bool Unsigned = !isSignedType(Guard.Args[0].Type);
  return (Guard.Text == "!=" || (Unsigned && Guard.Text == ">")) &&
         withoutSizeCasts(Guard.Args[0]) == Elements;
}

/// ceil(Bytes / sizeof(Element)).
static Expr inElements(const Expr &Bytes, const Buffer &B) {
  Expr Size;
  Size.Kind = ExprKind::Sizeof;
  Size.Text = B.Element;
  Size.Type = "unsigned long";
  if (B.Traits.Size)
    Size.Const = B.Traits.Size;
  if (B.Traits.Size == 1)
    return Bytes;
  Expr Less = binary("-", Size, integer(1, "int"), "unsigned long");
  return binary("/", binary("+", Bytes, Less, "unsigned long"), Size,
                "unsigned long");
}

Expr entryElements(const Function &F, const OwnBuffer &B) {
  if (!B.Verdict.EntryExtent)
    return {};
  const Buffer &Facts = F.Buffers[B.Index];
  Expr Elements = withoutSizeCasts(B.Verdict.EntryExtent);
  if (Facts.ExtentInBytes)
    Elements = inElements(Elements, Facts);
  for (auto It = B.Verdict.EntryGuards.rbegin();
       It != B.Verdict.EntryGuards.rend(); ++It) {
    Expr Guard = It->second ? It->first : negated(It->first);
    if (isRedundant(Guard, Elements))
      continue;
    Expr If;
    If.Kind = ExprKind::Cond;
    If.Type = Elements.Type;
    If.Args = {std::move(Guard), Elements, integer(0, "int")};
    Elements = std::move(If);
  }
  return Elements;
}

Expr entryReached(const OwnBuffer &B) {
  Expr Reached = integer(1, "int");
  for (auto It = B.Verdict.EntryGuards.rbegin();
       It != B.Verdict.EntryGuards.rend(); ++It) {
    Expr If;
    If.Kind = ExprKind::Cond;
    If.Type = "int";
    If.Args = {It->second ? It->first : negated(It->first), Reached,
               integer(0, "int")};
    Reached = std::move(If);
  }
  return Reached;
}

std::optional<Rendered> extentInWrapper(const Node &N, const OwnBuffer &B) {
  Expr E = entryElements(N.fn(), B);
  std::string Text = textInBody(N.fn(), E);
  if (Text.empty())
    return {};
  bool Simple = E.Kind == ExprKind::Var || E.Kind == ExprKind::Int ||
                E.Kind == ExprKind::Global;
  return Rendered{Text, Simple ? prec::Primary : prec::Comma,
                  plainType(E.Type)};
}

bool isPositive(const Rendered &Size) {
  unsigned Value = 0;
  return !llvm::StringRef(Size.Text).getAsInteger(10, Value) && Value > 0;
}

std::string newArray(const Buffer &B, const OwnBuffer &Own,
                     const std::string &Element, const Rendered &Size) {
  if (!vectorFillsInVain(B, Own.Init) || !Own.Verdict.EntryGuards.empty() ||
      Own.Verdict.Conditional)
    return "";
  std::string Whole = "new " + Element + "[" + Size.Text + "]";
  if (isRawForm(B.Form) || isPositive(Size))
    return Whole;
  // A bad size throws what it threw: std::length_error, of a container.
  if (!isPlainSize(Own.Verdict.EntryExtent))
    return "";
  // A container of no elements had no memory.
  return Size.Prec >= prec::Postfix ? Size.Text + " ? " + Whole + " : nullptr"
                                    : "";
}

std::string asSize(const Rendered &Extent) {
  if (Extent.Type == "unsigned long" || Extent.Type == "unsigned long long")
    return atLeast(Extent, prec::Shift);
  bool Literal =
      !Extent.Text.empty() && llvm::all_of(Extent.Text, [](unsigned char C) {
        return C >= '0' && C <= '9';
      });
  if (Literal || (isIntegerType(Extent.Type) && !isSignedType(Extent.Type)))
    return atLeast(Extent, prec::Shift);
  return "static_cast<std::size_t>(" + Extent.Text + ")";
}

} // namespace scratchlift

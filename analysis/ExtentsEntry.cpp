//===- ExtentsEntry.cpp - Extents over values at entry --------------------===//
#include "analysis/Extents.h"

#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Is the allocation always reached?
//===----------------------------------------------------------------------===//

static bool mayLeave(const Planner &P, const Function &F, const Op &O) {
  if (O.Kind == OpKind::Throw)
    return true;
  if (O.Kind != OpKind::Call)
    return false;
  const FunctionSummary &Callee = P.Effects.of(F.Calls[O.Call]);
  return Callee.MayThrow || Callee.CallsUnknown;
}

/// Something that may throw or not come back can run before the allocation.
/// The caller, sizing first, would allocate where the original did not.
static bool mayLeaveBefore(const Planner &P, const Function &F, int Block,
                           unsigned OpIndex) {
  std::vector<char> Reaches(F.Blocks.size());
  std::vector<int> Work{Block};
  while (!Work.empty()) {
    int To = Work.back();
    Work.pop_back();
    for (unsigned B = 0; B < F.Blocks.size(); ++B)
      if (!Reaches[B] && llvm::is_contained(F.Blocks[B].Succs, To)) {
        Reaches[B] = true;
        Work.push_back(static_cast<int>(B));
      }
  }
  for (unsigned B = 0; B < F.Blocks.size(); ++B) {
    const std::vector<Op> &Ops = F.Blocks[B].Ops;
    unsigned End = Reaches[B] ? Ops.size() : 0;
    if (static_cast<int>(B) == Block && !Reaches[B])
      End = OpIndex;
    for (unsigned I = 0; I < End; ++I)
      if (mayLeave(P, F, Ops[I]))
        return true;
  }
  return false;
}

/// The alternatives of E that are the same amount or a constant more than Less.
static bool isAtLeast(const Expr &E, const Expr &Less) {
  if (E == Less)
    return true;
  if (E.Kind != ExprKind::Binary || E.Text != "+")
    return false;
  return (E.Args[0] == Less && E.Args[1].Kind == ExprKind::Int) ||
         (E.Args[1] == Less && E.Args[0].Kind == ExprKind::Int);
}

static bool extentKnown(const Planner &P, const Node &N, const OwnBuffer &B,
                        bool MayBeCovered);

/// Another buffer, known at entry, is allocated first and would already have
/// failed where this one's size makes no sense: sizing early shows nothing.
static bool coveredByEarlier(const Planner &P, const Node &N,
                             const OwnBuffer &B) {
  const Expr &Extent = withoutSizeCasts(B.Verdict.EntryExtent);
  return llvm::any_of(N.Buffers, [&](const OwnBuffer &A) {
    return A.Index != B.Index && isRawForm(N.fn().Buffers[A.Index].Form) &&
           A.Verdict.EntryExtent && extentKnown(P, N, A, false) &&
           A.Verdict.EntryGuards.size() <= B.Verdict.EntryGuards.size() &&
           std::equal(A.Verdict.EntryGuards.begin(),
                      A.Verdict.EntryGuards.end(),
                      B.Verdict.EntryGuards.begin()) &&
           isAtLeast(Extent, withoutSizeCasts(A.Verdict.EntryExtent));
  });
}

bool extentKnownAtEntry(const Planner &P, const Node &N, const OwnBuffer &B) {
  return extentKnown(P, N, B, isRawForm(N.fn().Buffers[B.Index].Form));
}

static bool extentKnown(const Planner &P, const Node &N, const OwnBuffer &B,
                        bool MayBeCovered) {
  const BufferVerdict &V = B.Verdict;
  if (!V.EntryExtent || V.InLoop || V.InLambda || V.InParallel)
    return false;
  if (V.Conditional && V.EntryGuards.empty())
    return false;
  if (V.EntryGuards.size() > 2 ||
      llvm::any_of(V.EntryGuards, [](const auto &G) { return !G.first; }))
    return false;
  for (const Function *F : N.Instances) {
    unsigned Allocations = 0;
    for (unsigned I = 0; I < F->Blocks.size(); ++I)
      for (unsigned J = 0; J < F->Blocks[I].Ops.size(); ++J) {
        const Op &O = F->Blocks[I].Ops[J];
        if (O.Kind != OpKind::Alloc || O.Buffer != B.Index)
          continue;
        if (++Allocations > 1)
          return false;
        if (mayLeaveBefore(P, *F, static_cast<int>(I), J) &&
            !(MayBeCovered && coveredByEarlier(P, N, B)))
          return false;
      }
  }
  return true;
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

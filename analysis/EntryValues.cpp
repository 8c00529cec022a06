//===- EntryValues.cpp - Expressions over values at function entry --------===//
//
// A variable at a point is replaced by the one definition that reaches the
// point, put in terms of entry values at its own place in turn; a parameter
// that no definition reaches stands for itself. Where two definitions may
// reach, or the variable may change without a definition (its address is
// taken), there is no such expression.
//
// Memory (sizes, members, globals, elements) may be named only if nothing in
// front of the point may have changed it: no operation on an alias, and no call
// that is not known to leave it alone.
//
//===----------------------------------------------------------------------===//
#include "analysis/Hidden.h"
#include "analysis/LibraryTable.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using llvm::StringRef;

namespace scratchlift {

namespace {

class EntryResolver {
public:
  explicit EntryResolver(const Body &B) : B(B) {}
  Expr resolve(const Expr &E, OpRef At, int Depth);

private:
  Expr variable(const Expr &E, OpRef At, int Depth);
  Expr size(const Expr &E, OpRef At, int Depth);
  Expr operands(const Expr &E, OpRef At, int Depth);
  bool reaching(int Var, OpRef At, llvm::SmallVectorImpl<OpRef> &Out,
                bool &Entry) const;
  bool sizeIntact(int Var, OpRef At) const;
  bool mayChangeSilently(int Var, OpRef At) const;

  const Body &B;
};

/// Value as the variable holds it.
Expr converted(const Expr &Value, StringRef Type) {
  Type.consume_front("const ");
  StringRef Have = Value.Type;
  Have.consume_front("const ");
  if (Type == Have || Type.empty())
    return Value;
  Expr E;
  E.Kind = ExprKind::Cast;
  E.Type = Type.str();
  E.Args = {Value};
  return E;
}

/// Definitions of Var that may be the last one in front of At.
bool EntryResolver::reaching(int Var, OpRef At,
                             llvm::SmallVectorImpl<OpRef> &Out,
                             bool &Entry) const {
  Entry = false;
  std::vector<char> Seen(B.F.Blocks.size());
  std::vector<OpRef> Work{At};
  auto LastIn = [&](int Block, int Before) {
    for (int I = Before - 1; I >= 0; --I) {
      const Op &O = B.F.Blocks[Block].Ops[I];
      if (O.Kind == OpKind::Define && O.Var == Var)
        return I;
      // Swapped or assigned as a call's result without a definition.
      bool Changes =
          (O.Kind == OpKind::Swap && (O.Var == Var || O.Dst == Var)) ||
          ((O.Kind == OpKind::Update || O.Kind == OpKind::Write) &&
           O.Var == Var && B.F.Vars[Var].Kind == VarKind::Scalar);
      if (Changes)
        return -2 - I;
    }
    return -1;
  };
  while (!Work.empty()) {
    OpRef R = Work.back();
    Work.pop_back();
    int I = LastIn(R.Block, R.Index);
    if (I <= -2)
      return false;
    if (I >= 0) {
      OpRef D{R.Block, I};
      if (!llvm::is_contained(Out, D))
        Out.push_back(D);
      continue;
    }
    if (llvm::is_contained(B.G.roots(), R.Block)) {
      if (R.Block != B.F.Entry)
        return false; // a lambda or a handler: entered from anywhere
      Entry = true;
    }
    for (int P : B.G.preds(R.Block)) {
      if (!B.G.reachable(P) || Seen[P])
        continue;
      Seen[P] = true;
      Work.push_back({P, static_cast<int>(B.F.Blocks[P].Ops.size())});
    }
  }
  return true;
}

/// Somebody may write Var in front of At through another name.
bool EntryResolver::mayChangeSilently(int Var, OpRef At) const {
  const scratchlift::Var &V = B.F.Vars[Var];
  if (!V.AddressTaken && !V.Reference)
    return false;
  if (V.ConstPointee && !V.Reference)
    return false;
  return !memoryIntact(B, At);
}

Expr EntryResolver::variable(const Expr &E, OpRef At, int Depth) {
  if (E.Index < 0 || E.Index >= static_cast<int>(B.F.Vars.size()))
    return {};
  const scratchlift::Var &V = B.F.Vars[E.Index];
  if (V.Role == VarRole::StaticLocal || mayChangeSilently(E.Index, At))
    return {};
  llvm::SmallVector<OpRef, 4> Defs;
  bool Entry = false;
  if (!reaching(E.Index, At, Defs, Entry))
    return {};
  if (V.Role == VarRole::Param) {
    if (Defs.empty())
      return E;
  } else if (V.Kind != VarKind::Scalar && V.Kind != VarKind::Other) {
    return {};
  }
  if (Defs.size() != 1 || (Entry && V.Role == VarRole::Param) || V.Reference)
    return {};
  const Op &D = B.op(Defs[0]);
  if (!D.Value || !B.G.dominates(Defs[0], At) ||
      isOptional(B.F, D.Span, V.Decl))
    return {};
  Expr Value = resolve(D.Value, Defs[0], Depth + 1);
  return Value ? converted(Value, V.CanonType) : Expr();
}

bool EntryResolver::sizeIntact(int Var, OpRef At) const {
  if (B.keepsSize(Var))
    return true;
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    bool Touches =
        (changesSize(O) || O.Kind == OpKind::Escape || O.Kind == OpKind::Copy ||
         O.Kind == OpKind::Call || O.Kind == OpKind::Capture);
    if (!Touches || !B.G.mayPrecede(R, At))
      continue;
    if (O.Kind == OpKind::Call && O.Call >= 0) {
      const CallSite &C = B.F.Calls[O.Call];
      if (callWritesElsewhere(C, B.S))
        return false;
      for (const Access &A : callAccesses(B.F, C, B.S))
        if (A.K == Access::Resize && B.A.mayAlias(A.Var, Var))
          return false;
      continue;
    }
    if (O.Kind == OpKind::Capture)
      return false; // its body resizes (else the size would be kept)
    bool Source = O.Kind == OpKind::Copy && !B.A.mayAlias(O.Dst, Var);
    if (!Source && (B.A.mayAlias(O.Var, Var) || B.A.mayAlias(O.Dst, Var)))
      return false;
  }
  return true;
}

Expr EntryResolver::size(const Expr &E, OpRef At, int Depth) {
  if (E.Args.size() != 1)
    return {};
  const Expr &Of = E.Args[0];
  if (Of.Kind != ExprKind::Var) {
    // A member's or an element's size.
    Expr Inner = memoryIntact(B, At) ? resolve(Of, At, Depth + 1) : Expr();
    if (!Inner)
      return {};
    Expr Out = E;
    Out.Args = {std::move(Inner)};
    return Out;
  }
  auto M = B.A.must(Of.Index);
  if (!M || M->Offset || M->Iterates || !sizeIntact(M->Root, At))
    return {};
  const scratchlift::Var &Root = B.F.Vars[M->Root];
  if (M->Depth > 0 && !B.F.Vars[Of.Index].Reference)
    return {};
  if (Root.Role == VarRole::Param) {
    Expr Out = E;
    Out.Args[0].Index = M->Root;
    if (M->Depth > 0) {
      Out.Args[0].Type = Root.CanonType;
      Out.Args[0].Text.clear();
    }
    // A pointer to a container is sized through a dereference.
    return Root.Kind == VarKind::Pointer ? Expr() : Out;
  }
  if (Root.Buffer < 0)
    return {};
  // A local container that nobody resizes has the extent it was made with.
  const Buffer &X = B.F.Buffers[Root.Buffer];
  std::vector<OpRef> Allocs = allocationsOf(B, Root.Buffer);
  if (!X.Extent || X.ExtentInBytes || Allocs.size() != 1 ||
      B.op(Allocs[0]).Value || !B.G.dominates(Allocs[0], At))
    return {};
  Expr Extent = resolve(X.Extent, Allocs[0], Depth + 1);
  return Extent ? converted(Extent, "unsigned long") : Expr();
}

Expr EntryResolver::operands(const Expr &E, OpRef At, int Depth) {
  Expr Out = E;
  for (Expr &A : Out.Args) {
    A = resolve(A, At, Depth + 1);
    if (!A)
      return {};
  }
  return Out;
}

Expr EntryResolver::resolve(const Expr &E, OpRef At, int Depth) {
  if (E.Impure || Depth > 24)
    return {};
  switch (E.Kind) {
  case ExprKind::None:
  case ExprKind::Unknown:
    return {};
  case ExprKind::Int:
  case ExprKind::Sizeof:
  case ExprKind::TemplateParam:
  case ExprKind::This:
    return E;
  case ExprKind::Var:
    return variable(E, At, Depth);
  case ExprKind::Size:
    return size(E, At, Depth);
  case ExprKind::Global:
    return E.Const || memoryIntact(B, At) ? E : Expr();
  case ExprKind::Member:
  case ExprKind::Deref:
  case ExprKind::Index:
  case ExprKind::MethodCall:
    if (!E.Const && !memoryIntact(B, At))
      return {};
    return operands(E, At, Depth);
  case ExprKind::Call: {
    const LibraryFunction *L = findLibraryFunction(E.Text);
    if (!(L && L->Pure) && !memoryIntact(B, At))
      return {};
    return operands(E, At, Depth);
  }
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Cast:
  case ExprKind::Cond:
    return operands(E, At, Depth);
  }
  return {};
}

/// Writes of Var stay within what the function itself allocated.
bool isPrivate(const Body &B, int Var) {
  if (Var < 0 || B.A.mayBeUnknown(Var))
    return false;
  return llvm::all_of(B.A.roots(Var), [&](int R) {
    const scratchlift::Var &V = B.F.Vars[R];
    return !B.A.isOuter(R) &&
           (V.Buffer >= 0 || (V.Role == VarRole::Local && !V.AddressTaken));
  });
}

} // namespace

/// Where the operation, or the last one of its block, stands.
static SourceSpan placeOf(const Body &B, OpRef R) {
  const std::vector<Op> &Ops = B.F.Blocks[R.Block].Ops;
  if (Ops.empty())
    return {};
  return R.Index < static_cast<int>(Ops.size()) ? Ops[R.Index].Span
                                                : Ops.back().Span;
}

bool memoryIntact(const Body &B, OpRef Where) {
  if (hiddenCodeBefore(B.F, placeOf(B, Where)))
    return false;
  for (OpRef R : B.All) {
    if (!B.G.mayPrecede(R, Where))
      continue;
    const Op &O = B.op(R);
    switch (O.Kind) {
    case OpKind::Define:
      if (O.Var < 0 ||
          (B.F.Vars[O.Var].Reference || B.F.Vars[O.Var].AddressTaken ||
           B.F.Vars[O.Var].Role == VarRole::StaticLocal))
        return false;
      break;
    case OpKind::Write:
    case OpKind::Update:
    case OpKind::Resize:
    case OpKind::Assign:
    case OpKind::AssignRange:
    case OpKind::Grow:
    case OpKind::Shrink:
      if (!isPrivate(B, O.Var))
        return false;
      break;
    case OpKind::Copy:
      if (O.Dst >= 0 && O.Method == "assign" && !isPrivate(B, O.Dst))
        return false;
      break;
    case OpKind::Move:
    case OpKind::Swap:
      if (!isPrivate(B, O.Var) || (O.Dst >= 0 && !isPrivate(B, O.Dst)))
        return false;
      break;
    case OpKind::Call: {
      if (O.Call < 0)
        return false;
      const CallSite &C = B.F.Calls[O.Call];
      if (callWritesElsewhere(C, B.S))
        return false;
      for (const Access &A : callAccesses(B.F, C, B.S))
        if (A.K != Access::Read && !isPrivate(B, A.Var))
          return false;
      break;
    }
    case OpKind::Escape:
      return false;
    case OpKind::Capture:
      if (O.Lambda >= 0 && B.F.Lambdas[O.Lambda].Use != LambdaUse::Local)
        return false;
      break;
    default:
      break;
    }
  }
  return true;
}

Expr entryValue(const Body &B, const Expr &E, OpRef Where) {
  if (!E || !B.reachable(Where) || B.F.Blocks[Where.Block].Lambda >= 0)
    return {};
  return EntryResolver(B).resolve(E, Where, 0);
}

Expr atEntry(const Function &F, const Expr &E, int Block, int OpIndex) {
  if (Block < 0 || Block >= static_cast<int>(F.Blocks.size()))
    return {};
  Summaries Nothing{ProjectFacts()};
  return entryValue(Body(F, Nothing), E, {Block, OpIndex});
}

} // namespace scratchlift

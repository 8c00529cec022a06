//===- VerdictBody.cpp - One function with its values ---------------------===//
//
// A value is constant over the function where its variable is defined at most
// once, nobody else can write it, and its definition names constant values only
// (so that executing the definition again gives the same). Sizes of containers
// count where no operation and no call may change them.
//
//===----------------------------------------------------------------------===//
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

bool changesSize(const Op &O) {
  switch (O.Kind) {
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Grow:
  case OpKind::Shrink:
  case OpKind::Move:
  case OpKind::Swap:
    return true;
  default:
    return false;
  }
}

bool isNullExpr(const Expr &E) {
  const Expr *X = &E;
  while (X->Kind == ExprKind::Cast && X->Args.size() == 1)
    X = &X->Args[0];
  return X->Const == 0 || X->Text == "nullptr" || X->Text == "NULL" ||
         (X->Kind == ExprKind::Int && X->Text == "0");
}

/// Cond tests Var against null: 1 where it is then not null, 0 where it is,
/// -1 where Cond is no such test.
static int testsNonNull(const Expr &Cond, int Var) {
  switch (Cond.Kind) {
  case ExprKind::Var:
    return Cond.Index == Var ? 1 : -1;
  case ExprKind::Cast:
    return Cond.Args.size() == 1 ? testsNonNull(Cond.Args[0], Var) : -1;
  case ExprKind::Unary: {
    int T = Cond.Text == "!" ? testsNonNull(Cond.Args[0], Var) : -1;
    return T < 0 ? T : 1 - T;
  }
  case ExprKind::Binary: {
    if (Cond.Text != "==" && Cond.Text != "!=")
      return -1;
    for (int I : {0, 1})
      if (isNullExpr(Cond.Args[I])) {
        int T = testsNonNull(Cond.Args[1 - I], Var);
        return T < 0 || Cond.Text == "!=" ? T : 1 - T;
      }
    return -1;
  }
  default:
    return -1;
  }
}

/// Cond is the status of a posix_memalign: 1 where it then failed, 0 where it
/// did not, -1 where Cond is no such status.
static int testsStatus(const Expr &Cond) {
  switch (Cond.Kind) {
  case ExprKind::Call:
    return Cond.Text == "posix_memalign" ? 1 : -1;
  case ExprKind::Cast:
    return Cond.Args.size() == 1 ? testsStatus(Cond.Args[0]) : -1;
  case ExprKind::Unary: {
    int T = Cond.Text == "!" ? testsStatus(Cond.Args[0]) : -1;
    return T < 0 ? T : 1 - T;
  }
  case ExprKind::Binary: {
    bool Zero = Cond.Args.size() == 2 && Cond.Args[1].Const == 0;
    if (!Zero || (Cond.Text != "==" && Cond.Text != "!="))
      return -1;
    int T = testsStatus(Cond.Args[0]);
    return T < 0 || Cond.Text == "!=" ? T : 1 - T;
  }
  default:
    return -1;
  }
}

bool Body::isNullSide(int From, size_t Succ, int Var) const {
  const Block &X = F.Blocks[From];
  if (!X.Cond || X.Succs.size() != 2 || X.Succs[0] == X.Succs[1])
    return false;
  int NonNull = testsNonNull(X.Cond, Var);
  if (NonNull < 0 && !X.Ops.empty() && X.Ops.back().Kind == OpKind::NullTest &&
      X.Ops.back().Var == Var) {
    // The null constant came out of a macro.
    bool Names = false;
    for (const Expr &A : X.Cond.Args)
      Names |= A.Kind == ExprKind::Var && A.Index == Var;
    if (X.Cond.Kind == ExprKind::Binary && Names)
      NonNull = X.Ops.back().Method == "is-null" ? 0 : 1;
  }
  int Id = F.Vars[Var].Buffer;
  if (NonNull < 0 && Id >= 0 &&
      F.Buffers[Id].Form == BufferForm::PosixMemalign) {
    bool Here = llvm::any_of(X.Ops, [&](const Op &O) {
      return O.Kind == OpKind::Alloc && O.Var == Var;
    });
    if (int Failed = Here ? testsStatus(X.Cond) : -1; Failed >= 0)
      NonNull = 1 - Failed;
  }
  return NonNull >= 0 && NonNull != (Succ == 0 ? 1 : 0);
}

bool Body::isFailureEdge(int From, size_t Succ) const {
  OpRef End{From, static_cast<int>(F.Blocks[From].Ops.size())};
  for (const Buffer &X : F.Buffers) {
    if (X.Var < 0 || !X.Container.empty() || !isNullSide(From, Succ, X.Var))
      continue;
    // Made once, on every way to here, and not cleared since.
    for (OpRef A : All) {
      if (op(A).Kind != OpKind::Alloc || op(A).Var != X.Var ||
          !G.dominates(A, End))
        continue;
      return llvm::none_of(All, [&](OpRef N) {
        bool Other =
            op(N).Kind == OpKind::Nullify || op(N).Kind == OpKind::Define;
        return Other && op(N).Var == X.Var && G.reachesAround(A, N, A) &&
               G.reachesAround(N, End, A);
      });
    }
  }
  return false;
}

bool changesElements(const Op &O) {
  return O.Kind == OpKind::Write || O.Kind == OpKind::Update;
}

bool Body::mayThrow(const Op &O) const {
  switch (O.Kind) {
  case OpKind::Call:
    return O.Call < 0 || S.of(F.Calls[O.Call]).MayThrow;
  case OpKind::Alloc:
  case OpKind::Reserve:
  case OpKind::Copy:
  case OpKind::Throw:
    return true;
  default:
    return changesSize(O) && O.Kind != OpKind::Swap && O.Kind != OpKind::Move;
  }
}

Body::Body(const Function &F, const Summaries &S)
    : F(F), S(S), G(F), A(F, S), Defines(F.Vars.size()) {
  for (size_t B = 0; B < F.Blocks.size(); ++B)
    for (size_t I = 0; I < F.Blocks[B].Ops.size(); ++I) {
      OpRef R{static_cast<int>(B), static_cast<int>(I)};
      const Op &O = op(R);
      if (O.Kind == OpKind::Define && O.Var >= 0)
        Defines[O.Var].push_back(R);
      if (reachable(R))
        All.push_back(R);
    }
  findResized();
}

void Body::findResized() {
  Resized.assign(F.Vars.size(), false);
  auto Mark = [&](int Var) {
    for (size_t V = 0; V < F.Vars.size(); ++V)
      if (A.mayAlias(Var, static_cast<int>(V)))
        Resized[V] = true;
  };
  bool Elsewhere = false;
  for (OpRef R : All) {
    const Op &O = op(R);
    Elsewhere |= O.Kind == OpKind::Call && writesElsewhere(F, O, S);
    bool Container = O.Var >= 0 && F.Vars[O.Var].Kind != VarKind::Pointer;
    if (changesSize(O) && Container) {
      Mark(O.Var);
      if (O.Dst >= 0)
        Mark(O.Dst);
    } else if (O.Kind == OpKind::Copy && O.Method == "assign" && O.Dst >= 0) {
      Mark(O.Dst);
    } else if (O.Kind == OpKind::Escape && O.Var >= 0) {
      Mark(O.Var);
    } else if (O.Kind == OpKind::Call && O.Call >= 0) {
      for (const Access &X : callAccesses(F, F.Calls[O.Call], S))
        if (X.K == Access::Resize || X.K == Access::Store)
          Mark(X.Var);
    }
  }
  if (!Elsewhere)
    return;
  for (size_t V = 0; V < F.Vars.size(); ++V)
    if (A.mayBeUnknown(static_cast<int>(V)) ||
        llvm::any_of(A.roots(static_cast<int>(V)), [&](int R) {
          return A.isOuter(R) && F.Vars[R].Kind != VarKind::View;
        }))
      Resized[V] = true;
}

bool Body::keepsSize(int Var) const { return Var >= 0 && !Resized[Var]; }

static bool isArithmetic(llvm::StringRef Name) {
  Name.consume_front("::");
  return Name == "std::min" || Name == "std::max" || Name == "std::abs" ||
         Name == "std::clamp";
}

bool Body::isConstant(const Expr &E, int Depth) const {
  if (E.Const)
    return true;
  if (E.Impure || Depth > 12)
    return false;
  switch (E.Kind) {
  case ExprKind::Int:
  case ExprKind::Sizeof:
  case ExprKind::TemplateParam:
    return true;
  case ExprKind::Var:
    return static_cast<bool>(constantValue(E.Index));
  case ExprKind::Size:
    return E.Args.size() == 1 && E.Args[0].Kind == ExprKind::Var &&
           keepsSize(E.Args[0].Index);
  case ExprKind::Call:
    // Arithmetic only; anything else may read memory that changes.
    if (!isArithmetic(E.Text))
      return false;
    [[fallthrough]];
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Cast:
  case ExprKind::Cond:
    return llvm::all_of(
        E.Args, [&](const Expr &A) { return isConstant(A, Depth + 1); });
  default:
    return false;
  }
}

Expr Body::constantValue(int Var) const {
  if (Var < 0 || Var >= static_cast<int>(F.Vars.size()))
    return {};
  const scratchlift::Var &V = F.Vars[Var];
  if (V.AddressTaken || V.Reference ||
      (V.Kind != VarKind::Scalar && V.Kind != VarKind::Other))
    return {};
  if (V.Role == VarRole::Param && Defines[Var].empty()) {
    Expr E;
    E.Kind = ExprKind::Var;
    E.Index = Var;
    E.Type = V.CanonType;
    return E;
  }
  if (V.Role != VarRole::Local || Defines[Var].size() != 1)
    return {};
  const Expr &Value = op(Defines[Var][0]).Value;
  // Guards against a definition that names its own variable.
  bool Self = false;
  forEachExpr(Value, [&](const Expr &E) {
    Self |= E.Kind == ExprKind::Var && E.Index >= Var;
  });
  if (!Value || Self || !isConstant(Value, 0))
    return {};
  llvm::StringRef Want = V.CanonType;
  Want.consume_front("const ");
  llvm::StringRef Have = Value.Type;
  Have.consume_front("const ");
  if (Want == Have || intType(Want).Bits == 0)
    return Value;
  Expr Cast;
  Cast.Kind = ExprKind::Cast;
  Cast.Type = Want.str();
  Cast.Args = {Value};
  if (Value.Const && intType(Want).Bits == 64)
    Cast.Const = Value.Const;
  return Cast;
}

bool Body::unchangedBetween(int Var, OpRef From, OpRef To) const {
  const scratchlift::Var &V = F.Vars[Var];
  if (V.AddressTaken || V.Reference)
    return false;
  return llvm::none_of(Defines[Var], [&](OpRef D) {
    return !(D == From) && G.reachesAround(From, D, From) &&
           G.reachesAround(D, To, From);
  });
}

Symbols Body::symbols() const {
  Symbols Out;
  for (size_t V = 0; V < F.Vars.size(); ++V) {
    int Id = static_cast<int>(V);
    if (F.Vars[V].Role == VarRole::Local)
      if (Expr E = constantValue(Id))
        Out.inlineVar(Id, E);
    if (F.Vars[V].Reference && F.Vars[V].Kind == VarKind::Container)
      if (auto M = A.must(Id);
          M && M->Depth > 0 && !M->Offset && !M->Iterates) {
        Expr Whole;
        Whole.Kind = ExprKind::Var;
        Whole.Index = M->Root;
        Expr Size;
        Size.Kind = ExprKind::Size;
        Size.Type = "unsigned long";
        Size.Args = {Whole};
        Out.inlineSize(Id, Size);
      }
  }
  for (const Buffer &B : F.Buffers)
    if (B.Var >= 0 && B.Extent && !B.ExtentInBytes && keepsSize(B.Var) &&
        B.Form != BufferForm::ByValueParam && isConstant(B.Extent, 0))
      Out.inlineSize(B.Var, B.Extent);
  return Out;
}

} // namespace scratchlift

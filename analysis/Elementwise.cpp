//===- Elementwise.cpp - May the result replace an input? -----------------===//
//
// Every write W of the result is paired with every read R of the input that
// may follow it. The pair is harmless only where both touch element i of one
// counted loop over i that is entered once, and R cannot follow W within an
// iteration: a later iteration reads another element. Or both are ranges of one
// algorithm that is made for it (std::transform).
//
//===----------------------------------------------------------------------===//
#include "analysis/Elementwise.h"
#include "analysis/Checks.h"

#include "analysis/Render.h"
#include "analysis/Types.h"

#include "llvm/ADT/StringSwitch.h"

namespace scratchlift {
namespace {

struct Touch {
  OpRef Where;
  Region Elements;
  SourceSpan Span;
};

/// Accesses of one root, in no particular order.
struct Touches {
  std::vector<Touch> Reads, Writes;
  SourceSpan Unclear; ///< a use that is neither
};

class Collector {
public:
  Collector(const Body &B, int Root) : B(B), Root(Root) {}

  Touches collect() {
    for (OpRef R : B.All)
      add(R, B.op(R));
    return std::move(Result);
  }

private:
  bool denotes(int Var) const {
    return Var >= 0 && (Var == Root || B.A.mayDenote(Var, Root));
  }

  /// Regions are relative to the variable; only the root itself and exact
  /// views of its start are comparable.
  Region regionOf(int Var, const Region &Where) const {
    if (Var == Root)
      return Where;
    std::optional<MustView> View = B.A.must(Var);
    if (View && View->Root == Root && !View->Offset && !View->Iterates)
      return Where;
    return Region();
  }

  void read(OpRef R, int Var, const Region &Where, const SourceSpan &S) {
    if (denotes(Var))
      Result.Reads.push_back({R, regionOf(Var, Where), S});
  }
  void write(OpRef R, int Var, const Region &Where, const SourceSpan &S) {
    if (denotes(Var))
      Result.Writes.push_back({R, regionOf(Var, Where), S});
  }
  void unclear(int Var, const SourceSpan &S) {
    if (denotes(Var) && !Result.Unclear.valid())
      Result.Unclear = S;
  }

  void add(OpRef R, const Op &O) {
    // When a lambda runs is not told by the order of blocks.
    if (B.F.Blocks[R.Block].Lambda >= 0) {
      unclear(O.Var, O.Span);
      return unclear(O.Dst, O.Span);
    }
    switch (O.Kind) {
    case OpKind::Read:
      return read(R, O.Var, O.Where, O.Span);
    case OpKind::Write:
      return write(R, O.Var, O.Where, O.Span);
    case OpKind::Update:
      read(R, O.Var, O.Where, O.Span);
      return write(R, O.Var, O.Where, O.Span);
    case OpKind::Copy:
      read(R, O.Var, Region(), O.Span);
      return write(R, O.Dst, Region(), O.Span);
    case OpKind::Alloc:   // the verdict says that its contents are dead
    case OpKind::Observe: // sizes are equal and stay
    case OpKind::Reserve:
    case OpKind::View: // touches nothing by itself
    case OpKind::Define:
    case OpKind::NullTest:
    case OpKind::Nullify:
    case OpKind::Return:
    case OpKind::Throw:
      return;
    case OpKind::Resize:
    case OpKind::Assign:
    case OpKind::AssignRange:
    case OpKind::Grow:
    case OpKind::Shrink:
    case OpKind::Free:
    case OpKind::Escape:
      return unclear(O.Var, O.Span);
    case OpKind::Move:
    case OpKind::Swap:
      unclear(O.Var, O.Span);
      return unclear(O.Dst, O.Span);
    case OpKind::Capture:
      for (int Var : B.F.Lambdas[O.Lambda].ByRef)
        unclear(Var, O.Span);
      for (int Var : B.F.Lambdas[O.Lambda].ByCopy)
        unclear(Var, O.Span);
      return;
    case OpKind::Call:
      return addCall(R, B.F.Calls[O.Call]);
    }
  }

  void addCall(OpRef R, const CallSite &C) {
    for (const Access &A : callAccesses(B.F, C, B.S)) {
      switch (A.K) {
      case Access::Read:
        read(R, A.Var, A.Where, C.Span);
        break;
      case Access::Write:
      case Access::MayWrite:
        write(R, A.Var, A.Where, C.Span);
        break;
      case Access::Update:
        read(R, A.Var, A.Where, C.Span);
        write(R, A.Var, A.Where, C.Span);
        break;
      case Access::Resize:
      case Access::Free:
      case Access::Store:
        unclear(A.Var, C.Span);
        break;
      }
    }
  }

  const Body &B;
  int Root;
  Touches Result;
};

/// The counted loop whose variable subscripts both accesses, or -1.
int commonLoop(const Function &F, const Region &A, const Region &B) {
  if (A.Kind != RegionKind::Elem || B.Kind != RegionKind::Elem ||
      !(A.Lo == B.Lo))
    return -1;
  const Expr *Index = &A.Lo;
  while (Index->Kind == ExprKind::Cast && Index->Args.size() == 1)
    Index = &Index->Args[0];
  if (Index->Kind != ExprKind::Var)
    return -1;
  for (size_t S = 0; S < F.Scopes.size(); ++S)
    if (F.Scopes[S].Kind == ScopeKind::Loop && F.Scopes[S].Counted &&
        F.Scopes[S].Induction == Index->Index)
      return static_cast<int>(S);
  return -1;
}

/// To may be executed behind From in the same iteration of the loop.
bool followsInIteration(const Body &B, const NaturalLoop &Loop, OpRef From,
                        OpRef To) {
  if (From.Block == To.Block && From.Index < To.Index)
    return true;
  std::vector<int> Work(B.G.succs(From.Block));
  llvm::BitVector Seen(B.G.size());
  while (!Work.empty()) {
    int Block = Work.back();
    Work.pop_back();
    if (Block == Loop.Header || Seen.test(Block) || !Loop.Blocks.test(Block))
      continue;
    if (Block == To.Block)
      return true;
    Seen.set(Block);
    Work.insert(Work.end(), B.G.succs(Block).begin(), B.G.succs(Block).end());
  }
  return false;
}

/// The loop is entered at most once in a call.
bool enteredOnce(const Body &B, const NaturalLoop &Loop) {
  for (const NaturalLoop &Other : B.G.loops())
    if (Other.Header != Loop.Header && Other.Blocks.test(Loop.Header))
      return false;
  return true;
}

/// The standard lets the result be the range that is read: [alg.transform] 6,
/// [partial.sum] 6, [adjacent.difference] 8, [inclusive.scan] 9 and their like.
/// It does not for the copying algorithms, nor does the order of elements for
/// reverse_copy.
bool mayWriteWhereItReads(llvm::StringRef Method) {
  return llvm::StringSwitch<bool>(Method.rsplit("::").second)
      .Cases({"transform", "partial_sum", "adjacent_difference"}, true)
      .Cases({"inclusive_scan", "exclusive_scan"}, true)
      .Cases({"transform_inclusive_scan", "transform_exclusive_scan"}, true)
      .Default(false);
}

bool startsInFront(const Region &R) {
  return R.Kind == RegionKind::All ||
         (R.Kind == RegionKind::Range && R.Lo.Const == 0);
}

/// Both are ranges of one call of an algorithm, which goes through them
/// together: their operations stand one behind the other, but do not run so.
bool inOneCall(const Body &B, const Touch &W, const Touch &R) {
  const Op &Write = B.op(W.Where), &Read = B.op(R.Where);
  return Write.Span.valid() && Write.Span == Read.Span &&
         !Write.Method.empty() && Write.Method == Read.Method;
}

bool harmless(const Body &B, const Touch &W, const Touch &R) {
  if (inOneCall(B, W, R) && !(W.Where == R.Where))
    return mayWriteWhereItReads(B.op(W.Where).Method) &&
           startsInFront(W.Elements) && startsInFront(R.Elements);
  if (!(W.Where == R.Where) && !B.G.mayPrecede(W.Where, R.Where))
    return true;
  int Scope = commonLoop(B.F, W.Elements, R.Elements);
  const NaturalLoop *Loop = Scope < 0 ? nullptr : B.G.loopOfScope(Scope);
  return Loop && Loop->Blocks.test(W.Where.Block) &&
         Loop->Blocks.test(R.Where.Block) && enteredOnce(B, *Loop) &&
         !(W.Where == R.Where) &&
         !followsInIteration(B, *Loop, W.Where, R.Where);
}

/// The result has exactly as many elements as the parameter, always.
bool sameSize(const Body &B, const BufferVerdict &V, int ParamVar) {
  Expr Size;
  Size.Kind = ExprKind::Size;
  Size.Type = "unsigned long";
  Expr Var;
  Var.Kind = ExprKind::Var;
  Var.Index = ParamVar;
  Var.Type = B.F.Vars[ParamVar].CanonType;
  Size.Args.push_back(Var);
  Symbols S = B.symbols();
  return V.EntryExtent && S.poly(V.EntryExtent) == S.poly(Size);
}

} // namespace

InPlaceFact judgeInPlace(const Body &B, const BufferVerdict &V, int Param) {
  InPlaceFact Fact;
  const int Var = B.F.Params[Param].Var;
  const int Result = B.F.Buffers[V.Buffer].Var;
  if (B.F.Vars[Var].Kind != VarKind::Container ||
      tidyType(plainType(B.F.Vars[Var].CanonType)) !=
          tidyType(plainType(B.F.Vars[Result].CanonType))) {
    Fact.Why = "the parameter is not a container of the result's type";
    return Fact;
  }
  if (!B.F.Hidden.empty()) {
    Fact.Why = "a branch of an #if that was not parsed may read the input";
    Fact.Read = B.F.Hidden.front().Span;
    return Fact;
  }
  if (!V.ContentsDead || V.Grows) {
    Fact.Why = V.Grows ? "the result grows step by step"
                       : "not every element of the result is known to be "
                         "written before it is read";
    return Fact;
  }
  if (!allowed(sameSize(B, V, Var))) {
    Fact.Why = "the result may have another size";
    return Fact;
  }
  Touches In = Collector(B, Var).collect();
  Touches Out = Collector(B, Result).collect();
  if (In.Unclear.valid() || Out.Unclear.valid() || !In.Writes.empty()) {
    Fact.Why = "the input or the result is used in a way that is not followed";
    Fact.Read = In.Unclear.valid() ? In.Unclear : Out.Unclear;
    return Fact;
  }
  for (const Touch &W : Out.Writes)
    for (const Touch &R : In.Reads)
      if (!allowed(harmless(B, W, R))) {
        Fact.Why = "an element of the input may be read after the result was "
                   "written";
        Fact.Write = W.Span;
        Fact.Read = R.Span;
        return Fact;
      }
  Fact.Allowed = true;
  return Fact;
}

} // namespace scratchlift

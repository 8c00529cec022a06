//===- VerdictCalls.cpp - A call as accesses of its arguments -------------===//
//
// What the callee's summary, or the library table, says about a parameter is
// put in terms of the variable that the argument reaches. A fact about elements
// [0, n) of a parameter is one about [k, k + n) where `v.data() + k` is passed.
//
//===----------------------------------------------------------------------===//
#include "analysis/LibraryTable.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

static Expr binary(StringRef Op, const Expr &A, const Expr &B) {
  Expr E;
  E.Kind = ExprKind::Binary;
  E.Text = Op.str();
  E.Type = "long";
  E.Args = {A, B};
  return E;
}

static Expr literal(std::int64_t V) {
  Expr E;
  E.Kind = ExprKind::Int;
  E.Text = std::to_string(V);
  E.Type = "long";
  E.Const = V;
  return E;
}

static Expr sizeOf(int Var) {
  Expr V;
  V.Kind = ExprKind::Var;
  V.Index = Var;
  Expr E;
  E.Kind = ExprKind::Size;
  E.Type = "unsigned long";
  E.Args = {V};
  return E;
}

bool passesCopy(const Arg &A) {
  StringRef T = A.ParamType;
  return (A.Method == "value" || A.Method == "move") && !T.contains('*') &&
         !T.contains('&') && !T.contains("span<") && !T.contains("iterator");
}

/// First element that the argument designates; None if that is not known.
static Expr startOf(const Arg &A) {
  switch (A.Where.Kind) {
  case RegionKind::All:
    return literal(0);
  case RegionKind::Elem:
  case RegionKind::Range:
    return A.Where.Lo ? A.Where.Lo : literal(0);
  case RegionKind::Unknown:
    return A.Where.Lo;
  }
  return {};
}

/// [start, start + Count) of the argument's variable.
static Region countedRegion(const Arg &A, const Expr &Count) {
  Region R;
  Expr Start = startOf(A);
  if (!Start || !Count)
    return R;
  R.Kind = RegionKind::Range;
  R.Lo = Start;
  R.Hi = Start.Const == 0 ? Count : binary("+", Start, Count);
  return R;
}

static bool isEnd(const Arg &A) {
  return A.Method == "end" || A.Method == "cend" || A.Method == "std::end";
}

/// Elements between two iterators or pointers into one variable.
static Region pairRegion(const Arg &First, const Arg &Last) {
  Region R;
  if (First.Var < 0 || First.Var != Last.Var)
    return R;
  Expr Lo = startOf(First);
  if (!Lo)
    return R;
  if (isEnd(Last)) {
    if (Lo.Const == 0) {
      R.Kind = RegionKind::All;
      return R;
    }
    R.Hi = sizeOf(Last.Var);
  } else {
    R.Hi = startOf(Last);
  }
  if (!R.Hi)
    return {};
  R.Kind = RegionKind::Range;
  R.Lo = Lo;
  return R;
}

/// Number of elements in a region of a variable.
static Expr lengthOf(const Region &R, int Var) {
  if (R.Kind == RegionKind::All)
    return sizeOf(Var);
  if (R.Kind != RegionKind::Range)
    return {};
  return R.Lo.Const == 0 ? R.Hi : binary("-", R.Hi, R.Lo);
}

/// Bytes / sizeof(T), where the byte count is spelled as a product with it.
static Expr elementsOf(const Expr &Bytes) {
  const Expr *E = &Bytes;
  while (E->Kind == ExprKind::Cast && E->Args.size() == 1)
    E = &E->Args[0];
  if (E->Kind != ExprKind::Binary || E->Text != "*")
    return {};
  for (int I : {0, 1}) {
    const Expr *S = &E->Args[I];
    while (S->Kind == ExprKind::Cast && S->Args.size() == 1)
      S = &S->Args[0];
    if (S->Kind == ExprKind::Sizeof)
      return E->Args[1 - I];
  }
  return {};
}

static void readsFirst(std::vector<Access> &All) {
  std::vector<Access> Out, Rest;
  for (Access &A : All)
    (A.K == Access::Read ? Out : Rest).push_back(std::move(A));
  llvm::append_range(Out, Rest);
  All = std::move(Out);
}

bool libraryAccesses(const CallSite &C, std::vector<Access> &Out) {
  const LibraryFunction *L = findLibraryFunction(C.CalleeName);
  if (!L)
    return false;
  StringRef Effects = L->Effects, Length = L->Length;
  if (L->Name == "transform" && C.Args.size() == 5)
    Effects = "F-rwc";
  Region Pair;
  int PairVar = -1;
  for (size_t I = 0; I < C.Args.size(); ++I) {
    const Arg &A = C.Args[I];
    char E = I < Effects.size()       ? Effects[I]
             : Effects.ends_with("*") ? 'r'
             : Effects.empty()        ? '.'
                                      : 'r';
    if (E == '*')
      E = 'r';
    bool IsPair = E == 'F' || E == 'W' || E == 'U';
    Region Where;
    if (IsPair) {
      size_t Second = Effects.find('-', I);
      if (Second < C.Args.size())
        Where = pairRegion(A, C.Args[Second]);
      if (I == 0) {
        Pair = Where;
        PairVar = A.Var;
      }
    }
    if (A.Var < 0 || E == '.' || E == '-' || E == 'c')
      continue;
    Access X;
    X.Var = A.Var;
    X.Through = &A;
    X.Where = Where;
    switch (E) {
    case 'F':
    case 'r':
      X.K = Access::Read;
      if (E == 'r' && A.Method == "" && A.Where.Kind == RegionKind::Elem)
        X.Where = A.Where;
      break;
    case 'W':
      X.K =
          Where.Kind == RegionKind::Unknown ? Access::MayWrite : Access::Write;
      break;
    case 'w': {
      Expr Count;
      unsigned N = 0;
      if (Length == "pair")
        Count = lengthOf(Pair, PairVar);
      else if (!Length.drop_front().getAsInteger(10, N) && N < C.Args.size())
        Count =
            Length[0] == 'n' ? C.Args[N].Value : elementsOf(C.Args[N].Value);
      X.Where = countedRegion(A, Count);
      X.K = X.Where.Kind == RegionKind::Unknown ? Access::MayWrite
                                                : Access::Write;
      break;
    }
    case 'o':
      X.K = Access::MayWrite;
      break;
    case 'f':
      X.K = Access::Free;
      break;
    default:
      X.K = Access::Update;
      break;
    }
    Out.push_back(std::move(X));
  }
  readsFirst(Out);
  return true;
}

Expr substituteArgs(const Expr &E, const CallSite &C) {
  if (E.Kind == ExprKind::Var) {
    if (E.Index < 0 || E.Index >= static_cast<int>(C.Args.size()))
      return {};
    const Arg &A = C.Args[E.Index];
    if (!A.Value || A.SideEffects)
      return {};
    if (A.Value.Type == E.Type || E.Type.empty() || intType(E.Type).Bits == 0)
      return A.Value;
    Expr Cast;
    Cast.Kind = ExprKind::Cast;
    Cast.Type = E.Type;
    Cast.Args = {A.Value};
    return Cast;
  }
  if (E.Kind == ExprKind::Size && E.Args.size() == 1 &&
      E.Args[0].Kind == ExprKind::Var) {
    int P = E.Args[0].Index;
    if (P < 0 || P >= static_cast<int>(C.Args.size()))
      return {};
    const Arg &A = C.Args[P];
    bool Whole = A.Method == "ref" || A.Method == "value" ||
                 A.Method == "addr" || A.Method == "span";
    if (A.Var < 0 || !Whole || A.Where.Kind != RegionKind::All)
      return {};
    return sizeOf(A.Var);
  }
  switch (E.Kind) {
  case ExprKind::Int:
  case ExprKind::Sizeof:
    return E;
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Cast:
  case ExprKind::Cond: {
    Expr Out = E;
    Out.Args.clear();
    for (const Expr &A : E.Args) {
      Expr S = substituteArgs(A, C);
      if (!S)
        return {};
      Out.Args.push_back(std::move(S));
    }
    return Out;
  }
  default:
    return E.Const && E.Args.empty() ? E : Expr();
  }
}

/// What the summary says of one parameter, for the argument A.
/// Freeing counts only where it was seen: a kernel that frees the buffer itself
/// cannot hand it to somebody else who does.
static void summaryAccesses(const ParamEffect &E, const Arg &A, bool Seen,
                            const CallSite &C, std::vector<Access> &Out) {
  if (A.Var < 0)
    return;
  auto Add = [&](Access::Kind K) -> Access & {
    Access &X = Out.emplace_back();
    X.K = K;
    X.Var = A.Var;
    X.Through = &A;
    return X;
  };
  if (E.Read || passesCopy(A)) {
    Access &X = Add(Access::Read);
    for (const Expr &P : E.ReadIf)
      if (Expr S = substituteArgs(P, C); S && !passesCopy(A))
        X.ReadIf.push_back(std::move(S));
  }
  if (E.Overwrites) {
    Region Where;
    bool Known = true;
    std::vector<std::pair<Expr, Expr>> If;
    if (!E.OverwriteExtent) {
      bool Whole =
          A.Where.Kind == RegionKind::All &&
          (A.Method == "ref" || A.Method == "span" || A.Method == "addr");
      Where.Kind = Whole ? RegionKind::All : RegionKind::Unknown;
    } else {
      Where = countedRegion(A, substituteArgs(E.OverwriteExtent, C));
      for (const auto &[P, Q] : E.OverwriteIf) {
        If.push_back({substituteArgs(P, C), substituteArgs(Q, C)});
        Known &= If.back().first && If.back().second;
      }
    }
    if (Known && Where.Kind != RegionKind::Unknown) {
      Access &X = Add(Access::Write);
      X.Where = Where;
      X.If = std::move(If);
    }
  }
  if (E.Written)
    Add(Access::MayWrite);
  if (E.Resized)
    Add(Access::Resize);
  if (E.Freed && Seen)
    Add(Access::Free);
  if (E.Stored)
    Add(Access::Store).How = E.StoredHow;
}

std::string escapeText(std::string Name, std::string Possessive,
                       StringRef How) {
  if (How.empty())
    How = "used in a way that is not understood";
  if (How.consume_front("its "))
    return Possessive + " " + How.str();
  return Name + " is " + How.str();
}

bool callWritesElsewhere(const CallSite &C, const Summaries &S) {
  const FunctionSummary &Callee = S.of(C);
  if (Callee.WritesElsewhere)
    return true;
  auto Writes = [](const ParamEffect &E) {
    return E.Written || E.Resized || (E.Freed && E.Captured);
  };
  for (size_t I = 0; I < C.Args.size() && I < Callee.Params.size(); ++I)
    if (C.Args[I].Var < 0 && !C.Args[I].Defaulted && Writes(Callee.Params[I]))
      return true;
  bool Member = C.MemberOnThis || C.Object.Var >= 0 || C.Object.Span.valid();
  return Member && C.Object.Var < 0 && Writes(Callee.This);
}

bool writesElsewhere(const Function &F, const Op &O, const Summaries &S) {
  switch (O.Kind) {
  case OpKind::Define:
    return O.Var < 0 || F.Vars[O.Var].Role == VarRole::StaticLocal;
  case OpKind::Call:
    return O.Call < 0 || callWritesElsewhere(F.Calls[O.Call], S);
  default:
    return false;
  }
}

std::vector<Access> callAccesses(const Function &F, const CallSite &C,
                                 const Summaries &S) {
  std::vector<Access> Out;
  const FunctionSummary &Callee = S.of(C);
  bool Seen = S.hasBody(C);
  if (!Seen && libraryAccesses(C, Out)) {
    if (C.Object.Var >= 0)
      summaryAccesses(Callee.This, C.Object, Seen, C, Out);
    return Out;
  }
  ParamEffect Worst;
  Worst.Read = Worst.Written = Worst.Captured = Worst.Resized = Worst.Freed =
      true;
  Worst.SizeObserved = true;
  for (size_t I = 0; I < C.Args.size(); ++I)
    summaryAccesses(I < Callee.Params.size() ? Callee.Params[I] : Worst,
                    C.Args[I], Seen, C, Out);
  summaryAccesses(Callee.This, C.Object, Seen, C, Out);
  readsFirst(Out);
  return Out;
}

} // namespace scratchlift

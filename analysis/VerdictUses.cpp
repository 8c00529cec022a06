//===- VerdictUses.cpp - Which forms the uses of a buffer fit -------------===//
//
// A span stands for a container where the body says [], data, size, empty,
// front, back, begin, end, rbegin, rend, iterates over it or hands it to a
// function as pointer, iterators or span (C++20 span has no at, no cbegin, no
// assignment of contents, and names no container type). A pointer stands for it
// where only [] and data are said. Everything else wants the container.
//
//===----------------------------------------------------------------------===//
#include "analysis/LibraryTable.h"
#include "analysis/VerdictInternal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace scratchlift {

namespace {

enum class Fit { Pointer, Span, SpanOfExactSize, Container };

Fit fitOf(StringRef Method) {
  // `p = q`; the algorithm is "std::copy".
  if (Method == "copy")
    return Fit::Pointer;
  Method.consume_front("std::");
  Method.consume_front("ranges::");
  return llvm::StringSwitch<Fit>(Method)
      .Cases({"", "[]", "operator[]", "data", "get", "addr"}, Fit::Pointer)
      .Cases({"address", "discard", "omp-clause"}, Fit::Pointer)
      .Cases({"front", "begin", "ref", "*"}, Fit::Span)
      .Cases({"size", "ssize", "empty", "back", "end", "rbegin"},
             Fit::SpanOfExactSize)
      .Cases({"rend", "range-for", "range", "span"}, Fit::SpanOfExactSize)
      .Default(Fit::Container);
}

/// Functions of the C library take pointers, so data() was said.
bool takesPointers(StringRef Name) {
  Name.consume_front("std::");
  return Name.starts_with("mem") || Name.starts_with("__builtin_mem") ||
         Name == "fread" || Name == "fwrite" || Name == "qsort" ||
         Name == "bsearch";
}

class UseJudge {
public:
  UseJudge(const Body &B, BufferVerdict &V)
      : B(B), X(B.F.Buffers[V.Buffer]), V(V) {}
  void run();

private:
  void op(const Op &O);
  void element(const Op &O);
  void view(const Op &O);
  void call(const CallSite &C);
  void argument(const CallSite &C, const Arg &A, const ParamEffect *E);
  bool isUsed() const;
  void container(std::string Use);
  void fits(Fit F, StringRef Use);
  bool mine(int Var) const { return B.A.denotes(Var, X.Var); }
  /// The container itself, or a reference to it.
  bool whole(int Var) const {
    return Var == X.Var ||
           (mine(Var) && B.F.Vars[Var].Kind == VarKind::Container);
  }
  bool namesContainer(StringRef Type) const;

  const Body &B;
  const Buffer &X;
  BufferVerdict &V;
};

void UseJudge::container(std::string Use) {
  V.OnlyIndexAndData = false;
  if (V.NeedsContainer)
    return;
  V.NeedsContainer = true;
  V.ContainerUse = std::move(Use);
}

void UseJudge::fits(Fit F, StringRef Use) {
  if (F == Fit::Container)
    return container(Use.str());
  V.OnlyIndexAndData &= F == Fit::Pointer;
  V.SizeObserved |= F == Fit::SpanOfExactSize;
}

bool UseJudge::namesContainer(StringRef Type) const {
  if (Type.contains("span<"))
    return false;
  return (!X.CanonContainer.empty() && Type.contains(X.CanonContainer)) ||
         Type.contains("vector<") || Type.contains("valarray<") ||
         Type.contains("basic_string<");
}

/// Read, Write, Update, Observe.
void UseJudge::element(const Op &O) {
  if (!whole(O.Var))
    return;
  StringRef M = O.Method;
  if (takesPointers(M))
    return;
  bool Element = O.Kind != OpKind::Observe && O.Where.Kind == RegionKind::Elem;
  if (Element && M != "at" && fitOf(M) == Fit::Container)
    return; // t[i], and the name of what takes it
  if (findLibraryFunction(M) && fitOf(M) == Fit::Container) {
    // An algorithm: iterators, so begin and, as a rule, end.
    V.OnlyIndexAndData = false;
    V.SizeObserved = true;
    return;
  }
  fits(fitOf(M), M);
  bool Everything =
      O.Where.Kind == RegionKind::All && O.Kind != OpKind::Observe && M.empty();
  if (Everything) {
    V.OnlyIndexAndData = false;
    V.SizeObserved = true;
  }
}

void UseJudge::view(const Op &O) {
  if (!whole(O.Var))
    return;
  StringRef M = O.Method;
  Fit F = fitOf(M);
  if (F == Fit::Container)
    return container(M == "iterator-type" ? "its iterator type is spelled"
                                          : M.str());
  fits(F, M);
  if (O.Dst < 0)
    return;
  const Var &D = B.F.Vars[O.Dst];
  bool Auto = StringRef(D.Type).contains("auto");
  if (D.Kind == VarKind::Iterator) {
    V.OnlyIndexAndData = false;
    if (!Auto)
      container("its iterator type is spelled");
  } else if (D.Kind == VarKind::Container && D.Reference) {
    V.OnlyIndexAndData = false;
    if (!Auto && M != "range-for")
      container("a reference to the container");
  } else if (D.Kind == VarKind::Pointer && namesContainer(D.CanonType) &&
             O.Where.Kind != RegionKind::Elem) {
    container("its address");
  } else if (D.Kind == VarKind::View) {
    V.OnlyIndexAndData = false;
    V.SizeObserved |= M != "data";
  }
}

void UseJudge::argument(const CallSite &C, const Arg &A, const ParamEffect *E) {
  if (!whole(A.Var))
    return;
  StringRef M = A.Method, T = A.ParamType;
  bool Element = M == "[]" || M.empty() || M == "data" || M == "get";
  if (Element)
    return;
  if (M == "addr" && !namesContainer(T))
    return;
  if (M == "at" || M == "front" || M == "back")
    return fits(fitOf(M), M);
  if (M == "begin" || M == "rbegin") {
    V.OnlyIndexAndData = false;
    V.SizeObserved |= M == "rbegin";
    return;
  }
  if (M == "end" || M == "rend") {
    V.OnlyIndexAndData = false;
    V.SizeObserved = true;
    return;
  }
  if (M == "span" || T.contains("span<")) {
    V.OnlyIndexAndData = false;
    V.SizeObserved |= !E || E->SizeObserved;
    return;
  }
  // A reference to an element ("v[i]" bound to const T &).
  if (A.Where.Kind == RegionKind::Elem && !namesContainer(T))
    return;
  V.SizeObserved |= !E || E->SizeObserved;
  if (E && E->Resized)
    V.Grows = true;
  container("passed to '" + C.CalleeName + "'" +
            (M == "value" ? " by value" : ""));
}

void UseJudge::call(const CallSite &C) {
  const FunctionSummary &Callee = B.S.of(C);
  for (size_t I = 0; I < C.Args.size(); ++I)
    argument(C, C.Args[I],
             I < Callee.Params.size() ? &Callee.Params[I] : nullptr);
  if (whole(C.Object.Var) && C.Object.Method != "get" &&
      B.F.Vars[C.Object.Var].Kind == VarKind::Container) {
    // A method of an element asks nothing of what holds the element.
    if (C.Object.Where.Kind == RegionKind::Elem && !Callee.This.Resized)
      return fits(fitOf(C.Object.Method), C.Object.Method);
    StringRef M = StringRef(C.CalleeName).rsplit("::").second;
    V.Grows |= Callee.This.Resized;
    fits(fitOf(M), M);
  }
}

void UseJudge::op(const Op &O) {
  switch (O.Kind) {
  case OpKind::Read:
  case OpKind::Write:
  case OpKind::Update:
  case OpKind::Observe:
    return element(O);
  case OpKind::View:
    return view(O);
  case OpKind::Resize:
  case OpKind::Assign:
  case OpKind::AssignRange:
  case OpKind::Grow:
  case OpKind::Shrink:
    if (!mine(O.Var))
      return;
    V.Grows = true;
    V.SizeObserved = true;
    return container(O.Method.empty() ? "resize" : O.Method);
  case OpKind::Reserve:
    if (mine(O.Var))
      container(O.Method.empty() ? "reserve" : O.Method);
    return;
  case OpKind::Copy:
    if (mine(O.Dst) && O.Method == "assign") {
      V.Grows = true;
      container("assignment");
    }
    if (whole(O.Var))
      container("copied");
    return;
  case OpKind::Move:
  case OpKind::Swap:
    if (!whole(O.Var) && !whole(O.Dst))
      return;
    V.Grows = true;
    return container(O.Kind == OpKind::Swap ? "swap" : "move");
  case OpKind::Capture:
    if (O.Lambda >= 0 &&
        llvm::is_contained(B.F.Lambdas[O.Lambda].ByCopy, X.Var))
      container("copied into a lambda");
    return;
  case OpKind::Call:
    if (O.Call >= 0)
      call(B.F.Calls[O.Call]);
    return;
  case OpKind::Return:
    if (O.Var == X.Var)
      container("returned");
    return;
  default:
    return;
  }
}

/// Anything but its allocation and release names it.
bool UseJudge::isUsed() const {
  auto Names = [&](OpRef R) {
    const Op &O = B.op(R);
    switch (O.Kind) {
    case OpKind::Alloc:
    case OpKind::Free:
    case OpKind::NullTest:
    case OpKind::Nullify:
    case OpKind::Define:
      return false;
    case OpKind::Call: {
      if (O.Call < 0)
        return true;
      const CallSite &C = B.F.Calls[O.Call];
      return mine(C.Object.Var) ||
             llvm::any_of(C.Args, [&](const Arg &A) { return mine(A.Var); });
    }
    case OpKind::Capture:
      return O.Lambda < 0 ||
             llvm::is_contained(B.F.Lambdas[O.Lambda].ByCopy, X.Var);
    case OpKind::Copy: // its own initialiser is no use
      return mine(O.Var) || (mine(O.Dst) && O.Method != "construct");
    default:
      return mine(O.Var) || mine(O.Dst);
    }
  };
  return llvm::any_of(B.All, Names) ||
         llvm::any_of(B.F.Scopes, [&](const Scope &S) {
           return S.RangeOver >= 0 && mine(S.RangeOver);
         });
}

void UseJudge::run() {
  V.Unused = !isUsed();
  V.OnlyIndexAndData = true;
  bool Raw = X.Container.empty() || X.Form == BufferForm::UniquePtr ||
             X.Form == BufferForm::SharedPtr;
  if (Raw)
    return; // whatever a raw pointer can do, a parameter can
  if (X.Form == BufferForm::Vector && X.CanonElement == "bool")
    container("vector<bool>");
  for (OpRef R : B.All)
    op(B.op(R));
  for (const Scope &S : B.F.Scopes)
    if (S.RangeOver >= 0 && whole(S.RangeOver)) {
      V.OnlyIndexAndData = false;
      V.SizeObserved = true;
    }
  if (X.Form != BufferForm::String)
    return;
  // data() of a string ends in a null character, of nothing else.
  for (OpRef R : B.All) {
    const Op &O = B.op(R);
    if (O.Var == X.Var && O.Method == "data")
      container("data() of a string");
    if (O.Kind == OpKind::Call && O.Call >= 0)
      for (const Arg &A : B.F.Calls[O.Call].Args)
        if (A.Var == X.Var && A.Method == "data")
          container("data() of a string");
  }
}

} // namespace

void judgeUses(const Body &B, BufferVerdict &V) { UseJudge(B, V).run(); }

} // namespace scratchlift

//===- ExtentsQuery.cpp - Functions that answer a kernel's extents --------===//
//
// `std::size_t blur_tmp_extent(int w, int h)` stands beside the kernel and says
// how many elements its scratch must have: the workspace query of LAPACK, cuDNN
// and oneDNN. Its parameters are those of the kernel's that the extent names,
// so that a call passes the very arguments on, and the parameters' conversions
// are the kernel's own. Where a function beside the declaration could not say
// the same (members, templates, names of one file, overloads that would share
// the query's name), calls spell the extent out.
//
//===----------------------------------------------------------------------===//
#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

/// Parameters, by index, that the extent names; none where it names more.
static std::optional<std::vector<unsigned>> paramsNamed(const Function &F,
                                                        const Expr &E) {
  std::vector<unsigned> Out;
  bool Sayable = true;
  forEachExpr(E, [&](const Expr &Part) {
    switch (Part.Kind) {
    case ExprKind::Var: {
      auto It = llvm::find_if(
          F.Params, [&](const Param &P) { return P.Var == Part.Index; });
      Sayable &= It != F.Params.end() && !It->Name.empty() && !It->Pack;
      if (It != F.Params.end())
        Out.push_back(static_cast<unsigned>(It - F.Params.begin()));
      return;
    }
    case ExprKind::Int:
    case ExprKind::Size:
    case ExprKind::Deref:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Cast:
    case ExprKind::Cond:
      return;
    case ExprKind::Sizeof:
      Sayable &= isUniversalType(Part.Text);
      return;
    default:
      Sayable = false;
    }
  });
  if (!Sayable || Out.empty())
    return {};
  llvm::sort(Out);
  Out.erase(llvm::unique(Out), Out.end());
  return Out;
}

/// A container is asked for its size, not copied or taken over.
static std::string declared(const Function &F, const Param &P) {
  std::string Type = tidyType(P.CanonType);
  const std::string &Name = P.Name;
  bool Container = P.Var >= 0 && F.Vars[P.Var].Kind == VarKind::Container;
  if (P.Mode == ArgMode::RRef || (P.Mode == ArgMode::Value && Container)) {
    while (llvm::StringRef(Type).ends_with("&") ||
           llvm::StringRef(Type).ends_with(" "))
      Type.pop_back();
    Type = (llvm::StringRef(Type).starts_with("const ") ? "" : "const ") +
           Type + " &";
  }
  bool Attached = llvm::StringRef(Type).ends_with("*") ||
                  llvm::StringRef(Type).ends_with("&");
  return Type + (Attached ? "" : " ") + Name;
}

/// Another function has the name, or would ask for a query of the same one.
static bool nameIsTaken(const Planner &P, const Function &F,
                        llvm::StringRef Name) {
  return llvm::any_of(P.Facts.Functions, [&](const Function &Other) {
    return Other.Name == Name || (Other.Name == F.Name && Other.Usr != F.Usr);
  });
}

std::optional<ExtentQuery> extentQuery(const Planner &P, const Node &N,
                                       const OwnBuffer &B) {
  const Function &F = N.fn();
  bool Member = llvm::any_of(F.Declarations,
                             [](const Declaration &D) { return D.InClass; });
  if (F.Template || F.Method || Member || N.SeenByC || !hasCommonHome(P, N))
    return {};
  Expr Elements = entryElements(F, B);
  std::optional<Rendered> Text = extentInWrapper(N, B);
  std::optional<std::vector<unsigned>> Params =
      Elements && Text ? paramsNamed(F, Elements) : std::nullopt;
  if (!Params)
    return {};
  ExtentQuery Q;
  const std::string &Own = F.Vars[F.Buffers[B.Index].Var].Name;
  Q.Name = shortName(F.Name).str() + "_" + Own + "_extent";
  Q.Params = std::move(*Params);
  if (nameIsTaken(P, F, qualifierOf(F.Name) + Q.Name))
    return {};
  std::string List;
  for (unsigned I : Q.Params)
    List += (List.empty() ? "" : ", ") + declared(F, F.Params[I]);
  Q.Definition = "std::size_t " + Q.Name + "(" + List + ") { return " +
                 asSize(*Text) + "; }";
  return Q;
}

std::optional<Rendered> queryAtCall(const Planner &P, const Site &S,
                                    const OwnBuffer &B) {
  std::optional<ExtentQuery> Q = extentQuery(P, *S.Callee, B);
  if (!Q)
    return {};
  std::optional<std::string> Arguments;
  for (const auto &[Body, Index] : S.Views) {
    std::string Text;
    for (unsigned I : Q->Params) {
      const std::vector<Arg> &Args = Body->Calls[Index].Args;
      if (I >= Args.size() || Args[I].Defaulted || Args[I].Text.empty())
        return {};
      Text += (Text.empty() ? "" : ", ") + Args[I].Text;
    }
    if (Arguments && *Arguments != Text)
      return {};
    Arguments = Text;
  }
  if (!Arguments)
    return {};
  std::string Name =
      asSeenFrom(S.body(), qualifierOf(S.Callee->fn().Name) + Q->Name);
  return Rendered{Name + "(" + *Arguments + ")", prec::Postfix,
                  "unsigned long"};
}

} // namespace scratchlift

//===- Wrapper.cpp --------------------------------------------------------===//
#include "analysis/Wrapper.h"

#include "analysis/Extents.h"
#include "analysis/Naming.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Is it needed?
//===----------------------------------------------------------------------===//

static bool hasStayingUse(const Planner &P, const Node &N) {
  return llvm::any_of(N.Uses,
                      [](const FunctionUse *U) {
                        return U->How != "friend" && U->How != "using";
                      }) ||
         llvm::any_of(N.CalledFrom,
                      [&](const Site *S) { return !P.Calls.count(S); });
}

/// A unit that was not understood, or a branch that none compiles, may name the
/// function.
static bool mayBeNamedUnseen(const Planner &P, const Node &N) {
  const Function &F = N.fn();
  if (namedInSkippedCode(P, N))
    return true;
  return llvm::any_of(P.Facts.Units, [&](const Unit &U) {
    return U.HadErrors &&
           (F.External || llvm::is_contained(F.Units, U.MainFile));
  });
}

static bool needsWrapper(const Planner &P, const Node &N) {
  const Function &F = N.fn();
  if (hasStayingUse(P, N))
    return true;
  if (llvm::any_of(F.Declarations,
                   [](const Declaration &D) { return !D.Editable; }))
    return true;
  switch (P.Options.Wrapper) {
  case WrapperChoice::Always:
    // Nobody else can name a function of internal linkage: its wrapper would
    // only be one that the compiler calls unused.
    return F.External;
  case WrapperChoice::Never:
    return false;
  case WrapperChoice::Auto:
    break;
  }
  return F.CLinkage || mayBeNamedUnseen(P, N) ||
         (F.External && F.InHeader && !P.Options.ClosedWorld);
}

void decideWrapper(const Planner &P, Node &N) {
  N.KeepWrapper = needsWrapper(P, N);
  // An lvalue fits `T` as well as `T &`.
  if (N.KeepWrapper && !N.Taken.empty()) {
    N.NewName = suffixedName(P, N);
    return;
  }
  switch (P.Options.Naming) {
  case NamingChoice::Overload:
    return;
  case NamingChoice::Suffix:
    N.NewName = N.KeepWrapper ? suffixedName(P, N) : "";
    return;
  case NamingChoice::Auto:
    break;
  }
  if (!clashOfOverload(P, N).empty())
    N.NewName = suffixedName(P, N);
}

//===----------------------------------------------------------------------===//
// Its body
//===----------------------------------------------------------------------===//

static std::string declareSized(const Node &N, const Slot &S,
                                std::string &Argument) {
  std::optional<Rendered> Extent = extentInWrapper(N, N.Buffers[S.Buffer]);
  std::string Size = Extent ? Extent->Text : "0";
  bool Simple = Extent && Extent->Prec >= prec::Postfix;
  std::string Array;
  if (N.Std >= 11 && Extent && (S.Form == Form::Pointer || Simple))
    Array = newArray(N.fn().Buffers[S.Buffer], N.Buffers[S.Buffer], S.Element,
                     *Extent);
  if (!Array.empty()) {
    Argument = S.Name + ".get()";
    if (S.Form == Form::Span)
      Argument = "std::span<" + S.Element + ">(" + Argument + ", " + Size + ")";
    return "const std::unique_ptr<" + S.Element + "[]> " + S.Name + "(" +
           Array + ");";
  }
  Argument = S.Form == Form::Pointer ? S.Name + ".data()" : S.Name;
  return storageType(S, S.Element) + " " + S.Name + "(" + Size + ");";
}

/// The new version writes into what it is handed: the wrapper's own copy.
static std::string passOn(const Node &N, unsigned Index) {
  const Function &F = N.fn();
  const Param &P = F.Params[Index];
  std::string Name =
      P.Name.empty() ? "unnamed" + std::to_string(Index) : P.Name;
  if (P.Pack)
    return "static_cast<decltype(" + Name + ") &&>(" + Name + ")...";
  bool Class = P.Var >= 0 && (F.Vars[P.Var].Kind == VarKind::Container ||
                              F.Vars[P.Var].Kind == VarKind::Record ||
                              F.Vars[P.Var].Kind == VarKind::Lambda);
  if (P.Mode == ArgMode::RRef)
    return "static_cast<decltype(" + Name + ") &&>(" + Name + ")";
  if (P.Mode == ArgMode::Value && Class && !llvm::is_contained(N.Taken, Index))
    return "std::move(" + Name + ")";
  return Name;
}

void writeWrapper(const Node &N, Group &G) {
  const Function &F = N.fn();
  std::vector<std::string> Arguments;
  for (unsigned I = 0; I < F.Params.size(); ++I)
    Arguments.push_back(passOn(N, I));
  std::vector<std::string> New;
  for (const Slot &S : N.Slots) {
    std::string Argument = S.Name;
    if (S.Form == Form::Pointer || S.Form == Form::Span)
      G.WrapperStatements.push_back(declareSized(N, S, Argument));
    else if (S.Form == Form::Workspace)
      G.WrapperStatements.push_back((S.From ? S.Workspace : N.Workspace) + " " +
                                    S.Name + ";");
    else
      G.WrapperStatements.push_back(storageType(S, S.Element) + " " + S.Name +
                                    ";");
    New.push_back(Argument);
  }
  Arguments.insert(Arguments.begin() + N.ParamIndex, New.begin(), New.end());
  for (const std::string &A : Arguments)
    G.WrapperArguments += (G.WrapperArguments.empty() ? "" : ", ") + A;
}

} // namespace scratchlift

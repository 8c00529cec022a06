//===- Naming.cpp ---------------------------------------------------------===//
#include "analysis/Naming.h"

#include "analysis/Render.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace scratchlift {

llvm::StringRef shortName(llvm::StringRef Qualified) {
  std::size_t At = Qualified.rfind("::");
  return At == llvm::StringRef::npos ? Qualified : Qualified.substr(At + 2);
}

std::string qualifierOf(llvm::StringRef Qualified) {
  return tidyType(
      Qualified.take_front(Qualified.size() - shortName(Qualified).size()));
}

//===----------------------------------------------------------------------===//
// Names in a body
//===----------------------------------------------------------------------===//

/// Identifiers of a piece of source text.
static void addWords(llvm::StringRef Text, std::set<std::string> &Names) {
  std::string Word;
  for (char C : Text.str() + " ") {
    if (llvm::isAlnum(C) || C == '_' || (C & 0x80)) {
      Word += C;
      continue;
    }
    if (!Word.empty())
      Names.insert(Word);
    Word.clear();
  }
}

static void addNames(const Expr &E, std::set<std::string> &Names) {
  forEachExpr(E, [&](const Expr &Part) { addWords(Part.Text, Names); });
}

static void addNames(const Function &F, std::set<std::string> &Names) {
  for (const Var &V : F.Vars)
    Names.insert(V.Name);
  for (const HiddenCode &H : F.Hidden)
    Names.insert(H.Words.begin(), H.Words.end());
  for (const Buffer &B : F.Buffers)
    addNames(B.Extent, Names);
  for (const CallSite &C : F.Calls) {
    addWords(C.CalleeName, Names);
    addWords(C.Object.Text, Names);
    for (const Arg &A : C.Args)
      addWords(A.Text, Names);
  }
  for (const Block &B : F.Blocks) {
    addNames(B.Cond, Names);
    for (const Op &O : B.Ops)
      addNames(O.Value, Names);
  }
}

std::string uniqueName(Planner &P, Node &N, const std::string &Base) {
  std::set<std::string> &Names = N.Text->Names;
  if (Names.empty())
    for (const auto &[Usr, Other] : P.Nodes)
      if (Other.Text == N.Text)
        for (const Function *F : Other.Instances)
          addNames(*F, Names);
  std::string Name = Base;
  for (unsigned I = 2; !Names.insert(Name).second; ++I)
    Name = Base + std::to_string(I);
  return Name;
}

std::string storageName(const Node &Callee, const Slot &S) {
  std::string Kernel = shortName(Callee.fn().Name).str();
  if (S.Form == Form::Workspace)
    return S.From ? S.Name : Kernel + "_scratch";
  return S.From && !S.Result ? S.Name : Kernel + "_" + S.Name;
}

//===----------------------------------------------------------------------===//
// New versions
//===----------------------------------------------------------------------===//

/// Could an argument of the given type initialise the slot's parameter?
/// Conservative: true where it is not known.
static bool couldBind(const Slot &S, llvm::StringRef RawType) {
  std::string Type = tidyType(plainType(RawType));
  if (Type.empty())
    return true;
  switch (S.Form) {
  case Form::Pointer:
    return !isFloatingType(Type) &&
           (llvm::StringRef(Type).contains('*') ||
            llvm::StringRef(Type).contains('[') || Type == "int" ||
            llvm::StringRef(Type).contains("nullptr"));
  case Form::Span:
    return !isIntegerType(Type) && !isFloatingType(Type) &&
           !llvm::StringRef(Type).ends_with("*");
  case Form::Container:
    return llvm::StringRef(Type).starts_with(
               S.Carrier == BufferForm::String ? "std::" : "std::vector<") ||
           llvm::StringRef(Type).starts_with("std::valarray<");
  case Form::Workspace:
    return false;
  case Form::None:
  case Form::Reference:
    break;
  }
  return true;
}

/// The call, if it stays as it is, could select the new version.
static bool couldAccept(const Node &N, const CallSite &C) {
  const Function &F = N.fn();
  unsigned Spelled =
      llvm::count_if(C.Args, [](const Arg &A) { return !A.Defaulted; });
  unsigned Required = llvm::count_if(
      F.Params, [](const Param &P) { return !P.HasDefault && !P.Pack; });
  bool Open = F.Variadic ||
              llvm::any_of(F.Params, [](const Param &P) { return P.Pack; });
  unsigned New = N.Slots.size();
  if (Spelled < Required + New || (!Open && Spelled > F.Params.size() + New))
    return false;
  for (unsigned I = 0; I < New; ++I) {
    unsigned At = N.ParamIndex + I;
    if (At < C.Args.size() && !couldBind(N.Slots[I], C.Args[At].Value.Type))
      return false;
  }
  return true;
}

static bool couldAccept(const Node &N, const Site &S) {
  if (S.OutsideCall)
    return couldAccept(N, *S.OutsideCall);
  return llvm::any_of(S.Views, [&](const auto &View) {
    return couldAccept(N, View.first->Calls[View.second]);
  });
}

/// The other function could be taken for the new version in one of its calls:
/// it accepts as many arguments, and what stands in the slots' places fits.
static bool couldShadow(const Node &N, const Function &Other) {
  unsigned Count = N.fn().Params.size() + N.Slots.size();
  bool Open = Other.Variadic ||
              llvm::any_of(Other.Params, [](const Param &P) { return P.Pack; });
  if (Other.Params.size() < Count && !Open) {
    // Calls with defaulted arguments spell fewer.
    unsigned Required = llvm::count_if(
        N.fn().Params, [](const Param &P) { return !P.HasDefault; });
    if (Other.Params.size() < Required + N.Slots.size())
      return false;
  }
  for (unsigned I = 0; I < N.Slots.size(); ++I) {
    unsigned At = N.ParamIndex + I;
    if (At >= Other.Params.size())
      return Open;
    std::string Type = tidyType(plainType(Other.Params[At].CanonType));
    const Slot &S = N.Slots[I];
    bool Pointer = llvm::StringRef(Type).ends_with("*");
    bool Scalar = isIntegerType(Type) || isFloatingType(Type);
    if (S.Form == Form::Pointer ? !Pointer && !Scalar : Pointer || Scalar)
      return false;
    if (S.Form == Form::Pointer && Scalar)
      return false;
  }
  return true;
}

/// The old version stays, and its defaulted parameters could take what a
/// rewritten call passes: `k(x, tmp)` for `k(const float *, float * =
/// nullptr)`.
static bool oldCouldAccept(const Node &N) {
  const std::vector<Param> &Old = N.fn().Params;
  if (!N.KeepWrapper || N.ParamIndex >= Old.size())
    return false;
  bool Fewer =
      llvm::any_of(llvm::ArrayRef(Old).drop_front(N.ParamIndex),
                   [](const Param &P) { return P.HasDefault || P.Pack; });
  return Fewer && couldBind(N.Slots.front(), Old[N.ParamIndex].CanonType);
}

std::string clashOfOverload(const Planner &P, const Node &N) {
  if (N.fn().CLinkage)
    return "C linkage allows no overload";
  for (const FunctionUse *U : N.Uses)
    if (U->How != "friend" && U->How != "using")
      return "an overload would make a use of the name ambiguous";
  if (oldCouldAccept(N))
    return "the old version could accept a call of the new one";
  for (const Site *S : N.CalledFrom)
    if (!P.Calls.count(S) && couldAccept(N, *S))
      return "a call that stays could select the new version";
  for (const Function &Other : P.Facts.Functions) {
    if (Other.Usr == N.Usr || Other.Name != N.fn().Name)
      continue;
    if (couldShadow(N, Other))
      return "another overload could be selected in its place";
    if (const auto It = P.Nodes.find(Other.Usr); It != P.Nodes.end())
      for (const Site *S : It->second.CalledFrom)
        if (couldAccept(N, *S))
          return "a call of another overload could select the new version";
  }
  return "";
}

std::string suffixedName(const Planner &P, const Node &N) {
  std::string Base = shortName(N.fn().Name).str() + "_with_scratch",
              Name = Base;
  auto Taken = [&] {
    return llvm::any_of(P.Facts.Functions, [&](const Function &F) {
      return shortName(F.Name) == Name;
    });
  };
  for (unsigned I = 2; Taken(); ++I)
    Name = Base + std::to_string(I);
  return Name;
}

} // namespace scratchlift

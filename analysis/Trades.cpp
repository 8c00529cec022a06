//===- Trades.cpp - Moves out of storage become swaps ---------------------===//
#include "analysis/Trades.h"

#include "analysis/Conflicts.h"
#include "analysis/Render.h"
#include "analysis/Results.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace scratchlift {

/// A name, or a path of members and subscripts: nothing in it is evaluated
/// twice or changes.
static bool isPlainPath(llvm::StringRef Text) {
  llvm::StringRef Marks = "_.:[]->";
  return !Text.empty() && llvm::all_of(Text, [&](char C) {
    return llvm::isAlnum(C) || Marks.contains(C);
  });
}

/// The operation of the assignment; no block where there is none.
static OpRef moveOf(const Body &B, const CallSite &C, int Var) {
  for (OpRef R : B.All)
    if (B.op(R).Kind == OpKind::Move && B.op(R).Var == Var &&
        C.Span.contains(B.op(R).Span))
      return R;
  return {};
}

/// `x = std::move(v);`, between vectors of one type, where v is not read before
/// it is made anew.
static bool isTrade(const Body &B, const CallSite &C, int Var) {
  if (C.CalleeName != "std::vector::operator=" || C.Args.size() != 1 ||
      C.Use != ResultUse::Discarded || C.Lambda >= 0 || C.Macro ||
      C.Span.Macro || C.Conditional)
    return false;
  const Arg &From = C.Args[0];
  const Arg &To = C.Object;
  if (From.Var != Var || From.Method != "move" ||
      From.Where.Kind != RegionKind::All || To.Var == Var ||
      B.A.mayAlias(To.Var, Var) || !isPlainPath(To.Text))
    return false;
  const std::string Type = tidyType(plainType(B.F.Vars[Var].CanonType));
  const OpRef Move = moveOf(B, C, Var);
  return Move.Block >= 0 && llvm::StringRef(Type).starts_with("std::vector<") &&
         tidyType(plainType(To.Value.Type)) == Type &&
         !laterRead(B, Var, C.Span, Move).valid();
}

/// Nothing leads to the variable but its name.
static bool isOwn(const Function &F, int Var) {
  const scratchlift::Var &V = F.Vars[Var];
  return V.Role == VarRole::Local && !V.Reference && !V.AddressTaken &&
         llvm::none_of(F.Lambdas, [&](const Lambda &L) {
           return llvm::is_contained(L.ByRef, Var);
         });
}

std::vector<Trade> tradesOf(Planner &P, const Node &N, int Buffer) {
  std::vector<Trade> All;
  for (const Function *F : N.Instances) {
    const Body &B = bodyOf(P, *F);
    const int Var = F->Buffers[Buffer].Var;
    std::vector<Trade> Found;
    if (isOwn(*F, Var))
      for (const CallSite &C : F->Calls)
        if (isTrade(B, C, Var))
          Found.push_back(
              {C.Span, C.Object.Text + ".swap(" + F->Vars[Var].Name + ")"});
    if (F == N.Instances.front())
      All = std::move(Found);
    else if (All != Found)
      return {};
  }
  return All;
}

void findTrades(Planner &P, Node &N) {
  if (P.Options.CopyBeforeWrite)
    return;
  for (OwnBuffer &Own : N.Buffers)
    if (Own.Form == Form::Container || Own.Form == Form::Workspace)
      Own.Trades = tradesOf(P, N, Own.Index);
}

} // namespace scratchlift

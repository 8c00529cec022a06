//===- ContentsState.cpp - What is written, as sets of stretches ----------===//
//
// Joining, asking and ending the stretches of a state. A stretch ends where a
// variable or memory that its bounds name may have changed; that the elements
// are all written (Full) does not end.
//
//===----------------------------------------------------------------------===//
#include "analysis/ContentsInternal.h"
#include "analysis/Hidden.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {

static constexpr size_t MaxPieces = 48;

bool ContentsAnalysis::unstable(const Poly &P) const {
  bool Acts = llvm::any_of(B.F.Hidden, [](const HiddenCode &H) {
    return !H.Prints && !H.Words.empty();
  });
  if (!Acts || !P.known())
    return false;
  return Sym.readsMemory(P) ||
         llvm::any_of(Sym.vars(P),
                      [&](int V) {
                        return changedInHiddenCode(B.F, B.F.Vars[V].Name);
                      }) ||
         llvm::any_of(Sym.sizes(P), [&](int V) { return V != Root; });
}

//===----------------------------------------------------------------------===//
// Coverage
//===----------------------------------------------------------------------===//

/// Pieces that end where others begin are united, so that a meet finds the
/// union on both paths.
void ContentsAnalysis::add(Stretch P, Coverage &State) {
  if (unstable(P.Lo) || unstable(P.Hi) ||
      llvm::any_of(P.If, [&](const std::pair<Poly, Poly> &C) {
        return unstable(C.first) || unstable(C.second);
      }))
    return;
  if (!P.Lo.known() || !P.Hi.known() || State.Full ||
      llvm::is_contained(State.Pieces, P) || State.Pieces.size() >= MaxPieces)
    return;
  State.Pieces.push_back(P);
  for (size_t I = 0; I < State.Pieces.size(); ++I) {
    Stretch Q = State.Pieces[I];
    Stretch Joined = P;
    llvm::append_range(Joined.If, Q.If);
    if (Q.Hi == P.Lo && !(Q.Lo == P.Hi))
      Joined.Lo = Q.Lo;
    else if (P.Hi == Q.Lo && !(Q.Hi == P.Lo))
      Joined.Hi = Q.Hi;
    else
      continue;
    add(std::move(Joined), State);
  }
  if (State.Exact && coversAll(State, {}))
    State.Full = true;
}

static bool holds(const Symbols &Sym, const Stretch &P,
                  llvm::ArrayRef<Poly> Assumed) {
  return llvm::all_of(P.If, [&](const std::pair<Poly, Poly> &C) {
    return Sym.proveNonNegative(C.first, Assumed) ||
           Sym.proveNonNegative(C.second, Assumed);
  });
}

bool ContentsAnalysis::covers(const Coverage &State, const Stretch &P,
                              llvm::ArrayRef<Poly> Assumed) const {
  if (!State.Reached || State.Full)
    return true;
  if (!P.Lo.known() || !P.Hi.known())
    return false;
  // From P.Lo on, step along pieces that overlap.
  std::vector<Poly> Front{P.Lo};
  std::vector<char> Used(State.Pieces.size());
  while (!Front.empty()) {
    Poly At = Front.back();
    Front.pop_back();
    if (Sym.proveLessEqual(P.Hi, At, Assumed))
      return true;
    for (size_t I = 0; I < State.Pieces.size(); ++I) {
      const Stretch &Q = State.Pieces[I];
      if (Used[I] || !Sym.proveLessEqual(Q.Lo, At, Assumed) ||
          !holds(Sym, Q, Assumed))
        continue;
      Used[I] = true;
      Front.push_back(Q.Hi);
    }
  }
  return false;
}

bool ContentsAnalysis::coversAll(const Coverage &State,
                                 llvm::ArrayRef<Poly> Assumed) const {
  if (!State.Reached || State.Full)
    return true;
  if (!State.Exact || unstable(State.Extent))
    return false;
  std::vector<Poly> All(Assumed.begin(), Assumed.end());
  All.push_back(State.Extent);
  return covers(State, {Poly(), State.Extent, {}}, All);
}

/// True where Into changed.
bool ContentsAnalysis::meet(Coverage &Into, const Coverage &From) const {
  if (!From.Reached)
    return false;
  if (!Into.Reached) {
    Into = From;
    return true;
  }
  Coverage Out = Into;
  if (Into.Full && !From.Full) {
    Out.Pieces = From.Pieces;
    Out.Full = false;
  } else if (!Into.Full && !From.Full) {
    llvm::erase_if(Out.Pieces, [&](const Stretch &P) {
      return !llvm::is_contained(From.Pieces, P);
    });
  }
  Out.Exact = Into.Exact && From.Exact && Into.Extent == From.Extent;
  bool Changed = Out.Full != Into.Full || Out.Exact != Into.Exact ||
                 Out.Pieces.size() != Into.Pieces.size();
  Into = std::move(Out);
  return Changed;
}

/// What another configuration may leave out may not happen.
void ContentsAnalysis::transfer(OpRef R, Coverage &State,
                                ContentsResult *Report) {
  SourceSpan Made;
  if (Buffer >= 0)
    Made = B.F.Buffers[Buffer].DeclStmt;
  if (!isOptional(B.F, B.op(R).Span, Made))
    return apply(R, State, Report);
  Coverage Without = State;
  apply(R, State, Report);
  meet(State, Without);
}

//===----------------------------------------------------------------------===//
// What a change of a variable or of memory ends
//===----------------------------------------------------------------------===//

template <typename Fn> static void endWhere(Coverage &State, Fn Ends) {
  if (State.Exact && Ends(State.Extent))
    State.Exact = false;
  llvm::erase_if(State.Pieces, [&](const Stretch &P) {
    return Ends(P.Lo) || Ends(P.Hi) ||
           llvm::any_of(P.If, [&](const std::pair<Poly, Poly> &C) {
             return Ends(C.first) || Ends(C.second);
           });
  });
}

void ContentsAnalysis::killVar(int Var, Coverage &State) {
  endWhere(State, [&](const Poly &P) { return Sym.vars(P).count(Var) != 0; });
}

/// Var is made to denote another place.
void ContentsAnalysis::killView(int Var, Coverage &State) {
  std::string Current = "current " + std::to_string(Var);
  endWhere(State, [&](const Poly &P) {
    return P.mentions(Current) || Sym.vars(P).count(Var) != 0;
  });
}

/// Something was written that the function reaches under several names.
void ContentsAnalysis::killMemory(Coverage &State) {
  endWhere(State, [&](const Poly &P) {
    return Sym.readsMemory(P) || llvm::any_of(Sym.vars(P), [&](int V) {
             return B.F.Vars[V].AddressTaken || B.F.Vars[V].Reference;
           });
  });
}

void ContentsAnalysis::killSizes(int Var, Coverage &State) {
  endWhere(State, [&](const Poly &P) {
    return llvm::any_of(Sym.sizes(P),
                        [&](int V) { return B.A.mayAlias(V, Var); });
  });
}

} // namespace scratchlift

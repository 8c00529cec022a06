//===- Edits.cpp - Wishes of groups, folded into edits --------------------===//
#include "rewriters/Edits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <map>

using llvm::StringRef;

namespace scratchlift {
namespace {

bool isInsertion(const Patch &P) { return P.Begin == P.End; }

bool inConflict(const Patch &A, const Patch &B) {
  if (A.File != B.File)
    return false;
  if (isInsertion(A) && isInsertion(B))
    return false;
  if (isInsertion(A))
    return B.Begin < A.Begin && A.Begin < B.End;
  if (isInsertion(B))
    return A.Begin < B.Begin && B.Begin < A.End;
  if (A.Begin == B.Begin && A.End == B.End && A.Text == B.Text)
    return false;
  return A.Begin < B.End && B.Begin < A.End;
}

/// What is known of the patches on the lines that one removed statement spans.
class LineRemoval {
public:
  LineRemoval(const SourceFile &F, llvm::ArrayRef<Patch> Patches)
      : F(F), Patches(Patches) {}

  /// Nothing but removed statements stands on the lines [Begin, End).
  bool emptied(unsigned Begin, unsigned End) const {
    for (const Patch &P : Patches) {
      const bool Touches = isInsertion(P) ? P.Begin > Begin && P.Begin < End
                                          : P.Begin < End && P.End > Begin;
      if (Touches && !P.Statement)
        return false;
    }
    std::string Left = F.text(Begin, End).str();
    for (const Patch &P : Patches)
      if (P.Statement)
        for (unsigned I = std::max(P.Begin, Begin); I < std::min(P.End, End);
             ++I)
          Left[I - Begin] = ' ';
    return isBlank(Left);
  }

  /// Lines that the statement spans, together with those of other removed
  /// statements that share a line with it.
  std::pair<unsigned, unsigned> lines(const Patch &Start) const {
    unsigned Begin = F.lineStart(Start.Begin), End = F.nextLine(Start.End - 1);
    for (bool Grown = true; Grown;) {
      Grown = false;
      for (const Patch &P : Patches)
        if (P.Statement && P.Begin < End && P.End > Begin) {
          const unsigned B = std::min(Begin, F.lineStart(P.Begin));
          const unsigned E = std::max(End, F.nextLine(P.End - 1));
          Grown |= B != Begin || E != End;
          Begin = B, End = E;
        }
    }
    return {Begin, End};
  }

private:
  const SourceFile &F;
  llvm::ArrayRef<Patch> Patches;
};

bool isSpace(char C) { return C == ' ' || C == '\t'; }

/// A removed statement among others takes the blanks on one side with it.
void takeBlanks(const SourceFile &F, Patch &P) {
  const StringRef Bytes = F.bytes();
  const unsigned Start = F.lineStart(P.Begin), Stop = F.lineEnd(P.End);
  const bool BlankBefore = P.Begin == Start || isSpace(Bytes[P.Begin - 1]);
  unsigned After = P.End;
  while (After < Stop && isSpace(Bytes[After]))
    ++After;
  if (After < Stop && BlankBefore)
    P.End = After;
  else if (After == Stop && !isBlank(F.text(Start, P.Begin)))
    while (P.Begin > Start && isSpace(Bytes[P.Begin - 1]))
      --P.Begin;
}

void removeLines(const SourceFile &F, std::vector<Patch> &Patches) {
  const std::vector<Patch> Original = Patches;
  const LineRemoval Lines(F, Original);
  for (Patch &P : Patches) {
    if (!P.Statement || isInsertion(P))
      continue;
    const auto [Begin, End] = Lines.lines(P);
    if (Lines.emptied(Begin, End))
      P.Begin = Begin, P.End = End;
    else
      takeBlanks(F, P);
  }
}

/// Joins removals that touch or overlap; growth may have made them so.
void joinRemovals(std::vector<Patch> &Patches) {
  std::vector<Patch> Out;
  for (Patch &P : Patches) {
    Patch *Last = Out.empty() ? nullptr : &Out.back();
    if (Last && !isInsertion(P) && !isInsertion(*Last) && P.Text.empty() &&
        Last->Text.empty() && P.Begin <= Last->End) {
      Last->End = std::max(Last->End, P.End);
      addGroup(Last->Group, P.Group);
      continue;
    }
    Out.push_back(std::move(P));
  }
  Patches = std::move(Out);
}

} // namespace

void addGroup(std::string &Groups, StringRef Group) {
  llvm::SmallVector<StringRef> Present;
  StringRef(Groups).split(Present, ',');
  if (!llvm::is_contained(Present, Group))
    Groups += (Groups.empty() ? "" : ",") + Group.str();
}

std::vector<std::string> groupsOf(const Edit &E) {
  llvm::SmallVector<StringRef> Ids;
  StringRef(E.Group).split(Ids, ',', -1, /*KeepEmpty=*/false);
  return {Ids.begin(), Ids.end()};
}

std::optional<Patch> findConflict(llvm::ArrayRef<Patch> A,
                                  llvm::ArrayRef<Patch> B) {
  for (const Patch &Later : B)
    for (const Patch &Earlier : A)
      if (inConflict(Earlier, Later))
        return Later;
  return std::nullopt;
}

void dropContained(std::vector<Patch> &Patches) {
  const std::vector<Patch> All = Patches;
  llvm::erase_if(Patches, [&](const Patch &P) {
    return llvm::any_of(All, [&](const Patch &Q) {
      if (isInsertion(Q) || P.File != Q.File)
        return false;
      if (isInsertion(P))
        return Q.Begin < P.Begin && P.Begin < Q.End;
      return Q.Begin <= P.Begin && P.End <= Q.End &&
             Q.End - Q.Begin > P.End - P.Begin;
    });
  });
}

std::vector<Edit> fold(const SourceFile &F, std::vector<Patch> Patches) {
  removeLines(F, Patches);
  llvm::stable_sort(Patches, [](const Patch &A, const Patch &B) {
    return std::make_tuple(A.Begin, !isInsertion(A), A.Rank) <
           std::make_tuple(B.Begin, !isInsertion(B), B.Rank);
  });
  joinRemovals(Patches);
  std::vector<Edit> Out;
  for (const Patch &P : Patches) {
    if (!Out.empty() && Out.back().Offset == P.Begin &&
        Out.back().Length == 0) {
      Out.back().Text += P.Text;
      Out.back().Length = P.End - P.Begin;
      addGroup(Out.back().Group, P.Group);
    } else if (!Out.empty() && !isInsertion(P) &&
               Out.back().Offset == P.Begin) {
      addGroup(Out.back().Group, P.Group); // the same replacement once more
    } else {
      Out.push_back(
          {F.path(), P.Begin, P.End - P.Begin, P.Text, P.Group, P.Rank});
    }
  }
  return Out;
}

std::string applyEdits(StringRef Before, llvm::ArrayRef<Edit> Edits) {
  std::string Out;
  unsigned At = 0;
  for (const Edit &E : Edits) {
    Out += Before.slice(At, E.Offset);
    Out += E.Text;
    At = E.Offset + E.Length;
  }
  Out += Before.substr(At);
  return Out;
}

} // namespace scratchlift

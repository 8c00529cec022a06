//===- Aliases.cpp - Type aliases that nothing names any more -------------===//
//
// A kernel may declare a type for its buffer alone (`using Buf =
// std::vector<float>;`). The parameter is spelled without it, so that the alias
// goes with the buffer's declaration: left behind, it would be a warning. An
// alias goes only where every other token of its name in the body goes, in
// branches that no unit compiles as well.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

struct Alias {
  SourceSpan Statement;
  StringRef Name;
};

class AliasSweeper {
public:
  AliasSweeper(const SourceFile &F, const SourceSpan &Body, GroupLayout &Out)
      : F(F), Body(Body), Out(Out) {
    for (const Patch &P : Out.Patches) {
      if (P.File != F.path() || P.Begin < Body.Begin || Body.End < P.End)
        continue;
      if (P.Begin < P.End)
        Gone.push_back({P.Begin, P.End});
      New += P.Text + "\n";
    }
  }

  void run() {
    const std::vector<Alias> All = aliases();
    std::vector<bool> Removed(All.size());
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (unsigned I = 0; I < All.size(); ++I)
        if (!Removed[I] && losesUses(All[I])) {
          Out.removeStatement(All[I].Statement);
          Gone.push_back({All[I].Statement.Begin, All[I].Statement.End});
          Removed[I] = Changed = true;
        }
    }
  }

private:
  /// `using Name = ...;` and `typedef ... Name;`, one name each.
  std::vector<Alias> aliases() const {
    std::vector<Alias> All;
    for (const RawToken &T : F.tokens(Body.Begin, Body.End)) {
      const bool Using = F.is(&T, "using"), Typedef = F.is(&T, "typedef");
      const RawToken *Before = F.previous(&T);
      if ((!Using && !Typedef) ||
          !(F.is(Before, ";") || F.is(Before, "{") || F.is(Before, "}")))
        continue;
      const RawToken *End = F.findAtDepth0(T.End, ";");
      const RawToken *Name = Using ? F.next(&T) : End ? F.previous(End) : End;
      if (!End || !Name || (Using && !F.is(F.next(Name), "=")) ||
          F.directiveBetween(T.Begin, End->End))
        continue;
      const RawToken *Comma = F.findAtDepth0(T.End, ",");
      if (Typedef && Comma && Comma->Begin < End->Begin &&
          !inAngles(T.End, Comma->Begin))
        continue;
      Alias &A = All.emplace_back();
      A.Statement.File = F.path();
      A.Statement.Begin = T.Begin, A.Statement.End = End->End;
      A.Name = F.text(*Name);
    }
    return All;
  }

  /// The comma stands in a list of template arguments.
  bool inAngles(unsigned Begin, unsigned Comma) const {
    int Depth = 0;
    for (const RawToken &T : F.tokens(Begin, Comma))
      for (char C : F.text(T))
        Depth += C == '<' ? 1 : C == '>' ? -1 : 0;
    return Depth > 0;
  }

  bool losesUses(const Alias &A) const {
    bool Any = false;
    for (const RawToken &T : F.tokens(Body.Begin, Body.End)) {
      const bool Own = A.Statement.Begin <= T.Begin && T.End <= A.Statement.End;
      if (Own || F.text(T) != A.Name)
        continue;
      if (!isGone(T))
        return false;
      Any = true;
    }
    return Any && llvm::none_of(lexRaw(New).Code, [&](const RawToken &T) {
             return StringRef(New).slice(T.Begin, T.End) == A.Name;
           });
  }

  bool isGone(const RawToken &T) const {
    return llvm::any_of(Gone, [&](const auto &Range) {
      return Range.first <= T.Begin && T.End <= Range.second;
    });
  }

  const SourceFile &F;
  const SourceSpan &Body;
  GroupLayout &Out;
  std::vector<std::pair<unsigned, unsigned>> Gone; ///< bytes that go
  std::string New;                                 ///< what takes their place
};

} // namespace

llvm::Error dropUnusedAliases(const GroupContext &C, GroupLayout &Out) {
  const Declaration *Definition = C.definition();
  if (!Definition || C.TheGroup.Buffers.empty())
    return llvm::Error::success();
  llvm::Expected<const SourceFile &> F = C.Files.get(Definition->Body.File);
  if (!F)
    return F.takeError();
  AliasSweeper(*F, Definition->Body, Out).run();
  return llvm::Error::success();
}

} // namespace scratchlift

//===- Includes.cpp - Headers for the text put into a file ----------------===//
//
// A header goes into the block of includes that already holds standard headers,
// at its place in alphabetical order if the block is sorted, else at its end.
// Only includes outside of conditional directives count, whether for being
// there already or as a place to put others (an include guard is no condition).
// clang's HeaderIncludes does not tell conditional blocks apart, hence our own.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using llvm::StringRef;

namespace scratchlift {
namespace {

struct Include {
  unsigned Line = 0; ///< start of its line
  unsigned Next = 0; ///< start of the next line
  StringRef Name;    ///< with its brackets or quotes
  unsigned Block = 0;
  bool standard() const { return Name.starts_with("<") && !Name.contains('.'); }
  bool angled() const { return Name.starts_with("<"); }
};

/// The includes of a file that no condition hides, and where its own text
/// begins.
class IncludeList {
public:
  explicit IncludeList(const SourceFile &F) : F(F) {
    const llvm::ArrayRef<RawToken> All = F.directives();
    findGuard(All);
    int Depth = 0;
    for (const RawToken &D : All) {
      const auto [Word, Rest] = words(D);
      if (Word.starts_with("if")) {
        ++Depth;
      } else if (Word == "endif") {
        --Depth;
      } else if (Depth == (Guarded ? 1 : 0)) {
        if (Word == "include")
          add(D, Rest);
        else if (Word == "pragma" && Rest.starts_with("once"))
          Top = std::max(Top, F.nextLine(D.End));
      }
    }
  }

  std::pair<StringRef, StringRef> words(const RawToken &D) const {
    StringRef Text = F.text(D).drop_front().ltrim(" \t");
    const StringRef Word = Text.take_while(llvm::isAlpha);
    return {Word, Text.drop_front(Word.size()).ltrim(" \t")};
  }

  /// Behind '#pragma once', the guard's '#define', or an opening comment.
  unsigned top() const {
    if (Top > 0)
      return Top;
    const unsigned Bom = F.bytes().starts_with("\xEF\xBB\xBF") ? 3 : 0;
    unsigned At = Bom;
    for (const RawToken &C : F.comments()) {
      if (!isBlank(F.text(At, C.Begin)) ||
          F.nextLine(At) < F.lineStart(C.Begin) || !F.lastOnLine(C.End) ||
          F.nextLine(C.End) == C.End)
        break;
      At = F.nextLine(C.End);
    }
    // A comment that touches the code below belongs to it.
    return isBlank(F.text(At, F.lineEnd(At))) ? At : Bom;
  }

  const SourceFile &F;
  std::vector<Include> Items;
  bool Guarded = false;

private:
  void findGuard(llvm::ArrayRef<RawToken> All) {
    if (All.size() < 3 || words(All[0]).first != "ifndef" ||
        words(All[1]).first != "define" || words(All.back()).first != "endif")
      return;
    const StringRef Macro = words(All[0]).second.trim();
    Guarded = !Macro.empty() && words(All[1]).second.starts_with(Macro) &&
              (F.tokens().empty() || F.tokens().front().Begin > All[1].Begin);
    if (Guarded)
      Top = F.nextLine(All[1].End);
  }

  void add(const RawToken &D, StringRef Rest) {
    Include I;
    I.Line = F.lineStart(D.Begin);
    I.Next = F.nextLine(D.End);
    if (I.Line == 0 && F.bytes().starts_with("\xEF\xBB\xBF"))
      I.Line = 3;
    if (Rest.starts_with("<"))
      I.Name = Rest.take_front(Rest.find('>') + 1);
    else if (Rest.starts_with("\""))
      I.Name = Rest.take_front(Rest.find('"', 1) + 1);
    if (I.Name.empty())
      return;
    const bool Joined = !Items.empty() && Items.back().Next == I.Line;
    I.Block = Items.empty() ? 0 : Items.back().Block + !Joined;
    Items.push_back(I);
  }

  unsigned Top = 0;
};

/// The file uses the header's main type already, so it gets it from somewhere.
bool namesIt(const SourceFile &F, StringRef Header) {
  static constexpr std::pair<StringRef, StringRef> Types[] = {
      {"<vector>", "vector"},
      {"<span>", "span"},
      {"<string>", "string"},
      {"<valarray>", "valarray"},
      {"<cstddef>", "size_t"}};
  for (const auto &[Name, Type] : Types) {
    if (Name != Header)
      continue;
    const llvm::ArrayRef<RawToken> T = F.tokens();
    for (unsigned I = 0; I + 2 < T.size(); ++I)
      if (F.text(T[I]) == "std" && F.text(T[I + 1]) == "::" &&
          F.text(T[I + 2]) == Type)
        return true;
  }
  return false;
}

class Inserter {
public:
  Inserter(const SourceFile &F, unsigned FirstUse)
      : F(F), List(F), FirstUse(FirstUse) {
    llvm::erase_if(List.Items,
                   [&](const Include &I) { return I.Next > FirstUse; });
  }

  bool has(StringRef Header) const {
    const StringRef File = Header.trim("<>\"").rsplit('/').second;
    return llvm::any_of(List.Items, [&](const Include &I) {
      // A sibling may be spelled in many ways.
      return I.Name == Header || (!Header.starts_with("<") && !File.empty() &&
                                  I.Name.drop_back().ends_with(File));
    });
  }

  void add(StringRef Header, StringRef Groups) {
    const Include *Near = neighbour(Header);
    if (Near && (Near->angled() == Header.starts_with("<")))
      return put(inBlock(Near->Block, Header), line(Header), Groups);
    if (Near) { // only includes of the other kind: a block of its own
      New[{Near->Next, true}].emplace_back(line(Header), Groups);
      return;
    }
    unsigned Top = List.top();
    if (Top > 0 && isBlank(F.text(Top, F.nextLine(Top))) &&
        F.nextLine(Top) < F.size())
      Top = F.nextLine(Top);
    New[{Top, true}].emplace_back(line(Header), Groups);
  }

  std::vector<Patch> finish() const {
    std::vector<Patch> Out;
    for (const auto &[Key, Lines] : New) {
      const auto &[At, OwnBlock] = Key;
      std::string Text;
      std::string Groups;
      for (const auto &[Line, Group] : Lines) {
        Text += Line;
        if (!StringRef(Groups).contains(Group))
          Groups += (Groups.empty() ? "" : ",") + Group;
      }
      const std::string Eol = F.eol(At).str();
      if (At > 0 && At == F.size() && !F.bytes().ends_with("\n"))
        Text = Eol + Text;
      if (OwnBlock) {
        const unsigned Line = F.lineStart(At);
        const bool BlankAbove = Line < 2 ||
                                isBlank(F.text(F.lineStart(Line - 1), Line)) ||
                                F.size() == 0;
        if (!BlankAbove && !List.Items.empty())
          Text = Eol + Text;
        if (!isBlank(F.text(At, F.lineEnd(At))))
          Text += Eol;
      }
      Out.push_back({F.path(), At, At, Text, Groups, RankInclude, false});
    }
    return Out;
  }

private:
  std::string line(StringRef Header) const {
    return ("#include " + Header + F.eol(FirstUse)).str();
  }

  void put(unsigned At, std::string Line, StringRef Groups) {
    New[{At, false}].emplace_back(std::move(Line), Groups);
  }

  /// An include of the block that fits best: standard headers with standard
  /// ones, quoted with quoted; the last include where nothing fits.
  const Include *neighbour(StringRef Header) const {
    const Include *Best = nullptr;
    auto Rank = [&](const Include &I) {
      if (Header.starts_with("<"))
        return I.standard() ? 2 : I.angled() ? 1 : 0;
      return I.angled() ? 0 : 2;
    };
    for (const Include &I : List.Items)
      if (!Best || Rank(I) > Rank(*Best) ||
          (Rank(I) == Rank(*Best) && Rank(I) == 0))
        Best = &I;
    return Best;
  }

  unsigned inBlock(unsigned Block, StringRef Header) const {
    std::vector<const Include *> Same;
    const bool Angled = Header.starts_with("<");
    const bool AnyStandard = llvm::any_of(List.Items, [&](const Include &I) {
      return I.Block == Block && I.standard();
    });
    for (const Include &I : List.Items)
      if (I.Block == Block && I.angled() == Angled &&
          (!Angled || !AnyStandard || I.standard()))
        Same.push_back(&I);
    const bool Sorted =
        llvm::is_sorted(Same, [](const Include *A, const Include *B) {
          return A->Name < B->Name;
        });
    if (Sorted)
      for (const Include *I : Same)
        if (Header < I->Name)
          return I->Line;
    return Same.back()->Next;
  }

  const SourceFile &F;
  IncludeList List;
  unsigned FirstUse;
  /// Offset and whether the lines form a block of their own -> lines, groups.
  std::map<std::pair<unsigned, bool>,
           std::vector<std::pair<std::string, std::string>>>
      New;
};

} // namespace

std::vector<Patch> placeIncludes(const SourceFile &F,
                                 const NeededHeaders &Needed,
                                 unsigned FirstUse) {
  Inserter In(F, FirstUse);
  for (const auto &[Header, Groups] : Needed) // sorted by name
    if (!In.has(Header) && !namesIt(F, Header))
      In.add(Header, llvm::join(Groups, ","));
  return In.finish();
}

} // namespace scratchlift

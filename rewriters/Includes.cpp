//===- Includes.cpp - Headers for the text put into a file ----------------===//
//
// A header goes into the block of includes that already holds standard headers,
// at its place in alphabetical order if the block is sorted, else at its end.
// An include counts, whether for being there already or as a place to put
// others, if it stands in front of every use and under no condition (#if) but
// those that all uses stand under as well: an include guard hides nothing, and
// the implementation part of a single-header library serves itself only.
// clang's HeaderIncludes does not tell conditions apart, hence our own.
//
//===----------------------------------------------------------------------===//
#include "rewriters/TemplateHeads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// First word of a directive, and what follows it.
std::pair<StringRef, StringRef> words(const SourceFile &F, const RawToken &D) {
  StringRef Text = F.text(D).drop_front().ltrim(" \t");
  const StringRef Word = Text.take_while(llvm::isAlpha);
  return {Word, Text.drop_front(Word.size()).ltrim(" \t")};
}

/// The branches of conditional directives that are open at each place.
class Conditions {
public:
  /// Branches by the offset of the directive that opened them, outermost first.
  using Stack = std::vector<unsigned>;

  explicit Conditions(const SourceFile &F) {
    Stack Open;
    for (const RawToken &D : F.directives()) {
      const StringRef Word = words(F, D).first;
      if (Word.starts_with("if"))
        Open.push_back(D.Begin);
      else if (Word.starts_with("el") && !Open.empty())
        Open.back() = D.Begin;
      else if (Word == "endif" && !Open.empty())
        Open.pop_back();
      else
        continue;
      Changes.emplace_back(D.End, Open);
    }
  }

  Stack at(unsigned Offset) const {
    auto It = llvm::partition_point(
        Changes, [&](const auto &C) { return C.first <= Offset; });
    return It == Changes.begin() ? Stack() : std::prev(It)->second;
  }

  /// The branches that all places stand in.
  Stack common(llvm::ArrayRef<unsigned> Offsets) const {
    Stack Out = at(Offsets.front());
    for (unsigned O : Offsets) {
      const Stack S = at(O);
      unsigned I = 0;
      while (I < Out.size() && I < S.size() && Out[I] == S[I])
        ++I;
      Out.resize(I);
    }
    return Out;
  }

private:
  std::vector<std::pair<unsigned, Stack>> Changes;
};

/// Whatever stands under Inner stands under Outer.
bool isPrefix(const Conditions::Stack &Outer, const Conditions::Stack &Inner) {
  return Outer.size() <= Inner.size() &&
         std::equal(Outer.begin(), Outer.end(), Inner.begin());
}

struct Include {
  unsigned Line = 0; ///< start of its line
  unsigned Next = 0; ///< start of the next line
  StringRef Name;    ///< with its brackets or quotes
  unsigned Block = 0;
  bool standard() const { return Name.starts_with("<") && !Name.contains('.'); }
  bool angled() const { return Name.starts_with("<"); }
};

/// The includes of a file that serve all of Uses, and where its own text
/// begins.
class IncludeList {
public:
  IncludeList(const SourceFile &F, llvm::ArrayRef<unsigned> Uses)
      : F(F), Known(F), Needed(Known.common(Uses)),
        First(*llvm::min_element(Uses)) {
    findTop();
    for (const RawToken &D : F.directives())
      if (words(F, D).first == "include" && F.nextLine(D.End) <= First &&
          serves(D.Begin) && !enclosingBrace(F, D.Begin))
        add(D, words(F, D).second);
  }

  /// What stands at Offset is there for every use.
  bool serves(unsigned Offset) const {
    return isPrefix(Known.at(Offset), Needed);
  }

  /// The file names the header's main type where every use would find it too:
  /// it gets the header from somewhere.
  bool names(StringRef Type) const {
    const llvm::ArrayRef<RawToken> T = F.tokens();
    for (unsigned I = 0; I + 2 < T.size(); ++I)
      if (F.text(T[I]) == "std" && F.text(T[I + 1]) == "::" &&
          F.text(T[I + 2]) == Type && serves(T[I].Begin) &&
          !includesBetween(First, T[I].Begin))
        return true;
    return false;
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

private:
  bool includesBetween(unsigned Begin, unsigned End) const {
    return llvm::any_of(F.directives(), [&](const RawToken &D) {
      return D.Begin >= Begin && D.Begin < End &&
             words(F, D).first == "include";
    });
  }

  void findTop() {
    const llvm::ArrayRef<RawToken> All = F.directives();
    for (const RawToken &D : All)
      if (words(F, D).first == "pragma" &&
          words(F, D).second.starts_with("once"))
        Top = F.nextLine(D.End);
    if (All.size() < 3 || words(F, All[0]).first != "ifndef" ||
        words(F, All[1]).first != "define" ||
        words(F, All.back()).first != "endif")
      return;
    const StringRef Macro = words(F, All[0]).second.trim();
    if (!Macro.empty() && words(F, All[1]).second.starts_with(Macro) &&
        (F.tokens().empty() || F.tokens().front().Begin > All[1].Begin))
      Top = std::max(Top, F.nextLine(All[1].End));
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

  const Conditions Known;
  const Conditions::Stack Needed;
  const unsigned First;
  unsigned Top = 0;
};

StringRef mainType(StringRef Header) {
  return llvm::StringSwitch<StringRef>(Header)
      .Case("<vector>", "vector")
      .Case("<span>", "span")
      .Case("<string>", "string")
      .Case("<valarray>", "valarray")
      .Case("<memory>", "unique_ptr")
      .Case("<cstddef>", "size_t")
      .Case("<complex>", "complex")
      .Default("");
}

class Inserter {
public:
  Inserter(const SourceFile &F, llvm::ArrayRef<unsigned> Uses)
      : F(F), List(F, Uses), FirstUse(*llvm::min_element(Uses)) {}

  bool has(StringRef Header) const {
    const StringRef Type = mainType(Header);
    if (!Type.empty() && List.names(Type))
      return true;
    const StringRef File = Header.trim("<>\"").rsplit('/').second;
    return llvm::any_of(List.Items, [&](const Include &I) {
      // A sibling may be spelled in many ways.
      return I.Name == Header || (!Header.starts_with("<") && !File.empty() &&
                                  I.Name.drop_back().ends_with(File));
    });
  }

  void add(StringRef Header, const std::set<std::string> &Groups) {
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
        for (const std::string &Id : Group)
          addGroup(Groups, Id);
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

  void put(unsigned At, std::string Line, const std::set<std::string> &Groups) {
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
           std::vector<std::pair<std::string, std::set<std::string>>>>
      New;
};

} // namespace

std::vector<Patch> placeIncludes(const SourceFile &F,
                                 const NeededHeaders &Needed,
                                 llvm::ArrayRef<unsigned> Uses) {
  if (Needed.empty() || Uses.empty())
    return {};
  Inserter In(F, Uses);
  for (const auto &[Header, Groups] : Needed) // sorted by name
    if (!In.has(Header))
      In.add(Header, Groups);
  return In.finish();
}

} // namespace scratchlift

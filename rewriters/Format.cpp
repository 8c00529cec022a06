//===- Format.cpp - The project's own style on touched lines --------------===//
//
// Where the project has a .clang-format, lines that an edit made or changed are
// formatted by it. clang-format looks at whole statements, so it may want to
// change lines around them as well: such changes are dropped, and so is
// everything that is not blanks and line ends.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "clang/Format/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <optional>

using clang::format::FormatStyle;
using clang::tooling::Range;
using llvm::StringRef;

namespace scratchlift {
namespace {

bool isBelow(StringRef Directory, StringRef Root) {
  return Directory == Root ||
         (Directory.starts_with(Root) &&
          Directory.drop_front(Root.size()).starts_with("/"));
}

std::optional<FormatStyle> projectStyle(StringRef Path, StringRef Root,
                                        const FileReader &Read) {
  for (StringRef Dir = llvm::sys::path::parent_path(Path);
       !Root.empty() && isBelow(Dir, Root);
       Dir = llvm::sys::path::parent_path(Dir))
    for (StringRef Name : {".clang-format", "_clang-format"}) {
      llvm::SmallString<128> File(Dir);
      llvm::sys::path::append(File, Name);
      llvm::Expected<std::string> Text = Read(File);
      if (!Text) {
        llvm::consumeError(Text.takeError());
        continue;
      }
      FormatStyle Style = clang::format::getLLVMStyle();
      Style.Language = FormatStyle::LK_Cpp;
      auto Quiet = [](const llvm::SMDiagnostic &, void *) {};
      if (clang::format::parseConfiguration(llvm::MemoryBufferRef(*Text, File),
                                            &Style, true, Quiet))
        return std::nullopt;
      return Style;
    }
  return std::nullopt;
}

/// Nothing but the space between tokens.
void onlySpace(FormatStyle &Style, const SourceFile &F) {
  Style.SortIncludes = FormatStyle::SortIncludesOptions();
  Style.SortUsingDeclarations = FormatStyle::SUD_Never;
  Style.FixNamespaceComments = false;
  Style.ReflowComments = FormatStyle::RCS_Never;
  Style.BreakStringLiterals = false;
  Style.InsertBraces = false;
  Style.RemoveBracesLLVM = false;
  Style.RemoveSemicolon = false;
  Style.InsertTrailingCommas = FormatStyle::TCS_None;
  Style.QualifierAlignment = FormatStyle::QAS_Leave;
  Style.RemoveParentheses = FormatStyle::RPS_Leave;
  Style.InsertNewlineAtEOF = false;
  Style.KeepEmptyLines = {true, true, true};
  Style.MaxEmptyLinesToKeep = 1000;
  Style.LineEnding =
      F.eol(0) == "\r\n" ? FormatStyle::LE_CRLF : FormatStyle::LE_LF;
}

/// Lines of the new text that hold a byte of an edit.
class TouchedLines {
public:
  TouchedLines(const SourceFile &F, llvm::ArrayRef<Edit> Edits)
      : After(F.path(), applyEdits(F.bytes(), Edits)) {
    int Shift = 0;
    for (const Edit &E : Edits) {
      const unsigned Begin = E.Offset + Shift, End = Begin + E.Text.size();
      Shift += static_cast<int>(E.Text.size()) - static_cast<int>(E.Length);
      if (E.Text.empty())
        continue;
      // A line end at the edge of an edit touches no further line.
      unsigned First = Begin, Last = End;
      if (StringRef(E.Text).starts_with("\n") ||
          StringRef(E.Text).starts_with("\r\n"))
        First = After.nextLine(Begin);
      if (Last > First && After.bytes()[Last - 1] == '\n')
        --Last;
      First = After.lineStart(First), Last = After.lineEnd(Last);
      Ranges.push_back({First, Last - First});
    }
  }

  bool covers(unsigned Begin, unsigned End) const {
    return llvm::any_of(Ranges, [&](const Range &R) {
      return R.getOffset() <= Begin && End <= R.getOffset() + R.getLength();
    });
  }

  SourceFile After;
  std::vector<Range> Ranges;
};

std::string groupsAt(llvm::ArrayRef<Edit> Edits, unsigned Begin, unsigned End) {
  std::string Best;
  for (const Edit &E : Edits) {
    if (E.Offset > End || E.Offset + E.Length < Begin)
      continue;
    for (const std::string &Id : groupsOf(E))
      addGroup(Best, Id);
  }
  if (!Best.empty() || Edits.empty())
    return Best;
  // Space moved beside an edit belongs to the nearest one.
  return llvm::min_element(Edits,
                           [&](const Edit &A, const Edit &B) {
                             auto Far = [&](const Edit &E) {
                               return E.Offset > Begin ? E.Offset - Begin
                                                       : Begin - E.Offset;
                             };
                             return Far(A) < Far(B);
                           })
      ->Group;
}

} // namespace

std::vector<Edit> formatTouchedLines(const SourceFile &F,
                                     std::vector<Edit> Edits, StringRef Root,
                                     const FileReader &Read) {
  std::optional<FormatStyle> Style = projectStyle(F.path(), Root, Read);
  if (!Style || Style->DisableFormat || Edits.empty())
    return Edits;
  onlySpace(*Style, F);
  const TouchedLines Touched(F, Edits);
  const StringRef After = Touched.After.bytes();
  clang::tooling::Replacements Spacing, Ours;
  for (const Edit &E : Edits)
    llvm::consumeError(Ours.add({F.path(), E.Offset, E.Length, E.Text}));
  for (const clang::tooling::Replacement &R :
       clang::format::reformat(*Style, After, Touched.Ranges, F.path())) {
    const unsigned End = R.getOffset() + R.getLength();
    if (isBlank(R.getReplacementText()) &&
        isBlank(After.slice(R.getOffset(), End)) &&
        Touched.covers(R.getOffset(), End))
      llvm::consumeError(Spacing.add(R));
  }
  if (Spacing.empty())
    return Edits;
  std::vector<Edit> Out;
  for (const clang::tooling::Replacement &R : Ours.merge(Spacing))
    Out.push_back(
        {F.path(), R.getOffset(), R.getLength(), R.getReplacementText().str(),
         groupsAt(Edits, R.getOffset(), R.getOffset() + R.getLength()),
         RankReset});
  return Out;
}

} // namespace scratchlift

//===- Diff.cpp - Rewritten files as text ---------------------------------===//
//
// The edits are known, so no lines need be compared: each edit covers whole
// lines of the old and of the new text; touching ones are joined, and equal
// lines at their edges given back.
//
//===----------------------------------------------------------------------===//
#include "tool/Diff.h"
#include "tool/Paths.h"

#include "clang/Tooling/Core/Replacement.h"
#include "clang/Tooling/ReplacementsYaml.h"
#include "llvm/Support/YAMLTraits.h"

#include <algorithm>

using llvm::raw_ostream;
using llvm::StringRef;

namespace scratchlift {
namespace {

constexpr size_t Context = 3;

/// Lines with their line ends; the last may have none.
std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Result;
  while (!Text.empty()) {
    size_t End = Text.find('\n');
    size_t Length = End == StringRef::npos ? Text.size() : End + 1;
    Result.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Result;
}

/// Old lines [OldBegin, OldEnd) became new lines [NewBegin, NewEnd).
struct Change {
  size_t OldBegin, OldEnd, NewBegin, NewEnd;
};

/// Maps offsets to line numbers, offsets ascending.
class LineFinder {
public:
  explicit LineFinder(const std::vector<StringRef> &Lines) {
    size_t Offset = 0;
    for (StringRef L : Lines) {
      Begins.push_back(Offset);
      Offset += L.size();
    }
    Size = Offset;
  }
  /// The line that holds Offset; one behind the last for the end of a text that
  /// ends in a line end.
  size_t lineAt(size_t Offset) const {
    auto It = std::upper_bound(Begins.begin(), Begins.end(), Offset);
    return It - Begins.begin() - 1;
  }
  size_t count() const { return Begins.size(); }

private:
  std::vector<size_t> Begins;
  size_t Size = 0;
};

std::vector<Change> changesOf(const RewrittenFile &File,
                              const std::vector<StringRef> &Old,
                              const std::vector<StringRef> &New) {
  LineFinder OldLines(Old), NewLines(New);
  std::vector<Change> Result;
  long Shift = 0;
  for (const Edit &E : File.Edits) {
    size_t From = E.Offset, To = From + E.Length;
    size_t NewFrom = From + Shift, NewTo = NewFrom + E.Text.size();
    Shift = static_cast<long>(NewTo) - static_cast<long>(To);
    Change C = {
        From ? OldLines.lineAt(From) : 0,
        std::min(To ? OldLines.lineAt(To) + 1 : 1, OldLines.count()),
        NewFrom ? NewLines.lineAt(NewFrom) : 0,
        std::min(NewTo ? NewLines.lineAt(NewTo) + 1 : 1, NewLines.count())};
    if (!Result.empty() && (C.OldBegin < Result.back().OldEnd ||
                            C.NewBegin < Result.back().NewEnd)) {
      Result.back().OldEnd = C.OldEnd;
      Result.back().NewEnd = C.NewEnd;
    } else {
      Result.push_back(C);
    }
  }
  for (Change &C : Result) {
    while (C.OldBegin < C.OldEnd && C.NewBegin < C.NewEnd &&
           Old[C.OldBegin] == New[C.NewBegin]) {
      ++C.OldBegin;
      ++C.NewBegin;
    }
    while (C.OldBegin < C.OldEnd && C.NewBegin < C.NewEnd &&
           Old[C.OldEnd - 1] == New[C.NewEnd - 1]) {
      --C.OldEnd;
      --C.NewEnd;
    }
  }
  llvm::erase_if(Result, [](const Change &C) {
    return C.OldBegin == C.OldEnd && C.NewBegin == C.NewEnd;
  });
  return Result;
}

void printLine(char Mark, StringRef Line, raw_ostream &OS) {
  OS << Mark << Line;
  if (!Line.ends_with("\n"))
    OS << "\n\\ No newline at end of file\n";
}

void printRange(char Mark, size_t Begin, size_t End, raw_ostream &OS) {
  // An empty range stands behind the line before it.
  OS << Mark << (Begin == End ? Begin : Begin + 1);
  if (End - Begin != 1)
    OS << ',' << End - Begin;
}

void printHunk(llvm::ArrayRef<Change> Changes,
               const std::vector<StringRef> &Old,
               const std::vector<StringRef> &New, raw_ostream &OS) {
  size_t Lead = std::min(Context, Changes.front().OldBegin);
  size_t Trail = std::min(Context, Old.size() - Changes.back().OldEnd);
  OS << "@@ ";
  printRange('-', Changes.front().OldBegin - Lead,
             Changes.back().OldEnd + Trail, OS);
  OS << ' ';
  printRange('+', Changes.front().NewBegin - Lead,
             Changes.back().NewEnd + Trail, OS);
  OS << " @@\n";
  size_t At = Changes.front().OldBegin - Lead;
  for (const Change &C : Changes) {
    for (; At < C.OldBegin; ++At)
      printLine(' ', Old[At], OS);
    for (; At < C.OldEnd; ++At)
      printLine('-', Old[At], OS);
    for (size_t I = C.NewBegin; I < C.NewEnd; ++I)
      printLine('+', New[I], OS);
  }
  for (size_t End = At + Trail; At < End; ++At)
    printLine(' ', Old[At], OS);
}

/// A file's name in a header line, as git writes it: quoted like a string in C
/// where it holds control characters, and with a tab behind it where it holds
/// blanks, at which patch would end it.
std::string headerName(StringRef Side, StringRef Name) {
  std::string Plain = (Side + "/" + Name).str();
  if (llvm::none_of(Name, [](unsigned char C) { return C < 32 || C == 127; }))
    return Name.contains(' ') ? Plain + '\t' : Plain;
  std::string Quoted = "\"";
  for (unsigned char C : Plain) {
    if (C == '"' || C == '\\') {
      Quoted += '\\';
      Quoted += static_cast<char>(C);
    } else if (C < 32 || C == 127) {
      Quoted += '\\';
      for (int Shift : {6, 3, 0})
        Quoted += static_cast<char>('0' + ((C >> Shift) & 7));
    } else {
      Quoted += static_cast<char>(C);
    }
  }
  return Quoted + '"';
}

void printFileDiff(const RewrittenFile &File, StringRef Root, raw_ostream &OS) {
  std::vector<StringRef> Old = linesOf(File.Before), New = linesOf(File.After);
  std::vector<Change> Changes = changesOf(File, Old, New);
  if (Changes.empty())
    return;
  std::string Name = displayPath(File.Path, Root);
  StringRef Relative = StringRef(Name).ltrim('/');
  OS << "--- " << headerName("a", Relative) << "\n+++ "
     << headerName("b", Relative) << '\n';
  llvm::ArrayRef<Change> Rest = Changes;
  while (!Rest.empty()) {
    size_t Count = 1;
    while (Count < Rest.size() &&
           Rest[Count].OldBegin - Rest[Count - 1].OldEnd <= 2 * Context)
      ++Count;
    printHunk(Rest.take_front(Count), Old, New, OS);
    Rest = Rest.drop_front(Count);
  }
}

} // namespace

void printDiff(const RewriteResult &Files, StringRef Root, raw_ostream &OS) {
  for (const auto &[Path, File] : Files.Files)
    printFileDiff(File, Root, OS);
}

void printFixes(const RewriteResult &Files, raw_ostream &OS) {
  clang::tooling::TranslationUnitReplacements All;
  if (!Files.Files.empty())
    All.MainSourceFile = Files.Files.begin()->first;
  for (const auto &[Path, File] : Files.Files)
    for (const Edit &E : File.Edits)
      All.Replacements.emplace_back(Path, E.Offset, E.Length, E.Text);
  llvm::yaml::Output YAML(OS);
  YAML << All;
}

} // namespace scratchlift

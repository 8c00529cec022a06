//===- Suppress.cpp - NOLINT comments ---------------------------*- C++ -*-===//
//
// The comments clang-tidy knows: NOLINT on a line, NOLINTNEXTLINE above it, and
// NOLINTBEGIN ... NOLINTEND around many; without a list they name every check,
// with one they name us if a glob of the list matches one of our checks.
//
//===----------------------------------------------------------------------===//
#include "matchers/Suppress.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace scratchlift {

static constexpr llvm::StringLiteral Checks[] = {"scratchlift-scratch-buffer",
                                                 "scratchlift-hidden-copy"};

static bool globNamesUs(llvm::StringRef Glob) {
  llvm::Expected<llvm::GlobPattern> Pattern =
      llvm::GlobPattern::create(Glob.trim());
  if (!Pattern) {
    llvm::consumeError(Pattern.takeError());
    return false;
  }
  return llvm::any_of(
      Checks, [&](llvm::StringRef Check) { return Pattern->match(Check); });
}

/// Rest is what follows the word NOLINT...; its list, if one, must name us.
static bool namesUs(llvm::StringRef Rest) {
  if (!Rest.consume_front("("))
    return true;
  llvm::SmallVector<llvm::StringRef> Globs;
  Rest.take_until([](char C) { return C == ')'; }).split(Globs, ',');
  return llvm::any_of(Globs, globNamesUs);
}

namespace {

enum class Marker { None, Line, NextLine, Begin, End };

/// Which lines of a file stand under a marker that names us; Begin and End are
/// offsets of the lines.
struct LineReader {
  unsigned Depth = 0;
  bool Next = false;

  static Marker markerOf(llvm::StringRef Line) {
    size_t At = Line.find("NOLINT");
    if (At == llvm::StringRef::npos)
      return Marker::None;
    llvm::StringRef Rest = Line.drop_front(At + 6);
    Marker Found = Rest.consume_front("NEXTLINE") ? Marker::NextLine
                   : Rest.consume_front("BEGIN")  ? Marker::Begin
                   : Rest.consume_front("END")    ? Marker::End
                                                  : Marker::Line;
    return namesUs(Rest) ? Found : Marker::None;
  }

  bool suppressed(llvm::StringRef Line) {
    Marker Found = markerOf(Line);
    if (Found == Marker::Begin)
      ++Depth;
    bool Result =
        Depth > 0 || std::exchange(Next, false) || Found == Marker::Line;
    if (Found == Marker::End && Depth > 0)
      --Depth;
    Next = Found == Marker::NextLine;
    return Result;
  }
};

} // namespace

void applySuppressions(const UnitContext &Unit, const Declaration &D,
                       Function &Out) {
  llvm::StringRef Text = Unit.buffer(D.Name.File);
  if (!D.Name.valid() || !Text.contains("NOLINT"))
    return;
  LineReader Reader;
  unsigned Begin = 0;
  while (Begin < Text.size() && Begin < D.Body.End) {
    size_t NewLine = Text.find('\n', Begin);
    unsigned End = NewLine == llvm::StringRef::npos ? Text.size() : NewLine + 1;
    if (Reader.suppressed(Text.slice(Begin, End))) {
      if (Begin <= D.Name.Begin && D.Name.Begin < End)
        Out.Suppressed = true;
      if (Begin < D.Body.End && D.Body.Begin < End)
        Out.Suppressions.push_back(Unit.span(D.Name.File, Begin, End));
    }
    Begin = End;
  }
}

} // namespace scratchlift

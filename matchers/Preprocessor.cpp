//===- Preprocessor.cpp - Inactive branches ---------------------*- C++ -*-===//
//
// What stands in a branch that this unit did not take is unknown to it. `#if 0`
// is an exception: no configuration compiles it, so it is a comment.
//
//===----------------------------------------------------------------------===//
#include "matchers/Preprocessor.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace scratchlift {

namespace {

class SkipRecorder : public PPCallbacks {
public:
  SkipRecorder(Preprocessor &PP, SkippedRanges &Out) : PP(PP), Out(Out) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason == EnterFile)
      Out.enter(PP.getSourceManager().getFileID(Loc));
  }

  void If(SourceLocation, SourceRange Condition, ConditionValueKind) override {
    StringRef Text = Lexer::getSourceText(
        CharSourceRange::getTokenRange(Condition), PP.getSourceManager(),
        PP.getLangOpts());
    LiteralZero = Text.trim() == "0";
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    // The first branch that is skipped behind an #if is the one it opens.
    if (!std::exchange(LiteralZero, false))
      Out.add(PP.getSourceManager().getFileID(Range.getBegin()), Range);
  }

private:
  Preprocessor &PP;
  SkippedRanges &Out;
  bool LiteralZero = false;
};

} // namespace

std::unique_ptr<PPCallbacks> recordSkippedRanges(Preprocessor &PP,
                                                 SkippedRanges &Out) {
  return std::make_unique<SkipRecorder>(PP, Out);
}

/// The common part of two sorted lists of ranges.
static std::vector<SourceSpan> intersect(const UnitContext &Unit,
                                         const std::vector<SourceSpan> &A,
                                         const std::vector<SourceSpan> &B) {
  std::vector<SourceSpan> Result;
  for (const SourceSpan &X : A)
    for (const SourceSpan &Y : B) {
      unsigned Begin = std::max(X.Begin, Y.Begin);
      unsigned End = std::min(X.End, Y.End);
      if (Begin < End)
        Result.push_back(Unit.span(X.File, Begin, End));
    }
  return Result;
}

llvm::StringMap<std::vector<SourceSpan>>
SkippedRanges::take(const UnitContext &Unit) {
  llvm::StringMap<std::vector<SourceSpan>> Result;
  for (const auto &[File, Ranges] : ByInclusion) {
    llvm::StringRef Path = Unit.path(File);
    if (Path.empty() ||
        Unit.SM.isInSystemHeader(Unit.SM.getLocForStartOfFile(File)))
      continue;
    std::vector<SourceSpan> Spans;
    for (SourceRange Range : Ranges)
      if (SourceSpan Span = Unit.charSpan(CharSourceRange::getCharRange(Range));
          Span.valid())
        Spans.push_back(Span);
    llvm::sort(Spans);
    auto [It, First] = Result.try_emplace(Path, Spans);
    if (!First)
      It->second = intersect(Unit, It->second, Spans);
  }
  return Result;
}

} // namespace scratchlift

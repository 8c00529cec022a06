//===- Preprocessor.cpp - What the AST does not show ------------*- C++ -*-===//
//
// What stands in a branch that this unit did not take is unknown to it. `#if 0`
// and the #else of `#if 1` are comments: no configuration compiles them. An
// argument that a macro turns into a string is data as well as code.
//
//===----------------------------------------------------------------------===//
#include "matchers/Preprocessor.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace scratchlift {

namespace {

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &PP, PreprocessorRecord &Out) : PP(PP), Out(Out) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID) override {
    if (Reason == EnterFile)
      Out.enter(PP.getSourceManager().getFileID(Loc));
  }

  void If(SourceLocation Loc, SourceRange Condition,
          ConditionValueKind) override {
    StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Condition),
                             PP.getSourceManager(), PP.getLangOpts());
    LiteralZero = Text.trim() == "0";
    if (Text.trim() == "1")
      LiteralOnes.insert(Loc);
  }

  void Else(SourceLocation, SourceLocation IfLoc) override {
    if (LiteralOnes.contains(IfLoc))
      LiteralZero = true;
  }

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    // The first branch that is skipped behind an #if is the one it opens.
    if (!std::exchange(LiteralZero, false))
      Out.skip(PP.getSourceManager().getFileID(Range.getBegin()), Range);
  }

  void MacroExpands(const Token &, const MacroDefinition &MD, SourceRange Range,
                    const MacroArgs *Args) override {
    const MacroInfo *Info = MD.getMacroInfo();
    if (Args && Info && llvm::any_of(Info->tokens(), [](const Token &T) {
          return T.is(tok::hash);
        }))
      Out.stringify(PP.getSourceManager().getExpansionRange(Range));
  }

private:
  Preprocessor &PP;
  PreprocessorRecord &Out;
  bool LiteralZero = false; ///< what is skipped next is a comment
  llvm::DenseSet<SourceLocation> LiteralOnes; ///< each `#if 1`
};

} // namespace

std::unique_ptr<PPCallbacks> recordPreprocessor(Preprocessor &PP,
                                                PreprocessorRecord &Out) {
  return std::make_unique<Recorder>(PP, Out);
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

void PreprocessorRecord::moveTo(UnitContext &Unit) {
  auto InSystemHeader = [&](SourceLocation Loc) {
    return Unit.SM.isInSystemHeader(Loc);
  };
  for (const auto &[File, Ranges] : ByInclusion) {
    llvm::StringRef Path = Unit.path(File);
    if (Path.empty() || InSystemHeader(Unit.SM.getLocForStartOfFile(File)))
      continue;
    std::vector<SourceSpan> Spans;
    for (SourceRange Range : Ranges)
      if (SourceSpan Span = Unit.charSpan(CharSourceRange::getCharRange(Range));
          Span.valid())
        Spans.push_back(Span);
    llvm::sort(Spans);
    auto [It, First] = Unit.Skipped.try_emplace(Path, Spans);
    if (!First)
      It->second = intersect(Unit, It->second, Spans);
  }
  for (CharSourceRange Range : Stringified)
    if (!InSystemHeader(Range.getBegin()))
      if (SourceSpan Span = Unit.charSpan(Range); Span.valid())
        Unit.Stringified[Span.File].push_back(Span);
}

} // namespace scratchlift

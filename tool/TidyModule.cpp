//===- TidyModule.cpp - The clang-tidy checks -----------------------------===//
//
// The second host of the same stages: facts of the one unit that clang-tidy
// parses, merged and planned as the tool does it, reported with the tool's own
// texts. What needs other units is for the tool; the check says so.
//
// LLVM, clang and clang-tidy itself come from the host: the module links none
// of them.
//
//===----------------------------------------------------------------------===//
#include "analysis/Analysis.h"
#include "matchers/Extract.h"
#include "tool/Messages.h"

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace scratchlift {
namespace {

class ScratchBufferCheck : public tidy::ClangTidyCheck {
public:
  ScratchBufferCheck(StringRef Name, tidy::ClangTidyContext *Context)
      : ClangTidyCheck(Name, Context), Root(Options.get("Root", "/")),
        ReportKept(Options.get("ReportKept", false)) {}

  void storeOptions(tidy::ClangTidyOptions::OptionMap &Map) override {
    Options.store(Map, "Root", Root);
    Options.store(Map, "ReportKept", ReportKept);
  }

  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP,
                           Preprocessor *) override {
    ExtractOptions Extraction;
    Extraction.Root = Root.str();
    Collector = std::make_unique<FactCollector>(*PP, std::move(Extraction));
    Collector->registerPreprocessor();
  }

  void registerMatchers(ast_matchers::MatchFinder *Finder) override {
    Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
  }

  void check(const ast_matchers::MatchFinder::MatchResult &Result) override {
    // Facts of code that does not compile mislead.
    if (!Collector || Result.Context->getDiagnostics().hasErrorOccurred())
      return;
    std::vector<TUFacts> Units;
    Units.push_back(Collector->collect(*Result.Context));
    Plan P = makePlan(mergeFacts(Root.str(), std::move(Units)), Policy());
    for (const BufferDecision &B : P.Buffers)
      if (B.Decision != Decision::Keep || ReportKept)
        report(B, P, *Result.SourceManager);
  }

private:
  void report(const BufferDecision &B, const Plan &P, const SourceManager &SM) {
    SourceLocation Loc = locate(B.Where, SM);
    if (Loc.isInvalid())
      return;
    diag(Loc, "%0") << bufferText(B);
    if (B.Decision == Decision::Keep) {
      if (SourceLocation At = locate(B.Blocker, SM); At.isValid())
        diag(At, "this is what keeps it", DiagnosticIDs::Note);
      return;
    }
    for (const CallDecisionRecord &C : P.Calls)
      if (C.CalleeUsr == B.FunctionUsr && C.Buffer == B.Name)
        if (SourceLocation At = locate(C.Where, SM); At.isValid())
          diag(At, "%0", DiagnosticIDs::Note) << callText(C);
  }

  static SourceLocation locate(const SourceSpan &Where,
                               const SourceManager &SM) {
    if (!Where.valid())
      return SourceLocation();
    OptionalFileEntryRef Entry =
        SM.getFileManager().getOptionalFileRef(Where.File);
    if (!Entry)
      return SourceLocation();
    FileID File = SM.translateFile(*Entry);
    if (File.isInvalid())
      return SourceLocation();
    return SM.getLocForStartOfFile(File).getLocWithOffset(Where.Begin);
  }

  StringRef Root;
  bool ReportKept;
  std::unique_ptr<FactCollector> Collector;
};

class ScratchliftModule : public tidy::ClangTidyModule {
public:
  void addCheckFactories(tidy::ClangTidyCheckFactories &Factories) override {
    Factories.registerCheck<ScratchBufferCheck>("scratchlift-scratch-buffer");
  }
};

const tidy::ClangTidyModuleRegistry::Add<ScratchliftModule>
    Registration("scratchlift-module", "Buffers that callers could own.");

} // namespace
} // namespace scratchlift

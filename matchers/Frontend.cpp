//===- Frontend.cpp - Parsing one unit --------------------------*- C++ -*-===//
//
// Runs clang over a command of the database, as that command says but for what
// would write files, load code or stop early. Several units may be parsed at
// once: the command's directory is a property of this parse's view of the file
// system, the process never changes its own.
//
//===----------------------------------------------------------------------===//
#include "matchers/Extract.h"

#include "matchers/Arguments.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace scratchlift {

namespace {

/// A view of a file system with a working directory of its own.
class DirectoryView : public llvm::vfs::ProxyFileSystem {
public:
  DirectoryView(llvm::IntrusiveRefCntPtr<FileSystem> FS, std::string Directory)
      : ProxyFileSystem(std::move(FS)), Directory(std::move(Directory)) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<llvm::vfs::Status> Result =
        ProxyFileSystem::status(absolute(Path));
    if (!Result)
      return Result;
    return llvm::vfs::Status::copyWithNewName(*Result, Path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    return llvm::vfs::File::getWithPath(
        ProxyFileSystem::openFileForRead(absolute(Path)), Path);
  }
  bool exists(const llvm::Twine &Path) override {
    return ProxyFileSystem::exists(absolute(Path));
  }
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Dir,
                                          std::error_code &EC) override {
    return ProxyFileSystem::dir_begin(absolute(Dir), EC);
  }
  std::error_code getRealPath(const llvm::Twine &Path,
                              llvm::SmallVectorImpl<char> &Output) override {
    return ProxyFileSystem::getRealPath(absolute(Path), Output);
  }
  std::error_code isLocal(const llvm::Twine &Path, bool &Result) override {
    return ProxyFileSystem::isLocal(absolute(Path), Result);
  }
  llvm::ErrorOr<std::string> getCurrentWorkingDirectory() const override {
    return Directory;
  }
  std::error_code setCurrentWorkingDirectory(const llvm::Twine &Path) override {
    Directory = absolute(Path).str().str();
    return std::error_code();
  }

private:
  llvm::SmallString<256> absolute(const llvm::Twine &Path) const {
    llvm::SmallString<256> Result;
    Path.toVector(Result);
    llvm::sys::path::make_absolute(Directory, Result);
    return Result;
  }

  std::string Directory;
};

/// Keeps errors and warnings as text. A few warnings are shown in system
/// headers too (deprecated functions); they are not kept: whether they are
/// given depends on whether bodies there are read, and nobody can mend them.
class TextDiagnostics : public DiagnosticConsumer {
public:
  TextDiagnostics(TUFacts &Out, std::string MainFile)
      : Out(Out), MainFile(std::move(MainFile)) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Warning)
      return;
    bool Error = Level >= DiagnosticsEngine::Error;
    if (!Error && isInSystemHeader(Info))
      return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    std::string Text = place(Info) + (Error ? ": error: " : ": warning: ");
    Text += Message;
    llvm::StringRef Flag =
        Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(
            Info.getID());
    if (!Error && !Flag.empty())
      Text += (" [-W" + Flag + "]").str();
    (Error ? Out.Errors : Out.Warnings).push_back(std::move(Text));
    Out.HadErrors |= Error;
  }

private:
  static bool isInSystemHeader(const Diagnostic &Info) {
    return Info.hasSourceManager() && Info.getLocation().isValid() &&
           Info.getSourceManager().isInSystemHeader(Info.getLocation());
  }

  std::string place(const Diagnostic &Info) const {
    if (Info.getLocation().isInvalid() || !Info.hasSourceManager())
      return MainFile;
    const SourceManager &SM = Info.getSourceManager();
    PresumedLoc Loc = SM.getPresumedLoc(SM.getExpansionLoc(Info.getLocation()));
    if (Loc.isInvalid())
      return MainFile;
    llvm::SmallString<256> Path(Loc.getFilename()), Real;
    SM.getFileManager().makeAbsolutePath(Path);
    // As files are named everywhere else; ".." behind a link is not the parent
    // of its name.
    if (!SM.getFileManager().getVirtualFileSystem().getRealPath(Path, Real))
      Path = Real;
    else
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    return (Path + ":" + llvm::Twine(Loc.getLine()) + ":" +
            llvm::Twine(Loc.getColumn()))
        .str();
  }

  TUFacts &Out;
  std::string MainFile;
};

/// Bodies in system headers hold no kernels and are not needed for overload
/// resolution; Sema itself keeps those it does need (constexpr, deduced types).
class ExtractConsumer : public ASTConsumer {
public:
  ExtractConsumer(FactCollector &Collector, TUFacts &Out, bool WholeBodies)
      : Collector(Collector), Out(Out), WholeBodies(WholeBodies) {}

  bool shouldSkipFunctionBody(Decl *D) override {
    if (WholeBodies)
      return false;
    const SourceManager &SM = D->getASTContext().getSourceManager();
    return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    TUFacts Facts = Collector.collect(Context);
    Facts.HadErrors |= Out.HadErrors;
    std::swap(Facts.Errors, Out.Errors);
    std::swap(Facts.Warnings, Out.Warnings);
    Out = std::move(Facts);
  }

private:
  FactCollector &Collector;
  TUFacts &Out;
  bool WholeBodies;
};

class ExtractAction : public ASTFrontendAction {
public:
  ExtractAction(const ExtractOptions &Options, TUFacts &Out)
      : Options(Options), Out(Out) {}

  bool BeginInvocation(CompilerInstance &CI) override {
    CI.getFrontendOpts().SkipFunctionBodies = !Options.WholeBodies;
    // No "1 warning generated." on the user's terminal.
    CI.getDiagnosticOpts().ShowCarets = false;
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    Collector = std::make_unique<FactCollector>(CI, Options);
    Collector->registerPreprocessor();
    return std::make_unique<ExtractConsumer>(*Collector, Out,
                                             Options.WholeBodies);
  }

private:
  const ExtractOptions &Options;
  TUFacts &Out;
  std::unique_ptr<FactCollector> Collector;
};

} // namespace

static std::string mainFileOf(const tooling::CompileCommand &Command,
                              llvm::vfs::FileSystem &FS) {
  llvm::SmallString<256> Path(Command.Filename), Real;
  llvm::sys::path::make_absolute(Command.Directory, Path);
  if (!FS.getRealPath(Path, Real))
    return Real.str().str();
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

TUFacts extractUnit(const tooling::CompileCommand &Command,
                    const ExtractOptions &Options,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS) {
  if (!FS)
    FS = llvm::vfs::createPhysicalFileSystem();
  TUFacts Out;
  std::string MainFile = mainFileOf(Command, *FS);
  Out.MainFile = MainFile;
  TextDiagnostics Diagnostics(Out, MainFile);
  llvm::IntrusiveRefCntPtr<FileManager> Files(new FileManager(
      FileSystemOptions(),
      llvm::makeIntrusiveRefCnt<DirectoryView>(FS, Command.Directory)));
  tooling::ToolInvocation Invocation(
      parseArguments(Command), std::make_unique<ExtractAction>(Options, Out),
      Files.get());
  Invocation.setDiagnosticConsumer(&Diagnostics);
  bool Succeeded = Invocation.run();
  if (!Succeeded && Out.Errors.empty())
    Out.Errors.push_back(MainFile +
                         ": error: cannot be compiled by this command");
  Out.HadErrors |= !Succeeded;
  Out.Command = commandText(Command);
  if (Out.MainFile.empty())
    Out.MainFile = MainFile;
  return Out;
}

} // namespace scratchlift

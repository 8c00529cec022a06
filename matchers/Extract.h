//===- Extract.h - From a translation unit to facts -------------*- C++ -*-===//
#ifndef SCRATCHLIFT_MATCHERS_EXTRACT_H
#define SCRATCHLIFT_MATCHERS_EXTRACT_H

#include "analysis/Facts.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class Preprocessor;
} // namespace clang

namespace scratchlift {

struct ExtractOptions {
  std::string Root; ///< real path; files below it are project code
  std::vector<std::string>
      Excludes; ///< globs on paths relative to the root or absolute
  std::string
      HeaderFilter; ///< regex: report kernels of such headers outside the root
  /// No source of the project has write permission in its mode: the tree was
  /// laid out that way as a whole, and modes protect no single file.
  bool IgnoreModes = false;
  /// Parse bodies in system headers too, so that errors in what they
  /// instantiate are seen (verification); facts need none of them.
  bool WholeBodies = false;
};

/// Does an exclusion mean the file (a real path)?
bool matchesExclude(llvm::StringRef Glob, llvm::StringRef Path,
                    llvm::StringRef Root);

/// Collects the facts of one unit while clang parses it. The consumer is what
/// both hosts use: the tool through extractUnit, the tidy check directly.
class FactCollector {
public:
  FactCollector(clang::CompilerInstance &CI, ExtractOptions Options);
  /// For hosts that are not given the instance (clang-tidy checks).
  FactCollector(clang::Preprocessor &PP, ExtractOptions Options);
  ~FactCollector();
  /// REQUIRES: called before parsing begins (records skipped ranges, macros).
  void registerPreprocessor();
  /// REQUIRES: parsing has ended.
  TUFacts collect(clang::ASTContext &Context);

private:
  struct Impl;
  std::unique_ptr<Impl> I;
};

/// Parses Command over FS (real file system, or an overlay with edits) and
/// collects. A unit with errors gives facts with HadErrors set and whatever was
/// understood. Never fails: a crash-free result is always returned.
TUFacts extractUnit(const clang::tooling::CompileCommand &Command,
                    const ExtractOptions &Options,
                    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_EXTRACT_H

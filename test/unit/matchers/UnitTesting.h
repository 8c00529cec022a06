//===- UnitTesting.h - Facts of files held in memory ------------*- C++ -*-===//
//
// extract("...") parses one file, /proj/main.cpp, and gives its facts; places
// turn back into text with UnitFacts::text. Further files and flags may be
// added. Files need no standard library unless they include it.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TEST_UNIT_MATCHERS_UNITTESTING_H
#define SCRATCHLIFT_TEST_UNIT_MATCHERS_UNITTESTING_H

#include "analysis/Facts.h"
#include "matchers/Extract.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <string>
#include <vector>

namespace scratchlift {

struct UnitFacts {
  TUFacts Facts;
  std::map<std::string, std::string> Files;

  std::string text(const SourceSpan &Span) const {
    auto It = Files.find(Span.File);
    return It == Files.end()
               ? ""
               : It->second.substr(Span.Begin, Span.End - Span.Begin);
  }
  std::string texts(const std::vector<SourceSpan> &Spans) const {
    std::vector<std::string> Parts;
    for (const SourceSpan &Span : Spans)
      Parts.push_back(text(Span));
    return llvm::join(Parts, " | ");
  }
  /// The first function of that name; a Function without a name if none.
  const Function &function(llvm::StringRef Name) const {
    for (const Function &F : Facts.Functions)
      if (F.Name == Name)
        return F;
    static const Function None;
    return None;
  }
  /// The first call of Callee in Caller.
  CallSite call(llvm::StringRef Caller, llvm::StringRef Callee) const {
    for (const CallSite &Call : function(Caller).Calls)
      if (Call.CalleeName == Callee)
        return Call;
    return CallSite();
  }
  std::vector<std::string> uses(llvm::StringRef Name) const {
    std::vector<std::string> Result;
    for (const FunctionUse &Use : Facts.Uses)
      if (Use.Usr == function(Name).Usr)
        Result.push_back(Use.How);
    return Result;
  }
  int var(const Function &F, llvm::StringRef Name) const {
    for (size_t I = 0; I < F.Vars.size(); ++I)
      if (F.Vars[I].Name == Name)
        return static_cast<int>(I);
    return -1;
  }
};

struct UnitInput {
  std::vector<std::string> Flags = {"-std=c++20"};
  std::map<std::string, std::string> Files; ///< besides the main file
  std::map<std::string, std::string> Links; ///< link to target
  std::vector<std::string> ReadOnly;
  std::string MainFile = "/proj/main.cpp";
  ExtractOptions Options = {"/proj", {}, ""};
};

inline UnitFacts extract(llvm::StringRef Code, UnitInput Input = {}) {
  UnitFacts Result;
  Result.Files = Input.Files;
  Result.Files[Input.MainFile] = Code.str();
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : Result.Files) {
    bool ReadOnly = llvm::is_contained(Input.ReadOnly, Path);
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text),
                    std::nullopt, std::nullopt, std::nullopt,
                    ReadOnly ? llvm::sys::fs::all_read
                             : llvm::sys::fs::all_all);
  }
  for (const auto &[Link, Target] : Input.Links)
    Memory->addSymbolicLink(Link, Target, 0);
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::createPhysicalFileSystem());
  Overlay->pushOverlay(Memory);
  clang::tooling::CompileCommand Command;
  Command.Directory = "/proj";
  Command.Filename = Input.MainFile;
  Command.CommandLine = {"c++"};
  llvm::append_range(Command.CommandLine, Input.Flags);
  Command.CommandLine.push_back(Input.MainFile);
  Result.Facts = extractUnit(Command, Input.Options, Overlay);
  return Result;
}

} // namespace scratchlift

#endif // SCRATCHLIFT_TEST_UNIT_MATCHERS_UNITTESTING_H

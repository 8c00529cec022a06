//===- TempProject.h - A directory that lasts as long as a test -----------===//
#ifndef SCRATCHLIFT_TEST_TEMPPROJECT_H
#define SCRATCHLIFT_TEST_TEMPPROJECT_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace scratchlift {

class TempProject {
public:
  TempProject() {
    llvm::SmallString<128> Dir;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("scratchlift", Dir));
    llvm::SmallString<128> Real;
    EXPECT_FALSE(llvm::sys::fs::real_path(Dir, Real));
    Top = Real.str().str();
  }
  ~TempProject() { llvm::sys::fs::remove_directories(Top); }

  std::string path(llvm::StringRef Name) const {
    return Name.empty() ? Top : Top + "/" + Name.str();
  }
  void write(llvm::StringRef Name, llvm::StringRef Text) const {
    std::string File = path(Name);
    EXPECT_FALSE(
        llvm::sys::fs::create_directories(llvm::sys::path::parent_path(File)));
    std::error_code EC;
    llvm::raw_fd_ostream OS(File, EC);
    EXPECT_FALSE(EC);
    OS << Text;
  }
  std::string read(llvm::StringRef Name) const {
    auto Buffer = llvm::MemoryBuffer::getFile(path(Name));
    return Buffer ? (*Buffer)->getBuffer().str() : "<no file>";
  }
  /// Names of everything in the directory, sorted.
  std::vector<std::string> list(llvm::StringRef Name = "") const {
    std::vector<std::string> Result;
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator It(path(Name), EC), End;
         It != End && !EC; It.increment(EC))
      Result.push_back(llvm::sys::path::filename(It->path()).str());
    std::sort(Result.begin(), Result.end());
    return Result;
  }
  struct Entry {
    std::string File;
    std::vector<std::string> Flags = {};
  };
  /// Writes compile_commands.json into Dir; files are relative to the top.
  void database(std::vector<Entry> Entries, llvm::StringRef Dir = "") const {
    llvm::json::Array All;
    for (Entry &E : Entries) {
      llvm::json::Array Arguments{"clang++", "-std=c++20"};
      for (std::string &Flag : E.Flags)
        Arguments.push_back(Flag);
      Arguments.push_back("-c");
      Arguments.push_back(E.File);
      All.push_back(llvm::json::Object{{"directory", Top},
                                       {"file", E.File},
                                       {"arguments", std::move(Arguments)}});
    }
    std::string Text;
    llvm::raw_string_ostream(Text) << llvm::json::Value(std::move(All));
    write(Dir.empty() ? "compile_commands.json"
                      : (Dir + "/compile_commands.json").str(),
          Text);
  }

private:
  std::string Top;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_TEST_TEMPPROJECT_H

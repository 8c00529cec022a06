// libFuzzer: any text is a compile_commands.json or an error, and is not run.
#include "tool/Database.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace scratchlift;

static std::string freshDirectory() {
  llvm::SmallString<128> Dir;
  if (llvm::sys::fs::createUniqueDirectory("database-input", Dir))
    abort();
  std::error_code EC;
  llvm::raw_fd_ostream(Dir.str().str() + "/a.cpp", EC) << "int a;\n";
  return Dir.str().str();
}

static const std::string &directory() {
  static const struct Holder {
    std::string Path = freshDirectory();
    ~Holder() { llvm::sys::fs::remove_directories(Path); }
  } Kept;
  return Kept.Path;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  ToolOptions Options;
  Options.Database = directory();
  {
    std::error_code EC;
    llvm::raw_fd_ostream OS(Options.Database + "/compile_commands.json", EC);
    OS.write(reinterpret_cast<const char *>(Data), Size);
  }
  llvm::Expected<Database> DB = loadDatabase(Options);
  if (!DB) {
    llvm::consumeError(DB.takeError());
    return 0;
  }
  llvm::Expected<std::string> Root = projectRoot(Options, *DB);
  if (!Root)
    llvm::consumeError(Root.takeError());
  return 0;
}

//===- Paths.cpp ----------------------------------------------------------===//
#include "tool/Paths.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace scratchlift {

std::string realPath(StringRef Path) {
  llvm::SmallString<256> Result;
  if (!llvm::sys::fs::real_path(Path, Result))
    return Result.str().str();
  Result = Path;
  llvm::sys::fs::make_absolute(Result);
  llvm::sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return Result.str().str();
}

bool liesBelow(StringRef Path, StringRef Directory) {
  if (!Path.consume_front(Directory))
    return false;
  return Path.empty() || Path.starts_with("/") || Directory.ends_with("/");
}

std::string displayPath(StringRef Path, StringRef Root) {
  if (Root.empty() || Path == Root || !liesBelow(Path, Root))
    return Path.str();
  return Path.drop_front(Root.size()).ltrim('/').str();
}

std::string displayText(StringRef Text, StringRef Root) {
  if (Root.empty() || Root == "/")
    return Text.str();
  std::string Prefix = (Root + "/").str();
  std::string Result;
  while (!Text.empty()) {
    size_t At = Text.find(Prefix);
    Result += Text.take_front(At);
    if (At == StringRef::npos)
      break;
    Text = Text.drop_front(At + Prefix.size());
  }
  return Result;
}

} // namespace scratchlift

//===- Journal.cpp - What a killed run leaves behind ----------------------===//
//
// Strings that end in a zero byte: a head, four for each file, and an end that
// tells a whole journal from one that was cut off while it was written, when
// nothing had been renamed yet. The run that writes holds a lock on it.
//
//===----------------------------------------------------------------------===//
#include "tool/Journal.h"
#include "tool/Write.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <vector>

using llvm::Error;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace scratchlift {

static constexpr StringRef Head = "scratchlift journal 1";
static constexpr StringRef Tail = "end";

static Error failure(StringRef What, StringRef Path) {
  std::error_code Why(errno, std::generic_category());
  return llvm::createStringError(Why, "cannot " + What + " '" + Path +
                                          "': " + Why.message());
}

std::string journalPath(StringRef Root) {
  llvm::SmallString<256> Path(Root);
  llvm::sys::path::append(Path, ".scratchlift-journal");
  return Path.str().str();
}

void syncDirectoryOf(StringRef Path) {
  std::string Directory = llvm::sys::path::parent_path(Path).str();
  int FD = ::open(Directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (FD < 0)
    return;
  ::fsync(FD);
  ::close(FD);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static std::string textOf(llvm::ArrayRef<JournalEntry> Entries) {
  std::string Text;
  auto Add = [&](StringRef Part) {
    Text += Part;
    Text += '\0';
  };
  Add(Head);
  for (const JournalEntry &E : Entries) {
    Add(E.Path);
    Add(E.Temporary);
    Add(std::to_string(E.Before));
    Add(std::to_string(E.After));
  }
  Add(Tail);
  return Text;
}

static bool writeAll(int FD, StringRef Text) {
  while (!Text.empty()) {
    ssize_t Written = ::write(FD, Text.data(), Text.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written < 0)
      return false;
    Text = Text.drop_front(Written);
  }
  return ::fsync(FD) == 0;
}

Error Journal::begin(StringRef Root, llvm::ArrayRef<JournalEntry> Entries) {
  Path = journalPath(Root);
  FD = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (FD < 0 && errno == EEXIST)
    return llvm::createStringError(
        "'" + Path + "' is there: another run is writing, or was killed; " +
        "nothing was written, run again");
  if (FD < 0)
    return failure("write", Path);
  ::flock(FD, LOCK_EX);
  if (!writeAll(FD, textOf(Entries))) {
    Error E = failure("write", Path);
    llvm::consumeError(end());
    return E;
  }
  syncDirectoryOf(Path);
  return Error::success();
}

Error Journal::end() {
  if (FD < 0)
    return Error::success();
  Error E = ::unlink(Path.c_str()) ? failure("remove", Path) : Error::success();
  ::close(FD);
  FD = -1;
  return E;
}

Journal::~Journal() {
  if (FD >= 0)
    ::close(FD);
}

//===----------------------------------------------------------------------===//
// Going on
//===----------------------------------------------------------------------===//

bool wasInterrupted(StringRef Root) { return fs::exists(journalPath(Root)); }

static Error notOurs(StringRef Path) {
  return llvm::createStringError(
      "'" + Path + "' does not read as a journal; look at it, and remove it");
}

/// None where it was cut off.
static llvm::Expected<std::vector<JournalEntry>> read(StringRef Path) {
  llvm::Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  llvm::SmallVector<StringRef, 64> Parts;
  StringRef(*Text).split(Parts, '\0');
  std::vector<JournalEntry> Result;
  // Behind the last zero byte there is an empty part.
  bool Whole = Parts.size() >= 3 && Parts.back().empty() &&
               Parts[Parts.size() - 2] == Tail;
  if (!Whole) {
    if (Parts.front() == Head || Head.starts_with(Parts.front()))
      return Result;
    return notOurs(Path);
  }
  if (Parts.front() != Head || Parts.size() % 4 != 3)
    return notOurs(Path);
  for (size_t I = 1; I + 4 < Parts.size(); I += 4) {
    JournalEntry E{Parts[I].str(), Parts[I + 1].str(), 0, 0};
    if (Parts[I + 2].getAsInteger(10, E.Before) ||
        Parts[I + 3].getAsInteger(10, E.After))
      return notOurs(Path);
    Result.push_back(std::move(E));
  }
  return Result;
}

static bool holds(StringRef Path, std::uint64_t Hash) {
  llvm::Expected<std::string> Text = readFile(Path);
  if (Text)
    return llvm::xxh3_64bits(*Text) == Hash;
  llvm::consumeError(Text.takeError());
  return false;
}

/// A journal comes with the tree, and a tree from anywhere: it moves nothing
/// but files that a run has written, beside files of the project.
static bool isOurs(const JournalEntry &E, StringRef Root) {
  auto Folder = [](StringRef Path) {
    llvm::SmallString<256> Real;
    if (fs::real_path(llvm::sys::path::parent_path(Path), Real))
      Real.clear();
    return Real.str().str();
  };
  llvm::SmallString<256> Top;
  if (fs::real_path(Root, Top))
    return false;
  std::string In = Folder(E.Path);
  StringRef Below = In;
  bool Inside = Below.consume_front(StringRef(Top).rtrim('/')) &&
                (Below.empty() || Below.front() == '/');
  return Inside && Folder(E.Temporary) == In &&
         StringRef(E.Temporary).starts_with(E.Path + ".scratchlift-") &&
         !fs::is_symlink_file(E.Path) && !fs::is_symlink_file(E.Temporary);
}

static Error finish(StringRef Path, llvm::ArrayRef<JournalEntry> Entries) {
  std::vector<const JournalEntry *> Waiting;
  for (const JournalEntry &E : Entries) {
    if (!isOurs(E, llvm::sys::path::parent_path(Path)))
      return notOurs(Path);
    if (holds(E.Path, E.After))
      continue;
    if (!holds(E.Path, E.Before) || !holds(E.Temporary, E.After))
      return llvm::createStringError(
          "a run was killed while it replaced files, and '" + E.Path +
          "' has changed since: restore it, or put the sources right and "
          "remove '" +
          Path + "'");
    Waiting.push_back(&E);
  }
  for (const JournalEntry *E : Waiting)
    if (::rename(E->Temporary.c_str(), E->Path.c_str()))
      return failure("replace", E->Path);
  for (const JournalEntry &E : Entries) {
    fs::remove(E.Temporary);
    syncDirectoryOf(E.Path);
  }
  return Error::success();
}

/// REQUIRES: the journal is locked.
static Error finishLocked(StringRef Path) {
  llvm::Expected<std::vector<JournalEntry>> Entries = read(Path);
  if (!Entries)
    return Entries.takeError();
  if (Error E = finish(Path, *Entries))
    return E;
  return ::unlink(Path.str().c_str()) ? failure("remove", Path)
                                      : Error::success();
}

Error finishInterrupted(StringRef Root) {
  std::string Path = journalPath(Root);
  int FD = ::open(Path.c_str(), O_RDONLY | O_CLOEXEC);
  if (FD < 0)
    return failure("read", Path);
  Error Result = ::flock(FD, LOCK_EX | LOCK_NB)
                     ? llvm::createStringError("another run is writing: '" +
                                               Path + "' is locked")
                     : finishLocked(Path);
  ::close(FD);
  return Result;
}

} // namespace scratchlift

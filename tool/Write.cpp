//===- Write.cpp - Replacing files ----------------------------------------===//
//
// Phase 1 writes every new text beside its file and syncs it; whatever can fail
// for want of space, permission or a directory fails here, and leaves nothing.
// Phase 2 renames. If a rename fails, those already done are taken back.
// Signals that ask the program to end wait until both are done; a journal says
// what is under way, for the case that nothing could wait.
//
//===----------------------------------------------------------------------===//
#include "tool/Write.h"
#include "tool/Journal.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

using llvm::Error;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace scratchlift {
namespace {

Error failure(const llvm::Twine &What, StringRef Path, std::error_code Why) {
  return llvm::createStringError(Why, "cannot " + What + " '" + Path +
                                          "': " + Why.message());
}

std::error_code lastError() {
  return std::error_code(errno, std::generic_category());
}

/// Holds signals back while it lives, whatever thread they reach, and hands on
/// the last one.
class SignalsWait {
public:
  SignalsWait() {
    Last = 0;
    struct sigaction Note = {};
    Note.sa_flags = SA_RESTART;
    Note.sa_handler = [](int Signal) { Last = Signal; };
    for (unsigned I = 0; I < Signals.size(); ++I)
      ::sigaction(Signals[I], &Note, &Old[I]);
  }
  ~SignalsWait() {
    for (unsigned I = 0; I < Signals.size(); ++I)
      ::sigaction(Signals[I], &Old[I], nullptr);
    if (Last)
      ::raise(Last);
  }
  SignalsWait(const SignalsWait &) = delete;

private:
  static constexpr std::array<int, 4> Signals = {SIGINT, SIGTERM, SIGHUP,
                                                 SIGQUIT};
  static inline volatile std::sig_atomic_t Last = 0;
  std::array<struct sigaction, Signals.size()> Old = {};
};

/// A file in the making: complete and synced, under a name of its own.
struct Pending {
  std::string Path;
  std::string Temporary;
  StringRef Before, After;
  bool Renamed = false;
};

class Transaction {
public:
  ~Transaction() {
    for (const Pending &P : Files)
      if (!P.Renamed && !Torn)
        fs::remove(P.Temporary);
  }

  /// Like is the file whose mode and owner the new one has.
  Error stage(StringRef Path, StringRef Before, StringRef After,
              const struct stat &Like) {
    llvm::SmallString<256> Temporary;
    int FD;
    if (std::error_code EC =
            fs::createUniqueFile(Path + ".scratchlift-%%%%%%", FD, Temporary))
      return failure("write beside", Path, EC);
    Files.push_back({Path.str(), Temporary.str().str(), Before, After});
    std::error_code EC = fill(FD, After, Like);
    if (::close(FD) && !EC)
      EC = lastError();
    if (EC)
      return failure("write", Temporary, EC);
    return Error::success();
  }

  /// Keeps a journal in Root, where it is given and more than one file changes.
  Error commit(StringRef Root = "") {
    Journal Log;
    if (!Root.empty() && Files.size() > 1)
      if (Error E = Log.begin(Root, entries()))
        return E;
    for (Pending &P : Files) {
      if (std::error_code EC = fs::rename(P.Temporary, P.Path)) {
        Error E = failure("replace", P.Path, EC);
        if (Error Worse = takeBack()) {
          // The journal stays, and what it names: the next run may succeed.
          Torn = true;
          return llvm::joinErrors(std::move(E), std::move(Worse));
        }
        return llvm::joinErrors(std::move(E), Log.end());
      }
      P.Renamed = true;
    }
    for (const Pending &P : Files)
      syncDirectoryOf(P.Path);
    return Log.end();
  }

private:
  std::vector<JournalEntry> entries() const {
    std::vector<JournalEntry> Result;
    for (const Pending &P : Files)
      Result.push_back({P.Path, P.Temporary, llvm::xxh3_64bits(P.Before),
                        llvm::xxh3_64bits(P.After)});
    return Result;
  }

  static std::error_code fill(int FD, StringRef Text, const struct stat &Like) {
    while (!Text.empty()) {
      ssize_t Written = ::write(FD, Text.data(), Text.size());
      if (Written < 0 && errno == EINTR)
        continue;
      if (Written < 0)
        return lastError();
      Text = Text.drop_front(Written);
    }
    // Only root may give files away; the others own theirs already, or the
    // folder that lets them replace it. The mode comes last: the owner's change
    // takes some bits away.
    if (Like.st_gid != ::getegid() &&
        ::fchown(FD, static_cast<uid_t>(-1), Like.st_gid) && errno != EPERM)
      return lastError();
    if (Like.st_uid != ::geteuid() &&
        ::fchown(FD, Like.st_uid, static_cast<gid_t>(-1)) && errno != EPERM)
      return lastError();
    if (::fchmod(FD, Like.st_mode & 07777) || ::fsync(FD))
      return lastError();
    return std::error_code();
  }

  Error takeBack() {
    Transaction Restore;
    for (Pending &P : Files) {
      if (!P.Renamed)
        continue;
      struct stat Status;
      if (::stat(P.Path.c_str(), &Status))
        return failure("restore", P.Path, lastError());
      if (Error E = Restore.stage(P.Path, P.Before, P.Before, Status))
        return E;
    }
    for (Pending &P : Restore.Files) {
      if (std::error_code EC = fs::rename(P.Temporary, P.Path))
        return failure("restore", P.Path, EC);
      P.Renamed = true;
    }
    return Error::success();
  }

  std::vector<Pending> Files;
  bool Torn = false; ///< neither all old nor all new
};

} // namespace

llvm::Expected<std::string> readFile(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return failure("read", Path, Buffer.getError());
  return (*Buffer)->getBuffer().str();
}

Error writeFiles(const RewriteResult &Result, StringRef Root,
                 bool IgnoreModes) {
  SignalsWait Wait;
  Transaction T;
  for (const auto &[Path, File] : Result.Files) {
    llvm::Expected<std::string> Now = readFile(Path);
    if (!Now)
      return Now.takeError();
    if (*Now != File.Before)
      return llvm::createStringError("'" + Path +
                                     "' has changed since it was parsed; "
                                     "nothing was written, run again");
    struct stat Status;
    if (::stat(Path.c_str(), &Status))
      return failure("write", Path, lastError());
    // The directory's permission would be enough for a rename; a file that its
    // owner protects is not replaced behind his back.
    if (::access(Path.c_str(), W_OK) ||
        (!IgnoreModes && !(Status.st_mode & 0222)))
      return failure("write", Path,
                     std::make_error_code(std::errc::permission_denied));
    if (Error E = T.stage(Path, File.Before, File.After, Status))
      return E;
  }
  return T.commit(Root);
}

Error writeFile(StringRef Path, StringRef Text) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    Real = Path;
  // What is no regular file (a pipe, /dev/stdout) is written to, not replaced.
  fs::file_status Status;
  if (!fs::status(Real, Status) &&
      Status.type() != fs::file_type::regular_file) {
    if (Status.type() == fs::file_type::directory_file)
      return failure("write", Path,
                     std::make_error_code(std::errc::is_a_directory));
    std::error_code EC;
    llvm::raw_fd_ostream OS(Real, EC);
    if (EC)
      return failure("write", Path, EC);
    OS << Text;
    OS.close();
    EC = OS.error();
    OS.clear_error();
    if (EC)
      return failure("write", Path, EC);
    return Error::success();
  }
  struct stat Like = {};
  if (::stat(Real.c_str(), &Like)) {
    mode_t Mask = ::umask(0);
    ::umask(Mask);
    Like.st_mode = 0666 & ~Mask;
    Like.st_uid = ::geteuid();
    Like.st_gid = ::getegid();
  }
  Transaction T;
  if (Error E = T.stage(Real, "", Text, Like))
    return E;
  return T.commit();
}

} // namespace scratchlift

//===- Write.cpp - Replacing files ----------------------------------------===//
//
// Phase 1 writes every new text beside its file and syncs it; whatever can fail
// for want of space, permission or a directory fails here, and leaves nothing.
// Phase 2 renames. If a rename fails, those already done are taken back.
// Signals that ask the program to end wait until both are done.
//
//===----------------------------------------------------------------------===//
#include "tool/Write.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

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
  StringRef Before;
  bool Renamed = false;
};

class Transaction {
public:
  ~Transaction() {
    for (const Pending &P : Files)
      if (!P.Renamed)
        fs::remove(P.Temporary);
  }

  Error stage(StringRef Path, StringRef Before, StringRef After, mode_t Mode) {
    llvm::SmallString<256> Temporary;
    int FD;
    if (std::error_code EC =
            fs::createUniqueFile(Path + ".scratchlift-%%%%%%", FD, Temporary))
      return failure("write beside", Path, EC);
    Files.push_back({Path.str(), Temporary.str().str(), Before});
    std::error_code EC = fill(FD, After, Mode);
    if (::close(FD) && !EC)
      EC = lastError();
    if (EC)
      return failure("write", Temporary, EC);
    return Error::success();
  }

  Error commit() {
    for (Pending &P : Files) {
      if (std::error_code EC = fs::rename(P.Temporary, P.Path)) {
        Error E = failure("replace", P.Path, EC);
        return llvm::joinErrors(std::move(E), takeBack());
      }
      P.Renamed = true;
    }
    return Error::success();
  }

private:
  static std::error_code fill(int FD, StringRef Text, mode_t Mode) {
    while (!Text.empty()) {
      ssize_t Written = ::write(FD, Text.data(), Text.size());
      if (Written < 0 && errno == EINTR)
        continue;
      if (Written < 0)
        return lastError();
      Text = Text.drop_front(Written);
    }
    if (::fchmod(FD, Mode) || ::fsync(FD))
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
      if (Error E =
              Restore.stage(P.Path, P.Before, P.Before, Status.st_mode & 07777))
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
};

} // namespace

llvm::Expected<std::string> readFile(StringRef Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return failure("read", Path, Buffer.getError());
  return (*Buffer)->getBuffer().str();
}

Error writeFiles(const RewriteResult &Result, bool IgnoreModes) {
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
    if (Error E =
            T.stage(Path, File.Before, File.After, Status.st_mode & 07777))
      return E;
  }
  return T.commit();
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
    return Error::success();
  }
  mode_t Mode = 0666;
  if (fs::exists(Real)) {
    Mode = Status.permissions() & 07777;
  } else {
    mode_t Mask = ::umask(0);
    ::umask(Mask);
    Mode &= ~Mask;
  }
  Transaction T;
  if (Error E = T.stage(Real, "", Text, Mode))
    return E;
  return T.commit();
}

} // namespace scratchlift

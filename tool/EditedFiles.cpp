//===- EditedFiles.cpp - A file system with edits in memory ---------------===//
//
// LLVM's overlay of an in-memory file system knows files by their spelled
// names only; a header reached over a symbolic link would be read as it was.
//
//===----------------------------------------------------------------------===//
#include "tool/EditedFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"

using llvm::vfs::File;
using llvm::vfs::FileSystem;
using llvm::vfs::Status;

namespace scratchlift {
namespace {

class EditedFile : public File {
public:
  EditedFile(Status S, llvm::StringRef Text) : S(std::move(S)), Text(Text) {}

  llvm::ErrorOr<Status> status() override { return S; }
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
  getBuffer(const llvm::Twine &Name, int64_t, bool, bool) override {
    llvm::SmallString<256> Storage;
    return llvm::MemoryBuffer::getMemBuffer(Text, Name.toStringRef(Storage));
  }
  std::error_code close() override { return std::error_code(); }

private:
  Status S;
  llvm::StringRef Text;
};

class EditedFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  EditedFileSystem(llvm::IntrusiveRefCntPtr<FileSystem> Under,
                   const EditedContents &Contents)
      : ProxyFileSystem(std::move(Under)), Contents(Contents) {}

  llvm::ErrorOr<Status> status(const llvm::Twine &Path) override {
    llvm::ErrorOr<Status> Real = ProxyFileSystem::status(Path);
    const std::string *Text = Real ? find(Path, *Real) : nullptr;
    return Text ? withSize(*Real, Text->size()) : Real;
  }

  llvm::ErrorOr<std::unique_ptr<File>>
  openFileForRead(const llvm::Twine &Path) override {
    llvm::ErrorOr<Status> Real = ProxyFileSystem::status(Path);
    const std::string *Text = Real ? find(Path, *Real) : nullptr;
    if (!Text)
      return ProxyFileSystem::openFileForRead(Path);
    return std::make_unique<EditedFile>(withSize(*Real, Text->size()), *Text);
  }

private:
  const std::string *find(const llvm::Twine &Path, const Status &S) {
    if (!S.isRegularFile())
      return nullptr;
    llvm::SmallString<256> Real;
    if (ProxyFileSystem::getRealPath(Path, Real))
      return nullptr;
    auto It = Contents.find(Real.str().str());
    return It == Contents.end() ? nullptr : &It->second;
  }

  static Status withSize(const Status &S, size_t Size) {
    return Status(S.getName(), S.getUniqueID(), S.getLastModificationTime(),
                  S.getUser(), S.getGroup(), Size, S.getType(),
                  S.getPermissions());
  }

  const EditedContents &Contents;
};

} // namespace

llvm::IntrusiveRefCntPtr<FileSystem>
editedFileSystem(llvm::IntrusiveRefCntPtr<FileSystem> Under,
                 const EditedContents &Contents) {
  return llvm::makeIntrusiveRefCnt<EditedFileSystem>(std::move(Under),
                                                     Contents);
}

} // namespace scratchlift

//===- EditedFiles.h - A file system with edits in memory -------*- C++ -*-===//
#ifndef SCRATCHLIFT_TOOL_EDITEDFILES_H
#define SCRATCHLIFT_TOOL_EDITEDFILES_H

#include "llvm/Support/VirtualFileSystem.h"

#include <map>
#include <string>

namespace scratchlift {

/// New contents by real path.
using EditedContents = std::map<std::string, std::string>;

/// The file system under it, with the contents of some files replaced. A file
/// is recognised by its real path, so that symbolic links and differently
/// spelled names lead to the same edit; it keeps its identity (unique id), so
/// that `#pragma once` works as before. Contents must outlive the result.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
editedFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Under,
                 const EditedContents &Contents);

} // namespace scratchlift

#endif // SCRATCHLIFT_TOOL_EDITEDFILES_H

//===- EditedFilesTest.cpp ------------------------------------------------===//
#include "tool/EditedFiles.h"

#include "TempProject.h"

#include <unistd.h>

using namespace scratchlift;

namespace {

TEST(EditedFiles, AFileIsItsRealPath) {
  TempProject P;
  P.write("real/a.h", "old");
  P.write("b.h", "other");
  ASSERT_EQ(::symlink("real", P.path("link").c_str()), 0);
  EditedContents Contents = {{P.path("real/a.h"), "brand new"}};
  auto FS = editedFileSystem(llvm::vfs::createPhysicalFileSystem(), Contents);
  for (const char *Name : {"real/a.h", "link/a.h", "real/../link/./a.h"}) {
    auto Buffer = FS->getBufferForFile(P.path(Name));
    ASSERT_TRUE(bool(Buffer)) << Name;
    EXPECT_EQ((*Buffer)->getBuffer(), "brand new");
    auto Status = FS->status(P.path(Name));
    ASSERT_TRUE(bool(Status));
    EXPECT_EQ(Status->getSize(), 9u);
  }
  EXPECT_EQ(FS->status(P.path("real/a.h"))->getUniqueID(),
            FS->status(P.path("link/a.h"))->getUniqueID());
  EXPECT_EQ((*FS->getBufferForFile(P.path("b.h")))->getBuffer(), "other");
  EXPECT_FALSE(bool(FS->getBufferForFile(P.path("none.h"))));
}

} // namespace

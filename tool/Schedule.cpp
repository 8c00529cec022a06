//===- Schedule.cpp - Parsing many units at once --------------------------===//
#include "tool/Schedule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

#include <mutex>

namespace scratchlift {

// Templates nest deep; clang itself asks for this much.
static constexpr unsigned StackSize = 8 << 20;

std::vector<size_t> Schedule::run(size_t Count,
                                  llvm::function_ref<void(size_t)> Task) const {
  llvm::CrashRecoveryContext::Enable();
  std::mutex Mutex;
  size_t Done = 0;
  std::vector<size_t> Crashed;
  llvm::DefaultThreadPool Pool(llvm::hardware_concurrency(Jobs));
  for (size_t I = 0; I < Count; ++I)
    Pool.async([&, I] {
      bool Survived = llvm::CrashRecoveryContext().RunSafelyOnThread(
          [&] { Task(I); }, StackSize);
      std::lock_guard<std::mutex> Lock(Mutex);
      if (!Survived)
        Crashed.push_back(I);
      ++Done;
      if (Progress)
        Progress(Done, Count);
    });
  Pool.wait();
  llvm::CrashRecoveryContext::Disable();
  llvm::sort(Crashed);
  return Crashed;
}

} // namespace scratchlift

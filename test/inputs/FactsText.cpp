// libFuzzer: any text is facts or an error; what parses prints as it was read.
#include "analysis/FactsText.h"

using namespace scratchlift;

static std::string printed(const TUFacts &Facts) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printFacts(Facts, OS);
  return Text;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  llvm::Expected<TUFacts> Facts =
      parseFacts({reinterpret_cast<const char *>(Data), Size});
  if (!Facts) {
    llvm::consumeError(Facts.takeError());
    return 0;
  }
  const std::string Once = printed(*Facts);
  llvm::Expected<TUFacts> Again = parseFacts(Once);
  if (!Again) {
    llvm::errs() << llvm::toString(Again.takeError()) << "\nin:\n" << Once;
    __builtin_trap();
  }
  if (const std::string Twice = printed(*Again); Twice != Once) {
    llvm::errs() << "printed once:\n" << Once << "\ntwice:\n" << Twice;
    __builtin_trap();
  }
  return 0;
}

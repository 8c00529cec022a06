//===- Layout.cpp - What the stages share ---------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace scratchlift {

llvm::Expected<const SourceFile &> FileCache::get(const std::string &Path) {
  if (auto It = Files.find(Path); It != Files.end())
    return *It->second;
  if (auto It = Errors.find(Path); It != Errors.end())
    return fail(It->second);
  llvm::Expected<std::string> Bytes = Read(Path);
  if (!Bytes) {
    Errors[Path] =
        "cannot read '" + Path + "': " + llvm::toString(Bytes.takeError());
    return fail(Errors[Path]);
  }
  return *(Files[Path] = std::make_unique<SourceFile>(Path, std::move(*Bytes)));
}

const Declaration *GroupContext::definition() const {
  for (const Declaration &D : Declarations)
    if (D.Definition)
      return &D;
  return nullptr;
}

const Function *GroupContext::function(const std::string &Usr) const {
  if (Kernel && Usr == Kernel->Usr)
    return Kernel;
  for (const Function &F : Facts.Functions)
    if (F.Usr == Usr && !F.Blocks.empty())
      return &F;
  return nullptr;
}

llvm::Error fail(const llvm::Twine &Message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), Message);
}

std::string where(const SourceSpan &S) {
  return (llvm::sys::path::filename(S.File) + ":" + llvm::Twine(S.Line)).str();
}

std::string applyWithin(const SourceFile &F, unsigned Begin, unsigned End,
                        std::vector<TextEdit> Edits) {
  llvm::stable_sort(Edits, [](const TextEdit &A, const TextEdit &B) {
    return std::make_pair(A.Begin, A.End) < std::make_pair(B.Begin, B.End);
  });
  std::string Out;
  unsigned At = Begin;
  for (const TextEdit &E : Edits) {
    if (E.Begin < At || E.End > End)
      continue;
    Out += F.text(At, E.Begin);
    Out += E.Text;
    At = E.End;
  }
  Out += F.text(At, End);
  return Out;
}

namespace {
struct StdName {
  StringRef Name, Header;
};
} // namespace

void GroupLayout::needs(const std::string &File, StringRef Text) {
  static constexpr StdName Table[] = {
      {"span", "<span>"},         {"vector", "<vector>"},
      {"string", "<string>"},     {"basic_string", "<string>"},
      {"wstring", "<string>"},    {"valarray", "<valarray>"},
      {"array", "<array>"},       {"unique_ptr", "<memory>"},
      {"fill", "<algorithm>"},    {"fill_n", "<algorithm>"},
      {"copy", "<algorithm>"},    {"copy_n", "<algorithm>"},
      {"move", "<utility>"},      {"size_t", "<cstddef>"},
      {"ptrdiff_t", "<cstddef>"}, {"byte", "<cstddef>"},
      {"align_val_t", "<new>"},   {"max", "<algorithm>"},
      {"min", "<algorithm>"},     {"swap", "<utility>"}};
  const std::string Copy = Text.str();
  const RawTokens Raw = lexRaw(Copy);
  for (unsigned I = 0; I + 2 < Raw.Code.size(); ++I) {
    auto Spelled = [&](unsigned J) {
      return StringRef(Copy).slice(Raw.Code[J].Begin, Raw.Code[J].End);
    };
    if (Spelled(I) != "std" || Spelled(I + 1) != "::")
      continue;
    for (const StdName &N : Table)
      if (Spelled(I + 2) == N.Name)
        Headers[File].insert(N.Header.str());
  }
}

} // namespace scratchlift

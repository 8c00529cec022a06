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
struct StdNames {
  StringRef Header;
  std::initializer_list<StringRef> Names;
};
} // namespace

static StringRef headerOf(StringRef Name) {
  static constexpr StdNames Table[] = {
      {"<algorithm>",
       {"fill", "fill_n", "copy", "copy_n", "max", "min", "clamp", "count",
        "max_element", "min_element"}},
      {"<array>", {"array"}},
      {"<bit>", {"bit_ceil", "bit_floor", "bit_width", "popcount"}},
      {"<cmath>",
       {"abs", "ceil", "floor", "round", "trunc", "sqrt", "cbrt", "log", "log2",
        "log10", "exp", "pow", "lround", "llround", "lrint", "hypot"}},
      {"<complex>", {"complex"}},
      {"<cstddef>", {"size_t", "ptrdiff_t", "byte"}},
      {"<cstdint>",
       {"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
        "uint32_t", "uint64_t", "intptr_t", "uintptr_t"}},
      {"<iterator>", {"distance"}},
      {"<limits>", {"numeric_limits"}},
      {"<memory>", {"unique_ptr", "shared_ptr"}},
      {"<new>", {"align_val_t"}},
      {"<numeric>", {"accumulate", "gcd", "lcm"}},
      {"<span>", {"span"}},
      {"<string>", {"string", "wstring", "basic_string"}},
      {"<tuple>", {"tuple"}},
      {"<utility>", {"move", "forward", "pair", "swap"}},
      {"<valarray>", {"valarray"}},
      {"<vector>", {"vector"}}};
  for (const StdNames &Row : Table)
    if (llvm::is_contained(Row.Names, Name))
      return Row.Header;
  return "";
}

void GroupLayout::needs(const std::string &File, StringRef Text) {
  const std::string Copy = Text.str();
  const RawTokens Raw = lexRaw(Copy);
  auto Spelled = [&](unsigned I) {
    return StringRef(Copy).slice(Raw.Code[I].Begin, Raw.Code[I].End);
  };
  for (unsigned I = 0; I + 2 < Raw.Code.size(); ++I) {
    if (Spelled(I) != "std" || Spelled(I + 1) != "::")
      continue;
    const StringRef Header = headerOf(Spelled(I + 2));
    if (!Header.empty())
      Headers[File].insert(Header.str());
  }
}

} // namespace scratchlift

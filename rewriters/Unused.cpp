//===- Unused.cpp - Names that lose their last use ------------------------===//
//
// A parameter or local that only sized or filled a lifted buffer is not used
// any more where the caller does that now; "(void)n;" keeps the compiler quiet
// (-Wunused-parameter), and the signature as it was.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"

using llvm::StringRef;

namespace scratchlift {

void RemovedText::remove(const SourceSpan &S) {
  if (S.valid() && !S.Macro)
    Gone.push_back(S);
}

bool RemovedText::isGone(unsigned Offset) const {
  return llvm::any_of(Gone, [&](const SourceSpan &S) {
    return S.Begin <= Offset && Offset < S.End;
  });
}

/// The word stands elsewhere in the body than where it is declared.
bool RemovedText::stays(const SourceFile &F, const Var &V,
                        const SourceSpan &Body) const {
  for (const RawToken &T : F.tokens(Body.Begin, Body.End))
    if (T.Kind == clang::tok::raw_identifier && T.Begin != V.Decl.Begin &&
        F.text(T) == V.Name && !isGone(T.Begin))
      return true;
  // Uses in directives come and go with the configuration.
  for (const RawToken &T : F.directives())
    if (T.Begin >= Body.Begin && T.End <= Body.End &&
        F.text(T).contains(V.Name))
      return true;
  return llvm::any_of(Added, [&](const std::string &Text) {
    const RawTokens Raw = lexRaw(Text);
    return llvm::any_of(Raw.Code, [&](const RawToken &T) {
      return StringRef(Text).slice(T.Begin, T.End) == V.Name;
    });
  });
}

std::vector<std::string> RemovedText::lastUses(const SourceFile &F,
                                               const Function &Fn,
                                               const SourceSpan &Within) {
  std::vector<std::string> Names;
  const auto Definition = llvm::find_if(
      Fn.Declarations, [](const Declaration &D) { return D.Definition; });
  if (Definition == Fn.Declarations.end() || !Within.valid() || Within.Macro)
    return Names;
  for (const RawToken &T : F.tokens(Within.Begin, Within.End)) {
    if (T.Kind != clang::tok::raw_identifier || !isGone(T.Begin))
      continue;
    const StringRef Name = F.text(T);
    for (const Var &V : Fn.Vars)
      if (V.Name == Name && V.Decl.Begin < Within.Begin &&
          (V.Role == VarRole::Param || V.Role == VarRole::Local) &&
          !stays(F, V, Definition->Body) && Told.insert(Name.str()).second)
        Names.push_back(Name.str());
  }
  return Names;
}

} // namespace scratchlift

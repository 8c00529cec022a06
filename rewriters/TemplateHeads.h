//===- TemplateHeads.h - Template parameters of declarations ----*- C++ -*-===//
#ifndef SCRATCHLIFT_REWRITERS_TEMPLATEHEADS_H
#define SCRATCHLIFT_REWRITERS_TEMPLATEHEADS_H

#include "rewriters/Internal.h"

namespace scratchlift {

struct TemplateParam {
  std::string Name;  ///< "" where unnamed
  unsigned Slot = 0; ///< where a name would go
  bool Pack = false;
};

/// A namespace, class, linkage specification or body around a place.
struct EnclosingScope {
  unsigned Begin = 0; ///< first token of its head
  bool Class = false;
};

/// Innermost '{' that is open at Offset, or null.
const RawToken *enclosingBrace(const SourceFile &F, unsigned Offset);
/// Innermost first.
std::vector<EnclosingScope> enclosingScopes(const SourceFile &F,
                                            unsigned Offset);

/// All heads that apply to D, outermost first, those of enclosing class
/// templates included.
std::vector<std::vector<TemplateParam>> templateHeads(const SourceFile &F,
                                                      const Declaration &D);
/// The head of the function template itself; empty for no template and for a
/// plain member of a class template.
std::vector<TemplateParam> ownTemplateHead(const SourceFile &F,
                                           const Declaration &D);

/// Text with unqualified identifiers replaced by name.
std::string replaceIdentifiers(llvm::StringRef Text,
                               const std::map<std::string, std::string> &Names);

} // namespace scratchlift

#endif // SCRATCHLIFT_REWRITERS_TEMPLATEHEADS_H

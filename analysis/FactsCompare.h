//===- FactsCompare.h - Equality of facts, from the field tables ----------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSCOMPARE_H
#define SCRATCHLIFT_ANALYSIS_FACTSCOMPARE_H

#include "analysis/FactsFields.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <type_traits>
#include <vector>

namespace scratchlift {

inline bool sameFacts(const std::string &A, const std::string &B) {
  return A == B;
}
inline bool sameFacts(const SourceSpan &A, const SourceSpan &B) {
  return A == B && A.Line == B.Line && A.Column == B.Column &&
         A.Macro == B.Macro;
}
inline bool sameFacts(const Expr &A, const Expr &B);
inline bool sameFacts(const Region &A, const Region &B) {
  return A.Kind == B.Kind && sameFacts(A.Lo, B.Lo) && sameFacts(A.Hi, B.Hi);
}
template <class T>
bool sameFacts(const std::vector<T> &A, const std::vector<T> &B);
template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> ||
                                            std::is_enum_v<T>>>
bool sameFacts(T A, T B) {
  return A == B;
}

/// Visits the table of T with two objects. Fields named in Ignored may differ.
template <class T> class Comparison {
public:
  Comparison(const T &A, const T &B, llvm::ArrayRef<llvm::StringRef> Ignored)
      : A(A), B(B), Ignored(Ignored) {}

  template <class M> void field(llvm::StringRef Name, M Member) {
    if (Equal && !llvm::is_contained(Ignored, Name))
      Equal = sameFacts(A.*Member, B.*Member);
  }
  template <class M> void lead(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void leadVar(M Member) { field("", Member); }
  template <class M> void keyword(M Member) { field("", Member); }
  template <class M> void var(llvm::StringRef N, M Member) { field(N, Member); }
  template <class M> void vars(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void file(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void list(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void items(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void child(llvm::StringRef N, M Member) {
    field(N, Member);
  }
  template <class M> void derived(llvm::StringRef N, M Member, M) {
    field(N, Member);
  }

  bool Equal = true;

private:
  const T &A, &B;
  llvm::ArrayRef<llvm::StringRef> Ignored;
};

/// Structs that have a field table.
template <class T, class = decltype(fields(std::declval<Comparison<T> &>(),
                                           TypeTag<T>()))>
bool sameFacts(const T &A, const T &B,
               llvm::ArrayRef<llvm::StringRef> Ignored = {}) {
  Comparison<T> V(A, B, Ignored);
  fields(V, TypeTag<T>());
  return V.Equal;
}

inline bool sameFacts(const Expr &A, const Expr &B) {
  return A == B && A.Const == B.Const && A.Visible == B.Visible &&
         A.Impure == B.Impure && sameFacts(A.Args, B.Args);
}

template <class T>
bool sameFacts(const std::vector<T> &A, const std::vector<T> &B) {
  return llvm::equal(A, B,
                     [](const T &X, const T &Y) { return sameFacts(X, Y); });
}

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSCOMPARE_H

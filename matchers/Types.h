//===- Types.h - What types mean to buffers ---------------------*- C++ -*-===//
//
// The one place that knows the standard library's buffer types by name.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_TYPES_H
#define SCRATCHLIFT_MATCHERS_TYPES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Type.h"

#include <optional>
#include <string>

namespace scratchlift {

enum class ContainerKind {
  None,
  Vector,
  Valarray,
  String,
  Array,     ///< std::array: no heap, but elements like the others
  UniquePtr, ///< unique_ptr<T[]>, or unique_ptr<T, free-like deleter>
  SharedPtr  ///< shared_ptr<T[]>
};

/// References and qualifiers of T do not matter.
ContainerKind containerKind(clang::QualType T);
/// vector, valarray, basic_string: containers that own and size their elements.
bool isSizedContainer(clang::QualType T);
bool isSmartPointer(clang::QualType T);
/// span, basic_string_view, mdspan.
bool isViewType(clang::QualType T);
/// Iterator of contiguous elements (those of vector, string, span, array), also
/// reversed or moving.
bool isIteratorType(clang::QualType T);
/// vector<bool>::reference.
bool isBitReference(clang::QualType T);
/// std::initializer_list.
bool isInitializerList(clang::QualType T);

/// Element of a container, view, iterator, pointer or array; null where T is
/// none of these.
clang::QualType elementType(clang::QualType T, const clang::ASTContext &AST);

/// T is a class of namespace std (inline namespaces included) of that name.
bool isStdClass(clang::QualType T, llvm::StringRef Name);
/// Construction.cpp: it gives the object's members values that depend on
/// nothing but its arguments, and does nothing else.
bool onlySetsMembers(const clang::CXXConstructorDecl *Ctor);
/// The template arguments of a class, or null.
const clang::TemplateArgumentList *templateArguments(clang::QualType T);

/// Allocator argument other than std::allocator, deleter other than the default
/// and not free-like.
bool hasCustomAllocator(clang::QualType T);
/// Deleter type whose only effect is to call free().
bool isFreeLikeDeleter(clang::QualType T);

/// Canonical, fully qualified, without reference and qualifiers.
std::string canonicalName(clang::QualType T, const clang::ASTContext &AST);
/// As it would be spelled in the function: parameters of templates by their own
/// names where T still tells ("T", "Point<T>").
std::string spelledName(clang::QualType T, const clang::ASTContext &AST);
/// T was, wholly or in part, a template parameter before instantiation.
bool isSubstituted(clang::QualType T);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_TYPES_H

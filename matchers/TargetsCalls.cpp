//===- TargetsCalls.cpp - What the result of a call denotes ---------------===//
//
// Operators, methods, functions and constructors whose result leads to the
// elements of an operand.
//
//===----------------------------------------------------------------------===//
#include "matchers/Exprs.h"
#include "matchers/PlaceFinder.h"
#include "matchers/Types.h"

using namespace clang;

namespace scratchlift {

PlaceList PlaceFinder::findOperator(const CXXOperatorCallExpr *E) {
  auto IsHandle = [](QualType T) {
    return containerKind(T) != ContainerKind::None || isViewType(T) ||
           isIteratorType(T);
  };
  const clang::Expr *First = E->getArg(0);
  QualType T = First->getType();
  switch (E->getOperator()) {
  case OO_Subscript: {
    if (!IsHandle(T) || E->getNumArgs() != 2)
      return {};
    if (isIteratorType(T))
      return dereferenced(
          shifted(loadedIterators(find(First)), E->getArg(1), true), E, "[]");
    PlaceList Start = into(First, E, "[]");
    // A slice or a mask of a valarray.
    if (!E->getArg(1)->getType()->isIntegralOrEnumerationType())
      return dereferenced(unknownOffset(std::move(Start)), E, "[]");
    return dereferenced(shifted(std::move(Start), E->getArg(1), true), E, "[]");
  }
  case OO_Star:
  case OO_Arrow: {
    if (!IsHandle(T) || E->getNumArgs() != 1)
      return {};
    llvm::StringRef Name = E->getOperator() == OO_Star ? "*" : "->";
    PlaceList Start =
        isIteratorType(T) ? loadedIterators(find(First)) : into(First, E, Name);
    if (E->getOperator() == OO_Arrow)
      return Start; // findMember dereferences
    return dereferenced(std::move(Start), E, Name);
  }
  case OO_Plus:
  case OO_Minus: {
    if (E->getNumArgs() != 2 || !isIteratorType(E->getType()))
      return {};
    bool Swapped = !isIteratorType(T);
    PlaceList Start = loadedIterators(find(E->getArg(Swapped ? 1 : 0)));
    return shifted(std::move(Start), E->getArg(Swapped ? 0 : 1),
                   E->getOperator() == OO_Plus);
  }
  case OO_PlusPlus:
  case OO_MinusMinus:
    return isIteratorType(T) && E->getNumArgs() == 2
               ? unknownOffset(find(First))
               : find(First);
  case OO_Equal:
  case OO_PlusEqual:
  case OO_MinusEqual:
    return IsHandle(T) ? find(First) : PlaceList();
  default:
    return {};
  }
}

static bool isStartName(llvm::StringRef Name) {
  return Name == "data" || Name == "begin" || Name == "cbegin" ||
         Name == "get" || Name == "c_str";
}

static bool isEndName(llvm::StringRef Name) {
  return Name == "end" || Name == "cend";
}

static bool isReverseName(llvm::StringRef Name) {
  return Name == "rbegin" || Name == "rend" || Name == "crbegin" ||
         Name == "crend";
}

PlaceList PlaceFinder::findMethod(const CXXMemberCallExpr *E) {
  const CXXMethodDecl *Method = E->getMethodDecl();
  const clang::Expr *Object = E->getImplicitObjectArgument();
  if (!Method || !Object)
    return {};
  QualType T = Object->getType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (containerKind(T) == ContainerKind::None && !isViewType(T) &&
      !isIteratorType(T))
    return {};
  PlaceList Base = find(Object);
  if (Object->getType()->isPointerType())
    Base = dereferenced(std::move(Base), Object, "->");
  // string to string_view, span to its const form
  if (isa<CXXConversionDecl>(Method))
    return isViewType(E->getType()) || isIteratorType(E->getType())
               ? into(std::move(Base), T, E, "span")
               : PlaceList();
  if (!Method->getIdentifier())
    return {};
  llvm::StringRef Name = Method->getName();
  if (isStartName(Name))
    return into(std::move(Base), T, E, Name);
  if (isEndName(Name))
    return endOf(std::move(Base), T, E, Name);
  if (isReverseName(Name))
    return unknownStart(into(std::move(Base), T, E, Name));
  if (Name == "base")
    return unknownOffset(std::move(Base));
  if (Name == "at" && E->getNumArgs() == 1)
    return dereferenced(
        shifted(into(std::move(Base), T, E, Name), E->getArg(0), true), E,
        Name);
  if (Name == "front")
    return dereferenced(into(std::move(Base), T, E, Name), E, Name);
  if (Name == "back") {
    PlaceList Last = endOf(std::move(Base), T, E, Name);
    for (Place &P : Last)
      if (!P.Deep && P.Where.Kind == RegionKind::Range)
        P.Where.Lo = binaryExpr("-", std::move(P.Where.Lo), intExpr(1));
    return dereferenced(std::move(Last), E, Name);
  }
  if (!isViewType(T))
    return {};
  if ((Name == "subspan" || Name == "substr") && E->getNumArgs() >= 1)
    return shifted(into(std::move(Base), T, E, Name), E->getArg(0), true);
  if (Name == "first")
    return into(std::move(Base), T, E, Name);
  if (Name == "last")
    return unknownStart(into(std::move(Base), T, E, Name));
  return {};
}

/// Functions of std that hand their first argument through.
static bool isPassThrough(llvm::StringRef Name) {
  return Name == "forward" || Name == "as_const" || Name == "launder" ||
         Name == "assume_aligned" || Name == "move" || Name == "to_address" ||
         Name == "__builtin_assume_aligned" || Name == "make_move_iterator";
}

/// Algorithms whose result points somewhere into the range of an argument.
static int resultInto(llvm::StringRef Name) {
  if (llvm::is_contained({"find", "find_if", "find_if_not", "max_element",
                          "min_element", "lower_bound", "upper_bound",
                          "partition_point", "remove", "remove_if", "unique",
                          "partition", "stable_partition", "rotate",
                          "adjacent_find", "search", "is_sorted_until",
                          "make_reverse_iterator"},
                         Name))
    return 0;
  if (Name == "copy" || Name == "copy_n" || Name == "copy_if" ||
      Name == "partial_sum" || Name == "move_backward")
    return 2;
  if (Name == "fill_n" || Name == "generate_n")
    return 0;
  return -1;
}

PlaceList PlaceFinder::findCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || E->getNumArgs() == 0)
    return {};
  llvm::StringRef Name = Callee->getName();
  bool Builtin = Name == "__builtin_assume_aligned";
  if (!Callee->isInStdNamespace() && !Builtin)
    return {};
  const clang::Expr *First = E->getArg(0);
  if (isPassThrough(Name) && (Name != "move" || E->getNumArgs() == 1)) {
    PlaceList Result = find(First);
    if (Name == "move")
      for (Place &P : Result)
        if (P.Level == PlaceLevel::Object)
          P.Method = "move";
    return Result;
  }
  if (Name == "addressof") {
    PlaceList Result = find(First);
    for (Place &P : Result) {
      P.Level = P.Level == PlaceLevel::Object ? PlaceLevel::Address
                                              : PlaceLevel::Pointer;
      P.Method = addressOf(P.Method);
    }
    return Result;
  }
  if (isStartName(Name) || isEndName(Name) || isReverseName(Name)) {
    if (isEndName(Name))
      return endOf(find(First), First->getType(), E, Name);
    PlaceList Start = into(First, E, Name);
    return isStartName(Name) ? Start : unknownStart(std::move(Start));
  }
  if (Name == "next" || Name == "prev") {
    PlaceList Start = loadedIterators(find(First));
    return E->getNumArgs() == 2
               ? shifted(std::move(Start), E->getArg(1), Name == "next")
               : unknownOffset(std::move(Start));
  }
  if (int Arg = resultInto(Name);
      Arg >= 0 && Arg < static_cast<int>(E->getNumArgs()) &&
      (E->getType()->isPointerType() || isIteratorType(E->getType())))
    return unknownOffset(find(E->getArg(Arg)));
  return {};
}

PlaceList PlaceFinder::findConstruct(const CXXConstructExpr *E) {
  QualType T = E->getType();
  if (E->getNumArgs() == 0 || (!isIteratorType(T) && !isViewType(T)))
    return {}; // a new object
  PlaceList Result = find(E->getArg(0));
  if (isStdClass(T, "reverse_iterator") || isStdClass(T, "move_iterator"))
    return unknownOffset(std::move(Result));
  for (Place &P : Result) {
    if (P.Level == PlaceLevel::Element)
      P.Deep = true;
    bool Copied = P.Level == PlaceLevel::Object &&
                  F.Out.Vars[P.Var].Kind != VarKind::Container;
    P.Level = PlaceLevel::Pointer;
    if (Copied)
      P.Method = "value";
    else if (isViewType(T)) {
      P.Method = "span";
      P.Access = E;
    }
  }
  return Result;
}

} // namespace scratchlift

//===- Lambdas.cpp - What becomes of a lambda -------------------*- C++ -*-===//
//
// When a lambda's body runs, and how often beside itself, follows from where
// the closure goes. The worst of its uses counts; whatever is not known to call
// it only while the call lasts keeps it (Stored).
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"
#include "matchers/Scopes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Callees
//===----------------------------------------------------------------------===//

/// Library functions that call their callable only during the call, on the
/// calling thread: algorithms without an execution policy, std::invoke, ...
static bool callsOnlyDuringCall(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Names[] = {"accumulate",
                                                  "adjacent_difference",
                                                  "adjacent_find",
                                                  "all_of",
                                                  "any_of",
                                                  "apply",
                                                  "binary_search",
                                                  "call_once",
                                                  "clamp",
                                                  "copy_if",
                                                  "count_if",
                                                  "equal",
                                                  "equal_range",
                                                  "erase_if",
                                                  "exclusive_scan",
                                                  "find_end",
                                                  "find_first_of",
                                                  "find_if",
                                                  "find_if_not",
                                                  "for_each",
                                                  "for_each_n",
                                                  "generate",
                                                  "generate_n",
                                                  "includes",
                                                  "inclusive_scan",
                                                  "inner_product",
                                                  "inplace_merge",
                                                  "invoke",
                                                  "invoke_r",
                                                  "is_heap",
                                                  "is_partitioned",
                                                  "is_permutation",
                                                  "is_sorted",
                                                  "is_sorted_until",
                                                  "lexicographical_compare",
                                                  "lower_bound",
                                                  "make_heap",
                                                  "max",
                                                  "max_element",
                                                  "merge",
                                                  "min",
                                                  "min_element",
                                                  "minmax",
                                                  "minmax_element",
                                                  "mismatch",
                                                  "next_permutation",
                                                  "none_of",
                                                  "nth_element",
                                                  "partial_sort",
                                                  "partial_sort_copy",
                                                  "partial_sum",
                                                  "partition",
                                                  "partition_copy",
                                                  "partition_point",
                                                  "pop_heap",
                                                  "prev_permutation",
                                                  "push_heap",
                                                  "reduce",
                                                  "remove_copy_if",
                                                  "remove_if",
                                                  "replace_copy_if",
                                                  "replace_if",
                                                  "search",
                                                  "search_n",
                                                  "set_difference",
                                                  "set_intersection",
                                                  "set_symmetric_difference",
                                                  "set_union",
                                                  "sort",
                                                  "sort_heap",
                                                  "stable_partition",
                                                  "stable_sort",
                                                  "transform",
                                                  "transform_exclusive_scan",
                                                  "transform_inclusive_scan",
                                                  "transform_reduce",
                                                  "unique",
                                                  "unique_copy",
                                                  "upper_bound",
                                                  "visit"};
  return llvm::is_contained(Names, Name);
}

static bool startsThread(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"std::thread", "std::thread::thread", "std::jthread",
              "std::jthread::jthread", "std::async", "std::packaged_task",
              "std::packaged_task::packaged_task"},
             true)
      .Default(Name.starts_with("tbb::") || Name.starts_with("oneapi::") ||
               Name.starts_with("QtConcurrent::") || Name.starts_with("cilk") ||
               Name.contains("parallel_") || Name.contains("parallelFor"));
}

static bool isExecutionPolicy(QualType T) {
  const CXXRecordDecl *Record = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getName().ends_with("_policy") &&
         Record->getQualifiedNameAsString().find("execution") !=
             std::string::npos;
}

namespace {
struct CalleeInfo {
  std::string Name;
  LambdaUse Use = LambdaUse::Stored;
};
} // namespace

static LambdaUse useByName(llvm::StringRef Name) {
  if (startsThread(Name))
    return LambdaUse::Parallel;
  if (Name.consume_front("std::")) {
    Name.consume_front("ranges::");
    if (callsOnlyDuringCall(Name))
      return LambdaUse::Algorithm;
  }
  return LambdaUse::Stored;
}

/// `std::ranges::sort(...)` calls an object; its name is what counts.
static std::string nameOfFunctionObject(const UnitContext &Unit,
                                        const CallExpr *Call) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (!Operator || Operator->getOperator() != OO_Call)
    return "";
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Operator->getArg(0)->IgnoreParenImpCasts());
  return Ref ? Unit.qualifiedName(Ref->getDecl()) : "";
}

static CalleeInfo calleeOf(const UnitContext &Unit, const Stmt *S) {
  CalleeInfo Info;
  bool Policy = false;
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    Info.Name = nameOfFunctionObject(Unit, Call);
    if (const FunctionDecl *FD = Call->getDirectCallee();
        FD && Info.Name.empty())
      Info.Name = Unit.qualifiedName(FD);
    for (const clang::Expr *Argument : Call->arguments())
      Policy |= isExecutionPolicy(Argument->getType());
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    Info.Name = Unit.qualifiedName(Construct->getConstructor());
  }
  Info.Use = Policy ? LambdaUse::Parallel : useByName(Info.Name);
  return Info;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// The nearest ancestor that does something with the value of S, and the child
/// of it that S is in. Copies and moves of the closure itself are passed over.
static const Stmt *userOf(const FunctionContext &F, const Stmt *&S) {
  for (const Stmt *User = F.Parents.lookup(S); User;
       S = User, User = F.Parents.lookup(User)) {
    if (isa<ParenExpr, ImplicitCastExpr, MaterializeTemporaryExpr,
            CXXBindTemporaryExpr, ExprWithCleanups>(User))
      continue;
    const auto *Construct = dyn_cast<CXXConstructExpr>(User);
    if (Construct && Construct->getConstructor()->isCopyOrMoveConstructor() &&
        Construct->getConstructor()->getParent()->isLambda())
      continue;
    const auto *Call = dyn_cast<CallExpr>(User);
    if (Call && Call->isCallToStdMove())
      continue;
    return User;
  }
  return nullptr;
}

static bool isCalledObject(const Stmt *User, const Stmt *Child) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(User);
  return Operator && Operator->getOperator() == OO_Call &&
         Operator->getArg(0) == Child;
}

/// The local variable that S initialises, where User is its declaration.
static const VarDecl *initialisedBy(const Stmt *User, const Stmt *Child) {
  const auto *DS = dyn_cast_or_null<DeclStmt>(User);
  if (!DS)
    return nullptr;
  for (const Decl *D : DS->decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() == Child)
      return V;
  return nullptr;
}

static unsigned badness(LambdaUse Use) {
  switch (Use) {
  case LambdaUse::Immediate:
    return 0;
  case LambdaUse::Local:
    return 1;
  case LambdaUse::Algorithm:
    return 2;
  case LambdaUse::Parallel:
    return 3;
  case LambdaUse::Stored:
    return 4;
  }
  llvm_unreachable("unknown use");
}

/// Joins the use that Ref (the lambda, or a variable that holds it) is put to.
static void joinUse(const FunctionContext &F, const Stmt *Ref, Lambda &Out) {
  const Stmt *Child = Ref;
  const Stmt *User = userOf(F, Child);
  CalleeInfo Info;
  if (User && isCalledObject(User, Child))
    Info.Use = LambdaUse::Local;
  else if (User && isa<CallExpr, CXXConstructExpr>(User))
    Info = calleeOf(F.Unit, User);
  else if (isa_and_nonnull<LambdaExpr>(User))
    // Captured by another lambda, whose body's references are uses too.
    Info.Use = LambdaUse::Local;
  unsigned New = badness(Info.Use), Old = badness(Out.Use);
  // Uses come in no particular order; the smallest name speaks for equals.
  if (New > Old ||
      (New == Old && (Out.Callee.empty() || Info.Name < Out.Callee)))
    Out.Callee = Info.Name;
  if (New > Old)
    Out.Use = Info.Use;
}

static void collectUse(FunctionContext &F, const LambdaExpr *L, Lambda &Out) {
  const Stmt *Child = L;
  const Stmt *User = userOf(F, Child);
  Out.Use = LambdaUse::Immediate;
  if (User && isCalledObject(User, Child))
    return;
  const VarDecl *Holder = initialisedBy(User, Child);
  if (!Holder)
    return joinUse(F, L, Out);
  Out.Var = F.varId(Holder);
  Out.Use =
      Holder->getType()->isReferenceType() ||
              Holder->getType()->getAsCXXRecordDecl() == L->getLambdaClass()
          ? LambdaUse::Local
          : LambdaUse::Stored;
  for (const auto &[S, Parent] : F.Parents)
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S);
        Ref && Ref->getDecl() == Holder)
      joinUse(F, Ref, Out);
}

//===----------------------------------------------------------------------===//
// Captures
//===----------------------------------------------------------------------===//

static void collectCaptures(const FunctionContext &F, const LambdaExpr *L,
                            Lambda &Out) {
  for (const LambdaCapture &Capture : L->captures()) {
    if (Capture.capturesThis()) {
      Out.CapturesThis = true;
      continue;
    }
    if (!Capture.capturesVariable() || L->isInitCapture(&Capture))
      continue;
    int Id = F.varId(Capture.getCapturedVar());
    if (Id < 0)
      continue;
    if (Capture.getCaptureKind() == LCK_ByRef)
      Out.ByRef.push_back(Id);
    else
      Out.ByCopy.push_back(Id);
  }
}

void collectLambdas(FunctionContext &F) {
  for (const auto &[L, Id] : F.LambdaIds) {
    Lambda &Out = F.Out.Lambdas[Id];
    Out.Expr = F.Unit.span(L->getSourceRange());
    collectCaptures(F, L, Out);
    collectUse(F, L, Out);
  }
}

} // namespace scratchlift

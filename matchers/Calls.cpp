//===- Calls.cpp - The calls of a function ----------------------*- C++ -*-===//
//
// Every call that could name a kernel, reach a buffer or run project code gets
// a call site: calls of functions, through pointers, of function objects, and
// constructions of records that see a buffer or a callable. What a container,
// view or iterator does on its own (v[i], v.size(), ++it) is an operation on it
// and no call, unless another buffer is among its arguments.
//
// In a template, calls come from the instantiations, where callees are known;
// their places are the pattern's. A call that comes twice from one place (an
// argument a macro uses twice, an expanded pack) cannot be edited as one.
//
//===----------------------------------------------------------------------===//
#include "matchers/Calls.h"
#include "matchers/Scopes.h"

#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"

#include <map>

using namespace clang;

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Which calls
//===----------------------------------------------------------------------===//

/// std::move and its like only change what an argument is taken as.
static bool isValueCast(const FunctionDecl *FD) {
  switch (FD->getBuiltinID()) {
  case Builtin::BImove:
  case Builtin::BImove_if_noexcept:
  case Builtin::BIforward:
  case Builtin::BIforward_like:
  case Builtin::BIas_const:
  case Builtin::BIaddressof:
  case Builtin::BI__addressof:
    return true;
  default:
    return false;
  }
}

static bool isCallable(const clang::Expr *E) {
  QualType T = E->getType().getNonReferenceType();
  if (T->isFunctionType() || T->isFunctionPointerType() ||
      T->isMemberFunctionPointerType())
    return true;
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  return RD && RD->isLambda();
}

/// A buffer, or something that leads to one, is among the arguments.
static bool seesBuffer(const FunctionContext &F, const CallShape &Shape) {
  // Comparing or moving iterators is no use of what they point to.
  bool Operator = isa<CXXOperatorCallExpr>(Shape.E);
  return llvm::any_of(Shape.Args, [&](const clang::Expr *E) {
    VarKind Kind = classifyType(E->getType(), F.Unit.AST);
    switch (Kind) {
    case VarKind::Iterator:
      if (Operator)
        return false;
      [[fallthrough]];
    case VarKind::Pointer:
    case VarKind::Container:
    case VarKind::View:
      return resolveTarget(F, E).Var >= 0;
    case VarKind::Scalar:
    case VarKind::Record:
    case VarKind::Lambda:
    case VarKind::Other:
      return false;
    }
    llvm_unreachable("unknown kind");
  });
}

static bool isIterationOperator(OverloadedOperatorKind Op) {
  return Op == OO_Subscript || Op == OO_Star || Op == OO_Arrow ||
         Op == OO_PlusPlus || Op == OO_MinusMinus;
}

static bool isStdBufferType(const FunctionContext &F, const CXXRecordDecl *RD) {
  switch (classifyType(F.Unit.AST.getCanonicalTagType(RD), F.Unit.AST)) {
  case VarKind::Container:
  case VarKind::View:
  case VarKind::Iterator:
    return true;
  default:
    return false;
  }
}

static bool wantsConstruction(const FunctionContext &F,
                              const CXXConstructExpr *E,
                              const CallShape &Shape) {
  const CXXConstructorDecl *Ctor = E->getConstructor();
  if (Ctor->getParent()->isLambda() || isStdBufferType(F, Ctor->getParent()))
    return false;
  if (!F.Unit.SM.isInSystemHeader(Ctor->getLocation()) &&
      Ctor->isUserProvided())
    return true;
  return llvm::any_of(Shape.Args, isCallable) || seesBuffer(F, Shape);
}

static bool wantsCall(const FunctionContext &F, const CallExpr *E,
                      const CallShape &Shape) {
  const FunctionDecl *FD = Shape.Callee;
  if (!FD)
    return true;
  if (isValueCast(FD))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(FD);
  if (Method && Method->getParent()->isLambda())
    return true;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && isLibrary(FD) && Operator->getOperator() != OO_Call)
    return !isIterationOperator(Operator->getOperator()) &&
           seesBuffer(F, Shape);
  if (Method && isStdBufferType(F, Method->getParent()))
    return seesBuffer(F, Shape);
  return true;
}

static bool wanted(const FunctionContext &F, const CallShape &Shape) {
  if (const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Shape.E))
    return wantsConstruction(F, Construct, Shape);
  return Shape.E && wantsCall(F, cast<CallExpr>(Shape.E), Shape);
}

//===----------------------------------------------------------------------===//
// Collection
//===----------------------------------------------------------------------===//

CallSite readCall(const FunctionContext &F, const CallShape &Shape,
                  bool Outside) {
  CallSite Out;
  describeCallee(F, Shape, Out);
  describeArguments(F, Shape, Outside, Out);
  if (Outside) {
    Out.Initialiser = true;
    return Out;
  }
  describePlacement(F, Shape, Out);
  describeResult(F, Shape, Out);
  return Out;
}

/// Hidden calls of a range-for: begin(), end(), !=, ++ and *.
static bool isHiddenInRangeFor(const FunctionContext &F, const Stmt *S) {
  for (const Stmt *Parent = F.Parents.lookup(S); Parent;
       S = Parent, Parent = F.Parents.lookup(Parent))
    if (const auto *Range = dyn_cast<CXXForRangeStmt>(Parent))
      return S == Range->getBeginStmt() || S == Range->getEndStmt() ||
             S == Range->getCond() || S == Range->getInc();
  return false;
}

static void markRepeatedPlaces(std::vector<CallSite> &Calls) {
  std::map<SourceSpan, unsigned> Places;
  for (const CallSite &Call : Calls)
    ++Places[Call.Name];
  for (CallSite &Call : Calls)
    if (Places[Call.Name] > 1 && !Call.ViaOperator)
      Call.Macro = true;
}

void collectCalls(FunctionContext &F) {
  std::vector<std::pair<const clang::Expr *, CallSite>> Found;
  for (const Stmt *S : statementsOf(F)) {
    CallShape Shape = shapeOf(S);
    if (!wanted(F, Shape))
      continue;
    CallSite Call = readCall(F, Shape, /*Outside=*/false);
    Call.ViaOperator |= isHiddenInRangeFor(F, S);
    Found.push_back({Shape.E, std::move(Call)});
  }
  for (auto &[E, Call] : Found) {
    F.CallIds[E] = F.Out.Calls.size();
    F.Out.Calls.push_back(std::move(Call));
  }
  markRepeatedPlaces(F.Out.Calls);
}

} // namespace scratchlift

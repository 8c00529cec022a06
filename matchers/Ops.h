//===- Ops.h - Claiming every reference -------------------------*- C++ -*-===//
//
// OpCollector visits every statement of a function once. What makes an
// operation (a load, a store, a call, an initialiser, a return, ...) asks
// resolvePlaces for its operands, emits operations for what they denote and
// claims the references it went through. When all is done, a reference to a
// tracked variable that nothing claimed becomes an Escape.
//
// An operation is anchored at the node at which it happens: the expression, or
// the variable whose declaration it initialises. Blocks.cpp brings anchors into
// evaluation order.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_OPS_H
#define SCRATCHLIFT_MATCHERS_OPS_H

#include "matchers/AllocCalls.h"
#include "matchers/BufferForms.h"
#include "matchers/Exprs.h"
#include "matchers/LibraryOps.h"
#include "matchers/Places.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace clang {
class OMPExecutableDirective;
}

namespace scratchlift {

/// A statement, an expression, or a VarDecl.
using Anchor = const void *;
using AnchoredOps = llvm::MapVector<Anchor, llvm::SmallVector<Op, 1>>;

/// A local variable that is no reference, or a member of one.
bool isLocalObject(const FunctionContext &F, const clang::Expr *E);

class OpCollector {
public:
  explicit OpCollector(FunctionContext &F) : F(F) {}
  AnchoredOps run();

private:
  void visit(const clang::Stmt *S);

  // OpsAccess.cpp: loads, stores, pointer values
  void visitCast(const clang::CastExpr *E);
  void visitUnary(const clang::UnaryOperator *E);
  void visitBinary(const clang::BinaryOperator *E);
  void visitUnevaluated(const clang::Expr *E);
  void visitCondition(const clang::Expr *E);
  void store(const clang::Expr *Whole, const clang::Expr *Lhs,
             const clang::Expr *Rhs, bool ReadsToo, Expr Value);
  void storeUntracked(const clang::Expr *Whole, const clang::Expr *Lhs,
                      Expr Value);
  void nullTest(const clang::Expr *Whole, const clang::Expr *Pointer,
                bool IsNull);
  /// `!E`, or E itself.
  const clang::Expr *negation(const clang::Expr *E, bool &Negated) const;
  void compare(const clang::Expr *Whole, const clang::Expr *A,
               const clang::Expr *B, llvm::StringRef Method);

  // OpsInit.cpp: what variables begin with
  void visitDecl(const clang::DeclStmt *S);
  void initVar(const clang::VarDecl *D, Anchor At);
  void initReference(int Var, const clang::VarDecl *D, Anchor At);
  void initContainer(int Var, const clang::VarDecl *D, Anchor At);
  void assignPointer(int Var, const clang::Expr *Rhs, Anchor At,
                     const clang::Expr *Whole);
  void allocate(int Var, const AllocCall &A, Anchor At,
                const clang::Expr *Whole);
  void visitForRange(const clang::CXXForRangeStmt *S);
  void visitLambda(const clang::LambdaExpr *L);
  void visitReturn(const clang::ReturnStmt *S);
  void visitDirective(const clang::OMPExecutableDirective *S);
  void visitTypes(const clang::DeclStmt *S);

  // OpsContainer.cpp: constructions, member functions
  void visitConstruct(const clang::CXXConstructExpr *E);
  void visitMethod(const clang::CXXMemberCallExpr *E);
  void containerMethod(const clang::CXXMemberCallExpr *E, llvm::StringRef Name,
                       const Place *P);
  void ownerMethod(const clang::CXXMemberCallExpr *E, llvm::StringRef Name,
                   const Place &P);
  void mutate(OpKind Kind, const clang::CXXMemberCallExpr *E, const Place &P);
  void takeArguments(const clang::CXXMemberCallExpr *E, int Own);
  void giveContents(const clang::Expr *Source, int Dst, llvm::StringRef Method,
                    Anchor At);
  void swapContents(const clang::Expr *Whole, const clang::Expr *A,
                    const clang::Expr *B);
  void swapPlaces(const clang::Expr *Whole, const PlaceList &A,
                  const clang::Expr *AText, const PlaceList &B,
                  const clang::Expr *BText);
  void swapOne(const clang::Expr *Whole, const Place &P, const Place *Other,
               const clang::Expr *OtherText);
  bool isArgumentOfCall(const clang::Expr *E) const;
  const clang::Expr *objectOf(const clang::CXXMemberCallExpr *E) const;
  PlaceList objectPlaces(const clang::CXXMemberCallExpr *E) const;

  // OpsOperator.cpp: overloaded operators
  void visitOperator(const clang::CXXOperatorCallExpr *E);
  void assign(const clang::CXXOperatorCallExpr *E);
  void assignTo(const clang::CXXOperatorCallExpr *E, const Place &To);
  void compoundAssign(const clang::CXXOperatorCallExpr *E);
  void compareHandles(const clang::CXXOperatorCallExpr *E);

  // OpsCalls.cpp
  void visitCall(const clang::CallExpr *E);
  void callOp(const clang::Expr *E);
  void noteEffect(const clang::CXXOperatorCallExpr *E);
  bool freeOp(const clang::Expr *E);
  bool libraryCall(const clang::CallExpr *E);
  bool smallCall(const clang::CallExpr *E, llvm::StringRef Name);
  void bytesOp(OpKind Kind, const clang::Expr *Whole, const clang::Expr *Start,
               const clang::Expr *Bytes, llvm::StringRef Method);
  void rangeLetters(const clang::CallExpr *E, unsigned First,
                    const LibraryOp &L);
  void rangeOp(OpKind Kind, const clang::Expr *Whole, const clang::Expr *First,
               const clang::Expr *Last, llvm::StringRef Method);
  void extentOp(OpKind Kind, const clang::Expr *Whole, const clang::Expr *Start,
                const Expr &Length, llvm::StringRef Method);
  void wholeOp(OpKind Kind, const clang::Expr *Whole, const clang::Expr *E,
               llvm::StringRef Method);
  void wholeOp(OpKind Kind, const clang::Expr *Whole, const PlaceList &Places,
               llvm::StringRef Method);

  // Ops.cpp
  /// An operation through P, at P's place in the source.
  Op make(OpKind Kind, const Place &P) const;
  /// Emits O. REQUIRES: At is a node that is evaluated.
  void emit(Op O, Anchor At);
  /// Span becomes the statement where Whole is one.
  void setStatement(Op &O, const clang::Expr *Whole) const;
  void claim(const Place &P) { Claimed.insert(P.Ref); }
  void claimAll(const clang::Expr *E);
  /// Emits Kind for each element E denotes and claims it; false if there was
  /// none.
  bool access(OpKind Kind, const clang::Expr *E, Anchor At,
              llvm::StringRef Method = "");
  bool access(OpKind Kind, const PlaceList &Places, Anchor At,
              llvm::StringRef Method);
  void observe(const Place &P, llvm::StringRef Method, Anchor At);
  bool isTracked(const clang::DeclRefExpr *Ref) const;
  void escapeRest();

  FunctionContext &F;
  AnchoredOps Ops;
  llvm::DenseSet<const clang::Expr *> Claimed;
  llvm::DenseSet<const clang::Expr *> CallOps; ///< those with a Call operation
  /// Nodes whose children an outer node has dealt with.
  llvm::DenseSet<const clang::Stmt *> Skipped;
};

/// Some allocation's failure is handled, not passed on (Failures.cpp).
bool handlesAllocationFailure(const FunctionContext &F);

/// How an unclaimed reference is used, for messages (OpsEscape.cpp).
std::string describeEscape(const FunctionContext &F,
                           const clang::DeclRefExpr *Ref);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_OPS_H

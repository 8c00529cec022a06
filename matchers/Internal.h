//===- Internal.h - The stages inside the matchers --------------*- C++ -*-===//
//
// A unit is collected in this order; every arrow is one file:
//
//   UnitContext (Files.cpp, Usr.cpp)      places, text, identities
//   for each function definition and instantiation (Extract.cpp):
//     buildParents       (Scopes.cpp)        parents of statements
//     readPattern        (Pattern.cpp)       what instantiations do not tell
//     collectDeclaration (Declarations.cpp)  signature and redeclarations
//     collectVars        (Vars.cpp)          variable table
//     collectScopes      (Scopes.cpp)        loops, regions, lambdas, placement
//     collectBuffers     (Buffers*.cpp)      one recogniser a form
//     collectCalls       (Calls.cpp)         call sites, arguments, placement
//     collectBlocks      (Blocks.cpp, Ops*.cpp) CFG and claimed operations
//   collectUses          (Uses.cpp)          function uses that are no calls
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_MATCHERS_INTERNAL_H
#define SCRATCHLIFT_MATCHERS_INTERNAL_H

#include "analysis/Facts.h"
#include "matchers/Extract.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Regex.h"

namespace scratchlift {

/// Places, text and identities within one unit.
class UnitContext {
public:
  UnitContext(clang::ASTContext &Context, const ExtractOptions &Options);

  clang::ASTContext &AST;
  const clang::SourceManager &SM;
  const ExtractOptions &Options;

  /// Place of a token range (inclusive end token), as spelled. Ranges that are
  /// wholly inside one macro argument map to the argument's text in the file;
  /// ranges that touch a macro body map to the expansion and are Macro.
  SourceSpan span(clang::SourceRange TokenRange) const;
  /// Place of a character range.
  SourceSpan charSpan(clang::CharSourceRange Range) const;
  /// Source text of a span that lies in a file of this unit.
  llvm::StringRef text(const SourceSpan &Span) const;
  /// Identity over units: clang's USR of the template pattern; declarations
  /// with internal linkage are prefixed with the real path of their file.
  std::string usr(const clang::Decl *D) const;
  /// The declaration that instantiations were made from: the template's own
  /// function, the member of the class template; FD itself where there is none
  /// or where FD is an explicit specialisation.
  static const clang::FunctionDecl *pattern(const clang::FunctionDecl *FD);
  /// "ns::C::f" without template arguments; "(anonymous namespace)::f".
  std::string qualifiedName(const clang::NamedDecl *D) const;
  /// Template arguments of an instantiation ("<float, 7>"), or "".
  std::string instance(const clang::FunctionDecl *D) const;
  /// Canonical, fully qualified, with references and qualifiers.
  std::string typeName(clang::QualType T) const;
  /// The file's facts, made on first use.
  const FileFact &file(clang::FileID ID) const;
  /// Real path of a file; empty for built-in buffers.
  llvm::StringRef path(clang::FileID ID) const;
  /// Place of the bytes [Begin, End) of a file of this unit.
  SourceSpan span(llvm::StringRef Path, unsigned Begin, unsigned End) const;
  /// All bytes of a file of this unit, by real path.
  llvm::StringRef buffer(llvm::StringRef Path) const;
  /// False in system headers, and outside of both root and header filter.
  bool isProject(clang::SourceLocation Loc) const;
  bool isEditable(clang::SourceLocation Loc) const;
  bool isEditable(llvm::StringRef Path) const;
  std::vector<FileFact> takeFiles();

  /// Byte ranges the preprocessor skipped, by real path. Set by the collector.
  llvm::StringMap<std::vector<SourceSpan>> Skipped;
  /// For the definitions of macros; null where the collector knows none.
  clang::Preprocessor *PP = nullptr;
  /// Expansions of macros that turn an argument into a string, by real path:
  /// their spelling is data. Set by the collector.
  llvm::StringMap<std::vector<SourceSpan>> Stringified;
  bool isStringified(const SourceSpan &Span) const;
  /// Last token of the new-expression that begins there, as the pattern has it:
  /// an instantiated one is only `new` long. Filled as templates are collected.
  llvm::DenseMap<clang::SourceLocation, clang::SourceLocation> NewEnds;
  /// Functions that calls and uses name, in order; those without a definition
  /// here get a Function of declarations only.
  mutable llvm::SetVector<const clang::FunctionDecl *> Named;

private:
  llvm::Regex HeaderFilter;
  mutable llvm::StringMap<clang::FileID> FileIds; ///< by real path
  mutable llvm::StringMap<FileFact> Files;
  mutable llvm::DenseMap<clang::FileID, llvm::StringRef> RealPaths;
};

/// What an expression refers to, as far as buffers are concerned.
struct Target {
  int Var = -1;
  Region Where;
  std::string Method; ///< as Arg::Method
};

/// A place where a function names a type alias of its own body.
struct LocalAliasUse {
  SourceSpan Span;
  const clang::TypedefNameDecl *Alias = nullptr;
};

/// One function (or instantiation) being collected.
struct FunctionContext {
  FunctionContext(UnitContext &Unit, const clang::FunctionDecl *FD,
                  Function &Out)
      : Unit(Unit), FD(FD), Out(Out) {}

  UnitContext &Unit;
  const clang::FunctionDecl
      *FD; ///< the definition; of an instantiation: with its instantiated body
  Function &Out;

  llvm::DenseMap<const clang::ValueDecl *, int> VarIds;
  llvm::DenseMap<const clang::Stmt *, int>
      ScopeIds; ///< statement that opens a scope
  llvm::DenseMap<const clang::Expr *, int>
      CallIds; ///< CallExpr / CXXConstructExpr -> Function::Calls
  llvm::DenseMap<const clang::LambdaExpr *, int> LambdaIds;
  /// Parent of every statement of the body, lambda bodies included
  /// (ParentMapContext does not cope with instantiations).
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> Parents;
  /// Call whose container result is a temporary -> that temporary's Var.
  llvm::DenseMap<const clang::Expr *, int> TemporaryIds{};
  /// In source order, of the pattern's body.
  std::vector<LocalAliasUse> LocalAliases{};

  int varId(const clang::ValueDecl *D) const {
    auto It = VarIds.find(D);
    return It == VarIds.end() ? -1 : It->second;
  }
  /// Innermost scope / lambda whose body or repeated part holds S. What is
  /// evaluated once in front (an if's condition, a for's initialiser, a
  /// lambda's captures) belongs to the scope around. S that opens a scope is in
  /// it, a lambda expression is not.
  int scopeOf(const clang::Stmt *S) const;
  int lambdaOf(const clang::Stmt *S) const;
};

// Declarations.cpp
void collectDeclaration(FunctionContext &F);
/// Declarations of a function that this unit calls or uses but does not define.
Function declaredOnly(UnitContext &Unit, const clang::FunctionDecl *FD);
/// How a parameter of type T takes its argument.
ArgMode argMode(clang::QualType T);

// Pattern.cpp
/// Fills F.LocalAliases and the unit's NewEnds.
void readPattern(FunctionContext &F);
/// The text of a type, with aliases of the body as they are defined.
std::string textOutside(const FunctionContext &F, const SourceSpan &Span,
                        unsigned Depth = 0);

// Conditional.cpp
/// Branches of #if inside the definition D: Hidden, Optional, ConditionalCode.
void collectConditional(FunctionContext &F, const Declaration &D);
/// A branch of an `if constexpr`: a scope of its own, what it declares is
/// nobody else's. Its words join Hidden.
void addDiscarded(FunctionContext &F, const clang::Stmt *Branch);

// Discarded.cpp
/// Branches of `if constexpr` that this instance of a template leaves out.
void collectDiscarded(FunctionContext &F);

// Vars.cpp
void collectVars(FunctionContext &F);
/// A call or constructor gets the scalar itself, and only reads it.
bool isPassedForReading(const FunctionContext &F,
                        const clang::DeclRefExpr *Ref);
VarKind classifyType(clang::QualType T, clang::ASTContext &Context);

// Scopes.cpp: parents, scopes, lambdas
/// Fills F.Parents; runs before every other stage.
void buildParents(FunctionContext &F);
/// Scopes, loops, lambdas; sets Var::Scope of every variable.
void collectScopes(FunctionContext &F);

// Exprs.cpp
/// The expression as a tree over F's variables.
Expr makeExpr(const FunctionContext &F, const clang::Expr *E);
/// Same where no function surrounds it (default arguments, initialisers).
Expr makeExpr(const UnitContext &Unit, const clang::Expr *E);

// Targets.cpp
/// The variable whose elements E designates or points to.
Target resolveTarget(const FunctionContext &F, const clang::Expr *E);

// Buffers.cpp and one file a form
void collectBuffers(FunctionContext &F);

// Calls.cpp
void collectCalls(FunctionContext &F);
void collectOutsideCalls(UnitContext &Unit, TUFacts &Out);

// Blocks.cpp
void collectBlocks(FunctionContext &F);

// Uses.cpp
void collectUses(UnitContext &Unit, TUFacts &Out);

} // namespace scratchlift

#endif // SCRATCHLIFT_MATCHERS_INTERNAL_H

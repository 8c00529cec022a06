//===- Facts.h - What is known of a program ---------------------*- C++ -*-===//
//
// Facts are a small program: per function its variables, its heap buffers and,
// per block of its control-flow graph, the operations on them in evaluation
// order, each with its place in the source. Everything is decided on facts;
// nothing here refers to a clang AST.
//
// The unit of fact collection is a translation unit (TUFacts). mergeFacts
// (Merge.h) unites them into ProjectFacts. FactsText.h prints and parses.
//
// A function template or a member of a class template has one Function per
// instantiation that was seen, all with the same Usr (that of the pattern) and
// the same places; Instance tells them apart. Decisions hold for all of them.
// A lambda's body is part of the function it stands in (see Lambda).
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTS_H
#define SCRATCHLIFT_ANALYSIS_FACTS_H

#include "analysis/Expr.h"
#include "analysis/FactsBody.h"
#include "analysis/Source.h"

#include <cstdint>
#include <string>
#include <vector>

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

enum class VarKind {
  Scalar,    ///< arithmetic, enumeration, bool
  Pointer,   ///< raw pointer to object, array of known or unknown bound
  Container, ///< std::vector, valarray, basic_string, array, unique_ptr<T[]>...
  View,      ///< std::span, string_view, mdspan
  Iterator,  ///< iterator of a container
  Record,    ///< any other class
  Lambda,    ///< variable of closure type (std::function is a Record)
  Other      ///< function pointer, member pointer, ...
};

enum class VarRole { Param, Local, StaticLocal, This, Temporary };

struct Var {
  std::string Name;      ///< empty for temporaries and unnamed parameters
  std::string Type;      ///< as spelled at the declaration
  std::string CanonType; ///< canonical, without references
  VarKind Kind = VarKind::Other;
  VarRole Role = VarRole::Local;
  bool Reference = false;    ///< declared as a reference (lvalue or rvalue)
  bool ConstPointee = false; ///< const container/reference, pointer to const
  /// &var is taken, or it is bound to a non-const reference, or captured by
  /// reference: it may change without a Define operation.
  bool AddressTaken = false;
  SourceSpan Decl; ///< the declarator's name
  int Scope = -1;  ///< innermost Scope that holds the declaration
  int Buffer = -1; ///< index into Function::Buffers if it owns one
};

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

enum class BufferForm {
  Vector,
  Valarray,
  String, // containers
  UniquePtr,
  SharedPtr, // smart pointers to arrays
  NewArray,
  Malloc,
  Calloc,
  Realloc,
  AlignedAlloc,
  PosixMemalign,
  MmMalloc,
  OperatorNew,
  ByValueParam ///< container parameter taken by value (hidden copy)
};

enum class BufferInit {
  Undefined,
  Zero,
  Value,
  Copy,
  List,
  Result ///< what a call of a project's function returned
};

/// What the analysis must know of an element type.
struct ElementTraits {
  bool TriviallyCopyable = false;
  bool TriviallyDestructible = false;
  /// Construction and destruction touch nothing but memory the element owns
  /// (scalars, std::vector/std::string of such, std::pair/array of such).
  bool MemoryOnly = false;
  bool DefaultInitIsZero = false; ///< T{} is all-zero-valued scalars
  unsigned Size = 0;              ///< bytes; 0 where dependent
  unsigned Align = 0;             ///< bytes
  /// The type can be named outside the function at namespace scope in the
  /// file of the declaration (not a local class, not private to a class).
  bool Nameable = true;
  /// Every declaration of the function comes behind the type's.
  bool Declared = true;
};

/// A heap buffer that a local variable (or a by-value parameter) owns.
/// Several allocations into one variable are one Buffer with several Alloc ops.
struct Buffer {
  int Var = -1;
  BufferForm Form = BufferForm::Vector;
  std::string Element; ///< as spelled ("T", "float"), for use in the kernel
  std::string CanonElement; ///< fully qualified, of this instantiation
  std::string Container;    ///< spelled container type without cv
                            ///< ("std::vector<T>", "Buf"); "" for raw forms
  std::string CanonContainer;
  ElementTraits Traits;
  Expr Extent; ///< elements at the declaration or sole allocation; None = empty
  bool ExtentInBytes = false; ///< raw forms: Extent counts bytes (could not be
                              ///< divided by sizeof(T))
  BufferInit Init = BufferInit::Undefined;
  unsigned Align =
      0; ///< alignment the allocation asks for; 0 = the element's own
  bool CustomAllocator =
      false; ///< allocator argument other than std::allocator, custom deleter
             ///< that is not free-like
  bool ConstObject = false; ///< declared const

  // Places, for the rewriter. All in the function's own file.
  SourceSpan DeclStmt; ///< whole declaration statement with its ';'
  SourceSpan TypeSpec; ///< specifiers ("const std::vector<float>", "float")
  std::vector<SourceSpan>
      Declarators; ///< each declarator of the group, pointer operators and
                   ///< initialiser included
  int DeclaratorIndex = 0;
  SourceSpan ExtentText; ///< the spelled extent argument, if one
  SourceSpan
      InitText; ///< spelled fill value (vector<T>(n, value)), list "{...}", or
                ///< copy source / "first, last" iterator pair
  SourceSpan AllocExpr; ///< the whole allocation expression with its casts
                        ///< ("static_cast<T*>(malloc(..))", "new T[n]()",
                        ///< "make_unique<T[]>(n)"), or constructor arguments
                        ///< with their parentheses/braces
  /// The allocation stands in an assignment of its own behind the declaration
  /// ("p = malloc(n);"): that whole statement. Otherwise invalid.
  SourceSpan AllocStmt;
  /// Each `name.get()` or `name.data()`: a raw pointer stands in their place.
  std::vector<SourceSpan> Getters;
};

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

enum class ArgMode { Value, Pointer, LRef, ConstRef, RRef };

/// How one argument reaches a parameter. `f(v.data() + k, n)`.
struct Arg {
  SourceSpan Span; ///< spelled argument; invalid for a default argument
  std::string
      Text; ///< its source text (of the default argument: as spelled there)
  bool Defaulted = false;
  ArgMode Mode = ArgMode::Value;
  std::string ParamType; ///< canonical parameter type (of this instantiation)
  Expr Value;            ///< the argument before conversion to the parameter
  /// Var whose buffer (or pointee) the callee can reach through the argument,
  /// or -1. `x`, `&x`, `x.data()+k`, `*p`, `std::span(x)`, `x.begin()`.
  int Var = -1;
  Region Where;       ///< from which element on (Lo); All = from the start
  std::string Method; ///< how: "ref", "addr", "data", "begin", "end", "get",
                      ///< "value", "move", "span"
  int Lambda = -1;    ///< a lambda expression or a local that holds one
  std::string FunctionUsr;  ///< address of a known function is passed
  bool SideEffects = false; ///< evaluating it has, or may have, a side effect
};

/// What becomes of the call's value.
enum class ResultUse {
  None,
  Discarded,
  Initialises,
  Assigned,
  Argument,
  Returned,
  RangeFor,
  Other
};

struct CallSite {
  std::string Callee;     ///< USR of the pattern; "" for an indirect call
  std::string CalleeName; ///< qualified, for messages and the library tables
  std::string Instance;   ///< which instantiation is called ("" if no template)
  std::vector<Arg> Args;  ///< one per parameter, variadic extras behind;
                          ///< operator/member object not included
  Arg Object; ///< implicit object argument of a member call; Mode Value and Var
              ///< -1 for none
  bool MemberOnThis = false; ///< implicit or explicit this->f()
  bool Virtual = false;      ///< dynamic dispatch
  bool ViaOperator =
      false; ///< spelled as an operator or a construct with no argument list
  bool ViaADL =
      false; ///< unqualified name found through argument-dependent lookup only
  bool TemplateArgsSpelled = false;
  SourceSpan Span;     ///< callee through ')'
  SourceSpan Name;     ///< the callee's name token(s) without qualifier
  unsigned LParen = 0; ///< offset of '('
  unsigned RParen = 0; ///< offset of ')'
  int Scope = 0;       ///< innermost scope at the call
  int Lambda = -1;     ///< lambda whose body holds the call, or -1
  /// The statement that holds the full-expression. Storage and sizing go in
  /// front of it.
  SourceSpan Stmt;
  bool CanPrecede = false; ///< as Scope::CanPrecede, for Stmt
  bool NeedsBraces =
      false; ///< Stmt is the unbraced body of an if/else/loop: braces make room
  // Why nothing can be evaluated in front of the call just before Stmt:
  bool Conditional = false; ///< behind &&, ||, ?: or in a branch of Stmt
  bool LoopHeader = false;  ///< in a loop's condition, increment or range
                            ///< initialiser evaluated again
  bool Initialiser = false; ///< member initialiser, default argument, static or
                            ///< namespace-scope initialiser, default member
                            ///< initialiser: no statement is near
  bool Macro = false;       ///< call's tokens come out of a macro body
  bool Unevaluated = false; ///< decltype, sizeof, noexcept
  bool ConstantEvaluated = false;
  /// Variables written elsewhere in the same full-expression, or declared in
  /// Stmt itself.
  std::vector<int> WrittenNearby;
  /// The full-expression holds other calls that may have side effects.
  bool OtherCalls = false;
  ResultUse Use = ResultUse::None;
  int ResultVar = -1;    ///< Initialises/Assigned: the variable
  SourceSpan ResultSpan; ///< Initialises: the declaration statement; Assigned:
                         ///< the assignment expression; Returned: the statement
  SourceSpan ResultLhs;  ///< Assigned: left-hand side as spelled; Initialises:
                         ///< declared type specifiers
  /// Initialises: the statement declares that variable alone, an object of the
  /// result's own type or a reference that binds to the result. Assigned: the
  /// statement is this assignment and nothing else, between equal types.
  /// Returned: the statement returns the value as it is, of the same type.
  bool ResultExact = false;
  /// An lvalue in the place of the call means the same: it is bound to a const
  /// reference, iterated over, or the object of a member that does not care.
  bool LvalueWorks = false;
  /// `c ? f(a) : g(b)`, whose every outcome is a call of this type: what is
  /// said of the value holds of the whole expression. Else invalid.
  SourceSpan Choice;
};

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

struct Param {
  std::string Name;
  std::string Type; ///< as spelled in the definition, declarator included where
                    ///< it wraps the name ("float (*f)(int)")
  std::string CanonType;
  ArgMode Mode = ArgMode::Value;
  bool Handle = false; ///< handle parameter (design, section 2)
  bool HasDefault = false;
  bool Pack = false;
  int Var = -1;
};

/// One declaration of the function as it is spelled somewhere.
struct Declaration {
  SourceSpan Whole; ///< first token (template head, attributes, specifiers) to
                    ///< the last token of the declarator (trailing const,
                    ///< noexcept, return, requires included; ctor initialisers,
                    ///< body and ';' not)
  SourceSpan Name;  ///< name token
  SourceSpan
      Return; ///< return type as spelled; invalid for trailing/auto forms
  unsigned LParen = 0,
           RParen = 0; ///< offsets of the parameter list's parentheses
  std::vector<SourceSpan> Params; ///< each parameter with its default argument;
                                  ///< none for () and (void)
  bool Definition = false;
  SourceSpan Body; ///< definition: '{' to '}' inclusive
  unsigned Semi =
      0; ///< declaration: offset of its ';' (0 where it shares it with others)
  bool InClass = false;
  bool Friend = false;
  bool Local = false;       ///< block-scope extern declaration
  bool NoParamList = false; ///< declared through a function type alias, or K&R
  bool Macro = false;       ///< some token comes out of a macro body
  bool Editable = true;     ///< file lies under the root, is writable, not
                            ///< generated, not excluded
  SourceSpan Comment; ///< documentation comment attached to it, or invalid
};

/// A use of the function that is not a direct call and not its declaration.
struct FunctionUse {
  std::string Usr;
  SourceSpan Span;
  /// "address" (also implicit decay, argument, initialiser), "decltype",
  /// "using" (using-declaration), "explicit-instantiation", "extern-template",
  /// "specialization", "friend", "member-pointer", "template-argument"
  std::string How;
};

struct Function {
  std::string Usr; ///< unified over TUs; internal-linkage ones carry their file
  std::string Name; ///< fully qualified, no template arguments, no parameters:
                    ///< "ns::C::run", "(anonymous namespace)::f"
  std::string
      Instance;     ///< template arguments of this instantiation, "" for none
  std::string File; ///< file of the definition
  SourceSpan Definition; ///< name token of the definition
  std::vector<Param> Params;
  std::string ReturnType; ///< as spelled
  std::string CanonReturn;
  bool ReturnsVoid = false;

  // What may forbid a new signature.
  bool External = false; ///< external linkage
  bool InHeader =
      false; ///< some declaration stands in a file that is not a main file
  bool CLinkage = false;
  bool CSource = false; ///< the TU is C
  bool Main = false;
  bool Virtual = false;    ///< virtual, or overrides
  bool FixedArity = false; ///< operator, destructor, conversion, constructor,
                           ///< literal operator
  std::string Attribute;   ///< one that ties its symbol or its parameters'
                           ///< positions ("weak", "nonnull"); "" for none
  bool Template = false;   ///< function template, or member of a class template
  bool Variadic = false;
  bool Constexpr = false;
  bool Coroutine = false;
  bool Noexcept = false;
  bool Method = false; ///< non-static member
  bool ConstMethod = false;
  bool Defaulted = false;
  bool InMacro = false; ///< the braces of its body come out of a macro
  bool ExplicitSpecialization = false;
  bool Suppressed = false;      ///< NOLINT on the definition
  bool ConditionalCode = false; ///< an #if/#else inside the definition with a
                                ///< branch this TU did not parse, and that
                                ///< its words do not explain (Hidden)
  bool Editable = true;         ///< see Declaration::Editable
  bool HasGoto = false;
  /// Proven: the body (lambdas included) writes no namespace-scope or static
  /// variable itself, by name or through a pointer that is no tracked variable.
  bool KeepsGlobals = false;
  bool CatchesAllocationFailure =
      false; ///< a handler of bad_alloc/exception/... encloses an allocation,
             ///< or a null test does more than leave
  unsigned StdVersion =
      0; ///< language standard of the TU: 98, 11, 14, 17, 20, 23; 0 for C

  std::vector<Declaration> Declarations;
  std::vector<Var> Vars;
  std::vector<Buffer> Buffers;
  std::vector<Scope> Scopes;
  std::vector<Lambda> Lambdas;
  std::vector<CallSite> Calls;
  std::vector<Block>
      Blocks; ///< Blocks[Entry] first; empty for declarations only
  int Entry = 0;
  int Exit = 0;
  std::vector<HiddenCode> Hidden;       ///< by place
  std::vector<SourceSpan> Optional;     ///< branches inside the definition that
                                        ///< were parsed and that another
                                        ///< configuration may leave out
  std::vector<SourceSpan> Suppressions; ///< lines under NOLINT inside the body
  std::vector<std::string> Units; ///< main files of the units that define or
                                  ///< call it (filled by the merge)
};

//===----------------------------------------------------------------------===//
// Translation units and projects
//===----------------------------------------------------------------------===//

struct FileFact {
  std::string Path;       ///< real path
  std::uint64_t Hash = 0; ///< of the bytes that were parsed
  bool InRoot = false;
  bool Editable = false;
  std::string WhyNot; ///< "system header", "outside the root", "read-only",
                      ///< "generated", "excluded"
  /// Byte ranges this TU's preprocessor skipped (inactive branches).
  std::vector<SourceSpan> Skipped;
  /// Identifiers in them, sorted, each once: what an inactive branch may name.
  std::vector<std::string> SkippedNames;
};

struct TUFacts {
  std::string MainFile;
  std::string
      Command; ///< canonical command line, tells two configurations apart
  bool HadErrors = false;
  std::vector<std::string> Errors;   ///< "file:line:col: error: ..."
  std::vector<std::string> Warnings; ///< "file:line:col: warning: ... [-Wflag]"
  std::vector<FileFact> Files;
  std::vector<Function>
      Functions; ///< defined here, or declared and called/used
  std::vector<FunctionUse> Uses;
  /// Calls outside any function body we record: namespace-scope initialisers,
  /// default arguments, default member initialisers. Caller is the text to
  /// show.
  std::vector<std::pair<std::string, CallSite>> OutsideCalls;
};

/// One translation unit of a merged project.
struct Unit {
  std::string MainFile;
  std::string Command;
  bool HadErrors = false;
  std::vector<std::string> Errors;
};

/// All units as one program. Deterministic: every list is sorted and does not
/// depend on the order of the database or on scheduling.
struct ProjectFacts {
  std::string Root;
  std::vector<Unit> Units;     ///< by main file, then command
  std::vector<FileFact> Files; ///< by path; Skipped holds the ranges skipped by
                               ///< *every* unit that saw the file
  /// By Usr, then Instance. Equal functions of several units are one, with the
  /// union of their declarations (each place once).
  std::vector<Function> Functions;
  std::vector<FunctionUse> Uses; ///< by place, each once
  std::vector<std::pair<std::string, CallSite>> OutsideCalls;
  /// Usr of functions whose definition at one place differs between units.
  std::vector<std::string> Conflicting;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTS_H

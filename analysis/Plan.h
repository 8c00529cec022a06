//===- Plan.h - What is to be done ------------------------------*- C++ -*-===//
//
// The plan is the analysis' whole result: a decision for each buffer and each
// call, and for each kernel that changes a group of edits in terms of places
// and finished C++ text. The rewriters apply a plan without deciding anything.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_PLAN_H
#define SCRATCHLIFT_ANALYSIS_PLAN_H

#include "analysis/Source.h"

#include <string>
#include <vector>

namespace scratchlift {

enum class Decision { Lift, Out, Hoist, Keep };

enum class Form { None, Pointer, Span, Container, Workspace, Reference };

/// Why a buffer is kept. Stable names; each has a text (reasonText), a page in
/// docs/reasons and a test.
enum class Reason {
  None,
  Escapes,
  NotFreed,
  FreedElsewhere,
  Recursive,
  Reentrant,
  Concurrent,
  Virtual,
  FixedArity,
  Macro,
  ConditionalCode,
  NonTrivialElement,
  ExtentUnresolved,
  Grows,
  CustomAllocator,
  Coroutine,
  ConstantEvaluated,
  Lambda,
  StaticStorage,
  ExplicitInstantiation,
  SeveralResults,
  Moved,
  Carried,
  CSource,
  ConditionalAllocation,
  AllocationCaught,
  LayoutMismatch,
  SpaceMismatch,
  NotAKernel,
  Suppressed,
  OutsideProject,
  ParseError,
  VerifyFailed
};

enum class CallDecision {
  Hoisted,
  Local,
  Forward,
  Reuse,
  InPlace,
  Fresh,
  Copy,
  Wrapper
};

/// Contents the rewritten kernel establishes at the old declaration.
enum class InitKind { Undefined, Zero, Value, Copy, List, Dead };

//===----------------------------------------------------------------------===//
// Reported decisions
//===----------------------------------------------------------------------===//

struct BufferDecision {
  std::string FunctionUsr;
  std::string Function; ///< qualified, as reported
  bool InLambda = false;
  std::string Name;
  SourceSpan Where; ///< the declarator's name
  std::string Type; ///< "std::vector<float>"
  std::string Element;
  std::string
      Extent; ///< over the parameters where it is resolved, else as spelled
  InitKind Init = InitKind::Undefined;
  std::string Space = "host";
  scratchlift::Decision Decision = scratchlift::Decision::Keep;
  scratchlift::Form Form = scratchlift::Form::None;
  scratchlift::Reason Reason = scratchlift::Reason::None;
  std::string Explanation; ///< one sentence, lower case, no full stop
  /// For a keep: the reference or statement that forced it.
  SourceSpan Blocker;
  int ParamIndex = -1;
};

struct ConflictTriple {
  SourceSpan Def, Write, Read;
};

struct CallDecisionRecord {
  std::string Caller; ///< qualified name of the enclosing named function
  std::string CallerUsr;
  std::string Callee;
  std::string CalleeUsr;
  std::string Buffer;
  SourceSpan Where; ///< callee name token of the call
  CallDecision Decision = CallDecision::Wrapper;
  std::string Storage;
  std::string Explanation;
  bool HasConflict = false;
  ConflictTriple Conflict;
};

//===----------------------------------------------------------------------===//
// Edits, as data
//===----------------------------------------------------------------------===//

/// What happens to one buffer's declaration and uses in the kernel's body.
enum class BodyEdit {
  /// The declaration (or its declarator in a group) goes; Reset statements
  /// stand in its place. Free statements, null tests and `.get()` are mended.
  Parameter,
  /// Workspace member: `auto &name = workspace.name;` in the place of the
  /// declaration, followed by Reset.
  WorkspaceMember,
  /// As Parameter, but the declaration becomes `T *name = <param>.data();`
  /// behind Reset (raw form carried by a container).
  PointerInto,
  /// hoist: the declaration moves in front of scope HoistScope of the function
  /// as `Container name;`, Reset stays in its place.
  HoistDeclaration,
  /// By-value parameter becomes `const T &`: only the parameter's type changes.
  ConstReference,
  /// By-value parameter becomes `T &`.
  MutableReference,
  /// A call initialises it: that call's edit says what happens to it.
  ByCall
};

/// Statement put where the declaration stood.
enum class ResetKind {
  None, ///< contents dead or undefined and the size is right
  Fill, ///< std::fill(name..., value): span and pointer forms. Pointers use
        ///< std::fill_n(name, extent, value)
  AssignValue,  ///< name.assign(extent, value)
  Resize,       ///< name.resize(extent): contents are dead
  Clear,        ///< name.clear()
  ClearReserve, ///< name.clear(); name.reserve(...) : only where a reserve was
                ///< part of the declaration
  AssignRange,  ///< name.assign(first, last)
  AssignCopy,   ///< name = source (vector), or name.assign(source.begin(),
                ///< source.end()) where const or type differ
  CopyRange,    ///< std::copy(source.begin(), source.end(), name.begin()):
                ///< span/pointer
  AssignList    ///< name = {list} / name.assign({list})
};

struct BufferEdit {
  std::string FunctionUsr;
  int Buffer = -1; ///< Function::Buffers (same index in every instance)
  BodyEdit Body = BodyEdit::Parameter;
  ResetKind Reset = ResetKind::None;
  std::string Name;    ///< buffer's name
  std::string Carrier; ///< PointerInto: parameter (or workspace member
                       ///< expression) that carries the elements
  /// PointerInto: what the pointer is set to, where it is not Carrier.data().
  std::string PointerText;
  std::string Element; ///< element type spelled for the kernel
  /// Extent as the kernel spells it ("w * h"), for Fill on pointers, Resize...
  std::string ExtentText;
  /// Fill value and copy source, iterator pair or list as spelled. The plan
  /// holds no source text: where these are empty and Buffer::InitText is valid,
  /// its text is meant, else Element().
  std::string ValueText;
  std::string SourceText;
  int HoistScope = -1; ///< HoistDeclaration: Function::Scopes index of the loop
  /// Condition operands to replace: null tests on this buffer become
  /// false/true.
  std::string StorageType; ///< HoistDeclaration: type of the moved declaration
  /// Result buffer: return statements, which lose their operand.
  std::vector<SourceSpan> Returns;
  /// Uses to replace: span and new text (".get()", ".data()" for pointers,
  /// free statements: empty text removes the statement and its line).
  std::vector<std::pair<SourceSpan, std::string>> Uses;
};

/// A parameter that the kernel gains.
struct NewParam {
  std::string Name; ///< as in the kernel's body
  std::string Type; ///< "std::span<float>", "float *", "std::vector<int> &",
                    ///< "blur_workspace &"; in terms of the function's own
                    ///< template parameters and scope
  std::string Doc;  ///< text for a `\param` line: "scratch of at least w * h
                    ///< elements, contents undefined"
  std::vector<std::string>
      Headers; ///< "<span>", "<vector>" needed where the type is named
};

/// Storage declared in a caller.
struct StorageDecl {
  std::string Name;
  std::string Type; ///< "std::vector<float>"
  std::string
      Initialiser; ///< "(w * h)" for the pretty form outside a loop, else ""
  /// Declared in front of this statement (a loop, or the call's own statement).
  SourceSpan Before;
  bool NeedsBraces = false; ///< Before is an unbraced sub-statement: wrap it
  std::vector<std::string> Headers;
};

/// One rewritten call.
struct CallEdit {
  std::string CallerUsr; ///< "" for calls outside functions
  SourceSpan Call;       ///< CallSite::Span, identifies the call
  SourceSpan Name;       ///< callee name token, replaced where NewName is set
  std::string NewName;
  unsigned InsertAfterArg =
      0; ///< arguments stand behind this many spelled ones
  std::vector<SourceSpan> SpelledArgs;
  unsigned LParen = 0, RParen = 0;
  std::string Arguments; ///< "blur_tmp" or "blur_tmp.data(), hist"
  std::vector<StorageDecl>
      Storage; ///< each place and name once over the whole plan
  /// Statements put directly in front of Stmt ("blur_tmp.resize(w * h);").
  std::vector<std::string> Before;
  SourceSpan Stmt;
  bool NeedsBraces = false;
  std::vector<std::string> Headers;
  // Result calls (decision Out): how the statement around the call changes.
  /// Text to delete (""), or to insert (empty span), around the call.
  std::vector<std::pair<SourceSpan, std::string>> Replacements;
  /// Statements put directly behind Stmt.
  std::vector<std::string> After;
  /// `<SwapLhs>.swap(SwapWith)` behind the call: as a statement of its own, or
  /// where none can stand (SwapInline) behind a comma.
  SourceSpan SwapLhs;
  std::string SwapWith;
  bool SwapInline = false;
  std::string ReplaceWith; ///< where set, text that replaces ReplaceSpan
  SourceSpan ReplaceSpan;
};

struct WorkspaceField {
  std::string Type, Name, Comment;
};

/// `std::size_t <kernel>_<buffer>_extent(...)`, asked by calls.
struct QueryFunction {
  std::string Name;       ///< unqualified
  std::string Definition; ///< without `inline` or `static`
};

/// Everything that belongs to one kernel and lands together or not at all.
struct Group {
  std::string Id; ///< stable: kernel name and a hash of its USR and file
  std::string KernelUsr;
  std::string Kernel;      ///< qualified
  unsigned ParamIndex = 0; ///< where the new parameters stand
  std::vector<NewParam> Params;
  bool Bundled = false;
  std::string Workspace; ///< name of the struct
  std::vector<WorkspaceField> Fields;
  /// Definitions of functions that answer extents, for the place where the
  /// workspace would stand.
  std::vector<QueryFunction> Queries;
  std::string TemplateHead; ///< of the workspace, "" or "template <class T>"
  /// The old signature stays and forwards.
  bool KeepWrapper = false;
  std::string NewName; ///< "" = overload of the old name
  /// A result buffer became a parameter: the new version returns nothing, the
  /// wrapper returns this variable.
  std::string ResultName;
  /// Wrapper body: storage declarations and the arguments of the forward.
  std::vector<std::string> WrapperStatements;
  std::string
      WrapperArguments; ///< all arguments, in order of the new signature
  std::vector<BufferEdit> Buffers;
  std::vector<CallEdit> Calls;
  /// Groups (kernel USRs) whose rewrite this one's text presumes (forwarding).
  std::vector<std::string> Needs;
  // Result:
  enum State { Proposed, Applied, DroppedState } Result = Proposed;
  std::string DropReason;
  std::vector<std::string> Files; ///< files it edits, filled by the rewriter
};

struct BlindSpot {
  std::string Kind; ///< "parse-error", "inactive-branch", "unseen-file"
  std::string File;
  unsigned Line = 0;
  std::vector<std::string> Kernels;
};

struct Plan {
  std::vector<BufferDecision> Buffers;   ///< by place
  std::vector<CallDecisionRecord> Calls; ///< by place, then buffer order
  std::vector<Group> Groups;             ///< by kernel's place
  std::vector<BlindSpot> BlindSpots;
  unsigned Kernels = 0;
  std::string PeakBytesBefore, PeakBytesAfter;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_PLAN_H

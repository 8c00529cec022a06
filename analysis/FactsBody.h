//===- FactsBody.h - Scopes and operations of a function --------*- C++ -*-===//
//
// What a function does: its statement tree as far as placement and loops need
// it, its lambdas, and the operations of its control-flow graph. See Facts.h.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSBODY_H
#define SCRATCHLIFT_ANALYSIS_FACTSBODY_H

#include "analysis/Expr.h"
#include "analysis/Source.h"

#include <string>
#include <vector>

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Structure: scopes (loops, regions, conditions), lambdas
//===----------------------------------------------------------------------===//

enum class ScopeKind {
  Function,
  Block,
  Loop,
  If,
  Switch,
  Try,
  Catch,
  Parallel, ///< OpenMP region; Text is the directive ("parallel for")
  Lambda    ///< body of a lambda expression; see Lambda
};

/// One node of the statement tree, as far as placement and loops need it.
/// Scope 0 is the function body.
struct Scope {
  ScopeKind Kind = ScopeKind::Block;
  int Parent = -1;
  SourceSpan Stmt; ///< the whole statement (loop, if, directive with its
                   ///< statement, lambda expression's enclosing statement)
  SourceSpan Body; ///< loop/function/lambda body; with braces where it has them
  bool Braced = false; ///< Body is a compound statement
  /// A statement can be put in front of Stmt as it is: its parent is a compound
  /// statement that is not directly a switch body, and it carries no label.
  bool CanPrecede = false;
  // Loops only. `for (Var = Lo; Var < Hi; ++Var)`, Var changed nowhere else and
  // the loop left only at its condition (no break, return, goto, throw
  // outward). Reversed and strided loops are not Counted.
  bool Counted = false;
  /// Takes each value of [Lo, Hi) once, from Hi - 1 down to Lo, and is left
  /// only at its condition: `for (Var = Hi - 1; Var >= Lo; --Var)`, `for (Var =
  /// Hi; Var-- > Lo;)`. Never together with Counted.
  bool Descends = false;
  int Induction = -1; ///< Var, where recognised (also where not Counted)
  Expr Lo, Hi;        ///< Hi exclusive (<= is rewritten as Hi + 1)
  int RangeOver =
      -1; ///< range-for over this container Var (all of it, in order); Counted
          ///< tells whether it is left only at its end
  bool MayRunZeroTimes = true;
  std::string Text;       ///< Parallel: directive; Lambda: ""
  std::vector<int> Named; ///< Parallel: variables that stand in a clause
  int Lambda = -1;        ///< Lambda scopes
};

enum class LambdaUse {
  Immediate, ///< called where it stands
  Local,     ///< held by a local variable and only called directly
  Algorithm, ///< passed to a callee that only calls it during the call (std
             ///< algorithms without execution policy)
  Parallel,  ///< passed to std::thread/async/jthread, execution-policy
             ///< algorithms, tbb::parallel_*, ...
  Stored     ///< anything else: std::function, member, returned, unknown callee
};

struct Lambda {
  LambdaUse Use = LambdaUse::Stored;
  int Var = -1;           ///< local variable that holds it, or -1
  std::vector<int> ByRef; ///< captured Vars (implicit captures resolved)
  std::vector<int> ByCopy;
  bool CapturesThis = false;
  SourceSpan Expr;
  std::string Callee; ///< qualified name of the callee it is passed to
};

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

enum class RegionKind { All, Elem, Range, Unknown };

/// Which elements of a buffer an operation touches, relative to the start of
/// the variable it goes through. Units: elements.
struct Region {
  RegionKind Kind = RegionKind::Unknown;
  Expr Lo; ///< Elem: the subscript; Range: first element
  Expr Hi; ///< Range: one behind the last element
};

/// Every reference to a tracked variable is claimed by exactly one operation;
/// a reference that no recogniser claims is an Escape with a text.
/// Operations stand in evaluation order within their block. A lambda's body is
/// not inlined into the order: its operations stand in the blocks of its own
/// sub-graph (Block::Lambda), entered at Capture.
enum class OpKind {
  Define, ///< scalar/pointer/iterator Var := Value (declaration, =, +=, ++);
          ///< Unknown Value where it cannot be told
  Alloc,  ///< Var's buffer begins here, fresh (Buffer's init and extent); Value
          ///< = extent if it differs from Buffer::Extent
  Read,   ///< elements of Var in Where are read
  Write,  ///< elements of Var in Where are overwritten, not read; certain if
          ///< executed
  Update, ///< elements are read and written (+=, ++, swap of elements, sort)
  Observe, ///< size, capacity, comparison of pointers, bool test of a
           ///< container: Method says which ("size", "end", "empty"); of no
           ///< variable ("effect"): something that is there after the call may
           ///< change (`std::cout << n`)
  View, ///< Dst (pointer, reference, iterator, span) := view of Var, starting
        ///< at Where.Lo (All = start). Method: "data", "begin", "addr", "ref",
        ///< "copy" (p = q)
  Resize, ///< Var.resize(Value[, Fill]); keeps contents
  Assign, ///< Var.assign(Value = n, fill): all elements overwritten, size Value
  AssignRange, ///< Var.assign(first, last), Var = {list}, string assignment:
               ///< size unknown unless Value
  Grow,        ///< push_back, emplace_back, insert, append, +=(string): Method
  Shrink,      ///< pop_back, erase, clear: Method
  Reserve,     ///< reserve, shrink_to_fit: Method
  Copy, ///< Dst := copy of container Var (construction, assignment); Method
        ///< "construct" or "assign"
  Move, ///< Dst := std::move(Var); Dst -1 if it goes to something that is no
        ///< Var (text in Method)
  Swap, ///< Var and Dst exchange contents (swap member or std::swap); Dst -1 if
        ///< other side is no local Var (text in Method)
  Free, ///< delete[], free, reset() without new value; Span is the full
        ///< statement where it is one, Method "delete[]", "free", "reset", ...
  NullTest, ///< Var compared with null / used as a condition; Span the test
            ///< expression
  Nullify,  ///< Var = nullptr after the free
  Call,    ///< Function::Calls[Call]; arguments are in the CallSite and have no
           ///< ops of their own
  Capture, ///< lambda Lambda is created here
  Return,  ///< Value or Var (container, pointer, view) is returned; Span the
           ///< return statement
  Throw,   ///< throw expression
  Escape   ///< Var (or what it points to) leaves in a way nobody understood:
           ///< Method says how, e.g. "stored in member 'dst_'"
};

struct Op {
  OpKind Kind = OpKind::Escape;
  int Var = -1;
  int Dst = -1;
  Region Where;
  Expr Value;
  /// Member or function used ("at", "begin", "cbegin", "push_back",
  /// "std::sort"), by which the forms a buffer can take are decided.
  std::string Method;
  int Call = -1;
  int Lambda = -1;
  int Buffer = -1;        ///< Alloc, Free: Function::Buffers
  SourceSpan Span;        ///< the expression that makes the reference (".get()"
                          ///< included); see kinds for statements
  SourceSpan Name;        ///< the variable's own name token within Span
  bool Statement = false; ///< Span is a whole statement with its ';' and stands
                          ///< in a compound statement
};

struct Block {
  std::vector<Op> Ops;
  std::vector<int>
      Succs; ///< Succs[0] is taken where Cond is true, Succs[1] where false
  Expr Cond; ///< branch condition; None where unconditional or not expressible
  int Scope = 0;   ///< innermost scope
  int Lambda = -1; ///< block of this lambda's sub-graph
};

//===----------------------------------------------------------------------===//
// Text of the body that the preprocessor left out
//===----------------------------------------------------------------------===//

/// A branch of an #if inside a definition that no unit compiles, or of an `if
/// constexpr` that no instance of the template takes. What such a branch says
/// of a function is known by its words alone.
struct HiddenCode {
  SourceSpan Span;  ///< the branch, without its directives
  SourceSpan Group; ///< from #if to #endif; a discarded branch itself
  /// Identifiers and keywords, those of macros it names included; sorted.
  std::vector<std::string> Words;
  /// It may do more than its words say: no whole statements, jumps, a
  /// directive that changes what follows, declarations of types.
  bool Opaque = false;
  bool Discarded = false; ///< of an `if constexpr`
  bool Prints = false;    ///< statements that write values to a stream, no more
  /// It ends in a #pragma: place of the statement that this would govern.
  unsigned Governs = 0;

  friend bool operator==(const HiddenCode &A, const HiddenCode &B) {
    return A.Span == B.Span;
  }
  friend bool operator<(const HiddenCode &A, const HiddenCode &B) {
    return A.Span < B.Span;
  }
};

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSBODY_H

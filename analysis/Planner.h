//===- Planner.h - The stages from verdicts to plan -------------*- C++ -*-===//
//
// The second half of the analysis. A project is a set of functions (Node) and
// the places where they are called (Site). The plan is made in this order;
// every arrow is one file:
//
//   collectNodes     (PlannerNodes.cpp)  functions, call places, verdicts
//   judgeSignatures  (PlannerSites.cpp)  which signatures and calls may change
//   for each function, callees first:
//     decideForms    (Forms.cpp)         decision and form of each own buffer
//                    (Results*.cpp)      results, and what calls do with them
//     decideForward  (Forward.cpp)       storage of callees taken as parameters
//     finishSlots    (PlannerSlots.cpp)  names, order, workspace
//     findTrades     (Trades.cpp)        moves that become swaps
//     decideWrapper  (Wrapper.cpp)       old signature kept, new name
//   placeStorage     (Placement.cpp)     where callers declare storage
//                    (Sharing.cpp)       which calls share it
//   assemble         (Plan*.cpp)         decisions, call records, groups
//
// A call place is identified by its span: one text may be the body of several
// instantiations, or of one function under two commands. Every view of it must
// agree, or the call stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_PLANNER_H
#define SCRATCHLIFT_ANALYSIS_PLANNER_H

#include "analysis/Facts.h"
#include "analysis/Plan.h"
#include "analysis/Policy.h"
#include "analysis/Verdict.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace scratchlift {
struct Body;
struct Node;

/// Why a call place stays as it is.
enum class SiteBlock {
  None,
  Outside,
  Macro,
  Initialiser,
  Unevaluated,
  Constant,
  Operator,
  Virtual,
  CSource,
  NotEditable,
  ConditionalCode,
  Disagrees,
  Recursive
};

/// One place where a function is called.
struct Site {
  SourceSpan Place;
  Node *Callee = nullptr;
  Node *Caller = nullptr; ///< null outside function bodies
  /// The bodies that hold the call, and its index in each.
  std::vector<std::pair<const Function *, int>> Views;
  SiteBlock Block = SiteBlock::None;
  // Outside function bodies: the call, and what to call its surroundings.
  const CallSite *OutsideCall = nullptr;
  std::string OutsideCaller;

  const CallSite &call() const {
    return OutsideCall ? *OutsideCall : Views[0].first->Calls[Views[0].second];
  }
  const Function &body() const { return *Views[0].first; }
};

/// A reason with its sentence and the place that forced it.
struct Finding {
  scratchlift::Reason Reason = scratchlift::Reason::None;
  std::string Text;
  SourceSpan Where;
  explicit operator bool() const { return Reason != scratchlift::Reason::None; }
};

/// An assignment that moves storage away, and the swap in its place.
using Trade = std::pair<SourceSpan, std::string>;

/// Decision on one buffer of a function.
struct OwnBuffer {
  int Index = -1;
  BufferVerdict Verdict; ///< met over all instances
  scratchlift::Decision Decision = scratchlift::Decision::Keep;
  scratchlift::Form Form = scratchlift::Form::None;
  Finding Kept;
  std::string Explanation;
  InitKind Init = InitKind::Undefined;
  int HoistScope = -1;
  std::string Carrier; ///< hoisted raw form: name of the container behind it
  bool Reported = true;
  std::vector<Trade> Trades; ///< see Trades.h
};

/// One parameter that a function gains, or one member of its workspace.
struct Slot {
  std::string Name; ///< parameter or member
  scratchlift::Form Form = scratchlift::Form::Container;
  int Buffer = -1; ///< own buffer, or -1 for a forwarded slot
  // Forwarded: which slot of which callee it feeds.
  Node *From = nullptr;
  int FromSlot = -1;
  std::string Element;                     ///< as the function itself spells it
  BufferForm Carrier = BufferForm::Vector; ///< which container carries it
  std::string Workspace; ///< Form::Workspace: the struct, qualified
  unsigned Level = 0;    ///< how many callers up it has come
  /// Own result: of an own buffer, or of calls whose results are returned on.
  bool Result = false;
  /// Forwarded result or copy: the only call that uses it; of the calls that
  /// one choice makes, the first.
  const Site *At = nullptr;
  std::vector<const Site *> AlsoAt; ///< others that share it (Sharing.h)
  int FromParam = -1;   ///< copy of an argument: the callee's parameter
  bool Aliased = false; ///< own buffer whose name is taken among the parameters
  /// Forwarded: slots of other callees that it feeds too (Sharing.h).
  std::vector<std::pair<const Node *, int>> Also;

  bool usedAt(const Site *S) const {
    return At == S ||
           std::find(AlsoAt.begin(), AlsoAt.end(), S) != AlsoAt.end();
  }
  /// It is passed to the callee's slot.
  bool feeds(const Node &Callee, int Index) const {
    return (From == &Callee && FromSlot == Index) ||
           std::find(Also.begin(), Also.end(),
                     std::pair<const Node *, int>(&Callee, Index)) !=
               Also.end();
  }
};

/// A function of the project that has a body.
struct Node {
  std::string Usr;
  std::vector<const Function *> Instances;
  std::vector<OwnBuffer> Buffers;
  std::vector<Site *> CalledFrom; ///< by place
  std::vector<Site *> Calls;      ///< places in its body, by place
  std::vector<const FunctionUse *> Uses;
  Finding Fixed;     ///< why the signature must stay
  Finding Unreached; ///< why no caller could provide storage
  bool InCycle = false;
  bool IsKernel = false;
  bool Selected = true; ///< by the policy's filters
  bool IsWrapper = false;
  bool SeenByC = false; ///< C linkage, and a header declares it
  unsigned Std = 0;     ///< oldest standard of the units that see it
  unsigned ParamIndex = 0;

  std::vector<Slot> Slots;   ///< parameters that the function gains
  std::vector<Slot> Members; ///< of its workspace, where Slots is that alone
  std::string Workspace;     ///< the struct's name, unqualified
  /// By-value parameters (index) that become references the function may write.
  std::vector<int> Taken;
  bool KeepWrapper = false;
  std::string NewName;
  /// The first of the functions whose body is the same text: N itself, but for
  /// names that a macro spells differently under two commands.
  Node *Text = nullptr;
  std::set<std::string> Names; ///< taken in the text; Text's count (Naming.h)

  const Function &fn() const { return *Instances[0]; }
  bool rewritten() const { return !Slots.empty() || !Taken.empty(); }
  bool bundled() const { return !Members.empty(); }
  /// The parameter or member that an own buffer became, or null.
  const Slot *slotOf(int Buffer) const;
};

/// What takes the place of a call's value where the callee has a result buffer.
enum class ResultKind {
  None,    ///< the call stays
  Discard, ///< nobody asks for the value
  Bind,    ///< it initialises a variable
  Swap,    ///< assigned: storage, whose elements the variable then takes
  Direct,  ///< assigned: the variable itself is handed in
  Comma,   ///< storage stands for the value
  HandOn   ///< returned: the caller's own result
};

/// How a call gets its result back (Results*.cpp).
struct ResultPlace {
  ResultKind Kind = ResultKind::None;
  std::string Name;       ///< Bind, Direct: the variable
  std::string Type;       ///< Bind: as spelled
  bool Const = false;     ///< Bind
  bool Reference = false; ///< Bind: declared as one
  bool Given = false;     ///< Bind: the variable is a buffer of the caller
  bool MayRefer = false;  ///< Bind: the variable may be a reference to storage
  bool InPlace = false;   ///< Direct: it is also what the callee reads
  bool Inline = false;    ///< Swap: no statement can follow
  std::string Why;        ///< one clause
  bool HasConflict = false;
  ConflictTriple Conflict;
};

/// A variable that a caller declares, or a parameter it takes, for one slot.
struct Storage {
  Node *Callee = nullptr;
  int SlotIndex = -1;
  std::string Name;
  std::string Type;
  std::string Initialiser;
  bool Forwarded = false; ///< the caller's own parameter
  bool Array = false;     ///< a new[] of the exact size, held by unique_ptr
  SourceSpan Before;
  bool NeedsBraces = false;
  bool Existing = false; ///< a variable that the caller has already
  bool Shared = false;   ///< it serves several callees, and only grows
};

/// What a rewritten call passes for one slot of its callee.
struct Passed {
  int StorageIndex = -1; ///< into Planner::Storages
  std::string Argument;
  std::vector<std::string> Before;
  CallDecision Decision = CallDecision::Local;
  // Result slots: the text around the call.
  std::string Why;
  bool HasConflict = false;
  ConflictTriple Conflict;
  std::vector<std::pair<SourceSpan, std::string>> Replacements;
  std::vector<std::string> After;
  bool SwapsIn = false; ///< CallSite::ResultLhs takes the elements
  bool SwapsInline = false;
};

/// The rewrite of one call place.
struct CallPlan {
  Site *Place = nullptr;
  std::vector<Passed> Slots;
  std::vector<Passed> Taken; ///< parallel to Node::Taken
};

/// A buffer of a caller that serves as a callee's scratch (DeadBuffers.h).
struct DeadBuffer {
  int Buffer = -1;
  bool Exact = false;   ///< it has as many elements as the callee needs
  bool InPlace = false; ///< it is what the callee reads to make its result
};

/// Storage for the results and copies of calls in one function, which are not
/// alive together.
struct SharedResults {
  const Node *Caller = nullptr;
  int Storage = -1;
  bool Leaves = false; ///< it is declared outside of a loop around the calls
  std::vector<SourceSpan> Lives;
  std::vector<const CallSite *> Calls;
};

struct Planner {
  const ProjectFacts &Facts;
  const Policy &Options;
  Summaries Effects;

  std::map<std::string, Node> Nodes; ///< by USR
  std::deque<Site> Sites;
  std::vector<Node *> Order; ///< callees first
  std::vector<Storage> Storages;
  std::map<const Site *, CallPlan> Calls;
  std::set<std::string> Workspaces; ///< qualified names of structs made

  std::vector<SharedResults> ResultStorages;
  /// By call and slot of its callee.
  std::map<std::pair<const Site *, unsigned>, DeadBuffer> DeadBuffers;

  // Kept answers of Results*.cpp.
  std::map<const Site *, ResultPlace> ResultPlaces;
  std::map<const Function *, std::shared_ptr<Body>> Bodies;
  /// By choice (CallSite::Choice): the storage that all its calls fill.
  std::map<SourceSpan, int> ChoiceStorages;

  Planner(const ProjectFacts &F, const Policy &P)
      : Facts(F), Options(P), Effects(F) {}

  Node *node(const std::string &Usr) {
    auto It = Nodes.find(Usr);
    return It == Nodes.end() ? nullptr : &It->second;
  }
  /// The instance of Callee that View's call names, or its first.
  const Function &instanceAt(const Site &S, unsigned View) const;
};

// PlannerNodes.cpp
void collectNodes(Planner &P);

// PlannerSites.cpp
void judgeSignatures(Planner &P);
/// A branch that no unit compiles holds the function's name.
bool namedInSkippedCode(const Planner &P, const Node &N);
/// The call may take further arguments, sized inside the callee.
inline bool rewritable(const Site &S) { return S.Block == SiteBlock::None; }
/// A statement can be put in front of the call that runs exactly when the call
/// does: what span and pointer forms need.
bool takesStatement(const Site &S);
/// Scope index of the outermost loop around the call that no parallel region
/// or lambda body separates from it; -1 for none.
int outermostLoop(const Function &F, const CallSite &Call);
/// The scope keeps activations apart: storage may not leave it.
bool isBoundary(const Scope &S);
/// Some caller runs the function in a loop that storage could leave.
bool runsInLoop(const Node &N);

// PlannerSlots.cpp
void finishSlots(Planner &P, Node &N);
/// A header declares the kernel, or one file alone does: what its calls need
/// has a place that all of them see.
bool hasCommonHome(const Planner &P, const Node &N);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_PLANNER_H

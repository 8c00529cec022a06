//===- Names.cpp ----------------------------------------------------------===//
//
// Switches without default: a new value does not compile until it has a word
// and, where it is a reason, a sentence.
//
//===----------------------------------------------------------------------===//
#include "analysis/Names.h"

using llvm::StringRef;

namespace scratchlift {

StringRef name(Decision Value) {
  switch (Value) {
  case Decision::Lift:
    return "lift";
  case Decision::Out:
    return "out";
  case Decision::Hoist:
    return "hoist";
  case Decision::Keep:
    return "keep";
  }
  return "";
}

StringRef name(Form Value) {
  switch (Value) {
  case Form::None:
    return "";
  case Form::Pointer:
    return "pointer";
  case Form::Span:
    return "span";
  case Form::Container:
    return "container";
  case Form::Workspace:
    return "workspace";
  case Form::Reference:
    return "reference";
  }
  return "";
}

StringRef name(CallDecision Value) {
  switch (Value) {
  case CallDecision::Hoisted:
    return "hoisted";
  case CallDecision::Local:
    return "local";
  case CallDecision::Forward:
    return "forward";
  case CallDecision::Reuse:
    return "reuse";
  case CallDecision::InPlace:
    return "in-place";
  case CallDecision::Fresh:
    return "fresh";
  case CallDecision::Copy:
    return "copy";
  case CallDecision::Wrapper:
    return "wrapper";
  }
  return "";
}

StringRef name(InitKind Value) {
  switch (Value) {
  case InitKind::Undefined:
    return "undefined";
  case InitKind::Zero:
    return "zero";
  case InitKind::Value:
    return "value";
  case InitKind::Copy:
    return "copy";
  case InitKind::List:
    return "list";
  case InitKind::Dead:
    return "dead";
  }
  return "";
}

StringRef name(Reason Value) {
  switch (Value) {
  case Reason::None:
    return "";
  case Reason::Escapes:
    return "escapes";
  case Reason::NotFreed:
    return "not-freed";
  case Reason::FreedElsewhere:
    return "freed-elsewhere";
  case Reason::Recursive:
    return "recursive";
  case Reason::Reentrant:
    return "reentrant";
  case Reason::Concurrent:
    return "concurrent";
  case Reason::Virtual:
    return "virtual";
  case Reason::FixedArity:
    return "fixed-arity";
  case Reason::Macro:
    return "macro";
  case Reason::ConditionalCode:
    return "conditional-code";
  case Reason::NonTrivialElement:
    return "non-trivial-element";
  case Reason::ExtentUnresolved:
    return "extent-unresolved";
  case Reason::Grows:
    return "grows";
  case Reason::CustomAllocator:
    return "custom-allocator";
  case Reason::Coroutine:
    return "coroutine";
  case Reason::ConstantEvaluated:
    return "constant-evaluated";
  case Reason::Lambda:
    return "lambda";
  case Reason::StaticStorage:
    return "static-storage";
  case Reason::ExplicitInstantiation:
    return "explicit-instantiation";
  case Reason::SeveralResults:
    return "several-results";
  case Reason::Moved:
    return "moved";
  case Reason::Carried:
    return "carried";
  case Reason::CSource:
    return "c-source";
  case Reason::ConditionalAllocation:
    return "conditional-allocation";
  case Reason::AllocationCaught:
    return "allocation-caught";
  case Reason::LayoutMismatch:
    return "layout-mismatch";
  case Reason::SpaceMismatch:
    return "space-mismatch";
  case Reason::NotAKernel:
    return "not-a-kernel";
  case Reason::Suppressed:
    return "suppressed";
  case Reason::OutsideProject:
    return "outside-project";
  case Reason::ParseError:
    return "parse-error";
  case Reason::VerifyFailed:
    return "verify-failed";
  }
  return "";
}

StringRef reasonText(Reason Value) {
  switch (Value) {
  case Reason::None:
    return "";
  case Reason::Escapes:
    return "the buffer may outlive the call";
  case Reason::NotFreed:
    return "the allocation is not freed on every path";
  case Reason::FreedElsewhere:
    return "the allocation is freed by another function";
  case Reason::Recursive:
    return "the function may be active more than once at a time, each "
           "activation with a buffer of its own";
  case Reason::Reentrant:
    return "the function may be entered again through a callback while the "
           "buffer is in use";
  case Reason::Concurrent:
    return "several threads may run the function at once and callers cannot be "
           "told apart";
  case Reason::Virtual:
    return "the signature of a virtual function is shared with its overriders "
           "and callers";
  case Reason::FixedArity:
    return "the number of parameters is fixed by the language or by the "
           "function's use";
  case Reason::Macro:
    return "the code to be changed comes out of a macro";
  case Reason::ConditionalCode:
    return "the code to be changed differs between configurations, or holds a "
           "branch that nobody has parsed";
  case Reason::NonTrivialElement:
    return "elements have constructors or destructors with effects of their "
           "own";
  case Reason::ExtentUnresolved:
    return "no caller can compute the number of elements";
  case Reason::Grows:
    return "the buffer grows, and the requested form cannot";
  case Reason::CustomAllocator:
    return "the buffer has an allocator or deleter of its own";
  case Reason::Coroutine:
    return "the buffer lives in a coroutine frame";
  case Reason::ConstantEvaluated:
    return "the function is evaluated at compile time";
  case Reason::Lambda:
    return "the buffer belongs to a lambda whose signature is not to be "
           "changed";
  case Reason::StaticStorage:
    return "the buffer has static storage duration";
  case Reason::ExplicitInstantiation:
    return "the template is instantiated explicitly, which fixes its signature";
  case Reason::SeveralResults:
    return "different returns give different buffers";
  case Reason::Moved:
    return "the buffer is given away by move";
  case Reason::Carried:
    return "contents survive from one call or iteration to the next";
  case Reason::CSource:
    return "the function is written in C: its calls are followed, its code is "
           "not rewritten";
  case Reason::ConditionalAllocation:
    return "some path that allocates nothing today would allocate";
  case Reason::AllocationCaught:
    return "the function handles the failure of its own allocation";
  case Reason::LayoutMismatch:
    return "the layouts of two buffers that would meet differ";
  case Reason::SpaceMismatch:
    return "the memory spaces of two buffers that would meet differ";
  case Reason::NotAKernel:
    return "the function takes no buffer and has no loop over one";
  case Reason::Suppressed:
    return "a NOLINT comment asks to leave it alone";
  case Reason::OutsideProject:
    return "the file is not to be changed";
  case Reason::ParseError:
    return "a translation unit that may use the function did not parse";
  case Reason::VerifyFailed:
    return "the rewritten code did not pass verification";
  }
  return "";
}

Reason reasonFromName(StringRef Name) {
  for (int I = 1; !name(static_cast<Reason>(I)).empty(); ++I)
    if (name(static_cast<Reason>(I)) == Name)
      return static_cast<Reason>(I);
  return Reason::None;
}

} // namespace scratchlift

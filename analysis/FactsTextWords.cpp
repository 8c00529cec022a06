//===- FactsTextWords.cpp - Stable words of the enumerations --------------===//
//
// One switch an enumeration, without default: a new value does not compile
// until it has a word.
//
//===----------------------------------------------------------------------===//
#include "analysis/FactsFields.h"

using llvm::StringRef;

namespace scratchlift {

StringRef enumText(VarKind Value) {
  switch (Value) {
  case VarKind::Scalar:
    return "scalar";
  case VarKind::Pointer:
    return "pointer";
  case VarKind::Container:
    return "container";
  case VarKind::View:
    return "view";
  case VarKind::Iterator:
    return "iterator";
  case VarKind::Record:
    return "record";
  case VarKind::Lambda:
    return "lambda";
  case VarKind::Other:
    return "other";
  }
  return "";
}

StringRef enumText(VarRole Value) {
  switch (Value) {
  case VarRole::Param:
    return "param";
  case VarRole::Local:
    return "local";
  case VarRole::StaticLocal:
    return "static-local";
  case VarRole::This:
    return "this";
  case VarRole::Temporary:
    return "temporary";
  }
  return "";
}

StringRef enumText(BufferForm Value) {
  switch (Value) {
  case BufferForm::Vector:
    return "vector";
  case BufferForm::Valarray:
    return "valarray";
  case BufferForm::String:
    return "string";
  case BufferForm::UniquePtr:
    return "unique-ptr";
  case BufferForm::SharedPtr:
    return "shared-ptr";
  case BufferForm::NewArray:
    return "new-array";
  case BufferForm::Malloc:
    return "malloc";
  case BufferForm::Calloc:
    return "calloc";
  case BufferForm::Realloc:
    return "realloc";
  case BufferForm::AlignedAlloc:
    return "aligned-alloc";
  case BufferForm::PosixMemalign:
    return "posix-memalign";
  case BufferForm::MmMalloc:
    return "mm-malloc";
  case BufferForm::OperatorNew:
    return "operator-new";
  case BufferForm::ByValueParam:
    return "by-value-param";
  }
  return "";
}

StringRef enumText(BufferInit Value) {
  switch (Value) {
  case BufferInit::Undefined:
    return "undefined";
  case BufferInit::Zero:
    return "zero";
  case BufferInit::Value:
    return "value";
  case BufferInit::Copy:
    return "copy";
  case BufferInit::List:
    return "list";
  case BufferInit::Result:
    return "result";
  }
  return "";
}

StringRef enumText(ScopeKind Value) {
  switch (Value) {
  case ScopeKind::Function:
    return "function";
  case ScopeKind::Block:
    return "block";
  case ScopeKind::Loop:
    return "loop";
  case ScopeKind::If:
    return "if";
  case ScopeKind::Switch:
    return "switch";
  case ScopeKind::Try:
    return "try";
  case ScopeKind::Catch:
    return "catch";
  case ScopeKind::Parallel:
    return "parallel";
  case ScopeKind::Lambda:
    return "lambda";
  }
  return "";
}

StringRef enumText(LambdaUse Value) {
  switch (Value) {
  case LambdaUse::Immediate:
    return "immediate";
  case LambdaUse::Local:
    return "local";
  case LambdaUse::Algorithm:
    return "algorithm";
  case LambdaUse::Parallel:
    return "parallel";
  case LambdaUse::Stored:
    return "stored";
  }
  return "";
}

StringRef enumText(RegionKind Value) {
  switch (Value) {
  case RegionKind::All:
    return "all";
  case RegionKind::Elem:
    return "elem";
  case RegionKind::Range:
    return "range";
  case RegionKind::Unknown:
    return "unknown";
  }
  return "";
}

StringRef enumText(OpKind Value) {
  switch (Value) {
  case OpKind::Define:
    return "define";
  case OpKind::Alloc:
    return "alloc";
  case OpKind::Read:
    return "read";
  case OpKind::Write:
    return "write";
  case OpKind::Update:
    return "update";
  case OpKind::Observe:
    return "observe";
  case OpKind::View:
    return "view";
  case OpKind::Resize:
    return "resize";
  case OpKind::Assign:
    return "assign";
  case OpKind::AssignRange:
    return "assign-range";
  case OpKind::Grow:
    return "grow";
  case OpKind::Shrink:
    return "shrink";
  case OpKind::Reserve:
    return "reserve";
  case OpKind::Copy:
    return "copy";
  case OpKind::Move:
    return "move";
  case OpKind::Swap:
    return "swap";
  case OpKind::Free:
    return "free";
  case OpKind::NullTest:
    return "null-test";
  case OpKind::Nullify:
    return "nullify";
  case OpKind::Call:
    return "call";
  case OpKind::Capture:
    return "capture";
  case OpKind::Return:
    return "return";
  case OpKind::Throw:
    return "throw";
  case OpKind::Escape:
    return "escape";
  }
  return "";
}

StringRef enumText(ArgMode Value) {
  switch (Value) {
  case ArgMode::Value:
    return "value";
  case ArgMode::Pointer:
    return "pointer";
  case ArgMode::LRef:
    return "ref";
  case ArgMode::ConstRef:
    return "const-ref";
  case ArgMode::RRef:
    return "rvalue-ref";
  }
  return "";
}

StringRef enumText(ResultUse Value) {
  switch (Value) {
  case ResultUse::None:
    return "none";
  case ResultUse::Discarded:
    return "discarded";
  case ResultUse::Initialises:
    return "initialises";
  case ResultUse::Assigned:
    return "assigned";
  case ResultUse::Argument:
    return "argument";
  case ResultUse::Returned:
    return "returned";
  case ResultUse::RangeFor:
    return "range-for";
  case ResultUse::Other:
    return "other";
  }
  return "";
}

StringRef enumText(ExprKind Value) {
  switch (Value) {
  case ExprKind::None:
    return "none";
  case ExprKind::Int:
    return "int";
  case ExprKind::Var:
    return "var";
  case ExprKind::Global:
    return "global";
  case ExprKind::This:
    return "this";
  case ExprKind::Member:
    return "member";
  case ExprKind::Size:
    return "size";
  case ExprKind::Sizeof:
    return "sizeof";
  case ExprKind::TemplateParam:
    return "template-param";
  case ExprKind::Unary:
    return "unary";
  case ExprKind::Deref:
    return "deref";
  case ExprKind::Index:
    return "index";
  case ExprKind::Binary:
    return "binary";
  case ExprKind::Cast:
    return "cast";
  case ExprKind::Cond:
    return "cond";
  case ExprKind::Call:
    return "call";
  case ExprKind::MethodCall:
    return "method-call";
  case ExprKind::Unknown:
    return "unknown";
  }
  return "";
}

} // namespace scratchlift

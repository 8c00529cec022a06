//===- FactsFields.h - One field table for printing, parsing, equality ----===//
//
// Each struct of the facts has one table that names all its fields. Printing,
// parsing and comparison are visitors of it, so that none can forget a field.
// A visitor V offers
//
//   lead(Name, M)         positional, always printed, in table order
//   leadVar(M)            the same, an index into Function::Vars
//   keyword(M)            an enumeration that is the record's first word
//   field(Name, M)        Name=value, or Name alone for true
//   var(Name, M) vars(Name, M)  indices into Function::Vars
//   derived(Name, M, From)      a field that is usually equal to From
//   file(Name, M)         path, usually that of the enclosing record
//   list(Name, M)         child records, numbered
//   items(Name, M)        child records, not numbered
//   child(Name, M)        one child record
//
// where M is a pointer to member. Tables stand in the order of printing; a
// field that others refer to (files, variables) stands in front of them.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSFIELDS_H
#define SCRATCHLIFT_ANALYSIS_FACTSFIELDS_H

#include "analysis/Facts.h"

#include "llvm/ADT/StringRef.h"

namespace scratchlift {

template <class T> struct TypeTag {};

// Stable words of the enumerations; "" for a value outside the enumeration.
llvm::StringRef enumText(VarKind K);
llvm::StringRef enumText(VarRole R);
llvm::StringRef enumText(BufferForm F);
llvm::StringRef enumText(BufferInit I);
llvm::StringRef enumText(ScopeKind K);
llvm::StringRef enumText(LambdaUse U);
llvm::StringRef enumText(RegionKind K);
llvm::StringRef enumText(OpKind K);
llvm::StringRef enumText(ArgMode M);
llvm::StringRef enumText(ResultUse U);
llvm::StringRef enumText(ExprKind K);

/// The value whose word is Text; false where there is none.
template <class E> bool enumFromText(llvm::StringRef Text, E &Result) {
  for (int I = 0;; ++I) {
    llvm::StringRef Word = enumText(static_cast<E>(I));
    if (Word.empty())
      return false;
    if (Word == Text) {
      Result = static_cast<E>(I);
      return true;
    }
  }
}

template <class V> void fields(V &v, TypeTag<Var>) {
  v.lead("name", &Var::Name);
  v.lead("type", &Var::Type);
  v.derived("canon", &Var::CanonType, &Var::Type);
  v.field("kind", &Var::Kind);
  v.field("role", &Var::Role);
  v.field("reference", &Var::Reference);
  v.field("const", &Var::ConstPointee);
  v.field("address-taken", &Var::AddressTaken);
  v.field("scope", &Var::Scope);
  v.field("buffer", &Var::Buffer);
  v.field("at", &Var::Decl);
}

template <class V> void fields(V &v, TypeTag<ElementTraits>) {
  v.field("copyable", &ElementTraits::TriviallyCopyable);
  v.field("destructible", &ElementTraits::TriviallyDestructible);
  v.field("memory-only", &ElementTraits::MemoryOnly);
  v.field("zero", &ElementTraits::DefaultInitIsZero);
  v.field("size", &ElementTraits::Size);
  v.field("align", &ElementTraits::Align);
  v.field("nameable", &ElementTraits::Nameable);
  v.field("declared", &ElementTraits::Declared);
}

template <class V> void fields(V &v, TypeTag<Buffer>) {
  v.leadVar(&Buffer::Var);
  v.field("form", &Buffer::Form);
  v.field("element", &Buffer::Element);
  v.derived("canon-element", &Buffer::CanonElement, &Buffer::Element);
  v.field("container", &Buffer::Container);
  v.derived("canon-container", &Buffer::CanonContainer, &Buffer::Container);
  v.field("extent", &Buffer::Extent);
  v.field("in-bytes", &Buffer::ExtentInBytes);
  v.field("init", &Buffer::Init);
  v.field("align", &Buffer::Align);
  v.field("custom-allocator", &Buffer::CustomAllocator);
  v.field("const", &Buffer::ConstObject);
  v.field("traits", &Buffer::Traits);
  v.field("stmt", &Buffer::DeclStmt);
  v.field("type-spec", &Buffer::TypeSpec);
  v.field("declarators", &Buffer::Declarators);
  v.field("declarator", &Buffer::DeclaratorIndex);
  v.field("extent-text", &Buffer::ExtentText);
  v.field("init-text", &Buffer::InitText);
  v.field("alloc", &Buffer::AllocExpr);
  v.field("alloc-stmt", &Buffer::AllocStmt);
  v.field("getters", &Buffer::Getters);
}

template <class V> void fields(V &v, TypeTag<Scope>) {
  v.lead("kind", &Scope::Kind);
  v.field("parent", &Scope::Parent);
  v.field("counted", &Scope::Counted);
  v.field("descends", &Scope::Descends);
  v.var("induction", &Scope::Induction);
  v.field("lo", &Scope::Lo);
  v.field("hi", &Scope::Hi);
  v.var("range-over", &Scope::RangeOver);
  v.field("may-skip", &Scope::MayRunZeroTimes);
  v.field("text", &Scope::Text);
  v.vars("named", &Scope::Named);
  v.field("lambda", &Scope::Lambda);
  v.field("braced", &Scope::Braced);
  v.field("can-precede", &Scope::CanPrecede);
  v.field("at", &Scope::Stmt);
  v.field("body", &Scope::Body);
}

template <class V> void fields(V &v, TypeTag<Lambda>) {
  v.lead("use", &Lambda::Use);
  v.var("var", &Lambda::Var);
  v.vars("by-ref", &Lambda::ByRef);
  v.vars("by-copy", &Lambda::ByCopy);
  v.field("captures-this", &Lambda::CapturesThis);
  v.field("callee", &Lambda::Callee);
  v.field("at", &Lambda::Expr);
}

template <class V> void fields(V &v, TypeTag<Op>) {
  v.keyword(&Op::Kind);
  v.leadVar(&Op::Var);
  v.var("dst", &Op::Dst);
  v.field("where", &Op::Where);
  v.field("value", &Op::Value);
  v.field("method", &Op::Method);
  v.field("call", &Op::Call);
  v.field("lambda", &Op::Lambda);
  v.field("buffer", &Op::Buffer);
  v.field("at", &Op::Span);
  v.field("name", &Op::Name);
  v.field("statement", &Op::Statement);
}

template <class V> void fields(V &v, TypeTag<Block>) {
  v.field("succs", &Block::Succs);
  v.field("cond", &Block::Cond);
  v.field("scope", &Block::Scope);
  v.field("lambda", &Block::Lambda);
  v.items("op", &Block::Ops);
}

template <class V> void fields(V &v, TypeTag<Arg>) {
  v.field("text", &Arg::Text);
  v.field("defaulted", &Arg::Defaulted);
  v.field("mode", &Arg::Mode);
  v.field("param-type", &Arg::ParamType);
  v.field("value", &Arg::Value);
  v.var("var", &Arg::Var);
  v.field("where", &Arg::Where);
  v.field("method", &Arg::Method);
  v.field("lambda", &Arg::Lambda);
  v.field("function", &Arg::FunctionUsr);
  v.field("side-effects", &Arg::SideEffects);
  v.field("at", &Arg::Span);
}

template <class V> void fields(V &v, TypeTag<CallSite>) {
  v.lead("callee", &CallSite::Callee);
  v.derived("name", &CallSite::CalleeName, &CallSite::Callee);
  v.field("instance", &CallSite::Instance);
  v.field("object", &CallSite::Object);
  v.field("on-this", &CallSite::MemberOnThis);
  v.field("virtual", &CallSite::Virtual);
  v.field("via-operator", &CallSite::ViaOperator);
  v.field("via-adl", &CallSite::ViaADL);
  v.field("template-args", &CallSite::TemplateArgsSpelled);
  v.field("scope", &CallSite::Scope);
  v.field("lambda", &CallSite::Lambda);
  v.field("can-precede", &CallSite::CanPrecede);
  v.field("needs-braces", &CallSite::NeedsBraces);
  v.field("conditional", &CallSite::Conditional);
  v.field("loop-header", &CallSite::LoopHeader);
  v.field("initialiser", &CallSite::Initialiser);
  v.field("macro", &CallSite::Macro);
  v.field("unevaluated", &CallSite::Unevaluated);
  v.field("constant-evaluated", &CallSite::ConstantEvaluated);
  v.vars("written-nearby", &CallSite::WrittenNearby);
  v.field("other-calls", &CallSite::OtherCalls);
  v.field("use", &CallSite::Use);
  v.var("result", &CallSite::ResultVar);
  v.field("at", &CallSite::Span);
  v.field("name-at", &CallSite::Name);
  v.field("lparen", &CallSite::LParen);
  v.field("rparen", &CallSite::RParen);
  v.field("stmt", &CallSite::Stmt);
  v.field("result-at", &CallSite::ResultSpan);
  v.field("result-lhs", &CallSite::ResultLhs);
  v.field("result-exact", &CallSite::ResultExact);
  v.field("lvalue-works", &CallSite::LvalueWorks);
  v.field("choice", &CallSite::Choice);
  v.items("arg", &CallSite::Args);
}

template <class V> void fields(V &v, TypeTag<Param>) {
  v.lead("name", &Param::Name);
  v.lead("type", &Param::Type);
  v.derived("canon", &Param::CanonType, &Param::Type);
  v.field("mode", &Param::Mode);
  v.field("handle", &Param::Handle);
  v.field("has-default", &Param::HasDefault);
  v.field("pack", &Param::Pack);
  v.var("var", &Param::Var);
}

template <class V> void fields(V &v, TypeTag<Declaration>) {
  v.field("at", &Declaration::Whole);
  v.field("name", &Declaration::Name);
  v.field("definition", &Declaration::Definition);
  v.field("return", &Declaration::Return);
  v.field("lparen", &Declaration::LParen);
  v.field("rparen", &Declaration::RParen);
  v.field("params", &Declaration::Params);
  v.field("body", &Declaration::Body);
  v.field("semi", &Declaration::Semi);
  v.field("in-class", &Declaration::InClass);
  v.field("friend", &Declaration::Friend);
  v.field("local", &Declaration::Local);
  v.field("no-param-list", &Declaration::NoParamList);
  v.field("macro", &Declaration::Macro);
  v.field("editable", &Declaration::Editable);
  v.field("comment", &Declaration::Comment);
}

template <class V> void fields(V &v, TypeTag<HiddenCode>) {
  v.field("at", &HiddenCode::Span);
  v.field("group", &HiddenCode::Group);
  v.field("words", &HiddenCode::Words);
  v.field("opaque", &HiddenCode::Opaque);
  v.field("discarded", &HiddenCode::Discarded);
  v.field("prints", &HiddenCode::Prints);
  v.field("governs", &HiddenCode::Governs);
}

template <class V> void fields(V &v, TypeTag<FunctionUse>) {
  v.lead("usr", &FunctionUse::Usr);
  v.lead("how", &FunctionUse::How);
  v.field("at", &FunctionUse::Span);
}

template <class V> void fields(V &v, TypeTag<Function>) {
  v.lead("usr", &Function::Usr);
  v.derived("name", &Function::Name, &Function::Usr);
  v.field("instance", &Function::Instance);
  v.file("file", &Function::File);
  v.field("at", &Function::Definition);
  v.field("returns", &Function::ReturnType);
  v.derived("canon-returns", &Function::CanonReturn, &Function::ReturnType);
  v.field("void", &Function::ReturnsVoid);
  v.field("external", &Function::External);
  v.field("in-header", &Function::InHeader);
  v.field("c-linkage", &Function::CLinkage);
  v.field("c-source", &Function::CSource);
  v.field("main", &Function::Main);
  v.field("virtual", &Function::Virtual);
  v.field("fixed-arity", &Function::FixedArity);
  v.field("attribute", &Function::Attribute);
  v.field("template", &Function::Template);
  v.field("variadic", &Function::Variadic);
  v.field("constexpr", &Function::Constexpr);
  v.field("coroutine", &Function::Coroutine);
  v.field("noexcept", &Function::Noexcept);
  v.field("method", &Function::Method);
  v.field("const-method", &Function::ConstMethod);
  v.field("defaulted", &Function::Defaulted);
  v.field("in-macro", &Function::InMacro);
  v.field("explicit-specialization", &Function::ExplicitSpecialization);
  v.field("suppressed", &Function::Suppressed);
  v.field("conditional-code", &Function::ConditionalCode);
  v.field("editable", &Function::Editable);
  v.field("has-goto", &Function::HasGoto);
  v.field("keeps-globals", &Function::KeepsGlobals);
  v.field("catches-allocation-failure", &Function::CatchesAllocationFailure);
  v.field("std", &Function::StdVersion);
  v.field("entry", &Function::Entry);
  v.field("exit", &Function::Exit);
  v.field("suppressions", &Function::Suppressions);
  v.field("optional", &Function::Optional);
  v.field("units", &Function::Units);
  v.list("var", &Function::Vars);
  v.items("param", &Function::Params);
  v.items("decl", &Function::Declarations);
  v.items("hidden", &Function::Hidden);
  v.list("buffer", &Function::Buffers);
  v.list("scope", &Function::Scopes);
  v.list("lambda", &Function::Lambdas);
  v.list("call", &Function::Calls);
  v.list("block", &Function::Blocks);
}

template <class V> void fields(V &v, TypeTag<FileFact>) {
  v.lead("path", &FileFact::Path);
  v.field("hash", &FileFact::Hash);
  v.field("in-root", &FileFact::InRoot);
  v.field("editable", &FileFact::Editable);
  v.field("why-not", &FileFact::WhyNot);
  v.field("skipped", &FileFact::Skipped);
  v.field("skipped-names", &FileFact::SkippedNames);
}

/// A call outside functions: the caller's text, then the call's own fields.
using OutsideCall = std::pair<std::string, CallSite>;

template <class V> void fields(V &v, TypeTag<OutsideCall>) {
  v.lead("caller", &OutsideCall::first);
  v.child("call", &OutsideCall::second);
}

template <class V> void fields(V &v, TypeTag<TUFacts>) {
  v.file("file", &TUFacts::MainFile);
  v.field("command", &TUFacts::Command);
  v.field("had-errors", &TUFacts::HadErrors);
  v.field("errors", &TUFacts::Errors);
  v.field("warnings", &TUFacts::Warnings);
  v.list("file", &TUFacts::Files);
  v.items("function", &TUFacts::Functions);
  v.items("use", &TUFacts::Uses);
  v.items("outside", &TUFacts::OutsideCalls);
}

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSFIELDS_H

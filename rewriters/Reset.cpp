//===- Reset.cpp - Contents at the old declaration ------------------------===//
//
// The statements that give a lifted buffer the state its declaration gave it.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSwitch.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// Visits the tokens of Text with the depth of brackets around each.
void forEachToken(
    const std::string &Text,
    llvm::function_ref<void(const RawToken &, StringRef, int)> Visit) {
  const RawTokens Raw = lexRaw(Text);
  int Depth = 0;
  for (const RawToken &T : Raw.Code) {
    const StringRef S = StringRef(Text).slice(T.Begin, T.End);
    Depth -= S == ")" || S == "]" || S == "}";
    Visit(T, S, Depth);
    Depth += S == "(" || S == "[" || S == "{";
  }
}

bool hasTopLevelComma(const std::string &Text) {
  bool Comma = false;
  forEachToken(Text, [&](const RawToken &, StringRef S, int Depth) {
    Comma |= Depth == 0 && S == ",";
  });
  return Comma;
}

} // namespace

std::string postfix(const std::string &Text) {
  bool Fits = true;
  forEachToken(Text, [&](const RawToken &T, StringRef S, int Depth) {
    Fits &= Depth > 0 || T.Kind == clang::tok::raw_identifier || S == "(" ||
            S == ")" || S == "[" || S == "]" || S == "{" || S == "}" ||
            S == "." || S == "->" || S == "::";
  });
  return Fits ? Text : "(" + Text + ")";
}

namespace {

bool isContainer(BufferForm F) {
  return F == BufferForm::Vector || F == BufferForm::Valarray ||
         F == BufferForm::String;
}

const NewParam *paramNamed(const Group &G, StringRef Name) {
  for (const NewParam &P : G.Params)
    if (P.Name == Name)
      return &P;
  return nullptr;
}

/// What carries the elements: the parameter, or the container behind a pointer.
std::string carrier(const BufferEdit &E) {
  return E.Body == BodyEdit::PointerInto && !E.Carrier.empty() ? E.Carrier
                                                               : E.Name;
}

} // namespace

std::string zeroOf(StringRef Element) {
  const StringRef Known = llvm::StringSwitch<StringRef>(Element)
                              .Case("float", "0.0f")
                              .Case("double", "0.0")
                              .Case("int", "0")
                              .Case("bool", "false")
                              .Case("char", "'\\0'")
                              .Default("");
  if (!Known.empty())
    return Known.str();
  if (Element.ends_with("*"))
    return ("static_cast<" + Element + ">(nullptr)").str();
  const std::string Copy = Element.str();
  const RawTokens Raw = lexRaw(Copy);
  for (const RawToken &T : Raw.Code) // "unsigned char()" is no expression
    if (isTypeKeyword(StringRef(Copy).slice(T.Begin, T.End)) &&
        Raw.Code.size() > 1 && !Element.contains('<'))
      return "static_cast<" + Copy + ">(0)";
  return Copy + "()";
}

std::vector<std::string> resetStatements(const GroupContext &C,
                                         const SourceFile &F,
                                         const BufferEdit &Planned,
                                         const Buffer &B) {
  BufferEdit E = Planned;
  // What the declaration spelled has its conversions.
  if (isContainer(B.Form) && B.ExtentText.valid() && !E.ExtentText.empty())
    E.ExtentText = F.text(B.ExtentText).str();
  if (B.InitText.valid() && E.ValueText.empty())
    E.ValueText = F.text(B.InitText).str();
  if (B.InitText.valid() && E.SourceText.empty())
    E.SourceText = F.text(B.InitText).str();
  const std::string Name = carrier(E);
  const std::string Value =
      E.ValueText.empty() ? zeroOf(E.Element) : E.ValueText;
  const NewParam *P = paramNamed(C.TheGroup, Name);
  if (!P) // known in the body under another name
    P = paramNamed(C.TheGroup, E.Carrier);
  const bool Pointer = P && StringRef(P->Type).ends_with("*");
  const bool Valarray =
      B.Form == BufferForm::Valarray && E.Body != BodyEdit::PointerInto;
  switch (E.Reset) {
  case ResetKind::None:
    return {};
  case ResetKind::Fill:
    if (Pointer)
      return {"std::fill_n(" + Name + ", " + E.ExtentText + ", " + Value +
              ");"};
    return {"std::fill(" + Name + ".begin(), " + Name + ".end(), " + Value +
            ");"};
  case ResetKind::AssignValue:
    return {Name + (Valarray ? ".resize(" : ".assign(") + E.ExtentText + ", " +
            Value + ");"};
  case ResetKind::Resize:
    return {Name + ".resize(" + E.ExtentText + ");"};
  case ResetKind::Clear:
    return {Name + (Valarray ? ".resize(0);" : ".clear();")};
  case ResetKind::ClearReserve:
    return {Name + ".clear();", Name + ".reserve(" + E.ExtentText + ");"};
  case ResetKind::AssignRange:
    if (hasTopLevelComma(E.SourceText))
      return {Name + ".assign(" + E.SourceText + ");"};
    return {Name + " = " + E.SourceText + ";"};
  case ResetKind::AssignCopy:
    return {Name + " = " + E.SourceText + ";"};
  case ResetKind::CopyRange: {
    const std::string Source = postfix(E.SourceText);
    const std::string Range = hasTopLevelComma(E.SourceText)
                                  ? E.SourceText
                                  : Source + ".begin(), " + Source + ".end()";
    return {"std::copy(" + Range + ", " + Name + (Pointer ? "" : ".begin()") +
            ");"};
  }
  case ResetKind::AssignList:
    if (StringRef(E.SourceText).starts_with("{"))
      return {Name + " = " + E.SourceText + ";"};
    return {Name + " = {" + E.SourceText + "};"};
  }
  llvm_unreachable("covered switch");
}

} // namespace scratchlift

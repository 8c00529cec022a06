//===- Types.cpp ----------------------------------------------------------===//
#include "analysis/Types.h"

#include "analysis/Render.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <cctype>

namespace scratchlift {

bool isContainerForm(BufferForm F) {
  return F == BufferForm::Vector || F == BufferForm::Valarray ||
         F == BufferForm::String;
}

bool isSmartPointer(BufferForm F) {
  return F == BufferForm::UniquePtr || F == BufferForm::SharedPtr;
}

bool isRawForm(BufferForm F) {
  return !isContainerForm(F) && F != BufferForm::ByValueParam;
}

//===----------------------------------------------------------------------===//
// Text of types
//===----------------------------------------------------------------------===//

static void replaceAll(std::string &S, llvm::StringRef From,
                       llvm::StringRef To) {
  for (std::size_t At = S.find(From); At != std::string::npos;
       At = S.find(From, At + To.size()))
    S.replace(At, From.size(), To);
}

/// Removes ", std::allocator<...>" and the like.
static void dropDefaulted(std::string &S, llvm::StringRef Start) {
  for (std::size_t At = S.find(Start); At != std::string::npos;
       At = S.find(Start, At)) {
    std::size_t End = At + Start.size();
    for (int Depth = 1; End < S.size() && Depth; ++End)
      Depth += S[End] == '<' ? 1 : S[End] == '>' ? -1 : 0;
    S.erase(At, End - At);
  }
}

std::string tidyType(llvm::StringRef Canonical) {
  std::string S = Canonical.trim().str();
  replaceAll(S, "(anonymous namespace)::", "");
  replaceAll(S, "std::__cxx11::", "std::");
  replaceAll(S, "std::__1::", "std::");
  replaceAll(S, "class ", "");
  replaceAll(S, "struct ", "");
  dropDefaulted(S, ", std::allocator<");
  dropDefaulted(S, ", std::char_traits<");
  replaceAll(S, "std::basic_string<char>", "std::string");
  replaceAll(S, "std::basic_string<wchar_t>", "std::wstring");
  replaceAll(S, "_Bool", "bool");
  replaceAll(S, " >", ">");
  return S;
}

/// The identifiers of a type with their qualifiers: "std::vector", "float".
static std::vector<std::string> namesIn(llvm::StringRef Type) {
  std::vector<std::string> Names;
  std::string Word;
  for (char C : Type.str() + " ") {
    if (std::isalnum(static_cast<unsigned char>(C)) || C == '_' || C == ':') {
      Word += C;
      continue;
    }
    if (!Word.empty() && !std::isdigit(static_cast<unsigned char>(Word[0])))
      Names.push_back(Word);
    Word.clear();
  }
  return Names;
}

static bool isFundamentalWord(llvm::StringRef W) {
  return llvm::StringSwitch<bool>(W)
      .Cases({"bool", "char", "short", "int", "long", "signed", "unsigned",
              "float", "double", "void", "const", "volatile", "wchar_t",
              "char8_t", "char16_t", "char32_t"},
             true)
      .Default(false);
}

static llvm::StringRef headerOf(llvm::StringRef Name) {
  return llvm::StringSwitch<llvm::StringRef>(Name)
      .Case("std::vector", "<vector>")
      .Case("std::span", "<span>")
      .Case("std::valarray", "<valarray>")
      .Cases({"std::string", "std::wstring", "std::basic_string"}, "<string>")
      .Case("std::complex", "<complex>")
      .Cases({"std::unique_ptr", "std::shared_ptr"}, "<memory>")
      .Cases({"std::pair", "std::move", "std::forward"}, "<utility>")
      .Case("std::tuple", "<tuple>")
      .Case("std::array", "<array>")
      .Case("std::deque", "<deque>")
      .Case("std::list", "<list>")
      .Case("std::map", "<map>")
      .Case("std::set", "<set>")
      .Case("std::optional", "<optional>")
      .Case("std::variant", "<variant>")
      .Case("std::function", "<functional>")
      .Case("std::bitset", "<bitset>")
      .Cases({"std::size_t", "std::ptrdiff_t", "std::byte"}, "<cstddef>")
      .Cases({"std::int8_t", "std::int16_t", "std::int32_t", "std::int64_t",
              "std::uint8_t", "std::uint16_t", "std::uint32_t",
              "std::uint64_t"},
             "<cstdint>")
      .Cases({"std::remove_cv_t", "std::remove_reference_t", "std::decay_t"},
             "<type_traits>")
      .Default("");
}

std::string asSeenFrom(const Function &Body, llvm::StringRef Type) {
  llvm::StringRef Scope = llvm::StringRef(Body.Name).split("::").first;
  std::string Out = Type.str();
  if (Scope == Body.Name || Scope.starts_with("("))
    return Out;
  for (const std::string &Name : namesIn(Type)) {
    llvm::StringRef First = llvm::StringRef(Name).split("::").first;
    if (First == Name || First.empty() || First == "std" || First == Scope)
      continue;
    for (std::size_t At = Out.find(Name); At != std::string::npos;
         At = Out.find(Name, At + Name.size() + 2))
      if (At == 0 || Out[At - 1] == '<' || Out[At - 1] == ' ' ||
          Out[At - 1] == ',')
        Out.insert(At, "::");
  }
  return Out;
}

std::vector<std::string> headersFor(llvm::StringRef Type) {
  std::vector<std::string> Headers;
  for (const std::string &Name : namesIn(Type)) {
    std::string H = headerOf(Name).str();
    if (!H.empty() && !llvm::is_contained(Headers, H))
      Headers.push_back(H);
  }
  return Headers;
}

bool isUniversalType(llvm::StringRef Type) {
  return llvm::all_of(namesIn(Type), [](const std::string &N) {
    return isFundamentalWord(N) || !headerOf(N).empty();
  });
}

bool dependsOnInstance(llvm::ArrayRef<const Function *> Instances, int Index) {
  const Function &First = *Instances[0];
  if (!First.Template)
    return false;
  const Buffer &B = First.Buffers[Index];
  for (const Function *F : Instances)
    if (F->Buffers[Index].CanonElement != B.CanonElement)
      return true;
  // One instance only: the same text in body and instance proves nothing about
  // a template parameter, unless the text can be named anywhere.
  return !isUniversalType(B.Element);
}

std::string elementForSignature(const Function &F, const Buffer &B) {
  std::string Canon = tidyType(B.CanonElement);
  // Over template parameters only the spelled text is right; fixed-width
  // integers of the standard read better than what they stand for.
  if (F.Template || Canon.empty() || isUniversalType(B.Element))
    return tidyType(B.Element);
  // Inside the type's own namespace the spelled name does.
  std::string Name = tidyType(F.Name), Scope;
  for (llvm::StringRef Rest = Name; Rest.contains("::");) {
    auto [Head, Tail] = Rest.split("::");
    Scope += Head.str() + "::";
    Rest = Tail;
    if (Canon == Scope + B.Element)
      return B.Element;
  }
  return Canon;
}

std::string carrierType(BufferForm Carrier, llvm::StringRef Element) {
  switch (Carrier) {
  case BufferForm::Valarray:
    return ("std::valarray<" + Element + ">").str();
  case BufferForm::String:
    return tidyType(("std::basic_string<" + Element + ">").str());
  default:
    return ("std::vector<" + Element + ">").str();
  }
}

BufferForm carrierOf(const Buffer &B) {
  if (isContainerForm(B.Form))
    return B.Form;
  return tidyType(B.CanonElement) == "bool" ? BufferForm::Valarray
                                            : BufferForm::Vector;
}

bool vectorFillsInVain(const Buffer &B, InitKind Init) {
  return B.Traits.TriviallyCopyable && B.Traits.TriviallyDestructible &&
         Init != InitKind::Dead;
}

std::string parameterType(Form How, llvm::StringRef Element,
                          llvm::StringRef Carrier) {
  switch (How) {
  case Form::Pointer:
    return (Element + (Element.ends_with("*") ? "*" : " *")).str();
  case Form::Span:
    return ("std::span<" + Element + ">").str();
  case Form::Container:
  case Form::Workspace:
    return (Carrier + " &").str();
  case Form::Reference:
    return ("const " + Carrier + " &").str();
  case Form::None:
    return "";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// At a call
//===----------------------------------------------------------------------===//

/// "X" of "std::vector<X>", "const X *", "std::span<const X>"...
static std::string elementOfSpelledType(llvm::StringRef Type) {
  std::string T = plainType(Type);
  llvm::StringRef S = T;
  if (S.consume_back("*"))
    return plainType(S);
  std::size_t Open = S.find('<');
  if (Open == llvm::StringRef::npos || !S.ends_with(">"))
    return "";
  llvm::StringRef Inner = S.slice(Open + 1, S.size() - 1);
  int Depth = 0;
  for (std::size_t I = 0; I < Inner.size(); ++I) {
    Depth += Inner[I] == '<' ? 1 : Inner[I] == '>' ? -1 : 0;
    if (Inner[I] == ',' && Depth == 0)
      return plainType(Inner.take_front(I));
  }
  return plainType(Inner);
}

/// A caller's variable whose spelled element type is the buffer's in every
/// view: its spelling serves inside a template.
static std::optional<std::string> elementOfArgument(const Planner &P,
                                                    const Site &S, int Index) {
  const CallSite &Call = S.call();
  for (unsigned A = 0; A < Call.Args.size(); ++A) {
    int V = Call.Args[A].Var;
    if (V < 0)
      continue;
    std::string Spelled = elementOfSpelledType(S.body().Vars[V].Type);
    bool All = !Spelled.empty() && Spelled != "auto";
    for (unsigned I = 0; All && I < S.Views.size(); ++I) {
      const Function &Body = *S.Views[I].first;
      const CallSite &C = Body.Calls[S.Views[I].second];
      const Buffer &B = P.instanceAt(S, I).Buffers[Index];
      int Var = A < C.Args.size() ? C.Args[A].Var : -1;
      All = Var >= 0 &&
            tidyType(elementOfSpelledType(Body.Vars[Var].CanonType)) ==
                tidyType(B.CanonElement);
    }
    if (All)
      return Spelled;
  }
  return {};
}

std::optional<std::string> elementAtCall(const Planner &P, const Site &S,
                                         int Index) {
  const Function &Callee = S.Callee->fn();
  std::string First = tidyType(P.instanceAt(S, 0).Buffers[Index].CanonElement);
  bool Agree = true;
  for (unsigned I = 1; I < S.Views.size(); ++I)
    Agree &= tidyType(P.instanceAt(S, I).Buffers[Index].CanonElement) == First;
  // A template seen in one instantiation only has one answer, but not the one
  // for the next: take the argument's spelling first.
  if (S.body().Template) {
    if (std::optional<std::string> E = elementOfArgument(P, S, Index))
      return E;
    if (!Agree || !isUniversalType(Callee.Buffers[Index].Element))
      return {};
  }
  if (!Agree || First.empty())
    return {};
  // Fixed-width names of the kernel read better than what they stand for.
  if (isUniversalType(Callee.Buffers[Index].Element))
    return tidyType(Callee.Buffers[Index].Element);
  return First;
}

/// The element that slot Fed has in the instance F; "" where the
/// calls that it is passed on to do not agree.
static std::string elementInInstance(const Function &F, const Slot &Fed) {
  if (Fed.Buffer >= 0)
    return tidyType(F.Buffers[Fed.Buffer].CanonElement);
  if (!Fed.From || Fed.FromSlot < 0 || Fed.FromParam >= 0)
    return "";
  std::string Found;
  for (const CallSite &C : F.Calls) {
    if (C.Callee != Fed.From->Usr)
      continue;
    auto It = llvm::find_if(Fed.From->Instances, [&](const Function *Instance) {
      return Instance->Instance == C.Instance;
    });
    if (It == Fed.From->Instances.end())
      return "";
    std::string One = elementInInstance(**It, Fed.From->Slots[Fed.FromSlot]);
    if (!Found.empty() && One != Found)
      return "";
    Found = std::move(One);
  }
  return Found;
}

std::optional<std::string> slotElementAtCall(const Planner &P, const Site &S,
                                             unsigned Index) {
  const Slot &Fed = S.Callee->Slots[Index];
  if (Fed.Form == Form::Workspace)
    return "";
  if (Fed.Buffer >= 0)
    return elementAtCall(P, S, Fed.Buffer);
  // A forwarded slot's type is in the callee's own words.
  if (!S.Callee->fn().Template || isUniversalType(Fed.Element))
    return Fed.Element;
  if (S.body().Template)
    return {};
  std::string Element;
  for (unsigned I = 0; I < S.Views.size(); ++I) {
    std::string One = elementInInstance(P.instanceAt(S, I), Fed);
    if (One.empty() || (I > 0 && One != Element))
      return {};
    Element = std::move(One);
  }
  return Element;
}

std::string storageType(const Slot &S, llvm::StringRef Element) {
  if (S.Form == Form::Workspace)
    return S.Workspace;
  return carrierType(S.Carrier, Element);
}

} // namespace scratchlift

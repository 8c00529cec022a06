//===- PlanBody.cpp - Edits in the kernel's body --------------------------===//
//
// The declaration goes, the contents it gave are established in its place, and
// what spoke of ownership goes with it: releases, tests for a failed
// allocation, `.get()`.
//
//===----------------------------------------------------------------------===//
#include "analysis/Extents.h"
#include "analysis/FormsFit.h"
#include "analysis/PlanParts.h"
#include "analysis/Render.h"
#include "analysis/Types.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace scratchlift {

//===----------------------------------------------------------------------===//
// Contents
//===----------------------------------------------------------------------===//

static bool copiesVariable(const Function &F, int Var) {
  return llvm::any_of(F.Blocks, [&](const Block &B) {
    return llvm::any_of(B.Ops, [&](const Op &O) {
      return O.Kind == OpKind::Copy && O.Dst == Var && O.Var >= 0;
    });
  });
}

/// A container that the body sizes itself, exactly as its declaration did.
static ResetKind resetOfContainer(const Function &F, const Buffer &B,
                                  const OwnBuffer &Own) {
  bool Sized = static_cast<bool>(B.Extent);
  switch (Own.Init) {
  case InitKind::Undefined:
  case InitKind::Dead:
    if (B.Init == BufferInit::Copy || B.Init == BufferInit::List)
      break; // the size comes with the contents
    return Sized ? ResetKind::Resize : ResetKind::Clear;
  case InitKind::Zero:
    // valarray::resize gives every element the value of T().
    if (B.Form == BufferForm::Valarray && Sized)
      return ResetKind::Resize;
    return Sized ? ResetKind::AssignValue : ResetKind::Clear;
  case InitKind::Value:
    return Sized ? ResetKind::AssignValue : ResetKind::Clear;
  case InitKind::Copy:
  case InitKind::List:
    break;
  }
  if (B.Init == BufferInit::List)
    return ResetKind::AssignList;
  return copiesVariable(F, B.Var) || B.Form != BufferForm::Vector
             ? ResetKind::AssignCopy
             : ResetKind::AssignRange;
}

/// Elements that the caller has sized.
static ResetKind resetOfElements(const OwnBuffer &Own) {
  switch (Own.Init) {
  case InitKind::Undefined:
  case InitKind::Dead:
    return ResetKind::None;
  case InitKind::Zero:
  case InitKind::Value:
    return ResetKind::Fill;
  case InitKind::Copy:
  case InitKind::List:
    return ResetKind::CopyRange;
  }
  return ResetKind::None;
}

/// A vector behind a raw pointer.
static ResetKind resetOfCarrier(const OwnBuffer &Own) {
  return Own.Init == InitKind::Zero || Own.Init == InitKind::Value
             ? ResetKind::AssignValue
             : ResetKind::Resize;
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// The storage is never null.
static std::string testResult(const Op &O) {
  return O.Method == "is-null" ? "false" : "true";
}

/// All instances share one text, but each has only the branches of `if
/// constexpr` that it takes. Gives each with its number for the variable.
template <class Fn>
static void forEachInstance(const Node &N, int Var, Fn Visit) {
  const SourceSpan &Decl = N.fn().Vars[Var].Decl;
  for (const Function *F : N.Instances)
    for (size_t V = 0; V < F->Vars.size(); ++V)
      if (F->Vars[V].Decl == Decl)
        Visit(*F, static_cast<int>(V));
}

static void mendUses(const Node &N, const OwnBuffer &Own, const Slot *S,
                     BufferEdit &E) {
  const Buffer &B = N.fn().Buffers[Own.Index];
  if (isContainerForm(B.Form) && (!S || S->Form != Form::Pointer))
    return;
  bool Smart = isSmartPointer(B.Form);
  bool Pointer = S && S->Form == Form::Pointer && isContainerForm(B.Form);
  forEachInstance(N, B.Var, [&](const Function &F, int Var) {
    for (const Block &Blk : F.Blocks)
      for (const Op &O : Blk.Ops) {
        if (O.Var != Var || !O.Span.valid())
          continue;
        if (O.Kind == OpKind::Free || O.Kind == OpKind::Nullify)
          E.Uses.push_back({O.Span, ""});
        else if (O.Kind == OpKind::NullTest)
          E.Uses.push_back({O.Span, testResult(O)});
      }
    // The name itself stands for the pointer now.
    if (Smart || Pointer)
      for (const Buffer &Same : F.Buffers)
        if (Same.Var == Var)
          for (const SourceSpan &Getter : Same.Getters)
            E.Uses.push_back({Getter, E.Name});
  });
  llvm::sort(E.Uses);
  E.Uses.erase(std::unique(E.Uses.begin(), E.Uses.end()), E.Uses.end());
}

//===----------------------------------------------------------------------===//
// Edits
//===----------------------------------------------------------------------===//

/// Elements at the old place, as the body spells them.
static std::string extentText(const Function &F, const Buffer &B) {
  if (!B.ExtentInBytes)
    return textInBody(F, B.Extent);
  OwnBuffer Own;
  Own.Index = static_cast<int>(&B - F.Buffers.data());
  Own.Verdict.EntryExtent = B.Extent;
  return textInBody(F, entryElements(F, Own));
}

/// Statements that return the result end the function all the same.
static void editReturns(const Node &N, int Result, BufferEdit &E) {
  forEachInstance(N, Result, [&](const Function &F, int Var) {
    for (const Block &B : F.Blocks)
      for (const Op &O : B.Ops)
        if (O.Kind == OpKind::Return && O.Var == Var && B.Lambda < 0 &&
            !llvm::is_contained(E.Returns, O.Span))
          E.Returns.push_back(O.Span);
  });
  llvm::sort(E.Returns);
}

/// The carrier holds room to align in; the pointer begins at the first element
/// that is.
static void alignCarrier(const Buffer &B, BufferEdit &E) {
  if (!overAligned(B))
    return;
  std::string Align = std::to_string(B.Align);
  unsigned Room = (B.Align + B.Traits.Size - 1) / B.Traits.Size;
  E.ExtentText = "(" + E.ExtentText + ") + " + std::to_string(Room);
  E.PointerText = "reinterpret_cast<" + E.Element +
                  " *>((reinterpret_cast<std::uintptr_t>(" + E.Carrier +
                  ".data()) + " + std::to_string(B.Align - 1) + ") / " + Align +
                  " * " + Align + ")";
}

static void editLifted(const Node &N, const OwnBuffer &Own, BufferEdit &E) {
  const Function &F = N.fn();
  const Buffer &B = F.Buffers[Own.Index];
  const Slot &S = *N.slotOf(Own.Index);
  bool Raw = !isContainerForm(B.Form);
  bool Member = N.bundled() && !S.Result;
  E.Carrier = Member ? N.Slots[0].Name + "." + S.Name : S.Name;
  if (S.Form == Form::Container && Raw) {
    E.Body = BodyEdit::PointerInto;
    E.Reset = resetOfCarrier(Own);
    alignCarrier(B, E);
    return;
  }
  E.Body =
      Member || S.Aliased ? BodyEdit::WorkspaceMember : BodyEdit::Parameter;
  if (B.Init == BufferInit::Result)
    E.Body = BodyEdit::ByCall;
  if (S.Result)
    editReturns(N, B.Var, E);
  E.Reset = S.Form == Form::Container ? resetOfContainer(F, B, Own)
                                      : resetOfElements(Own);
}

static void editHoisted(const Node &N, const OwnBuffer &Own, BufferEdit &E) {
  const Function &F = N.fn();
  const Buffer &B = F.Buffers[Own.Index];
  E.Body = BodyEdit::HoistDeclaration;
  E.HoistScope = Own.HoistScope;
  if (isContainerForm(B.Form)) {
    E.StorageType = F.Template ? B.Container : carrierType(B.Form, E.Element);
    E.Reset = resetOfContainer(F, B, Own);
    return;
  }
  E.Carrier = Own.Carrier;
  E.StorageType = carrierType(BufferForm::Vector, E.Element);
  E.Reset = resetOfCarrier(Own);
  alignCarrier(B, E);
}

std::vector<BufferEdit> makeBufferEdits(const Node &N) {
  std::vector<BufferEdit> Edits;
  const Function &F = N.fn();
  for (const OwnBuffer &Own : N.Buffers) {
    if (Own.Decision == Decision::Keep)
      continue;
    const Buffer &B = F.Buffers[Own.Index];
    BufferEdit E;
    E.FunctionUsr = N.Usr;
    E.Buffer = Own.Index;
    E.Name = F.Vars[B.Var].Name;
    E.Element = elementForSignature(F, B);
    E.ExtentText = extentText(F, B);
    if (B.Form == BufferForm::ByValueParam) {
      E.Body = Own.Form == Form::Reference ? BodyEdit::ConstReference
                                           : BodyEdit::MutableReference;
    } else if (Own.Decision == Decision::Hoist) {
      editHoisted(N, Own, E);
      mendUses(N, Own, nullptr, E);
    } else {
      editLifted(N, Own, E);
      mendUses(N, Own, N.slotOf(Own.Index), E);
    }
    llvm::append_range(E.Uses, Own.Trades);
    Edits.push_back(std::move(E));
  }
  return Edits;
}

} // namespace scratchlift

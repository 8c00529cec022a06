//===- Types.h - Spelling types where storage is declared -------*- C++ -*-===//
//
// A lifted buffer's type is named in three places: in the kernel's signature,
// in its wrapper, and in each caller. The kernel may spell it in terms of its
// own template parameters; a caller names the instantiation it calls, and a
// caller that is a template itself takes the type from the argument.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_TYPES_H
#define SCRATCHLIFT_ANALYSIS_TYPES_H

#include "analysis/Facts.h"
#include "analysis/Planner.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace scratchlift {

bool isContainerForm(BufferForm F); ///< vector, valarray, string
bool isSmartPointer(BufferForm F);
bool isRawForm(BufferForm F); ///< everything reached through a pointer

/// Type as a body in another namespace may spell it: with a leading '::' where
/// a namespace of its own could hide the first one.
std::string asSeenFrom(const Function &Body, llvm::StringRef Type);

/// Drops what the canonical printer adds: "(anonymous namespace)::", default
/// allocators, std::basic_string<char>.
std::string tidyType(llvm::StringRef Canonical);

/// Element as a declaration of F may spell it, the header included.
std::string elementForSignature(const Function &F, const Buffer &B);
/// The container that carries elements of the given type.
std::string carrierType(BufferForm Carrier, llvm::StringRef Element);
/// Parameter type and the headers it needs.
std::string parameterType(Form How, llvm::StringRef Element,
                          llvm::StringRef Carrier);
/// Standard headers for the names in a type ("std::vector<std::string>").
std::vector<std::string> headersFor(llvm::StringRef Type);

/// Only fundamental types and the standard library: nameable anywhere.
bool isUniversalType(llvm::StringRef Type);

/// The container that carries a raw form: std::vector, but for bool.
BufferForm carrierOf(const Buffer &B);
/// A std::vector makes a pass over its elements that the original did not:
/// over what malloc left alone, or in front of the kernel's own fill.
bool vectorFillsInVain(const Buffer &B, InitKind Init);

/// Types in terms of F: those that mention none of the instance's own types.
bool dependsOnInstance(llvm::ArrayRef<const Function *> Instances, int Buffer);

/// The element type of slot buffer `B` of the callee, as text at the call;
/// None where no spelling is known there.
std::optional<std::string> elementAtCall(const Planner &P, const Site &S,
                                         int B);
/// The same for any slot of the callee; "" for a workspace.
std::optional<std::string> slotElementAtCall(const Planner &P, const Site &S,
                                             unsigned Slot);
/// What a caller declares to hold the slot. Never std::vector<bool> where
/// elements are pointed at.
std::string storageType(const Slot &S, llvm::StringRef Element);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_TYPES_H

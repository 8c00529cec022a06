//===- Messages.cpp - Decisions as sentences ------------------------------===//
#include "tool/Messages.h"
#include "analysis/Names.h"

#include "llvm/ADT/Twine.h"

using llvm::StringRef;

namespace scratchlift {

static StringRef formText(Form F) {
  switch (F) {
  case Form::None:
    return "a parameter";
  case Form::Pointer:
    return "a pointer parameter";
  case Form::Span:
    return "a span parameter";
  case Form::Container:
    return "a container parameter";
  case Form::Workspace:
    return "a member of the workspace parameter";
  case Form::Reference:
    return "a reference";
  }
  return "";
}

static std::string with(std::string Text, StringRef Explanation) {
  return Explanation.empty() ? Text : Text + ": " + Explanation.str();
}

std::string bufferText(const BufferDecision &B) {
  std::string Whose = "'" + B.Name + "' of '" + B.Function + "'";
  switch (B.Decision) {
  case Decision::Lift:
    return with("scratch buffer " + Whose + " becomes " +
                    formText(B.Form).str(),
                B.Explanation);
  case Decision::Out:
    return with("result buffer " + Whose + " becomes an output parameter, as " +
                    formText(B.Form).str(),
                B.Explanation);
  case Decision::Hoist:
    return with("scratch buffer " + Whose + " moves out of its loop",
                B.Explanation);
  case Decision::Keep:
    return with("buffer " + Whose + " stays, " + name(B.Reason).str(),
                B.Explanation.empty() ? reasonText(B.Reason)
                                      : StringRef(B.Explanation));
  }
  return "";
}

StringRef categoryOf(const BufferDecision &B) { return name(B.Decision); }

static std::string decisionText(const CallDecisionRecord &C) {
  std::string Storage = C.Storage.empty() ? "storage" : "'" + C.Storage + "'";
  switch (C.Decision) {
  case CallDecision::Hoisted:
    return Storage + " is declared outside of the loop around this call";
  case CallDecision::Local:
    return Storage + " is declared in front of this call";
  case CallDecision::Forward:
    return "the caller takes " + Storage + " as a parameter and passes it on";
  case CallDecision::Reuse:
    return "this call uses " + Storage + ", which is free here";
  case CallDecision::InPlace:
    return "this call works in place";
  case CallDecision::Fresh:
    return "this call gets a destination of its own, " + Storage;
  case CallDecision::Copy:
    return "this call gets a copy, " + Storage;
  case CallDecision::Wrapper:
    return "this call stays and reaches the old signature";
  }
  return "";
}

// The explanation of a placed call says where, so the decision need not.
std::string callText(const CallDecisionRecord &C) {
  bool Placed = C.Decision != CallDecision::Wrapper;
  return "in '" + C.Caller + "', " +
         (Placed && !C.Explanation.empty()
              ? C.Explanation
              : with(decisionText(C), C.Explanation));
}

std::string blindSpotText(const BlindSpot &B) {
  std::string Text = B.Kind == "parse-error" ? "this unit could not be parsed"
                     : B.Kind == "inactive-branch"
                         ? "this branch is in no unit that was parsed"
                     : B.Kind == "unseen-file" ? "this file was not read"
                                               : B.Kind;
  if (B.Kernels.empty())
    return Text + "; what it may name keeps its old signature";
  Text += "; it may name";
  for (size_t I = 0; I < B.Kernels.size(); ++I)
    Text += (I ? ", '" : " '") + B.Kernels[I] + "'";
  return Text;
}

} // namespace scratchlift

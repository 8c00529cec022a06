//===- Json.cpp - The machine-readable report -----------------------------===//
#include "analysis/Names.h"
#include "tool/Paths.h"
#include "tool/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

class JsonReport {
public:
  JsonReport(const Report &R, llvm::raw_ostream &OS) : R(R), J(OS, 1) {}

  void run() {
    J.object([&] {
      J.attribute("version", 1);
      J.attribute("tool", "scratchlift " SCRATCHLIFT_VERSION);
      list("buffers", R.ThePlan.Buffers,
           [&](const BufferDecision &B) { buffer(B); });
      list("calls", R.ThePlan.Calls,
           [&](const CallDecisionRecord &C) { call(C); });
      list("groups", R.ThePlan.Groups, [&](const Group &G) { group(G); });
      list("blind_spots", R.ThePlan.BlindSpots,
           [&](const BlindSpot &B) { blindSpot(B); });
      J.attributeObject("summary", [&] { summary(); });
      list("errors", R.Errors, [&](const RunError &E) {
        J.attribute("file", displayPath(E.File, R.Root));
        text("message", displayText(E.Message, R.Root));
      });
    });
    J.flush();
  }

private:
  template <class T, class Fn>
  void list(StringRef Name, const std::vector<T> &Items, Fn Print) {
    J.attributeArray(Name, [&] {
      for (const T &Item : Items)
        J.object([&] { Print(Item); });
    });
  }

  /// Source text may hold anything; JSON must be UTF-8.
  void text(StringRef Name, StringRef Value) {
    J.attribute(Name, llvm::json::isUTF8(Value) ? Value.str()
                                                : llvm::json::fixUTF8(Value));
  }

  void place(const SourceSpan &S) {
    J.attribute("file", displayPath(S.File, R.Root));
    J.attribute("line", S.Line);
    J.attribute("column", S.Column);
  }

  void buffer(const BufferDecision &B) {
    text("function", B.Function);
    // Identities of internal functions begin with the path of their file.
    text("usr", displayText(B.FunctionUsr, R.Root));
    text("name", B.Name);
    place(B.Where);
    text("type", B.Type);
    text("element", B.Element);
    text("extent", B.Extent);
    J.attribute("init", name(B.Init));
    J.attribute("space", B.Space);
    J.attribute("decision", name(B.Decision));
    J.attribute("form", name(B.Form));
    J.attribute("reason",
                B.Decision == Decision::Keep ? name(B.Reason) : StringRef());
    text("explanation", displayText(B.Explanation, R.Root));
    if (B.Blocker.valid())
      J.attributeObject("blocker", [&] { place(B.Blocker); });
    J.attribute("param_index", B.ParamIndex);
    if (B.InLambda)
      J.attribute("lambda", true);
  }

  void call(const CallDecisionRecord &C) {
    text("caller", C.Caller);
    text("callee", C.Callee);
    text("buffer", C.Buffer);
    place(C.Where);
    J.attribute("decision", name(C.Decision));
    text("storage", C.Storage);
    text("explanation", displayText(C.Explanation, R.Root));
    if (C.HasConflict)
      J.attributeObject("conflict", [&] {
        J.attributeObject("def", [&] { place(C.Conflict.Def); });
        J.attributeObject("write", [&] { place(C.Conflict.Write); });
        J.attributeObject("read", [&] { place(C.Conflict.Read); });
      });
  }

  void group(const Group &G) {
    text("id", G.Id);
    text("kernel", G.Kernel);
    J.attributeArray("files", [&] {
      for (const std::string &File : G.Files)
        J.value(displayPath(File, R.Root));
    });
    J.attribute("state", G.Result == Group::Applied    ? "applied"
                         : G.Result == Group::Proposed ? "proposed"
                                                       : "dropped");
    text("reason", displayText(G.DropReason, R.Root));
  }

  void blindSpot(const BlindSpot &B) {
    J.attribute("kind", B.Kind);
    J.attribute("file", displayPath(B.File, R.Root));
    J.attribute("line", B.Line);
    J.attributeArray("kernels", [&] {
      for (const std::string &Kernel : B.Kernels)
        J.value(Kernel);
    });
  }

  void count(StringRef Name, Decision D) {
    J.attribute(Name,
                llvm::count_if(R.ThePlan.Buffers, [&](const BufferDecision &B) {
                  return B.Decision == D;
                }));
  }

  void summary() {
    J.attribute("kernels", R.ThePlan.Kernels);
    J.attribute("buffers", static_cast<int64_t>(R.ThePlan.Buffers.size()));
    count("lifted", Decision::Lift);
    count("out", Decision::Out);
    count("hoisted", Decision::Hoist);
    count("kept", Decision::Keep);
    J.attribute("calls", static_cast<int64_t>(R.ThePlan.Calls.size()));
    J.attribute("peak_bytes_before", R.ThePlan.PeakBytesBefore);
    J.attribute("peak_bytes_after", R.ThePlan.PeakBytesAfter);
  }

  const Report &R;
  llvm::json::OStream J;
};

} // namespace

void printJson(const Report &R, llvm::raw_ostream &OS) {
  JsonReport(R, OS).run();
  OS << '\n';
}

} // namespace scratchlift

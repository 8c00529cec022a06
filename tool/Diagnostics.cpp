//===- Diagnostics.cpp - Decisions as clang prints diagnostics ------------===//
#include "analysis/Names.h"
#include "tool/Messages.h"
#include "tool/Paths.h"
#include "tool/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using llvm::raw_ostream;
using llvm::StringRef;
using llvm::Twine;

namespace scratchlift {

void DiagnosticPrinter::print(Kind K, const SourceSpan &Where,
                              const Twine &Message, StringRef Category) {
  static constexpr StringRef Words[] = {
      "error: ", "warning: ", "remark: ", "note: "};
  static constexpr raw_ostream::Colors Colors[] = {
      raw_ostream::RED, raw_ostream::MAGENTA, raw_ostream::BLUE,
      raw_ostream::CYAN};
  auto Paint = [&](raw_ostream::Colors C, bool Bold) {
    if (Color)
      OS.changeColor(C, Bold);
  };
  auto Reset = [&] {
    if (Color)
      OS.resetColor();
  };
  Paint(raw_ostream::SAVEDCOLOR, true);
  if (Where.valid()) {
    OS << displayPath(Where.File, R.Root) << ':';
    if (Where.Line)
      OS << Where.Line << ':';
    if (Where.Column)
      OS << Where.Column << ':';
    OS << ' ';
  } else {
    OS << "scratchlift: ";
  }
  Paint(Colors[static_cast<int>(K)], true);
  OS << Words[static_cast<int>(K)];
  Reset();
  Paint(raw_ostream::SAVEDCOLOR, K != Kind::Note);
  OS << displayText(Message.str(), R.Root);
  if (!Category.empty())
    OS << " [scratchlift-" << Category << ']';
  Reset();
  OS << '\n';
  if (Where.Line)
    snippet(Where);
}

/// The source line and a caret under the place.
void DiagnosticPrinter::snippet(const SourceSpan &Where) {
  StringRef Source = Text(Where.File);
  for (unsigned I = 1; I < Where.Line && !Source.empty(); ++I)
    Source = Source.split('\n').second;
  StringRef Line = Source.split('\n').first.rtrim('\r');
  if (Line.empty() || Where.Column == 0 || Where.Column > Line.size())
    return;
  std::string Number = std::to_string(Where.Line);
  std::string Margin(std::max<size_t>(Number.size(), 4), ' ');
  OS << Margin.substr(Number.size()) << Number << " | " << Line << '\n'
     << Margin << " | ";
  for (char C : Line.take_front(Where.Column - 1))
    OS << (C == '\t' ? '\t' : ' ');
  if (Color)
    OS.changeColor(raw_ostream::GREEN, true);
  size_t Length = Where.End > Where.Begin ? Where.End - Where.Begin : 1;
  Length = std::min(Length, Line.size() - Where.Column + 1);
  OS << '^' << std::string(Length - 1, '~');
  if (Color)
    OS.resetColor();
  OS << '\n';
}

void DiagnosticPrinter::errors() {
  for (const RunError &E : R.Errors) {
    // The compiler's own line names its place already.
    if (StringRef(E.Message).contains(": error: ")) {
      OS << displayText(E.Message, R.Root) << '\n';
      continue;
    }
    SourceSpan Where;
    Where.File = E.File;
    print(Kind::Error, Where, E.Message);
  }
}

void DiagnosticPrinter::blindSpots() {
  for (const BlindSpot &B : R.ThePlan.BlindSpots) {
    SourceSpan Where;
    Where.File = B.File;
    Where.Line = B.Line;
    print(Kind::Warning, Where, blindSpotText(B), "blind-spot");
  }
}

void DiagnosticPrinter::call(const CallDecisionRecord &C) {
  print(Kind::Note, C.Where, callText(C));
}

void DiagnosticPrinter::buffer(const BufferDecision &B) {
  print(Kind::Remark, B.Where, bufferText(B), categoryOf(B));
  if (B.Decision == Decision::Keep) {
    if (B.Blocker.valid() && !(B.Blocker == B.Where))
      print(Kind::Note, B.Blocker, name(B.Reason) + ": this is what keeps it");
    return;
  }
  for (const CallDecisionRecord &C : R.ThePlan.Calls)
    if (C.CalleeUsr == B.FunctionUsr && C.Buffer == B.Name)
      call(C);
}

void DiagnosticPrinter::buffers() {
  for (const BufferDecision &B : R.ThePlan.Buffers)
    buffer(B);
}

void DiagnosticPrinter::explain(const BufferDecision &B) {
  buffer(B);
  SourceSpan Nowhere;
  std::string Type = B.Type.empty() ? B.Element : B.Type;
  print(Kind::Note, B.Where,
        "'" + B.Name + "' is '" + Type + "', extent '" +
            (B.Extent.empty() ? "0" : B.Extent) + "', contents " +
            name(B.Init) + ", space " + B.Space);
  if (B.Decision == Decision::Keep)
    print(Kind::Note, B.Where,
          "reason " + name(B.Reason) + ": " + reasonText(B.Reason));
  for (const Group &G : R.ThePlan.Groups) {
    if (G.KernelUsr != B.FunctionUsr)
      continue;
    std::string Files;
    for (const std::string &File : G.Files)
      Files += " " + displayPath(File, R.Root);
    print(Kind::Note, B.Where,
          "group " + G.Id + " edits" + Files +
              (G.KeepWrapper ? "; the old signature stays and forwards" : ""));
  }
}

void DiagnosticPrinter::conflicts() {
  unsigned Number = 0;
  for (const CallDecisionRecord &C : R.ThePlan.Calls) {
    if (!C.HasConflict)
      continue;
    std::string Id = "C_" + std::to_string(Number++);
    print(Kind::Remark, C.Where,
          Id + ": '" + C.Buffer + "' of '" + C.Callee + "': " + callText(C),
          "conflict");
    print(Kind::Note, C.Conflict.Def, Id + ": DEF, the value is defined here");
    print(Kind::Note, C.Conflict.Write,
          Id + ": CONFL-WRITE, this would overwrite it");
    print(Kind::Note, C.Conflict.Read, Id + ": READ, it is still read here");
  }
}

} // namespace scratchlift

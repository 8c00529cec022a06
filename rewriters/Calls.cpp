//===- Calls.cpp - Call sites ---------------------------------------------===//
//
// New arguments, the callee's new name, and in front of the statement what the
// arguments need: storage where the plan puts it, sizing right in front.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"

namespace scratchlift {
namespace {

class CallEditor {
public:
  CallEditor(const CallEdit &E, const SourceFile &F, GroupLayout &Out)
      : E(E), F(F), Out(Out), Path(E.Call.File) {}

  llvm::Error run() {
    if (E.Call.Macro)
      return fail("the call at " + where(E.Call) + " comes out of a macro");
    if (llvm::Error Err = E.ReplaceWith.empty() ? call() : wholeCall())
      return Err;
    storage();
    if (E.Stmt.Macro &&
        !(E.Before.empty() && E.After.empty() && E.SwapWith.empty()))
      return fail("the statement of the call at " + where(E.Call) +
                  " comes out of a macro");
    for (const std::string &Text : E.Before) {
      Out.needs(E.Stmt.File, Text);
      Out.Fronts.push_back(
          {E.Stmt, E.NeedsBraces, Text, RankSizing, Out.Group});
    }
    aroundCall();
    for (const std::string &H : E.Headers)
      Out.Headers[Path].insert(H);
    return llvm::Error::success();
  }

private:
  llvm::Error call() {
    if (!E.NewName.empty()) {
      if (E.Name.Macro)
        return fail("the callee at " + where(E.Call) + " is named in a macro");
      Out.replace(Path, E.Name.Begin, E.Name.End, E.NewName);
    }
    if (E.Arguments.empty())
      return llvm::Error::success();
    llvm::Expected<std::vector<TextEdit>> Edits = insertIntoList(
        F, E.LParen, E.RParen, E.SpelledArgs, E.InsertAfterArg, {E.Arguments});
    if (!Edits)
      return fail(llvm::toString(Edits.takeError()) + " at " + where(E.Call));
    for (const TextEdit &T : *Edits)
      Out.replace(Path, T.Begin, T.End, T.Text, RankList);
    Out.needs(Path, E.Arguments);
    return llvm::Error::success();
  }

  /// What becomes of the statement once the call returns nothing. Text around
  /// the call stays within the argument of an outer call whose list changes
  /// too.
  void aroundCall() {
    for (const auto &[Span, Text] : E.Replacements) {
      Out.replace(Span.File, Span.Begin, Span.End, Text,
                  llvm::StringRef(Text).starts_with("(") ? RankInnerOpen
                                                         : RankInnerClose);
      Out.needs(Span.File, Text);
    }
    for (const std::string &Text : E.After)
      behind(Text);
    if (E.SwapWith.empty())
      return;
    const std::string Swap =
        postfix(F.text(E.SwapLhs).str()) + ".swap(" + E.SwapWith + ")";
    if (E.SwapInline)
      Out.insert(Path, E.Call.End, ", " + Swap, RankBehind);
    else
      behind(Swap + ";");
  }

  void behind(const std::string &Text) {
    Out.needs(E.Stmt.File, Text);
    Out.Fronts.push_back(
        {E.Stmt, E.NeedsBraces, Text, RankBehind, Out.Group, true});
  }

  llvm::Error wholeCall() {
    if (E.ReplaceSpan.Macro)
      return fail("the statement of the call at " + where(E.Call) +
                  " comes out of a macro");
    Out.replace(E.ReplaceSpan.File, E.ReplaceSpan.Begin, E.ReplaceSpan.End,
                E.ReplaceWith);
    Out.needs(E.ReplaceSpan.File, E.ReplaceWith);
    return llvm::Error::success();
  }

  void storage() {
    for (const StorageDecl &S : E.Storage) {
      const std::string Text =
          joinDeclarator(S.Type, S.Name) + S.Initialiser + ";";
      Out.needs(S.Before.File, Text);
      for (const std::string &H : S.Headers)
        Out.Headers[S.Before.File].insert(H);
      Out.Fronts.push_back(
          {S.Before, S.NeedsBraces, Text, RankStorage, Out.Group});
    }
  }

  const CallEdit &E;
  const SourceFile &F;
  GroupLayout &Out;
  const std::string &Path;
};

} // namespace

llvm::Error layOutCalls(const GroupContext &C, GroupLayout &Out) {
  for (const CallEdit &E : C.TheGroup.Calls) {
    llvm::Expected<const SourceFile &> F = C.Files.get(E.Call.File);
    if (!F)
      return F.takeError();
    if (llvm::Error Err = CallEditor(E, *F, Out).run())
      return Err;
  }
  return llvm::Error::success();
}

} // namespace scratchlift

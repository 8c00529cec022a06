//===- Body.cpp - Declarations of lifted buffers --------------------------===//
//
// A lifted buffer's declarator leaves its statement, and the statements that
// establish its contents take its place: behind the declarators that stood in
// front of it and in front of those that stood behind it, since either may
// depend on the other ("std::vector<float> f(n), g(f.size());"). Where nothing
// has to be established, the declarator simply goes with its comma. A raw
// pointer that a container now carries keeps its declarator; only the
// allocation is replaced.
//
//===----------------------------------------------------------------------===//
#include "rewriters/Internal.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

/// What becomes of one declarator of a declaration statement.
struct Declarator {
  SourceSpan Span;
  bool Kept = true;
  std::vector<std::string> Statements; ///< at its place, in front of it if kept
};

struct DeclStatement {
  SourceSpan Whole, TypeSpec;
  std::vector<Declarator> Declarators;
};

bool isSmart(BufferForm F) {
  return F == BufferForm::UniquePtr || F == BufferForm::SharedPtr;
}

/// Lays out one declaration statement whose declarators have been decided.
class StatementEditor {
public:
  StatementEditor(const SourceFile &F, const DeclStatement &S, GroupLayout &Out)
      : F(F), S(S), Out(Out), Path(S.Whole.File) {}

  llvm::Error run() {
    if (llvm::none_of(S.Declarators,
                      [](const Declarator &D) { return D.Kept; }))
      return replaceAll();
    if (llvm::Error E = leading())
      return E;
    for (unsigned A = firstKept(); A < S.Declarators.size();) {
      unsigned B = A + 1;
      while (B < S.Declarators.size() && !S.Declarators[B].Kept)
        ++B;
      if (llvm::Error E =
              B < S.Declarators.size() ? between(A, B) : trailing(A))
        return E;
      A = B;
    }
    return llvm::Error::success();
  }

private:
  llvm::Error replaceAll() {
    const std::vector<std::string> All = statements(0, S.Declarators.size());
    if (All.empty())
      Out.removeStatement(S.Whole);
    else
      Out.replace(Path, S.Whole.Begin, S.Whole.End,
                  llvm::join(All, separator()));
    return llvm::Error::success();
  }

  /// Declarators in front of the first one that stays.
  llvm::Error leading() {
    const unsigned K = firstKept();
    const std::vector<std::string> Pre = statements(0, K + 1);
    if (!Pre.empty())
      Out.insert(Path, S.Whole.Begin,
                 llvm::join(Pre, separator()) + separator(), RankReset);
    if (K > 0)
      Out.replace(Path, S.Declarators[0].Span.Begin,
                  S.Declarators[K].Span.Begin, "");
    return llvm::Error::success();
  }

  llvm::Error between(unsigned A, unsigned B) {
    const std::vector<std::string> Pre = statements(A + 1, B + 1);
    const RawToken *Comma = commaBehind(A), *LastComma = commaBehind(B - 1);
    if (!Comma || !LastComma)
      return broken();
    if (!Pre.empty())
      Out.replace(Path, Comma->Begin, S.Declarators[B].Span.Begin,
                  ";" + separator() + llvm::join(Pre, separator()) +
                      separator() + F.text(S.TypeSpec).str() + " ");
    else if (Comma != LastComma)
      Out.replace(Path, Comma->Begin, LastComma->Begin, "");
    return llvm::Error::success();
  }

  llvm::Error trailing(unsigned A) {
    if (A + 1 == S.Declarators.size())
      return llvm::Error::success();
    const RawToken *Comma = commaBehind(A);
    if (!Comma)
      return broken();
    Out.replace(Path, Comma->Begin, S.Declarators.back().Span.End, "");
    const std::vector<std::string> Pre =
        statements(A + 1, S.Declarators.size());
    if (!Pre.empty())
      Out.insert(Path, S.Whole.End, separator() + llvm::join(Pre, separator()),
                 RankBehind);
    return llvm::Error::success();
  }

  unsigned firstKept() const {
    return llvm::find_if(S.Declarators,
                         [](const Declarator &D) { return D.Kept; }) -
           S.Declarators.begin();
  }

  std::vector<std::string> statements(unsigned From, unsigned To) const {
    std::vector<std::string> All;
    for (unsigned I = From; I < To; ++I)
      llvm::append_range(All, S.Declarators[I].Statements);
    return All;
  }

  const RawToken *commaBehind(unsigned I) const {
    const RawToken *T = F.tokenAt(S.Declarators[I].Span.End);
    return F.is(T, ",") ? T : nullptr;
  }

  llvm::Error broken() const {
    return fail("the declaration at " + where(S.Whole) +
                " does not read as it was parsed");
  }

  std::string separator() const {
    return F.firstOnLine(S.Whole.Begin)
               ? (F.eol(S.Whole.Begin) + F.indent(S.Whole.Begin)).str()
               : " ";
  }

  const SourceFile &F;
  const DeclStatement &S;
  GroupLayout &Out;
  const std::string &Path;
};

class BodyEditor {
public:
  BodyEditor(const GroupContext &C, GroupLayout &Out) : C(C), Out(Out) {}

  llvm::Error run() {
    for (const BufferEdit &E : C.TheGroup.Buffers)
      if (!isReference(E.Body) && E.Body != BodyEdit::ByCall)
        if (llvm::Error Err = note(E))
          return Err;
    for (const BufferEdit &E : C.TheGroup.Buffers)
      if (!isReference(E.Body) && E.Body != BodyEdit::ByCall)
        if (llvm::Error Err = add(E))
          return Err;
    for (const auto &[Span, S] : Statements) {
      llvm::Expected<const SourceFile &> F = C.Files.get(Span.File);
      if (!F)
        return F.takeError();
      for (const Declarator &D : S.Declarators)
        for (const std::string &Text : D.Statements)
          Out.needs(Span.File, Text);
      if (llvm::Error Err = StatementEditor(*F, S, Out).run())
        return Err;
    }
    return llvm::Error::success();
  }

private:
  /// The function and file that E speaks of.
  llvm::Error find(const BufferEdit &E, const Function *&F,
                   const SourceFile *&File) {
    F = C.function(E.FunctionUsr);
    if (!F || E.Buffer < 0 || E.Buffer >= static_cast<int>(F->Buffers.size()))
      return fail("nothing is known of buffer '" + E.Name + "'");
    const Buffer &B = F->Buffers[E.Buffer];
    if (B.DeclStmt.Macro || B.AllocExpr.Macro || B.AllocStmt.Macro)
      return fail("the declaration of '" + E.Name + "' comes out of a macro");
    llvm::Expected<const SourceFile &> Read = C.Files.get(B.DeclStmt.File);
    if (!Read)
      return Read.takeError();
    File = &*Read;
    return llvm::Error::success();
  }

  /// What goes with E's declaration, and what comes for it.
  llvm::Error note(const BufferEdit &E) {
    const Function *F = nullptr;
    const SourceFile *File = nullptr;
    if (llvm::Error Err = find(E, F, File))
      return Err;
    const Buffer &B = F->Buffers[E.Buffer];
    RemovedText &Text = Removed[F];
    if (!isCarried(E) && B.DeclaratorIndex >= 0 &&
        B.DeclaratorIndex < static_cast<int>(B.Declarators.size()))
      Text.remove(B.Declarators[B.DeclaratorIndex]);
    Text.remove(isCarried(E) ? B.AllocExpr : B.AllocStmt);
    Text.add(resetOf(*File, E, B));
    return llvm::Error::success();
  }

  std::vector<std::string> resetOf(const SourceFile &F, const BufferEdit &E,
                                   const Buffer &B) const {
    BufferEdit Edit = E;
    if (isCarried(E))
      Edit.Body = BodyEdit::PointerInto;
    spell(F, B, Edit);
    return resetStatements(C, F, Edit, B);
  }

  llvm::Error add(const BufferEdit &E) {
    const Function *F = nullptr;
    const SourceFile *File = nullptr;
    if (llvm::Error Err = find(E, F, File))
      return Err;
    const Buffer &B = F->Buffers[E.Buffer];
    if (llvm::Error Err = checkPlace(*File, E, B))
      return Err;
    Declarator &D = statementOf(B).Declarators[B.DeclaratorIndex];
    if (E.Body == BodyEdit::HoistDeclaration)
      if (llvm::Error Err = hoist(*File, E, *F))
        return Err;
    return decide(*File, *F, E, D);
  }

  llvm::Error checkPlace(const SourceFile &F, const BufferEdit &E,
                         const Buffer &B) const {
    if (B.DeclaratorIndex < 0 ||
        B.DeclaratorIndex >= static_cast<int>(B.Declarators.size()) ||
        !F.text(B.DeclStmt).ends_with(";"))
      return fail("the declaration of '" + E.Name +
                  "' does not read as it was parsed");
    if (F.is(F.tokenBefore(B.DeclStmt.Begin), "("))
      return fail("'" + E.Name + "' is declared in the head of a statement");
    if (F.directiveBetween(B.DeclStmt.Begin, B.DeclStmt.End))
      return fail("a directive stands in the declaration of '" + E.Name + "'");
    return llvm::Error::success();
  }

  DeclStatement &statementOf(const Buffer &B) {
    DeclStatement &S = Statements[B.DeclStmt];
    if (S.Declarators.empty()) {
      S.Whole = B.DeclStmt;
      S.TypeSpec = B.TypeSpec;
      for (const SourceSpan &D : B.Declarators)
        S.Declarators.push_back({D, true, {}});
    }
    return S;
  }

  /// Whether the container behind a raw pointer keeps a name of its own.
  static bool isCarried(const BufferEdit &E) {
    return E.Body == BodyEdit::PointerInto ||
           (E.Body == BodyEdit::HoistDeclaration && !E.Carrier.empty() &&
            E.Carrier != E.Name);
  }

  llvm::Error decide(const SourceFile &F, const Function &Fn,
                     const BufferEdit &E, Declarator &D) {
    const Buffer &B = Fn.Buffers[E.Buffer];
    std::vector<std::string> Reset = resetOf(F, E, B);
    const std::vector<SourceSpan> Places = {D.Span, B.AllocStmt, B.AllocExpr};
    for (const SourceSpan &Place : Places)
      for (const std::string &Name : Removed[&Fn].lastUses(F, Fn, Place))
        Reset.push_back("(void)" + Name + ";");
    if (isCarried(E))
      return carry(F, E, B, D, Reset);
    D.Kept = false;
    if (E.Body == BodyEdit::WorkspaceMember)
      D.Statements.push_back("auto &" + E.Name + " = " + workspaceMember(E) +
                             ";");
    if (!B.AllocStmt.valid())
      llvm::append_range(D.Statements, Reset);
    else
      replaceAllocation(F, B, Reset);
    return llvm::Error::success();
  }

  /// The plan holds no source text: fill values and sources read as they did.
  static void spell(const SourceFile &F, const Buffer &B, BufferEdit &E) {
    const bool Spelled = B.InitText.valid() && !B.InitText.Macro;
    if (Spelled && E.ValueText.empty() && B.Init == BufferInit::Value)
      E.ValueText = F.text(B.InitText).str();
    if (Spelled && E.SourceText.empty())
      E.SourceText = F.text(B.InitText).str();
  }

  std::string workspaceMember(const BufferEdit &E) const {
    if (!E.Carrier.empty() || C.TheGroup.Params.empty())
      return E.Carrier;
    return C.TheGroup.Params.front().Name + "." + E.Name;
  }

  /// The pointer stays and points into a container that the caller owns.
  llvm::Error carry(const SourceFile &F, const BufferEdit &E, const Buffer &B,
                    Declarator &D, std::vector<std::string> Reset) {
    const std::string Data =
        E.PointerText.empty() ? E.Carrier + ".data()" : E.PointerText;
    if (isSmart(B.Form)) {
      D.Kept = false;
      Reset.push_back(E.Element + " *" + E.Name + " = " + Data + ";");
      if (!B.AllocStmt.valid()) {
        llvm::append_range(D.Statements, Reset);
        return llvm::Error::success();
      }
      return fail("smart pointer '" + E.Name +
                  "' gets its array behind its declaration");
    }
    if (B.AllocStmt.valid() && B.Form == BufferForm::PosixMemalign) {
      Reset.push_back(E.Name + " = " + Data + ";");
      replaceAllocation(F, B, Reset);
      return llvm::Error::success();
    }
    if (!B.AllocExpr.valid() || B.Form == BufferForm::PosixMemalign)
      return fail("the allocation of '" + E.Name +
                  "' cannot be replaced where it stands");
    Out.replace(B.AllocExpr.File, B.AllocExpr.Begin, B.AllocExpr.End, Data);
    if (!B.AllocStmt.valid()) {
      llvm::append_range(D.Statements, Reset);
      return llvm::Error::success();
    }
    for (const std::string &S : Reset)
      Out.Fronts.push_back({B.AllocStmt, isUnbracedBody(F, B.AllocStmt), S,
                            RankReset, Out.Group});
    return llvm::Error::success();
  }

  void replaceAllocation(const SourceFile &F, const Buffer &B,
                         const std::vector<std::string> &Reset) {
    const SourceSpan S = wholeStatement(F, B.AllocStmt);
    for (const std::string &Text : Reset)
      Out.needs(S.File, Text);
    if (isUnbracedBody(F, S)) {
      Out.replace(S.File, S.Begin, S.End,
                  Reset.size() == 1 ? Reset.front()
                                    : "{" + llvm::join(Reset, " ") + "}");
    } else if (Reset.empty()) {
      Out.removeStatement(S);
    } else {
      const std::string Break = F.firstOnLine(S.Begin)
                                    ? (F.eol(S.Begin) + F.indent(S.Begin)).str()
                                    : " ";
      Out.replace(S.File, S.Begin, S.End, llvm::join(Reset, Break));
    }
  }

  /// hoist: storage in front of a loop of the buffer's own function.
  llvm::Error hoist(const SourceFile &File, const BufferEdit &E,
                    const Function &F) {
    if (E.HoistScope < 0 || E.HoistScope >= static_cast<int>(F.Scopes.size()))
      return fail("there is no loop to move '" + E.Name + "' out of");
    const SourceSpan &Loop = F.Scopes[E.HoistScope].Stmt;
    const std::string Name = isCarried(E) ? E.Carrier : E.Name;
    const std::string Text = joinDeclarator(E.StorageType, Name) + ";";
    Out.needs(Loop.File, Text);
    Out.Fronts.push_back(
        {Loop, isUnbracedBody(File, Loop), Text, RankStorage, Out.Group});
    return llvm::Error::success();
  }

  const GroupContext &C;
  GroupLayout &Out;
  std::map<SourceSpan, DeclStatement> Statements;
  std::map<const Function *, RemovedText> Removed;
};

} // namespace

llvm::Error layOutBody(const GroupContext &C, GroupLayout &Out) {
  if (llvm::Error E = BodyEditor(C, Out).run())
    return E;
  if (llvm::Error E = dropUnusedAliases(C, Out))
    return E;
  dropContained(Out.Patches);
  return llvm::Error::success();
}

} // namespace scratchlift

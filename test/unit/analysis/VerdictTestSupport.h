//===- VerdictTestSupport.h - Verdicts from facts in text form ------------===//
//
// A test states the facts of a small program (FactsText.h) and asks for the
// verdict of one buffer by its variable's name. Elements are trivial unless the
// text says otherwise.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TEST_UNIT_ANALYSIS_VERDICTTESTSUPPORT_H
#define SCRATCHLIFT_TEST_UNIT_ANALYSIS_VERDICTTESTSUPPORT_H

#include "analysis/FactsText.h"
#include "analysis/Verdict.h"

#include "gtest/gtest.h"

#include <string>

namespace scratchlift {

class Judged {
public:
  explicit Judged(llvm::StringRef Text) {
    llvm::Expected<TUFacts> TU = parseFacts(Text);
    if (!TU) {
      ADD_FAILURE() << llvm::toString(TU.takeError());
      return;
    }
    Project.Functions = TU->Functions;
    Project.Uses = TU->Uses;
    Project.Units.push_back({TU->MainFile, "", TU->HadErrors, TU->Errors});
    for (Function &F : Project.Functions)
      for (Buffer &B : F.Buffers)
        if (B.Traits.Size == 0 && !B.Traits.MemoryOnly)
          B.Traits.MemoryOnly = B.Traits.TriviallyCopyable = true;
  }

  const Function &function(llvm::StringRef Name) const {
    for (const Function &F : Project.Functions)
      if (F.Name == Name && !F.Blocks.empty())
        return F;
    ADD_FAILURE() << "no function " << Name.str();
    static const Function None;
    return None;
  }

  BufferVerdict verdict(llvm::StringRef Of, llvm::StringRef Var) const {
    const Function &F = function(Of);
    Summaries S(Project);
    for (const BufferVerdict &V : judge(Project, F, S))
      if (F.Vars[F.Buffers[V.Buffer].Var].Name == Var)
        return V;
    ADD_FAILURE() << "no buffer " << Var.str();
    return {};
  }
  /// Of the buffer t of function f.
  BufferVerdict verdict() const { return verdict("f", "t"); }

  FunctionSummary summary(llvm::StringRef Usr) const {
    return Summaries(Project).of(Usr.str());
  }

  ProjectFacts Project;
};

/// Variables are numbers, whatever their names and types.
inline Expr unnamed(Expr E) {
  if (E.Kind == ExprKind::Var) {
    E.Text.clear();
    E.Type = "int";
  }
  for (Expr &A : E.Args)
    A = unnamed(std::move(A));
  return E;
}

inline std::string text(const Expr &E) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  printExpr(unnamed(E), OS);
  return Out;
}

inline testing::Message &operator<<(testing::Message &M, Reason R) {
  return M << static_cast<int>(R);
}

} // namespace scratchlift

#endif // SCRATCHLIFT_TEST_UNIT_ANALYSIS_VERDICTTESTSUPPORT_H

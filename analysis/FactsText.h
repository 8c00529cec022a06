//===- FactsText.h - Facts as text ------------------------------*- C++ -*-===//
//
// The text form of facts (--dump-facts): printed, parsed back, and used as the
// input of the analysis' unit tests. printFacts(parseFacts(X)) == X for every X
// that printFacts made. Fields at their default are not printed, so that tests
// are a few lines each. FactsFields.h lists every field with its word.
//
//   unit file=/p/a.cpp                     ; first record; comments with ';'
//   file #0 /p/a.cpp in-root editable      ; numbers are optional, and checked
//   function "c:@F@f#" name=f at=@3:6/20-21 {
//     var w int kind=scalar role=param     ; name, type, then fields in any
//     order var tmp std::vector<float> kind=container buffer=0 param w int
//     var=%w                   ; %name or %index is a variable, _ none decl
//     at=@0:3:1/15-30 definition buffer %tmp element=float
//     container=std::vector<float> extent=(* %w 2) scope function scope loop
//     parent=0 counted induction=%w lo=0 hi=(size %tmp) call "c:@F@g#" name=g
//     scope=1 {
//       arg text=tmp var=%tmp mode=ref
//     }
//     block succs=[1 2] cond=(< %w 3) {
//       alloc %tmp buffer=0                ; an operation: its kind, its
//       variable write %tmp where=(elem %w) at=@5:3/60-66 call _ call=0
//     }
//     block
//   }
//   use "c:@F@g#" address at=@9:1
//
// A file of one unit and a name of one function are its defaults: canonical
// types follow the spelled ones, places lie in the function's file.
// Places: @[FILE:]LINE:COLUMN[/BEGIN-END][m], FILE a number or a quoted path,
// m for Macro. Regions: all, unknown, (elem E), (range LO HI).
// Expressions: 42, %w, this, _ for none, (OPERATOR A...), (size A), (deref A),
// (index A I), (cast A), (cond C A B), (member NAME A), (global NAME),
// (sizeof TYPE), (template-param NAME), (call NAME A...), (method-call NAME
// OBJECT A...), (unknown TEXT), each with, where they are not the usual ones:
// :TYPE, =CONST (=? none), ^ Visible, ! Impure, #USR, ~TEXT, |INDEX.
// A variable's Text is its name. Type defaults to that of the variable, of the
// first operand, bool for comparisons, unsigned long for size and sizeof, else
// int.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_ANALYSIS_FACTSTEXT_H
#define SCRATCHLIFT_ANALYSIS_FACTSTEXT_H

#include "analysis/Facts.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace scratchlift {

void printFacts(const TUFacts &Facts, llvm::raw_ostream &OS);
void printExpr(const Expr &E, llvm::raw_ostream &OS);

/// Errors name line and column of the text.
llvm::Expected<TUFacts> parseFacts(llvm::StringRef Text);

} // namespace scratchlift

#endif // SCRATCHLIFT_ANALYSIS_FACTSTEXT_H

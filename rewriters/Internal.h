//===- Internal.h - Stages of the rewriters ---------------------*- C++ -*-===//
//
// A group is laid out by stages, each in a file of its own:
//
//   layOutSignature   (Signature.cpp, Declare.cpp, Comments.cpp)
//   layOutWrapper     (Wrapper.cpp)
//   layOutWorkspace   (Workspace.cpp)
//   layOutBody        (Body.cpp, Reset.cpp, Unused.cpp, Uses.cpp,
//                      Aliases.cpp)
//   layOutCalls       (Calls.cpp)
//
// They fill a GroupLayout. Patches are final; statements in front of another
// statement and braces around one are kept apart until every group has been
// heard (Statements.cpp), because several groups may meet at one statement.
// So are includes (Includes.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_REWRITERS_INTERNAL_H
#define SCRATCHLIFT_REWRITERS_INTERNAL_H

#include "rewriters/Edits.h"
#include "rewriters/Rewrite.h"
#include "rewriters/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace scratchlift {

/// Files, read once.
class FileCache {
public:
  explicit FileCache(const FileReader &Read) : Read(Read) {}
  llvm::Expected<const SourceFile &> get(const std::string &Path);

private:
  const FileReader &Read;
  std::map<std::string, std::unique_ptr<SourceFile>> Files;
  std::map<std::string, std::string> Errors;
};

/// A statement to stand in front of another one, or behind it.
struct Front {
  SourceSpan Before;
  bool Braces =
      false;        ///< Before is the sole statement under an if, else or loop
  std::string Text; ///< with its ';'
  unsigned Rank = RankSizing;
  std::string Group;
  bool Behind = false;
};

/// What one group wants.
struct GroupLayout {
  std::string Group;
  std::vector<Patch> Patches;
  std::vector<Front> Fronts;
  /// Headers ("<span>") that a file needs for the text put into it.
  std::map<std::string, std::set<std::string>> Headers;
  /// Files ("/x/blur.hpp") that a file must include to see a workspace.
  std::map<std::string, std::set<std::string>> Siblings;

  void replace(const std::string &File, unsigned Begin, unsigned End,
               std::string Text, unsigned Rank = RankReset) {
    Patches.push_back({File, Begin, End, std::move(Text), Group, Rank, false});
  }
  void insert(const std::string &File, unsigned At, std::string Text,
              unsigned Rank) {
    replace(File, At, At, std::move(Text), Rank);
  }
  void removeStatement(const SourceSpan &S) {
    Patches.push_back({S.File, S.Begin, S.End, "", Group, RankReset, true});
  }
  /// Notes the standard headers that Text names things of.
  void needs(const std::string &File, llvm::StringRef Text);
};

/// Everything a stage looks at.
struct GroupContext {
  const ProjectFacts &Facts;
  const Group &TheGroup;
  FileCache &Files;
  /// First instance of the kernel and the union of the declarations of all.
  const Function *Kernel = nullptr;
  std::vector<Declaration> Declarations; ///< by place; definitions included

  const Declaration *definition() const;
  /// First instance of any function; null if unknown.
  const Function *function(const std::string &Usr) const;
};

/// Only the parameter's type changes, nothing in the body.
inline bool isReference(BodyEdit B) {
  return B == BodyEdit::ConstReference || B == BodyEdit::MutableReference;
}

llvm::Error fail(const llvm::Twine &Message);
/// "file.cpp:12" for messages.
std::string where(const SourceSpan &S);

//===----------------------------------------------------------------------===//
// Replacements within one text, before it is known where the text goes
//===----------------------------------------------------------------------===//

struct TextEdit {
  unsigned Begin = 0, End = 0;
  std::string Text;
};
/// Bytes [Begin, End) of F with the edits made. Edits outside are ignored.
std::string applyWithin(const SourceFile &F, unsigned Begin, unsigned End,
                        std::vector<TextEdit> Edits);

/// What leaves the body of one function, and what comes in its place.
class RemovedText {
public:
  void remove(const SourceSpan &S);
  void add(llvm::ArrayRef<std::string> Statements) {
    llvm::append_range(Added, Statements);
  }
  /// Variables of Fn, declared in front of Within, that are named there and
  /// nowhere else any more; each is told once. REQUIRES: all is removed and
  /// added.
  std::vector<std::string> lastUses(const SourceFile &F, const Function &Fn,
                                    const SourceSpan &Within);

private:
  bool isGone(unsigned Offset) const;
  bool stays(const SourceFile &F, const Var &V, const SourceSpan &Body) const;

  std::vector<SourceSpan> Gone;
  std::vector<std::string> Added;
  std::set<std::string> Told;
};

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

// Lists.cpp
/// Puts New behind the first Index items of the list between LParen and RParen
/// ("(" and ")" included in the file at these offsets).
llvm::Expected<std::vector<TextEdit>>
insertIntoList(const SourceFile &F, unsigned LParen, unsigned RParen,
               llvm::ArrayRef<SourceSpan> Items, unsigned Index,
               llvm::ArrayRef<std::string> New);

// Signature.cpp
/// The edits that turn declaration D into one of the new signature.
llvm::Expected<std::vector<TextEdit>> signatureEdits(const GroupContext &C,
                                                     const SourceFile &F,
                                                     const Declaration &D);
/// D's parameter has a name. Offset of the name token in *Name where it does.
bool isNamedParam(const SourceFile &F, const SourceSpan &Param,
                  unsigned *Name = nullptr);
/// D, not the definition, calls one of its parameters Name already: there the
/// new parameter stays unnamed and undocumented.
bool namesAnotherParam(const SourceFile &F, const Declaration &D,
                       llvm::StringRef Name);
/// Where a name goes into an unnamed parameter.
unsigned nameSlot(const SourceFile &F, const SourceSpan &Param);
/// File names the types of the new parameters.
void needHeadersOfParams(const GroupContext &C, const std::string &File,
                         GroupLayout &Out);
llvm::Error layOutSignature(const GroupContext &C, GroupLayout &Out);

// Declare.cpp
/// First byte of D with attributes, macros and linkage in front of it.
unsigned declarationBegin(const SourceFile &F, const Declaration &D);
/// The ';' behind a declaration that shares it with no other; null otherwise.
const RawToken *ownSemicolon(const SourceFile &F, const Declaration &D);
/// Wrapper mode: a declaration of the new signature beside each old one.
llvm::Error layOutDeclarations(const GroupContext &C, GroupLayout &Out);

// Comments.cpp
bool documentsParameters(const SourceFile &F, const SourceSpan &Comment);
/// Lines for the new parameters in the comment of D.
std::vector<TextEdit> commentEdits(const GroupContext &C, const SourceFile &F,
                                   const Declaration &D);

// Wrapper.cpp
llvm::Error layOutWrapper(const GroupContext &C, GroupLayout &Out);

// Workspace.cpp
llvm::Error layOutWorkspace(const GroupContext &C, GroupLayout &Out);

// Body.cpp
llvm::Error layOutBody(const GroupContext &C, GroupLayout &Out);
// Aliases.cpp
/// REQUIRES: all edits of the body are laid out.
llvm::Error dropUnusedAliases(const GroupContext &C, GroupLayout &Out);
// Reset.cpp
/// Statements that establish a buffer's contents at its old declaration.
std::vector<std::string> resetStatements(const GroupContext &C,
                                         const SourceFile &F,
                                         const BufferEdit &E, const Buffer &B);
/// Text, in parentheses where '.' could not follow it.
std::string postfix(const std::string &Text);
/// The value-initialised element: "0.0f", "T()".
std::string zeroOf(llvm::StringRef Element);
// Uses.cpp
/// Frees, null tests, `.get()`.
llvm::Error layOutUses(const GroupContext &C, GroupLayout &Out);

// Calls.cpp
llvm::Error layOutCalls(const GroupContext &C, GroupLayout &Out);

// Statements.cpp
/// S with its ';' where the span ends in front of it.
SourceSpan wholeStatement(const SourceFile &F, SourceSpan S);
/// S is the sole statement under an if, else, for, while or do.
bool isUnbracedBody(const SourceFile &F, const SourceSpan &S);
/// Patches for all statements and braces at the statements of one file.
std::vector<Patch> placeFronts(const SourceFile &F, std::vector<Front> Fronts);

// Includes.cpp
/// Header -> groups that need it; "<vector>" or a quoted relative path.
using NeededHeaders = std::map<std::string, std::set<std::string>>;
/// Uses: the places of all edits of the file; the includes stand in front.
std::vector<Patch> placeIncludes(const SourceFile &F,
                                 const NeededHeaders &Needed,
                                 llvm::ArrayRef<unsigned> Uses);

// Format.cpp
/// Formats the lines that Edits touch by the project's .clang-format; Edits
/// come back unchanged where there is none.
std::vector<Edit> formatTouchedLines(const SourceFile &F,
                                     std::vector<Edit> Edits,
                                     llvm::StringRef Root,
                                     const FileReader &Read);

} // namespace scratchlift

#endif // SCRATCHLIFT_REWRITERS_INTERNAL_H

//===- Marked.h - Facts and plans over marked-up code -----------*- C++ -*-===//
//
// Tests of the rewriters are code with marks, a plan in terms of the marks, and
// the full text expected:
//
//   Project P;
//   P.file("k.cpp", "$def[:void k(float *out, int n):] $def_body[:{\n"
//                   "  $s[:$t[:std::vector<float>:] $d[:tmp(n):];:]\n}:]\n");
//   Group &G = P.kernel("k", {"def"});
//   P.edit(G, P.buffer(G, "s", "t", {"d"}), "tmp");
//   EXPECT_EQ(P.rewritten("k.cpp"), "...");
//
// $name[:...:] is the span `name`; marks may nest. Names are unique over all
// files of a project.
//
//===----------------------------------------------------------------------===//
#ifndef SCRATCHLIFT_TEST_UNIT_REWRITERS_MARKED_H
#define SCRATCHLIFT_TEST_UNIT_REWRITERS_MARKED_H

#include "rewriters/Rewrite.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace scratchlift {

class Project {
public:
  ProjectFacts Facts;
  Plan ThePlan;
  std::map<std::string, std::string> Files; ///< without marks

  /// Adds a file; takes the marks out.
  void file(const std::string &Path, llvm::StringRef Marked);

  SourceSpan span(const std::string &Mark) const;
  SourceSpan none() const { return {}; }

  /// A declaration of Name whose text (up to the declarator's end) is marked
  /// Mark. The definition's body is the mark Mark + "_body", if there; the
  /// comment Mark + "_doc".
  Declaration declaration(const std::string &Mark,
                          const std::string &Name) const;

  /// A kernel with its declarations, and the group of its rewrite. References
  /// stay valid.
  Group &kernel(const std::string &Name,
                const std::vector<std::string> &Declarations);
  Function &function(const Group &G);

  /// A buffer: its whole declaration statement and its own declarator (one of
  /// the group if the statement has marks for others too).
  int buffer(Group &G, const std::string &Statement,
             const std::string &TypeSpec,
             const std::vector<std::string> &Declarators, int Index = 0);
  BufferEdit &edit(Group &G, int Buffer, const std::string &Name,
                   BodyEdit Body = BodyEdit::Parameter,
                   ResetKind Reset = ResetKind::None);

  /// A call `callee(args)` marked Mark; New stands behind After arguments.
  CallEdit &call(Group &G, const std::string &Mark, unsigned After,
                 const std::string &New, const std::string &Statement = "");

  /// Rewrites; the text of one file afterwards. Failed groups are in Failures.
  std::string rewritten(const std::string &Path);
  RewriteResult run();
  std::vector<std::pair<std::string, std::string>> Failures;

private:
  std::map<std::string, SourceSpan> Marks;
  std::vector<SourceSpan> split(const std::string &File, unsigned LParen,
                                unsigned RParen) const;
  unsigned matching(const std::string &Text, unsigned Open) const;
};

} // namespace scratchlift

#endif // SCRATCHLIFT_TEST_UNIT_REWRITERS_MARKED_H

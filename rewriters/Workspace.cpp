//===- Workspace.cpp - What stands beside a kernel's declaration ----------===//
//
// The struct that bundles a kernel's scratch, and the functions that answer its
// extents. They stand in front of the kernel's first declaration in a header,
// or in the file of its definition where no header declares it; for a member,
// in front of the outermost class around it. Other files that declare the
// kernel on their own include that header. A kernel that several main files
// declare, and no header, has no place that all of them see: its group fails.
//
//===----------------------------------------------------------------------===//
#include "rewriters/TemplateHeads.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using llvm::StringRef;

namespace scratchlift {
namespace {

bool isMainFile(const GroupContext &C, const std::string &File) {
  return llvm::any_of(C.Facts.Units,
                      [&](const Unit &U) { return U.MainFile == File; });
}

/// The declaration in front of which the struct goes; null where the files
/// that declare the kernel have no header in common.
const Declaration *home(const GroupContext &C) {
  const Declaration *Header = nullptr, *First = nullptr;
  bool Elsewhere = false;
  for (const Declaration &D : C.Declarations) {
    if (D.Friend || D.Local || D.Macro || !D.Editable)
      continue;
    if (!Header && !isMainFile(C, D.Whole.File))
      Header = &D;
    Elsewhere |= First && First->Whole.File != D.Whole.File;
    if (!First)
      First = &D;
  }
  return Header ? Header : Elsewhere ? nullptr : First;
}

/// Where the entity that D belongs to begins: D, or the outermost class.
unsigned entityBegin(const SourceFile &F, const Declaration &D) {
  unsigned Begin = declarationBegin(F, D);
  if (D.InClass)
    for (const EnclosingScope &S : enclosingScopes(F, D.Whole.Begin)) {
      if (!S.Class)
        break;
      Begin = S.Begin;
    }
  else if (D.Comment.valid() && D.Comment.Begin < Begin)
    Begin = D.Comment.Begin;
  return Begin;
}

/// Comments that end on the line above Offset belong to what stands there.
unsigned aboveComments(const SourceFile &F, unsigned Offset) {
  unsigned Begin = Offset;
  const llvm::ArrayRef<RawToken> All = F.comments();
  for (auto I = All.rbegin(); I != All.rend(); ++I) {
    if (I->End > Begin)
      continue;
    if (!isBlank(F.text(I->End, Begin)) ||
        F.nextLine(I->End) < F.lineStart(Begin) || !F.firstOnLine(I->Begin))
      break;
    Begin = I->Begin;
  }
  return Begin;
}

std::string structText(const Group &G, const SourceFile &F, StringRef Eol,
                       StringRef Indent) {
  std::string Out =
      "/// Scratch of " + G.Kernel + "; contents do not outlive a call.";
  auto Line = [&](const llvm::Twine &T) { Out += (Eol + Indent + T).str(); };
  if (!G.TemplateHead.empty())
    Line(G.TemplateHead);
  Line("struct " + G.Workspace + " {");
  for (const WorkspaceField &W : G.Fields) {
    const std::string Comment = W.Comment.empty() ? "" : " ///< " + W.Comment;
    Line(F.unit() + joinDeclarator(W.Type, W.Name) + ";" + Comment);
  }
  Line("};");
  return Out;
}

std::string queryText(const Group &G, bool Header, StringRef Eol,
                      StringRef Indent) {
  std::string Out;
  for (const QueryFunction &Q : G.Queries) {
    if (!Out.empty())
      Out += (Eol + Eol + Indent).str();
    Out += ("/// Elements that scratch of " + G.Kernel + " has." + Eol +
            Indent + (Header ? "inline " : "static ") + Q.Definition)
               .str();
  }
  return Out;
}

} // namespace

llvm::Error layOutWorkspace(const GroupContext &C, GroupLayout &Out) {
  const Group &G = C.TheGroup;
  const bool Bundled = G.Bundled && !G.Workspace.empty();
  if (!Bundled && G.Queries.empty())
    return llvm::Error::success();
  const Declaration *Home = home(C);
  if (!Home)
    return fail("no header declares '" + G.Kernel +
                "': there is no common place for what its calls need");
  llvm::Expected<const SourceFile &> File = C.Files.get(Home->Whole.File);
  if (!File)
    return File.takeError();
  const SourceFile &F = *File;
  const unsigned Begin = aboveComments(F, entityBegin(F, *Home));
  const std::string Eol = F.eol(Begin).str(), Indent = F.indent(Begin).str();
  std::string Text = Bundled ? structText(G, F, Eol, Indent) : "";
  if (!G.Queries.empty()) {
    if (Bundled)
      Text += Eol + Eol + Indent;
    Text += queryText(G, !isMainFile(C, F.path()), Eol, Indent);
    Out.needs(F.path(), "std::size_t");
  }
  if (F.firstOnLine(Begin))
    Text += Eol + Eol + Indent;
  else
    Text = Eol + Indent + Text + Eol + Indent;
  Out.insert(F.path(), Begin, Text, RankWorkspace);
  for (const WorkspaceField &W : G.Fields)
    Out.needs(F.path(), W.Type);
  for (const Declaration &D : C.Declarations)
    if (D.Whole.File != F.path() && D.Editable && !isMainFile(C, F.path()))
      Out.Siblings[D.Whole.File].insert(F.path());
  return llvm::Error::success();
}

} // namespace scratchlift

//===- Files.cpp - Places, text and files of a unit -------------*- C++ -*-===//
//
// A place names the real path of its file, so that a header reached through
// "./blur.hpp", "../include/blur.hpp" or a symbolic link is one file, and the
// bytes as they are spelled on disk.
//
// Macros: a range whose both ends come out of one macro argument is spelled in
// the file and may be edited there. Every other range that touches a macro maps
// to the outermost expansion and is marked Macro: its edges are known, its
// inside must not be touched.
//
// A file may be edited if it lies under the root, is matched by no exclude, has
// a write permission in its mode bits (the user may be root, whom access()
// always lets through), is no system header and does not say that it is
// generated.
//
//===----------------------------------------------------------------------===//
#include "matchers/Internal.h"

#include "clang/Basic/FileManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>

using namespace clang;

namespace scratchlift {

UnitContext::UnitContext(ASTContext &Context, const ExtractOptions &Options)
    : AST(Context), SM(Context.getSourceManager()), Options(Options) {
  if (!Options.HeaderFilter.empty())
    HeaderFilter = llvm::Regex(Options.HeaderFilter);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Real path of a file in the unit's own file system, links resolved.
static std::string realPathOf(const SourceManager &SM, FileEntryRef Entry) {
  llvm::vfs::FileSystem &FS = SM.getFileManager().getVirtualFileSystem();
  llvm::SmallString<256> Path(Entry.getName());
  llvm::SmallString<256> Real;
  if (FS.makeAbsolute(Path))
    return Entry.getName().str();
  if (!FS.getRealPath(Path, Real))
    return Real.str().str();
  llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

static bool isUnder(llvm::StringRef Path, llvm::StringRef Dir) {
  if (Dir.empty() || !Path.consume_front(Dir))
    return false;
  return Path.empty() || Dir.ends_with("/") || Path.starts_with("/");
}

/// Generators announce themselves in the first lines of what they write.
static bool saysGenerated(llvm::StringRef Text) {
  llvm::StringRef Head = Text.take_front(2048);
  for (unsigned Line = 0; Line < 12 && !Head.empty(); ++Line) {
    auto [First, Rest] = Head.split('\n');
    if (First.contains("DO NOT EDIT") || First.contains("@generated"))
      return true;
    Head = Rest;
  }
  return false;
}

bool matchesExclude(llvm::StringRef Glob, llvm::StringRef Path,
                    llvm::StringRef Root) {
  llvm::StringRef Relative = Path;
  if (isUnder(Path, Root)) {
    Relative = Path.drop_front(Root.size());
    Relative.consume_front("/");
  }
  while (Glob.consume_front("./"))
    Glob = Glob.ltrim('/');
  // "third_party" and "third_party/" name a directory and all below it.
  llvm::StringRef Dir = Glob.rtrim('/');
  if (isUnder(Relative, Dir) || isUnder(Path, Dir))
    return true;
  llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
  if (!Pattern) {
    llvm::consumeError(Pattern.takeError());
    return false;
  }
  return Pattern->match(Relative) || Pattern->match(Path);
}

static bool isExcluded(llvm::StringRef Path, const ExtractOptions &Options) {
  return llvm::any_of(Options.Excludes, [&](const std::string &Glob) {
    return matchesExclude(Glob, Path, Options.Root);
  });
}

static bool hasWriteBit(const SourceManager &SM, llvm::StringRef Path) {
  llvm::ErrorOr<llvm::vfs::Status> Status =
      SM.getFileManager().getVirtualFileSystem().status(Path);
  return !Status ||
         (Status->getPermissions() & llvm::sys::fs::perms::all_write) != 0;
}

llvm::StringRef UnitContext::path(FileID ID) const {
  auto [It, New] = RealPaths.try_emplace(ID, "");
  if (!New)
    return It->second;
  if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(ID))
    It->second = FileIds.try_emplace(realPathOf(SM, *Entry), ID).first->first();
  return It->second;
}

static std::string whyNotEditable(const UnitContext &Unit, FileID ID,
                                  llvm::StringRef Path, bool InRoot) {
  const SourceManager &SM = Unit.SM;
  if (SM.isInSystemHeader(SM.getLocForStartOfFile(ID)))
    return "system header";
  if (!InRoot)
    return "outside the root";
  if (isExcluded(Path, Unit.Options))
    return "excluded";
  if (saysGenerated(SM.getBufferData(ID)))
    return "generated";
  if (!Unit.Options.IgnoreModes && !hasWriteBit(SM, Path))
    return "read-only";
  return "";
}

const FileFact &UnitContext::file(FileID ID) const {
  llvm::StringRef Path = path(ID);
  auto [It, New] = Files.try_emplace(Path);
  FileFact &Fact = It->second;
  if (!New || Path.empty())
    return Fact;
  Fact.Path = Path.str();
  Fact.Hash = llvm::xxh3_64bits(SM.getBufferData(ID));
  Fact.InRoot = isUnder(Path, Options.Root);
  Fact.WhyNot = whyNotEditable(*this, ID, Path, Fact.InRoot);
  Fact.Editable = Fact.WhyNot.empty();
  return Fact;
}

bool UnitContext::isProject(SourceLocation Loc) const {
  Loc = SM.getExpansionLoc(Loc);
  if (Loc.isInvalid() || SM.isInSystemHeader(Loc))
    return false;
  const FileFact &Fact = file(SM.getFileID(Loc));
  return Fact.InRoot || (!Options.HeaderFilter.empty() && !Fact.Path.empty() &&
                         HeaderFilter.match(Fact.Path));
}

bool UnitContext::isEditable(SourceLocation Loc) const {
  Loc = SM.getExpansionLoc(Loc);
  return Loc.isValid() && file(SM.getFileID(Loc)).Editable;
}

bool UnitContext::isEditable(llvm::StringRef Path) const {
  auto It = FileIds.find(Path);
  return It != FileIds.end() && file(It->second).Editable;
}

bool UnitContext::isStringified(const SourceSpan &Span) const {
  auto It = Stringified.find(Span.File);
  return It != Stringified.end() &&
         llvm::any_of(It->second, [&](const SourceSpan &Expansion) {
           return Expansion.contains(Span);
         });
}

std::vector<FileFact> UnitContext::takeFiles() {
  std::vector<FileFact> Result;
  for (auto &Entry : Files)
    if (!Entry.second.Path.empty() && Entry.second.WhyNot != "system header")
      Result.push_back(std::move(Entry.second));
  Files.clear();
  llvm::sort(Result, [](const FileFact &A, const FileFact &B) {
    return A.Path < B.Path;
  });
  return Result;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// One step of unwinding a range that touches a macro. Within one argument: to
/// where the argument is spelled. False where that is impossible.
static bool stepToArgument(const SourceManager &SM, SourceLocation &Begin,
                           SourceLocation &End) {
  if (!Begin.isMacroID() || !End.isMacroID())
    return false;
  const SrcMgr::ExpansionInfo &B =
      SM.getSLocEntry(SM.getFileID(Begin)).getExpansion();
  const SrcMgr::ExpansionInfo &E =
      SM.getSLocEntry(SM.getFileID(End)).getExpansion();
  if (!B.isMacroArgExpansion() || !E.isMacroArgExpansion() ||
      B.getExpansionLocStart() != E.getExpansionLocStart())
    return false;
  Begin = SM.getImmediateSpellingLoc(Begin);
  End = SM.getImmediateSpellingLoc(End);
  return true;
}

/// `#define name name`: what is spelled is what is meant.
static bool isIdentityMacro(const SourceManager &SM, const LangOptions &Lang,
                            SourceLocation Loc) {
  if (!Loc.isMacroID())
    return false;
  FileID ID = SM.getFileID(Loc);
  const SrcMgr::ExpansionInfo &Info = SM.getSLocEntry(ID).getExpansion();
  SourceLocation Name = Info.getExpansionLocStart();
  if (Info.isMacroArgExpansion() || Name != Info.getExpansionLocEnd() ||
      Name.isMacroID() || !Info.isExpansionTokenRange())
    return false;
  auto TextAt = [&](SourceLocation At) {
    unsigned Length = Lexer::MeasureTokenLength(At, SM, Lang);
    return llvm::StringRef(SM.getCharacterData(At), Length);
  };
  llvm::StringRef Body = TextAt(Info.getSpellingLoc());
  return Body == TextAt(Name) && SM.getFileIDSize(ID) == Body.size();
}

SourceSpan UnitContext::span(SourceRange TokenRange) const {
  return charSpan(CharSourceRange::getTokenRange(TokenRange));
}

/// The '>' of a '>>' that closes two argument lists.
static bool isSplitToken(const SourceManager &SM, SourceLocation Loc) {
  return Loc.isMacroID() && !SM.getImmediateExpansionRange(Loc).isTokenRange();
}

/// `p == NULL`: one end is written in the file, the other ends a whole macro.
/// What replaces all of it replaces the macro too. Moves that end to the file.
static bool stepAroundMacro(const SourceManager &SM, const LangOptions &Lang,
                            SourceLocation &Begin, SourceLocation &End) {
  if (Begin.isMacroID() == End.isMacroID() || isSplitToken(SM, End))
    return false;
  SourceLocation &Inside = Begin.isMacroID() ? Begin : End;
  SourceLocation Outside;
  bool Whole =
      Begin.isMacroID()
          ? Lexer::isAtStartOfMacroExpansion(Inside, SM, Lang, &Outside)
          : Lexer::isAtEndOfMacroExpansion(Inside, SM, Lang, &Outside);
  if (Whole)
    Inside = Outside;
  return Whole;
}

SourceSpan UnitContext::charSpan(CharSourceRange Range) const {
  SourceSpan Result;
  SourceLocation Begin = Range.getBegin(), End = Range.getEnd();
  if (Begin.isInvalid() || End.isInvalid())
    return Result;
  bool Token = Range.isTokenRange();
  if (auto It = NewEnds.find(End); Token && It != NewEnds.end())
    End = It->second;
  for (SourceLocation *Loc : {&Begin, &End})
    if (isIdentityMacro(SM, AST.getLangOpts(), *Loc))
      *Loc = SM.getImmediateExpansionRange(*Loc).getBegin();
  while (Begin.isMacroID() || End.isMacroID()) {
    if (stepToArgument(SM, Begin, End) ||
        (Token && stepAroundMacro(SM, AST.getLangOpts(), Begin, End)))
      continue;
    Result.Macro |= Begin.isMacroID() || !isSplitToken(SM, End);
    CharSourceRange Outer =
        SM.getExpansionRange(CharSourceRange(SourceRange(Begin, End), Token));
    Begin = Outer.getBegin();
    End = Outer.getEnd();
    Token = Outer.isTokenRange();
  }
  if (Token)
    End = Lexer::getLocForEndOfToken(End, 0, SM, AST.getLangOpts());
  auto [BeginFile, BeginOffset] = SM.getDecomposedLoc(Begin);
  auto [EndFile, EndOffset] = SM.getDecomposedLoc(End);
  llvm::StringRef Path = path(BeginFile);
  if (End.isInvalid() || BeginFile != EndFile || EndOffset < BeginOffset ||
      Path.empty())
    return SourceSpan();
  Result.File = Path.str();
  Result.Begin = BeginOffset;
  Result.End = EndOffset;
  Result.Line = SM.getLineNumber(BeginFile, BeginOffset);
  Result.Column = SM.getColumnNumber(BeginFile, BeginOffset);
  return Result;
}

SourceSpan UnitContext::span(llvm::StringRef Path, unsigned Begin,
                             unsigned End) const {
  auto It = FileIds.find(Path);
  if (It == FileIds.end())
    return SourceSpan();
  SourceLocation Start = SM.getLocForStartOfFile(It->second);
  return charSpan(CharSourceRange::getCharRange(Start.getLocWithOffset(Begin),
                                                Start.getLocWithOffset(End)));
}

llvm::StringRef UnitContext::text(const SourceSpan &Span) const {
  auto It = FileIds.find(Span.File);
  if (It == FileIds.end())
    return "";
  return SM.getBufferData(It->second).slice(Span.Begin, Span.End);
}

llvm::StringRef UnitContext::buffer(llvm::StringRef Path) const {
  auto It = FileIds.find(Path);
  return It == FileIds.end() ? "" : SM.getBufferData(It->second);
}

} // namespace scratchlift

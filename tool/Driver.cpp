//===- Driver.cpp - One run of the tool -----------------------------------===//
//
// Order matters only where something is written: sources first, and all or
// nothing; then the reports, which say what became of them.
//
//===----------------------------------------------------------------------===//
#include "tool/Driver.h"
#include "analysis/FactsText.h"
#include "tool/Diff.h"
#include "tool/Journal.h"
#include "tool/Paths.h"
#include "tool/Project.h"
#include "tool/Stats.h"
#include "tool/Write.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"

#include <set>

using llvm::Error;
using llvm::raw_ostream;
using llvm::StringRef;

namespace scratchlift {
namespace {

class Run {
public:
  Run(const ToolOptions &Options, raw_ostream &Out, raw_ostream &Err)
      : Options(Options), Out(Out), Err(Err) {}

  ExitStatus run();

private:
  ExitStatus fail(ExitStatus Status, Error E);
  ExitStatus failNow(ExitStatus Status, const llvm::Twine &Message);
  Error prepare();
  Error checkSources(const Filters &F) const;
  Error checkOutput(const std::string &Path) const;
  Error goOn();
  Error checkBeforeWriting() const;
  void noteIdleFilters();
  void parseUnits();
  void noteErrors(const std::vector<TUFacts> &Units);
  void restrictTo(const std::vector<TUFacts> &Units);
  void noteBlindSpots();
  void decide(std::vector<UnitSummary> Summaries);
  ExitStatus write();
  ExitStatus report();
  void printText();
  ExitStatus explain();
  bool hasFindings() const;
  bool useColor() const;
  Schedule schedule(StringRef What);

  const ToolOptions &Options;
  raw_ostream &Out, &Err;
  Database DB;
  Filters Restriction;
  Policy Analysis;
  ExtractOptions Extraction;
  std::vector<TUFacts> Units;
  ProjectFacts Facts;
  std::unique_ptr<SourceCache> Sources;
  RewriteResult Files;
  Report R;
  Stats Statistics;
  bool Incomplete = false; ///< some unit could not be read
};

//===----------------------------------------------------------------------===//
// Before parsing
//===----------------------------------------------------------------------===//

ExitStatus Run::failNow(ExitStatus Status, const llvm::Twine &Message) {
  Err << "scratchlift: error: " << Message << '\n';
  return Status;
}

ExitStatus Run::fail(ExitStatus Status, Error E) {
  return failNow(Status, llvm::toString(std::move(E)));
}

/// A source that is named must be one the database can compile; headers are
/// looked for once the units have been read.
Error Run::checkSources(const Filters &F) const {
  for (const std::string &Source : F.Sources) {
    bool IsHeader = StringRef(llvm::sys::path::extension(Source))
                        .starts_with_insensitive(".h");
    bool Known = llvm::any_of(
        DB.Units, [&](const UnitCommand &U) { return U.Source == Source; });
    StringRef Extension = llvm::sys::path::extension(Source);
    bool IsMain = llvm::is_contained(
        llvm::ArrayRef<StringRef>{".c", ".cc", ".cpp", ".cxx", ".c++", ".C"},
        Extension);
    if (!IsHeader && IsMain && !Known)
      return llvm::createStringError(
          "'" + Source + "' is not in the compilation database of '" +
          DB.Directory + "'");
  }
  return Error::success();
}

/// A report that could not be saved is said before anything is written, and
/// none takes the place of what is compiled.
Error Run::checkOutput(const std::string &Path) const {
  if (Path.empty() || Path == "-")
    return Error::success();
  auto Refuse = [&](StringRef Why) {
    return llvm::createStringError("cannot write '" + Path + "': " + Why);
  };
  llvm::sys::fs::file_status Status;
  if (!llvm::sys::fs::status(Path, Status)) {
    if (Status.type() == llvm::sys::fs::file_type::directory_file)
      return Refuse("it is a directory");
    if (!llvm::sys::fs::can_write(Path))
      return Refuse("permission denied");
  } else {
    StringRef Folder = llvm::sys::path::parent_path(Path);
    if (Folder.empty())
      Folder = ".";
    if (!llvm::sys::fs::is_directory(Folder))
      return Refuse("there is no directory '" + Folder.str() + "'");
    if (!llvm::sys::fs::can_write(Folder))
      return Refuse("permission denied in '" + Folder.str() + "'");
  }
  llvm::SmallString<256> Real;
  if (!llvm::sys::fs::real_path(Path, Real) &&
      llvm::any_of(DB.Units,
                   [&](const UnitCommand &U) { return U.Source == Real; }))
    return Refuse("it is a source of the project");
  return Error::success();
}

/// What a killed run left half done.
Error Run::goOn() {
  if (!wasInterrupted(R.Root))
    return Error::success();
  if (!Options.Fix)
    return llvm::createStringError(
        "a run was killed while it replaced files; --fix puts the rest of them "
        "in place, as '" +
        journalPath(R.Root) + "' says");
  if (Error E = finishInterrupted(R.Root))
    return E;
  Err << "scratchlift: note: put the files in place that a killed run had "
         "left\n";
  return Error::success();
}

Error Run::prepare() {
  llvm::Expected<Database> Loaded = loadDatabase(Options);
  if (!Loaded)
    return Loaded.takeError();
  DB = std::move(*Loaded);
  llvm::Expected<std::string> Root = projectRoot(Options, DB);
  if (!Root)
    return Root.takeError();
  R.Root = *Root;
  Extraction = {*Root, Options.Excludes, Options.HeaderFilter,
                isReadOnlyTree(DB, *Root)};
  llvm::Expected<Filters> Named = readFilters(Options, DB);
  if (!Named)
    return Named.takeError();
  Restriction = std::move(*Named);
  for (const std::string *Output : {&Options.Json, &Options.ExportFixes})
    if (Error E = checkOutput(*Output))
      return E;
  if (!Options.Json.empty() && Options.Json != "-" &&
      realPath(Options.Json) == realPath(Options.ExportFixes))
    return llvm::createStringError("--json and --export-fixes both name '" +
                                   Options.Json + "'");
  return checkSources(Restriction);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

Schedule Run::schedule(StringRef What) {
  Schedule Result;
  Result.Jobs = Options.Jobs;
  if (Options.Quiet || !Err.is_displayed())
    return Result;
  Result.Progress = [this, What = What.str()](size_t Done, size_t Total) {
    Err << "\r\x1b[K";
    if (Done < Total)
      Err << '[' << Done << '/' << Total << "] " << What;
    Err.flush();
  };
  return Result;
}

void Run::noteErrors(const std::vector<TUFacts> &Units) {
  for (const std::string &Source : DB.Missing)
    R.Errors.push_back({Source, "named by the compilation database, but there "
                                "is no such file"});
  for (const TUFacts &U : Units) {
    if (!U.HadErrors)
      continue;
    R.Errors.push_back({U.MainFile, U.Errors.empty()
                                        ? std::string("could not be parsed")
                                        : U.Errors.front()});
  }
  Incomplete = !R.Errors.empty();
}

/// The named sources and the project's headers they include; nothing where all
/// units are named.
void Run::restrictTo(const std::vector<TUFacts> &Units) {
  Analysis = Options.Analysis;
  Analysis.Filters = Restriction.Functions;
  std::set<std::string> Named(Restriction.Sources.begin(),
                              Restriction.Sources.end());
  if (Named.empty() || (Restriction.Functions.empty() &&
                        llvm::all_of(Units, [&](const TUFacts &U) {
                          return Named.count(U.MainFile);
                        })))
    return;
  std::set<std::string> Considered = Named;
  for (const TUFacts &U : Units)
    if (Named.count(U.MainFile))
      for (const FileFact &F : U.Files)
        if (F.InRoot)
          Considered.insert(F.Path);
  llvm::append_range(Analysis.Filters, Considered);
}

void Run::parseUnits() {
  Units = extractAll(DB, Extraction, schedule("parsing"));
  noteErrors(Units);
}

//===----------------------------------------------------------------------===//
// Plan
//===----------------------------------------------------------------------===//

/// What the plan cannot know: files of the database that nobody read.
void Run::noteBlindSpots() {
  auto Add = [&](StringRef Kind, const std::string &File) {
    if (llvm::none_of(R.ThePlan.BlindSpots, [&](const BlindSpot &B) {
          return B.Kind == Kind && B.File == File;
        }))
      R.ThePlan.BlindSpots.push_back({Kind.str(), File, 0, {}});
  };
  for (const Unit &U : Facts.Units)
    if (U.HadErrors)
      Add("parse-error", U.MainFile);
  for (const std::string &Source : DB.Missing)
    Add("unseen-file", Source);
  for (const std::string &Source : DB.OtherLanguage)
    Add("unseen-file", Source);
}

void Run::decide(std::vector<UnitSummary> Summaries) {
  Sources = std::make_unique<SourceCache>(Facts.Files);
  if (Options.AnalysisOnly) {
    R.ThePlan = makePlan(Facts, Analysis);
  } else {
    Schedule Pool = schedule("verifying");
    Verifier Check(DB, Extraction, Pool, std::move(Summaries));
    Layout L = settle(Facts, Analysis, *Sources,
                      Options.Verify == VerifyChoice::Parse ? &Check : nullptr);
    R.ThePlan = std::move(L.ThePlan);
    Files = std::move(L.Files);
    Statistics.Verified = Check.parsed();
  }
  noteBlindSpots();
}

bool Run::hasFindings() const {
  return llvm::any_of(R.ThePlan.Buffers, [](const BufferDecision &B) {
    return B.Decision != Decision::Keep;
  });
}

//===----------------------------------------------------------------------===//
// Output
//===----------------------------------------------------------------------===//

/// What only the units could tell of the command line.
Error Run::checkBeforeWriting() const {
  if (!Options.Explain.empty() && select(R, Facts, Options.Explain).empty())
    return llvm::createStringError("--explain: no buffer or call of one at '" +
                                   Options.Explain + "'");
  for (const std::string *Output : {&Options.Json, &Options.ExportFixes})
    if (llvm::any_of(Facts.Files, [&](const FileFact &F) {
          return *Output != "-" && !Output->empty() &&
                 F.Path == realPath(*Output);
        }))
      return llvm::createStringError("cannot write '" + *Output +
                                     "': it is a source of the project");
  return Error::success();
}

/// A filter that chooses nothing is likelier a slip than meant.
void Run::noteIdleFilters() {
  auto Note = [&](StringRef Option, StringRef Value, StringRef What) {
    Err << "scratchlift: warning: " << Option << " '" << Value
        << "' matches no " << What << '\n';
  };
  auto NamesFunction = [&](StringRef Value) {
    llvm::Regex Pattern(Value);
    return llvm::any_of(Facts.Functions, [&](const Function &F) {
      return Pattern.match(F.Name);
    });
  };
  if (!Options.Analysis.Kernels.empty() &&
      !NamesFunction(Options.Analysis.Kernels))
    Note("--kernels", Options.Analysis.Kernels, "function");
  for (const std::string &Value : Restriction.Functions)
    if (!NamesFunction(Value))
      Note("the argument", Value, "function");
  for (const std::string &Value : Options.Analysis.Only)
    if (llvm::none_of(R.ThePlan.Groups,
                      [&](const Group &G) { return isChosen(G, Value); }))
      Note("--only", Value, "group");
  for (const std::string &Value : Options.Excludes)
    if (llvm::none_of(Facts.Files, [&](const FileFact &F) {
          return matchesExclude(Value, F.Path, R.Root);
        }))
      Note("--exclude", Value, "file that was read");
}

ExitStatus Run::write() {
  if (!Options.Fix || Files.Files.empty())
    return ExitDone;
  if (Error E = writeFiles(Files, R.Root, Extraction.IgnoreModes)) {
    R.Errors.push_back({"", llvm::toString(std::move(E))});
    return ExitNothing;
  }
  for (Group &G : R.ThePlan.Groups)
    if (G.Result == Group::Proposed)
      G.Result = Group::Applied;
  return ExitDone;
}

bool Run::useColor() const {
  switch (Options.Color) {
  case ColorChoice::Always:
    return true;
  case ColorChoice::Never:
    return false;
  case ColorChoice::Auto:
    return Err.is_displayed() && Err.has_colors();
  }
  return false;
}

void Run::printText() {
  auto Text = [&](StringRef Path) { return Sources->textOrNone(Path); };
  DiagnosticPrinter Printer(R, Text, useColor(), Err);
  Printer.errors();
  if (!Options.Quiet) {
    Printer.blindSpots();
    if (Options.Explain.empty())
      Printer.buffers();
  }
  if (Options.PrintConflicts)
    Printer.conflicts();
  if (Options.Stats)
    Statistics.print(R, Err);
  if (!Options.Quiet) {
    noteIdleFilters();
    printSummary(R, Err);
  }
}

ExitStatus Run::explain() {
  std::vector<const BufferDecision *> Chosen =
      select(R, Facts, Options.Explain);
  auto Text = [&](StringRef Path) { return Sources->textOrNone(Path); };
  DiagnosticPrinter Printer(R, Text, Options.Color == ColorChoice::Always, Out);
  for (const BufferDecision *B : Chosen)
    Printer.explain(*B);
  return ExitDone;
}

ExitStatus Run::report() {
  ExitStatus Status = ExitDone;
  auto Save = [&](const std::string &Path, StringRef Text) {
    if (Path == "-") {
      Out << Text;
    } else if (Error E = writeFile(Path, Text)) {
      Status = fail(ExitNothing, std::move(E));
    }
  };
  if (Options.Diff)
    printDiff(Files, R.Root, Out);
  if (!Options.ExportFixes.empty()) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printFixes(Files, OS);
    Save(Options.ExportFixes, Text);
  }
  if (!Options.Json.empty()) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printJson(R, OS);
    Save(Options.Json, Text);
  }
  printText();
  if (!Options.Explain.empty() && Status == ExitDone)
    Status = explain();
  return Status;
}

ExitStatus Run::run() {
  if (Error E = prepare())
    return fail(ExitUsage, std::move(E));
  if (Error E = goOn())
    return fail(ExitNothing, std::move(E));
  Statistics.begin("parse");
  parseUnits();
  if (Options.DumpFacts) {
    for (const TUFacts &U : Units)
      printFacts(U, Out);
    Sources = std::make_unique<SourceCache>(Facts.Files);
    DiagnosticPrinter(
        R, [](StringRef) { return StringRef(); }, useColor(), Err)
        .errors();
    return Incomplete ? ExitIncomplete : ExitDone;
  }
  restrictTo(Units);
  std::vector<UnitSummary> Summaries;
  for (const TUFacts &U : Units)
    Summaries.push_back(summarise(U));
  Statistics.Units = Units.size();
  Statistics.begin("merge");
  Facts = mergeFacts(R.Root, std::move(Units));
  Statistics.begin("plan, rewrite, verify");
  decide(std::move(Summaries));
  Statistics.begin("write");
  if (Error E = checkBeforeWriting())
    return fail(ExitUsage, std::move(E));
  ExitStatus Written = write();
  Statistics.begin("report");
  ExitStatus Reported = report();
  if (Written != ExitDone)
    return Written;
  if (Reported != ExitDone)
    return Reported;
  if (DB.Units.empty())
    return ExitNothing;
  if (Incomplete)
    return ExitIncomplete;
  return Options.ErrorOnFindings && hasFindings() ? ExitFindings : ExitDone;
}

} // namespace

ExitStatus runTool(const ToolOptions &Options, raw_ostream &Out,
                   raw_ostream &Err) {
  return Run(Options, Out, Err).run();
}

} // namespace scratchlift

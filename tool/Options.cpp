//===- Options.cpp - The command line -------------------------------------===//
//
// One table: a row is an option's spelling, its help, and how it is applied.
// LLVM's cl library is not used: its options are global objects, shared with
// those of the libraries we link, and it reports errors in its own ways.
//
//===----------------------------------------------------------------------===//
#include "tool/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Regex.h"

using llvm::Error;
using llvm::StringRef;

namespace scratchlift {
namespace {

/// One option. Value is empty for options that take none.
struct Row {
  StringRef Name;  ///< with its dashes
  StringRef Value; ///< what the help calls the value
  StringRef Help;  ///< empty: an option for tests, not shown
  Error (*Apply)(ToolOptions &, StringRef Option, StringRef Value);
};

Error wrong(StringRef Option, StringRef Value, const llvm::Twine &Wanted) {
  return llvm::createStringError("wrong value '" + Value + "' of " + Option +
                                 ": " + Wanted);
}

template <auto Member> Error setFlag(ToolOptions &O, StringRef, StringRef) {
  O.*Member = true;
  return Error::success();
}

template <auto Member>
Error setText(ToolOptions &O, StringRef Option, StringRef Value) {
  if (Value.empty())
    return wrong(Option, Value, "it must not be empty");
  O.*Member = Value.str();
  return Error::success();
}

template <auto Member>
Error addText(ToolOptions &O, StringRef, StringRef Value) {
  (O.*Member).push_back(Value.str());
  return Error::success();
}

Error checkRegex(StringRef Option, StringRef Value) {
  std::string Why;
  if (!llvm::Regex(Value).isValid(Why))
    return wrong(Option, Value, "not a regular expression: " + Why);
  return Error::success();
}

Error checkGlob(StringRef Option, StringRef Value) {
  llvm::Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Value);
  if (!Glob)
    return wrong(Option, Value,
                 "not a glob: " + llvm::toString(Glob.takeError()));
  return Error::success();
}

template <class E> struct Choice {
  StringRef Word;
  E Value;
};

template <class E>
Error choose(E &Into, StringRef Option, StringRef Value,
             llvm::ArrayRef<Choice<E>> Choices) {
  std::string Words;
  for (const Choice<E> &C : Choices) {
    if (C.Word == Value) {
      Into = C.Value;
      return Error::success();
    }
    Words += (Words.empty() ? "" : ", ") + C.Word.str();
  }
  return wrong(Option, Value, "expected one of " + Words);
}

template <class I> Error number(I &Into, StringRef Option, StringRef Value) {
  unsigned Result;
  if (Value.getAsInteger(10, Result) || Result > 1000000)
    return wrong(Option, Value, "expected a number");
  Into = static_cast<I>(Result);
  return Error::success();
}

#define SCRATCHLIFT_APPLY                                                      \
  [](ToolOptions & O, StringRef Option, StringRef Value)->Error

constexpr Row Rows[] = {
    {"-p", "BUILD", "directory or file of the compilation database",
     setText<&ToolOptions::Database>},
    {"--fix", "", "rewrite the sources in place", setFlag<&ToolOptions::Fix>},
    {"--diff", "", "print the rewrite as a unified diff",
     setFlag<&ToolOptions::Diff>},
    {"--export-fixes", "FILE", "write it for clang-apply-replacements",
     setText<&ToolOptions::ExportFixes>},
    {"--json", "FILE", "write the report as JSON ('-' for standard output)",
     setText<&ToolOptions::Json>},
    {"--kernels", "REGEX",
     "consider only functions whose qualified name matches",
     SCRATCHLIFT_APPLY{O.Analysis.Kernels = Value.str();
return checkRegex(Option, Value);
} // namespace
} // namespace scratchlift
,
    {"--root", "DIR", "top directory of the project; only files below change",
     setText<&ToolOptions::Root>},
    {"--header-filter", "REGEX",
     "also report kernels of headers outside the root that match",
     SCRATCHLIFT_APPLY{O.HeaderFilter = Value.str();
return checkRegex(Option, Value);
}
}
, {"--exclude", "GLOB", "never change files that match (may be repeated)",
   SCRATCHLIFT_APPLY{O.Excludes.push_back(Value.str());
return checkGlob(Option, Value);
}
}
, {"--form", "FORM", "auto, pointer, span or container",
   SCRATCHLIFT_APPLY{
       return choose<FormChoice>(O.Analysis.Form, Option, Value,
                                 {{"auto", FormChoice::Auto},
                                  {"pointer", FormChoice::Pointer},
                                  {"span", FormChoice::Span},
                                  {"container", FormChoice::Container}});
}
}
, {"--bundle", "N",
   "make a workspace of N or more lifted buffers (4; 0 = never)",
   SCRATCHLIFT_APPLY{return number(O.Analysis.Bundle, Option, Value);
}
}
, {"--extent", "HOW", "auto, inline or query",
   SCRATCHLIFT_APPLY{
       return choose<ExtentChoice>(O.Analysis.Extent, Option, Value,
                                   {{"auto", ExtentChoice::Auto},
                                    {"inline", ExtentChoice::Inline},
                                    {"query", ExtentChoice::Query}});
}
}
, {"--keep-wrapper", "WHEN", "keep the old signature: auto, always or never",
   SCRATCHLIFT_APPLY{
       return choose<WrapperChoice>(O.Analysis.Wrapper, Option, Value,
                                    {{"auto", WrapperChoice::Auto},
                                     {"always", WrapperChoice::Always},
                                     {"never", WrapperChoice::Never}});
}
}
, {"--naming", "HOW", "auto, overload or suffix",
   SCRATCHLIFT_APPLY{
       return choose<NamingChoice>(O.Analysis.Naming, Option, Value,
                                   {{"auto", NamingChoice::Auto},
                                    {"overload", NamingChoice::Overload},
                                    {"suffix", NamingChoice::Suffix}});
}
}
, {"--closed-world", "", "nobody outside these sources calls their functions",
   SCRATCHLIFT_APPLY{O.Analysis.ClosedWorld = true;
return Error::success();
}
}
, {"--depth", "N", "hand storage through at most N callers",
   SCRATCHLIFT_APPLY{return number(O.Analysis.Depth, Option, Value);
}
}
, {"--only", "ID|REGEX", "apply only these groups (may be repeated)",
   SCRATCHLIFT_APPLY{O.Analysis.Only.push_back(Value.str());
return checkRegex(Option, Value);
}
}
,
    {"--analysis-only", "", "decide and report, lay out no edits",
     setFlag<&ToolOptions::AnalysisOnly>},
    {"--print-conflicts", "", "show what forced each copy",
     setFlag<&ToolOptions::PrintConflicts>},
    {"--copy-before-write", "", "",
     SCRATCHLIFT_APPLY{O.Analysis.CopyBeforeWrite = true;
return Error::success();
}
}
, {"--shuffle-decisions", "SEED", "",
   SCRATCHLIFT_APPLY{return number(O.Analysis.ShuffleSeed, Option, Value);
}
}
,
    {"--explain", "FUNCTION|FILE:LINE", "tell all about its buffers and calls",
     setText<&ToolOptions::Explain>},
    {"--dump-facts", "", "print what is known of each unit",
     setFlag<&ToolOptions::DumpFacts>},
    {"--stats", "", "print times and counts", setFlag<&ToolOptions::Stats>},
    {"--verify", "HOW", "parse or none",
     SCRATCHLIFT_APPLY{return choose<VerifyChoice>(
         O.Verify, Option, Value,
         {{"parse", VerifyChoice::Parse}, {"none", VerifyChoice::None}});
}
}
,
    {"--extra-arg", "ARG", "add to each compile command",
     addText<&ToolOptions::ExtraArgs>},
    {"--extra-arg-before", "ARG", "put in front of each compile command",
     addText<&ToolOptions::ExtraArgsBefore>},
    {"-j", "N", "parse N units at once (one per core)",
     SCRATCHLIFT_APPLY{return number(O.Jobs, Option, Value);
}
}
, {"--quiet", "", "print errors only", setFlag<&ToolOptions::Quiet>},
    {"--color", "WHEN", "auto, always or never",
     SCRATCHLIFT_APPLY{
         return choose<ColorChoice>(O.Color, Option, Value,
                                    {{"auto", ColorChoice::Auto},
                                     {"always", ColorChoice::Always},
                                     {"never", ColorChoice::Never}});
}
}
,
    {"--error-on-findings", "", "exit with 1 where something could be lifted",
     setFlag<&ToolOptions::ErrorOnFindings>},
    {"--help", "", "print this", setFlag<&ToolOptions::Help>},
    {"--version", "", "print the version", setFlag<&ToolOptions::Version>},
}
;

#undef SCRATCHLIFT_APPLY

const Row *find(StringRef Name) {
  const Row *It =
      llvm::find_if(Rows, [&](const Row &R) { return R.Name == Name; });
  return It == std::end(Rows) ? nullptr : It;
}

Error unknown(StringRef Name) {
  const Row *Best = nullptr;
  unsigned BestDistance = 3;
  for (const Row &R : Rows) {
    unsigned Distance = Name.edit_distance(R.Name, true, BestDistance);
    if (Distance < BestDistance) {
      Best = &R;
      BestDistance = Distance;
    }
  }
  std::string Hint = Best ? "; did you mean '" + Best->Name.str() + "'?"
                          : "; see scratchlift --help";
  return llvm::createStringError("unknown option '" + Name + "'" + Hint);
}

class Parser {
public:
  explicit Parser(llvm::ArrayRef<const char *> Arguments) : Rest(Arguments) {}

  Error run(ToolOptions &O) {
    while (!Rest.empty()) {
      StringRef Argument = take();
      if (Argument == "--") {
        while (!Rest.empty())
          O.Positional.push_back(take().str());
      } else if (!Argument.starts_with("-") || Argument == "-") {
        O.Positional.push_back(Argument.str());
      } else if (Error E = option(O, Argument)) {
        return E;
      }
    }
    return Error::success();
  }

private:
  StringRef take() {
    StringRef First = Rest.front();
    Rest = Rest.drop_front();
    return First;
  }

  Error option(ToolOptions &O, StringRef Argument) {
    auto [Name, Value] = Argument.split('=');
    bool HasValue = Name.size() != Argument.size();
    if (Name == "-h")
      Name = "--help";
    // -j8
    if (Name.starts_with("-j") && Name.size() > 2 && !HasValue) {
      Value = Name.drop_front(2);
      Name = "-j";
      HasValue = true;
    }
    const Row *R = find(Name);
    if (!R)
      return unknown(Name);
    if (R->Value.empty() && HasValue)
      return llvm::createStringError(Name + " takes no value");
    if (!R->Value.empty() && !HasValue) {
      if (Rest.empty())
        return llvm::createStringError(Name + " needs a value: " + Name +
                                       (Name.size() > 2 ? "=" : " ") +
                                       R->Value);
      Value = take();
    }
    return R->Apply(O, Name, Value);
  }

  llvm::ArrayRef<const char *> Rest;
};

Error checkTogether(const ToolOptions &O) {
  if (O.AnalysisOnly && (O.Fix || O.Diff || !O.ExportFixes.empty()))
    return llvm::createStringError(
        "--analysis-only lays out no edits: it cannot go with --fix, --diff or "
        "--export-fixes");
  if (O.DumpFacts &&
      (O.Fix || O.Diff || !O.Json.empty() || !O.ExportFixes.empty()))
    return llvm::createStringError(
        "--dump-facts decides nothing: leave out --fix, --diff, --json "
        "and --export-fixes");
  if ((O.Json == "-") + (O.ExportFixes == "-") + !O.Explain.empty() + O.Diff >
      1)
    return llvm::createStringError(
        "standard output can hold one of --diff, --explain, --json=- "
        "and --export-fixes=-");
  return Error::success();
}

} // namespace

llvm::Expected<ToolOptions>
parseOptions(llvm::ArrayRef<const char *> Arguments) {
  ToolOptions Result;
  if (Error E = Parser(Arguments).run(Result))
    return E;
  if (Error E = checkTogether(Result))
    return E;
  return Result;
}

void printHelp(llvm::raw_ostream &OS) {
  OS << "usage: scratchlift -p BUILD [OPTIONS] [SOURCE|FUNCTION-REGEX ...]\n\n"
        "Finds heap buffers that C++ kernels use as scratch memory, and makes\n"
        "their callers own them. Without --fix nothing is written.\n\n";
  for (const Row &R : Rows) {
    if (R.Help.empty())
      continue;
    std::string Left = R.Name.str();
    if (!R.Value.empty())
      Left += (R.Name.starts_with("--") ? "=" : " ") + R.Value.str();
    OS << "  " << llvm::left_justify(Left, 30) << ' ' << R.Help << '\n';
  }
  OS << "\nexit status: 0 done; 1 findings, with --error-on-findings; 2 wrong "
        "usage;\n3 some unit could not be parsed, the rest is done; 4 nothing "
        "could be done\n";
}

} // namespace scratchlift

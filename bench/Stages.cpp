//===- Stages.cpp - How long each stage takes -----------------------------===//
//
// A unit of N kernels, each with two buffers, called from the next one and from
// a loop of its own: facts, their text, merge, plan and rewriting are timed
// apart, so that a stage that does not grow with its input shows.
//
//===----------------------------------------------------------------------===//
#include "analysis/Analysis.h"
#include "analysis/FactsText.h"
#include "matchers/Extract.h"
#include "rewriters/Rewrite.h"

#include "llvm/Support/MemoryBuffer.h"

#include <benchmark/benchmark.h>

using namespace scratchlift;

namespace {

constexpr char Path[] = "/bench/kernels.cpp";

std::string kernels(int Count) {
  std::string Text = "using size_t = decltype(sizeof 0);\n";
  for (int I = 0; I < Count; ++I) {
    std::string N = std::to_string(I);
    std::string Below = I ? "  for (int k = 0; k < 3; ++k)\n    k" +
                                std::to_string(I - 1) + "(in, out, n);\n"
                          : "";
    Text += "void k" + N +
            "(const int *in, int *out, int n) {\n"
            "  int *a = new int[n], *b = new int[2 * n]();\n"
            "  for (int i = 0; i < n; ++i)\n"
            "    a[i] = in[i];\n"
            "  for (int i = 0; i < n; ++i)\n"
            "    b[2 * i] += a[n - 1 - i];\n" +
            Below +
            "  for (int i = 0; i < n; ++i)\n"
            "    out[i] = b[i];\n"
            "  delete[] a;\n"
            "  delete[] b;\n"
            "}\n";
  }
  return Text;
}

TUFacts extract(const std::string &Text) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  clang::tooling::CompileCommand Command(
      "/bench", Path, {"clang++", "-std=c++20", "-c", Path}, "");
  ExtractOptions Options;
  Options.Root = "/bench";
  return extractUnit(Command, Options, Memory);
}

void setCounts(benchmark::State &State) {
  State.SetItemsProcessed(State.iterations() * State.range(0));
  State.SetComplexityN(State.range(0));
}

void extractFacts(benchmark::State &State) {
  std::string Text = kernels(static_cast<int>(State.range(0)));
  for (auto _ : State)
    benchmark::DoNotOptimize(extract(Text));
  setCounts(State);
}

void printAndParse(benchmark::State &State) {
  TUFacts Facts = extract(kernels(static_cast<int>(State.range(0))));
  for (auto _ : State) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printFacts(Facts, OS);
    llvm::Expected<TUFacts> Back = parseFacts(OS.str());
    if (!Back)
      State.SkipWithError(llvm::toString(Back.takeError()).c_str());
    benchmark::DoNotOptimize(Text);
  }
  setCounts(State);
}

void mergeUnits(benchmark::State &State) {
  TUFacts Facts = extract(kernels(static_cast<int>(State.range(0))));
  for (auto _ : State)
    benchmark::DoNotOptimize(mergeFacts("/bench", {Facts, Facts}));
  setCounts(State);
}

void plan(benchmark::State &State) {
  ProjectFacts Facts = mergeFacts(
      "/bench", {extract(kernels(static_cast<int>(State.range(0))))});
  for (auto _ : State)
    benchmark::DoNotOptimize(makePlan(Facts, Policy()));
  setCounts(State);
}

void rewriteAll(benchmark::State &State) {
  std::string Text = kernels(static_cast<int>(State.range(0)));
  ProjectFacts Facts = mergeFacts("/bench", {extract(Text)});
  Plan ThePlan = makePlan(Facts, Policy());
  FileReader Read = [&](llvm::StringRef) -> llvm::Expected<std::string> {
    return Text;
  };
  for (auto _ : State)
    benchmark::DoNotOptimize(rewrite(Facts, ThePlan, Read));
  setCounts(State);
}

BENCHMARK(extractFacts)->RangeMultiplier(4)->Range(8, 512)->Complexity();
BENCHMARK(printAndParse)->RangeMultiplier(4)->Range(8, 512)->Complexity();
BENCHMARK(mergeUnits)->RangeMultiplier(4)->Range(8, 512)->Complexity();
BENCHMARK(plan)->RangeMultiplier(4)->Range(8, 512)->Complexity();
BENCHMARK(rewriteAll)->RangeMultiplier(4)->Range(8, 512)->Complexity();

} // namespace

//===- Bench.cpp - Kernels as written, rewritten, and by an expert --------===//
//
// Ten kernels, each called in a loop, in three variants that one executable
// holds: `original` allocates in every call, `rewritten` is what the tool makes
// of it while the benchmarks are built, `expert` is written by hand. They must
// agree to the bit before anything is timed. Allocations are counted, and their
// peak taken, in one run of the loop apart from the timed ones.
//
//===----------------------------------------------------------------------===//
#define kernels original
#include "interface.h"
#undef kernels
#define kernels rewritten
#include "interface.h"
#undef kernels
#define kernels expert
#include "interface.h"
#undef kernels

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <vector>

//===----------------------------------------------------------------------===//
// Counting allocations
//===----------------------------------------------------------------------===//

namespace {

struct Heap {
  bool Counting = false;
  long Allocations = 0, Now = 0, Peak = 0;
};
Heap TheHeap;

} // namespace

// The linker hands every malloc and free of this executable to these (--wrap).
extern "C" {
void *__real_malloc(std::size_t Size);
void __real_free(void *Pointer);

void *__wrap_malloc(std::size_t Size) {
  void *Pointer = __real_malloc(Size);
  if (TheHeap.Counting && Pointer) {
    ++TheHeap.Allocations;
    TheHeap.Now += malloc_usable_size(Pointer);
    TheHeap.Peak = std::max(TheHeap.Peak, TheHeap.Now);
  }
  return Pointer;
}

void __wrap_free(void *Pointer) {
  if (TheHeap.Counting && Pointer)
    TheHeap.Now -= malloc_usable_size(Pointer);
  __real_free(Pointer);
}
}

void *operator new(std::size_t Size) {
  if (void *Pointer = std::malloc(Size ? Size : 1))
    return Pointer;
  std::abort();
}
void operator delete(void *Pointer) noexcept { std::free(Pointer); }
void operator delete(void *Pointer, std::size_t) noexcept {
  std::free(Pointer);
}

//===----------------------------------------------------------------------===//
// The variants
//===----------------------------------------------------------------------===//

namespace {

struct Variant {
  const char *Name;
  decltype(&original::blurAll) Blur;
  decltype(&original::convolveAll) Convolve;
  decltype(&original::medianAll) Median;
  decltype(&original::solveAll) Solve;
  decltype(&original::lstmAll) Lstm;
  decltype(&original::resampleAll) Resample;
  decltype(&original::componentsAll) Components;
  decltype(&original::nearestAll) Nearest;
  decltype(&original::multiplyAll) Multiply;
  decltype(&original::melBandsAll) MelBands;
};

constexpr Variant Variants[] = {
    {"original", original::blurAll, original::convolveAll, original::medianAll,
     original::solveAll, original::lstmAll, original::resampleAll,
     original::componentsAll, original::nearestAll, original::multiplyAll,
     original::melBandsAll},
    {"rewritten", rewritten::blurAll, rewritten::convolveAll,
     rewritten::medianAll, rewritten::solveAll, rewritten::lstmAll,
     rewritten::resampleAll, rewritten::componentsAll, rewritten::nearestAll,
     rewritten::multiplyAll, rewritten::melBandsAll},
    {"expert", expert::blurAll, expert::convolveAll, expert::medianAll,
     expert::solveAll, expert::lstmAll, expert::resampleAll,
     expert::componentsAll, expert::nearestAll, expert::multiplyAll,
     expert::melBandsAll}};

//===----------------------------------------------------------------------===//
// The problems
//===----------------------------------------------------------------------===//

constexpr int Calls = 32;   ///< in one run of a loop
constexpr int Distinct = 4; ///< inputs, taken in turn
using Floats = std::vector<float>;

/// One loop over one kernel at one size.
struct Problem {
  std::function<void(const Variant &)> Run;
  std::function<Floats()> Output;
  bool Agreed = false;
};

Floats noise(std::size_t Count, unsigned Seed) {
  std::mt19937 Random(Seed);
  std::uniform_real_distribution<float> Value(-1, 1);
  Floats Result(Count);
  for (float &Each : Result)
    Each = Value(Random);
  return Result;
}

/// The loop's inputs, and the pointers to them that it visits.
template <typename T> struct Inputs {
  std::vector<std::vector<T>> Owned;
  std::vector<const T *> Visited;

  explicit Inputs(const std::function<std::vector<T>(unsigned)> &Make) {
    for (unsigned I = 0; I < Distinct; ++I)
      Owned.push_back(Make(I));
    for (int I = 0; I < Calls; ++I)
      Visited.push_back(Owned[I % Distinct].data());
  }
};

Inputs<float> noises(std::size_t Count) {
  return Inputs<float>([=](unsigned I) { return noise(Count, I); });
}

template <typename T> Problem problem(std::shared_ptr<T> Data) {
  return {[Data](const Variant &V) { Data->run(V); },
          [Data] { return Floats(Data->Out.begin(), Data->Out.end()); }};
}

Problem blur(int Size) {
  struct Blur {
    int Size;
    Inputs<float> In = noises(Size * Size);
    Floats Weights = Floats(5, 0.2f), Out = Floats(Size * Size);
    void run(const Variant &V) {
      V.Blur(In.Visited, Out.data(), Size, Size, Weights.data(), 2);
    }
  };
  return problem(std::make_shared<Blur>(Size));
}

Problem convolve(int Size) {
  struct Convolve {
    int Size, Taps = Size / 4;
    Inputs<float> In = noises(Size);
    Floats Filter = noise(Taps, 9), Out = Floats(Size + Taps - 1);
    void run(const Variant &V) {
      V.Convolve(In.Visited, Size, Filter.data(), Taps, Out.data());
    }
  };
  return problem(std::make_shared<Convolve>(Size));
}

Problem median(int Size) {
  struct Median {
    int Size;
    Inputs<float> In = noises(Size * Size);
    Floats Out = Floats(Size * Size);
    void run(const Variant &V) {
      V.Median(In.Visited, Out.data(), Size, Size, 5);
    }
  };
  return problem(std::make_shared<Median>(Size));
}

std::vector<double> positiveDefinite(int Size, unsigned Seed) {
  Floats Noise = noise(Size * Size, Seed);
  std::vector<double> A(Size * Size);
  for (int I = 0; I < Size; ++I)
    for (int J = 0; J < Size; ++J)
      A[I * Size + J] =
          Noise[I * Size + J] + Noise[J * Size + I] + (I == J ? 2.0 * Size : 0);
  return A;
}

Problem solve(int Size) {
  struct Solve {
    int Size;
    Inputs<double> In = Inputs<double>(
        [this](unsigned I) { return positiveDefinite(Size, I); });
    std::vector<double> B = std::vector<double>(Size, 1.0), Out = B;
    void run(const Variant &V) {
      if (V.Solve(In.Visited, B.data(), Out.data(), Size) != Calls)
        std::abort();
    }
  };
  return problem(std::make_shared<Solve>(Size));
}

Problem lstm(int Size) {
  struct Lstm {
    int Size;
    Inputs<float> In = noises(Size);
    Floats Weights = noise(4 * Size * Size, 7);
    Floats Recurrent = noise(4 * Size * Size, 8), Bias = noise(4 * Size, 9);
    Floats Cell = Floats(Size), Out = Floats(Size);
    void run(const Variant &V) {
      std::fill(Cell.begin(), Cell.end(), 0.0f);
      std::fill(Out.begin(), Out.end(), 0.0f);
      V.Lstm(In.Visited, Size, Out.data(), Cell.data(), Size, Weights.data(),
             Recurrent.data(), Bias.data());
    }
  };
  return problem(std::make_shared<Lstm>(Size));
}

Problem resample(int Size) {
  struct Resample {
    int Size, Up = 3, Down = 2, Taps = 8;
    Inputs<float> In = noises(Size);
    Floats Filter = noise(Up * Taps, 9), Out = Floats(Size * Up / Down);
    void run(const Variant &V) {
      V.Resample(In.Visited, Size, Out.data(), Up, Down, Filter.data(), Taps);
    }
  };
  return problem(std::make_shared<Resample>(Size));
}

Problem components(int Size) {
  struct Components {
    int Size;
    Inputs<std::uint8_t> In = Inputs<std::uint8_t>([this](unsigned I) {
      Floats Noise = noise(Size * Size, I);
      std::vector<std::uint8_t> Mask(Size * Size);
      std::transform(Noise.begin(), Noise.end(), Mask.begin(),
                     [](float Each) { return Each > -0.2f; });
      return Mask;
    });
    std::vector<int> Out = std::vector<int>(Size * Size);
    void run(const Variant &V) {
      benchmark::DoNotOptimize(
          V.Components(In.Visited, Out.data(), Size, Size));
    }
  };
  return problem(std::make_shared<Components>(Size));
}

Problem nearest(int Size) {
  struct Nearest {
    int Size, Dims = 8;
    Inputs<float> In = noises(Dims);
    Floats Points = noise(Size * Dims, 9);
    std::vector<int> Out = std::vector<int>(10);
    void run(const Variant &V) {
      V.Nearest(In.Visited, Points.data(), Size, Dims, Out.data(), 10);
    }
  };
  return problem(std::make_shared<Nearest>(Size));
}

Problem multiply(int Size) {
  struct Multiply {
    int Size, PerRow = 8;
    Inputs<float> In = noises(Size);
    Floats Values = noise(Size * PerRow, 9), Out = Floats(Size);
    std::vector<int> Start = std::vector<int>(Size + 1),
                     Column = std::vector<int>(Size * PerRow);
    explicit Multiply(int Size) : Size(Size) {
      std::mt19937 Random(3);
      for (int I = 0; I <= Size; ++I)
        Start[I] = I * PerRow;
      for (int &Each : Column)
        Each = Random() % Size;
    }
    void run(const Variant &V) {
      V.Multiply(
          In.Visited,
          {Size, Size * PerRow, Start.data(), Column.data(), Values.data()},
          Out.data());
    }
  };
  return problem(std::make_shared<Multiply>(Size));
}

Problem melBands(int Size) {
  struct MelBands {
    int Size, Bands = 20;
    Inputs<float> In = noises(Size);
    std::vector<int> Edges = std::vector<int>(Bands + 2);
    Floats Out = Floats(Bands);
    explicit MelBands(int Size) : Size(Size) {
      for (int I = 0; I < Bands + 2; ++I)
        Edges[I] = (Size / 2) * I / (Bands + 1);
    }
    void run(const Variant &V) {
      V.MelBands(In.Visited, Size, Edges.data(), Out.data(), Bands);
    }
  };
  return problem(std::make_shared<MelBands>(Size));
}

struct Kernel {
  const char *Name;
  Problem (*Make)(int Size);
  int Sizes[3];
};

constexpr Kernel Kernels[] = {{"blur", blur, {16, 128, 512}},
                              {"convolve", convolve, {64, 1024, 16384}},
                              {"median", median, {16, 64, 256}},
                              {"solve", solve, {8, 64, 256}},
                              {"lstm", lstm, {8, 64, 256}},
                              {"resample", resample, {64, 2048, 65536}},
                              {"components", components, {16, 128, 512}},
                              {"nearest", nearest, {64, 4096, 131072}},
                              {"multiply", multiply, {64, 4096, 65536}},
                              {"melBands", melBands, {64, 1024, 16384}}};

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

/// Every variant leaves the same output, to the bit.
bool agree(const Problem &P) {
  Floats First;
  for (const Variant &V : Variants) {
    P.Run(V);
    if (&V == Variants)
      First = P.Output();
    else if (P.Output() != First)
      return false;
  }
  return true;
}

Heap count(const Problem &P, const Variant &V) {
  TheHeap = {true, 0, 0, 0};
  P.Run(V);
  TheHeap.Counting = false;
  return TheHeap;
}

void measure(benchmark::State &State, const Problem &P, const Variant &V,
             const Heap &Counted) {
  State.counters["calls"] = Calls;
  State.counters["allocations"] = Counted.Allocations;
  State.counters["peak"] = Counted.Peak;
  for (auto _ : State)
    P.Run(V);
}

} // namespace

int main(int Argc, char **Argv) {
  benchmark::Initialize(&Argc, Argv);
  if (benchmark::ReportUnrecognizedArguments(Argc, Argv))
    return 2;
  for (const Kernel &K : Kernels)
    for (int Size : K.Sizes) {
      std::string Name = std::string(K.Name) + "/" + std::to_string(Size);
      auto P = std::make_shared<Problem>();
      for (const Variant &V : Variants) {
        auto Counted = std::make_shared<Heap>();
        benchmark::RegisterBenchmark((Name + "/" + V.Name).c_str(),
                                     [=, &V](benchmark::State &State) {
                                       if (!P->Run) {
                                         *P = K.Make(Size);
                                         P->Agreed = agree(*P);
                                       }
                                       if (!P->Agreed)
                                         return State.SkipWithError(
                                             "the variants disagree");
                                       if (!Counted->Allocations)
                                         *Counted = count(*P, V);
                                       measure(State, *P, V, *Counted);
                                     })
            ->Unit(benchmark::kNanosecond);
      }
    }
  benchmark::RunSpecifiedBenchmarks();
}

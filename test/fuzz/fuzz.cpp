// Prints one line a driver (a digest of what it noted), and on the error stream
// how many allocations it made.
#define FUZZ_MAIN
#include "fuzz.h"

#include <cstdio>

extern "C" [[gnu::weak]] int __sanitizer_install_malloc_and_free_hooks(
    void (*Malloc)(const volatile void *, std::size_t),
    void (*Free)(const volatile void *));

using Driver = void (*)();
struct Named {
  const char *Name;
  Driver Run;
};
extern const Named Drivers[];
extern const int DriverCount;

static unsigned long Digest;
static int Clock;
static unsigned long Allocations;

void note(long Value) {
  Digest = (Digest ^ static_cast<unsigned long>(Value)) * 1099511628211ul;
}
int tick() { return ++Clock; }

static void counted(const volatile void *, std::size_t) { ++Allocations; }
static void freed(const volatile void *) {}

int main() {
  std::printf("start\n"); // stdout's own buffer is not the program's
  if (__sanitizer_install_malloc_and_free_hooks)
    __sanitizer_install_malloc_and_free_hooks(counted, freed);
  for (int I = 0; I < DriverCount; ++I) {
    Digest = 1469598103934665603ul;
    Clock = 0;
    const unsigned long Before = Allocations;
    Drivers[I].Run();
    const unsigned long Made = Allocations - Before;
    std::printf("%s %016lx %d\n", Drivers[I].Name, Digest, Clock);
    std::fprintf(stderr, "allocations %s %lu\n", Drivers[I].Name, Made);
  }
}

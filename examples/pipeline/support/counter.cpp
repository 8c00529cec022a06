// Stands in front of the C library's allocation functions; operator new ends
// up there as well.
#include "counter.h"

#include <atomic>
#include <cstddef>

extern "C" {
void *__libc_malloc(std::size_t bytes);
void *__libc_calloc(std::size_t number, std::size_t bytes);
void *__libc_realloc(void *old, std::size_t bytes);
}

static std::atomic<unsigned long> count;

unsigned long allocationCount() { return count; }

extern "C" {
void *malloc(std::size_t bytes) {
  ++count;
  return __libc_malloc(bytes);
}
void *calloc(std::size_t number, std::size_t bytes) {
  ++count;
  return __libc_calloc(number, bytes);
}
void *realloc(void *old, std::size_t bytes) {
  ++count;
  return __libc_realloc(old, bytes);
}
}

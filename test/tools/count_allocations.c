/* Preloaded into a test program: counts its allocations, and writes the count
   to $ALLOCATION_COUNT_FILE when the program ends. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Atomic unsigned long Count;

void *malloc(size_t Bytes) {
  ++Count;
  return __libc_malloc(Bytes);
}
void *calloc(size_t Number, size_t Bytes) {
  ++Count;
  return __libc_calloc(Number, Bytes);
}
void *realloc(void *Old, size_t Bytes) {
  ++Count;
  return __libc_realloc(Old, Bytes);
}
void *memalign(size_t Align, size_t Bytes) {
  ++Count;
  return __libc_memalign(Align, Bytes);
}
void *aligned_alloc(size_t Align, size_t Bytes) {
  return memalign(Align, Bytes);
}
int posix_memalign(void **Result, size_t Align, size_t Bytes) {
  *Result = memalign(Align, Bytes);
  return *Result ? 0 : ENOMEM;
}

__attribute__((destructor)) static void writeCount(void) {
  const char *Path = getenv("ALLOCATION_COUNT_FILE");
  unsigned long Total = Count;
  FILE *File = Path ? fopen(Path, "w") : NULL;
  if (!File)
    return;
  fprintf(File, "%lu", Total);
  fclose(File);
}

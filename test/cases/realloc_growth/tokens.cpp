#include <cstdio>
#include <cstdlib>
#include <cstring>

static int tokenise(const char *text, int *out) {
  int room = 4, count = 0;
  int *start = static_cast<int *>(std::malloc(room * sizeof(int)));
  for (int i = 0; text[i]; ++i) {
    if (text[i] == ' ' || (i && text[i - 1] != ' '))
      continue;
    if (count == room) {
      room *= 2;
      start = static_cast<int *>(std::realloc(start, room * sizeof(int)));
    }
    start[count++] = i;
  }
  std::memcpy(out, start, count * sizeof(int));
  std::free(start);
  return count;
}

int main() {
  const char *lines[] = {"the quick brown fox jumps over the lazy dog", "", "one", "a b c d e f g h i j k l m n", "  x  y "};
  int at[64] = {};
  long sum = 0;
  for (const char *line : lines) {
    const int n = tokenise(line, at);
    for (int i = 0; i < n; ++i)
      sum = sum * 31 % 100003 + at[i];
    sum += n;
  }
  std::printf("%ld\n", sum);
}

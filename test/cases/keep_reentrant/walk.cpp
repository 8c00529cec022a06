#include "walk.h"

#include <vector>

void walk(const int *next, int start, int n, const std::function<void(int)> &visit) {
  std::vector<char> seen(n);
  for (int i = start; !seen[i]; i = next[i]) {
    seen[i] = 1;
    visit(i);
  }
}

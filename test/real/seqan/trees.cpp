#include "print.h"

#include <seqan/index.h>

#include <vector>

void runTrees() {
  Print Sum("search trees");
  Random R(1);
  for (unsigned N = 2; N < 120; N += 3) {
    std::vector<unsigned> Values(N), Tree(4 * N + 64);
    for (unsigned &V : Values)
      V = R.below(50);
    unsigned *End = seqan::createLcpBinTree(Values.data(), Values.data() + N, Tree.data());
    Sum(End - Tree.data());
    for (const unsigned *At = Tree.data(); At != End; ++At)
      Sum(*At);
    Tree.assign(4 * N + 64, 7);
    End = seqan::createSABTree(Values.data(), Values.data() + N, Tree.data(), 3 + N % 5);
    Sum(End - Tree.data());
    Sum.all(Tree);
  }
}

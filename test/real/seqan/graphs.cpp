#include "print.h"

#include <seqan/graph_algorithms.h>
#include <seqan/graph_algorithms/maximum_weighted_matching.h>

void runGraphs() {
  Print Sum("graphs");
  Random R(2);
  for (unsigned N = 4; N < 60; N += 5) {
    seqan::Graph<seqan::Undirected<int>> Pairs;
    seqan::Graph<seqan::Directed<>> Directed;
    for (unsigned I = 0; I < N; ++I) {
      seqan::addVertex(Pairs);
      seqan::addVertex(Directed);
    }
    int Weight = 0;
    for (unsigned I = 1; I < N; ++I) {
      const unsigned To = R.below(I);
      Weight += 1 + static_cast<int>(R.below(9));
      seqan::addEdge(Pairs, I, To, Weight);
      seqan::addEdge(Directed, I, To);
      seqan::addEdge(Directed, To, I);
    }
    Sum(seqan::maximumWeightedMatchingGreedy(Pairs));
    Sum(seqan::maximumWeightedMatchingGreedy<5>(Pairs));
    seqan::String<unsigned> Before, Found, Done;
    seqan::depthFirstSearch(Before, Found, Done, Directed);
    for (unsigned I = 0; I < N; ++I) {
      Sum(Before[I]);
      Sum(Found[I] * 1000 + Done[I]);
    }
  }
}

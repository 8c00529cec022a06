#include "print.h"

#include <dlib/clustering/modularity_clustering.h>

void runClustering() {
  Print Sum("modularity_clustering");
  Random R(3);
  for (int Round = 0; Round < 6; ++Round) {
    const unsigned long Groups = 2 + Round % 3, Nodes = 30 + 7 * Round;
    std::vector<dlib::sample_pair> Edges;
    for (unsigned long I = 0; I < Nodes; ++I)
      for (unsigned long K = I; K < Nodes; ++K)
        if (R.below(100) < (I % Groups == K % Groups ? 50u : 5u))
          Edges.emplace_back(I, K, 1.0 + R.unit());
    std::vector<unsigned long> Labels;
    Sum(dlib::newman_cluster(Edges, Labels));
    Sum.all(Labels);
    Sum(dlib::modularity(Edges, Labels));
  }
}
